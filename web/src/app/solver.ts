/* What a browser keeps of a solver of puzzles, read from a text that may be anything. */
import type { Family } from '../core/types'
import type { RatingNumbers } from '../core/worker'
import { beForgetful, type Shelf, progress } from './puzzles'
import { dataIn, keep, kept } from './kept'

interface Solver {
    ratings: Partial<Record<Family, RatingNumbers>>
    /** Ids: only the first attempt changes a rating. */
    tried: string[]
    storms: Partial<Record<Shelf, number>>
}

/** What of an object's values are of one kind. */
function some<T>(values: unknown, fits: (value: unknown) => value is T): Record<string, T> {
    if (!values || typeof values !== 'object') return {}
    const entries = Object.entries(values).filter((entry): entry is [string, T] => fits(entry[1]))
    return Object.fromEntries(entries)
}
const isRated = (value: unknown): value is RatingNumbers =>
    Array.isArray(value) && value.length === 3 && value.every(n => n > 0 && n < 1e4)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value)

/** What of a stored text is valid. Never throws. */
export function readSolver(text: string | null): Solver | null {
    const found = dataIn(text) as Partial<Solver> | null
    if (!found || typeof found !== 'object') return null
    return {
        ratings: some(found.ratings, isRated),
        tried: Object.values(some(found.tried, isText)),
        storms: some(found.storms, isCount),
    }
}

/** What a server keeps of somebody with an account (`GET /api/me/puzzles`). */
export interface AccountProgress {
    solver: Partial<Record<Family, { points: number; deviation: number }>>
    /** 2 solved alone at the first try, 1 otherwise, 0 not. */
    done: Record<string, 0 | 1 | 2>
    storms: Partial<Record<Shelf, number>>
    /** Days since 1970: the last of the days running. */
    streak: { day: number; days: number }
}

/* How strong this browser's person is at puzzles, where no account keeps it: a rating for each family of
 * games by Glicko-2, which puzzles were tried, and the best storms. */

let account: AccountProgress | null = null
/** Of the account; null: there is none, or it is not known yet. */
export const accountProgress = (): AccountProgress | null => account
export const setAccount = (now: AccountProgress | null): void => void (account = now)

const KEY = 'taefl.solver'
/** Where everybody begins (src/game/rank/rating.c). */
export const START = 1500
const UNSURE = 350

let here: Solver | null = null // where the browser has not kept it
/** What is kept. Puzzles that were solved before there were ratings count as tried, but for `id`. */
export function solver(id = ''): Solver {
    const tried = () => Object.keys(progress().solved).filter(one => one !== id)
    return here ?? readSolver(kept(KEY)) ?? { ratings: {}, tried: tried(), storms: {} }
}
export function keepSolver(now: Solver): void {
    here = keep(KEY, JSON.stringify(now)) ? null : now
    if (here) beForgetful()
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
