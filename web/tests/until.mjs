/* Waiting for what a test asserts. A page does little at once: a worker answers, a database is written,
 * another tab hears of it. So nothing that an action brings about is read once: it is read until it is
 * as expected, and what was read last is told when it never is. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect, isDeepStrictEqual } from 'node:util'

/** What a busy machine is given, ms: no test is about how long something takes. */
export const PATIENCE = 60_000
/** Between two readings, ms: short at first, since most is there soon, and longer each time. */
const PAUSES = { first: 20, last: 160 }
/** Longer than a page takes to answer anything, unless it never does. */
export const ANSWER_MS = 300_000

/** Reads again and again until what is read is as expected, and gives it.
 * @param read gives what the page shows now; while it throws, nothing has been read
 * @param expected a value to equal, a pattern, or a function that says whether it is as it should be
 * @param what names it where it never is */
export async function until(read, expected, what = 'what is read') {
    const end = Date.now() + PATIENCE
    let found
    let pause = PAUSES.first
    do {
        found = await read().then(
            value => ({ value }),
            error => ({ error }),
        )
        if (!found.error && fits(found.value, expected)) return found.value
        await sleep(pause)
        pause = Math.min(2 * pause, PAUSES.last)
    } while (Date.now() < end)
    if (found.error) throw new Error(`${what} cannot be read`, { cause: found.error })
    assert.fail(`${what}: expected ${inspect(expected)}, read last: ${inspect(found.value)}`)
}

function fits(value, expected) {
    if (typeof expected === 'function') return expected(value)
    if (expected instanceof RegExp) return expected.test(value)
    return isDeepStrictEqual(value, expected)
}

/** Until nothing moves any more: what changes gradually has come to its last place and colour. What is
 * wanted to go on without end is left alone. */
export const atRest = async page =>
    page.withoutLayout ||
    page.evaluate(async () => {
        // What changes gradually begins to with the next picture; what inherits its colour follows only
        // when that has come to rest.
        for (let quiet = 0; quiet < 2; quiet++) {
            await new Promise(done => requestAnimationFrame(done))
            // Asked again and again: in what is folded away nobody is told that one has finished.
            const moving = document
                .getAnimations()
                .filter(a => a.playState === 'running')
                .filter(a => a.effect?.getComputedTiming().endTime !== Infinity)
            if (moving.length) quiet = -1
        }
    })

/** For a context: engines think a tenth of the time and a second at most, where it is not their strength that
 * counts. */
export const quickEngines = context =>
    context.addInitScript(() => {
        const post = Worker.prototype.postMessage
        const quick = ms => Math.min(ms, 1000, Math.max(100, Math.round(ms / 10)))
        const short = line => line.replace(/\bmovetime (\d+)/, (_, ms) => `movetime ${quick(ms)}`)
        Worker.prototype.postMessage = function (data, ...rest) {
            const line = typeof data === 'string' && data.startsWith('go ')
            return post.call(this, line ? short(data) : data, ...rest)
        }
    })
