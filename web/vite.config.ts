/* The page: index.html (one small entry, a chunk a page), the worker, and /embed.js, whose name stays
 * because other people's pages load it. */
import { defineConfig } from 'vite'
import { fileURLToPath } from 'node:url'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
    base: '/',
    resolve: {
        // The core; its build says where it is.
        alias: { 'taefl.wasm': process.env.TAEFL_WASM ?? here('../build/wasm/taefl.wasm') },
    },
    build: {
        target: 'es2022',
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
