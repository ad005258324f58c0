/* /ranks/:rules, also with ?seat=1 or 2: the leaderboard of these rules, players and bots apart, and whom the rules
 * favour. */
import { html, nothing, type TemplateResult } from 'lit'
import { favourOf, sideNamed } from '../app/favour'
import { sets } from '../app/sets'
import { ruleTitle, t } from '../app/texts'
import { baseOf } from '../core/rulenames'
import type { Player } from '../core/types'
import { readRanks, type Rank, type Ranked, type Ranking } from '../live/club'
import { ClubPage, personLink, rankWords, rulesWords } from './club'
import { linkButton } from '../parts/fields'
import { columns } from '../parts/lists'

/** With a greater deviation a rating is hardly known. */
const KNOWN = 150

class RanksPage extends ClubPage<Ranking> {
    /** By whose rating from one side; 0: from both. */
    private get seat(): Player | 0 {
        const seat = Number(this.route.search.get('seat'))
        return seat === 1 || seat === 2 ? seat : 0
    }
    protected ask(): Promise<Ranking> {
        return readRanks(this.route.part.rules!, this.seat || undefined)
    }
    protected heading(): string {
        return t('club.ranks', { rules: rulesWords(this.route.part.rules!) })
    }
    protected override around(content: TemplateResult): TemplateResult {
        const rules = this.route.part.rules!
        const to = (seat: Player | 0, words: string) =>
            linkButton(`/ranks/${rules}${seat ? `?seat=${seat}` : ''}`, words, '', {
                now: seat === this.seat && 'page',
            })
        return html`<nav class="taefl-row" aria-label=${t('club.ranksBy')}>
                ${to(0, t('club.bothSides'))} ${to(1, sideNamed(rules, 1))}
                ${to(2, sideNamed(rules, 2))}
            </nav>
            ${content}`
    }
    protected body({ rules, bias, people, bots }: Ranking) {
        const favour = favourOf(rules, bias)
        const others = sets.filter(({ name }) => name !== baseOf(rules) || rules.includes('+'))
        return html`<section class="taefl-stack">
                <h2>${t('club.ranksPeople')}</h2>
                ${people.length ? this.table(rules, people) : html`<p class="taefl-panel">${t('club.nobody')}</p>`}
            </section>
            ${
                bots.length
                    ? html`<section class="taefl-stack">
                          <h2>${t('club.ranksBots')}</h2>
                          ${this.table(rules, bots)}
                      </section>`
                    : nothing
            }
            <section class="taefl-stack">
                <h2>${t('club.ranksHow')}</h2>
                <p class="taefl-club-favours">${favour.words}</p>
                ${favour.from ? html`<p class="taefl-small taefl-soft">${favour.from}</p>` : nothing}
                <p class="taefl-soft">${t('club.ranksWords')}</p>
            </section>
            <nav class="taefl-stack" aria-label=${t('club.otherRules')}>
                <h2>${t('club.otherRules')}</h2>
                <p class="taefl-row">
                    ${others.map(set => linkButton(`/ranks/${set.name}`, ruleTitle(set)))}
                </p>
            </nav>`
    }
    private table(rules: string, people: readonly Ranked[]) {
        const cell = (rank: Rank) =>
            html`<td class="taefl-number">
                ${rank ? `${rankWords(rank)}${rank.deviation > KNOWN ? ' ?' : ''}` : '–'}
            </td>`
        return html`<table class="taefl-club-table">
            ${columns([t('club.name'), sideNamed(rules, 1), sideNamed(rules, 2)])}
            <tbody>
                ${people.map(
                    ({ name, seats }, at) =>
                        html`<tr>
                            <th scope="row">${at + 1}. ${personLink(name)}</th>
                            ${cell(seats[0])}${cell(seats[1])}
                        </tr>`,
                )}
            </tbody>
        </table>`
    }
}
customElements.define('taefl-ranks', RanksPage)
