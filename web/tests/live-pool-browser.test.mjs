/* A journey: somebody with an account waits in the pool on a phone, nobody comes, and after half a minute a bot is
 * offered, by its name and as a bot; they play to the end. A guest is offered the engine, and need not take it. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Bot, player } from '../../tests/server/bots.mjs'
import { clean } from './axe.mjs'
import { address, leave } from './browser.mjs'
import { press, shows, somebody } from './live-page.mjs'
import { addressIs, played, typeMove } from './play-page.mjs'
import { until } from './until.mjs'

const server = { port: new URL(address).port }
const mark = Date.now() % 1e8
/** A game counts from four plies on. */
const PLIES = ['a4a3', 'd5c5', 'a3a4', 'c5d5']
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** A rated game of Brandubh, so that the bot has a rating there. */
async function rate(person, bot) {
    const wanted = { rules: 'brandubh', seat: 2, clock: { base: 300_000, inc: 0 }, rated: true }
    const { id } = (await person.ask(`/api/challenge/${bot.name}`, wanted)).body
    await bot.post(`/api/challenge/${id}/accept`)
    const does = (who, what) => who.ask('/api/message', { ...what, game: id })
    for (const [ply, move] of PLIES.entries())
        await does(ply % 2 ? bot : person, { do: 'move', ply, move })
    assert.equal((await does(person, { do: 'resign' })).status, 200)
}
/** Waits in the lobby for Brandubh alone, with a clock that the test moves. */
async function waits(page) {
    await page.clock.install()
    await page.goto(`${address}/lobby`)
    const games = page.locator('taefl-pool').getByRole('checkbox')
    await games.first().waitFor()
    for (const name of ['Tablut', 'Mǽrstánas', 'Gårdsdansen', 'Copenhagen'])
        await games.and(page.getByRole('checkbox', { name })).first().uncheck()
    await press(page, 'Find an opponent')
    await shows(page, 'Looking for an opponent.')
}
const heightOf = page =>
    page.locator('.taefl-pool').evaluate(panel => panel.getBoundingClientRect().height)

test('nobody comes: after half a minute a bot is offered by name, and plays', async t => {
    const person = await player(server, `Saga${mark}`)
    const bot = await Bot.make(server, person, `Loki${mark}`)
    const list = await bot.list()
    t.after(() => list.close())
    await rate(person, bot)
    const page = await somebody(phone)
    const [key, value] = person.cookie.split('=')
    await page.context().addCookies([{ name: key, value, url: address }])
    await waits(page)
    const before = await heightOf(page)
    await page.clock.fastForward(20_000)
    await shows(page, 'Looking for an opponent.')
    await page.clock.fastForward(11_000)
    await page.getByText(`Loki${mark} is a bot, rated`).waitFor()
    assert.equal(await heightOf(page), before, 'nothing is pushed away')
    await clean(page)
    await press(page, `Play the bot Loki${mark}`)
    await addressIs(page, /\/g\/\w+$/)
    const id = new URL(page.url()).pathname.slice(3)
    await bot.post(`/api/challenge/${id}/accept`)
    const state = (await person.ask(`/api/games/${id}`)).body
    assert.deepEqual([state.phase, state.rated, state.rules], ['playing', true, 'brandubh'])
    await page.getByText(`Loki${mark}`).first().waitFor()
    const own = state.seats.findIndex(seat => seat.kind === 'player')
    // Black, in seat 2, begins.
    for (const [ply, move] of PLIES.entries()) {
        if ((ply + 1) % 2 === own) await typeMove(page, `${move.slice(0, 2)}-${move.slice(2)}`)
        else assert.equal((await bot.say({ do: 'move', game: id, ply, move })).status, 200)
        await played(page, ply + 1)
        // The page shows its own move before the server has it.
        await until(async () => (await person.ask(`/api/games/${id}`)).body.moves.length, ply + 1)
    }
    await bot.say({ do: 'resign', game: id })
    await page.locator('.taefl-end h2', { hasText: 'You win' }).waitFor()
    await page
        .locator('.taefl-player', { hasText: /\d+\?? → \d+/ })
        .first()
        .waitFor()
    await leave(page)
})

test('a guest is offered the engine, waits on, and meets the person who comes', async () => {
    const guest = await somebody()
    await waits(guest)
    await guest.clock.fastForward(31_000)
    await guest.getByRole('button', { name: /^Play the (engine, level 1|bot)/ }).waitFor()
    const other = await somebody()
    await waits(other)
    for (const page of [guest, other]) await addressIs(page, /\/g\/\w+$/)
    assert.equal(new URL(guest.url()).pathname, new URL(other.url()).pathname)
    await leave(guest)
    await leave(other)
})
