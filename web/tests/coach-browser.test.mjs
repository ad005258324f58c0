/* A hint of one's first game in a browser: where it stands, and what axe finds. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { violationsInThemes } from './axe.mjs'
import { leave } from './browser.mjs'
import { plies, visit } from './play-page.mjs'
import { atRest, until } from './until.mjs'

test('a hint moves no board and covers none, and axe finds nothing wrong with it', async () => {
    const page = await visit('/play/maerstanas')
    const sizes = [
        [1366, 768],
        [844, 390],
        [390, 844],
        [320, 568],
    ]
    const boxes = () =>
        page.evaluate(() =>
            ['.taefl-b-stage', 'taefl-coach'].map(name => {
                const box = document.querySelector(name)?.getBoundingClientRect()
                return box && [box.left, box.top, box.right, box.bottom]
            }),
        )
    const resize = async (width, height) => {
        await page.setViewportSize({ width, height })
        const size = () => page.evaluate(() => [innerWidth, innerHeight])
        await until(size, [width, height], 'the window')
        await atRest(page)
    }
    const before = []
    await plies(page, 0)
    for (const [width, height] of sizes) {
        await resize(width, height)
        before.push((await boxes())[0])
    }
    await page.locator('.taefl-play').dispatchEvent('pointerover')
    await page.locator('taefl-coach [role=status]', { hasText: '1 of 3' }).waitFor()
    for (const [at, [width, height]] of sizes.entries()) {
        await resize(width, height)
        const [board, hint] = await boxes()
        assert.deepEqual(board, before[at], `the board at ${width} × ${height}`)
        assert.ok(hint[3] - hint[1] > 40, `no hint at ${width} × ${height}`)
        const apart = hint[0] >= board[2] || hint[1] >= board[3]
        assert.ok(apart, `the hint ${hint} on the board ${board}`)
        assert.ok(hint[2] <= width, `the hint ends at ${hint[2]} of ${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    assert.deepEqual(await violationsInThemes(page), [])
    await leave(page)
})
