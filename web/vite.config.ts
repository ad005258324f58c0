/* The page: index.html (one small entry, a chunk a page), the worker, and /embed.js, whose name stays
 * because other people's pages load it. */
import { defineConfig } from 'vite'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/* The version has one place. */
const version = /project\(taefl VERSION (\S+)/.exec(
    readFileSync(here('../CMakeLists.txt'), 'utf8'),
)![1]

export default defineConfig({
    base: '/',
    define: { __TAEFL_VERSION__: JSON.stringify(version) },
    resolve: {
        // The core; its build says where it is.
        alias: [
            {
                find: /^taefl\.wasm(?=\?|$)/,
                replacement: process.env.TAEFL_WASM ?? here('../build/wasm/taefl.wasm'),
            },
        ],
    },
    build: {
        target: 'es2022',
        // Newer than the scripts': colours come as light-dark(), nesting stays.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: {
            input: { app: here('index.html'), embed: here('src/embed/embed.ts') },
            output: {
                entryFileNames: chunk =>
                    chunk.name === 'embed' ? 'embed.js' : 'assets/[name]-[hash].js',
            },
        },
    },
    worker: { format: 'es' },
})
