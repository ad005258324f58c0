/* What stands beside the board of a game on a server: the invitation, who is there, what is offered, and
 * what the two say to each other. Loaded with such a game. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { Player } from '../../core/types'
import type { State } from '../../live/types'
import type { Far } from './home'
import { other } from './game'
import { drawn, icon } from './icons'
import { button, nameOf, type View } from './view'
import './chat'
import './claim'
import './manners'
import './pair'
import './waiting'
import '../../style/late.css'
import '../../style/live.css'

type FarView = View & { far: Far }

const signs = {
    draw: svg`<path d="M4 9h14M4 14h14"/>`,
}

export function renderFar(view: View): TemplateResult {
    const { far } = view as FarView
    const { live } = far
    const { state } = live
    return html`<div class="taefl-far">
        ${live.online || !live.current ? nothing : html`<p class="taefl-far-lost">${t(live.waiting ? 'live.lostMove' : 'live.lost')}</p>`}
        ${
            live.gone
                ? html`<p>${t('live.gone')}</p>`
                : state.phase === 'waiting'
                  ? html`<taefl-waiting .state=${state}></taefl-waiting>`
                  : nothing
        }
        ${state.tournament ? html`<p><a href=${`/tournaments/${state.tournament}`}>${t('live.ofTournament')}</a></p>` : nothing}
        ${state.pair ? html`<taefl-pair .state=${state}></taefl-pair>` : nothing}
        ${state.phase === 'playing' ? renderGoing(view as FarView) : nothing}
        ${state.phase === 'over' && far.seat ? renderAgain(view as FarView) : nothing}
    </div>`
}

/** Below the buttons, so that what the other one asks is never pushed out of sight: what the two say, who
 * they are, the analysis. */
export function renderFarBelow(view: View): TemplateResult | typeof nothing {
    const state = view.far?.live.state
    if (!state || state.phase === 'waiting') return nothing
    const { live } = view.far!
    return html`<div class="taefl-far">
            ${state.chat ? html`<taefl-chat .live=${live} .lines=${live.lines.length}></taefl-chat>` : nothing}
            ${renderPeople(state)}${renderManners(view as FarView)}
        </div>
        ${state.phase === 'over' ? renderReview(view, state.id) : nothing}`
}

/** Of somebody who is no bot. */
function renderManners({ far }: FarView): TemplateResult | typeof nothing {
    const { state } = far.live
    const rival = far.seat && state.seats[other(far.seat) - 1]
    if (!rival || !rival.name || rival.kind === 'bot') return nothing
    return html`<taefl-manners .game=${state.id} .name=${rival.name}></taefl-manners>`
}

/** What else those did who have a name here that stays. */
function renderPeople({ seats }: State): TemplateResult | typeof nothing {
    const known = seats.filter(seat => seat && seat.kind !== 'guest' && seat.name)
    if (!known.length) return nothing
    return html`<p class="taefl-row taefl-small">
        ${known.map(seat => html`<a href=${`/people/${seat!.name}`}>${t('live.about', { name: seat!.name })}</a>`)}
    </p>`
}

function renderGoing(view: FarView): TemplateResult {
    const { far, match } = view
    const { state } = far.live
    const { spectators } = state
    const rival = far.seat ? other(far.seat) : null
    return html`<div class="taefl-far-said">
            ${state.deadline ? html`<p>${deadlineWords(view, state.deadline)}</p>` : nothing}
            ${
                state.deadline
                    ? state.seats.map(seat =>
                          seat?.vacation
                              ? html`<p>${t('live.onVacation', { name: seat.name })}</p>`
                              : nothing,
                      )
                    : nothing
            }
            ${
                far.chosen && match.view.side === rival
                    ? html`<p class="taefl-row">
                          ${t('live.ahead', { move: far.chosen.name })}
                          ${press(t('live.aheadNot'), () => far.choose(null))}
                      </p>`
                    : nothing
            }
            ${spectators ? html`<p class="taefl-small taefl-soft">${t(spectators === 1 ? 'live.watcher' : 'live.watchers', { count: spectators })}</p>` : nothing}
        </div>
        ${
            rival === match.view.side && state.clock && 'days' in state.clock
                ? html`<p>
                      ${press(state.plan?.length ? t('live.plan', { count: state.plan.length }) : t('live.planNone'), () => view.ask('plan'))}
                  </p>`
                : nothing
        }`
}

