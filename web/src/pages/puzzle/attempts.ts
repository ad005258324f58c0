/* Attempts at puzzles and what they change: where one has an account the server counts, else the browser. */
import { core } from '../../app/core'
import { knownName } from '../../app/kept'
import { addAccount, dayNumber, familyOf, type Puzzle, type Shelf } from '../../app/puzzles'
import {
    accountProgress,
    keepSolver,
    setAccount,
    solver,
    START,
    type AccountProgress,
} from '../../app/solver'
import { withAccount } from './account'
import { me } from '../../live/server'
import { call } from '../../live/api'

addAccount(own => {
    const { last } = own.streak
    return withAccount(own, accountProgress(), last ? dayNumber(last) : 0)
})

export interface Rating {
    points: number
    /** null: it was not the first attempt, which alone counts. */
    change: number | null
}

async function hasAccount(): Promise<boolean> {
    if (!knownName()) return false
    const you = await me().catch(() => null)
    return you?.kind === 'player'
}

/** Asks the account, if there is one, what it keeps. Where the server cannot be asked, nothing. */
export async function sync(): Promise<void> {
    const there = await hasAccount()
    const account = there ? await call<AccountProgress>('me/puzzles').catch(() => null) : null
    if (account || !there) setAccount(account)
}

let before: Promise<unknown> = Promise.resolve()
/** One after the other: tells what came of a puzzle. `moves` solve it, alone if nothing was told of it before;
 * null: it was not solved alone. Rejects where the server does not count it. */
export function attempt(
    puzzle: Puzzle,
    moves: readonly string[] | null,
    day = '',
): Promise<Rating> {
    const next = before.then(() => tell(puzzle, moves, day))
    before = next.catch(() => {})
    return next
}

async function tell(puzzle: Puzzle, moves: readonly string[] | null, day: string): Promise<Rating> {
    if (await hasAccount()) return tellServer(puzzle, moves, day)
    const family = familyOf(puzzle.id)
    const kept = solver(puzzle.id)
    const was = kept.ratings[family] ?? null
    const points = Math.round(was?.[0] ?? START)
    if (kept.tried.includes(puzzle.id)) return { points, change: null }
    const now = await core().rate({ solver: was, puzzle: puzzle.rating, solved: moves !== null })
    keepSolver({
        ...kept,
        ratings: { ...kept.ratings, [family]: now },
        tried: [...kept.tried, puzzle.id],
    })
    return { points: Math.round(now[0]), change: Math.round(now[0]) - points }
}

/** Tells that a puzzle was solved where it changes no rating, then or later. Rejects where the server does not hear it. */
export async function solvedUnrated(
    puzzle: Puzzle,
    moves: readonly string[],
    day: string,
): Promise<void> {
    const kept = solver(puzzle.id)
    keepSolver({ ...kept, tried: [...new Set([...kept.tried, puzzle.id])] })
    if (!(await hasAccount())) return
    const body = { moves, day: dayNumber(day), unrated: true }
    const told = await call<Told>(`me/puzzles/${puzzle.id}`, body)
    const account = accountProgress()
    if (account) account.done[puzzle.id] = told.done
}

/** What the server says of an attempt. */
interface Told {
    counted: boolean
    change: number
    done: 0 | 1 | 2
    solver: { points: number; deviation: number }
}
async function tellServer(
    { id }: Puzzle,
    moves: readonly string[] | null,
    day: string,
): Promise<Rating> {
    const solved = moves && { moves, ...(day ? { day: dayNumber(day) } : {}) }
    const told = await call<Told>(`me/puzzles/${id}`, solved ?? {})
    const account = accountProgress()
    if (account) {
        account.done[id] = told.done
        account.solver[familyOf(id)] = told.solver
    }
    return { points: told.solver.points, change: told.counted ? told.change : null }
}

/** Keeps the score of a storm if it is one's best; `solved` has the moves of each puzzle. Rejects where the
 * server does not keep it; the browser does in any case. */
export async function keepStorm(
    game: Shelf,
    solved: readonly { puzzle: Puzzle; moves: readonly string[] }[],
): Promise<void> {
    const kept = solver()
    const best = Math.max(kept.storms[game] ?? 0, solved.length)
    keepSolver({ ...kept, storms: { ...kept.storms, [game]: best } })
    if (!(await hasAccount())) return
    const body = {
        game,
        solved: solved.map(({ puzzle, moves }) => [puzzle.id, ...moves].join(' ')),
    }
    const told = await call<{ best: number }>('me/storm', body)
    const account = accountProgress()
    if (account) account.storms[game] = told.best
}
