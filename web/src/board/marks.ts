/* What lies under and over the pieces: the last move, what is picked up, where it can go, what one aims
 * at. Little, and made anew each time. */
import { circle, group, move, path, pieceArt, svg } from './art'
import type { Place } from './layout'
import { movable, pieceOf, pieceOn, wayTo, ways as waysOf } from './picking'
import type { State } from './state'
import type { BoardArrow } from './types'

/** What goes into the layer under the pieces and into that over them. `aim`: the square that is pointed
 * at or has the keyboard; `laying`: where a stone would be put down now; `signs` draws spots and arrows,
 * undefined while it is not there yet. */
export function marksArt(
    state: State,
    aim: Place | null,
    laying: Place | null,
    arrows: BoardArrow[],
    signs: typeof import('./signs') | undefined,
): { under: SVGElement[]; over: SVGElement[] } {
    const { last, spots, edit } = state.given
    const { hex, places } = state.layout
    const ways = waysOf(state)
    const aimed = wayTo(state, aim)
    const picked = state.picked?.from
    const field = hex ? circle(47) : 'M-48-48H48V48H-48z'
    const under: SVGElement[] = []
    const over: SVGElement[] = []
    const put = (
        layer: SVGElement[],
        name: string,
        classes: string,
        ...paths: [string, string][]
    ): void => {
        const place = places.get(name)
        if (!place) return
        const mark = group(classes, ...paths.map(([c, d]) => path(c, d)))
        mark.setAttribute('transform', `translate(${place.left} ${place.top})`)
        layer.push(mark)
    }
    const ring = (layer: SVGElement[], name: string, classes: string, r: number): void =>
        put(layer, name, classes, ['case', circle(r)], ['line', circle(r)])

    for (const part of [last?.half, last]) {
        if (!part) continue
        const { from, to, taken } = part
        const corners = hex
            ? 'M-46-10A47 47 0 0 1-10-46M10-46A47 47 0 0 1 46-10M46 10A47 47 0 0 1 10 46M-10 46A47 47 0 0 1-46 10'
            : 'M-46-24V-46H-24M24-46H46V-24M46 24V46H24M-24 46H-46V24'
        const cross = 'M-13-13L13 13M13-13L-13 13'
        put(under, from, 'last from', ['case', corners], ['line', corners])
        put(under, to, 'last to', ['fill', field], ['case', corners], ['line', corners])
        for (const name of taken) put(under, name, 'last taken', ['case', cross], ['line', cross])
    }
    for (const spot of spots) signs?.drawSpot(state, spot, field, under, over, put)
    if (picked) {
        put(under, picked, 'picked', ['fill', field])
        ring(over, picked, 'picked', 44)
    }
    // Where a stone may be put nearly anywhere, the squares where it may not are dimmed.
    const free = new Set(ways.map(({ to }) => to))
    if (ways.some(({ from }) => !from))
        for (const place of places.values())
            if (!free.has(place.name) && !pieceOn(state, place))
                put(under, place.name, 'closed', ['fill', field], ['line', 'M-14 0H14'])
    for (const from of movable(state)) ring(under, from, 'movable', 44)
    // A board on which one may put a stone nearly anywhere is not covered with dots.
    if (picked || ways.length * 3 < places.size)
        for (const { to, takes } of ways) {
            const taken = pieceOn(state, places.get(to))
            ring(over, to, taken ? 'way onto' : 'way', taken ? 44 : 11)
            if (takes.length && !taken) ring(over, to, 'way takes', 21)
        }
    if (aimed) {
        put(under, aimed.to, 'aim', ['fill', field])
        for (const [name] of aimed.takes) ring(over, name, 'take', 43)
    }
    const stone = edit || (aimed && !aimed.from) ? pieceOf(state, state.armed) : null
    if (stone && laying)
        over.push(svg('g', 'preview', move(laying.left, laying.top), pieceArt(stone)))
    for (const { from, to, kind, tint } of arrows) {
        const a = places.get(from)
        const b = places.get(to)
        if (!a || !b || !signs) continue
        if (kind === 'link') under.push(signs.linkArt(state, a, b))
        else if (kind === 'point') over.push(signs.pointArt(state, a, b))
        else over.push(signs.arrowArt(a, b, kind, tint))
    }
    return { under, over }
}
