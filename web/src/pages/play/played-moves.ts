/* What is beside the board once something is played: the pieces taken, what each side plays for, the list of moves
 * and the ways back and forward through it. */
import { html, nothing, svg, type TemplateResult } from 'lit-html'
import { speakPiece } from '../../app/speech'
import { t } from '../../app/texts'
import type { Player } from '../../core/types'
import { type View, goalsOf, button, drawn } from './view'
import { pieceIcon } from '../../board/art'
import '../../style/late.css'

/** How often a letter stands on the board of a position. */
const count = (fen: string, letter: string): number =>
    fen.split(' ', 1)[0]!.split(letter).length - 1

/** A picture and a number for each kind that `player` has taken by the moment shown. */
export function renderTaken(view: View, player: Player) {
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

const signs = {
    prev: svg`<path d="m14 4-8 7 8 7"/>`,
    next: svg`<path d="m8 4 8 7-8 7"/>`,
}

function renderGoal(view: View): TemplateResult {
    const [own, ...rest] = goalsOf(view)
    return html`<p class="taefl-play-goal" aria-label=${t('play.aims')}>
        <strong>${own}</strong> ${rest.join(' ')}
    </p>`
}

function renderSteps(view: View): TemplateResult {
    const { at, plies } = view
    const step = (name: 'prev' | 'next', words: string, to: number, able: boolean) =>
        button(drawn(signs[name]), words, able, () => view.step(to))
    return html`<div class="taefl-play-steps" role="group" aria-label=${t('play.moves')}>
        ${step('prev', t('play.prev'), at - 1, at > 0)}
        ${step('next', t('play.next'), at + 1, at < plies)}
    </div>`
}

/** In a frame there is no room for more than the goal. */
export function renderPlayed(view: View): TemplateResult {
    const goal = view.match.over ? nothing : renderGoal(view)
    return view.embedded ? html`${goal}` : html`${goal}${renderMoves(view)}`
}
function renderMoves(view: View): TemplateResult {
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
