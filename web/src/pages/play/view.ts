/* What stands round the board of a game: its head, the players with their names, what each side plays for, and
 * what one can do: three buttons and a menu. */
import { html, nothing, type TemplateResult } from 'lit'
import { pathTo } from '../../app/addresses'
import { sideName, speakPiece } from '../../app/speech'
import { optionWords, t } from '../../app/texts'
import { pieceIcon } from '../../board/art'
import { isOwnLaw } from '../../core/rulenames'
import type { About, Player } from '../../core/types'
import '../../parts/own-law'
import { ruleHeading } from '../../parts/rule-heading'
import { branch } from './actions'
import type { GamePage } from './game'
import { kindOf, other, seatOf } from './game-state'
import '../../parts/moves'
import { button } from '../../parts/fields'
import { action } from './icons'
import '../../style/play.css'

/** The options that are on, in words. Who begins is told with the aims, before the first move. */
function optionLine(law: About) {
    const words = law.options
        .filter(({ name }) => law.on.includes(name) && !name.endsWith('-begin'))
        .map(optionWords)
    return words.length
        ? html`<p class="taefl-play-options taefl-soft taefl-small">${words.join(' · ')}</p>`
        : nothing
}

export function renderHead({ law, embedded }: GamePage): TemplateResult {
    const change = `/play?rules=${encodeURIComponent(law.name)}`
    return html`<header class="taefl-play-head">
        ${ruleHeading(law)}
        ${
            embedded
                ? html`<a href=${pathTo(law.name, '', 'play')}>${t('play.openHere')}</a>`
                : html`<nav aria-label=${t('play.links')}>
                      <a href=${pathTo(law.name, '', 'rules')}>${t('play.readRules')}</a>
                      <a href=${change}>${t('play.change')}</a>
                  </nav>`
        }
        ${optionLine(law)}
        ${isOwnLaw(law.name) ? html`<taefl-own-law .rules=${law.name}></taefl-own-law>` : nothing}
    </header>`
}

function turnWords({ match }: GamePage, player: Player): string {
    if (match.thinking) return t('play.thinking')
    return t(seatOf(match.game.setup) === player ? 'play.yourTurn' : 'play.toMove')
}

export function renderPlayer(
    view: GamePage,
    player: Player,
    where: 'top' | 'bottom',
): TemplateResult {
    const { match, law } = view
    const turn = !match.over && match.view.side === player
    const name = view.nameOf(player)
    const side = sideName(law, player)
    const piece = law.pieces.find(p => p.owner === player)
    const score = view.shown?.score
    return html`<div class="taefl-player ${where} ${turn ? 'turn' : ''}">
        <span class="taefl-player-mark"
            ><span class="taefl-board">${piece ? pieceIcon(piece) : nothing}</span></span
        >
        <span class="taefl-player-name">
            ${renderName(view, player)}
            ${name === side ? nothing : html`<span class="taefl-soft">${side}</span>`}
            ${renderHere(view, player)}
        </span>
        ${renderTaken(view, player)}
        ${
            turn
                ? html`<span class="taefl-player-turn ${match.thinking ? 'taefl-thinking' : ''}"
                      >${turnWords(view, player)}</span
                  >`
                : nothing
        }
        ${score ? html`<span class="taefl-player-score">${score[player - 1]}</span>` : nothing}
        ${
            match.clock
                ? html`<taefl-clock
                      .clock=${match.clock}
                      .player=${player}
                      .name=${t('play.clockOf', { player: name })}
                      .tick=${match.clock.side ?? 0}
                  ></taefl-clock>`
                : nothing
        }
    </div>`
}

/** The name, which leads to what else that one did here, with the rating from that side in a rated game. */
function renderName(view: GamePage, player: Player): TemplateResult {
    const name = view.nameOf(player)
    const seat = view.network?.live.state.seats[player - 1]
    const rating = view.network?.ratings[player - 1]
    const known = seat?.name && seat.kind !== 'guest' && view.network!.seat !== player
    return html`<strong
            >${known ? html`<a href=${`/people/${encodeURIComponent(seat.name)}`}>${name}</a>` : name}</strong
        >
        ${rating ? html`<span class="taefl-player-rating" title=${t('live.ratingHere')}>${rating}</span>` : nothing}`
}

/** Whether the player is there, beside the name. */
function renderHere({ network, match }: GamePage, player: Player) {
    if (!network || network.seat === player || match.over) return nothing
    const seat = network.live.state.seats[player - 1]
    if (!seat) return html`<span class="taefl-soft">${t('live.free')}</span>`
    const words = t(seat.here ? 'live.here' : 'live.away')
    return html`<span
        class="taefl-here ${seat.here ? 'here' : ''}"
        role="img"
        aria-label=${words}
        title=${words}
    ></span>`
}

/** How often a letter stands on the board of a position. */
const count = (fen: string, letter: string): number =>
    fen.split(' ', 1)[0]!.split(letter).length - 1

