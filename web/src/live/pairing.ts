/* Quick pairing: a click on a rule set and a time joins a challenge that fits, or makes one and waits. No
 * screen and no server; the lobby's page gives both. */
import { LiveError, type Challenge, type Person, type Pooled, type Row, type Timing } from './types'

/** What a click asks for. */
export interface Quick {
    rules: string
    clock: Timing
}
/** An own game in the lobby. */
interface Wait extends Quick {
    id: string
}
/** Something that was pressed: a click as long as it is on its way. */
interface Press {
    name: string
    what: () => Promise<unknown>
}
/** What the pairing does outside, so that tests need no server. */
interface Outside {
    join(id: string): Promise<unknown>
    create(quick: Quick): Promise<{ id: string }>
    cancel(id: string): Promise<unknown>
    /** The lobby lists a game with a clock while its creator watches it; gives what ends that. */
    attend(id: string): () => void
    /** Takes the person to a game that has begun. */
    enter(id: string): void
    /** Says that it has begun, to somebody who waits for a game that is played at once. */
    tell(own: Wait): void
    failed(error: Error): void
    changed(): void
}

/** How long a game of the pool may be: each side's minutes at the start, ms. */
const POOL_LEAST = 3 * 60_000
const POOL_MOST = 10 * 60_000
/** Whether somebody in the pool plays by such a clock. */
export const isPoolTime = (clock: Timing): boolean =>
    !!clock && 'base' in clock && clock.base >= POOL_LEAST && clock.base <= POOL_MOST

const GONE = ['no-game', 'withdrawn', 'declined']
/** A challenge that cannot be joined any more, or not by this person: the next one may be. */
export const PASSED = ['full', ...GONE, 'blocked', 'not-yours', 'yourself']

const keyOf = (clock: Timing): string => {
    if (!clock) return ''
    if ('days' in clock) return `${clock.days} days ${clock.bank ?? 0}`
    return 'move' in clock ? `${clock.move} a move` : `${clock.base} + ${clock.inc}`
}
const nameOf = ({ rules, clock }: Quick): string => `${rules} ${keyOf(clock)}`
const fits = (game: Quick, { rules, clock }: Quick): boolean =>
    game.rules === rules && keyOf(game.clock) === keyOf(clock)
/** Both are played at once, so that a person can only wait for one of them. */
const isAtOnce = ({ clock }: Quick): boolean => !clock || !('days' in clock)
/** All browsers agree on the order of two challenges. */
const isOlder = (a: Challenge, b: Challenge): boolean =>
    a.created < b.created || (a.created === b.created && a.id < b.id)

export class Pairing {
    /** Who one is. */
    you: Person | null = null
    /** As the server said last; null: nothing yet. */
    games: readonly Challenge[] | null = null
    /** Own games that wait in the lobby. */
    waits: readonly Wait[] = []
    /** Other people in the pool. */
    pool: readonly Pooled[] = []
    private busy = false
    /** The press that is on its way, and the last one meanwhile, which comes next. */
    private asked: Press | null = null
    private next: Press | null = null
    /** Made by a click, so any seat and any opponent will do. */
    private readonly made = new Map<string, Quick>()
    /** Made here, before the list of one's games has them. */
    private readonly fresh = new Set<string>()
    private readonly refused = new Set<string>()
    private readonly attended = new Map<string, () => void>()
    private closed = false
    private readonly outside: Outside

    constructor(outside: Outside) {
        this.outside = outside
    }
    /** Nobody is here any more: what was made stays, and is not listed while it wants somebody here. */
    close(): void {
        this.closed = true
        for (const end of this.attended.values()) end()
    }
    isOwn({ id, by }: Challenge): boolean {
        const { you, waits } = this
        return (by.name === you?.name && by.kind === you.kind) || waits.some(own => own.id === id)
    }
    /** The own game that waits for this; undefined: none does. */
    waitFor(quick: Quick): Wait | undefined {
        return this.waits.find(own => fits(own, quick))
    }
    /** Challenges that a click would join, those that wait longest first. */
    fitting(quick: Quick): Challenge[] {
        return (this.games ?? [])
            .filter(
                game =>
                    fits(game, quick) &&
                    !game.position &&
                    !game.pair &&
                    !this.refused.has(game.id) &&
                    !this.isOwn(game),
            )
            .sort((a, b) => (isOlder(a, b) ? -1 : 1))
    }
    /** How many other people wait for this, those in the pool too. */
    countOf(quick: Quick): number {
        const pooled = this.pool.find(({ rules }) => rules === quick.rules)?.people ?? 0
        const senders = new Set(this.fitting(quick).map(({ by }) => `${by.kind} ${by.name}`))
        return senders.size + (isPoolTime(quick.clock) ? pooled : 0)
    }

