/* What stands beside the board of a game on a server: the invitation, who is there, what is offered. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { BusyElement } from '../../../app/loading'
import { PageElement, type Changed } from '../../../app/element'
import { momentWords } from '../../../app/locale'
import { t } from '../../../app/texts'
import { navigate } from '../../../app/router'
import type { LiveGame } from '../../../live/game'
import type { State } from '../../../live/types'
import { shield, tell } from '../../../app/notice'
import { cancelGame } from '../../../live/api'
import { sideName } from '../../../app/speech'
import type { Player } from '../../../core/types'
import { offerDraw, takeBack } from '../actions'
import type { GamePage } from '../game'
import type { Network } from '../session'
import { action } from '../icons'
import { other } from '../game-state'
import './chat'
import './conditional-moves'
import { button, entry } from '../../../parts/fields'
import '../../../style/play.css'
import '../../../style/live.css'

/** Longer than this nobody counts seconds. */
const SOON_S = 600

class Claim extends PageElement {
    /** ms from when it was set. */
    @property() claim = 0
    @property() name = ''
    @property() draws = false
    @property() ask: (win: boolean) => void = () => {}
    @state() private seconds = 0
    private end = 0

    override connectedCallback(): void {
        super.connectedCallback()
        this.every(500, () => this.count())
    }
    override willUpdate(changed: Changed): void {
        if (!changed.has('claim')) return
        this.end = performance.now() + this.claim
        this.count()
    }
    override updated(changed: Changed): void {
        if (changed.get('seconds') && !this.seconds) shield(this)
    }
    private count(): void {
        this.seconds = Math.max(0, Math.ceil((this.end - performance.now()) / 1000))
    }
    override render() {
        const { name, seconds } = this
        if (seconds)
            return html`<p class="taefl-small">
                ${t('live.left', { name })}
                ${seconds < SOON_S ? html`<span aria-hidden="true">${t('live.goneFor', { seconds })}</span>` : nothing}
            </p>`
        const buttons = [button(t('live.claimWin'), () => this.ask(true), { kind: 'primary' })]
        if (this.draws) buttons.push(button(t('live.claimDraw'), () => this.ask(false)))
        return html`<div role="status">${note(t('live.claim', { name }), ...buttons)}</div>`
    }
}
customElements.define('taefl-claim', Claim)

/* <taefl-waiting>: a game whose second player is not there yet: how to invite somebody. */

class Waiting extends BusyElement {
    @property() state!: State

    private get link(): string {
        return `${location.origin}/g/${this.state.id}`
    }
    private get heading(): string {
        const { to, open } = this.state
        if (to) return t('live.waitFor', { name: to })
        return t(open ? 'live.waitOpen' : 'live.invite')
    }
    private get words(): string {
        const { to, open } = this.state
        if (to) return t('live.waitForWords', { name: to })
        return t(open ? 'live.waitOpenWords' : 'live.inviteWords')
    }
    override render() {
        const { state, link, busy } = this
        return html`<section class="taefl-panel taefl-stack" aria-labelledby="taefl-invite">
            <h2 id="taefl-invite">${this.heading}</h2>
            <p>${this.words}</p>
            <div class=${state.to ? nothing : 'taefl-invite'}>
                ${
                    // One who is named is told by the page.
                    state.to
                        ? nothing
                        : html`<img
                              src=${`/g/${state.id}.qr.svg`}
                              alt=${t('live.qr')}
                              width="160"
                              height="160"
                          />`
                }
                <div class="taefl-stack">
                    ${entry('', t('live.link'), { value: link, readonly: true })}
                    <div class="taefl-row">
                        ${button(t('live.copy'), this.copy, { kind: 'primary' })}
                        ${'share' in navigator ? button(t('live.share'), this.share) : nothing}
                        ${button(t('live.cancel'), this.cancel, { kind: 'quiet', off: busy })}
                    </div>
                </div>
            </div>
        </section>`
    }
    private readonly copy = async (): Promise<void> => {
        try {
            await navigator.clipboard.writeText(this.link)
            tell({ text: t('live.copied') })
        } catch {
            this.querySelector('input')?.focus()
        }
    }
    private readonly share = (): void => {
        // Who changes their mind has not failed.
        navigator.share({ url: this.link, title: document.title }).catch(() => {})
    }
    private readonly cancel = (): void =>
        void this.attempt(async () => {
            await cancelGame(this.state.id)
            navigate('/lobby')
        })
}
customElements.define('taefl-waiting', Waiting)

