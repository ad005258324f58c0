/* The ladder: a level that somebody beats is kept for its rules and side, the next one is offered, and the
 * setup of a game shows what is beaten. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, leave, visit } from './dom.mjs'
import { action, addressIs, movesOf, myTurn, told, typeMove as type } from './table-page.mjs'
import { until } from './until.mjs'

/** A whole game of Ashton's Tablut in which White wins: the way to the last move, and that. */
const LINE = ['e4f4', 'd1c1', 'e5e4', 'h5h2', 'e4b4', 'i4h4']
const LAST = 'b4b1'
const BEFORE = '3ttt3/4t4/4T4/t3T3t/ttTT1TT1t/tK3T1t1/4T4/4t2t1/2t1tt3 1'

/** Plays LINE in the place of both sides: the kept game gets the moves, and the page reads it again. */
async function goOn(page, moves) {
    await page.evaluate(
        async ([moves, fen]) => {
            const come = asked => new Promise(done => (asked.onsuccess = () => done(asked.result)))
            const games = (await come(indexedDB.open('taefl')))
                .transaction('games', 'readwrite')
                .objectStore('games')
            const game = await come(games.get(location.pathname.split('/').pop()))
            game.tree.moves = moves.map(move => ({ move }))
            game.fen = fen
            await come(games.put(game))
        },
        [moves, BEFORE],
    )
    await page.reload()
    await myTurn(page, moves.length)
}
/** A game against a level that is one move from won. */
async function nearlyWon(level, options) {
    const kept = JSON.stringify({ family: 'tafl', tafl: { who: 'first', level } })
    const keep = `if (origin !== 'null' && !localStorage.getItem('taefl.play'))
        localStorage.setItem('taefl.play', '${kept}')`
    const page = await visit('/play/tablut-ashton', options, new Function(keep))
    await myTurn(page, 0)
    await goOn(page, LINE)
    return page
}
const end = page => page.locator('.taefl-end')
const first = page => end(page).locator('.taefl-end-actions button').first()
const ladder = page => page.evaluate(() => JSON.parse(localStorage.getItem('taefl.ladder')))
const rungs = page =>
    page
        .locator('.taefl-ladder')
        .getByRole('img')
        .evaluateAll(all => all.map(row => row.getAttribute('aria-label')))

test('a level that is beaten is kept and shown, and the next one is offered', async () => {
    const page = await nearlyWon(3)
    // Another tab that has the setup open hears of it.
    const other = await page.context().newPage()
    await other.goto(`${address}/play?rules=tablut-ashton`)
    await other.locator('.taefl-setup').waitFor()
    assert.equal(await other.locator('.taefl-ladder').count(), 0)

    await type(page, LAST)
    await end(page).getByRole('heading', { name: 'You win with White' }).waitFor()
    await end(page).getByText('Level 3: beaten with White.').waitFor()
    await until(() => first(page).innerText(), 'Next level: 4', 'the first button')
    assert.deepEqual(await ladder(page), { 'tablut-ashton': [[3], []] })
    await until(() => rungs(other), ['White: 3 of 10', 'Black: none of 10'], 'the ladder')
    // Other rules have a ladder of their own.
    await other.getByRole('radio', { name: /Demian Katz/ }).click()
    await until(() => rungs(other), ['White: none of 10', 'Black: none of 10'], 'the ladder')
    await other.getByRole('radio', { name: 'Two on this device' }).press(' ')
    await other.locator('.taefl-ladder').waitFor({ state: 'detached' })
    await other.close()

    await page.reload()
    await end(page).getByText('Level 3: beaten with White.').waitFor()
    assert.deepEqual(await ladder(page), { 'tablut-ashton': [[3], []] })
    const won = page.url()
    await first(page).click()
    await addressIs(page, url => url !== won)
    await myTurn(page, 0)
    await page.locator('.taefl-player', { hasText: 'Engine, level 4' }).waitFor()
    assert.equal(await movesOf(page), '')
    // The next game begins as this one.
    await page.goto(`${address}/play?rules=tablut-ashton`)
    await until(() => page.getByLabel('Strength of the engine').inputValue(), '4', 'the level')
    await until(() => rungs(page), ['White: 3 of 10', 'Black: none of 10'], 'the ladder')
    await leave(page)
})

test('a win with a hint or after Undo does not count, and the card says so', async () => {
    const page = await nearlyWon(1)
    const counts = end(page).getByText('This win does not count')
    await action(page, 'Hint').click()
    await told(page, /^Look at /)
    await page.reload()
    await myTurn(page, LINE.length)
    await type(page, LAST)
    await counts.waitFor()
    await until(() => first(page).innerText(), 'Next level: 2', 'the first button')
    assert.equal(await ladder(page), null)
    await first(page).click()
    await page.locator('.taefl-player', { hasText: 'Engine, level 2' }).waitFor()
    await myTurn(page, 0)
    await type(page, 'e4f4')
    await myTurn(page, 2)
    await action(page, 'Undo').click()
    await myTurn(page, 0)
    await goOn(page, LINE)
    await type(page, LAST)
    await counts.waitFor()
    assert.equal(await ladder(page), null)
    await leave(page)
})

test('a win does not count if the engine was asked in an analysis', async () => {
    const page = await nearlyWon(1)
    const game = page.url()
    await page.goto(`${address}/analysis/tablut-ashton#moves=${LINE.join('.')}&at=6`)
    await page.getByRole('button', { name: 'Engine' }).click()
    const noted = () => page.evaluate(() => localStorage.getItem('taefl.helped') !== null)
    await until(noted, true, 'that the help is noted')
    await page.goto(game)
    await myTurn(page, LINE.length)
    await type(page, LAST)
    await end(page).getByText('This win does not count').waitFor()
    assert.equal(await ladder(page), null)
    await leave(page)
})

test('over the last level there is none; who has lost is offered none', async () => {
    const page = await nearlyWon(10)
    await type(page, LAST)
    await end(page).getByText('Level 10: beaten with White.').waitFor()
    await until(() => first(page).innerText(), 'Rematch, sides swapped', 'the first button')
    assert.deepEqual(await ladder(page), { 'tablut-ashton': [[10], []] })
    await action(page, 'Undo').click()
    await myTurn(page, LINE.length)
    // The same end once more is said once more.
    await type(page, LAST)
    await end(page).getByText('Your king escaped to b1.').waitFor()
    await end(page).getByText('This win does not count').waitFor()
    await action(page, 'Undo').click()
    await myTurn(page, LINE.length)
    await action(page, 'Resign').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await end(page).getByRole('heading', { name: 'You lost: Black wins' }).waitFor()
    await until(() => first(page).innerText(), 'Rematch, sides swapped', 'the first button')
    assert.equal(await end(page).getByText('does not count').count(), 0)
    await leave(page)
})
