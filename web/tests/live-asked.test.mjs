/* What one is asked in a game over a network is in sight, on a phone too. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { clean } from './axe.mjs'
import { leave } from './browser.mjs'
import {
    end,
    atTop,
    granted,
    inReach,
    pageOf,
    paired,
    person,
    shows,
    somebody,
    windows,
} from './live-page.mjs'
import { played, told } from './table-page.mjs'
import { until } from './until.mjs'

const phone = { viewport: { width: 390, height: 844 } }

test('a phone shows a question above the buttons, and the end above the chat', async () => {
    const [a, other, path] = await paired('tablut-ashton')
    const b = await pageOf(other, path, phone)
    await shows(b, 'Resign')
    await a.does({ do: 'move', ply: 0, move: 'e3c3' })
    await played(b, 1)
    await a.does({ do: 'takeback' })
    const yes = b.getByRole('button', { name: 'Yes', exact: true })
    await yes.waitFor()
    await until(() => inReach(yes), true, 'an answer that takes a press')
    await clean(b)
    // Who cannot see is told, until it is answered.
    await told(b, /would like to take/)
    await yes.click()
    await played(b, 0)
    await told(b, words => !/would like to take/.test(words))
    await a.does({ do: 'draw' })
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
    await leave(b)
})

test('an invitation says which side, which clock and what comes next; its button is in sight in every window', async () => {
    const b = await somebody()
    const wish = { rules: 'tablut-ashton', seat: 1, clock: null }
    const path = `/g/${(await granted(person(), 'games', wish)).id}`
    const play = b.getByRole('button', { name: 'Play', exact: true })
    for (const viewport of windows) {
        await b.setViewportSize(viewport)
        await atTop(b, path, viewport)
        await play.waitFor()
        await b.locator('.taefl-offer svg').waitFor()
        for (const one of [play, b.getByRole('heading', { level: 1 })])
            await until(() => inReach(one), true, JSON.stringify(viewport))
    }
    const facts = b.locator('.taefl-offer dd')
    assert.deepEqual((await facts.allInnerTexts()).slice(0, 2), ['Black', 'No clock'])
    await shows(b, /press Play\..* moves first\..*You need no account/s)
    await clean(b)
    await leave(b)
})
