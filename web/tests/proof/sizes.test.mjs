/* What the first visit to each address loads, as the server sends it: script and style under 40 kB,
 * WebAssembly under 150 kB. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { addresses } from './addresses.mjs'
import { settled, visit } from './browser.mjs'

const LIMIT = 40_000
const WASM_LIMIT = 150_000

test('the first visit to any address stays small', async t => {
    const rows = []
    for (const locale of ['en', 'sv'])
        for (const [name, [, path]] of Object.entries(addresses)) {
            const page = await visit(t, '/healthz', { locale, expected: /404/, bare: true })
            const sizes = { code: 0, wasm: 0 }
            const sent = []
            page.on('response', response => sent.push(response))
            await page.goto(new URL(path, page.url()).href)
            await settled(page)
            for (const response of sent) {
                const { pathname } = new URL(response.url())
                const kind = /\.(js|css)$/.test(pathname)
                    ? 'code'
                    : /\.wasm$/.test(pathname) && 'wasm'
                if (!kind) continue
                const headers = await response.allHeaders()
                const bytes = Number(headers['content-length'])
                // The smallest files do not get smaller.
                assert.ok(headers['content-encoding'] === 'br' || bytes < 200, pathname)
                sizes[kind] += bytes
            }
            await page.close()
            rows.push({ name, locale, ...sizes })
        }
    const table = rows.map(
        ({ name, locale, code, wasm }) =>
            `${`${name} ${locale}`.padEnd(26)}${String(code).padStart(7)}${String(wasm).padStart(8)}`,
    )
    console.log(['address                      bytes    wasm', ...table].join('\n'))
    const over = rows.filter(({ code, wasm }) => code > LIMIT || wasm > WASM_LIMIT)
    assert.deepEqual(over, [])
})
