/* Pieces, sides, turns and results in words, for live regions and screens. What is said of moves and ends
 * is in narration.ts. */
import type { About, Piece, Player, Result, View } from '../core/types'
import { maybe, t, needTexts } from './texts'
import { clauseOf } from './clauses'
import { CoreError } from '../core/client'

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
export const sidesOf = (about: Pick<About, 'players'> | null): readonly [string, string] =>
    about ? [sideName(about, 1), sideName(about, 2)] : ['1', '2']

/** "e3-c3" of "e3c3", as the core writes moves; a placement stays as it is. */
export const moveWords = (move: string): string => move.replace(/^([a-z]\d+)(?=[a-z]\d)/, '$1-')

/** Whose turn it is: "White to move", "Light: now a stone". */
export function speakTurn(view: View, about: About): string {
    const side = sideName(about, view.side)
    if (view.phase) return t(view.phase === 'p' ? 'speech.half1' : 'speech.half2', { side })
    return t('speech.turn', { side })
}

/** "White wins", "Drawn". */
export function speakResult(result: Result, about: About): string {
    if (result === 'draw') return t('speech.draw')
    if (result === 'none') return t('speech.aborted')
    return t('speech.wins', { side: sideName(about, result === 'p1win' ? 1 : 2) })
}

/** Why the core refused something: the clause that forbids it, or what is wrong with it. */
export function explain(error: unknown, about: About | null): Promise<string> {
    return errorTold(error, clause => clauseOf(clause, about))
}

/* What the core refused, in the person's language. */

/** What went wrong: the clause that forbids it, by its id, or the core's own words. */
async function errorTold(error: unknown, clauseOf: (clause: string) => string): Promise<string> {
    if (!(error instanceof CoreError)) return error instanceof Error ? error.message : String(error)
    await needTexts('errors', 'clauses')
    // Words of the law say more than "not legal".
    const { clause } = error
    return clause ? `${t('speech.byClause', { clause })}: ${clauseOf(clause)}` : errorWords(error)
}

/** What the core refused, with the place in a text of several lines. The area `errors` must
 * have been loaded. */
export function errorWords(error: CoreError): string {
    const [first = '', second = '', within] = error.args
    const known = maybe(`errors.${error.code}`, { 1: first, 2: second })
    const words = known ? known + (within ? ` (${within})` : '') : error.words
    const place = { line: error.line, column: error.column }
    if (error.line && error.column) return maybe('errors.at.line', { ...place, words }) ?? words
    return error.line ? (maybe('errors.in.line', { ...place, words }) ?? words) : words
}
