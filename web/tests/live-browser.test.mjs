/* Playing over a network in browsers: a link, a rematch and a draw on a phone; a move ahead of one's turn; by letter,
 * with a notice; by keyboard alone. All else that people do in such games: live-games.test.mjs. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { clean } from './axe.mjs'
import {
    byLink,
    end,
    holdMoments,
    inReach,
    invite,
    leaveAll,
    open,
    press,
    shows,
    somebody,
    two,
} from './live-page.mjs'
import { action, addressIs, movesOf, myTurn, tableOf, told, typeMove } from './table-page.mjs'
import { until } from './until.mjs'

test('Tablut by a link: to the end, a rematch with sides swapped, a draw', async () => {
    const [a, b] = await byLink('tablut-ashton', {
        position: '9/9/9/9/9/t8/2K6/9/8t 1',
        side: 'White',
    })
    await myTurn(a, 0)
    // On the smallest phone the end is in sight when it comes.
    await b.setViewportSize({ width: 320, height: 568 })
    await typeMove(a, 'c3-c1')
    await end(a, 'You win with White')
    await end(b, 'You lost: White wins')
    await shows(b, 'The king escaped to c1.')
    await until(() => inReach(b.locator('.taefl-end h2')), true, 'the end in sight')
    // So is what one can do next, in the bar at the foot.
    await b.evaluate(() => scrollTo(0, 0))
    for (const words of ['Rematch', 'Analyse'])
        await until(
            () => inReach(b.locator('.taefl-action.foot', { hasText: words })),
            true,
            `${words} at the foot`,
        )
    await action(a, 'Hint')
        .count()
        .then(count => assert.equal(count, 0))
    await press(b, 'Rematch')
    await told(a, /would like a rematch with sides swapped\./)
    await shows(a, 'would like a rematch with sides swapped.')
    await clean(a)
    const before = a.url()
    await press(a, 'Rematch, sides swapped')
    await until(async () => a.url() !== before && a.url() === b.url(), true, 'the rematch')
    await myTurn(b, 0)
    // A draw: offered, declined by nobody, agreed.
    await action(b, 'Draw?').click()
    await told(a, /offers a draw\. Do you accept\?/)
    await shows(b, 'You have offered a draw.')
    // On a phone that lies on its side it is in sight without scrolling.
    const size = a.viewportSize()
    await a.setViewportSize({ width: 844, height: 390 })
    await a.evaluate(() => scrollTo(0, 0))
    const yes = a.getByRole('button', { name: 'Yes', exact: true })
    await until(
        () => yes.boundingBox(),
        ({ y, height }) => y + height <= 390,
        'the place of the answer',
    )
    // At 200 % the header leaves the name of the rules in sight, and the buttons stand in one row.
    await a.setViewportSize({ width: 683, height: 384 })
    await a.evaluate(() => scrollTo(0, 0))
    await until(() => inReach(a.locator('.taefl-play-head h1')), true, 'the name of the rules')
    const tops = () =>
        a
            .locator('.taefl-actions .taefl-action:visible')
            .evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
    await until(tops, all => new Set(all).size === 1, 'one row')
    await a.setViewportSize(size)
    await press(a, 'Yes')
    await end(a, 'A draw')
    await end(b, 'A draw')
    await leaveAll(a, b)
})

test('fair match by link: both games, with nothing moved, to the match’s result', async () => {
    const a = await somebody()
    await a.addInitScript(holdMoments)
    const path = await invite(a, 'tablut-ashton', { side: 'White', match: true })
    const b = await somebody({ viewport: { width: 390, height: 844 } })
    await open(b, path)
    await shows(b, 'Fair match: two games with sides swapped.')
    await press(b, 'Play')
    await shows(b, 'Fair match, game 1 of 2 · you have Black')
    const play = async moves => {
        for (const [ply, [page, move]] of moves.entries()) {
            await myTurn(page, ply)
            await typeMove(page, move)
        }
    }
    const resign = async page => {
        await action(page, 'Resign').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    }
    await play([
        [a, 'e3-c3'],
        [b, 'a4-a3'],
        [a, 'c3-e3'],
    ])
    await myTurn(b, 3)
    await resign(b)
    await end(a, 'You win with White')
    await shows(a, 'The second game begins in a moment, with sides swapped.')
    await clean(a)
    // One presses the button, the other one is taken there.
    await press(a, 'Second game, sides swapped')
    await until(async () => !b.url().endsWith(path) && b.url() === a.url(), true, 'both there')
    await shows(b, 'White won game 1 in 3 moves. Win in fewer to win the match: 0 played.')
    await shows(a, /^White won game 1 in 3 moves\. .* has to win in fewer: 0 played\.$/)
    const places = page =>
        page
            .locator('.taefl-actions > button')
            .evaluateAll(all => all.map(one => [one.offsetLeft, one.offsetTop].join()))
    await myTurn(b, 0)
    const before = await places(b)
    await play([[b, 'e3-c3']])
    await shows(b, 'White won game 1 in 3 moves. Win in fewer to win the match: 1 played.')
    assert.deepEqual(await places(b), before)
    await myTurn(a, 1)
    await resign(a)
    await end(b, 'You win with White')
    await shows(b, 'You win the match 1 – 1.')
    await shows(a, 'You lose the match 1 – 1.')
    for (const page of [a, b])
        await shows(page, 'Each won once. The quicker win counts: 1 move against 3 moves.')
    await clean(b)
    await leaveAll(a, b)
})

test('a move given before one’s turn is made at once, and nobody is helped meanwhile', async () => {
    const [a, b] = await two('tablut-ashton')
    const ahead = page => page.evaluate(() => document.querySelector('taefl-table').ahead?.length)
    await myTurn(a, 0)
    await until(
        () => ahead(b),
        count => count > 0,
        'moves ahead',
    )
    const square = (page, name) =>
        page.locator(`taefl-board [role=gridcell][aria-label^="${name}"]`)
    await square(b, 'd1').focus()
    await b.keyboard.press('Enter')
    await square(b, 'c1').focus()
    await b.keyboard.press('Enter')
    await shows(b, 'As soon as it is your turn: d1-c1.')
    await press(b, 'Cancel it')
    const not = b.getByRole('button', { name: 'Cancel it' })
    await until(() => not.count(), 0, 'what was given')
    for (const name of ['d1', 'c1']) {
        await square(b, name).focus()
        await b.keyboard.press('Enter')
    }
    await not.waitFor()
    await b.keyboard.press('Escape')
    await until(() => not.count(), 0, 'what Esc takes back')
    await square(b, 'd1').focus()
    await b.keyboard.press('Enter')
    // News of the other one takes nothing out of one's hand.
    await b.evaluate(() => {
        const { network } = document.querySelector('taefl-play-game')
        let moves = network.ahead
        const set = next => (moves = next) || (window.lost = true)
        Object.defineProperty(network, 'ahead', { get: () => moves, set })
    })
    a.hold()
    await told(b, /has gone/)
    a.go()
    await told(b, /is here again/)
    await square(b, 'c1').focus()
    await b.keyboard.press('Enter')
    await not.waitFor()
    assert.ok(!(await b.evaluate(() => window.lost)))
    // Neither by key nor in the menu.
    await a.keyboard.press('l')
    await shows(a, 'No help while a game is on.')
    await a.locator('.taefl-play-menu summary').click()
    await a.getByRole('button', { name: 'Flip' }).waitFor()
    assert.equal(await a.getByRole('button', { name: 'Analyse' }).count(), 0)
    assert.equal(await action(a, 'Hint').count(), 0)
    await typeMove(a, 'e3-a3')
    await until(() => movesOf(a), 'e3a3 d1c1', 'the moves')
    await leaveAll(a, b)
})

/** Somebody who wants to be told, and does not look at the page. */
function looksElsewhere() {
    if (origin !== 'null') localStorage.setItem('taefl.tell', '1')
    globalThis.notes = []
    globalThis.Notification = class {
        static permission = 'granted'
        constructor(title, { tag }) {
            notes.push([title, tag])
        }
    }
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
}

