/* Where the points of a moment come from, as signs on the board. */
import type { BoardArrow } from '../board/types'
import type { View } from '../core/types'

/** The stones that make points together, and those that do at the edge: joined by bars, and `counted`. */
export function pointSigns(view: View, counted: boolean): BoardArrow[] {
    const bars = (view.points ?? []).flatMap(({ pairs, edges }) => [
        ...pairs,
        ...edges.map(([square]) => [square, square] as const),
    ])
    return (counted ? (['link', 'point'] as const) : (['link'] as const)).flatMap(kind =>
        bars.map(([from, to]) => ({ from, to, kind })),
    )
}
