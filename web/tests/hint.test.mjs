/* What the engine does for a person: a hint in three steps, and a move by Space where that is wanted. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leave, typeMove as type } from './browser.mjs'
import { action, clean, forTwo, movesOf, myTurn, told, visit } from './play-page.mjs'
import { until } from './until.mjs'

/** Counts what the engine is asked. */
const counted = () => {
    window.asked = 0
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (data, ...rest) {
        if (typeof data === 'string' && data.startsWith('go ')) window.asked++
        return post.call(this, data, ...rest)
    }
}
const asked = page => page.evaluate(() => window.asked)
const hint = page => action(page, 'hint')
const note = page => page.locator('.taefl-play-note')
/** What is marked: squares of the area, and arrows. */
const marked = page =>
    page.evaluate(() => {
        const { spots, arrows } = document.querySelector('taefl-board')
        return {
            area: spots.filter(({ kind }) => kind === 'area').map(({ square }) => square),
            arrows: arrows.filter(({ kind }) => kind === 'hint').map(({ from, to }) => from + to),
        }
    })
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
const words = where =>
    ({
        top: 'Look at the top of the board.',
        middle: 'Look at the middle of the board.',
        bottom: 'Look at the bottom of the board.',
        left: 'Look at the left side.',
        right: 'Look at the right side.',
    })[where] ?? `Look at the ${where}.`
/** The first step: what it marks is where its words say. */
async function looked(page) {
    await told(page, /^Look at /)
    await until(
        async () => (await marked(page)).area.length,
        n => n > 3,
        'squares of the area',
    )
    const { area, arrows } = await marked(page)
    assert.deepEqual(arrows, [])
    await until(() => note(page).textContent(), words(await whereOf(page, area)), 'the words')
    await until(() => hint(page).innerText(), 'Another hint', 'the button')
    return area
}

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

test('a move ends a hint, and the next one begins where to look', async () => {
    const page = await visit('/play/tablut-ashton', {}, new Function(`(${forTwo})('tafl')`))
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
    await clean(page)
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
    await clean(page)
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
