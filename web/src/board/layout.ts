/* Where the squares of a board lie in its drawing: made anew when the board is turned, gets other squares
 * or another frame. */
import type { Geometry, Square } from '../core/types'

/** Units of the drawing for a unit of the geometry; neighbours are 100 apart. */
const UNIT = 50

/** A square as it is drawn now: in units of the drawing, y downward, and in rows of the grid. */
export interface Place extends Square {
    index: number
    left: number
    top: number
    row: number
    cell: HTMLElement
}

export interface Layout {
    hex: boolean
    /** A hexagon that is drawn as a round board with a pattern of flowers. */
    flowers: boolean
    /** By name, in the order of the geometry. */
    places: Map<string, Place>
    /** From top to bottom, each from left to right. */
    rows: Place[][]
    /** From the middle to where the frame begins, and how wide that is. */
    edge: number
    frame: number
    /** What of the drawing shows. */
    box: { x: number; y: number; width: number; height: number }
}

/** `flowers`: a hexagon is drawn as a round board. */
export function layoutOf(
    geometry: Geometry,
    flip: boolean,
    frame: number,
    flowers = false,
): Layout {
    const hex = geometry.shape === 'hexagon'
    flowers &&= hex
    const sign = flip ? -1 : 1
    const wide = hex ? UNIT * Math.sqrt(3) : UNIT
    const places = new Map<string, Place>()
    const byRow = new Map<number, Place[]>()
    geometry.squares.forEach((square, index) => {
        const place: Place = {
            ...square,
            index,
            left: square.x * sign * wide,
            top: -square.y * sign * UNIT,
            // On the hexagon a row goes in zigzag, so that left and right cross the files.
            row: Math.floor((square.y * sign) / 2),
            cell: document.createElement('div'),
        }
        places.set(square.name, place)
        const row = byRow.get(place.row) ?? []
        byRow.set(place.row, row)
        row.push(place)
    })
    const rows = [...byRow.keys()].sort((a, b) => b - a).map(row => byRow.get(row)!)
    for (const row of rows) row.sort((a, b) => a.left - b.left)
    const reach = Math.max(50, ...[...places.values()].map(p => Math.abs(p.top)))
    const edge = flowers ? reach + 64 : hex ? reach * 0.866 + 64 : reach + 50
    const outer = edge + frame
    const high = hex && !flowers ? outer / 0.866 : outer
    const box = { x: -outer, y: -high, width: 2 * outer, height: 2 * high }
    return { hex, flowers, places, rows, edge, frame, box }
}

/** A circle as a path. */
export const circle = (r: number, x = 0, y = 0): string =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
