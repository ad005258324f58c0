/* What keeps order on a server: blocks and reports of people, and what hosts do. */
import { call } from './api'
import type { Kind } from './types'

export interface Blocked {
    name: string
    kind: Kind
}
export interface Report {
    id: number
    /** null: somebody who is gone. */
    by: string | null
    about: string
    game: string
    words: string
    at: number
}
/** Somebody who is muted until a time, or whose account is closed. */
export interface Held extends Blocked {
    muted: number | null
    closed: boolean
}
/** How much a server has to do; the names are those of /metrics. */
export type Load = Record<string, number>
export interface Hosting {
    role: 'moderator' | 'admin'
    reports: Report[]
    held: Held[]
    /** null: for admins alone. */
    load: Load | null
}

/** In games by correspondence; ms of this year's that are left. */
export interface Vacation {
    on: boolean
    until: number | null
    left: number
}

const part = encodeURIComponent
export const blocked = (): Promise<{ people: Blocked[] }> => call('me/blocks')
export const block = (name: string, on: boolean): Promise<unknown> =>
    call('me/blocks', { name, on })
export const report = (game: string, words: string): Promise<unknown> =>
    call(`games/${part(game)}/report`, { words })
export const hosting = (): Promise<Hosting> => call('host')
/** For so many hours; 0: no more. */
export const mute = (name: string, hours: number): Promise<unknown> =>
    call(`host/people/${part(name)}`, { mute: hours })
export const close = (name: string, closed: boolean): Promise<unknown> =>
    call(`host/people/${part(name)}`, { closed })
export const putAway = (report: number): Promise<unknown> => call(`host/reports/${report}`, {})
export const vacation = (): Promise<Vacation> => call('me/vacation')
export const takeVacation = (on: boolean): Promise<Vacation> => call('me/vacation', { on })
