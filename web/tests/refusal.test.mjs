/* A move that is refused: the piece goes back, what stands in the way lights up, one line says so beside
 * it, in view wherever that is, until the next thing is done. By mouse, finger and keyboard. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { violations } from './axe.mjs'
import { address, leave, visit } from './browser.mjs'
import { until } from './until.mjs'

async function open(path, options) {
    const page = await visit(address + path, { reducedMotion: 'reduce', ...options })
    await page.locator('.taefl-b-live').waitFor()
    // Everything that is said from now on.
    await page.evaluate(() => {
        window.heard = []
        for (const region of document.querySelectorAll('.taefl-polite, .taefl-assertive'))
            new MutationObserver(() => heard.push(region.textContent)).observe(region, {
                childList: true,
                characterData: true,
                subtree: true,
            })
    })
    return page
}
const middle = async (page, name) => {
    const box = await page.locator(`[data-square=${name}]`).boundingBox()
    return [box.x + box.width / 2, box.y + box.height / 2]
}
/** What stands on the board: the words, the squares that light up, what is picked up. */
const onBoard = page =>
    page.evaluate(() => ({
        words: [...document.querySelectorAll('.taefl-refusal > p')].map(p => p.textContent),
        lit: document.querySelectorAll(
            '.taefl-b-under .taefl-b-bad, svg .taefl-b-bad .taefl-b-badge',
        ).length,
        picked: document.querySelectorAll('[aria-selected=true]').length,
    }))
const refused = (page, words) =>
    until(() => onBoard(page), { words: [words], lit: 1, picked: 0 }, 'the board')
const gone = page => until(() => onBoard(page), { words: [], lit: 0, picked: 0 }, 'the board')
/** Whether all of the bubble can be seen: nothing lies over its corners. */
const seen = page =>
    page.evaluate(() => {
        const bubble = document.querySelector('.taefl-refusal')
        bubble.style.pointerEvents = 'auto'
        const { left, right, top, bottom } = bubble.getBoundingClientRect()
        const corners = [left + 6, right - 6].flatMap(x => [top + 6, bottom - 6].map(y => [x, y]))
        const all = corners.every(([x, y]) => bubble.contains(document.elementFromPoint(x, y)))
        bubble.style.pointerEvents = ''
        return all
    })
const inTheWay = square => `The attacker on ${square} stands in the way.`

test('by mouse: clicked and dragged; the clause is one click further, the next click ends it', async () => {
    const page = await open('/play/tablut-ashton')
    await page.mouse.click(...(await middle(page, 'e3')))
    await page.mouse.click(...(await middle(page, 'e1')))
    await refused(page, inTheWay('e2'))
    // It stands beside e2, over which it points.
    const [x, y] = await middle(page, 'e2')
    const box = await page.locator('.taefl-refusal').boundingBox()
    const { height } = await page.locator('[data-square=e2]').boundingBox()
    assert.ok(box.x < x && x < box.x + box.width, 'beside the square')
    assert.ok(box.y + box.height < y && y - box.y - box.height < height, 'next to the square')
    const said = 'Not allowed. The attacker on e2 stands in the way. Rule T2.'
    const heard = () =>
        page.evaluate(() => heard.filter(text => text.includes('stands in the way')))
    await until(heard, [said], 'what is heard')
    assert.equal(
        await page.locator(':is([role=status], [role=alert], [aria-live]) .taefl-refusal').count(),
        0,
    )
    await page.locator('.taefl-refusal summary', { hasText: 'Rule T2' }).click()
    await page.getByText('A piece moves like the rook').waitFor()
    await refused(page, inTheWay('e2'))
    assert.deepEqual(await violations(page), [])
    await page.mouse.click(...(await middle(page, 'f5')))
    await until(async () => (await onBoard(page)).words, [], 'the bubble')
    await page.keyboard.press('Escape')
    await page.mouse.move(...(await middle(page, 'g5')))
    await page.mouse.down()
    await page.mouse.move(...(await middle(page, 'i5')), { steps: 4 })
    await page.mouse.up()
    await refused(page, inTheWay('h5'))
    await until(async () => (await heard()).length, 2, 'what is heard')
    await page.keyboard.press('Escape')
    await gone(page)
    await leave(page)
})

test('resignation takes it away', async () => {
    const page = await open('/play/gardsdansen')
    const { own, far } = await page.evaluate(() => {
        const { view, about } = document.querySelector('taefl-table')
        const own = view.moves[0].from
        const open = new Set(view.moves.filter(m => m.from === own).map(m => m.to))
        const free = about.geometry.squares.filter((_, i) => view.board[i] === '.')
        return { own, far: free.find(s => !open.has(s.name)).name }
    })
    await page.mouse.click(...(await middle(page, own)))
    await page.mouse.click(...(await middle(page, far)))
    await page.locator('.taefl-refusal').waitFor()
    await page.getByRole('button', { name: 'Resign' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await gone(page)
    await leave(page)
})

test('by keyboard: the bubble is the next stop, Esc leads back to the board', async () => {
    const page = await open('/play/tablut-ashton')
    await page.evaluate(() => document.querySelector('taefl-board').focusSquare('e3'))
    const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key)
    }
    await press('Enter', 'ArrowDown', 'ArrowDown', 'Enter')
    await refused(page, inTheWay('e2'))
    const focus = () =>
        page.evaluate(
            () => document.activeElement.dataset.square ?? document.activeElement.localName,
        )
    await until(focus, 'e1', 'the focus')
    await press('Tab')
    await until(focus, 'summary', 'the focus')
    await press('Enter')
    await page.getByText('A piece moves like the rook').waitFor()
    await press('Escape')
    await gone(page)
    await until(focus, 'e1', 'the focus')
    // Another thing done on the board ends it as well.
    await press('ArrowUp', 'ArrowUp', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter')
    await refused(page, inTheWay('e2'))
    await press('ArrowUp')
    await gone(page)
    await leave(page)
})

for (const [width, height] of [
    [320, 640],
    [360, 480],
    [390, 844],
    [844, 390],
    [1366, 650],
])
    test(`by finger: in view at ${width}×${height}, at each edge of the board`, async () => {
        const page = await open('/play/tablut-ashton', {
            viewport: { width, height },
            hasTouch: true,
            isMobile: width < 1000,
        })
        for (const [from, to, at] of [
            ['e3', 'e1', 'e2'],
            ['e7', 'e9', 'e8'],
            ['c5', 'a5', 'b5'],
            ['g5', 'i5', 'h5'],
        ]) {
            await page.keyboard.press('Escape')
            await page.locator(`[data-square=${from}]`).tap()
            await page.locator(`[data-square=${to}]`).tap()
            await refused(page, inTheWay(at))
            await until(() => seen(page), true, `the whole of the bubble at ${at}`)
            const wide = await page.evaluate(() => document.documentElement.scrollWidth)
            assert.ok(wide <= width, `it makes the page ${wide} wide`)
        }
        await page.locator('.taefl-refusal summary').tap()
        await page.getByText('A piece moves like the rook').waitFor()
        await until(() => seen(page), true, 'the whole of the clause')
        await leave(page)
    })