const press = (words: string, run: () => void, kind = ''): TemplateResult =>
    html`<button type="button" class="taefl-button ${kind}" @click=${run}>${words}</button>`

/** What the other one asks, or may be asked of one who is gone: it stands with the buttons, which are in
 * sight on a phone, too. */
function renderOffers(view: FarView, seat: Player) {
    const { far } = view
    const { state } = far.live
    const rival = other(seat)
    const name = nameOf(view, rival)
    const answer = (words: string, yes: 'draw' | 'takeback') =>
        html`<div class="taefl-play-note">
            <p>${words}</p>
            <div class="taefl-row">
                ${press(t('live.yes'), () => void far.live.ask(yes), 'primary')}
                ${press(t('live.no'), () => void far.live.ask('decline'))}
            </div>
        </div>`
    return html`${state.draw === rival ? answer(t('live.drawAsked', { name }), 'draw') : nothing}
    ${state.draw === far.seat ? html`<p>${t('live.drawOffered')}</p>` : nothing}
    ${state.takeback === rival ? answer(t('live.backAsked', { name }), 'takeback') : nothing}
    ${state.takeback === far.seat ? html`<p>${t('live.backOffered')}</p>` : nothing}
    ${
        state.claim !== null
            ? html`<taefl-claim
                  .claim=${state.claim}
                  .name=${name}
                  .draws=${state.draws}
                  .ask=${(win: boolean) => void far.live.ask('claim', { win })}
              ></taefl-claim>`
            : !state.seats[rival - 1]?.here && !(state.clock && 'days' in state.clock)
              ? html`<p class="taefl-small">${t('live.left', { name })}</p>`
              : nothing
    }`
}

/** "Your turn: until 3 May, 14:20." */
function deadlineWords({ match, far, law }: FarView, deadline: number): string {
    const { side } = match.view
    const when = new Intl.DateTimeFormat(document.documentElement.lang, {
        dateStyle: 'medium',
        timeStyle: 'short',
    }).format(deadline)
    return side === far.seat
        ? t('live.untilYou', { when })
        : t('live.until', { side: sideName(law, side), when })
}

/** After the game: once more with sides swapped, if both want it. */
function renderAgain(view: FarView): TemplateResult | typeof nothing {
    const { far } = view
    const { rematch, pair } = far.live.state
    if (pair && pair.other === rematch) return nothing
    const name = nameOf(view, other(far.seat!))
    if (typeof rematch === 'string')
        return html`<p>
            <a class="taefl-button primary" href=${`/g/${rematch}`}>${t('live.rematchOpen')}</a>
        </p>`
    if (rematch === far.seat) return html`<p>${t('live.rematchAsked')}</p>`
    if (rematch === other(far.seat!)) return html`<p>${t('live.rematchWanted', { name })}</p>`
    return nothing
}

/** The analysis by the server, once there is a game to analyse. */
function renderReview(view: View, game: string): TemplateResult {
    void import('./far-review')
    return html`<taefl-far-review
        .game=${game}
        .tree=${view.match.game.tree}
        .about=${view.law}
        .at=${view.at}
        .go=${(ply: number) => view.step(ply)}
    ></taefl-far-review>`
}

/** Whether the player is there, beside the name. */
export function renderHere({ far, match }: View, player: Player) {
    if (!far || far.seat === player || match.over) return nothing
    const seat = far.live.state.seats[player - 1]
    if (!seat) return html`<span class="taefl-soft">${t('live.free')}</span>`
    const words = t(seat.here ? 'live.here' : 'live.away')
    return html`<span
        class="taefl-here ${seat.here ? 'here' : ''}"
        role="img"
        aria-label=${words}
        title=${words}
    ></span>`
}

/** The buttons of one who plays; who looks on has the menu. */
export function renderActions(view: View) {
    const { far, match } = view
    if (!far?.closed) return nothing
    const { state } = far.live
    const { seat } = far
    return html`<div class="taefl-far-asked">${renderOffers(view as FarView, seat!)}</div>
        ${button(icon('back'), t('live.takeback'), match.backTo >= 0 && state.takeback !== seat, () => view.takeBack())}
        ${
            state.draws
                ? button(drawn(signs.draw), t('play.draw'), state.draw !== seat, () =>
                      view.do('offer'),
                  )
                : nothing
        }
        ${button(icon('resign'), t('play.resign'), true, () => view.ask('resign'))}`
}
export { renderActions as renderFarActions }
