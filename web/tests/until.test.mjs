/* What the page's tests wait with. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, visit } from './browser.mjs'
import { ANSWER_MS } from './until.mjs'

test('what a page never answers is told, whoever asks', async t => {
    const page = await visit(`${address}/rules`)
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const asked = [
        page.evaluate(() => new Promise(() => 'a page')),
        page.mainFrame().evaluate(() => new Promise(() => 'a frame')),
        page.locator('body').evaluate(() => new Promise(() => 'a locator')),
    ]
    const told = Promise.allSettled(asked)
    assert.equal(await Promise.race([told, page.evaluate(() => 'an answer')]), 'an answer')
    t.mock.timers.tick(ANSWER_MS)
    const words = (await told).map(({ reason }) => /never answered.*'(.*)'/.exec(reason)[1])
    assert.deepEqual(words, ['a page', 'a frame', 'a locator'])
    t.mock.timers.reset()
    await page.context().close()
})
