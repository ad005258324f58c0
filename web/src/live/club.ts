/* People, ranks and tournaments, as the server tells them by HTTP. */
import { call } from './api'
import type { Bias } from '../app/favour'
import type { Player } from '../core/types'
import type { Current, Kind, State, Timing } from './types'

/** How strong somebody is from one seat; null: never played from there. */
export type Rank = {
    points: number
    deviation: number
    games: number
    won: number
    drawn: number
} | null
export type Ranks = [Rank, Rank]

/** A game that is over and that everybody may see. */
export interface PlayedGame {
    id: string
    rules: string
    players: [string | null, string | null]
    kinds: [Kind, Kind]
    result: State['result']
    plies: number
    /** When; of a game from a file (`elsewhere`) only its day in UTC means something. */
    ended: number
    where: 'here' | 'elsewhere'
    rated: boolean
}
export interface Tally {
    won: number
    drawn: number
    lost: number
}
/** The rating from a seat after each game, oldest first: when, and how many points. */
export interface History {
    rules: string
    seat: Player
    points: [number, number][]
}
export interface Profile {
    name: string
    kind: Kind
    created: number
    closed: boolean
    ratings: { rules: string; seats: Ranks }[]
    history: History[]
    results: (Tally & { rules: string; seat: Player })[]
    opponents: (Tally & { name: string; kind: Kind })[]
    /** How games began, up to the first turn of the person. */
    openings: (Tally & { rules: string; seat: Player; moves: string[]; game: string })[]
    games: PlayedGame[]
    playing: Current[]
}
export interface Ranking {
    rules: string
    bias: Bias
    people: Ranked[]
    bots: Ranked[]
}
export interface Ranked {
    name: string
    kind: Kind
    seats: Ranks
}

export interface ListedTournament {
    id: string
    name: string
    kind: 'everyone' | 'swiss' | 'arena'
    rules: string
    clock: Timing
    rounds: number
    round: number
    phase: State['phase']
    players: number
    /** Who enters when so many have stands on the waiting list. */
    places: number
    /** When it is to begin, or has begun; null: when it is told to. */
    begins: number | null
    /** When an arena pairs no more; null: it is none, or has not begun. */
    ends: number | null
    /** Whether people without an account enter with a nickname. */
    guests: boolean
    by: string | null
    created: number
    /** Six digits to join by; null: it is over, or has none. */
    code: string | null
    /** Since when its games stand still; null: they do not. */
    paused: number | null
    /** Over before all its games were played. */
    early: boolean
}
export interface Entrant {
    /** From 1; equals share one. */
    place: number
    name: string | null
    kind: Kind
    points: number
    /** Points against those with as many points; null: not all of them have met, or nobody has. */
    direct: number | null
    /** Sonneborn-Berger. */
    berger: number
    gone: boolean
    /** On the waiting list. */
    waits: boolean
}
export interface Meeting {
    round: number
    /** Of the players in the standing; null: nobody. */
    rows: [number | null, number | null]
    /** No second one: the first one rests. */
    players: [string | null, string | null]
    points: [number, number]
    games: string[]
    over: boolean
}
export interface Tournament extends ListedTournament {
    entered: boolean
    yours: boolean
    /** Of an arena: how long it pairs. */
    minutes: number
    /** Whether one can enter now. */
    takes: boolean
    standing: Entrant[]
    meetings: Meeting[]
}
type Wish = Pick<ListedTournament, 'name' | 'kind' | 'rules' | 'clock'> & {
    rounds?: number
    begins?: number
    places?: number
    minutes?: number
    guests?: boolean
}

const part = encodeURIComponent
export const readPerson = (name: string): Promise<Profile> => call(`people/${part(name)}`)
/** The leaderboard by both seats, or by one. */
export const readRanks = (rules: string, seat?: Player): Promise<Ranking> =>
    call(`ranks/${part(rules)}${seat ? `?seat=${seat}` : ''}`)
/** Fifty of them, after one; `next`: the last of these, if there are more. */
export const tournaments = (
    after?: string,
): Promise<{ tournaments: ListedTournament[]; next: string | null }> =>
    call(after ? `tournaments?after=${part(after)}` : 'tournaments')
