/* What the analysis of a whole game comes to for each side. */
import type { Outlook, Player, Verdict } from '../../core/types'

/** A move of a game: what is known before and after it, the mark it has (6, 2, 4; 0 for none), and what the
 * core thinks of it. */
export interface Judged {
    by: Player
    before: Outlook | null
    after: Outlook | null
    mark: number
    verdict: Verdict | null
}
/** null: too little is known. */
interface SideSummary {
    /** 0 … 1. */
    accuracy: number | null
    /** How many moves are ?!, ? and ??. */
    marks: [dubious: number, mistakes: number, blunders: number] | null
}

/** Of a side's moves: the mean of what each is worth, by what was at stake. Nothing is said before half of
 * them have been looked at. */
export function summary(moves: readonly Judged[], side: Player): SideSummary {
    const own = moves.filter(move => move.by === side)
    const found = own.flatMap(({ verdict }) => verdict ?? [])
    if (!found.length || 2 * found.length < own.length) return { accuracy: null, marks: null }
    const stake = found.reduce((sum, move) => sum + move.stake, 0)
    const worth = found.reduce((sum, move) => sum + move.stake * move.worth, 0)
    const count = (mark: number): number => own.filter(move => move.mark === mark).length
    return {
        accuracy: stake ? worth / stake / 1000 : null,
        marks: [count(6), count(2), count(4)],
    }
}

/** Where a game turned: `move`, the number of the move after which the other side had the better chance, and `from`, who
 * had it before; or who had it from the start to the end. */
export type Turn = { move: number; from: Player } | { always: Player }

const ahead = ({ chance }: Outlook): Player | 0 => (chance > 0.5 ? 1 : chance < 0.5 ? 2 : 0)

/** The last mistake that gave the better chance away; where none did, the last move after which it was gone. null: the
 * game never turned, or not all of it is known. */
export function turnOf(moves: readonly Judged[]): Turn | null {
    const crossed = ({ before, after }: Judged): boolean =>
        !!before && !!after && ahead(before) !== 0 && ahead(before) !== ahead(after)
    const mistake = moves.findLastIndex(
        move => crossed(move) && !!move.verdict?.mark && ahead(move.before!) === move.by,
    )
    const move = mistake < 0 ? moves.findLastIndex(crossed) : mistake
    if (move >= 0) return { move, from: ahead(moves[move]!.before!) as Player }
    const sides = moves.map(({ after }) => after && ahead(after))
    const [always] = sides
    return always && sides.every(side => side === always) ? { always } : null
}
