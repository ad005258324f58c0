/* The pool: one waits for anybody who plays one of the games that one has ticked, and is offered a bot when nobody has
 * come for a while. No screen and no server; the lobby's page gives both. */
import { isError, isPoolTime, PASSED } from './pairing'
import type { Profile, OnlineBot } from './club'
import type { Challenge } from './types'

type Rating = Profile['ratings'][number]

/** What two people of the pool play (docs/live.md). */
export const PACE = { base: 5 * 60_000, inc: 3000 }
/** After so long a bot is offered. */
const BOT_AFTER_MS = 30_000

interface Outside {
    /** Waits in the pool of the server until the answer is called; tells the game that it has found. */
    attend(rules: readonly string[], found: (game: string) => void): () => void
    /** Leaves the pool of the server; rejects with `taken` if a game is being made there. */
    part(): Promise<unknown>
    join(id: string): Promise<unknown>
    enter(id: string): void
    failed(error: Error): void
    /** Runs something later; gives what calls it off. */
    later(ms: number, run: () => void): () => void
    changed(): void
}

export class Pool {
    /** What one waits for; empty: one does not wait. */
    rules: readonly string[] = []
    /** Nobody has come for a while. */
    late = false
    private readonly refused = new Set<string>()
    private end = (): void => {}
    private stopTimer = (): void => {}
    private joining = false
    private readonly outside: Outside

    constructor(outside: Outside) {
        this.outside = outside
    }
    get waits(): boolean {
        return this.rules.length > 0
    }
    enter(rules: readonly string[]): void {
        this.leave()
        this.rules = rules
        this.attend()
        this.stopTimer = this.outside.later(BOT_AFTER_MS, () => {
            this.late = true
            this.outside.changed()
        })
        this.outside.changed()
    }
    leave(): void {
        this.end()
        this.end = () => {}
        this.stopTimer()
        this.rules = []
        this.late = false
        this.outside.changed()
    }
    /** The challenges in the lobby that others have made: whoever waits there for such a game need not wait longer. */
    heardLobby(games: readonly Challenge[]): Promise<void> {
        const game = games.find(
            ({ id, rules, clock, position, pair }) =>
                this.rules.includes(rules) &&
                isPoolTime(clock) &&
                !position &&
                !pair &&
                !this.refused.has(id),
        )
        return game && !this.joining ? this.join(game.id) : Promise.resolve()
    }

    private attend(): void {
        this.end = this.outside.attend(this.rules, game => this.found(game))
    }
    private found(game: string): void {
        this.leave()
        this.outside.enter(game)
    }
    /** Nobody is in two games at once, so the pool is left before. */
    private async join(id: string): Promise<void> {
        this.joining = true
        this.refused.add(id)
        try {
            await this.outside.part()
            if (!this.waits) return
            await this.outside.join(id)
            this.found(id)
        } catch (error) {
            if (isError(error, 'taken')) return
            if (!isError(error, ...PASSED)) this.outside.failed(error as Error)
            if (this.waits) this.attend()
        } finally {
            this.joining = false
        }
    }
}

/* Whom to offer: the bot that is online and nearest in strength, else a level of the engine. */

/** Points of somebody by a rule set, by both seats as far as they are known; null: never played a rated game. */
export function averagePoints(ratings: readonly Rating[], rules: string): number | null {
    const seats = ratings.find(one => one.rules === rules)?.seats ?? []
    const known = seats.flatMap(seat => (seat ? [seat.points] : []))
    return known.length ? Math.round(known.reduce((a, b) => a + b) / known.length) : null
}
/** What everybody begins with. */
const BEGINS = 1500

export interface BotOffer {
    name: string
    rules: string
    points: number
}
/** null: no bot that is online has a rating by one of the rule sets. */
export function nearestBot(
    bots: readonly OnlineBot[],
    own: readonly Rating[],
    rules: readonly string[],
): BotOffer | null {
    const far = ({ rules: by, points }: BotOffer): number =>
        Math.abs(points - (averagePoints(own, by) ?? BEGINS))
    const all = bots.flatMap(({ name, ratings }) =>
        rules.flatMap(by => {
            const points = averagePoints(ratings, by)
            return points === null ? [] : [{ name, rules: by, points }]
        }),
    )
    return all.sort((a, b) => far(a) - far(b))[0] ?? null
}
/** By which of the rule sets somebody plays the engine: one they are rated by, else the first of `liked`, else any. */
export const bestKnown = (
    rules: readonly string[],
    own: readonly Rating[],
    liked: readonly string[],
): string | undefined =>
    rules.find(by => averagePoints(own, by) !== null) ??
    liked.find(one => rules.includes(one)) ??
    rules[0]
/** Level 3 for 1500 points, and one more for each 200, about what a level is worth (docs/strength.md); without a
 * rating the level above those one has beaten here. */
export function levelNear(points: number | null, beaten: number): number {
    const level = points === null ? beaten + 1 : 3 + (points - BEGINS) / 200
    return Math.min(10, Math.max(1, Math.round(level)))
}
