/* What the engine does for a person: a hint in three steps, and a move by Space where that is wanted. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { clean } from './axe.mjs'
import { leave, visit } from './dom.mjs'
import { asked, counted, hint, looked as lookedAt, marked, note, words } from './hint-page.mjs'
import { action, forTwo, movesOf, myTurn, told, typeMove as type } from './table-page.mjs'
import { until } from './until.mjs'

/** Which way squares lie from the middle of the board, by its rows and columns. */
async function whereOf(page, squares) {
    const all = await page.locator('[data-square]').evaluateAll(cells =>
        cells.map(cell => ({
            name: cell.dataset.square,
            at: ['col', 'row'].map(way => Number(cell.getAttribute(`aria-${way}index`))),
        })),
    )
    const mean = cells => [0, 1].map(i => cells.reduce((n, { at }) => n + at[i], 0) / cells.length)
    const middle = mean(all)
    const those = mean(all.filter(({ name }) => squares.includes(name)))
    const [x, y] = those.map((at, i) => at - middle[i])
    const across = Math.abs(x) < 1 ? '' : x < 0 ? 'left' : 'right'
    const up = Math.abs(y) < 1 ? '' : y < 0 ? 'top' : 'bottom'
    return `${up} ${across}`.trim() || 'middle'
}
const looked = page => lookedAt(page, whereOf)

test('a move ends a hint, and the next one begins where to look', async () => {
    const page = await visit('/play/tablut-ashton', {}, forTwo('tafl'))
    await myTurn(page, 0)
    await hint(page).click()
    await looked(page)
    await hint(page).click()
    await told(page, /^Move the piece/)
    await type(page, 'e3a3')
    await myTurn(page, 1)
    await until(() => marked(page), { area: [], arrows: [] }, 'what is marked')
    assert.equal(await note(page).count(), 0)
    await until(() => hint(page).innerText(), 'Hint', 'the button')
    await hint(page).click()
    await looked(page)
    await action(page, 'Undo').click()
    await myTurn(page, 0)
    await until(() => marked(page), { area: [], arrows: [] }, 'what is marked')
    await leave(page)
})

test('Mǽrstánas: the second step says which stone, and the row', async () => {
    const page = await visit('/play/maerstanas')
    await myTurn(page, 0)
    await hint(page).click()
    const area = await looked(page)
    await hint(page).click()
    await told(page, /^Put (a plain|the thunder-|the Woden-) ?stone in row [1-7]\.$/)
    const row = /row (.)/.exec(await note(page).textContent())[1]
    const inRow = area.filter(square => square[1] === row)
    await until(() => marked(page), { area: inRow, arrows: [] }, 'the row')
    await hint(page).click()
    await told(page, /^The engine would play /)
    const { arrows } = await marked(page)
    assert.equal(arrows.length, 1)
    assert.ok(inRow.includes(arrows[0].slice(0, 2)), `${arrows} is not among ${inRow}`)
    await leave(page)
})

test('Gårdsdansen: each half of a turn has its hint', async () => {
    const page = await visit('/play/gardsdansen')
    await myTurn(page, 0)
    for (const ply of [0, 1]) {
        await hint(page).click()
        const area = await looked(page)
        await hint(page).click()
        await told(page, /^Move the piece on /)
        const [piece] = (await marked(page)).area
        assert.ok(area.includes(piece), `${piece} is not among ${area}`)
        if (ply) break
        await type(page, 'd2d4')
        await myTurn(page, 1)
        await until(() => marked(page), { area: [], arrows: [] }, 'what is marked')
    }
    await leave(page)
})

test('Space plays no move for a person, unless the settings want it', async () => {
    for (const spaceMoves of [false, true]) {
        const kept = `localStorage.setItem('taefl.settings', '{"spaceMoves":${spaceMoves}}')`
        const keep = `if (origin !== 'null') ${kept}`
        const page = await visit('/play/tablut-ashton', {}, new Function(`(${counted})();${keep}`))
        await myTurn(page, 0)
        await page.locator('h1').click()
        await page.keyboard.press(' ')
        if (spaceMoves) await myTurn(page, 2)
        else {
            // The engine is asked for the hint alone. Space scrolls the page: a click would miss what moves.
            await hint(page).press('Enter')
            await looked(page)
            assert.equal(await asked(page), 1)
            assert.equal(await movesOf(page), '')
        }
        await page.locator('h1').click()
        await page.keyboard.press('?')
        const words = spaceMoves
            ? /^the engine moves at once, for your/
            : /^the engine moves at once$/
        await page.getByText(words).waitFor()
        await leave(page)
    }
})

test('three presses: where to look, which piece, the move; the engine is asked once', async () => {
    const page = await visit('/play/tablut-ashton', {}, counted)
    await myTurn(page, 0)
    await hint(page).press('Enter')
    const area = await looked(page)
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
