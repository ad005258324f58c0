/* What a screen reader finds where one has played; other pages: pages.test.mjs. */
import test from 'node:test'
import { oneDay, reads } from './aria.mjs'
import { kingEscapes, plies, typeMove } from '../table-page.mjs'
import { until } from '../until.mjs'
import { visit } from './browser.mjs'

test('reads as it did: a game that is over, and the list of games', async t => {
    const page = await visit(t, '/play?rules=tablut-ashton', {
        viewport: { width: 1280, height: 900 },
        ...oneDay,
    })
    await page.getByRole('radio', { name: 'Two on this device' }).click()
    await page.getByLabel('Name of White').fill('Anna')
    await page.getByRole('button', { name: 'Start the game' }).click()
    const said = how => () => page.locator(`.taefl-${how}`).textContent()
    await plies(page, 0)
    for (const [at, move] of kingEscapes.entries()) {
        await typeMove(page, move)
        await plies(page, at + 1)
        if (at === 4) await until(said('polite'), /^King e4 to c4\. Raichi\./, 'what is said')
    }
    await page.locator('.taefl-end').waitFor()
    await page.locator('taefl-moves button').first().waitFor()
    await reads(page, 'over')
    // What was said at once is not there to be read any more when somebody looks back.
    await until(said('assertive'), /White wins/, 'what is said at once')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await until(said('assertive'), '', 'what is said at once')
    await page.getByRole('link', { name: 'Games', exact: true }).click()
    await page.locator('.taefl-games-row').waitFor()
    await reads(page, 'games-one')
})
