/* /people/:name: what everybody may know of somebody: how strong, and the games. */
import { html, nothing } from 'lit'
import { t } from '../app/texts'
import type { Player } from '../core/types'
import { readPerson, type About, type Played, type Ranks } from '../live/club'
import { ClubPage, dayWords, endWords, rankWords, rulesWords, sideOf } from './club'
import './person-deeds'
import '../style/forms.css'

export class PersonPage extends ClubPage<About> {
    protected ask(): Promise<About> {
        return readPerson(this.route.part.name!)
    }
    protected heading(found: About | null): string {
        return found?.name ?? this.route.part.name!
    }
    protected body({ name, kind, created, closed, ratings, games }: About) {
        return html`<p class="taefl-soft">
                ${t(`club.${kind}`)}, ${t('club.since', { when: dayWords(created) })}.
                ${closed ? t('club.closed') : nothing}
            </p>
            <taefl-person-deeds .name=${name} .closed=${closed}></taefl-person-deeds>
            <section class="taefl-stack">
                <h2>${t('club.ratings')}</h2>
                ${
                    ratings.length
                        ? html`<ul class="taefl-columns">
                              ${ratings.map(({ rules, seats }) => this.rating(rules, seats))}
                          </ul>`
                        : html`<p class="taefl-panel">${t('club.noRatings')}</p>`
                }
            </section>
            <section class="taefl-stack">
                <h2>${t('club.games')}</h2>
                ${
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
                </p>
            </section>`
    }
    private rating(rules: string, seats: Ranks) {
        return html`<li class="taefl-card">
            <h3><a href=${`/ranks/${rules}`}>${rulesWords(rules)}</a></h3>
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
        </li>`
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
