/* A small picture of a board, light enough for lists: one path a kind of piece, drawn from the
 * catalogue that the build wrote, without the core. To look at, not to play on. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit'
import { looks, sets, type ListedSet } from 'taefl.catalogue'
import type { Shape } from '../core/types'
import '../style/still.css'

/** The base rule set of a name with options. */
export const setOf = (rules: string): ListedSet | undefined =>
    sets.find(set => set.name === rules.split('+')[0])

/** On the hexagon a step to the side is this much wider than the numbers say: √3. */
const WIDE = Math.sqrt(3)

/* Outlines round 0, 0; neighbours are 2 apart. What is carved into a piece is cut out of it. */
const round = (r: number): string =>
    `m-${r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`
const outline: Record<Shape, string> = {
    disc: round(0.74),
    shield: 'm0-.82q.68 0 .68.55 0 .7-.68 1.12-.68-.42-.68-1.12 0-.55.68-.55z',
    crown: 'm-.66.74-.16-1.1.44.34.38-.74.38.74.44-.34-.16 1.1q-.66.2-1.32 0z',
    stone: round(0.74),
    thunder: 'm-.36-.78h.72l.42.42v.72l-.42.42h-.72l-.42-.42v-.72z',
    woden: 'm0-.86.82 1.36-.2.26h-1.24l-.2-.26z',
    pawn: 'm0-.8a.33.33 0 0 1 .2.58q.3.3.36.94h-1.12q.06-.64.36-.94a.33.33 0 0 1 .2-.58z',
    block: 'm0-.82.71.41v.82l-.71.41-.71-.41v-.82z',
}

/** Lines between neighbours; `wide`: how much wider than high a step to the side is. */
const lines = (places: [number, number][], steps: [number, number][], wide: number): string => {
    const there = new Set(places.map(String))
    const to = (x: number): string => (x * wide).toFixed(2)
    return places
        .flatMap(([x, y]) =>
            steps
                .filter(([dx, dy]) => there.has(String([x + dx, y + dy])))
                .map(([dx, dy]) => `M${to(x)} ${-y}l${to(dx)} ${-dy}`),
        )
        .join('')
}

/** The picture; `board` as in View.board ('' or a wrong length: the catalogue's own moment). It says
 * nothing to screen readers: the words beside it do. */
export function still(rules: string, board = ''): TemplateResult {
    const set = setOf(rules) ?? sets[0]!
    const { shape, places, pieces } = looks[set.family]
    const shown = board.length === places.length ? board : set.board
    const hexagon = shape === 'hexagon'
    const side = Math.max(...places.map(([x]) => x)) + 1.3
    const half = hexagon ? 7.6 : side
    const parts: SVGTemplateResult[] = []
    const mark = (letter: string, name: string, form: (x: number, y: number) => string) => {
        const d = places.map(([x, y], i) => (set.marks[i] === letter ? form(x, -y) : '')).join('')
        if (d) parts.push(svg`<path class="taefl-still-${name}" d=${d} />`)
    }
    const square = (x: number, y: number): string => `M${x - 1} ${y - 1}h2v2h-2z`
    if (hexagon) {
        const steps: [number, number][] = [
            [0, 2],
            [1, 1],
            [1, -1],
        ]
        const grid = lines(places, steps, WIDE)
        parts.push(
            svg`<path class="taefl-still-wood" d="M0-7.4 6.4-3.7V3.7L0 7.4-6.4 3.7V-3.7z" transform="scale(.95 1)" />`,
            svg`<path class="taefl-still-line" d=${grid} />`,
        )
    } else {
        const n = side - 0.3
        const grid = Array.from({ length: n + 1 }, (_, i) => {
            const at = 2 * i - n
            return `M${at} ${-n}V${n}M${-n} ${at}H${n}`
        }).join('')
        parts.push(
            svg`<rect class="taefl-still-wood" x=${-half} y=${-half} width=${2 * half} height=${2 * half} rx=".5" />`,
        )
        mark('a', 'camp', square)
        mark('o', 'corner', square)
        mark('h', 'throne', square)
        parts.push(svg`<path class="taefl-still-line" d=${grid} />`)
        mark('o', 'cross', (x, y) => `M${x - 1} ${y - 1}l2 2m0-2-2 2`)
        mark('h', 'cross', (x, y) => `M${x - 1} ${y - 1}l2 2m0-2-2 2`)
    }
    for (const [letter, [kind, dark]] of Object.entries(pieces)) {
        const d = places
            .map(([x, y], i) =>
                shown[i] === letter
                    ? `M${(hexagon ? x * WIDE : x).toFixed(2)} ${-y}${outline[kind]}`
                    : '',
            )
            .join('')
        if (d) parts.push(svg`<path class="taefl-still-piece ${dark ? 'dark' : 'light'}" d=${d} />`)
    }
    return html`<svg
        class="taefl-still"
        viewBox="${-half} ${-half} ${2 * half} ${2 * half}"
        aria-hidden="true"
    >
        ${parts}
    </svg>`
}