export const readTournament = (id: string): Promise<Tournament> => call(`tournaments/${part(id)}`)
export const makeTournament = (wish: Wish): Promise<{ id: string }> => call('tournaments', wish)
export const tellTournament = (
    id: string,
    what: 'enter' | 'leave' | 'begin' | 'cancel',
    nickname?: string,
): Promise<unknown> => call(`tournaments/${part(id)}/${what}`, nickname ? { nickname } : {})
/** Takes somebody out of one's own tournament. */
export const removeEntrant = (id: string, name: string): Promise<unknown> =>
    call(`tournaments/${part(id)}/remove`, { name })

/* What keeps order on a server: blocks and reports of people, and what hosts do. */

export interface Blocked {
    name: string
    kind: Kind
}
export interface AbuseReport {
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
    reports: AbuseReport[]
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

export const blocked = (): Promise<{ people: Blocked[] }> => call('me/blocks')
export const block = (name: string, on: boolean): Promise<unknown> =>
    call('me/blocks', { name, on })
export const friends = (): Promise<{ people: Blocked[] }> => call('me/friends')
export const nameFriend = (name: string, on: boolean): Promise<unknown> =>
    call('me/friends', { name, on })
/** Whose challenges by name somebody takes. */
export const WISHES = ['everyone', 'accounts', 'friends'] as const
export type Challengers = (typeof WISHES)[number]
export const challengers = (): Promise<{ challenges: Challengers }> => call('me/preferences')
export const takeChallenges = (challenges: Challengers): Promise<unknown> =>
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

/* The bots that one has on a server. */

export interface OwnBot {
    id: number
    name: string
    created: number
    closed: boolean
}
/** Told once, when it is made. */
export interface Token {
    name: string
    token: string
}
export interface Decision {
    game: string
    rules: string
    ply: number
    move: string
    /** From the moment it was asked; null: nobody knows. */
    ms: number | null
    note: string | null
    at: number
}

const own = (name: string): string => `me/bots/${encodeURIComponent(name)}`
export const myBots = (): Promise<{ bots: OwnBot[] }> => call('me/bots')
export type OnlineBot = Pick<Profile, 'name' | 'ratings'>
/** Those that listen for challenges now. */
export const onlineBots = (): Promise<{ bots: OnlineBot[] }> => call('bots')
export const makeBot = (name: string): Promise<Token> => call('me/bots', { name })
export const newToken = (name: string): Promise<Token> => call(`${own(name)}/token`, {})
export const closeBot = (name: string): Promise<unknown> => call(`${own(name)}/close`, {})
export const decisions = (name: string): Promise<{ log: Decision[] }> => call(`${own(name)}/log`)

/* Finished games on the server: what can be asked, as it stands in the address of the page, and the answer. */

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

export interface GamesFound {
    games: PlayedGame[]
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
type Bound = Record<PlayedGame['where'], number>
function beginning(date: string | null, days: number): Bound | undefined {
    const [here, elsewhere] = [new Date(`${date}T00:00`), new Date(`${date}T00:00Z`)]
    if (Number.isNaN(here.getTime())) return undefined
    here.setDate(here.getDate() + days)
    elsewhere.setUTCDate(elsewhere.getUTCDate() + days)
    return { here: here.getTime(), elsewhere: elsewhere.getTime() }
}

/** The server is asked for both kinds of day, and what is on neither is left out here. */
export async function search(address: URLSearchParams): Promise<GamesFound> {
    const query = wanted(address)
    const since = beginning(query.get('from'), 0)
    const until = beginning(query.get('to'), 1)
    query.delete('from')
    query.delete('to')
    // A time before 1970 is no time here.
    const put = (name: string, ms: number) => query.set(name, String(Math.max(1, ms)))
    if (since) put('since', Math.min(since.here, since.elsewhere))
    if (until) put('until', Math.max(until.here, until.elsewhere))
    const { games, next } = await call<GamesFound>(`search?${query}`)
    const fits = ({ ended, where }: PlayedGame) =>
        (!since || ended >= since[where]) && (!until || ended < until[where])
    return { games: games.filter(fits), next }
}
