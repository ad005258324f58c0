/* What a kept game is, and whether something from outside or out of the browser's store has its shape. */
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
    pair?: SavedPair
}
/** Of a match of two games with sides swapped. */
export interface SavedPair {
    /** The number of the other game; '' in the first one: the second has not begun. */
    other: string
    /** In the second game: how the first one ended. */
    first: { result: GameTree['result']; plies: number } | null
}

/** An address for a new game: letters and digits, too many to guess or to meet twice. */
export function newId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(10))
    return [...bytes].map(b => (b % 36).toString(36)).join('')
}

const results = ['1-0', '0-1', '1/2-1/2', '*']

/** Whether something from outside has the shape of a tree, so that nothing trips over it. What it
 * means, the core says. */
export function isTree(value: unknown): value is GameTree {
    const object = (v: unknown): v is Record<string, unknown> =>
        typeof v === 'object' && v !== null && !Array.isArray(v)
    const all = (v: unknown, is: (v: unknown) => boolean): boolean =>
        v === undefined || (Array.isArray(v) && v.every(is))
    const text = (v: unknown): boolean => typeof v === 'string'
    const line = (v: unknown): boolean =>
        Array.isArray(v) &&
        v.every(
            m =>
                object(m) &&
                text(m.move) &&
                (m.name === undefined || text(m.name)) &&
                all(m.marks, Number.isInteger) &&
                all(m.comments, text) &&
                all(m.intro, text) &&
                all(m.trail, text) &&
                all(m.variations, v => line(v) && (v as unknown[]).length > 0),
        )
    return (
        object(value) &&
        text(value.rules) &&
        (value.rulesText === undefined || text(value.rulesText)) &&
        (value.position === undefined || text(value.position)) &&
        object(value.tags) &&
        Object.values(value.tags).every(text) &&
        results.includes(value.result as string) &&
        text(value.termination) &&
        all(value.comments, text) &&
        line(value.moves)
    )
}

function isPair(value: unknown): value is SavedPair {
    const { other, first } = (value ?? {}) as Partial<Record<keyof SavedPair, unknown>>
    const { result, plies } = (first ?? {}) as Record<string, unknown>
    const known = results.includes(result as string) && Number.isInteger(plies)
    return typeof other === 'string' && (first === null || known)
}

/** Whether something out of the browser's store has the shape of a kept game, so that one damaged
 * game keeps nobody from the others. */
export function isSaved(value: unknown): value is SavedGame {
    const game = (value ?? {}) as Partial<Record<keyof SavedGame, unknown>>
    const { players, clock } = (game.setup ?? {}) as Record<string, unknown>
    const number = (v: unknown): boolean => Number.isFinite(v)
    const who = (v: unknown): boolean => {
        const { kind, name, level } = (v ?? {}) as Record<string, unknown>
        return kind === 'human' ? typeof name === 'string' : kind === 'engine' && number(level)
    }
    const pair = (v: unknown, is: (v: unknown) => boolean): boolean =>
        Array.isArray(v) && v.length === 2 && v.every(is)
    const { base, increment } = (clock ?? {}) as Record<string, unknown>
    return (
        typeof game.id === 'string' &&
        number(game.created) &&
        number(game.updated) &&
        pair(players, who) &&
        (clock === null || (number(base) && number(increment))) &&
        (game.left === null || pair(game.left, number)) &&
        typeof game.fen === 'string' &&
        typeof game.board === 'string' &&
        (game.pair === undefined || isPair(game.pair)) &&
        isTree(game.tree)
    )
}
