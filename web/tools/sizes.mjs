// Where the bytes of a first visit go: builds the page, opens every address in a fresh browser and
// lists what scripts and styles it loads before anybody does anything, packed as the server packs
// them, and what each file is made of.
//
//   node web/tools/sizes.mjs [--modules] [ADDRESS…]
//
// TAEFL_WASM and CHROMIUM as elsewhere. tests/proof holds every address below the limit; this shows why.
import { createServer } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { brotlied, gzipped } from './packed.mjs'

const usual = [
    ...['/', '/play', '/play/tablut-katz', '/play/maerstanas', '/play/gardsdansen'],
    ...['/analysis', '/analysis/tablut-katz', '/analysis/maerstanas', '/editor/tablut-katz'],
    ...['/editor/maerstanas', '/learn', '/learn/tablut-katz', '/learn/gardsdansen', '/rules'],
    ...[
        '/embed/maerstanas',
        '/rules/tablut-katz',
        '/balance',
        '/compare',
        '/compare/tablut-katz/tablut-ashton',
    ],
    ...[
        '/print/tablut-katz',
        '/puzzles',
        '/puzzles/ID',
        '/puzzles/storm',
        '/games',
        '/settings',
        '/docs',
        '/docs/protocol',
        '/nothing',
    ],
]
const types = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
    '.webmanifest': 'application/manifest+json',
    '.webp': 'image/webp',
    '.woff2': 'font/woff2',
}
const here = path => fileURLToPath(new URL(path, import.meta.url))
const packed = async bytes => [(await brotlied(bytes)).length, (await gzipped(bytes)).length]

const args = process.argv.slice(2)
const modules = args.includes('--modules')
const wanted = args.filter(arg => !arg.startsWith('--'))
const folder = mkdtempSync(join(tmpdir(), 'taefl-sizes-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const made = await build({
    configFile: here('../vite.config.ts'),
    root: here('..'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
})
const parts = new Map()
for (const file of [made].flat().flatMap(result => result.output))
    if (file.type === 'chunk')
        parts.set(
            `/${file.fileName}`,
            Object.entries(file.modules ?? {})
                .map(([id, m]) => [id.replace(/^.*\/(src|node_modules)\//, ''), m.renderedLength])
                .sort((a, b) => b[1] - a[1]),
        )

const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://here')
    const name = extname(pathname) && !pathname.includes(' ') ? pathname : '/index.html'
    try {
        const bytes = readFileSync(join(folder, name))
        response.writeHead(200, {
            'content-type': types[extname(name)] ?? 'application/octet-stream',
            'cross-origin-opener-policy': 'same-origin',
            'cross-origin-embedder-policy': 'require-corp',
        })
        response.end(bytes)
    } catch {
        response.writeHead(404).end()
    }
})
await new Promise(done => server.listen(0, '127.0.0.1', done))
const base = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--headless', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
})
const puzzle = JSON.parse(readFileSync(here('../data/puzzles/tafl.json'), 'utf8'))[0].id
const bytesOf = new Map()
const used = new Map()
for (const address of wanted.length ? wanted : usual) {
    // Without the service worker, which fetches everything once the page is up.
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'sv' })
    const page = await context.newPage()
    const files = new Set()
    context.on('request', request => files.add(new URL(request.url()).pathname))
    await page.goto(base + address.replace('ID', puzzle))
    await page.waitForSelector('main h1')
    // What follows by itself, such as the core, comes within this.
    for (let before = -1; before < files.size;) {
        before = files.size
        await page.waitForTimeout(2500)
    }
    await context.close()
    const rows = []
    for (const file of files) {
        if (!/\.(js|css)$/.test(file)) continue
        if (!bytesOf.has(file)) bytesOf.set(file, await packed(readFileSync(join(folder, file))))
        used.set(file, (used.get(file) ?? 0) + 1)
        rows.push([file, ...bytesOf.get(file)])
    }
    rows.sort((a, b) => b[1] - a[1])
    const sums = [1, 2].map(form => rows.reduce((all, row) => all + row[form], 0))
    const columns = sizes => sizes.map(size => String(size).padStart(7)).join('')
    console.log(`${sums.some(sum => sum > 100_000) ? 'OVER' : '    '}${columns(sums)}  ${address}`)
    for (const [file, ...sizes] of rows) console.log(`           ${columns(sizes)}  ${file}`)
}
if (modules)
    for (const [file, list] of parts) {
        if (!used.has(file)) continue
        console.log(`\n${file} ${bytesOf.get(file).join(' ')}`)
        for (const [name, size] of list) console.log(`    ${String(size).padStart(6)}  ${name}`)
    }
await browser.close()
server.close()
