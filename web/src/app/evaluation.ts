/* What a search says about a position, from the one fixed point of view: player 1. How it is written
 * into game files. */
import type { Info, Player, Result } from '../core/types'

export interface Evaluation {
    /** Player 1's chance of winning, 0 … 1; a draw counts half. */
    chance: number
    /** Plies to a proven win: of player 1 if positive, of player 2 if negative. 0: none is proven. */
    win: number
    /** Mǽrstánas, searched to the end: points of player 1 less those of player 2. */
    final: number | null
    depth: number
    /** The best line, wire form. */
    pv: string[]
}

/** What a line of a search means; `side` is who was to move. */
export function evaluate(info: Info, side: Player): Evaluation {
    const own = side === 1
    const { kind, value } = info.score
    const winner = (kind === 'win') === own
    return {
        chance: own ? info.chance : 1 - info.chance,
        win: kind === 'cp' ? 0 : winner ? value : -value,
        final: info.final === null ? null : own ? info.final : -info.final,
        depth: info.depth,
        pv: info.pv,
    }
}

/** A finished game needs no search. */
export function decided(result: Result): Evaluation | null {
    if (result === 'none') return null
    const chance = result === 'draw' ? 0.5 : result === 'p1win' ? 1 : 0
    return { chance, win: 0, final: null, depth: 0, pv: [] }
}

/** Both sides' chances in whole percent, player 1's first: they add to 100. */
export function shares(chance: number): [number, number] {
    const one = Math.round(chance * 100)
    return [one, 100 - one]
}

/* In a game file: [%eval 62.5%,12], player 1's chance of winning in percent and the depth in plies; a
 * proven win is [%eval #7,12] for player 1 and [%eval #-7,12] for player 2, in plies. */

export function writeEval({ chance, win, depth }: Evaluation): string {
    const value = win ? `#${win}` : `${Math.round(chance * 1000) / 10}%`
    return depth ? `${value},${depth}` : value
}

/** What a file says; null where it is written in another way (a bare number in somebody's units). */
export function readEval(text: string): Pick<Evaluation, 'chance' | 'win' | 'depth'> | null {
    const [, percent, win, depth] = /^(?:(\d+(?:\.\d+)?)%|#(-?\d+))(?:,(\d+))?$/.exec(text) ?? []
    const plies = Number(win ?? 0)
    if (percent === undefined && !plies) return null
    const chance = percent === undefined ? (plies > 0 ? 1 : 0) : Number(percent) / 100
    if (chance > 1) return null
    return { chance, win: plies, depth: Number(depth ?? 0) }
}
