/* Boards of other sizes are played on a small phone. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { violationsInThemes } from './axe.mjs'
import { address, leave, visit } from './browser.mjs'
import { plies } from './table-page.mjs'
import { atRest, until } from './until.mjs'

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
        await page.getByRole('radio', { name: 'Two on this device' }).tap()
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
        await until(() => row.locator('button').count(), 2, 'the attackers in the first column')
        const labels = new Map(await names(page))
        assert.equal(labels.size, squares)
        for (const [square, label] of labels) assert.match(label, new RegExp(`\\b${square}\\b`))
        assert.match(labels.get(corner), /corner/i)
        assert.deepEqual(await violationsInThemes(page), [])
        await leave(page)
    })
