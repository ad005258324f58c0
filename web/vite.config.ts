/* The page: index.html (one small entry, a chunk a page), the worker, /embed.js, whose name stays
 * because other people's pages load it, and /sw.js, the service worker, whose name stays too. */
import { defineConfig } from 'vite'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { embed } from './tools/embed.mjs'
import {
    books,
    data,
    networks,
    offline,
    plainProperties,
    sheets,
    tight,
    type,
} from './tools/plugins.mjs'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/* The version has one place. */
const version = /project\(taefl VERSION (\S+)/.exec(
    readFileSync(here('../CMakeLists.txt'), 'utf8'),
)![1]

/* The core; its build says where it is. */
const wasm = process.env.TAEFL_WASM ?? here('../build/wasm/taefl.wasm')

export default defineConfig({
    base: '/',
    define: { __TAEFL_VERSION__: JSON.stringify(version) },
    plugins: [
        data({
            wasm,
            texts: here('texts'),
            lessons: here('data/lessons'),
            puzzles: here('data/puzzles'),
            docs: here('..'),
        }),
        networks(here('../networks')),
        books(here('../books')),
        plainProperties(),
        sheets(),
        embed(here('src/embed/embed.ts')),
        tight(),
        type(),
        offline(here('public')),
    ],
    resolve: {
        alias: [
            { find: /^taefl\.wasm(?=\?|$)/, replacement: wasm },
            // Elements render into the page itself and have its styles, none of their own.
            { find: './css-tag.js', replacement: here('src/app/no-styles.ts') },
        ],
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
                // What is always needed together is one file each: it packs a sixth smaller.
                codeSplitting: {
                    groups: [
                        {
                            name: 'frame',
                            test: /vite\/preload-helper|rolldown\/runtime|node_modules\/(@lit|lit)(?!.*directive)|\/decorate|src\/(main|routes)\.ts|src\/app\/(assets|element|known|later|router|addresses|paths|texts|settings|notice|shell|core|speech|sound)\.ts|src\/core\/client\.ts|src\/board\/(art|carved|kinds|layout|parts|wood)\.ts|src\/style\/(base|frame|board|table)\.css/,
                            priority: 3,
                        },
                        {
                            name: 'table',
                            test: /src\/(board\/(?!sound|picture|signs|flowers|tray|hands|pieces|places)|parts\/(table|table-parts))/,
                            priority: 2,
                        },
                        { name: 'intake', test: /src\/parts\/intake/, priority: 4 },
                        { name: 'sets', test: /src\/app\/sets/, priority: 2 },
                        { name: 'engine', test: /src\/(app|core)\/engine/, priority: 2 },
                        { name: 'kept', test: /src\/app\/(store|levels)/, priority: 1 },
                        { name: 'checked', test: /src\/app\/is-(saved|tree)/, priority: 1 },
                        // A sheet that pages of several groups share is in none of them.
                        { name: 'lost', test: /src\/style\/lost/, priority: 2 },
                        { name: 'analysis-look', test: /src\/style\/analysis/, priority: 2 },
                        {
                            name: 'play',
                            test: /src\/(pages\/play(\.ts|\/(room|kept|screen|view|aims|keys|doings|match|tab|world|icons|game|start|last|names)\.ts)|style\/play\.css)/,
                        },
                        {
                            name: 'analysis',
                            test: /src\/(pages\/analysis(\.ts|\/(address|words|drafts|find|study)\.ts))/,
                        },
                        {
                            name: 'desk',
                            test: /src\/(pages\/analysis\/(desk|looks)|parts\/eval-bar|style\/eval-bar)/,
                        },
                    ],
                },
            },
        },
    },
    worker: { format: 'es' },
})
