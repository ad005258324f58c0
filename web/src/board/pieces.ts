/* What each kind of piece looks like. Where two players have the same kind, what is carved differs too. */
import type { Shape } from '../core/types'
import { circle } from './layout'
import type { Art } from './types'

/** `n` small circles in a ring. */
const ring = (n: number, far: number, r: number): string =>
    Array.from({ length: n }, (_, i) => {
        const angle = (2 * Math.PI * i) / n
        return circle(r, +(far * Math.sin(angle)).toFixed(1), +(far * Math.cos(angle)).toFixed(1))
    }).join('')

const pebble = 'M-37 3C-39-20-21-37 3-37C25-37 39-20 38 3C37 24 20 37-3 37C-23 37-36 24-37 3z'
const pebbleLit =
    'M-33 2C-34-18-19-33 2-33C14-33 24-28 30-19C18-26 6-28-5-25C-20-21-28-9-30 12C-32 9-33 5-33 2z'

/* ---- Tablut, Mǽrstánas, Gårdsdansen */

export const art: Record<Shape, Art> = {
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
