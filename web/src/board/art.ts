/* How boards and pieces look: everything is a path in units of the board (a square is 100 wide), its
 * colours come from style/board.css by class. No gradients, filters or ids, so a phone draws it quickly
 * and any number of boards, and pictures of them, stand on one page. */
import type { Mark, Piece, Shape } from '../core/types'

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

/** A circle as a path. */
export const circle = (r: number, x = 0, y = 0): string =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/** `n` small circles in a ring. */
const ring = (n: number, far: number, r: number): string =>
    Array.from({ length: n }, (_, i) => {
        const angle = (2 * Math.PI * i) / n
        return circle(r, +(far * Math.sin(angle)).toFixed(1), +(far * Math.cos(angle)).toFixed(1))
    }).join('')

/* ---- Pieces ------------------------------------------------------------------------------------- */

/* Each kind: its outline, then layers in order: `lit` and `dim` are faces toward and away from the
 * light, `cut` carved lines, `ink` carved areas, `gold` inlays. Where two players have the same kind,
 * what is carved differs too (`dark`, `light`), so that nobody depends on the fill alone. */
interface Art {
    body: string
    both: [layer: string, d: string][]
    dark: [layer: string, d: string][]
    light: [layer: string, d: string][]
}

const pebble = 'M-37 3C-39-20-21-37 3-37C25-37 39-20 38 3C37 24 20 37-3 37C-23 37-36 24-37 3z'
const pebbleLit =
    'M-33 2C-34-18-19-33 2-33C14-33 24-28 30-19C18-26 6-28-5-25C-20-21-28-9-30 12C-32 9-33 5-33 2z'

