/* The page: index.html (one small entry, a chunk a page), the worker, /embed.js, whose name stays
 * because other people's pages load it, and /sw.js, the service worker, whose name stays too. */
import { defineConfig } from 'vite'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { embed } from './tools/embed.mjs'
import { books, data, madeOf, networks, offline, proofs, sheets, type } from './tools/plugins.mjs'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/* The version has one place. */
const version = /project\(taefl VERSION (\S+)/.exec(
    readFileSync(here('../CMakeLists.txt'), 'utf8'),
)![1]

/* The core; its build says where it is. */
const wasm = process.env.TAEFL_WASM ?? here('../build/wasm/taefl.wasm')

export default defineConfig({
    base: '/',
    // Scripts and sheets find each other wherever the page lies; index.html has its place written into it.
    experimental: {
        renderBuiltUrl: (file, { hostType }) =>
            hostType === 'html' ? `/${file}` : { relative: true },
    },
    define: { __TAEFL_VERSION__: JSON.stringify(version) },
    plugins: [
        data({
            wasm,
            rules: here('../data/rules'),
            texts: here('texts'),
            lessons: here('data/lessons'),
            puzzles: here('data/puzzles'),
            docs: here('..'),
        }),
        networks(here('../data/networks')),
        books(here('../data/books')),
        proofs(here('../data/proofs')),
        sheets(),
        embed(here('src/embed/embed.ts')),
        type(),
        offline(here('public')),
        madeOf(process.env.TAEFL_MADE_OF),
    ],
    resolve: {
        alias: [{ find: /^taefl\.wasm(?=\?|$)/, replacement: wasm }],
    },
    build: {
        target: 'es2022',
        // Newer than the scripts': colours come as light-dark(), nesting stays.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        modulePreload: false,
        assetsInlineLimit: 0,
        rollupOptions: {
            // Without it a file that is also asked for by itself needs no object of all that it has.
            experimental: { chunkOptimization: false },
            input: {
                app: here('index.html'),
                sw: here('src/sw.ts'),
            },
            output: {
                // Names of files stand in the first of them, and hashes pack badly: 28 bits are enough, since a
                // file's next version has the same ones once in 268 million times.
                hashCharacters: 'hex',
                entryFileNames: chunk =>
                    chunk.name === 'sw' ? '[name].js' : 'assets/[name]-[hash:7].js',
                chunkFileNames: 'assets/[name]-[hash:7].js',
                assetFileNames: 'assets/[name]-[hash:7][extname]',
                codeSplitting: { groups: [{ name: 'common', minShareCount: 10 }] },
            },
        },
    },
    worker: { format: 'es' },
})
