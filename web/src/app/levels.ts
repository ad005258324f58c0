/* The engine's levels: the core's option Strength, each stronger than the one before by matches. Below
 * the last one the core itself bounds how far it looks; the time is for slow machines. */
import type { Limits } from '../core/types'
import { t } from './texts'

interface Level {
    id: number
    options: { Strength: number }
    limits: Limits
}

export const levels: readonly Level[] = Array.from({ length: 10 }, (_, i) => ({
    id: i + 1,
    options: { Strength: i + 1 },
    limits: { movetime: i < 8 ? 1000 : i < 9 ? 2000 : 5000 },
}))

/** The level with this id; the nearest one for ids of another version. */
export function levelOf(id: number): Level {
    return levels[Math.min(Math.max(Math.round(id) || 1, 1), levels.length) - 1]!
}

/** "Level 3", or "Level 10: up to 5 s" where one has to wait for it. */
export function levelWords({ id, limits }: Level): string {
    const seconds = limits.movetime! / 1000
    const words = t('speech.level', { level: id })
    return seconds > 1 ? `${words}: ${t('speech.thinks', { seconds })}` : words
}
/** The engine as game files name it. */
export const engineTag = (level: number): string => `Taefl, level ${levelOf(level).id}`
