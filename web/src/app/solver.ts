/* How strong this browser's person is at puzzles, where no account keeps it: a rating for each family of
 * games by Glicko-2, which puzzles were tried, and the best storms. */
import { keep, kept } from './kept'
import type { Family } from '../core/types'
import { progress, type Shelf } from './puzzles'
import { readSolver, type AccountProgress, type Solver } from './solver-text'

let account: AccountProgress | null = null
/** Of the account; null: there is none, or it is not known yet. */
export const accountProgress = (): AccountProgress | null => account
export const setAccount = (now: AccountProgress | null): void => void (account = now)

const KEY = 'taefl.solver'
/** Where everybody begins (src/rank/rating.c). */
export const START = 1500
const UNSURE = 350

let here: Solver | null = null
/** What is kept. Puzzles that were solved before there were ratings count as tried, but for `id`. */
export function solver(id = ''): Solver {
    here = readSolver(kept(KEY)) ?? here // where nothing is kept, until the page is closed
    const tried = () => Object.keys(progress().solved).filter(one => one !== id)
    return (here ??= { ratings: {}, tried: tried(), storms: {} })
}
export function keepSolver(now: Solver): void {
    here = now
    keep(KEY, JSON.stringify(now))
}

/** The rating of the account, or else of this browser; null: none yet. */
export function ratingOf(family: Family): { points: number; deviation: number } | null {
    const known = accountProgress()
    if (known) return known.solver[family] ?? null
    const rating = solver().ratings[family]
    return rating ? { points: rating[0], deviation: rating[1] } : null
}
/** The rating of puzzles that one should solve: rather too easy as long as one's own is uncertain. */
export function aimOf(family: Family): number {
    const { points, deviation } = ratingOf(family) ?? { points: START, deviation: UNSURE }
    return points - deviation
}
export const bestStorm = (shelf: Shelf): number =>
    Math.max(accountProgress()?.storms[shelf] ?? 0, solver().storms[shelf] ?? 0)
