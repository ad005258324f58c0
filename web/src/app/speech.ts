/* Pieces, sides, turns and results in words, for live regions and screens. What is said of moves and ends
 * is in narration.ts. */
import type { About, Piece, Player, Result, View } from '../core/types'
import { maybe, t } from './texts'

/** "Attacker", "Dark thunder-stone", "Light pawn". */
export function speakPiece(piece: Piece): string {
    return t(`speech.${piece.shape}${piece.dark ? 'Dark' : 'Light'}`)
}

/** "White", "Dark": the side a player has, whoever sits there. */
export function sideName(about: Pick<About, 'players'>, player: Player): string {
    const name = about.players[player - 1]! // the core's word, of which each language has its own
    return maybe(`speech.${name.toLowerCase()}`) ?? name
}
/** Both sides' names, player 1's first. */
export const sidesOf = (about: About | null): readonly [string, string] =>
    about ? [sideName(about, 1), sideName(about, 2)] : ['1', '2']

/** Whose turn it is: "White to move", "Light: now a stone". */
export function speakTurn(view: View, about: About): string {
    const side = sideName(about, view.side)
    if (view.phase) return t(view.phase === 'p' ? 'speech.half1' : 'speech.half2', { side })
    return t('speech.turn', { side })
}

/** "White wins", "Drawn". */
export function speakResult(result: Result, about: About): string {
    if (result === 'draw') return t('speech.draw')
    return t('speech.wins', { side: sideName(about, result === 'p1win' ? 1 : 2) })
}

/** Why the core refused something: the clause that forbids it, or what is wrong with it. */
export async function explain(error: unknown, about: About | null): Promise<string> {
    const [{ errorTold }, { clauseOf }] = await Promise.all([
        import('./error-words'),
        import('./clauses'),
    ])
    return errorTold(error, clause => clauseOf(clause, about))
}
