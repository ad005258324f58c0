/* What the browser keeps: games, finished or not, written after every move (IndexedDB, object store
 * `games`), so that a reload or a crash loses nothing. */
import type { GameTree } from '../core/types'

/** How a game is played; enough to go on with it after a reload. */
export interface Setup {
    /** Who plays player 1 and player 2. Levels are those of app/levels. */
    players: [PlayerKind, PlayerKind]
    /** Milliseconds at the start and added a turn; null: no clock. */
    clock: { base: number; increment: number } | null
}
export type PlayerKind = { kind: 'human'; name: string } | { kind: 'engine'; level: number }

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
}

export interface Store {
    list(): Promise<SavedGame[]>
    get(id: string): Promise<SavedGame | undefined>
    /** Resolves when it is on the disk. Rejects when the browser has no room or no permission; the
     * caller tells the person. */
    put(game: SavedGame): Promise<void>
    remove(id: string): Promise<void>
}
