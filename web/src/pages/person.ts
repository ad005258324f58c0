/* /people/:name: what everybody may know of somebody: the games in progress, how strong, results, openings, the
 * games. Oneself is told beside each part who can see it. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { t, type TextKey } from '../app/texts'
import type { Player } from '../core/types'
import { readPerson, type About, type Played, type Ranks } from '../live/club'
import { me } from '../live/server'
import { ClubPage, dayWords, endWords, rankWords, rulesWords, sideOf } from './club'
import { renderHistory } from './person/history'
import './person/actions'
import '../style/forms.css'

export class PersonPage extends ClubPage<About> {
    /** It is oneself. */
    private own = false
    /** What this person's page needs; the rest is not loaded. */
    private cards: typeof import('./lobby/current') | null = null
    private scores: typeof import('./person/scores') | null = null
    private kept: typeof import('./person/own') | null = null

    protected async ask(): Promise<About> {
        const [about, you] = await Promise.all([
            readPerson(this.route.part.name!),
            me().catch(() => null),
        ])
        this.own = you?.name === about.name
        const { playing, results, openings } = about
        ;[this.cards, this.scores, this.kept] = await Promise.all([
            playing.length ? import('./lobby/current') : null,
            results.length || openings.length ? import('./person/scores') : null,
            this.own ? import('./person/own') : null,
        ])
        return about
    }
    protected heading(found: About | null): string {
        return found?.name ?? this.route.part.name!
    }
    protected body(found: About) {
        const { name, kind, created, closed, ratings, results, openings, playing } = found
        return html`<p class="taefl-soft">
                ${t(`club.${kind}`)}, ${t('club.since', { when: dayWords(created) })}.
                ${closed ? t('club.closed') : nothing}
            </p>
            <taefl-person-actions .name=${name} .closed=${closed}></taefl-person-actions>
            ${this.cards ? this.section('profile.playing', 'profile.seenGames', this.cards.renderCards(playing)) : nothing}
            ${this.section(
                'club.ratings',
                'profile.seenRatings',
                ratings.length
                    ? html`<ul class="taefl-columns">
                          ${ratings.map(({ rules, seats }) => this.rating(found, rules, seats))}
                      </ul>`
                    : html`<p class="taefl-panel">${t('club.noRatings')}</p>`,
            )}
            ${this.scores && results.length ? this.section('profile.results', 'profile.seenGames', this.scores.renderResults(found)) : nothing}
            ${this.scores && openings.length ? this.section('profile.openings', 'profile.seenGames', this.scores.renderOpenings(found)) : nothing}
            ${this.kept ? this.section('profile.here', 'profile.seenOwn', this.kept.renderOwn()) : nothing}
            ${this.section('club.games', 'profile.seenGames', this.games(found))}`
    }
    private section(title: TextKey, seen: TextKey, content: TemplateResult): TemplateResult {
        return html`<section class="taefl-stack">
            <h2>${t(title)}</h2>
            ${this.own ? html`<p class="taefl-small taefl-soft">${t(seen)}</p>` : nothing}
            ${content}
        </section>`
    }
    private rating({ history }: About, rules: string, seats: Ranks) {
        return html`<li class="taefl-card">
            <h3>${rulesWords(rules)}</h3>
            <dl class="taefl-club-seats">
                ${seats.map(
                    (rank, at) =>
                        html`<div>
                            <dt>${sideOf(rules, (at + 1) as Player)}</dt>
                            <dd>
                                ${
                                    rank
                                        ? html`<strong>${rankWords(rank)}</strong>
                                              <small class="taefl-soft"
                                                  >${t(rank.games === 1 ? 'club.recordOne' : 'club.record', rank)}</small
                                              >`
                                        : html`<small class="taefl-soft"
                                              >${t('club.noGames')}</small
                                          >`
                                }
                            </dd>
                        </div>`,
                )}
            </dl>
            ${renderHistory(history, rules)}
            <p class="taefl-small"><a href=${`/ranks/${rules}`}>${t('profile.leaders')}</a></p>
        </li>`
    }
    private games({ name, games }: About): TemplateResult {
        return html`${
                games.length
                    ? html`<ul class="taefl-me-games">
                          ${games.map(game => this.game(game))}
                      </ul>`
                    : html`<p class="taefl-panel">${t('club.none')}</p>`
            }
            <p>
                <a class="taefl-button" href=${`/archive?player=${encodeURIComponent(name)}`}
                    >${t('club.archive')}</a
                >
            </p>`
    }
    private game({ id, rules, players, result, plies, ended, rated }: Played) {
        const names = players.map(name => name ?? t('club.someone'))
        return html`<li>
            <a href=${`/g/${id}`}>${names.join(' – ')}</a>
            <span>${rulesWords(rules)}</span>
            <span class="taefl-small taefl-soft">
                ${endWords(result, plies)} ${rated ? html`· ${t('club.rated')}` : nothing} ·
                ${dayWords(ended)}
            </span>
        </li>`
    }
}
customElements.define('taefl-person', PersonPage)
