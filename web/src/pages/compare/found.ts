/* Where two sets of rules part ways, in three lists. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { listed } from '../../app/narration'
import { pathTo } from '../../app/addresses'
import { speakResult } from '../../app/speech'
import { clauseOf } from '../../app/clauses'
import { t } from '../../app/texts'
import type { About, Choice, View } from '../../core/types'
import { SHOWN, type Found, type Half, type Side } from './halves'

/** `more` shows a list whole; those of `open` are. */
export function renderFound(
    halves: Record<Side, Half>,
    found: Found,
    open: ReadonlySet<string>,
    more: (key: string) => void,
): TemplateResult {
    const { same, onlyA, onlyB, other } = found
    const { A, B } = halves
    const list = <T>(key: string, title: string, items: T[], row: (item: T) => unknown) =>
        section(title, items, open.has(key), () => more(key), row)

    const apart = onlyA.length + onlyB.length + other.length
    const exits = (view: View) => view.exits.join(', ') || '–'
    return html`<p>
            ${
                apart
                    ? t('rules.compare.sum', {
                          same,
                          onlyA: onlyA.length,
                          onlyB: onlyB.length,
                          other: other.length,
                      })
                    : t('rules.compare.same')
            }
            ${
                A.view!.exits.join() === B.view!.exits.join()
                    ? nothing
                    : t('rules.compare.exits', { a: exits(A.view!), b: exits(B.view!) })
            }
        </p>
        <p class="taefl-soft taefl-small">${t('rules.compare.hint')}</p>
        <div class="taefl-columns">
            ${list('other', t('rules.compare.other'), other, ([a, b]) => [
                html`<strong>${a.from ? `${a.from}–${a.to}` : a.name}</strong>
                    <ul>
                        ${effects('A', A, a, b)} ${effects('B', B, b, a)}
                    </ul>`,
            ])}
            ${list('onlyA', t('rules.compare.onlyA'), onlyA, choice =>
                refusal(choice, 'B', B, found.why.A),
            )}
            ${list('onlyB', t('rules.compare.onlyB'), onlyB, choice =>
                refusal(choice, 'A', A, found.why.B),
            )}
        </div>`
}

function section<T>(
    title: string,
    list: T[],
    whole: boolean,
    more: () => void,
    row: (item: T) => unknown,
) {
    if (!list.length) return nothing
    const shown = whole ? list : list.slice(0, SHOWN)
    return html`<section class="taefl-panel taefl-stack">
        <h3>${title} <span class="taefl-soft taefl-number">(${list.length})</span></h3>
        <ul class="taefl-list taefl-compare-list">
            ${shown.map(item => html`<li>${row(item)}</li>`)}
        </ul>
        ${
            shown.length < list.length
                ? html`<button type="button" class="taefl-button quiet" @click=${more}>
                      ${t('rules.compare.more', { count: list.length })}
                  </button>`
                : nothing
        }
    </section>`
}
/** What a move does under one of the rules, where the other has it otherwise. */
function effects(side: Side, half: Half, choice: Choice, twin: Choice): TemplateResult[] {
    const law = half.law!
    const lines: TemplateResult[] = []
    const squares = (c: Choice) => c.takes.map(([square]) => square)
    if (squares(choice).sort().join() !== squares(twin).sort().join()) {
        const clauses = [...new Set(choice.takes.map(([, , clause]) => clause))]
        lines.push(
            choice.takes.length
                ? html`<li>
                      ${t('rules.compare.takesIn', {
                          side,
                          taken: listed(squares(choice)),
                      })}
                      (${clauses.map(id => link(id, law))})
                  </li>`
                : html`<li>${t('rules.compare.takesNone', { side })}</li>`,
        )
    }
    if (choice.ends?.[0] !== twin.ends?.[0])
        lines.push(
            choice.ends
                ? html`<li>
                      ${side}: ${speakResult(choice.ends[0], law)} (${link(choice.ends[1], law)})
                  </li>`
                : html`<li>${t('rules.compare.goesOn', { side })}</li>`,
        )
    return lines
}

function refusal(choice: Choice, side: Side, half: Half, why: Map<string, string>) {
    const law = half.law!
    const clause = why.get(choice.move)
    const over = half.view!.result !== 'none'
    return html`<strong>${choice.name}</strong> ${
            clause
                ? html`<span class="taefl-soft taefl-small">${side}: ${link(clause, law)}</span>`
                : over
                  ? html`<span class="taefl-soft taefl-small"
                        >${t('rules.compare.overIn', { side })}</span
                    >`
                  : nothing
        }`
}

function link(clause: string, law: About): TemplateResult {
    return html`<a
        href=${`${pathTo(law.name, '', 'rules')}#${clause}`}
        title=${clauseOf(clause, law)}
        >${clause}</a
    >`
}
