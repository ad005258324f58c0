/* What the analysis of a whole game comes to for each side. */
import type { Player } from '../../core/types'

/** A move of a game: player 1's chances before and after it, null where they are not known, and the mark
 * it has (6, 2, 4; 0 for none). */
export interface Judged {
    by: Player
    before: number | null
    after: number | null
    mark: number
}
export interface SideSummary {
    /** 0 … 1; null where nothing is known. */
    accuracy: number | null
    /** How many moves are ?!, ? and ??. */
    marks: [dubious: number, mistakes: number, blunders: number]
}

const lossOf = ({ by, before, after }: Judged): number | null =>
    before === null || after === null
        ? null
        : Math.max(0, by === 1 ? before - after : after - before)

/** The mean over a side's moves of what each is worth: 1 if it lost nothing, half of it with every 15 % of
 * the chance of winning that it lost. */
export function summary(moves: readonly Judged[], side: Player): SideSummary {
    const own = moves.filter(move => move.by === side)
    const worth = own
        .map(lossOf)
        .filter(loss => loss !== null)
        .map(loss => 0.5 ** (loss / 0.15))
    const sum = worth.reduce((all, one) => all + one, 0)
    const count = (mark: number): number => own.filter(move => move.mark === mark).length
    return {
        accuracy: worth.length ? sum / worth.length : null,
        marks: [count(6), count(2), count(4)],
    }
}

/** The number of the move that turned the game: the last one that lost a tenth or more and with it the
 * better chance; else the one that lost most, if that is as much. -1: none did. */
export function turningPoint(moves: readonly Judged[]): number {
    const losses = moves.map(move => lossOf(move) ?? 0)
    const leads = (move: Judged, chance: number | null) => (move.by === 1) === chance! > 0.5
    const turned = moves.findLastIndex(
        (move, i) => losses[i]! >= 0.1 && leads(move, move.before) && !leads(move, move.after),
    )
    if (turned >= 0) return turned
    const most = Math.max(0, ...losses)
    return most >= 0.1 ? losses.indexOf(most) : -1
}
