/* A hint in a browser: where it points, and what axe finds at each of its steps. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leave } from './browser.mjs'
import { asked, counted, hint, looked, marked, note, words } from './hint-page.mjs'
import { clean, movesOf, myTurn, told, visit } from './play-page.mjs'
import { until } from './until.mjs'

/** Which way squares lie from the middle of the board, as the screen has them: "top left". */
const whereOf = (page, squares) =>
    page.evaluate(squares => {
        const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2]
        const boxOf = name =>
            document.querySelector(`[data-square="${name}"]`).getBoundingClientRect()
        const all = [...document.querySelectorAll('[data-square]')].map(it => it.dataset.square)
        const mean = names => {
            const places = names.map(name => middle(boxOf(name)))
            return [0, 1].map(i => places.reduce((sum, at) => sum + at[i], 0) / places.length)
        }
        const [x, y] = mean(squares).map((at, i) => at - mean(all)[i])
        const size = boxOf(squares[0]).width
        const across = Math.abs(x) < size ? '' : x < 0 ? 'left' : 'right'
        const up = Math.abs(y) < size ? '' : y < 0 ? 'top' : 'bottom'
        return `${up} ${across}`.trim() || 'middle'
    }, squares)

test('three presses: where to look, which piece, the move; the engine is asked once', async () => {
    const page = await visit('/play/tablut-ashton', {}, counted)
    await myTurn(page, 0)
    await hint(page).press('Enter')
    const area = await looked(page, whereOf)
    await clean(page)
    // A board that is turned has its left side on the right.
    await page.evaluate(() => document.querySelector('taefl-play-game').flipBoard())
    await until(() => note(page).textContent(), words(await whereOf(page, area)), 'the words')
    // The button keeps the keyboard.
    await page.keyboard.press('Enter')
    await told(page, /^Move the piece on [a-i][1-9]\.$/)
    const piece = /on (..)\./.exec(await note(page).textContent())[1]
    assert.ok(area.includes(piece), `${piece} is not among ${area}`)
    await until(() => marked(page), { area: [piece], arrows: [piece + piece] }, 'the piece')
    await until(() => hint(page).innerText(), 'Another hint', 'the button')
    await clean(page)
    await page.keyboard.press('Enter')
    await told(page, /^The engine would play /)
    const { arrows } = await marked(page)
    assert.equal(arrows.length, 1)
    assert.equal(arrows[0].slice(0, 2), piece)
    assert.notEqual(arrows[0].slice(2), piece)
    await until(() => hint(page).innerText(), 'Hint', 'the button')
    await clean(page)
    // There is no more to say.
    await page.keyboard.press('Enter')
    await told(page, /^The engine would play /)
    assert.equal(await asked(page), 1)
    assert.equal(await movesOf(page), '')
    await leave(page)
})
