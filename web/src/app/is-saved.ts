import { isTree } from './is-tree'
import type { SavedGame } from './saved-game'

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
