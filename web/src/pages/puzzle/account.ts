/* What an account adds to what the browser keeps of puzzles. */
import type { Progress } from '../../app/puzzles'
import type { AccountProgress } from '../../app/solver'

/** What the browser keeps, and beside it what the account does. `ours` is the day number of the browser's last day running,
 * or 0. */
export function withAccount(own: Progress, kept: AccountProgress | null, ours: number): Progress {
    if (!kept) return own
    const solved = { ...own.solved }
    for (const [id, done] of Object.entries(kept.done))
        if (done && done > (solved[id] ?? 0)) solved[id] = done
    const { day, days } = kept.streak
    const theirs = day > ours || (day === ours && days > own.streak.count)
    const last = theirs ? new Date(day * 864e5).toISOString().slice(0, 10) : own.streak.last
    return { solved, streak: { last, count: theirs ? days : own.streak.count } }
}
