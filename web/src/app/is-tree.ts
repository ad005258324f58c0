import type { GameTree } from '../core/types'

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
