/* What many boards never need: the first that does loads it (board.ts says how, or it is there from the
 * start, as in the embed), and then draws once more. */
import type { State } from './state'

/** What a change of position sounds like. */
export type SoundKind = 'move' | 'capture' | 'place'

export interface Parts {
    /** What answers to pointers and keys. */
    hands: { heard(state: State, event: Event): void }
    /** Arrows and highlights. */
    signs: typeof import('./signs')
    /** A hexagon on a round board. */
    flowers: typeof import('./flowers')
    /** The hand or the palette. */
    tray: typeof import('./tray')
}
export const parts: Partial<Parts> = {}
/** Of the page: how the parts are had, and what plays sounds. */
export const page: {
    load: { [P in keyof Parts]?: () => Promise<Parts[P]> }
    sounds: ((kind: SoundKind, volume: number) => void) | null
    /** The address of the picture of the wood's grain. */
    grain?: string
} = { load: {}, sounds: null }

export async function need<P extends keyof Parts>(part: P): Promise<void> {
    const found = await page.load[part]?.()
    if (found) parts[part] = found
}

/** Somebody wants round boards with flowers instead of hexagons (data-board, as other looks). */
export const wantsFlowers = (): boolean => document.documentElement.dataset.board === 'flowers'
