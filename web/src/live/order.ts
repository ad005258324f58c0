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
    /** The last of these reports, if there are more. */
    next: number | null
    held: Held[]
    /** What hosts have done, the newest first. */
    log: { at: number; by: string | null; what: string; about: string | null }[]
    /** null: for admins alone. */
    load: Load | null
}

/** Where one is signed in. */
export interface Session {
    id: string
    kind: 'cookie' | 'token'
    /** "Firefox, Windows"; empty: it did not say. */
    device: string
    created: number
    seen: number
    /** This browser. */
    here: boolean
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
export const friends = (): Promise<{ people: Blocked[] }> => call('me/friends')
export const nameFriend = (name: string, on: boolean): Promise<unknown> =>
    call('me/friends', { name, on })
/** Whose challenges by name somebody takes. */
export const WISHES = ['everyone', 'accounts', 'friends'] as const
export type Wishes = (typeof WISHES)[number]
export const challengers = (): Promise<{ challenges: Wishes }> => call('me/preferences')
export const takeChallenges = (challenges: Wishes): Promise<unknown> =>
    call('me/preferences', { challenges })
export const declineAll = (): Promise<{ declined: number }> => call('me/challenges/decline', {})
export const report = (game: string, words: string): Promise<unknown> =>
    call(`games/${part(game)}/report`, { words })
export const hosting = (after?: number): Promise<Hosting> =>
    call(after ? `host?after=${after}` : 'host')
/** For so many hours; 0: no more. */
export const mute = (name: string, hours: number): Promise<unknown> =>
    call(`host/people/${part(name)}`, { mute: hours })
/** The addresses somebody comes from. */
export const ban = (name: string, hours: number): Promise<unknown> =>
    call(`host/people/${part(name)}`, { ban: hours })
export const close = (name: string, closed: boolean): Promise<unknown> =>
    call(`host/people/${part(name)}`, { closed })
export const putAway = (report: number): Promise<unknown> => call(`host/reports/${report}`, {})
export const sessions = (): Promise<{ sessions: Session[] }> => call('me/sessions')
export const endSession = (id: string): Promise<unknown> => call(`me/sessions/${part(id)}/end`, {})
export const vacation = (): Promise<Vacation> => call('me/vacation')
export const takeVacation = (on: boolean): Promise<Vacation> => call('me/vacation', { on })
