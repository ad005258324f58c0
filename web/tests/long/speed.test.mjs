/* How fast the page is: the core in a worker against the native program, and the first visit. Only with
 * TAEFL_LONG, on a machine that does nothing else. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { address } from '../browser.mjs'
import { program } from '../native.mjs'
import { visit } from '../proof/browser.mjs'

const TIMES = 3

/** `taefl bench`: nodes and seconds of all its searches together. */
function native() {
    const lines = execFileSync(program, ['bench', '--json'], {
        stdio: ['ignore', 'pipe', 'ignore'],
    })
    const all = lines
        .toString()
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    const { nodes, seconds } = all.find(row => row.rules === 'total')
    return { nodes, seconds }
}

/** The same in a worker of the page, timed there. */
function inPage(page, worker, wasm) {
    return page.evaluate(
        ([worker, wasm]) =>
            new Promise((resolve, reject) => {
                const core = new Worker(worker, { type: 'module' })
                core.onerror = event => reject(new Error(event.message))
                let begin
                core.onmessage = ({ data }) => {
                    if (data.startsWith('failed ')) reject(new Error(data))
                    if (data === 'ready') {
                        begin = performance.now()
                        core.postMessage('bench')
                    }
                    if (!data.startsWith('response ')) return
                    core.terminate()
                    const seconds = (performance.now() - begin) / 1000
                    resolve({ nodes: Number(data.slice(9)), seconds })
                }
                core.postMessage({ wasm, flag: new Int32Array(new SharedArrayBuffer(4)) })
            }),
        [worker, wasm],
    )
}

test('the core in the page has at least 45 % of the native speed', async t => {
    const page = await visit(t, '/settings')
    const files = (await (await fetch(`${address}/sw.js`)).text()).match(/\/assets\/[\w.-]+/g)
    const file = pattern => files.find(name => pattern.test(name))
    const best = { native: Infinity, page: Infinity }
    let counts
    for (let i = 0; i < TIMES; i++) {
        const there = native()
        const here = await inPage(page, file(/\/worker-.*\.js$/), file(/\.wasm$/))
        assert.equal(here.nodes, there.nodes, 'not the same searches')
        counts = here.nodes
        best.native = Math.min(best.native, there.seconds)
        best.page = Math.min(best.page, here.seconds)
    }
    const speed = seconds => `${(counts / seconds / 1e6).toFixed(2)} million nodes a second`
    const ratio = best.native / best.page
    console.log(`bench of ${counts} nodes, the best of ${TIMES} runs each`)
    console.log(`native:      ${speed(best.native)}`)
    console.log(`in the page: ${speed(best.page)}, ${(100 * ratio).toFixed(0)} %`)
    assert.ok(ratio >= 0.45, `${(100 * ratio).toFixed(1)} %`)
})

/** From the request of an address, in a browser that was never here, until what one came for is there
 * and the page has time for a person. */
async function firstUse(t, path, ready) {
    const page = await visit(t, path, {
        prepare: ready => {
            const look = () => {
                if (!document.querySelector(ready)) return requestAnimationFrame(look)
                requestIdleCallback(() => (window.usable = performance.now()))
            }
            look()
        },
        argument: ready,
    })
    await page.waitForFunction(() => window.usable)
    return page.evaluate(() => window.usable)
}

for (const [path, ready] of [
    ['/', 'main h1'],
    ['/play/tablut-ashton', '.taefl-b-live'],
    ['/analysis/maerstanas', '.taefl-b-live'],
])
    test(`the first visit can be used in under 1 s: ${path}`, async t => {
        const times = []
        for (let i = 0; i < TIMES; i++) times.push(await firstUse(t, path, ready))
        console.log(`${path}: ${times.map(ms => `${Math.round(ms)} ms`).join(', ')}`)
        assert.ok(Math.min(...times) < 1000)
    })
