/* The stones of Mǽrstánas. */
import type { Art, Circle } from './types'

const pebble = 'M-37 3C-39-20-21-37 3-37C25-37 39-20 38 3C37 24 20 37-3 37C-23 37-36 24-37 3z'
const pebbleLit =
    'M-33 2C-34-18-19-33 2-33C14-33 24-28 30-19C18-26 6-28-5-25C-20-21-28-9-30 12C-32 9-33 5-33 2z'

export const kinds = (circle: Circle) =>
    ({
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
    }) satisfies Record<string, Art>
