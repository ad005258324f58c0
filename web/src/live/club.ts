/* People, ranks and tournaments, as the server tells them by HTTP. */
import { call } from './api'
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
export interface Played {
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
export interface Score {
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
export interface About {
    name: string
    kind: Kind
    created: number
    closed: boolean
    ratings: { rules: string; seats: Ranks }[]
    history: History[]
    results: (Score & { rules: string; seat: Player })[]
    opponents: (Score & { name: string; kind: Kind })[]
    /** How games began, up to the first turn of the person. */
    openings: (Score & { rules: string; seat: Player; moves: string[]; game: string })[]
    games: Played[]
    playing: Current[]
}
export interface Ranking {
    rules: string
    /** How many points seat 1 is ahead by the rules alone. */
    bias: { points: number; deviation: number; games: number }
    people: Ranked[]
    bots: Ranked[]
}
export interface Ranked {
    name: string
    kind: Kind
    seats: Ranks
}

export interface Listed {
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
export interface Tournament extends Listed {
    entered: boolean
    yours: boolean
    /** Of an arena: how long it pairs. */
    minutes: number
    /** Whether one can enter now. */
    takes: boolean
    standing: Entrant[]
    meetings: Meeting[]
}
type Wish = Pick<Listed, 'name' | 'kind' | 'rules' | 'clock'> & {
    rounds?: number
    begins?: number
    places?: number
    minutes?: number
    guests?: boolean
}

const part = encodeURIComponent
export const readPerson = (name: string): Promise<About> => call(`people/${part(name)}`)
/** The leaderboard by both seats, or by one. */
export const readRanks = (rules: string, seat?: Player): Promise<Ranking> =>
    call(`ranks/${part(rules)}${seat ? `?seat=${seat}` : ''}`)
/** Fifty of them, after one; `next`: the last of these, if there are more. */
export const tournaments = (
    after?: string,
): Promise<{ tournaments: Listed[]; next: string | null }> =>
    call(after ? `tournaments?after=${part(after)}` : 'tournaments')
export const readTournament = (id: string): Promise<Tournament> => call(`tournaments/${part(id)}`)
export const makeTournament = (wish: Wish): Promise<{ id: string }> => call('tournaments', wish)
export const tell = (
    id: string,
    what: 'enter' | 'leave' | 'begin' | 'cancel',
    nickname?: string,
): Promise<unknown> => call(`tournaments/${part(id)}/${what}`, nickname ? { nickname } : {})
/** Takes somebody out of one's own tournament. */
export const removeEntrant = (id: string, name: string): Promise<unknown> =>
    call(`tournaments/${part(id)}/remove`, { name })
