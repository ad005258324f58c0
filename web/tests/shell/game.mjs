/* A game as it is kept, and what keeps it. */
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

export const game = (id, more = {}) => ({
    id,
    created: 1,
    updated: 2,
    setup: {
        players: [
            { kind: 'human', name: 'Åsa' },
            { kind: 'engine', level: 3 },
        ],
        clock: null,
    },
    tree: {
        rules: 'tablut-katz+edge-capture',
        tags: {},
        result: '*',
        termination: 'unfinished',
        moves: [{ move: 'e3f3' }],
    },
    left: null,
    fen: '',
    board: '',
    ...more,
})

const build = await rolldown({
    input: fileURLToPath(new URL('../../src/app/store.ts', import.meta.url)),
    logLevel: 'silent',
})
const { output } = await build.generate({ format: 'iife', name: 'kept' })
/** What keeps the games, for a test to call beside the page. */
export const kept = output[0].code.replace(/^var kept\b/m, 'globalThis.kept')
