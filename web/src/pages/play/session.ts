/* What the page of a game knows of the place where the game is kept: this browser (local-game.ts) or a server
 * (network/network-game.ts). */
import type { BoardArrow, BoardSpot } from '../../board/types'
import type { Choice, Player } from '../../core/types'
import type { LiveGame } from '../../live/game'
import type { TaeflTable } from '../../parts/table'
import type { Match } from './match'

/** What is shown for one position: a step of a hint, or the move given before one's turn. */
export interface Hint {
    /** The plies of that position. */
    ply: number
    /** Left and right change with a board that is turned. */
    words?(flip: boolean): string
    arrows: BoardArrow[]
    spots: BoardSpot[]
    /** The step that says more. */
    next?: Hint
}

export interface GameSession {
    readonly match: Match
    /** Another tab has the game. */
    readonly elsewhere: boolean
    /** This page goes on with the game, and keeps what its clocks show. */
    readonly mine: boolean
    /** The game is on a server. */
    readonly network: Network | null
    /** Goes on with it, once it is shown. */
    begin(listener: SessionListener): Promise<void>
    takeOver(): Promise<void>
    close(): void
    resign(player: Player): Promise<void>
    /** Offers a draw; false: it is refused already. */
    offerDraw(): Promise<boolean>
    /** Both want the draw. */
    agree(): Promise<void>
    takeback(): Promise<unknown>
}

/** What a game on a server has besides. */
export interface Network {
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
    /** In a rated game "1612", and "1624 (+12)" once it is over; '' for who has none. */
    readonly ratings: readonly [string, string]
    /** The second game of the match is gone to in a moment. */
    readonly leads: boolean
    /** Who has all games of the tournament paused; '' while it is not known. */
    readonly host: string
}

/** The page, which is told of every change. */
export interface SessionListener extends Element {
    readonly table: TaeflTable | null
    hint: Hint | null
    moved(): void
    /** Somebody else goes on with it, or it was read anew. */
    requestUpdate(): void
}
