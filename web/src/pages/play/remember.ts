/* What the setup of a game keeps for the next one (new-game.ts reads it). */
import { keep } from '../../app/kept'
import type { Family } from '../../core/types'
import { kept, KEY, type Wishes } from './new-game'

/** The family played last. */
export const lastFamily = (): Family => {
    const { family } = kept()
    return family && ['tafl', 'maerstanas', 'gardsdansen'].includes(family) ? family : 'tafl'
}

export function remember(family: Family, wishes: Wishes): void {
    const all = kept()
    // With whom one plays alone stays as it was.
    const who = wishes.who === 'far' ? all[family]?.who : wishes.who
    keep(KEY, JSON.stringify({ ...all, family, [family]: { ...wishes, who } }))
}
