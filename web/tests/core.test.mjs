/* The way to the core (core/client.ts and its worker) in a browser, with shared memory and without:
 * questions, refusals, games in both forms, searches that are stopped, refused or overtaken. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import test, { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { networks } from '../tools/plugins.mjs'
import { browser } from './browser.mjs'

const source = name =>
    JSON.stringify(fileURLToPath(new URL(`../src/core/${name}.ts`, import.meta.url)))
const wasm =
    process.env.TAEFL_WASM ?? fileURLToPath(new URL('../../build/wasm/taefl.wasm', import.meta.url))
const types = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.network': 'application/octet-stream',
    '.wasm': 'application/wasm',
}

let folder
before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taefl-core-'))
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>')
    writeFileSync(
        join(folder, 'main.js'),
        `import * as client from ${source('client')}
        import * as engine from ${source('engine')}
        window.client = { ...client, ...engine }`,
    )
    await build({
        configFile: false,
        logLevel: 'error',
        root: folder,
        plugins: [networks(fileURLToPath(new URL('../../data/networks', import.meta.url)))],
        resolve: { alias: [{ find: /^taefl\.wasm(?=\?|$)/, replacement: wasm }] },
        build: { target: 'es2022', assetsInlineLimit: 0, outDir: join(folder, 'dist') },
        worker: { format: 'es' },
    })
})
after(async () => {
    if (folder) rmSync(folder, { recursive: true })
})

/** Runs a function in a page that has the client. */
async function inPage(isolated, job) {
    const server = http.createServer((request, response) => {
        const name = request.url === '/' ? '/index.html' : request.url
        try {
            const body = readFileSync(join(folder, 'dist', name))
            response.setHeader('Content-Type', types[extname(name)])
            response.setHeader(
                'Content-Security-Policy',
                "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
            )
            if (isolated) {
                response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
                response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
            }
            response.end(body)
        } catch {
            response.writeHead(404).end()
        }
    })
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
    const page = await (await browser()).newPage()
    try {
        await page.goto(`http://127.0.0.1:${server.address().port}/`)
        await page.waitForFunction(() => window.client)
        assert.equal(await page.evaluate(() => crossOriginIsolated), isolated)
        return await page.evaluate(job)
    } finally {
        await page.close()
        server.close()
    }
}

/** What a refusal is, or that there was none. */
const setUp = `window.refusal = async promise => {
    try {
        return ['not refused', await promise]
    } catch (e) {
        return e instanceof client.CoreError ? [e.code, e.clause, e.line, e.column] : String(e)
    }
}
window.place = { rules: 'tablut-katz', start: '', moves: ['e3a3'] }`

test('the referee answers, and what it refuses changes nothing', async () => {
    const got = await inPage(
        true,
        `${setUp};(async () => {
        const core = new client.Core()
        const [sets, view, about, plies] = await Promise.all([core.catalogue(), core.view(place),
            core.about('gardsdansen+rim-jumps'), core.plies(place)])
        const out = { sets: sets.length, moves: view.moves.length, about: about.name, plies: plies.map(p => p.name) }
        out.read = await core.read(place, 'd1 -\\n c1')
        out.illegal = await refusal(core.read(place, 'e1-e5'))
        out.nonsense = await refusal(core.read(place, 'nonsense'))
        out.why = [(await core.why(place, 'e1e5')).clause, await core.why(place, 'd1c1')]
        out.move = await refusal(core.view({ ...place, moves: ['e3a3', 'a1a2'] }))
        out.rules = (await refusal(core.view({ ...place, rules: 'go' })))[0]
        out.ply = (await core.view(place)).ply
        return out
    })()`,
    )
    assert.deepEqual(got, {
        sets:
            globSync('*.rules', { cwd: new URL('../../data/rules', import.meta.url).pathname })
                .length + 2, // Mǽrstánas and Gårdsdansen
        moves: 71,
        about: 'gardsdansen+rim-jumps',
        plies: ['e3-a3'],
        read: 'd1c1',
        illegal: ['MOVE_ILLEGAL', 'T2', 0, 12],
        nonsense: ['MOVE_FORM', '', 0, 12],
        why: ['T2', null],
        move: ['MOVE_ILLEGAL', 'T1', 0, 30],
        rules: 'RULES_UNKNOWN',
        ply: 1,
    })
})