/** A picture and a number for each kind that `player` has taken by the moment shown. */
function renderTaken(view: GamePage, player: Player) {
    const { law, match, at } = view
    if (law.traits.includes('points')) return nothing
    const [start, now] = [match.fens[0]!, match.fens[at] ?? match.fens[0]!]
    const lost = law.pieces
        .filter(piece => piece.owner !== player)
        .map(piece => ({ piece, many: count(start, piece.letter) - count(now, piece.letter) }))
        .filter(({ many }) => many > 0)
    if (!lost.length) return nothing
    const words = lost.map(({ piece, many }) => `${many} × ${speakPiece(piece)}`).join(', ')
    const label = t('play.taken', { words })
    return html`<span class="taefl-taken" role="img" aria-label=${label} title=${label}>
        ${lost.map(
            ({ piece, many }) =>
                html`<span class="taefl-board">${pieceIcon(piece)}</span><b>${many}</b>`,
        )}
    </span>`
}

/* What each side plays for: in a panel before the first move, with who begins and how one does. */

/** A sentence a side, one's own first; one for both where they want the same. */
function goalsOf({ law, match }: GamePage): string[] {
    const { aims, escapes = '', players } = law
    const words = (player: Player, side: string): string =>
        t(`play.aim.${aims[player - 1]!}`, { side, escapes })
    if (aims[0] === aims[1]) return [words(1, t('play.bothSides'))]
    const own: Player = seatOf(match.game.setup) === 2 ? 2 : 1
    return [own, other(own)].map(player => words(player, sideName({ players }, player)))
}

export function renderGoals(view: GamePage): TemplateResult {
    const { law, match } = view
    const { side, moves } = match.view
    const seat = seatOf(match.game.setup)
    const how = t(moves.some(choice => choice.from) ? 'play.howMove' : 'play.howPlace')
    const begins =
        seat === side
            ? t('play.youBegin', { side: sideName(law, side) })
            : t(match.waits ? 'play.beginsWhen' : 'play.begins', { side: view.nameOf(side) })
    return html`<section class="taefl-play-aims" aria-label=${t('play.aims')}>
        ${goalsOf(view).map(words => html`<p>${words}</p>`)}
        <div class="begins">
            <p>
                <strong>${begins}</strong>
                <span class="how">${kindOf(match.game, side).kind === 'human' ? how : ''}</span>
            </p>
            ${button(t('play.brief'), () => view.ask('brief'))}
        </div>
    </section>`
}

/** What stands above the buttons: that another tab has the game, that an earlier moment is shown, that the engine
 * does not answer; else a hint. */
export function renderState(view: GamePage) {
    const { match, session } = view
    if (session.elsewhere && !match.over)
        return html`<div class="taefl-play-note">
            <p>${t('play.elsewhere')}</p>
            ${button(t('play.takeOver'), () => void session.takeOver(), { kind: 'primary' })}
        </div>`
    if (view.earlier)
        return html`<div class="taefl-play-note">
            <p>${t('play.earlier', { ply: view.at, plies: view.plies })}</p>
            <div class="taefl-row">
                ${button(t(match.over ? 'play.toEnd' : 'play.toNow'), () => view.step(Infinity), { kind: 'primary' })}
                ${view.network?.closed ? nothing : button(t('play.branch'), () => branch(view))}
            </div>
        </div>`
    if (match.stuck)
        return html`<div class="taefl-play-note" role="alert">
            <p>${t('play.stuck')}</p>
            ${button(t('play.tryAgain'), () => match.again(), { kind: 'primary' })}
        </div>`
    const words = view.hint?.words?.(view.flip)
    return words ? html`<p class="taefl-play-note">${words}</p>` : nothing
}

/* What is beside the board once something is played: what each side plays for, the list of moves
 * and the ways back and forward through it. */

function renderGoal(view: GamePage): TemplateResult {
    const [own, ...rest] = goalsOf(view)
    return html`<p class="taefl-play-goal" aria-label=${t('play.aims')}>
        <strong>${own}</strong> ${rest.join(' ')}
    </p>`
}

function renderSteps(view: GamePage): TemplateResult {
    const { at, plies } = view
    const step = (name: 'prev' | 'next', words: string, to: number, able: boolean) =>
        action(name, words, able, () => view.step(to))
    return html`<div class="taefl-play-steps" role="group" aria-label=${t('play.moves')}>
        ${step('prev', t('play.prev'), at - 1, at > 0)}
        ${step('next', t('play.next'), at + 1, at < plies)}
    </div>`
}

/** In a frame there is no room for more than the goal. */
export function renderPlayed(view: GamePage): TemplateResult {
    const goal = view.match.over ? nothing : renderGoal(view)
    return view.embedded ? html`${goal}` : html`${goal}${renderMoves(view)}`
}
function renderMoves(view: GamePage): TemplateResult {
    const { tree } = view.match.game
    return html`<section class="taefl-play-moves" aria-label=${t('play.moves')}>
        <taefl-moves
            .tree=${tree}
            .path=${[view.at]}
            @taefl-go=${(e: CustomEvent<{ path: number[] }>) => view.step(e.detail.path[0] ?? 0)}
        ></taefl-moves>
        ${renderSteps(view)}
    </section>`
}
