/* A hexagon on a round board with a pattern of flowers, as the document of Gårdsdansen describes it: the
 * nodes are the middles of the flowers, a step goes from the point of a petal to the point across. */
import { circle, group, path, svg } from './art'
import type { Layout, Place } from './layout'
import { carve, ends, holes, label } from './wood'

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
    for (const [text, place] of ends(all, true))
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
