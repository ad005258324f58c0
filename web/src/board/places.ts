/* Where a pointer is on a board, and where a key leads: for what answers to them. */
import type { Layout, Place } from './layout'

/** The square under a point of the drawing. */
export function placeAt({ hex, places }: Layout, x: number, y: number): Place | null {
    const near = (p: Place): number =>
        hex
            ? Math.hypot(p.left - x, p.top - y)
            : Math.max(Math.abs(p.left - x), Math.abs(p.top - y))
    for (const place of places.values()) if (near(place) <= 50) return place
    return null
}

/** The next square in a direction; on the hexagon up and down stay on the file. */
function beside(layout: Layout, place: Place, dx: number, dy: number): Place | undefined {
    const all = [...layout.places.values()]
    const ahead = (p: Place): number => (p.left - place.left) * dx + (p.top - place.top) * dy
    const aside = (p: Place): number =>
        Math.abs((p.left - place.left) * dy) + Math.abs((p.top - place.top) * dx)
    if (dy)
        return nearest(
            all.filter(p => ahead(p) > 1 && aside(p) < 1),
            ahead,
        )
    const row = all.filter(p => p.row === place.row && ahead(p) > 1)
    if (row.length) return nearest(row, ahead)
    // The row ends here: the nearest node of the next file.
    const next = nearest(
        all.filter(p => ahead(p) > 1),
        ahead,
    )
    if (!next) return undefined
    return nearest(
        all.filter(p => Math.abs(p.left - next.left) < 1),
        aside,
    )
}
function nearest(places: Place[], far: (place: Place) => number): Place | undefined {
    return places.reduce<Place | undefined>(
        (best, p) => (!best || far(p) < far(best) ? p : best),
        undefined,
    )
}

/** Where a key leads from a square; undefined at the edge, null if it leads nowhere at all. */
export function keyTo(
    layout: Layout,
    place: Place,
    event: KeyboardEvent,
): Place | undefined | null {
    const { rows } = layout
    const row = rows.find(r => r.includes(place))!
    switch (event.key) {
        case 'ArrowLeft':
            return beside(layout, place, -1, 0)
        case 'ArrowRight':
            return beside(layout, place, 1, 0)
        case 'ArrowUp':
            return beside(layout, place, 0, -1)
        case 'ArrowDown':
            return beside(layout, place, 0, 1)
        case 'Home':
            return (event.ctrlKey ? rows[0]! : row)[0]
        case 'End':
            return (event.ctrlKey ? rows.at(-1)! : row).at(-1)
    }
    return null
}
