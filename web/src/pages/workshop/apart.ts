/* In which keys two laws differ, side by side. */
import { html, nothing, type TemplateResult } from 'lit'
import { t } from '../../app/texts'
import type { Law, LawField } from '../../core/types'
import type { Bench } from './bench'
import { labelOf, valueWords } from './switches'

export function renderApart(bench: Bench, other: Law): TemplateResult | typeof nothing {
    if (bench.problem) return nothing
    const theirs = (key: string): LawField => other.fields.find(field => field.key === key)!
    const differing = bench.law!.fields.filter(({ key, value }) => value !== theirs(key).value)
    if (!differing.length) return html`<p>${t('workshop.same')}</p>`
    const words = (field: LawField): string =>
        field.squares.length && field.squares.length < 9 && !/^[a-z+-]+$/.test(field.value)
            ? field.squares.join(', ')
            : valueWords(bench, field, field.value)
    return html`<table class="taefl-workshop-apart">
        <thead>
            <tr>
                <th scope="col">${t('workshop.what')}</th>
                <th scope="col">${bench.title}</th>
                <th scope="col">${other.title}</th>
            </tr>
        </thead>
        <tbody>
            ${differing.map(
                field =>
                    html`<tr>
                        <th scope="row">${labelOf(field.key)}</th>
                        <td>${words(field)}</td>
                        <td>${words(theirs(field.key))}</td>
                    </tr>`,
            )}
        </tbody>
    </table>`
}
