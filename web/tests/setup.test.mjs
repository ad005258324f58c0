/* The setup of a game: the Tabluts are one choice, and what is chosen is what is played. */
import test from 'node:test'
import { leave, visit } from './dom.mjs'
import { until } from './until.mjs'

test('the side that has the first move is named so, whichever player it is', async () => {
    const page = await visit('/play?rules=copenhagen')
    const sides = () =>
        page
            .locator('.taefl-setup-who')
            .getByText(/^(White|Black)(, first)?$/)
            .allInnerTexts()
    await until(sides, ['White', 'Black, first'], 'the sides of Copenhagen')
    await page.getByRole('radio', { name: /Demian Katz/ }).click()
    await until(sides, ['White, first', 'Black'], 'the sides of a Tablut')
    await leave(page)
})

test('a link lets the engine play itself', async () => {
    const page = await visit('/play?with=watch&rules=brandubh')
    await until(
        () => page.getByRole('radio', { name: 'Watch the engine' }).isChecked(),
        true,
        'what is chosen',
    )
    await page.getByRole('radio', { name: /^Brandubh/, checked: true }).waitFor()
    await leave(page)
})

test('the Tabluts are one choice with one that is recommended; what is chosen is played', async () => {
    const page = await visit('/play')
    const games = page.locator('.taefl-setup-games')
    await until(() => games.getByRole('radio').count(), 3, 'games')
    await page.getByRole('radio', { name: /Brandubh, Irish.*Recommended/ }).waitFor()
    await page.getByText('The account of 1732 leaves gaps.').waitFor()
    await page.getByRole('radio', { name: /Demian Katz/ }).click()
    await page.getByLabel('The edge of the board is hostile').click()
    const line = page.locator('.taefl-setup-rules .line')
    await until(
        () => line.textContent(),
        /flees to a corner.*edge of the board/,
        'what is said of it',
    )
    await page.getByRole('radio', { name: 'Black', exact: true }).click()
    await page.getByLabel('Strength of the engine').selectOption('1')
    await page.getByRole('button', { name: 'Start the game' }).click()
    await page.locator('.taefl-player', { hasText: 'Engine, level 1' }).waitFor()
    const place = () => page.evaluate(() => document.querySelector('taefl-table').place.rules)
    await until(place, 'tablut-katz+edge-capture', 'the rules')
    await leave(page)
})
