/* Two clocks of which at most one runs. It counts by the time that has passed, never by ticks, so a
 * hidden tab or a slow screen changes nothing. `now` is given, in ms, from a clock that never goes
 * back; so tests need not wait. */
import { numberWords } from './locale'
import type { Setup } from './saved-game'
import type { Player } from '../core/types'

export class Clock {
    private readonly control: NonNullable<Setup['clock']>
    private left: [number, number]
    private running: Player | null = null
    private since = 0

    constructor(control: NonNullable<Setup['clock']>, left: readonly [number, number]) {
        this.control = control
        this.left = [left[0], left[1]]
    }
    get side(): Player | null {
        return this.running
    }
    /** Starts a player's clock; the other's stops. Starting the one that runs changes nothing, so both
     * halves of a turn are one. */
    start(player: Player, now: number): void {
        if (this.running === player) return
        this.stop(now)
        this.running = player
        this.since = now
    }
    stop(now: number): void {
        if (this.running !== null) this.left[this.running - 1] = this.of(this.running, now)
        this.running = null
    }
    /** A turn has ended in time: its player gets the increment, and the clock stands until the next
     * start. A half of a turn is no end. */
    press(player: Player, turnEnds: boolean, now: number): void {
        if (turnEnds) {
            this.stop(now)
            this.left[player - 1]! += this.control.increment
        } else if (this.running === player) {
            this.left[player - 1] = this.of(player, now)
            this.since = now
        }
    }
    /** Milliseconds left, never below 0. */
    of(player: Player, now: number): number {
        const spent = this.running === player ? now - this.since : 0
        return Math.max(0, this.left[player - 1]! - spent)
    }
    both(now: number): [number, number] {
        return [this.of(1, now), this.of(2, now)]
    }
    /** Whose time is up. */
    fallen(now: number): Player | null {
        return this.running !== null && this.of(this.running, now) <= 0 ? this.running : null
    }
    /** Until the running clock falls. */
    rest(now: number): number {
        return this.running === null ? Infinity : this.of(this.running, now)
    }
}

/** "4:59", "1:02:03", below ten seconds "9.3", in Swedish "9,3". */
export function clockText(ms: number): string {
    if (ms < 10000) return numberWords(Math.floor(ms / 100) / 10, 1)
    const seconds = Math.floor(ms / 1000)
    const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
    const hours = Math.floor(seconds / 3600)
    const two = (n: number) => String(n).padStart(2, '0')
    return hours ? `${hours}:${parts.map(two).join(':')}` : `${parts[0]}:${two(parts[1]!)}`
}
