/* The times that are offered wherever somebody chooses one: against the engine, to a friend, in the lobby and in
 * tournaments. So those who want the same meet. */

type Speed = 'fast' | 'medium' | 'long'
/** For the whole game, and more for each move, ms. */
export interface Time {
    base: number
    inc: number
}

const time = (minutes: number, seconds: number): Time => ({
    base: minutes * 60_000,
    inc: seconds * 1000,
})

/** By speed; the lobby has the first one of each. */
export const TIMES: readonly [Speed, readonly [Time, ...Time[]]][] = [
    ['fast', [time(3, 2), time(5, 3)]],
    ['medium', [time(10, 5)]],
    ['long', [time(15, 10), time(30, 10)]],
]