test('games go into trees and back', async () => {
    const got = await inPage(
        true,
        `${setUp};(async () => {
        const core = new client.Core()
        const equal = (a, b) => JSON.stringify(a) === JSON.stringify(b)
        const text = '[Rules "maerstanas"]\\n\\n{"å ǽ 😀" &#127;} 1. e4 (1. a1) d4 *\\n'
        const trees = await core.parse(text)
        const tree = { ...trees[0], comments: ['\\x7f}\\n', ...trees[0].comments] }
        const broken = text.replace('d4', 'd9')
        const part = await core.parsePart(broken)
        return {
            again: equal(await core.parse(await core.write(trees)), trees),
            strange: equal(await core.parse(await core.write(tree)), [tree]),
            json: equal(await core.parse(JSON.stringify(trees, null, 2)), trees),
            one: equal(await core.parse(JSON.stringify(tree)), [tree]),
            two: (await core.parse(await core.write([tree, tree]))).length,
            broken: await refusal(core.parse(broken)),
            part: [part.games[0].moves.length, part.errors[0].code, part.errors[0].line],
            huge: (await refusal(core.parse('x'.repeat(2 << 20))))[0],
            lone: (await refusal(core.write({ ...tree, comments: ['\\ud800'] })))[0],
            empty: (await refusal(core.parse(' \\n')))[0],
            ply: (await core.view(place)).ply,
        }
    })()`,
    )
    assert.deepEqual(got, {
        again: true,
        strange: true,
        json: true,
        one: true,
        two: 2,
        broken: ['MOVE_SQUARE', '', 3, 37],
        part: [1, 'MOVE_SQUARE', 3],
        huge: 'LINE_LONG',
        lone: 'JSON_TOKEN',
        empty: 'TEXT_EMPTY',
        ply: 1,
    })
})

/** The last score of a search by the native engine. */
async function natively(...lines) {
    const engine = spawn(process.env.TAEFL, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
    engine.stdin.write(`${lines.join('\n')}\n`)
    let score = null
    for await (const line of createInterface({ input: engine.stdout })) {
        score = / score cp (-?\d+) /.exec(line)?.[1] ?? score
        if (line.startsWith('bestmove')) engine.stdin.end('quit\n')
    }
    return Number(score)
}

test('searches with the network of the game, and without it where it cannot be had', async () => {
    const got = await inPage(
        true,
        `${setUp};(async () => {
        const there = { rules: 'copenhagen', start: '', moves: [] }
        const search = async engine => (await engine.go(there, { nodes: 3000 })).lines[0].score.value
        const real = fetch
        let asked = 0
        globalThis.fetch = (what, ...how) => {
            if (!String(what).endsWith('.network')) return real(what, ...how)
            asked++
            return asked === 1 ? Promise.reject(new TypeError('offline')) : real(what, ...how)
        }
        const engine = new client.Engine()
        const without = await search(engine)
        const learned = await search(engine)
        await search(engine)
        return { without, learned, asked }
    })()`,
    )
    const go = [
        'setoption name Rules value copenhagen',
        'setoption name Contempt value 0',
        'go nodes 3000',
    ]
    assert.deepEqual(got, {
        without: await natively('setoption name EvalFile value none', ...go),
        learned: await natively(...go),
        asked: 2,
    })
    assert.notEqual(got.without, got.learned)
})

for (const isolated of [true, false])
    test(`searches, ${isolated ? 'with' : 'without'} shared memory`, async () => {
        const got = await inPage(
            isolated,
            `${setUp};(async () => {
            const engine = new client.Engine()
            const go = (limits, options, at = place) => engine.go(at, limits, options)
            const found = await go({ depth: 3 }, { MultiPV: 2 })
            // One that ends in the middle of a depth has no move twice.
            let twice = 0
            for (let nodes = 500; nodes < 5000; nodes += 250) {
                const { lines } = await go({ nodes }, { MultiPV: 8 })
                twice += lines.length - new Set(lines.map(({ pv }) => pv[0])).size
            }
            // Stopped as soon as it has found something.
            const slow = engine.go(place, { infinite: true }, { MultiPV: 1 }, () => engine.stop())
            const stopped = (await slow).move
            const out = {
                twice,
                lines: found.lines.map(l => l.line),
                chance: found.lines.every(l => l.chance > 0 && l.chance < 1 && l.depth === 3),
                stopped: /^[a-i][1-9][a-i][1-9]$/.test(stopped),
                option: await refusal(go({ depth: 2 }, { Hash: 0 })).then(r => r.length),
                position: await refusal(go({ depth: 2 }, {}, { ...place, moves: ['a1a1'] })).then(r => r.length),
                limit: await refusal(go({ depth: 2000 })).then(r => r.length),
            }
            const three = [go({ infinite: true }), go({ infinite: true }), go({ depth: 2 }, {}, { ...place, rules: 'maerstanas', moves: [] })]
            out.last = (await Promise.all(three)).at(-1).move.length
            out.over = (await go({ depth: 2 }, {}, { ...place, start: 'K8/9/9/9/9/9/9/9/1tT6 2', moves: [] })).move
            return out
        })()`,
        )
        assert.deepEqual(got, {
            twice: 0,
            lines: [1, 2],
            chance: true,
            stopped: true,
            option: 4,
            position: 4,
            limit: 4,
            last: 2,
            over: 'none',
        })
    })
