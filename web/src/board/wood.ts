/* What lies under everything: the wood with its frame, marked squares, grooves and labels. */
import { frame, group, markArt, move, path, svg } from './art'
import { circle, type Layout, type Place } from './layout'

/** `narrow`: small on the screen, so the labels get no plates. `grain`: the address of the picture of
 * the wood's grain, if there is one. */
export function woodArt(
    layout: Layout,
    coordinates: boolean,
    narrow: boolean,
    grain: string | undefined,
): SVGGElement {
    const { hex, edge, frame: width, places } = layout
    const all = [...places.values()]
    const wood = group('base', hex ? frame(6, edge, width, 30) : frame(4, edge, width, 0))
    const high = hex ? edge / 0.866 : edge
    if (grain)
        wood.append(
            svg('image', hex ? 'grain round' : 'grain', {
                href: grain,
                x: -edge,
                y: -high,
                width: 2 * edge,
                height: 2 * high,
                preserveAspectRatio: 'none',
            }),
        )
    if (!hex) wood.append(path('tint', all.map(other).join('')))
    for (const place of all) {
        const mark = markArt(place.mark)
        mark?.setAttribute('transform', `translate(${place.left} ${place.top})`)
        if (mark) wood.append(mark)
    }
    wood.append(...grooves(all, hex, edge))
    if (coordinates) wood.append(labels(all, hex, width, narrow))
    return wood
}

/** Every other square, which is a little darker. */
const other = ({ left, top }: Place): string =>
    (left + top) % 200 ? `M${left - 50} ${top - 50}h100v100h-100z` : ''

/** Something carved, with a lit side and one in shadow. */
const carve = (classes: string, d: string): SVGElement[] => [
    path(`${classes} dim`, d, move(-2, -2)),
    path(`${classes} light`, d, move(2, 2.5)),
    path(classes, d),
]
/** The hollows of a hexagon, one a node. */
const holes = (all: Place[]): SVGElement[] =>
    carve('hole', all.map(p => circle(17, Math.round(p.left * 10) / 10, p.top)).join(''))

/** Carved lines: between squares, or through the nodes of the hexagon with a hollow at each. */
function grooves(all: Place[], hex: boolean, edge: number): SVGElement[] {
    let d = ''
    if (hex) {
        for (const a of all)
            for (const b of all) {
                const dx = b.x - a.x
                const dy = b.y - a.y
                if ((dx === 0 && dy === 2) || (dx === 1 && Math.abs(dy) === 1))
                    d += `M${a.left.toFixed(1)} ${a.top}L${b.left.toFixed(1)} ${b.top}`
            }
    } else
        for (let at = 100 - edge; at < edge; at += 100)
            d += `M${at} ${-edge}V${edge - 3}M${-edge} ${at}H${edge - 3}`
    if (!hex) return carve('groove', d)
    return [...carve('groove', d), ...holes(all)]
}

/** What the names of the squares say about files and rows, each with the place it stands beside: rows at
 * the left edge, files at the lower one, on the hexagon where they begin, so that the two never meet on
 * one side. */
function edgeNames(all: Place[], hex: boolean): Map<string, Place> {
    const edge = new Map<string, Place>()
    for (const place of all) {
        const [, file = '', row = ''] = /^(\D*)(.*)$/.exec(place.name)!
        const low = edge.get(file)
        if (!low || (hex ? row === '1' : place.top > low.top)) edge.set(file, place)
        const side = edge.get(row)
        if (!side || place.left < side.left) edge.set(row, place)
    }
    return edge
}
/** A label of the frame. */
export function label(text: string, x: number, y: number, narrow: boolean): SVGElement[] {
    // Small letters are not as high as figures.
    const dy = /\D/.test(text) ? '.28em' : '.35em'
    const words = svg('text', 'label', { x: x.toFixed(1), y: y.toFixed(1), dy }, text)
    return narrow ? [words] : [path('plate', circle(21, x, y)), words]
}
function labels(all: Place[], hex: boolean, width: number, narrow: boolean): SVGGElement {
    const labels = group(narrow ? 'labels narrow' : 'labels')
    const left = Math.min(...all.map(p => p.left))
    const off = (hex ? 64 : 50) + width / 2
    for (const [text, p] of edgeNames(all, hex)) {
        let x = p.left
        let y = p.top
        if (/\D/.test(text)) y += hex ? (Math.sign(y) * off) / 0.866 : off
        else if (!hex || p.left === left) x -= off
        else {
            x -= off / 2
            y += Math.sign(p.top) * off * 0.866
        }
        labels.append(...label(text, x, y, narrow))
    }
    return labels
}

/* A hexagon on a round board with a pattern of flowers, as the document of Gårdsdansen describes it: the
 * nodes are the middles of the flowers, a step goes from the point of a petal to the point across. */

/** Round frame, wood, petals and labels; the arguments of `woodArt`. */
export function flowerArt(
    layout: Layout,
    coordinates: boolean,
    narrow: boolean,
    grain: string | undefined,
): SVGGElement {
    const { edge, frame, places } = layout
    const all = [...places.values()]
    const wood = group(
        'base',
        path('rim', circle(edge + frame - 4)),
        path('bevel', circle(edge + frame - 11)),
        path('wood', circle(edge)),
    )
    const box = { x: -edge, y: -edge, width: 2 * edge, height: 2 * edge }
    if (grain) wood.append(svg('image', 'grain', { href: grain, 'clip-path': 'circle()', ...box }))
    wood.append(
        ...carve('groove', all.flatMap(a => all.map(b => petal(a, b))).join('')),
        ...holes(all),
    )
    if (!coordinates) return wood
    const labels = group(narrow ? 'labels narrow' : 'labels')
    for (const [text, place] of edgeNames(all, true))
        labels.append(...label(text, ...onRing(place, /\D/.test(text), layout), narrow))
    wood.append(labels)
    return wood
}

/** Between neighbours, told once for each two of them. */
function petal(a: Place, b: Place): string {
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    if (!(dx === 0 && dy === 2) && !(dx === 1 && Math.abs(dy) === 1)) return ''
    const [from, to] = [a, b].map(p => `${p.left.toFixed(1)} ${p.top}`)
    return `M${from}A100 100 0 0 1 ${to}A100 100 0 0 1 ${from}`
}

/** Where the frame has the name of a file, below or above its end, or of a row, beside it. */
function onRing({ left, top }: Place, file: boolean, { edge, frame }: Layout): [number, number] {
    const r = edge + frame / 2
    if (file) return [left, Math.sign(top) * Math.sqrt(r * r - left * left)]
    const far = Math.hypot(left, top)
    return [(left / far) * r, (top / far) * r]
}
