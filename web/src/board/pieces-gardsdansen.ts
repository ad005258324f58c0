/* The pieces of Gårdsdansen. */
import type { Art, Circle } from './types'

export const kinds = (circle: Circle) =>
    ({
        // A dancer: head and skirt.
        pawn: {
            body: 'M-25 34C-24 12-17 0-9-7A14.500 14.500 0 1 1 9-7C17 0 24 12 25 34Q0 42-25 34z',
            both: [
                [
                    'lit',
                    'M-20 31C-19 14-12 2-4-6A11 11 0 1 1 3-28C-10-22 2-8-6 2C-12 10-13 22-12 33z',
                ],
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
    }) satisfies Record<string, Art>
