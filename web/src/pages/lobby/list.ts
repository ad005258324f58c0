/* Who waits for somebody to play with: a row a challenge, those of one person together. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { setOf } from '../../app/sets'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { Pairing } from '../../live/pairing'
import { timingWords } from '../../live/timing'
import type { Challenge } from '../../live/types'
import { still } from '../../parts/still'
import { titleOf } from './quick'

type Sent = [Challenge, ...Challenge[]]
const senderOf = ({ by }: Challenge): string => `${by.kind} ${by.name}`

/** The games of each sender together, in the order of their first ones. */
function bySender(games: readonly Challenge[]): Sent[] {
    const all = new Map<string, Sent>()
    for (const game of games) {
        const sent = all.get(senderOf(game))
        if (sent) sent.push(game)
        else all.set(senderOf(game), [game])
    }
    return [...all.values()]
}

export function renderList(pairing: Pairing): TemplateResult {
    const { games } = pairing
    if (!games) return html`<p class="taefl-soft" aria-busy="true">${t('live.looking')}</p>`
    return html`${games.every(game => pairing.isOwn(game)) ? renderNobody(pairing) : nothing}
    ${
        games.length
            ? html`<ul class="taefl-list taefl-lobby-list">
                  ${repeat(
                      bySender(games),
                      ([first]) => senderOf(first),
                      ([first, ...more]) =>
                          html`${renderChallenge(pairing, first)}${renderMore(pairing, more)}`,
                  )}
              </ul>`
            : nothing
    }`
}

const renderNobody = ({ waits }: Pairing): TemplateResult =>
    waits.length ? html`<p>${t('live.nobodyYet')}</p>` : html`<p>${t('live.nobody')}</p>`

function renderMore(pairing: Pairing, games: Challenge[]): TemplateResult | typeof nothing {
    const [first] = games
    if (!first) return nothing
    const key = games.length === 1 ? 'live.moreOfOne' : 'live.moreOf'
    return html`<li class="more">
        <details>
            <summary>${t(key, { name: first.by.name, count: games.length })}</summary>
            <ul class="taefl-list taefl-lobby-list">
                ${repeat(
                    games,
                    game => game.id,
                    game => renderChallenge(pairing, game),
                )}
            </ul>
        </details>
    </li>`
}

/** "rating 1612?": with a deviation above what the leaderboard takes it is hardly known. */
const ratingWords = ({ points, deviation }: NonNullable<Challenge['rating']>): string =>
    t('live.rating', { points: `${points}${deviation > 150 ? '?' : ''}` })

function renderChallenge(pairing: Pairing, game: Challenge): TemplateResult {
    const { id, rules, by, rating, clock, rated, pair, position, seat } = game
    const set = setOf(rules)
    const title = titleOf(rules)
    const side = set ? sideName(set, seat) : ''
    const name = by.kind === 'bot' ? t('live.bot', { name: by.name }) : by.name
    const own = pairing.isOwn(game)
    return html`<li>
        ${still(rules)}
        <div class="who">
            <p>
                ${
                    own
                        ? html`<strong>${t('live.you')}</strong>`
                        : by.kind === 'guest'
                          ? html`<strong>${name}</strong>`
                          : html`<a href=${`/people/${by.name}`}>${name}</a>`
                }
                ${rating ? html`<span class="taefl-small taefl-soft">· ${ratingWords(rating)}</span>` : nothing}
            </p>
            <p class="taefl-small">
                ${own ? html`<a href=${`/g/${id}`}>${title}</a>` : html`${title} · ${t('live.yourSide', { side })}`}
                ${position ? html` · ${t('live.setUp')}` : nothing}
            </p>
        </div>
        <p class="how taefl-small">
            ${timingWords(clock)}
            <span class="taefl-soft"
                >·
                ${t(rated ? 'live.isRated' : 'live.isCasual')}${pair ? ` · ${t('live.isPair')}` : ''}</span
            >
        </p>
        ${
            own
                ? html`<button
                      type="button"
                      class="taefl-button"
                      aria-label="${t('live.stopWaiting')}: ${title}"
                      @click=${() => void pairing.cancel({ id, rules, clock })}
                  >
                      ${t('live.stopWaiting')}
                  </button>`
                : html`<button
                      type="button"
                      class="taefl-button primary"
                      aria-label="${t('live.join')}: ${title}, ${name}"
                      @click=${() => void pairing.join(game)}
                  >
                      ${t('live.join')}
                  </button>`
        }
    </li>`
}
