/* The engine's strength levels, named by how far it looks and how long it thinks. Below the last two
 * the core itself bounds the nodes (option Strength); the depths keep the first ones human. A later
 * calibration may change limits, never what an id means in somebody's saved game: the order. */
import type { Limits } from '../core/types'
import { t, type TextKey } from './texts'

export interface Level {
    id: number
    /** Its name: "Beginner". */
    key: TextKey
    options: { Strength: number }
    limits: Limits
}

const level = (id: number, key: TextKey, strength: number, limits: Limits): Level => ({
    id,
    key,
    options: { Strength: strength },
    limits,
})

export const levels: readonly Level[] = [
    level(1, 'speech.level1', 1, { movetime: 500, depth: 1 }),
    level(2, 'speech.level2', 2, { movetime: 500, depth: 2 }),
    level(3, 'speech.level3', 3, { movetime: 500, depth: 3 }),
    level(4, 'speech.level4', 4, { movetime: 500, depth: 4 }),
    level(5, 'speech.level5', 5, { movetime: 500, depth: 6 }),
    level(6, 'speech.level6', 6, { movetime: 1000, depth: 8 }),
    level(7, 'speech.level7', 8, { movetime: 1000 }),
    level(8, 'speech.level8', 9, { movetime: 2000 }),
    level(9, 'speech.level9', 10, { movetime: 2000 }),
    level(10, 'speech.level10', 10, { movetime: 10000 }),
]

/** The level with this id; the nearest one for ids of another version. */
export function levelOf(id: number): Level {
    return levels[Math.min(Math.max(Math.round(id) || 1, 1), levels.length) - 1]!
}

/** "thinks for up to 2 s" or "looks 3 plies ahead". */
export function levelLine({ limits }: Level): string {
    return limits.depth
        ? t(limits.depth === 1 ? 'speech.looks1' : 'speech.looks', { depth: limits.depth })
        : t('speech.thinks', { seconds: (limits.movetime ?? 0) / 1000 })
}
