/* The npm package (npm/) in a browser: from plain files, with and without shared memory. What it does in Node,
 * tests/wasm/test_wasm_npm.mjs shows. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { leave, visit } from './browser.mjs'

const pack = fileURLToPath(new URL('../../npm/pack.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'taefl-npm-'))
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' }
const isolated = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
}
let server

before(async () => {
    execFileSync('node', [pack, process.env.TAEFL_WASM, folder], { stdio: 'ignore' })
    execFileSync('tar', ['-xzf', readdirSync(folder)[0]], { cwd: folder })
    server = createServer((request, response) => {
        const [, kind, ...path] = request.url.split('/')
        const headers = kind === 'isolated' ? isolated : {}
        const name = path.join('/')
        const page = name === ''
        response.writeHead(200, {
            ...headers,
            'Content-Type': page ? 'text/html' : (types[extname(name)] ?? ''),
        })
        response.end(
            page
                ? '<!doctype html><title>npm</title><link rel="icon" href="data:,">'
                : readFileSync(join(folder, 'package', name)),
        )
    })
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
})
after(() => {
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true })
})

for (const kind of ['isolated', 'plain'])
    test(`the package plays in a page: ${kind}`, async () => {
        const page = await visit(`http://127.0.0.1:${server.address().port}/${kind}/`)
        const found = await page.evaluate(async () => {
            const { Taefl } = await import('./index.js')
            const taefl = await Taefl.start()
            await taefl.setRules('brandubh')
            const moves = await taefl.moves()
            const { move } = await taefl.go({ nodes: 500 })
            const endless = taefl.go({}, () => taefl.stop())
            const { move: stopped } = await endless
            const [waited, next] = [taefl.go({}), taefl.go({})]
            taefl.stop()
            await Promise.all([waited, next])
            taefl.close()
            return {
                legal: moves.includes(move) && moves.includes(stopped),
                shared: crossOriginIsolated,
            }
        })
        assert.deepEqual(found, { legal: true, shared: kind === 'isolated' })
        await leave(page)
    })
