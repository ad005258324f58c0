/* The one way to make a sound: as the person has set it, and without a word of code before the first. */
import type { Sound } from '../board/sound'
import { settings } from './settings'

/** How loud sounds are, from 0, where they are off, to 1. */
export const volume = (): number => (settings.get('sound') ? settings.get('volume') / 100 : 0)

/** Plays a sound at once, as loud as is set; nothing where sounds are off. */
export function sound(kind: Sound): void {
    const loud = volume()
    if (loud) void import('../board/sound').then(({ play }) => play(kind, loud))
}
