/* The setup of a game: tiles for the games, and what is chosen is what is played. */
import test from 'node:test'
import { address, leave, visit } from './dom.mjs'
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

test('each game is a tile with its own board; few people need the other rule sets', async () => {
    const page = await visit('/play')
    const tiles = page.locator('.taefl-setup-games')
    const names = () => tiles.locator('.name').allInnerTexts()
    const words = list => list.map(text => text.replace(/\s+/g, ' ').trim())
    const KNOWN = ['Brandubh 7×7', 'Tablut 9×9', 'Copenhagen Hnefatafl 11×11']
    await until(async () => words(await names()).slice(0, 3), KNOWN, 'the best known games')
    await tiles.getByRole('radio', { name: /Brandubh.*Recommended/, checked: true }).waitFor()
    // As many squares as its board has.
    const boards = () =>
        tiles.evaluate(group =>
            Array.from(group.querySelectorAll('.taefl-still'), svg => svg.getAttribute('viewBox')),
        )
    await until(async () => new Set((await boards()).slice(0, 3)).size, 3, 'three sizes of boards')
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
    // What was played last comes first, with its options.
    await page.goto(`${address}/play`)
    await until(
        async () => words(await names()).slice(0, 2),
        ['Tablut 9×9', 'Brandubh 7×7'],
        'the last',
    )
    await until(
        () => page.getByLabel('The edge of the board is hostile').isChecked(),
        true,
        'option',
    )
    // A tile of another family brings what was wished there, and back.
    await tiles.getByRole('radio', { name: /Gårdsdansen/ }).click()
    await page.getByRole('radio', { name: /^Dark/ }).first().waitFor()
    await tiles
        .getByRole('radio', { name: /^Tablut/ })
        .first()
        .click()
    await until(
        () => page.getByLabel('The edge of the board is hostile').isChecked(),
        true,
        'option',
    )
    await leave(page)
})
