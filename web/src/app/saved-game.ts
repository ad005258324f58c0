/* What a kept game is. */
import type { GameTree } from '../core/types'

/** How a game is played; enough to go on with it after a reload. */
export interface Setup {
    /** Who plays player 1 and player 2. Levels are those of app/levels. */
    players: [PlayerKind, PlayerKind]
    /** Milliseconds at the start and added a turn; null: no clock. */
    clock: { base: number; increment: number } | null
}
/** `far` plays at another screen; games that are kept here have none. */
export type PlayerKind =
    | { kind: 'human'; name: string }
    | { kind: 'engine'; level: number }
    | { kind: 'far'; name: string; bot?: boolean }

export interface SavedGame {
    /** Letters and digits; the game's address is /g/{id}. */
    id: string
    /** ms since 1970 */
    created: number
    updated: number
    setup: Setup
    /** Moves, comments, result, termination. */
    tree: GameTree
    /** Milliseconds left, player 1 and 2, after the last ply. */
    left: [number, number] | null
    /** The position now, to show it in a list without asking the core. */
    fen: string
    board: string
    /** The person has had help, or has not played from the start: a win is no rung (pages/play/ladder). */
    helped?: boolean
}
