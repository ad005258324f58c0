/* Arrows and highlighted squares. */
import { group, path, pieceArt, svg } from './art'
import { circle, type Place } from './layout'
import { pieceOf, pieceOn } from './picking'
import type { BoardState } from './state'
import type { BoardArrow, BoardSpot } from './types'

/** A place on the drawing. */
interface At {
    left: number
    top: number
}
type Put = (
    layer: SVGElement[],
    name: string,
    classes: string,
    ...paths: [string, string][]
) => void

/* In the corner of a highlighted square: tick, cross, "unlike", point. */
const badges: Partial<Record<BoardSpot['kind'], string>> = {
    good: 'M24-31L29-26L38-37',
    bad: 'M25-37L37-25M37-37L25-25',
    differs: 'M23-35H39M23-27H39M35-40L27-22',
    point: 'M31-38V-24M24-31H38',
    fallen: 'M25-37L37-25M37-37L25-25',
    lit: 'M31-39V-30M31-24V-23',
}

/** Puts a highlight into the layers under and over the pieces; `field` is the outline of a square. */
export function drawSpot(
    state: BoardState,
    { square, kind, letter }: BoardSpot,
    field: string,
    under: SVGElement[],
    over: SVGElement[],
    put: Put,
): void {
    put(under, square, `spot ${kind}`, ['fill', field], ['case', field], ['line', field])
    const piece = pieceOf(state, letter)
    const place = state.layout.places.get(square)
    if (piece && place) {
        const fallen = pieceArt(piece)
        fallen.setAttribute('transform', `translate(${place.left} ${place.top}) rotate(78)`)
        over.push(fallen)
    }
    const sign = badges[kind]
    if (sign) put(over, square, `spot ${kind}`, ['badge', circle(15, 31, -31)], ['sign', sign])
}

/** An arrow between the middles of two squares, or a ring round one. */
export function arrowArt(a: At, b: At, kind: BoardArrow['kind'], tint = 0): SVGGElement {
    const lines = (d: string, head: string): SVGElement[] => [
        path('case', d),
        path('case head', head),
        path('line', d),
        path('head', head),
    ]
    const far = Math.hypot(b.left - a.left, b.top - a.top)
    const angle = (Math.atan2(b.top - a.top, b.left - a.left) * 180) / Math.PI
    const drawn = group(
        `arrow ${kind}${['', ' way', ' hint', ' threat'][tint]}`,
        ...(far
            ? lines(`M24 0H${far - 34}`, `M${far - 40}-20L${far - 6} 0L${far - 40} 20z`)
            : lines(circle(45), '')),
    )
    drawn.setAttribute('transform', `translate(${a.left} ${a.top}) rotate(${angle.toFixed(2)})`)
    return drawn
}

type Bar = [from: Place, x: number, y: number]

/** The bars from a stone to the next one, or, `b` the same, to each edge beside it: how far they go. Two
 * stones that touch round the edge have a bar each, out over it. */
function bars({ layout }: BoardState, a: Place, b: Place): Bar[] {
    const [x, y] = [b.left - a.left, b.top - a.top]
    const out = (n: number): number => Math.sign(n) * 50
    if (a !== b && Math.hypot(x, y) < 200) return [[a, x, y]]
    if (a !== b)
        return [
            [a, -out(x), -out(y)],
            [b, out(x), out(y)],
        ]
    const atEdge = (n: number): boolean => Math.abs(n) + 60 > layout.edge
    const ways: Bar[] = []
    if (atEdge(a.left)) ways.push([a, out(a.left), 0])
    if (atEdge(a.top)) ways.push([a, 0, out(a.top)])
    return ways
}
/** In the colour of the stone. */
export function linkArt(state: BoardState, a: Place, b: Place): SVGGElement {
    const side = pieceOn(state, a)?.dark ? 'dark' : 'light'
    const drawn = bars(state, a, b).map(([from, x, y]) => `M${from.left} ${from.top}l${x} ${y}`)
    return group(`link ${side}`, ...drawn.flatMap(d => [path('case', d), path('line', d)]))
}
/** A 1 in the middle of each bar. */
export function pointArt(state: BoardState, a: Place, b: Place): SVGGElement {
    const all = bars(state, a, b)
    const round = a !== b && all.length > 1 // one pair, one point: on the first bar
    const share = a === b || round ? 0.85 : 0.5
    const drawn = (round ? all.slice(0, 1) : all).map(([, x, y]) => {
        const at = group('one', path('badge', circle(17)), svg('text', 'count', { y: 10 }, '1'))
        at.setAttribute('transform', `translate(${a.left + x * share} ${a.top + y * share})`)
        return at
    })
    return group('', ...drawn)
}