type NetworkView = GamePage & { network: Network }

const isNetwork = (view: GamePage): view is NetworkView => !!view.network

export function renderNetwork(view: GamePage) {
    if (!isNetwork(view)) return nothing
    const { network } = view
    const { live } = network
    const { state } = live
    return html`<div class="taefl-network">
        ${network.closed ? nothing : (lostWords(live) ?? watchers(state))}
        ${
            live.gone
                ? html`<p>${t('live.gone')}</p>`
                : state.phase === 'waiting'
                  ? html`<taefl-waiting .state=${state}></taefl-waiting>`
                  : nothing
        }
        ${state.tournament && state.phase !== 'over' ? html`<p><a href=${`/tournaments/${state.tournament}`}>${t('live.ofTournament')}</a></p>` : nothing}
        ${state.phase === 'playing' ? renderGoing(view) : nothing}
        ${state.phase === 'over' && network.seat ? renderAgain(view) : nothing}
    </div>`
}

/** Over the board, which is grey: who has stopped all games. */
export function renderPause(view: GamePage) {
    if (!view.halted) return nothing
    const name = view.network!.host
    return html`<div class="taefl-paused" role="status">
        <strong>${name ? t('live.pausedBy', { name }) : t('live.isPaused')}</strong>
        <span>${t('live.pausedWords')}</span>
    </div>`
}

/** Below the buttons, so that what the other one asks is never pushed out of sight: what the two say, who
 * they are, the analysis. */
export function renderNetworkBelow(view: GamePage): TemplateResult | typeof nothing {
    if (!isNetwork(view)) return nothing
    const { live } = view.network
    const { state } = live
    if (state.phase === 'waiting') return nothing
    return html`<div class="taefl-network">
            ${state.chat ? html`<taefl-chat .live=${live} .lines=${live.lines.length}></taefl-chat>` : nothing}
            ${renderReportPlayer(view)}
        </div>
        ${state.phase === 'over' ? renderServerAnalysis(view, state.id) : nothing}`
}

/** Of somebody who is no bot. */
function renderReportPlayer({ network }: NetworkView): TemplateResult | typeof nothing {
    const { state } = network.live
    const rival = network.seat && state.seats[other(network.seat) - 1]
    if (!rival || !rival.name || rival.kind === 'bot') return nothing
    return html`<taefl-report-player .game=${state.id} .name=${rival.name}></taefl-report-player>`
}

/** That there is no connection, while there is none. */
const lostWords = ({ online, current, waiting }: LiveGame): TemplateResult | undefined =>
    online || !current
        ? undefined
        : html`<p class="taefl-network-lost">${t(waiting ? 'live.lostMove' : 'live.lost')}</p>`

const watchers = ({ spectators }: State): TemplateResult | typeof nothing =>
    spectators
        ? html`<p class="taefl-small taefl-soft">
              ${t(spectators === 1 ? 'live.watcher' : 'live.watchers', { count: spectators })}
          </p>`
        : nothing

/** Of a game by letter: until when, and what one would answer; that button stays when it is one's turn. */
function renderGoing(view: NetworkView): TemplateResult | typeof nothing {
    const { network, match } = view
    const { deadline, clock, plan } = network.live.state
    if (!clock || !('days' in clock)) return nothing
    const words = plan?.length ? t('live.plan', { count: plan.length }) : t('live.planNone')
    return html`${deadline ? html`<p>${deadlineWords(view, deadline)}</p>` : nothing}
    ${
        network.seat
            ? html`<p>
                  ${button(words, () => view.ask('plan'), { off: match.view.side === network.seat })}
              </p>`
            : nothing
    }`
}

/** One piece of news; its kind says when it is another one. */
type News = [kind: string, words: TemplateResult | typeof nothing]

