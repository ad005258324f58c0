/* What lies under everything: the wood with its frame, marked squares, grooves and labels. */
import { circle, frame, group, markArt, move, path, svg } from './art'
import type { Layout, Place } from './layout'

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

/** Carved lines: between squares, or through the nodes of the hexagon with a hollow at each. They have a
 * lit side and one in shadow. */
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
    const carve = (classes: string, d: string): SVGElement[] => [
        path(`${classes} dim`, d, move(-2, -2)),
        path(`${classes} light`, d, move(2, 2.5)),
        path(classes, d),
    ]
    if (!hex) return carve('groove', d)
    const holes = all.map(p => circle(17, Math.round(p.left * 10) / 10, p.top)).join('')
    return [...carve('groove', d), ...carve('hole', holes)]
}

/** What the names of the squares say about files and rows: rows at the left edge, files at the lower
 * one, on the hexagon where they begin, so that the two never meet on one side. */
function labels(all: Place[], hex: boolean, width: number, narrow: boolean): SVGGElement {
    const labels = group(narrow ? 'labels narrow' : 'labels')
    const left = Math.min(...all.map(p => p.left))
    const edge = new Map<string, Place>()
    for (const place of all) {
        const [, file = '', row = ''] = /^(\D*)(.*)$/.exec(place.name)!
        const low = edge.get(file)
        if (!low || (hex ? row === '1' : place.top > low.top)) edge.set(file, place)
        const side = edge.get(row)
        if (!side || place.left < side.left) edge.set(row, place)
    }
    const off = (hex ? 64 : 50) + width / 2
    for (const [text, p] of edge) {
        let x = p.left
        let y = p.top
        const letter = /\D/.test(text)
        if (letter) y += hex ? (Math.sign(y) * off) / 0.866 : off
        else if (!hex || p.left === left) x -= off
        else {
            x -= off / 2
            y += Math.sign(p.top) * off * 0.866
        }
        if (!narrow) labels.append(path('plate', circle(21, x, y)))
        // Small letters are not as high as figures.
        const dy = letter ? '.28em' : '.35em'
        labels.append(svg('text', 'label', { x: x.toFixed(1), y: y.toFixed(1), dy }, text))
    }
    return labels
}