const art: Record<Shape, Art> = {
    // A turned boss with a ring, the oldest way to mark a gaming piece.
    disc: {
        body: circle(37),
        both: [
            ['lit', 'M-33 6A34 34 0 0 1 24-24A43 43 0 0 0-33 6z'],
            ['cut', circle(27)],
            ['ink', circle(7)],
        ],
        dark: [['ink', ring(6, 16, 3.2)]],
        light: [['cut', 'M-14 0H-27M14 0H27M0-14V-27M0 14V27']],
    },
    // A kite shield, seen from the front: boss, spine and bands.
    shield: {
        body: 'M0-41C21-41 34-33 34-15C34 10 17 31 0 43C-17 31-34 10-34-15C-34-33-21-41 0-41z',
        both: [
            ['dim', 'M0-41C21-41 34-33 34-15C34 10 17 31 0 43z'],
            ['cut', 'M0-31V-20M0 4V30M-12-8H-26M12-8H26'],
            ['ink', circle(11, 0, -8)],
        ],
        dark: [['cut', 'M-18 10L0 22L18 10']],
        light: [],
    },
    // The king: a crown with an inlaid band.
    crown: {
        body: 'M-33 36L-40-17A6.500 6.500 0 1 1-31-20L-17-4L-4-31A6.500 6.500 0 1 1 4-31L17-4L31-20A6.500 6.500 0 1 1 40-17L33 36Q0 43-33 36z',
        both: [
            ['lit', 'M-33-10L-17 4L-2-24L-4 8L-28 10z'],
            ['gold', 'M-33.500 14Q0 21 33.500 14L32 29Q0 36-32 29z'],
            ['ink', 'M0 17L8 25L0 33L-8 25zM-20 18L-15 23L-20 29L-25 23zM20 18L25 23L20 29L15 23z'],
        ],
        dark: [],
        light: [],
    },
    // River pebbles; the dark ones carry a ring, the light ones four dots.
    stone: {
        body: pebble,
        both: [['lit', pebbleLit]],
        dark: [['cut', circle(15)]],
        light: [['ink', circle(4, 0, -14) + circle(4, 0, 14) + circle(4, -14) + circle(4, 14)]],
    },
    // The hammer, on a stone with hewn corners.
    thunder: {
        body: 'M-18-38L18-39L39-17L38 18L17 38L-19 37L-38 17L-37-19z',
        both: [
            ['lit', 'M-15-33L16-34L23-27L-10-25L-28-10L-30 17L-33 14L-33-17z'],
            [
                'ink',
                'M-5-25H5L6-1H25L29 5V17L20 24H6L0 28L-6 24H-20L-29 17V5L-25-1H-6zM0-33A6 6 0 1 0 0-21A6 6 0 1 0 0-33z',
            ],
            ['body', circle(2.5, 0, -27)],
        ],
        dark: [],
        light: [],
    },
    // A knot of three loops, on a three-cornered stone.
    woden: {
        body: 'M-12-35Q0-51 12-35L40 16Q46 31 30 35Q0 41-30 35Q-46 31-40 16z',
        both: [
            ['lit', 'M-8-33Q0-43 8-33L14-22Q-6-25-18 2Q-24 16-33 20Q-38 18-34 12z'],
            ...[
                'M0-23A24.3 24.3 0 0 1-24.2 19',
                'M-24.2 19A24.3 24.3 0 0 1 24.2 19',
                'M24.2 19A24.3 24.3 0 0 1 0-23',
                'M6.6 10A24.3 24.3 0 0 1-24.2 19',
            ].flatMap((d): [string, string][] => [
                ['gap', d],
                ['cut', d],
            ]),
        ],
        dark: [],
        light: [],
    },
    // A dancer: head and skirt.
    pawn: {
        body: 'M-25 34C-24 12-17 0-9-7A14.500 14.500 0 1 1 9-7C17 0 24 12 25 34Q0 42-25 34z',
        both: [
            ['lit', 'M-20 31C-19 14-12 2-4-6A11 11 0 1 1 3-28C-10-22 2-8-6 2C-12 10-13 22-12 33z'],
            ['cut', 'M-12 1Q0 6 12 1'],
        ],
        dark: [['cut', 'M-18 21Q0 27 18 21']],
        light: [['ink', circle(3.5, -9, 20) + circle(3.5, 0, 22) + circle(3.5, 9, 20)]],
    },
    // A hewn block.
    block: {
        body: 'M0-39L34-20V20L0 39L-34 20V-20z',
        both: [
            ['lit', 'M0-39L34-20L0-1L-34-20z'],
            ['dim', 'M34-20V20L0 39V-1z'],
            ['cut', 'M-32-19L0-1L32-19M0-1V36'],
        ],
        dark: [['cut', 'M-22 3V13L-12 19V9zM22 3V13L12 19V9z']],
        light: [['cut', 'M-17 1V21M17 1V21']],
    },
}

/** A piece round 0, 0. */
export function pieceArt(piece: Pick<Piece, 'shape' | 'dark'>): SVGGElement {
    const { body, both, dark, light } = art[piece.shape] ?? art.disc
    return group(
        `piece ${piece.dark ? 'dark' : 'light'}`,
        path('shadow', body, move(2, 5)),
        path('body', body),
        ...[...both, ...(piece.dark ? dark : light)].map(([layer, d]) => path(layer, d)),
        path('edge', body),
    )
}
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
}
export const markArt = (mark: Mark): SVGGElement | null =>
    mark && marks[mark]
        ? group(mark, path('ground', 'M-50-50H50V50H-50z'), path('sign', marks[mark]))
        : null

/** Wavy lines of grain within a width that depends on the height; the same every time. */
export function grain(height: number, half: (y: number) => number): SVGGElement {
    let seed = 7
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647
    const lines = ['', '']
    for (let y = 8 - height; y < height - 8; y += 9 + 22 * random()) {
        const w = half(Math.min(height, Math.abs(y) + 9))
        const wave = (): string => ((random() - 0.5) * 16).toFixed(1)
        const from = -w + random() * random() * w
        const to = w - random() * random() * w
        const step = (to - from) / 3
        const at = (n: number): string => (n * step).toFixed()
        lines[random() < 0.3 ? 1 : 0] +=
            `M${from.toFixed()} ${y.toFixed(1)}c${at(1)} ${wave()} ${at(2)} ${wave()} ${at(3)} ${wave()}`
    }
    return group('grain', path('', lines[0]!), path('thick', lines[1]!))
}

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
