/* Games in progress: a small board each, with who plays, how strong they are, and how many look on. */
import { html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { ratingPoints } from '../../app/locale'
import { setOf, shortTitle } from '../../app/sets'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import { timingWords } from '../../live/timing'
import type { Current, Rated } from '../../live/types'
import { still } from '../../parts/still'
import { clockText } from '../../app/clock'
import { PageElement } from '../../app/element'
import '../../style/live.css'

/** A player's clock beside a small board. */
class CardClock extends PageElement {
    /** After the last move, ms. */
    @property() left = 0
    /** When it began to run, as `performance.now` counts; null: it stands. */
    @property() since: number | null = null
    private timer: ReturnType<typeof setTimeout> | undefined

    override connectedCallback(): void {
        super.connectedCallback()
        this.requestUpdate()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearTimeout(this.timer)
    }
    private rest(): number {
        const spent = this.since === null ? 0 : performance.now() - this.since
        return Math.max(0, this.left - Math.max(0, spent))
    }
    override render(): string {
        // To whole seconds: nobody decides anything by it.
        const rest = this.rest()
        return rest < 10_000 ? `0:0${Math.floor(rest / 1000)}` : clockText(rest)
    }
    override updated(): void {
        clearTimeout(this.timer)
        const rest = this.rest()
        this.classList.toggle('running', this.since !== null)
        if (this.since !== null && rest > 0 && this.isConnected)
            this.timer = setTimeout(() => this.requestUpdate(), (rest % 1000) + 5)
    }
}
customElements.define('taefl-card-clock', CardClock)

/** "Freja 1612?" */
export function whoWords({ name, kind, rating }: Rated): string {
    const words = kind === 'bot' ? t('live.bot', { name }) : name || t('live.someone')
    return rating ? `${words} ${ratingPoints(rating)}` : words
}
export const plyWords = (count: number): string =>
    t(count === 1 ? 'live.ply' : 'live.plies', { count })
export const watcherWords = (count: number): string =>
    t(count === 1 ? 'live.watcher' : 'live.watchers', { count })

/** Both players, each with the side; who is to move is bold. */
export function renderPlayers(game: Current): TemplateResult[] {
    const { rules, seats, turn, left } = game
    const set = setOf(rules)
    return ([1, 2] as const).map(
        seat =>
            html`<span class="player ${turn === seat ? 'turn' : ''}"
                ><span>${whoWords(seats[seat - 1]!)}</span>
                <small>${set ? sideName(set, seat) : ''}</small>${
                    left
                        ? html`<taefl-card-clock
                              .left=${left[seat - 1]!}
                              .since=${turn === seat ? game.since : null}
                          ></taefl-card-clock>`
                        : nothing
                }</span
            >`,
    )
}

/** The cards; each leads to its game, or to where `href` says. */
export const renderCards = (
    games: readonly Current[],
    href = ({ id }: Current): string => `/g/${id}`,
): TemplateResult =>
    html`<ul class="taefl-list taefl-current">
        ${repeat(
            games,
            game => game.id,
            game =>
                html`<li>
                    <a href=${href(game)}>
                        ${still(game.rules, game.board, game.squares)} ${renderPlayers(game)}
                        <span class="taefl-small taefl-soft"
                            >${shortTitle(game.rules)} · ${timingWords(game.clock)} ·
                            ${plyWords(game.moves)}${
                                game.spectators ? ` · ${watcherWords(game.spectators)}` : nothing
                            }</span
                        >
                    </a>
                </li>`,
        )}
    </ul>`

/** The part of the lobby; nothing where nobody plays. */
export const renderCurrent = (games: readonly Current[] | null): TemplateResult | typeof nothing =>
    games?.length
        ? html`<section class="taefl-stack" aria-labelledby="taefl-current">
              <h2 id="taefl-current">${t('live.current')}</h2>
              ${renderCards(games)}
              <p><a class="taefl-button" href="/watch">${t('live.watchBest')}</a></p>
          </section>`
        : nothing
