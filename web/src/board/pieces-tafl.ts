/* The pieces of Tablut. */
import type { Art, Circle } from './types'

/** `n` small circles in a ring. */
const ring = (circle: Circle, n: number, far: number, r: number): string =>
    Array.from({ length: n }, (_, i) => {
        const angle = (2 * Math.PI * i) / n
        return circle(r, +(far * Math.sin(angle)).toFixed(1), +(far * Math.cos(angle)).toFixed(1))
    }).join('')

export const kinds = (circle: Circle) =>
    ({
        // A turned boss with a ring, the oldest way to mark a gaming piece.
        disc: {
            body: circle(37),
            both: [
                ['lit', 'M-33 6A34 34 0 0 1 24-24A43 43 0 0 0-33 6z'],
                ['cut', circle(27)],
                ['ink', circle(7)],
            ],
            dark: [['ink', ring(circle, 6, 16, 3.2)]],
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
                [
                    'ink',
                    'M0 17L8 25L0 33L-8 25zM-20 18L-15 23L-20 29L-25 23zM20 18L25 23L20 29L15 23z',
                ],
            ],
            dark: [],
            light: [],
        },
    }) satisfies Record<string, Art>
