/* What this browser keeps under a name, for good or as long as a tab lasts. It may have no room or no permission: then
 * nothing is kept, and nothing is found. */
import { serverless } from '../core/place'

type Where = 'localStorage' | 'sessionStorage'

/** null: there is nothing. */
export function kept(key: string, where: Where = 'localStorage'): string | null {
    try {
        return globalThis[where].getItem(key)
    } catch {
        return null
    }
}
/** What a text says as JSON. null: there is nothing, or it cannot be read. */
export function dataIn(text: string | null | undefined): unknown {
    try {
        return JSON.parse(text ?? 'null')
    } catch {
        return null
    }
}
/** What was kept as JSON. */
export const keptData = (key: string, where?: Where): unknown => dataIn(kept(key, where))
/** Whether it is kept now. null: it shall be forgotten. */
export const keep = (key: string, text: string | null, where?: Where): boolean =>
    tryKeeping(key, text, where) === 'kept'
/** The same, with the reason: there is no room, or nothing may be kept. */
export function tryKeeping(
    key: string,
    text: string | null,
    where: Where = 'localStorage',
): 'kept' | 'full' | 'denied' {
    try {
        if (text === null) globalThis[where].removeItem(key)
        else globalThis[where].setItem(key, text)
        return 'kept'
    } catch (error) {
        return (error as Error).name === 'QuotaExceededError' ? 'full' : 'denied'
    }
}

/* Who one is at the server of games that gave out the page, as it said last: only there every page asks whose
 * turn it is. */

export const KNOWN = 'taefl.live'

/** One's name there; empty: nobody is known in this browser, or there is no server. */
export const knownName = (): string => (serverless ? '' : (kept(KNOWN) ?? ''))
