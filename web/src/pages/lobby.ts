/* The lobby: who waits for somebody to play with, as it changes. */
import { LitElement, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { tell } from '../app/notice'
import { isPresent, navigate, type Route } from '../app/router'
import { setOf } from '../app/sets'
import { sideName } from '../app/speech'
import { ruleTitle, t } from '../app/texts'
import { joinGame } from '../live/api'
import { asSomebody, me, socket } from '../live/server'
import { watchTurns } from '../live/turns'
import type { Challenge, Person } from '../live/types'
import { still } from '../parts/still'
import './notices'
import { timingWords } from '../live/timing'
import '../style/games.css'
import '../style/live.css'

type Sent = [Challenge, ...Challenge[]]
/** The games of each sender together, in the order of their first ones. */
function bySender(games: readonly Challenge[]): Sent[] {
    const all = new Map<string, Sent>()
    for (const game of games) {
        const key = `${game.by.kind} ${game.by.name}`
        const sent = all.get(key)
        if (sent) sent.push(game)
        else all.set(key, [game])
    }
    return [...all.values()]
}

export class Lobby extends LitElement {
    @property({ attribute: false }) route!: Route
    @state() private games: Challenge[] | null = null
    @state() private you: Person | null = null
    @state() private failure = ''
    @state() private busy = false
    private end = (): void => {}

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        void this.open()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.end()
    }
    private async open(): Promise<void> {
        try {
            this.you = await me()
            // Challenges by name come here, too.
            void watchTurns()
        } catch (error) {
            this.failure = (error as Error).message
            return
        }
        if (!this.isConnected) return
        this.end = socket.subscribe(
            'lobby',
            () => ({ do: 'lobby' }),
            said => said.on === 'lobby' && (this.games = said.games),
            { do: 'lobby', off: true },
        )
    }
    override render() {
        const { failure, games, you } = this
        return html`<div class="taefl-page taefl-games">
            <div class="taefl-stack">
                <h1>${t('live.lobby')}</h1>
                <p class="taefl-soft">${t('live.lobbyWords')}</p>
                <taefl-notices class="taefl-stack"></taefl-notices>
            </div>
            ${
                failure
                    ? html`<p class="taefl-panel" role="alert">${failure}</p>
                          <p>
                              <a class="taefl-button primary" href="/play">${t('live.playHere')}</a>
                          </p>`
                    : html`<p class="taefl-row">
                              <a class="taefl-button primary" href="/play?with=lobby"
                                  >${t('live.offer')}</a
                              >
                              <a class="taefl-button" href="/play?with=far"
                                  >${t('live.inviteFriend')}</a
                              >
                              <a class="taefl-button" href="/me"
                                  >${you ? t('live.mineOf', { name: you.name }) : t('live.account')}</a
                              >
                              <a class="taefl-button" href="/tournaments"
                                  >${t('live.tournaments')}</a
                              >
                              <a class="taefl-button" href="/archive">${t('live.archive')}</a>
                              <a class="taefl-button" href="/ranks/tablut-ashton"
                                  >${t('live.strongest')}</a
                              >
                          </p>
                          <section aria-label=${t('live.challenges')}>${this.list(games)}</section>`
            }
        </div>`
    }
    private list(games: Challenge[] | null) {
        if (!games) return html`<p class="taefl-soft" aria-busy="true">${t('live.looking')}</p>`
        if (!games.length) return html`<p class="taefl-panel">${t('live.nobody')}</p>`
        return html`<ul class="taefl-games-list">
            ${repeat(
                bySender(games),
                ([first]) => `${first.by.kind} ${first.by.name}`,
                ([first, ...more]) =>
                    html`${this.row(first)}${more.length ? this.more(first.by.name, more) : nothing}`,
            )}
        </ul>`
    }
    private more(name: string, games: Challenge[]) {
        return html`<li class="more">
            <details>
                <summary>
                    ${t(games.length === 1 ? 'live.moreOfOne' : 'live.moreOf', { name, count: games.length })}
                </summary>
                <ul class="taefl-games-list">
                    ${repeat(
                        games,
                        game => game.id,
                        game => this.row(game),
                    )}
                </ul>
            </details>
        </li>`
    }
    private row(game: Challenge) {
        const set = setOf(game.rules)
        const name = set ? ruleTitle(set) : game.rules
        const side = set ? sideName(set, game.seat) : ''
        const bot = game.by.kind === 'bot'
        const by = bot ? t('live.bot', { name: game.by.name }) : game.by.name
        return html`<li class="taefl-card taefl-games-row">
            ${still(game.rules)}
            <div class="words">
                <h2>${name}</h2>
                <p>
                    ${bot || game.by.kind === 'player' ? html`<a href=${`/people/${game.by.name}`}>${by}</a>` : by}
                </p>
                <p class="taefl-small taefl-soft">
                    ${t('live.yourSide', { side })} · ${timingWords(game.clock)}
                    ${game.rated ? html`· ${t('live.isRated')}` : nothing}
                    ${game.pair ? html`· ${t('live.isPair')}` : nothing}
                    ${game.position ? html`· ${t('live.setUp')}` : nothing}
                </p>
            </div>
            <div class="doings">
                ${
                    game.by.name === this.you?.name
                        ? html`<a class="taefl-button" href=${`/g/${game.id}`}>${t('live.own')}</a>`
                        : html`<button
                              type="button"
                              class="taefl-button primary"
                              aria-label="${t('live.join')}: ${name}, ${by}"
                              ?disabled=${this.busy}
                              @click=${() => this.join(game)}
                          >
                              ${t('live.join')}
                          </button>`
                }
            </div>
        </li>`
    }
    private async join({ id }: Challenge): Promise<void> {
        this.busy = true
        try {
            await asSomebody(() => joinGame(id))
            if (isPresent(this)) navigate(`/g/${id}`)
        } catch (error) {
            tell({ text: (error as Error).message, kind: 'error' })
        } finally {
            this.busy = false
        }
    }
}
customElements.define('taefl-lobby', Lobby)
