/* What of a side's pieces is off the board, beside the name of the other side: loaded with the first move. */
import { html, nothing } from 'lit'
import { speakPiece } from '../../app/speech'
import { t } from '../../app/texts'
import type { Player } from '../../core/types'
import type { View } from './view'
import '../../style/late.css'

/** How often a letter stands on the board of a position. */
const count = (fen: string, letter: string): number =>
    fen.split(' ', 1)[0]!.split(letter).length - 1

/** A picture and a number for each kind that `player` has taken by the moment shown. */
export function renderTaken(view: View, player: Player) {
    const { law, match, at } = view
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
                html`<span class="taefl-board">${view.pieceIcon?.(piece)}</span><b>${many}</b>`,
        )}
    </span>`
}
