/* What a kind of piece looks like: each game's are in a file of their own. */
import type { Shape } from '../core/types'

/** Its outline, then layers in order: `lit` and `dim` are faces toward and away from the light, `cut`
 * carved lines, `ink` carved areas, `gold` inlays. Where two players have the same kind, what is carved
 * differs too (`dark`, `light`), so that nobody depends on the fill alone. */
export interface Art {
    body: string
    both: [layer: string, d: string][]
    dark: [layer: string, d: string][]
    light: [layer: string, d: string][]
}
/** A circle as a path. */
export type Circle = (r: number, x?: number, y?: number) => string
export interface Kinds {
    kinds: (draw: Circle) => Partial<Record<Shape, Art>>
}
