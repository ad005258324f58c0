/* Where a game is: in this browser (kept.ts), or on a server. The page of a game knows no more of it. */
import type { Choice, Player } from '../../core/types'
import type { TaeflTable } from '../../parts/table'
import type { LiveGame } from '../../live/game'
import type { Hint } from './hint-steps'
import type { Match } from './match'

export interface Home {
    readonly match: Match
    /** Another tab has the game. */
    readonly elsewhere: boolean
    /** This page goes on with the game, and keeps what its clocks show. */
    readonly mine: boolean
    /** The game is on a server. */
    readonly far: Far | null
    /** Goes on with it, once it is shown. */
    begin(): Promise<void>
    takeOver(): Promise<void>
    close(): void
}

/** What a game on a server has besides. */
export interface Far {
    readonly live: LiveGame
    /** One's own; null: one looks on. */
    readonly seat: Player | null
    /** It is one's own game and goes on: nobody is helped. */
    readonly closed: boolean
    /** What can be played before it is one's turn; null: it is, or one does not play. */
    readonly ahead: Choice[] | null
    /** That will be played as soon as it can be. */
    readonly chosen: Choice | null
    choose(choice: Choice | null): void
}

/** The page, which is told of every change. */
export interface Host extends Element {
    readonly table: TaeflTable | null
    hint: Hint | null
    moved(): void
    /** Somebody else goes on with it, or it was read anew. */
    requestUpdate(): void
}
