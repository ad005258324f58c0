/* A server with many at once asks one to come back in a moment: the page does so by itself. */
import { LiveError } from './types'

const TRIES = 8

/** Runs it; while the server is busy, tells for how many seconds it waits, and runs it again. Rejects with what it is
 *  refused for otherwise, or with `busy` after eight tries. `later` waits so many ms. */
export async function patiently(
    run: () => Promise<void>,
    tell: (seconds: number) => void,
    later = (ms: number): Promise<unknown> => new Promise(done => setTimeout(done, ms)),
): Promise<void> {
    for (let left = TRIES; ;) {
        try {
            return await run()
        } catch (error) {
            if (!(error instanceof LiveError) || error.code !== 'busy' || !--left) throw error
            const seconds = Math.max(1, error.wait)
            tell(seconds)
            await later(seconds * 1000)
        }
    }
}
