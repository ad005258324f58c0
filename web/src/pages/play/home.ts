/* Where a game is: in this browser (kept.ts), or on a server. The page of a game knows no more of it. */
import type { Match } from './match'

export interface Home {
    readonly match: Match
    /** Another tab has the game. */
    readonly elsewhere: boolean
    /** This page goes on with the game, and keeps what its clocks show. */
    readonly mine: boolean
    /** Goes on with it, once it is shown. */
    begin(): Promise<void>
    takeOver(): Promise<void>
    close(): void
}

/** The page, which is told of every change. */
export interface Host {
    moved(): void
    /** Somebody else goes on with it, or it was read anew. */
    requestUpdate(): void
}
