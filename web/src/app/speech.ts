/* Moves, calls and ends as sentences, for live regions and screens. What a move did comes from the
 * core; here it only gets words in the person's language. */
import type { About, Choice, Piece, Ply, Player, Result, View } from '../core/types'
import { CoreError } from '../core/client'
import { clauseWords, needTexts, t } from './texts'

type Moved = Pick<Choice | Ply, 'from' | 'to' | 'piece' | 'takes'>

/** "Attacker", "Dark thunder-stone", "Light pawn". */
export function speakPiece(piece: Piece): string {
    return t(`speech.${piece.shape}${piece.dark ? 'Dark' : 'Light'}`)
}

/** "White", "Dark": the side a player has, whoever sits there. */
export function sideName(about: About, player: Player): string {
    if (about.family === 'tafl') return t(player === 1 ? 'speech.white' : 'speech.black')
    const dark = about.pieces.find(p => p.owner === player)?.dark
    return t(dark ? 'speech.dark' : 'speech.light')
}

/** "e6, f7 and g8" */
export function listed(words: readonly string[]): string {
    if (words.length < 2) return words[0] ?? ''
    return t('speech.and', { a: words.slice(0, -1).join(', '), b: words[words.length - 1]! })
}

/** "Attacker d9 to d6, takes e6." */
export function speakMove(move: Moved, about: About): string {
    if (!move.to) return t('speech.passes')
    const kind = about.pieces.find(p => p.letter === move.piece)
    const piece = kind ? speakPiece(kind) : ''
    const { from, to } = move
    const what = from ? t('speech.moves', { piece, from, to }) : t('speech.places', { piece, to })
    const taken = listed(move.takes.map(([square]) => square))
    // A Woden-stone replaces what stands where it lands, which is then no news.
    return taken && taken !== to ? t('speech.takes', { what, taken }) : t('speech.plain', { what })
}

/** What is called out about a moment: "Raichi. The king has one way out."; '' if nothing. */
export function speakCall(view: View): string {
    if (!view.exits.length || view.result !== 'none') return ''
    const ways = speakWays(view)
    return `${t(view.exits.length === 1 ? 'speech.raichi' : 'speech.tuichi')}. ${ways}`
}

export function speakWays(view: View): string {
    const count = view.exits.length
    return count === 1
        ? t('speech.way', { to: view.exits[0]! })
        : t('speech.ways', { count, to: listed(view.exits) })
}

/** Whose turn it is: "White to move", "Light: now a stone". */
export function speakTurn(view: View, about: About): string {
    const side = sideName(about, view.side)
    if (view.phase) return t(view.phase === 'p' ? 'speech.half1' : 'speech.half2', { side })
    return t('speech.turn', { side })
}

/** How a game ended, and by what. */
export interface End {
    result: Result
    /** Of the clause, where the rules ended it. */
    clause?: string
    /** "normal", "time", "resign", "agreement" … as in game files. */
    termination?: string
    score?: readonly [number, number] | null
}

/** "White wins", "Drawn". */
export function speakResult(result: Result, about: About): string {
    if (result === 'draw') return t('speech.draw')
    return t('speech.wins', { side: sideName(about, result === 'p1win' ? 1 : 2) })
}

/** The whole of it: "White wins by 34 to 22. …" */
export function speakEnd(end: End, about: About): string {
    const words = [`${speakResult(end.result, about)}.`]
    const reason = speakReason(end, about)
    if (reason) words.push(reason)
    if (end.score) words.push(t('speech.scored', { a: end.score[0], b: end.score[1] }))
    return words.join(' ')
}

/** Why it ended: the clause in words, or resignation, time, agreement. */
export function speakReason({ result, clause, termination }: End, about: About): string {
    const loser = sideName(about, result === 'p1win' ? 2 : 1)
    if (termination === 'resign') return t('speech.resigned', { side: loser })
    if (termination === 'time') return t('speech.timed', { side: loser })
    if (termination === 'agreement') return t('speech.agreed')
    return clause ? clauseOf(clause, about) : ''
}

/** A clause in the person's language, by its id. */
export function clauseOf(id: string, about: About | null): string {
    return clauseWords(about?.clauses.find(c => c.id === id) ?? { id, words: id })
}

/** Why the core refused something: the clause that forbids it, or what is wrong with it. */
export async function explain(error: unknown, about: About | null): Promise<string> {
    const [{ errorWords }] = await Promise.all([
        import('./error-words'),
        needTexts('errors', 'clauses'),
    ])
    if (!(error instanceof CoreError)) return error instanceof Error ? error.message : String(error)
    // Words of the law say more than "not legal".
    const { clause } = error
    return clause
        ? `${t('speech.byClause', { clause })}: ${clauseOf(clause, about)}`
        : errorWords(error)
}
