/* The lobby: a game with somebody at one click, and who waits for somebody to play with, as it changes. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { LoadingElement } from '../app/loading'
import { tell, tellError } from '../app/notice'
import { isPresent, navigate, type Route } from '../app/router'
import { type TextKey, t } from '../app/texts'
import { cancelGame, joinGame, myGames, newGame } from '../live/api'
import { Pairing, type Quick } from '../live/pairing'
import { asSomebody, me, socket, who } from '../live/server'
import { watchTurns } from '../live/turns'
import type { Current, Row, Challenge, Pooled } from '../live/types'
import { renderCurrent } from './lobby/current'
import { renderQuick, waitWords } from './lobby/quick'
import './notices'
import { repeat } from 'lit/directives/repeat.js'
import { ratingPoints } from '../app/locale'
import { setOf, titleOf } from '../app/sets'
import { sideName } from '../app/speech'
import { byOurClock, timingWords } from '../live/timing'
import { still } from '../parts/still'
import '../style/live.css'
import '../style/lobby.css'
import './lobby/opponents'
import './lobby/pool'
import type { PoolPanel } from './lobby/pool'
import { button } from '../parts/fields'

/** The lower parts wait so long for the games in progress above them. */
const LATE_MS = 4000

class Lobby extends LoadingElement {
    @property() route!: Route
    /** It hears what changes. */
    private opened = false
    @state() private current: readonly Current[] | null = null
    /** Whom one may play besides has been found. */
    @state() private there = false
    private readonly pairing: Pairing = new Pairing({
        join: id => {
            this.poolPanel?.leave()
            return asSomebody(() => joinGame(id))
        },
        create: quick => {
            if (!quick.clock || !('days' in quick.clock)) this.poolPanel?.leave()
            return asSomebody(() => newGame(this.wanted(quick)))
        },
        cancel: cancelGame,
        attend: game =>
            socket.watchGame(game, () => {
                // The list of one's games says when it begins.
            }),
        enter: id => isPresent(this) && navigate(`/g/${id}`),
        tell: own =>
            tell({
                text: t('live.begun', waitWords(own)),
                action: { text: t('live.openGame'), run: () => navigate(`/g/${own.id}`) },
            }),
        failed: tellError,
        changed: () => this.requestUpdate(),
    })

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(who, 'change', this.look)
        this.listen(window, 'taefl-mine', this.heard)
        void this.look()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.pairing.close()
    }
    private open(): void {
        if (this.opened) return
        this.opened = true
        this.atEnd(socket.follow({ do: 'current' }, said => (this.current = byOurClock(said))))
        // Without a connection the rest is there all the same.
        setTimeout(() => (this.current ??= []), LATE_MS)
        this.atEnd(
            socket.follow({ do: 'lobby' }, ({ games, pool }) => this.heardLobby(games, pool)),
        )
    }
    private readonly look = (): Promise<void> =>
        this.load(
            async () => {
                this.pairing.you = await me()
                // Challenges by name come here, too.
                void watchTurns()
                if (this.pairing.you) this.pairing.heardMine((await myGames()).games)
            },
            () => {
                this.open()
                this.requestUpdate()
            },
        )
    private heardLobby(games: readonly Challenge[], pool: readonly Pooled[]): void {
        const own = this.poolPanel?.waitsFor ?? []
        this.pairing.pool = pool.map(({ rules, people }) => ({
            rules,
            people: people - Number(own.includes(rules)),
        }))
        this.pairing.heardLobby(games)
    }
    private get poolPanel(): PoolPanel | null {
        return this.querySelector<PoolPanel>('taefl-pool')
    }
    private readonly heard = (event: Event): void =>
        this.pairing.heardMine((event as CustomEvent<Row[]>).detail)
    private wanted(quick: Quick): Parameters<typeof newGame>[0] {
        const rated = this.pairing.you?.kind === 'player'
        return { ...quick, open: true, chat: true, rated }
    }

    override render() {
        return html`<div class="taefl-page taefl-lobby">
            <h1>${t('live.lobby')}</h1>
            ${this.problem ? this.alone() : this.rooms()}
        </div>`
    }
    private alone(): TemplateResult {
        return html`<p class="taefl-panel" role="alert">${this.problem}</p>
            <p><a class="taefl-button primary" href="/play">${t('live.playHere')}</a></p>`
    }
    /** Each part comes when all above it is there, so that none is pushed away. */
    private below(): TemplateResult {
        const { you } = this.pairing
        return html`<taefl-opponents @taefl-there=${() => (this.there = true)}></taefl-opponents> ${
                this.there
                    ? html`<nav class="taefl-row" aria-label=${t('live.moreLobby')}>
                          <a href="/me"
                              >${you ? t('live.mineOf', { name: you.name }) : t('live.account')}</a
                          >
                          <a href="/tournaments">${t('live.tournaments')}</a>
                          <a href="/join">${t('live.joinCode')}</a>
                          <a href="/archive">${t('live.archive')}</a>
                          <a href="/ranks/tablut-ashton">${t('live.strongest')}</a>
                      </nav>`
                    : nothing
            }`
    }
    private rooms(): TemplateResult {
        const { pairing } = this
        const others = (pairing.games ?? []).filter(game => !pairing.isOwn(game))
        return html`<div class="rooms">
                <taefl-pool
                    .games=${others}
                    @taefl-enter=${() => void pairing.makeWay()}
                ></taefl-pool>
                <div class="taefl-stack quick">
                    ${renderQuick(this.pairing)}
                    <p class="taefl-row">
                        <a class="taefl-button" href="/play?with=lobby">${t('live.custom')}</a>
                        <a class="taefl-button" href="/play?with=far">${t('live.inviteFriend')}</a>
                    </p>
                    <taefl-notices class="taefl-stack"></taefl-notices>
                </div>
                <section class="taefl-stack" aria-labelledby="taefl-waiting">
                    <h2 id="taefl-waiting">${t('live.waiting')}</h2>
                    ${renderList(this.pairing)}
                </section>
            </div>
            ${renderCurrent(this.current)} ${this.current ? this.below() : nothing}`
    }
}
customElements.define('taefl-lobby', Lobby)

/* Who waits for somebody to play with: a row a challenge, those of one person together. */

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

function renderList(pairing: Pairing): TemplateResult {
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

/** "rating 1612?" */
const ratingWords = (rating: NonNullable<Challenge['rating']>): string =>
    t('live.rating', { points: ratingPoints(rating) })

function renderChallenge(pairing: Pairing, game: Challenge): TemplateResult {
    const { id, rules, by, rating, clock, rated, pair, position, seat } = game
    const set = setOf(rules)
    const title = titleOf(rules)
    const side = set ? sideName(set, seat) : ''
    const name = by.kind === 'bot' ? t('live.bot', { name: by.name }) : by.name
    const own = pairing.isOwn(game)
    const words = (key: TextKey): string => t(pairing.isAsked(id) ? 'live.sending' : key)
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
                ? button(
                      words('live.stopWaiting'),
                      () => void pairing.cancel({ id, rules, clock }),
                      {
                          label: `${words('live.stopWaiting')}: ${title}`,
                      },
                  )
                : button(words('live.join'), () => void pairing.join(game), {
                      kind: 'primary',
                      label: `${words('live.join')}: ${title}, ${name}`,
                  })
        }
    </li>`
}
