/* The engine's levels: the core's option Strength, each stronger than the one before by matches. Below
 * the last one the core itself bounds how far it looks; the time is for slow machines. */
import type { Limits } from '../core/types'
import { t, type TextKey } from './texts'

export interface Level {
    id: number
    /** Its name: "Beginner". */
    key: TextKey
    options: { Strength: number }
    limits: Limits
}

const level = (id: number, key: TextKey, movetime = 1000): Level => ({
    id,
    key,
    options: { Strength: id },
    limits: { movetime },
})

export const levels: readonly Level[] = [
    level(1, 'speech.level1'),
    level(2, 'speech.level2'),
    level(3, 'speech.level3'),
    level(4, 'speech.level4'),
    level(5, 'speech.level5'),
    level(6, 'speech.level6'),
    level(7, 'speech.level7'),
    level(8, 'speech.level8'),
    level(9, 'speech.level9', 2000),
    level(10, 'speech.level10', 5000),
]

/** The level with this id; the nearest one for ids of another version. */
export function levelOf(id: number): Level {
    return levels[Math.min(Math.max(Math.round(id) || 1, 1), levels.length) - 1]!
}

/** "Easy", or "Full strength: up to 5 s" where one has to wait for it. */
export function levelWords({ key, limits }: Level): string {
    const seconds = limits.movetime! / 1000
    return seconds > 1 ? `${t(key)}: ${t('speech.thinks', { seconds })}` : t(key)
}
