/* What one plays for is seen before the first move, whoever makes it, and beside the board until the end. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { clean } from './axe.mjs'
import { leave as leaveBrowser } from './browser.mjs'
import { leave, visit } from './dom.mjs'
import * as browser from './play-page.mjs'
import { forTwo, movesOf, myTurn, played, tableOf, turn } from './table-page.mjs'
import { until } from './until.mjs'

const start = page => page.getByRole('button', { name: 'Start', exact: true })
const goal = page => page.getByLabel('What each side wants')
/** Wholly inside the window. */
const seen = async locator => {
    const { x, y, width, height } = await locator.boundingBox()
    const { width: wide, height: high } = locator.page().viewportSize()
    return x >= 0 && y >= 0 && x + width <= wide && y + height <= high
}

for (const [width, height] of [
    [1366, 768],
    [390, 667],
])
    test(`Start and the goal are in the window, ${width}×${height}`, async () => {
        const page = await browser.visit('/play/copenhagen', { viewport: { width, height } })
        await start(page).waitFor()
        await until(() => seen(start(page)), true, 'Start in the window')
        const aim = goal(page).getByText('White: bring the king to a corner.')
        await until(() => seen(aim), true, 'the goal in the window')
        await clean(page)
        await leaveBrowser(page)
    })

test('who begins is told with the goal, and not above the board all game', async () => {
    const page = await visit('/play/brandubh+defenders-begin')
    await goal(page).getByText('White begins: that is you.').waitFor()
    assert.equal(await page.locator('.taefl-play-options').count(), 0)
    await page.goto(page.url().replace(/[/]g[/].*/, '/play/brandubh+weak-king+defenders-begin'))
    const options = page.locator('.taefl-play-options')
    await until(() => options.textContent(), /^[^·]*taken like a soldier[^·]*$/, 'the options')
    await leave(page)
})

test('the engine that begins waits for Start', async () => {
    const page = await visit('/play/copenhagen')
    await start(page).waitFor()
    await goal(page).getByText('begins when you press Start.').waitFor()
    await until(() => tableOf(page), { mayMove: false, ply: 0, plies: 0 }, 'the table')
    // As it was left.
    await page.reload()
    await start(page).click()
    await myTurn(page, 1)
    assert.equal(await start(page).count(), 0)
    await until(
        () => goal(page).innerText(),
        /^White: bring the king to a corner\.\s+Black: take the king before he gets away\.$/,
        'the goal',
    )
    await clean(page)
    await leave(page)
})

test('who has the second side reads the own goal first; space is Start', async () => {
    const page = await visit('/play/tablut-ashton', {}, forTwo('tafl', 'second'))
    await start(page).waitFor()
    assert.equal(await movesOf(page), '')
    await page.keyboard.press(' ')
    await played(page, 1)
    await until(
        () => goal(page).innerText(),
        /^Black: take the king .* White: bring the/,
        'the goal',
    )
    await leave(page)
})

test('the goal is one where both sides have the same', async () => {
    const page = await visit('/play/maerstanas')
    await turn(page, /to move/)
    await goal(page).getByText('Both sides: get more points than the other side.').waitFor()
    await leave(page)
})

test("a board in another site's page has the goal beside it as well", async () => {
    const page = await visit('/embed/tablut-ashton')
    await goal(page).getByText('Black: take the king before he gets away.').waitFor()
    await myTurn(page, 0)
    for (const square of ['e4', 'h4']) {
        await page.locator(`taefl-board [role=gridcell][data-square=${square}]`).focus()
        await page.keyboard.press('Enter')
    }
    await played(page, 2)
    await until(
        () => goal(page).innerText(),
        /^White: bring the king .* Black: take the/,
        'the goal after a move',
    )
    assert.equal(await page.locator('taefl-moves').count(), 0)
    await leave(page)
})

test("a law's own escape squares are named, and counted where they are many", async () => {
    const told = async (escape, locale, words) => {
        const page = await visit('/workshop/brandubh', { locale })
        const text = `name = mine\nbase = brandubh\nescape = ${escape}\n`
        const file = { name: 'a.rules', mimeType: 'text/plain', buffer: Buffer.from(text) }
        await page.locator('.taefl-file input').setInputFiles(file)
        const law = page.locator('.taefl-workshop-text', { hasText: 'name = mine' })
        await law.waitFor({ state: 'attached' })
        await page.locator('.taefl-workshop-side a.primary').click()
        await page.locator('.taefl-play-aims').getByText(words).waitFor()
        await leave(page)
    }
    await told('d1,d7', 'en', 'White: bring the king to one of the squares d1, d7.')
    await told('d1', 'sv', 'Vit: för kungen till rutan d1.')
    await told('edge-corners', 'sv', 'Vit: för kungen till någon av de 20 flyktrutorna.')
})
