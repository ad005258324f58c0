/* Rules of one's own among the rules: the way to the workshop, and a page for such a law. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { pathTo } from '../../app/addresses'
import { ruleLine, ruleSource } from '../../app/sets'
import { ruleTitle, t, toldIn } from '../../app/texts'
import type { About } from '../../core/types'
import '../../parts/own-law'
import { plainWords } from '../learn/facts'
import { clauses } from './clauses'

export const changeThem = (rules: string): TemplateResult =>
    html`<a class="taefl-button" href=${pathTo(rules, '', 'workshop')}>${t('rules.change')}</a>`

export const openWorkshop = (): TemplateResult =>
    html`<section class="taefl-stack" aria-labelledby="taefl-rules-workshop">
        <h2 id="taefl-rules-workshop">${t('rules.workshop')}</h2>
        <p>${t('rules.workshopLead')}</p>
        <div class="taefl-row">
            <a class="taefl-button" href="/workshop">${t('rules.workshopOpen')}</a>
        </div>
    </section>`

/** What its file tells besides the law. */
function notes(law: About): TemplateResult {
    const rows = [
        [t('rules.fact.author'), told(law, 'author')],
        [t('rules.fact.source'), ruleSource(law)],
        [t('rules.fact.history'), told(law, 'history')],
        [t('rules.fact.note'), told(law, 'note')],
    ]
    return html`<dl class="taefl-rules-facts">
        ${rows.map(([name, words]) =>
            words
                ? html`<div>
                      <dt>${name}</dt>
                      <dd>${words}</dd>
                  </div>`
                : nothing,
        )}
    </dl>`
}
const told = (law: About, key: string): string | undefined => toldIn(law, key) ?? law.told?.[key]

export function renderOwn(law: About, options: TemplateResult, taught: boolean): TemplateResult {
    return html`<div class="taefl-page taefl-rules">
        <div class="taefl-stack">
            <p><a href="/rules">${t('rules.back')}</a></p>
            <h1>${ruleTitle(law)}</h1>
            ${law.told?.line ? html`<p class="taefl-rules-line">${ruleLine(law)}</p>` : nothing}
            <taefl-own-law .rules=${law.name}></taefl-own-law>
            ${notes(law)}
            <div class="taefl-row">
                <a class="taefl-button primary" href=${pathTo(law.name, '', 'play')}
                    >${t('rules.play')}</a
                >
                ${
                    taught
                        ? html`<a class="taefl-button" href=${pathTo(law.name, '', 'learn')}
                              >${t('rules.lesson')}</a
                          >`
                        : nothing
                }
                <a class="taefl-button" href=${pathTo(law.name, '', 'print')}
                    >${t('rules.print')}</a
                >
            </div>
        </div>
        ${law.options.length ? options : nothing}
        ${
            law.plain.length
                ? html`<section class="taefl-stack" aria-labelledby="taefl-rules-plain">
                      <h2 id="taefl-rules-plain">${t('rules.plain')}</h2>
                      ${plainWords(law)}
                  </section>`
                : nothing
        }
        <section class="taefl-stack" aria-labelledby="taefl-rules-clauses">
            <h2 id="taefl-rules-clauses">${t('rules.clauses')}</h2>
            <p class="taefl-soft">${t('rules.standing')} ${t('rules.standingMade')}</p>
            ${clauses(law)}
        </section>
    </div>`
}
