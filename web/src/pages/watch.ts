/* /watch: the highest rated game in progress, large. It goes on to the next one when it ends. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import type { Route } from '../app/router'
import { shortTitle, titleOf } from '../app/sets'
import { t } from '../app/texts'
import { readGame } from '../live/api'
import { me, socket } from '../live/server'
import { byOurClock, timingWords } from '../live/timing'
import type { Current, State } from '../live/types'
import { still } from '../parts/still'
import { plyWords, renderCards, renderPlayers, watcherWords, whoWords } from './lobby/current'
import { RULES } from './lobby/quick'
import { linkButton } from '../parts/fields'
import '../style/live.css'

/** So long one sees how a game has ended. */
const END_MS = 5000

class Watch extends LoadingElement {
    @property() route!: Route
    @state() private games: readonly Current[] | null = null
    /** The one that is watched, as it was told last. */
    @state() private at: Current | null = null
    /** How it has ended. */
    @state() private result: State['result'] | null = null
    private leave = (): void => {}
    private timer: ReturnType<typeof setTimeout> | undefined

    override connectedCallback(): void {
        super.connectedCallback()
        void this.load(me, () => this.open())
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearTimeout(this.timer)
        this.leave()
    }
    override willUpdate(changed: Changed): void {
        if (changed.has('route') && this.games) this.choose()
    }
    private open(): void {
        this.atEnd(socket.follow({ do: 'current' }, said => this.heard(byOurClock(said))))
    }
    private heard(games: Current[]): void {
        const first = !this.games
        this.games = games
        const now = games.find(({ id }) => id === this.at?.id)
        if (now) this.at = now
        else if (!this.at || first) this.choose()
        else if (!this.result) void this.ended(this.at.id)
    }
    /** The game that the address names, or else the first one. */
    private choose(): void {
        const wanted = this.route.search.get('game')
        const games = this.games ?? []
        this.watch(games.find(({ id }) => id === wanted) ?? games[0] ?? null)
    }
    /** Who watches a game here is one of its spectators. */
    private watch(game: Current | null): void {
        clearTimeout(this.timer)
        this.result = null
        if (game?.id === this.at?.id) return
        this.leave()
        this.leave = () => {}
        this.at = game
        if (!game) return
        const { id } = game
        this.leave = socket.watchGame(id, said => {
            if (said.on === 'state' && said.phase === 'over' && this.at?.id === id)
                void this.ended(id)
        })
    }
    private async ended(id: string): Promise<void> {
        const state = await readGame(id).catch(() => null)
        if (this.at?.id !== id || this.result || !this.isConnected) return
        // It goes on, but is not among the first ones any more.
        if (state?.phase === 'playing') return this.watch(this.games?.[0] ?? null)
        this.result = state?.result ?? '*'
        this.timer = setTimeout(() => {
            this.watch((this.games ?? []).find(game => game.id !== id) ?? null)
        }, END_MS)
    }

    override render() {
        return html`<div class="taefl-page taefl-watch">
            <h1>${t('live.watchTitle')}</h1>
            ${
                this.problem
                    ? html`<p class="taefl-panel" role="alert">${this.problem}</p>`
                    : this.at
                      ? this.game(this.at)
                      : this.nothing()
            }
        </div>`
    }
    private nothing(): TemplateResult {
        return this.games
            ? html`<p>
                      ${t('live.nobodyPlays')}
                      <a href="/lobby">${t('live.lobby')}</a>
                  </p>
                  <section class="taefl-stack" aria-labelledby="taefl-engines">
                      <h2 id="taefl-engines">${t('live.watchEngine')}</h2>
                      <ul class="taefl-list taefl-current">
                          ${RULES.map(
                              rules =>
                                  html`<li>
                                      <a href=${`/play?with=watch&rules=${rules}`}
                                          >${still(rules)} ${shortTitle(rules)}</a
                                      >
                                  </li>`,
                          )}
                      </ul>
                  </section>`
            : html`<p class="taefl-soft" aria-busy="true">${t('live.looking')}</p>`
    }
    private game(game: Current): TemplateResult {
        const others = (this.games ?? []).filter(({ id }) => id !== game.id)
        return html`<section class="now" aria-label=${titleOf(game.rules)}>
                <a class="board" href=${`/g/${game.id}`} aria-label=${t('live.openGame')}
                    >${still(game.rules, game.board, game.squares)}</a
                >
                <div class="taefl-stack">
                    <p class="players">${renderPlayers(game)}</p>
                    <p>${titleOf(game.rules)}</p>
                    <p class="taefl-small taefl-soft">
                        ${timingWords(game.clock)} ·
                        ${t(game.rated ? 'live.isRated' : 'live.isCasual')} ·
                        ${plyWords(game.moves)}
                        ${game.spectators ? html` · ${watcherWords(game.spectators)}` : nothing}
                    </p>
                    <p role="status">${this.result ? this.endWords(game) : nothing}</p>
                    <p>${linkButton(`/g/${game.id}`, t('live.openGame'), 'primary')}</p>
                </div>
            </section>
            ${
                others.length
                    ? html`<section class="taefl-stack" aria-labelledby="taefl-others">
                          <h2 id="taefl-others">${t('live.otherGames')}</h2>
                          ${renderCards(others, ({ id }) => `/watch?game=${id}`)}
                      </section>`
                    : nothing
            }`
    }
    private endWords({ seats, id }: Current): string {
        const winner = this.result === '1-0' ? seats[0] : this.result === '0-1' ? seats[1] : null
        const how = winner
            ? t('live.wonBy', { name: whoWords(winner) })
            : t(this.result === '1/2-1/2' ? 'live.drawnGame' : 'live.brokenGame')
        const more = (this.games ?? []).some(game => game.id !== id)
        return more ? `${how} ${t('live.nextGame')}` : how
    }
}
customElements.define('taefl-watch', Watch)
