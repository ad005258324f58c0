/* Boards of other sizes: found under the rules, and played on. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, freshContext, leave, typeMove, visit } from './browser.mjs'
import { violationsInThemes } from './axe.mjs'
import { plies } from './proof/browser.mjs'
import { atRest, until } from './until.mjs'

test('a relative of Tablut is found under the rules and played on', async () => {
    const context = await freshContext([address])
    const page = await context.newPage()
    await page.goto(`${address}/rules`)
    await page.getByRole('link', { name: 'Read the rules: Copenhagen Hnefatafl' }).click()
    await page.locator('#CO6').waitFor() // its clauses, the shieldwall among them
    const groups = page.locator('.taefl-clauses h3')
    assert.deepEqual(await groups.allInnerTexts(), [
        'What all tafl rules share',
        'What its relatives share',
        'Copenhagen Hnefatafl',
    ])
    assert.match(
        await page.locator('.taefl-rules-stories').first().innerText(),
        /fort of defenders/,
    )
    await page.getByRole('link', { name: 'Play', exact: true }).last().click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await plies(page, 1) // the attackers begin, and the engine has them
    const squares = await page.locator('taefl-board [data-square]').count()
    assert.equal(squares, 121)
    const move = await page.evaluate(() => document.querySelector('taefl-table').view.moves[0].move)
    await typeMove(page, move)
    await plies(page, 3)
    const row = page.locator('.taefl-moves-row').first()
    assert.equal(await row.locator('button').count(), 2, 'the attackers in the first column')
    assert.doesNotMatch(await row.innerText(), /…/)
    await leave(page)
})

/** The middle of a square, so many pixels to the right of it. */
async function point(page, square, right = 0) {
    const box = await page.locator(`[data-square=${square}]`).boundingBox()
    return [box.x + box.width / 2 + right, box.y + box.height / 2]
}
const names = page =>
    page.evaluate(() =>
        [...document.querySelectorAll('taefl-board [data-square]')].map(cell => [
            cell.dataset.square,
            cell.getAttribute('aria-label'),
        ]),
    )

const board = {
    copenhagen: {
        squares: 121,
        corner: 'k11',
        touch: ['d11', 'd9'],
        keys: 'Down Right Right Enter Left Left Enter', // f8-d8
    },
    brandubh: {
        squares: 49,
        corner: 'g7',
        touch: ['d7', 'f7'],
        keys: 'Down Down Left Left Enter Right Right Enter', // d5-f5
    },
}
for (const [rules, { squares, corner, touch, keys }] of Object.entries(board))
    test(`320 pixels wide, by touch and by keyboard: ${rules}`, async () => {
        const page = await visit(`${address}/play?rules=${rules}`, {
            viewport: { width: 320, height: 640 },
            hasTouch: true,
            isMobile: true,
        })
        await page.getByRole('radio', { name: 'Two people here' }).tap()
        await page.getByRole('button', { name: 'Start the game' }).tap()
        await plies(page, 0)
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
        await until(wide, 320, 'how wide it is')
        // A tap on the next square, empty and nowhere to go, means the one beside it where squares are small.
        const { width } = await page.locator('[data-square=a1]').boundingBox()
        await atRest(page)
        await page.touchscreen.tap(...(await point(page, touch[0])))
        await page.locator(`[data-square=${touch[0]}][aria-selected=true]`).waitFor()
        await atRest(page)
        await page.touchscreen.tap(...(await point(page, touch[1], width < 30 ? 0.6 * width : 0)))
        await plies(page, 1)
        await page.locator(`[data-square=${touch[1]}]`).focus()
        for (const key of keys.split(' '))
            await page.keyboard.press(key.replace(/^(?!Enter)/, 'Arrow'))
        await plies(page, 2)
        const row = page.locator('.taefl-moves-row').first()
        assert.equal(await row.locator('button').count(), 2, 'the attackers in the first column')
        const labels = new Map(await names(page))
        assert.equal(labels.size, squares)
        for (const [square, label] of labels) assert.match(label, new RegExp(`\\b${square}\\b`))
        assert.match(labels.get(corner), /corner/i)
        assert.deepEqual(await violationsInThemes(page), [])
        await leave(page)
    })
