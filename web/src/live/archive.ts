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

/** Midnight where the person is, so many days after a date "2026-11-20"; NaN if it is none. */
const midnight = (date: string, days: number): number => {
    const at = new Date(`${date}T00:00`)
    at.setDate(at.getDate() + days)
    return at.getTime()
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

export function search(address: URLSearchParams): Promise<Found> {
    const query = wanted(address)
    for (const [key, name, days] of [
        ['from', 'since', 0],
        ['to', 'until', 1],
    ] as const) {
        const at = midnight(query.get(key) ?? '', days)
        query.delete(key)
        // A time before 1970 is no time here.
        if (!Number.isNaN(at)) query.set(name, String(Math.max(1, at)))
    }
    return call(`search?${query}`)
}
