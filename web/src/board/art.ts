/* How boards and pieces look: everything is a path in units of the board (a square is 100 wide), its
 * colours come from style/board.css by class. No gradients, filters or ids, so a phone draws it quickly
 * and any number of boards, and pictures of them, stand on one page. The wood's grain and the light on it
 * are a picture (tools/wood.mjs). */
import type { Mark, Piece } from '../core/types'
import { circle } from './layout'
import { art } from './pieces'
import type { Art } from './types'

const NS = 'http://www.w3.org/2000/svg'
type Attributes = Record<string, string | number>

/** An SVG element; classes get the prefix of the board. */
export function svg<K extends keyof SVGElementTagNameMap>(
    tag: K,
    classes: string,
    attributes: Attributes = {},
    ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
    const element = document.createElementNS(NS, tag)
    if (classes) element.setAttribute('class', classes.replace(/\S+/g, 'taefl-b-$&'))
    for (const name in attributes) element.setAttribute(name, String(attributes[name]))
    element.append(...children)
    return element
}
export const path = (classes: string, d: string, attributes: Attributes = {}): SVGPathElement =>
    svg('path', classes, { d, ...attributes })
export const group = (classes: string, ...children: Node[]): SVGGElement =>
    svg('g', classes, {}, ...children)
export const move = (x: number, y: number): Attributes => ({ transform: `translate(${x} ${y})` })

/* ---- Pieces ------------------------------------------------------------------------------------- */

/** The layers of a piece, from below: class and path. */
export const layersOf = ({ body, both, dark: ofDark, light }: Art, dark: boolean) => [
    ['shadow', body],
    ['body', body],
    ...both,
    ...(dark ? ofDark : light),
    ['edge', body],
]

/** A piece round 0, 0. A shape that only an embedded game may name is a disc. */
export const pieceArt = ({ shape, dark }: Pick<Piece, 'shape' | 'dark'>): SVGGElement =>
    group(
        `piece ${dark ? 'dark' : 'light'}`,
        ...layersOf(art[shape in art ? shape : 'disc'], dark).map(([layer, d]) => path(layer!, d!)),
    )
/** A piece as a picture of its own; decorative, hidden from screen readers. */
export const pieceIcon = (piece: Pick<Piece, 'shape' | 'dark'>): SVGSVGElement =>
    svg(
        'svg',
        'icon',
        { viewBox: '-48 -48 96 96', 'aria-hidden': 'true', focusable: 'false' },
        pieceArt(piece),
    )

/* ---- Board -------------------------------------------------------------------------------------- */

/* Marked squares: a coloured ground and a carved sign. */
const marks: Record<Exclude<Mark, ''>, string> = {
    // The looped square.
    throne: 'M-23-23H23V23H-23zM-23-23H-33A10 10 0 1 1-23-33zM23-23V-33A10 10 0 1 1 33-23zM23 23H33A10 10 0 1 1 23 33zM-23 23V33A10 10 0 1 1-33 23z',
    camp: 'M-45-15L-15-45M-45 15L15-45M-45 45L45-45M-15 45L45-15M15 45L45 15',
    corner: `${circle(11)}M-40-40Q0-14 40-40Q14 0 40 40Q0 14-40 40Q-14 0-40-40z`,
    escape: 'M0-32L32 0 0 32-32 0zM-15 0H15M3-12L15 0 3 12',
    closed: 'M-28-28L28 28M28-28L-28 28',
    hostile: `M0-32L32 0 0 32-32 0z${circle(8)}`,
}
export const markArt = (mark: Mark): SVGGElement | null =>
    mark && marks[mark]
        ? group(mark, path('ground', 'M-50-50H50V50H-50z'), path('sign', marks[mark]))
        : null

/** Two strands plaited along the x axis, `n` crossings, from -length/2 to length/2. */
function plait(length: number, n: number): SVGGElement {
    const p = length / n
    const strand = (up: number): string => {
        let d = `M${-length / 2} 0`
        for (let i = 0; i < n; i++, up = -up)
            d += `c${(p * 0.36).toFixed(1)} ${up} ${(p * 0.64).toFixed(1)} ${up} ${p} 0`
        return d
    }
    const a = strand(-14)
    const b = strand(14)
    // Where it lies on top, at every other crossing, the first strand is drawn once more.
    const again = (part: string, long: number): SVGPathElement =>
        path(part, a, {
            pathLength: n,
            'stroke-dasharray': `${long} ${2 - long}`,
            'stroke-dashoffset': long / 2,
        })
    return group(
        'plait',
        path('under', a),
        path('over', a),
        path('under', b),
        path('over', b),
        again('under', 1),
        again('over', 1.1),
    )
}

/** The frame round a regular polygon whose sides are `apothem` from the middle. `turn`: where the
 * first side looks, in degrees from the top. */
export function frame(sides: number, apothem: number, width: number, turn: number): SVGGElement {
    const slope = Math.PI / sides
    const around = (i: number): string => `rotate(${turn + (i * 360) / sides})`
    const corner = (r: number): string =>
        Array.from({ length: sides }, (_, i) => {
            const angle = ((turn + (i * 360) / sides) * Math.PI) / 180 + slope
            const far = r / Math.cos(slope)
            return `${(Math.sin(angle) * far).toFixed(1)} ${(-Math.cos(angle) * far).toFixed(1)}`
        }).join('L')
    const outline = (r: number): string => `M${corner(r)}z`
    const parts: SVGElement[] = [
        path('rim', outline(apothem + width - 4)),
        path('bevel', outline(apothem + width - 11)),
        path('wood', outline(apothem)),
    ]
    if (width >= 50) {
        const middle = apothem + width / 2
        // Three crossings a square, so that the plait meets every label in the same way.
        const n = 2 * Math.round((middle * Math.tan(slope) - 46) / (100 / 3)) + 1
        for (let i = 0; i < sides; i++) {
            const bar = plait((n * 100) / 3, n)
            bar.setAttribute('transform', `${around(i)} translate(0 ${-middle})`)
            parts.push(bar)
        }
        for (let i = 0; i < sides; i++) {
            const knot = group(
                'knot',
                path('under', circle(22)),
                path('over', circle(22)),
                path('boss', circle(9)),
            )
            knot.setAttribute(
                'transform',
                `${around(i + 0.5)} translate(0 ${(-middle / Math.cos(slope)).toFixed(1)})`,
            )
            parts.push(knot)
        }
    }
    return group('frame', ...parts)
}
