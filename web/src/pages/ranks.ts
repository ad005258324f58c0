/* /ranks/:rules: who is strongest by these rules, and whom the rules favour. */
import { html, nothing } from 'lit'
import { sets } from '../app/sets'
import { baseOf, ruleTitle, t } from '../app/texts'
import { readRanks, type Ranking, type Rank } from '../live/club'
import { ClubPage, personLink, rankWords, rulesWords, sideOf } from './club'

export class RanksPage extends ClubPage<Ranking> {
    protected ask(): Promise<Ranking> {
        return readRanks(this.route.part.rules!)
    }
    protected heading(): string {
        return t('club.ranks', { rules: rulesWords(this.route.part.rules!) })
    }
    protected body({ rules, bias, people }: Ranking) {
        const others = sets.filter(({ name }) => name !== baseOf(rules) || rules.includes('+'))
        return html`<div class="taefl-stack">
                <p class="taefl-club-favours">${this.favours(rules, bias)}</p>
                ${bias.games ? html`<p class="taefl-small taefl-soft">${t(bias.games === 1 ? 'club.fromGame' : 'club.fromGames', { count: bias.games })}</p>` : nothing}
            </div>
            <section class="taefl-stack" aria-label=${t('club.ranksOf')}>
                ${people.length ? this.table(rules, people) : html`<p class="taefl-panel">${t('club.nobody')}</p>`}
                <p class="taefl-soft">${t('club.ranksWords')}</p>
            </section>
            <nav class="taefl-stack" aria-label=${t('club.otherRules')}>
                <h2>${t('club.otherRules')}</h2>
                <p class="taefl-row">
                    ${others.map(set => html`<a class="taefl-button" href=${`/ranks/${set.name}`}>${ruleTitle(set)}</a>`)}
                </p>
            </nav>`
    }
    /** Less than what is not known is no favour. */
    private favours(rules: string, { points, deviation, games }: Ranking['bias']): string {
        if (!games) return t('club.unknown')
        if (Math.abs(points) < Math.max(deviation, 5)) return t('club.even')
        const side = sideOf(rules, points > 0 ? 1 : 2)
        return t('club.favours', { side, points: Math.abs(points) })
    }
    private table(rules: string, people: Ranking['people']) {
        const cell = (rank: Rank) =>
            html`<td class="taefl-number">${rank ? rankWords(rank) : '–'}</td>`
        return html`<table class="taefl-club-table">
            <thead>
                <tr>
                    <th scope="col">${t('club.name')}</th>
                    <th scope="col">${sideOf(rules, 1)}</th>
                    <th scope="col">${sideOf(rules, 2)}</th>
                </tr>
            </thead>
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