/** What weighs most of what there is to know or to answer: one at a time, so that its place suffices. */
function newsOf(view: NetworkView, seat: Player): News {
    const { network, match } = view
    const { live } = network
    const { state } = live
    const rival = other(seat)
    const name = view.nameOf(rival)
    const said = (words: string) => html`<p>${words}</p>`
    const ply = state.moves.length // a late answer, as of a second tab, must not become another one
    const asked = (words: string, offer: 'draw' | 'takeback') =>
        note(
            words,
            button(t('live.yes'), () => void live.ask(offer, { ply }), { kind: 'primary' }),
            button(t('live.no'), () => void live.ask('decline', { offer, ply })),
        )
    const lost = lostWords(live)
    if (lost) return ['lost', lost]
    if (state.draw === rival) return ['draw', asked(t('live.drawAsked', { name }), 'draw')]
    if (state.takeback === rival) return ['back', asked(t('live.backAsked', { name }), 'takeback')]
    if (state.claim !== null) return ['claim', renderClaim(view, name)]
    if (network.chosen && match.view.side === rival) {
        const cancel = button(t('live.aheadNot'), () => network.choose(null))
        return ['ahead', note(t('live.ahead', { move: network.chosen.name }), cancel)]
    }
    if (state.draw === seat) return ['said', said(t('live.drawOffered'))]
    if (state.takeback === seat) return ['said', said(t('live.backOffered'))]
    const { here, vacation } = state.seats[rival - 1] ?? {}
    if (vacation) return ['said', said(t('live.onVacation', { name }))]
    const { clock } = state
    if (here && clock && !('days' in clock) && !state.running && match.person === seat)
        return ['said', said(t('live.firstTurn'))]
    if (!here && !(state.clock && 'days' in state.clock))
        return ['said', said(t('live.left', { name }))]
    return ['said', watchers(state)]
}

const note = (words: string, ...buttons: TemplateResult[]): TemplateResult =>
    html`<div class="taefl-play-note">
        <p>${words}</p>
        <div class="taefl-row">${buttons}</div>
    </div>`

function renderClaim({ network }: NetworkView, name: string): TemplateResult {
    const { live } = network
    const { claim, draws } = live.state
    return html`<taefl-claim
        .claim=${claim}
        .name=${name}
        .draws=${draws}
        .ask=${(win: boolean) => void live.ask('claim', { win })}
    ></taefl-claim>`
}

/* <taefl-news>: the place above the buttons that is kept for what the other one asks, and for other news of the game: nothing
 * moves when it comes. It is in sight on a phone, too. */

class NewsPlace extends PageElement {
    @property() news: News = ['', nothing]
    override updated(changed: Changed): void {
        const [kind] = (changed.get('news') as News | undefined) ?? ['']
        if (kind !== this.news[0]) shield(this)
    }
    override render() {
        return this.news[1]
    }
}
customElements.define('taefl-news', NewsPlace)

/** "Your turn: until 3 May, 14:20." */
function deadlineWords({ match, network, law }: NetworkView, deadline: number): string {
    const { side } = match.view
    const when = momentWords(deadline)
    return side === network.seat
        ? t('live.untilYou', { when })
        : t('live.until', { side: sideName(law, side), when })
}

/** After the game: once more with sides swapped, if both want it. */
function renderAgain(view: NetworkView): TemplateResult | typeof nothing {
    const { network } = view
    const { rematch, pair } = network.live.state
    if (pair && pair.other === rematch) return nothing
    const name = view.nameOf(other(network.seat!))
    if (typeof rematch === 'string')
        return html`<p>
            <a class="taefl-button primary" href=${`/g/${rematch}`}>${t('live.rematchOpen')}</a>
        </p>`
    if (rematch === network.seat) return html`<p>${t('live.rematchAsked')}</p>`
    if (rematch === other(network.seat!)) return html`<p>${t('live.rematchWanted', { name })}</p>`
    return nothing
}

/** The analysis by the server, once there is a game to analyse. */
function renderServerAnalysis(view: GamePage, game: string): TemplateResult {
    void import('./server-analysis')
    return html`<taefl-server-analysis
        .game=${game}
        .tree=${view.match.game.tree}
        .about=${view.law}
        .at=${view.at}
        .go=${(ply: number) => view.step(ply)}
    ></taefl-server-analysis>`
}

/** The buttons of one who plays; who looks on has the menu. */
export function renderNetworkActions(view: GamePage) {
    if (!isNetwork(view) || !view.network.closed) return nothing
    const { network, match } = view
    const { state } = network.live
    const { seat } = network
    const goes = !view.halted
    return html`<taefl-news .news=${newsOf(view, seat!)}></taefl-news>
        ${action('back', t('live.takeback'), goes && match.backTo >= 0 && state.takeback !== seat, () => takeBack(view))}
        ${
            state.draws
                ? action('draw', t('play.draw'), goes && state.draw !== seat, () => offerDraw(view))
                : nothing
        }
        ${action('resign', t('play.resign'), goes, () => view.ask('resign'))}`
}
