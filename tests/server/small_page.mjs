/* A small page for the tests of the server: every kind of file it tells apart, with known content.
 * node small_page.mjs FOLDER writes it there, with a router. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Bytes that no compression makes smaller, the same in every run. */
function noise(length) {
    const bytes = Buffer.alloc(length)
    for (let i = 0, state = 1; i < length; i++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        bytes[i] = state >>> 24
    }
    return bytes
}

const text = words => Buffer.from(words)
export const files = {
    '/index.html': text(`<!doctype html><title>Small</title>${'<p>Mǽrstánas</p>'.repeat(50)}`),
    '/sw.js': text(`// ${'the worker '.repeat(40)}`),
    '/manifest.webmanifest': text(`{"name": "Small"${' '.repeat(200)}}`),
    '/embed.js': text(`export const board = 1 // ${'a board '.repeat(40)}`),
    '/icon.svg': text(`<svg xmlns="http://www.w3.org/2000/svg">${'<path/>'.repeat(40)}</svg>`),
    '/assets/app-0aZ_-9xy.js': text(`export {} // ${'play '.repeat(9000)}`),
    '/assets/app-AAAAAAAA.css': text('p { color: red }'.repeat(20)),
    '/assets/taefl-BBBBBBBB.wasm': Buffer.concat([text('\0asm\x01\0\0\0'), Buffer.alloc(500)]),
    '/assets/noise-CCCCCCCC.png': noise(3 << 20),
    '/assets/tiny-DDDDDDDD.txt': text('a'),
    '/assets/plain.json': text('{}'),
}
export const router = `
    row('/', 'a'),
    row('/play/:rules', 'b'),
    row(
        '/editor/:rules/*position',
        'c',
    ),
    row('/embed/:rules', 'd'),
    row('/g/:id', 'e'),
    row('/people/:name', 'e'),
`

if (process.argv[2]) {
    for (const [path, bytes] of Object.entries(files)) {
        const file = join(process.argv[2], path)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, bytes)
    }
    writeFileSync(join(process.argv[2], '..', 'router.ts'), router)
}
