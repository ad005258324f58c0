/* Whether what comes from outside or out of the browser's store has the shape of a tree of moves, of a kept game. */
import type { GameTree } from '../core/types'
import type { SavedGame } from './saved-game'

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
        ['1-0', '0-1', '1/2-1/2', '*'].includes(value.result as string) &&
        text(value.termination) &&
        all(value.comments, text) &&
        line(value.moves)
    )
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
        isTree(game.tree)
    )
}
