/* What is known of the games besides their rules: what each document tells and our notes, both from the
 * core, and for all of them author and licence, in the texts (`rules.author.…`, `rules.licence.…`). */
import { html, nothing, type TemplateResult } from 'lit-html'
import type { About, Remark, RuleSet } from '../../core/types'
import { plainRules, remarkHeading, remarkSource, remarkWords } from '../../app/sources'
import { maybe, playerName, t } from '../../app/texts'
import { baseOf } from '../../core/rulenames'
import '../../style/facts.css'

/** Author, licence, players, and the brief remarks of the document where `origin` is known. */
export function facts(
    set: Pick<RuleSet, 'name' | 'players'> & Partial<Pick<About, 'origin'>>,
): TemplateResult {
    const base = baseOf(set.name)
    const row = (name: string, value: string | undefined) =>
        value
            ? html`<div>
                  <dt>${name}</dt>
                  <dd>${value}</dd>
              </div>`
            : nothing
    const two = { one: playerName(set, 1), two: playerName(set, 2) }
    return html`<dl class="taefl-rules-facts">
        ${row(t('rules.fact.author'), maybe(`rules.author.${base}`))}
        ${row(t('rules.fact.licence'), maybe(`rules.licence.${base}`))}
        ${row(t('rules.fact.players'), t('rules.fact.two', two))}
        ${set.origin
            ?.filter(remark => remark.brief)
            .map(remark => row(remarkHeading(remark), remarkWords(remark)))}
    </dl>`
}

/** The rules in plain words. */
export const plainWords = (law: Pick<About, 'plain'>): TemplateResult =>
    html`<dl class="taefl-rules-stories">
        ${plainRules(law).map(
            ({ heading, words }) =>
                html`<dt>${heading}</dt>
                    <dd>${words}</dd>`,
        )}
    </dl>`

const story = (remark: Remark) =>
    html`<dt>${remarkHeading(remark)}</dt>
        <dd>
            ${remarkWords(remark)}${
                remark.source
                    ? html` <span class="taefl-soft"
                          >${t('rules.noteSource', { source: remarkSource(remark) })}</span
                      >`
                    : nothing
            }
        </dd>`

/** What is told in whole sentences, by the document and by us: each part that has any, with its title. */
export function stories({ origin }: Pick<About, 'origin'>): [string, TemplateResult][] {
    const part = (title: string, remarks: Remark[]): [string, TemplateResult][] =>
        remarks.length
            ? [[title, html`<dl class="taefl-rules-stories">${remarks.map(story)}</dl>`]]
            : []
    const whole = origin.filter(remark => !remark.brief)
    return [
        ...part(
            t('rules.stories'),
            whole.filter(remark => !remark.source),
        ),
        ...part(
            t('rules.notes'),
            whole.filter(remark => remark.source),
        ),
    ]
}
