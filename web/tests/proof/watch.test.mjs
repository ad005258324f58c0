/* That what must not happen is seen when it does. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, browser, watch } from '../browser.mjs'
import { until } from '../until.mjs'
import { settled } from './browser.mjs'

test('planted errors, breaches of the policy and foreign requests are seen', async () => {
    const context = await (await browser()).newContext()
    const wrong = await watch(context, [address])
    const page = await context.newPage()
    await page.goto(`${address}/settings`)
    await settled(page)
    const plant = async (code, words) => {
        await page.evaluate(code)
        await until(
            async () => [...wrong],
            all => all.some(text => words.test(text)),
            `what was written down, with ${words} in it`,
        )
        wrong.length = 0
    }
    assert.deepEqual(wrong, [])
    await plant(() => void setTimeout(() => nonsense()), /^error: nonsense/)
    await plant(() => void Promise.reject(new Error('planted')), /^error: planted/)
    await plant(() => console.error('planted'), /^console: planted/)
    await plant(() => document.body.setAttribute('style', 'color: red'), /policy: style-src/)
    await plant(
        () => document.body.append(Object.assign(new Image(), { src: 'http://192.0.2.1/a.png' })),
        /policy: img-src/,
    )
    await plant(() => void fetch('http://192.0.2.1/').catch(() => {}), /policy: connect-src/)
    await context.route('**/*', route => route.fulfill({ body: 'nothing' }))
    const free = await context.newPage()
    await free.goto('http://192.0.2.1/')
    await until(async () => wrong.join(), /^foreign request: http:\/\/192\.0\.2\.1\//, 'requests')
    await context.close()
})
