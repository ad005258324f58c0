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

/** The number of the move that turned the game: the last mistake that gave the better chance away; else the
 * one that lost most. -1: there was none. */
export function turningPoint(moves: readonly Judged[]): number {
    const leads = (move: Judged, outlook: Outlook | null) =>
        (move.by === 1) === outlook!.chance > 0.5
    const losses = moves.map(({ verdict }) => (verdict?.mark ? verdict.lost : 0))
    const turned = moves.findLastIndex(
        (move, i) => losses[i]! > 0 && leads(move, move.before) && !leads(move, move.after),
    )
    if (turned >= 0) return turned
    const most = Math.max(0, ...losses)
    return most > 0 ? losses.indexOf(most) : -1
}
