/* What a browser keeps of a solver of puzzles, read from a text that may be anything. */
import type { Family } from '../core/types'
import type { Rated } from '../core/worker'
import type { Shelf } from './puzzles'

export interface Solver {
    ratings: Partial<Record<Family, Rated>>
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
const isRated = (value: unknown): value is Rated =>
    Array.isArray(value) && value.length === 3 && value.every(n => n > 0 && n < 1e4)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isInteger(value)

/** What of a stored text is valid. Never throws. */
export function readSolver(text: string | null): Solver | null {
    let found: Partial<Solver> | null = null
    try {
        found = JSON.parse(text ?? 'null') as Partial<Solver> | null
    } catch {
        // as if there were none
    }
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