test('by letter: an answer made ready, whose turn it is, and a game kept here', async () => {
    const [a, b, path] = await byLink('tablut-ashton', { side: 'White', days: '3 days a move' })
    await myTurn(a, 0)
    await shows(a, 'Your turn until')
    await b.addInitScript(looksElsewhere)
    // Listened for from the first frame on: several may come at once.
    const known = new Promise(done =>
        b.once('websocket', wire =>
            wire.on('framereceived', ({ payload }) => /"mine"/.test(payload) && done()),
        ),
    )
    await open(b, '/')
    await known
    await typeMove(a, 'e3-a3')
    await until(() => b.title(), /^\(1\) /, 'the title')
    await until(() => b.evaluate(() => notes), [['Your turn', path.slice(3)]], 'what it was told')
    await a.getByRole('button', { name: 'Planned replies: none' }).click()
    const plan = a.locator('taefl-plan')
    await plan.locator('taefl-board').waitFor()
    await clean(a)
    const play = move =>
        a.evaluate(wanted => {
            const table = document.querySelector('taefl-plan taefl-table')
            const choice = table.view.moves.find(({ move }) => move === wanted)
            const detail = { move: wanted, choice }
            table.dispatchEvent(new CustomEvent('taefl-played', { detail, bubbles: true }))
        }, move)
    const planned = count =>
        until(
            () => a.evaluate(() => document.querySelector('taefl-plan taefl-table').view.ply),
            count,
            'plies planned',
        )
    await planned(1)
    await play('d1c1')
    await planned(2)
    await play('e4f4')
    await planned(3)
    await press(a, 'Save the replies')
    await a.getByRole('button', { name: 'Planned replies: 1' }).waitFor()
    await open(b, '/me')
    await b.getByRole('heading', { name: 'Your turn (1)' }).waitFor()
    const told = b.getByRole('checkbox', { name: 'Tell me when it is my turn', exact: true })
    await until(() => told.isChecked(), true, 'it is on')
    await told.uncheck()
    await until(() => b.evaluate(() => localStorage.getItem('taefl.tell')), null, 'it is off')
    await until(() => told.isChecked(), false, 'and shown so')
    await open(b, path)
    await myTurn(b, 1)
    await typeMove(b, 'd1-c1')
    await until(() => movesOf(b), 'e3a3 d1c1 e4f4', 'the moves')
    await action(b, 'Resign').click()
    await b.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await end(a, 'You win with White')
    await a.locator('.taefl-play-menu summary').click()
    await press(a, 'Save here')
    await press(a, 'Show it')
    await addressIs(a, /\/g\/[0-9a-z]{10}$/)
    await end(a, 'wins with White')
    await leaveAll(a, b)
})

test('by keyboard alone, on a narrow screen', async () => {
    const [a, b] = await Promise.all([
        somebody(),
        somebody({ viewport: { width: 320, height: 568 } }),
    ])
    const path = await invite(a, 'tablut-ashton', { side: 'Black' })
    await open(b, path)
    await b.getByRole('button', { name: 'Play', exact: true }).focus()
    await b.keyboard.press('Enter')
    await myTurn(b, 0)
    const board = b.locator('taefl-board [role=gridcell][tabindex="0"]')
    await board.focus()
    for (const key of ['e3', 'a3'])
        await (async () => {
            await b.locator(`taefl-board [role=gridcell][aria-label^="${key}"]`).focus()
            await b.keyboard.press('Enter')
        })()
    await until(() => movesOf(a), 'e3a3', 'the moves')
    await told(a, /^Defender e3 to a3/)
    await b.getByRole('button', { name: 'Resign' }).focus()
    await b.keyboard.press('Enter')
    await b.getByRole('dialog').waitFor()
    await b.keyboard.press('Escape')
    await b.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal((await tableOf(b)).plies, 1)
    await leaveAll(a, b)
})