    heardLobby(games: readonly Challenge[]): void {
        this.games = games
        this.outside.changed()
        void this.meet()
    }
    heardMine(rows: readonly Row[]): void {
        if (this.closed) return
        const before = this.waits
        for (const { id } of rows) this.fresh.delete(id)
        const listed = rows.filter(
            ({ phase, open, seats, you }) => phase === 'waiting' && open && seats[you - 1],
        )
        this.wait([...listed, ...before.filter(({ id }) => this.fresh.has(id))])
        for (const { id, phase } of rows) {
            const own = before.find(wait => wait.id === id)
            if (own && phase === 'playing') this.begin(own)
        }
    }
    /** Joins, makes or withdraws a game. */
    press(quick: Quick): Promise<void> {
        return this.inTurn(nameOf(quick), () => {
            const own = this.waitFor(quick)
            return own ? this.withdraw(own) : this.find(quick)
        })
    }
    /** Joins one of the list. */
    join(game: Challenge): Promise<void> {
        return this.inTurn(game.id, async () => {
            if (!(await this.makeRoom(game))) return
            await this.outside.join(game.id)
            this.enter(game.id)
        })
    }
    /** Waits no more for a game that is played at once: one waits elsewhere. */
    makeWay(): Promise<void> {
        return this.inTurn('room', () => this.makeRoom({ rules: '', clock: null }))
    }
    cancel(own: Wait): Promise<void> {
        return this.inTurn(own.id, () => this.withdraw(own))
    }
    /** It has been pressed, and is not done yet. */
    isAsked(what: Quick | string): boolean {
        const name = typeof what === 'string' ? what : nameOf(what)
        return [this.asked, this.next].some(press => press?.name === name)
    }

    /** At once, or when what is on its way is done; of several presses meanwhile the last one. The same one twice is
     * one. */
    private async inTurn(name: string, what: Press['what']): Promise<void> {
        if (!this.busy) {
            this.asked = { name, what }
            return this.run(what)
        }
        this.next = name === this.asked?.name ? null : { name, what }
        this.outside.changed()
    }

    private async run(what: () => Promise<unknown>): Promise<void> {
        if (this.busy) return
        this.busy = true
        this.outside.changed()
        try {
            await what()
        } catch (error) {
            this.outside.failed(error as Error)
        }
        this.busy = false
        const { next } = this
        this.asked = this.next = null
        this.outside.changed()
        await (next && !this.closed ? this.inTurn(next.name, next.what) : this.meet())
    }
    private enter(id: string): void {
        this.next = null
        this.outside.enter(id)
    }
    private async find(quick: Quick): Promise<void> {
        if (!(await this.makeRoom(quick))) return
        for (const { id } of this.fitting(quick)) if (await this.joins(id)) return
        const { id } = await this.outside.create(quick)
        this.made.set(id, quick)
        this.fresh.add(id)
        this.wait([...this.waits, { ...quick, id }])
    }
    /** Nobody plays two games at once. False: one of them has begun. */
    private async makeRoom(quick: Quick): Promise<boolean> {
        if (isAtOnce(quick))
            for (const own of this.waits.filter(isAtOnce))
                if (!(await this.withdraw(own))) return false
        return true
    }
    private async joins(id: string): Promise<boolean> {
        try {
            await this.outside.join(id)
        } catch (error) {
            if (!isError(error, ...PASSED)) throw error
            this.refused.add(id)
            return false
        }
        this.enter(id)
        return true
    }
    /** False: somebody has joined it meanwhile, so it is played. */
    private async withdraw(own: Wait): Promise<boolean> {
        try {
            await this.outside.cancel(own.id)
        } catch (error) {
            if (isError(error, 'taken')) {
                this.begin(own)
                return false
            }
            if (!isError(error, ...GONE)) throw error
        }
        this.drop(own)
        return true
    }
    /** Two people who clicked at once wait for each other: the later one joins the other's game. */
    private async meet(): Promise<void> {
        if (this.busy || this.closed) return
        for (const [id, quick] of this.made) {
            // It would take the person away from a game that may begin at any moment.
            if (!isAtOnce(quick) && this.waits.some(isAtOnce)) continue
            const own = this.games?.find(game => game.id === id)
            const other = own && this.fitting(quick).find(game => isOlder(game, own))
            if (!other) continue
            return this.run(async () => {
                if (await this.withdraw({ ...quick, id })) await this.find(quick)
            })
        }
    }
    private begin(own: Wait): void {
        this.drop(own)
        if (!isAtOnce(own) && this.waits.some(isAtOnce)) this.outside.tell(own)
        else this.enter(own.id)
    }
    private drop({ id }: Wait): void {
        this.made.delete(id)
        this.fresh.delete(id)
        this.wait(this.waits.filter(own => own.id !== id))
    }
    private wait(waits: readonly Wait[]): void {
        this.waits = waits
        if (this.closed) return
        for (const [id, end] of this.attended)
            if (!waits.some(own => own.id === id)) {
                end()
                this.attended.delete(id)
            }
        for (const own of waits.filter(isAtOnce))
            if (!this.attended.has(own.id)) this.attended.set(own.id, this.outside.attend(own.id))
        this.outside.changed()
    }
}
export const isError = (error: unknown, ...codes: string[]): boolean =>
    error instanceof LiveError && codes.includes(error.code)
