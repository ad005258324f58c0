/* Finished games on the server: what can be asked, as it stands in the address of the page, and the answer. */
import { call } from './api'
import type { Played } from './club'

/** Each may be missing: then it does not matter. */
export const keys = [
    'player',
    'rules',
    'result',
    'who',
    'where',
    'from',
    'to',
    'least',
    'most',
] as const
/** Where an older page of results begins. */
const places = ['before', 'beforeId'] as const

export interface Found {
    games: Played[]
    /** More may follow, also if there is none here. */
    next: { before: number; beforeId: string } | null
}

/** What of an address, or a form, is asked. */
export function wanted(from: URLSearchParams | FormData): URLSearchParams {
    const out = new URLSearchParams()
    for (const key of [...keys, ...places]) {
        const value = String(from.get(key) ?? '').trim()
        if (value) out.set(key, value)
    }
    return out
}

/** The beginning of the day so many days after a date "2026-11-20": of games played here, as the person's
 * clock has it; of those from files, which have only a date, in UTC. */
type Bound = Record<Played['where'], number>
function beginning(date: string | null, days: number): Bound | undefined {
    const [here, elsewhere] = [new Date(`${date}T00:00`), new Date(`${date}T00:00Z`)]
    if (Number.isNaN(here.getTime())) return undefined
    here.setDate(here.getDate() + days)
    elsewhere.setUTCDate(elsewhere.getUTCDate() + days)
    return { here: here.getTime(), elsewhere: elsewhere.getTime() }
}

/** The server is asked for both kinds of day, and what is on neither is left out here. */
export async function search(address: URLSearchParams): Promise<Found> {
    const query = wanted(address)
    const since = beginning(query.get('from'), 0)
    const until = beginning(query.get('to'), 1)
    query.delete('from')
    query.delete('to')
    // A time before 1970 is no time here.
    const put = (name: string, ms: number) => query.set(name, String(Math.max(1, ms)))
    if (since) put('since', Math.min(since.here, since.elsewhere))
    if (until) put('until', Math.max(until.here, until.elsewhere))
    const { games, next } = await call<Found>(`search?${query}`)
    const fits = ({ ended, where }: Played) =>
        (!since || ended >= since[where]) && (!until || ended < until[where])
    return { games: games.filter(fits), next }
}
