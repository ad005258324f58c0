/* What one is asked in a game over a network is in sight, on a phone too. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { clean } from './axe.mjs'
import {
    end,
    inReach,
    invite,
    join,
    leaveAll,
    open,
    press,
    shows,
    somebody,
    two,
    windows,
} from './live-page.mjs'
import { action, myTurn, played, told, typeMove } from './table-page.mjs'
import { until } from './until.mjs'

const phone = { viewport: { width: 390, height: 844 } }

test('a phone shows a question above the buttons, and the end above the chat', async () => {
    const [a, b] = await two('tablut-ashton', { side: 'White' }, phone)
    await myTurn(a, 0)
    await typeMove(a, 'e3-c3')
    await played(b, 1)
    await action(a, 'Undo?').click()
    const yes = b.getByRole('button', { name: 'Yes', exact: true })
    await yes.waitFor()
    await until(() => inReach(yes), true, 'an answer that takes a press')
    await clean(b)
    // Who cannot see is told, until it is answered.
    await told(b, /would like to take/)
    await yes.click()
    await played(a, 0)
    await told(b, words => !/would like to take/.test(words))
    await action(a, 'Draw?').click()
    await yes.waitFor()
    await until(() => inReach(yes), true, 'an answer that takes a press')
    await yes.click()
    await end(b, 'A draw')
    const tops = () =>
        b.evaluate(() =>
            ['.taefl-end', 'taefl-chat'].map(
                name => document.querySelector(name).getBoundingClientRect().top,
            ),
        )
    await until(async () => (([card, chat]) => card < chat)(await tops()), true, 'the end first')
    await clean(b)
    await leaveAll(a, b)
})

test('joining in one tab opens the game in the other, too', async () => {
    const [a, b] = await Promise.all([somebody(), somebody()])
    await invite(b, 'brandubh', { side: 'White' }) // to be somebody
    const path = await invite(a, 'tablut-ashton', { side: 'White' })
    const other = await b.context().newPage()
    for (const tab of [b, other]) {
        await open(tab, path)
        await tab.getByRole('button', { name: 'Play', exact: true }).waitFor()
    }
    await press(b, 'Play')
    for (const tab of [b, other]) await action(tab, 'Resign').waitFor()
    await leaveAll(a, b)
})

test('an invitation says which side, which clock and what comes next; its button is in sight in every window', async () => {
    const [a, b] = await Promise.all([somebody(), somebody()])
    const path = await invite(a, 'tablut-ashton', { side: 'White' })
    const play = b.getByRole('button', { name: 'Play', exact: true })
    for (const viewport of windows) {
        await b.setViewportSize(viewport)
        await open(b, path)
        await play.waitFor()
        await b.locator('.taefl-offer svg').waitFor()
        for (const one of [play, b.getByRole('heading', { level: 1 })])
            await until(() => inReach(one), true, JSON.stringify(viewport))
    }
    const facts = b.locator('.taefl-offer dd')
    assert.deepEqual((await facts.allInnerTexts()).slice(0, 2), ['Black', 'No clock'])
    await shows(b, /press Play\..* moves first\..*You need no account/s)
    await clean(b)
    await leaveAll(a, b)
})

test('an invitation sees that the seat is taken, and that the game is gone', async () => {
    const [a, b, c] = await Promise.all([somebody(), somebody(), somebody()])
    const path = await invite(a, 'tablut-ashton')
    await open(c, path)
    const play = c.getByRole('button', { name: 'Play', exact: true })
    await play.waitFor()
    await join(b, path)
    await shows(c, 'has joined this game')
    assert.equal(await play.count(), 0)
    await clean(c)
    await c.getByRole('button', { name: 'Watch the game' }).click()
    await c.locator('taefl-board [role=gridcell]').first().waitFor()
    const next = await invite(a, 'tablut-ashton')
    await open(c, next)
    await play.waitFor()
    await press(a, 'Cancel the game')
    await shows(c, 'This game is gone')
    await leaveAll(a, b, c)
})
