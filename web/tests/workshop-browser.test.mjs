/* A journey: a rule of Brandubh is changed, the engine plays 20 games by the new law, the page says whom it favours, and
 * one plays it. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leave } from './browser.mjs'
import { visit } from './play-page.mjs'
import { plies } from './table-page.mjs'

test('from a changed rule to whom it favours, and to a game', async () => {
    const page = await visit('/workshop/brandubh', { viewport: { width: 1366, height: 768 } })
    await page.locator('.taefl-workshop taefl-board [data-square]').first().waitFor()
    await page.locator('summary', { hasText: 'Taking soldiers' }).click()
    await page.locator('#taefl-workshop-shieldwall').check()
    await page.getByText('You can play these rules.').waitFor()
    const series = page.locator('taefl-series')
    await series.getByRole('button', { name: 'Let the engine play 20 games' }).click()
    await series.getByText('Games played: 20').waitFor()
    const won = await series.getByText(/White won \d+, Black won \d+, \d+ drawn\./).textContent()
    const [white, black, drawn] = /White won (\d+), Black won (\d+), (\d+)/.exec(won).slice(1)
    assert.equal(Number(white) + Number(black) + Number(drawn), 20)
    await series.getByText(/White scores \d+%\. .* between \d+% and \d+%/).waitFor()
    await series.locator('.taefl-balance-bar').waitFor()
    await page.locator('main').getByRole('link', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await plies(page, 1)
    await leave(page)
})
