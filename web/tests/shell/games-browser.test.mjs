/* What axe finds where games are listed, in a browser. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { violationsInThemes } from '../axe.mjs'
import { address, leave, visit } from '../browser.mjs'
import { until } from '../until.mjs'
import { game, kept } from './game.mjs'

// Empty, and at every other address: proof/pages.
test('axe finds nothing where games are listed', async () => {
    for (const path of ['/', '/games'])
        for (const width of [1280, 320]) {
            const locale = width === 320 ? 'sv' : 'en'
            const options = { viewport: { width, height: 700 }, locale }
            const page = await visit(address + path, options, kept)
            await page.locator('main h1').waitFor()
            await page.keyboard.press('Shift') // a first visit looks for games then
            await page.evaluate(saved => kept.store.put(saved), game('ffff1'))
            await page.locator('main').getByText(/Åsa/).first().waitFor()
            await until(
                () => page.evaluate(() => document.documentElement.scrollWidth),
                wide => wide <= width,
                `${path}: its width on ${width}`,
            )
            assert.deepEqual(await violationsInThemes(page), [], `${path} ${width}`)
            await leave(page)
        }
})
