/* What the server of games says and is told: docs/live.md has it in words. */
import type { Player } from '../core/types'

export type Kind = 'guest' | 'player' | 'bot'
export interface Person {
    id?: number | string
    name: string
    kind: Kind
    /** Only of oneself. */
    role?: 'player' | 'moderator' | 'admin'
}
export interface Me {
    /** null: nobody has played from this browser yet. */
    you: Person | null
    version: string
    /** Who may have an account here. */
    registration: Registration
    /** One may play without an account. */
    guests: boolean
}
export type Registration = 'open' | 'invitation' | 'closed'
/** Texts of the host: the announcement, and whether there are the others. */
export interface Notices {
    announcement: string | null
    imprint: boolean
    privacy: boolean
}
/** Milliseconds at the start and added a turn; a move; days a move, and in the bank for the whole game. */
export type Timing =
    { base: number; inc: number } | { move: number } | { days: number; bank?: number } | null

export type Seated = Person & { here: boolean; vacation: boolean }

/** A position of a game that the server has analysed. */
export interface AnalysedPosition {
    chance: number
    win: number
    final: number | null
    depth: number
    pv: string[]
    mark: 0 | 2 | 4 | 6
}
/** How far the analysis of a game by the server is. */
export interface Review {
    state: 'none' | 'waiting' | 'running' | 'done' | 'failed'
    /** In the queue, from 1. */
    place: number | null
    done: number
    of: number
    /** One a position, the first one's the start. */
    steps: AnalysedPosition[] | null
}
/** How a match of two games with sides swapped stands. */
export interface Pair {
    game: 1 | 2
    /** The other game; null: there is none yet. */
    other: string | null
    /** Of those in the seats of this game, this one counted. */
    score: [number, number]
    /** In the second game: how the first one ended, whose seats were swapped. */
    first: { result: State['result']; plies: number } | null
    /** The seat of this game that has won the match; 0: it is drawn, null: it is not decided. */
    winner: Player | 0 | null
    /** It is over after one game, since one of the two does not play the other any more. */
    apart: boolean
}
export interface State {
    id: string
    rules: string
    position: string | null
    moves: string[]
    seq: number
    seats: [Seated | null, Seated | null]
    you: Player | 0
    clock: Timing
    left: [number, number] | null
    running: boolean
    phase: 'waiting' | 'playing' | 'over'
    /** All games of its tournament stand still. */
    paused: boolean
    result: '*' | '1-0' | '0-1' | '1/2-1/2'
    /** null until it is over. */
    termination: string | null
    /** Who offers, who asks; 0: nobody. */
    draw: Player | 0
    takeback: Player | 0
    /** Until the one who stayed may claim the game, ms; null: nobody is away. */
    claim: number | null
    /** A draw can be offered. */
    draws: boolean
    /** People without a seat. */
    spectators: number
    chat: boolean
    private: boolean
    open: boolean
    rated: boolean
    rematch: Player | 0 | string
    /** Of a match of two games with sides swapped; null: it is in none. */
    pair: Pair | null
    /** In which it is played. */
    tournament: string | null
    /** Whom one has challenged by name. */
    to: string | null
    plan?: string[][]
    /** When the side to move has to have moved, ms since 1970, where it has days. */
    deadline?: number | null
}

/** An open challenge. */
export interface Challenge {
    id: string
    rules: string
    clock: Timing
    /** The free one. */
    seat: Player
    by: Person
    /** Of the one who made it, from the other seat; null: never played a rated game from there. */
    rating: { points: number; deviation: number } | null
    created: number
    rated: boolean
    pair: boolean
    /** Not the start of the rules: set up, or moves are played. */
    position: boolean
}
/** How many people in the pool play a rule set. */
export interface Pooled {
    rules: string
    people: number
}
/** A game in progress that everybody may watch. */
export interface Current {
    id: string
    rules: string
    seats: [Rated, Rated]
    clock: Timing
    rated: boolean
    moves: number
    /** The seat to move. */
    turn: Player | 0
    /** As in View.board. */
    board: string
    last: string | null
    /** Of `board`, by index: what the last move left and reached. */
    squares: number[]
    /** Both clocks after the last move; since when that of the mover runs, ms since 1970, null: it stands. */
    left: [number, number] | null
    since: number | null
    spectators: number
}
export type Rated = Person & Pick<Challenge, 'rating'>
/** One of my games. */
export interface Row {
    id: string
    rules: string
    seats: [Person | null, Person | null]
    you: Player
    turn: boolean
    /** Made for the lobby. */
    open: boolean
    pair: boolean
    /** In which it is played. */
    tournament: string | null
    phase: State['phase']
    result: State['result']
    clock: Timing
    deadline?: number | null
    moves: number
    /** As in Current, of a game in play; undefined: not known. */
    board?: string
    squares?: number[]
}

/** Who sits opposite; null: nobody yet. */
export const rivalIn = ({ seats, you }: Pick<Row, 'seats' | 'you'>): Person | null =>
    seats[you === 1 ? 1 : 0]

/** A chapter of a study, without its game file and with it. */
export interface ChapterHead {
    n: number
    version: number
    title: string
    rules: string
    /** Who changed it last. */
    by: string | null
    changed: number
}
export type Chapter = ChapterHead & { game: string }

export type Said =
    | ({ on: 'state' } & State)
    | { on: 'same'; game: string; seq: number; you: State['you']; plan?: string[][] }
    | {
          on: 'ply'
          game: string
          seq: number
          ply: number
          move: string
          left: [number, number] | null
          running: boolean
          deadline?: number | null
          claim?: number | null
      }
    | {
          on: 'here'
          game: string
          seats: [boolean, boolean]
          spectators: number
          claim: number | null
      }
    | { on: 'gone'; game: string }
    | { on: 'chat'; game: string; n: number; by: string; seat: Player | 0; words: string }
    | { on: 'lobby'; games: Challenge[]; pool: Pooled[] }
    /** The game that one has got in the pool. */
    | { on: 'pool'; game: string }
    /** `now`: the server's date. */
    | { on: 'current'; games: Current[]; now: number }
    | { on: 'mine'; games: Row[] }
    | {
          on: 'tournament'
          id: string
          /** null: there is none. */
          phase: State['phase'] | null
          /** Over before all its games were played. */
          early: boolean
          /** Since when its games stand still; null: they do not. */
          paused: number | null
          board: { rules: string; moves: string[]; marks: string[]; words: string } | null
      }
    /** A study: the list of its chapters, and the one that has changed; or who looks at it. */
    | {
          on: 'study'
          id: string
          title?: string
          owner?: string | null
          chapters?: ChapterHead[]
          chapter?: Chapter
          here?: string[]
          others?: number
          gone?: boolean
      }
    | { on: 'ping'; t: number }
    | { on: 'bye'; words: string }

/** What is sent; the socket numbers it. */
export type ClientMessage = { do: string; game?: string } & Record<string, unknown>

/** Why the server did not do it. `code`: 'lost' no way to it, 'no-server' none that has games. */
export class LiveError extends Error {
    readonly code: string
    /** Seconds after which to try again, where the server said so; 0: it did not. */
    readonly wait: number

    constructor(code: string, words: string, wait = 0) {
        super(words)
        this.code = code
        this.wait = wait
        this.name = 'LiveError'
    }
}
