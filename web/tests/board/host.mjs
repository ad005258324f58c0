/* What the tests of the board and the embed stand on: both built as the page builds them, a small host
 * that serves them under the page's own strict security policy, a second one as a foreign page without
 * any, chromium, and positions from the core itself. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { embed } from '../../tools/embed.mjs'
import { answer, askCore } from '../../tools/ask_core.mjs'
import { begin, freshPage } from '../browser.mjs'
import { kept } from '../kept.mjs'
import { until } from '../until.mjs'

const web = path => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const wasm = process.env.TAEFL_WASM ?? web('../build/wasm/taefl.wasm')
const csp =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'"
const types = {
    js: 'text/javascript',
    css: 'text/css',
    html: 'text/html',
    json: 'application/json',
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/base.css"><link rel="stylesheet" href="/frame.css">
<link rel="stylesheet" href="/board.css"><script type="module" src="/host.js"></script></head>
<body><main><h1>Board</h1><div id="place"></div></main></body></html>`

/* Runs in the page: puts boards there and writes down what they say. */
const script = `import '/board.js'
import '/settings.js'
import * as code from '/code.js'
import texts from '/texts.js'
window.code = code
window.said = []
window.put = scene => {
    const board = document.createElement('taefl-board')
    Object.assign(board, { texts }, scene)
    for (const kind of ['move', 'try', 'edit', 'say', 'arrow'])
        board.addEventListener('taefl-' + kind, e => said.push([kind, e.detail]))
    document.getElementById('place').replaceChildren(board)
    window.board = board
}
window.broken = []
addEventListener('securitypolicyviolation', e => broken.push(e.violatedDirective + ' ' + e.blockedURI))
addEventListener('error', e => broken.push(e.message))
`

/** The board and the embed as the page builds them. */
async function buildBoard(out) {
    const { build } = await import('vite')
    await build({
        configFile: false,
        root: web('.'),
        publicDir: false,
        logLevel: 'error',
        plugins: [embed(web('src/embed/embed.ts'))],
        build: {
            outDir: out,
            emptyOutDir: true,
            target: 'es2022',
            cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
            modulePreload: { polyfill: false },
            // As in the page: its policy knows no type that stands in a sheet.
            assetsInlineLimit: 0,
            rollupOptions: {
                input: {
                    board: web('src/board/board.ts'),
                    code: web('src/embed/code.ts'),
                    base: web('src/style/base.css'),
                    frame: web('src/style/frame.css'),
                    settings: web('src/app/settings.ts'),
                },
                preserveEntrySignatures: 'allow-extension',
                output: { entryFileNames: '[name].js', assetFileNames: '[name].[ext]' },
            },
        },
    })
}

/** Builds and serves; `close` ends it. */
export async function startHost() {
    const out = await kept('board', buildBoard)
    const texts = boardTexts()
    const requests = []
    const foreign = { html: '' }
    const server = createServer((request, response) => {
        const path = new URL(request.url, 'http://x').pathname
        requests.push(path)
        const own = {
            '/': [page, 'html'],
            '/host.js': [script, 'js'],
            '/texts.js': [`export default ${JSON.stringify(texts)}`, 'js'],
            '/foreign': [foreign.html, 'html'],
            '/favicon.ico': ['', 'js'],
            '/robots.txt': ['', 'txt'], // where pages rest
        }[path]
        try {
            const [body, type] = own ?? [readFileSync(join(out, path)), path.split('.').pop()]
            response.setHeader('content-type', `${types[type] ?? 'text/plain'}; charset=utf-8`)
            if (path !== '/foreign') response.setHeader('content-security-policy', csp)
            response.end(body)
        } catch {
            response.statusCode = 404
            response.end()
        }
    })
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${server.address().port}`
    return {
        address,
        out,
        requests,
        foreign,
        /** A fresh page of the host with a board on it. */
        async open(scene, options = {}) {
            const viewport = { width: 800, height: 900 }
            const page = await freshPage([address], { viewport, ...options })
            await begin(page, address)
            await page.evaluate(scene => {
                put(scene)
                return new Promise(requestAnimationFrame)
            }, scene)
            return page
        },
        async close() {
            await new Promise(resolve => server.close(resolve))
        },
    }
}

/** The English words, as app/texts makes them. */
function boardTexts() {
    const words = JSON.parse(readFileSync(web('texts/en/board.json'), 'utf8'))
    const texts = { piece: {}, mark: {} }
    for (const [key, word] of Object.entries(words)) {
        const [kind, name] = key.split('.')
        if (!name) texts[kind] = word
        else if (texts[kind]) texts[kind][name] = word
    }
    return texts
}

/** What the core says of a moment: properties for the board, and the View, About and plies. */
export async function scene(rules, moves = [], fen = '') {
    const ask = (await askers).core
    const tell = line => {
        const refused = ask(line)
        if (refused.length) throw new Error(refused.join('\n'))
    }
    tell(`setoption name Rules value ${rules}`)
    tell(
        `position ${fen ? `fen ${fen}` : 'startpos'}${moves.length ? ` moves ${moves.join(' ')}` : ''}`,
    )
    const about = answer(ask, 'query about')
    const view = answer(ask, 'query view')
    const plies = answer(ask, 'query plies')
    const { geometry, pieces } = about
    return {
        props: { geometry, pieces, board: view.board, hand: view.hand, choices: view.moves },
        about,
        view,
        plies,
    }
}
const askers = askCore(wasm).then(core => ({ core }))

/** The middle of a square on the screen. */
export async function middle(page, square) {
    const box = await page.locator(`[data-square="${square}"]`).boundingBox()
    return [box.x + box.width / 2, box.y + box.height / 2]
}
export async function drag(page, from, to, { button = 'left', steps = 6 } = {}) {
    await page.mouse.move(...(await middle(page, from)))
    await page.mouse.down({ button })
    await page.mouse.move(...(await middle(page, to)), { steps })
    await page.mouse.up({ button })
}
/** What the board has said, and forgets. */
export const said = page => page.evaluate(() => said.splice(0))
/** Until the board has said this and nothing else, or nothing else but words; it is forgotten then. */
export async function says(page, expected, words = true) {
    const all = () =>
        page.evaluate(words => said.filter(([kind]) => words || kind !== 'say'), words)
    await until(all, expected, 'what the board has said')
    await said(page)
}
/** Until the last thing that the board has said is this; all is forgotten then. */
export async function saysLast(page, expected) {
    await until(() => page.evaluate(() => said.at(-1)), expected, 'what the board said last')
    await said(page)
}
/** Until there are so many of these. */
export const counts = (page, selector, count) =>
    until(() => page.locator(selector).count(), count, selector)
