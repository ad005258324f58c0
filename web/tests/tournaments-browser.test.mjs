/* Tournaments and what is listed like them in a browser: the wall, rows, a phone at the end of a game, no network. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Person } from '../../tests/server/live.mjs'
import { address, freshContext, leave, visit } from './browser.mjs'
import { holdMoments, inReach } from './live-page.mjs'
import { until } from './until.mjs'

const server = { port: new URL(address).port }
const mark = Date.now() % 1e8
async function player(name) {
    const person = new Person(server)
    person.name = name + mark
    await person.ask('/api/account', { name: person.name, password: 'correct horse' })
    return person
}

/** A browser of that person's. */
async function pageOf(person, options) {
    const context = await freshContext([address], options)
    const [name, value] = person.cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
    return context.newPage()
}
const clock = { base: 600000, inc: 5000 }

test('on the wall of a tournament stand pictures', async () => {
    const [ann, bob] = await Promise.all(['Ann', 'Bob'].map(player))
    const wish = { name: `Wall ${mark}`, kind: 'everyone', rules: 'tablut-katz', clock }
    const { id } = (await bob.ask('/api/tournaments', wish)).body
    for (const person of [ann, bob]) await person.ask(`/api/tournaments/${id}/enter`, {})
    const wall = await visit(`${address}/tournaments/${id}/screen`, { reducedMotion: 'reduce' })
    const code = wall.getByRole('img', { name: 'A QR code of the address below' })
    await until(() => code.evaluate(img => img.naturalWidth > 0), true, 'the QR code')
    await bob.ask(`/api/tournaments/${id}/begin`, {})
    // A projector's window is full: a board as high as there is room, a name above and below it, and clocks.
    await wall.setViewportSize({ width: 1920, height: 1080 })
    const board = wall.locator('.taefl-screen .boards .taefl-still')
    await until(
        () => board.boundingBox(),
        ({ width, height }) => width === height && height > 600,
        'the board',
    )
    await until(
        () => wall.locator('taefl-card-clock').allInnerTexts(),
        ['10:00', '10:00'],
        'clocks',
    )
    const overflow = () => wall.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await until(overflow, 0, 'what is below the window')
    // The board that the host shows fits, too: nothing lies over what can be pressed below it.
    const shown = { rules: 'tablut-katz', moves: ['e3c3'], marks: [], words: 'Look at c3.' }
    await bob.ask(`/api/tournaments/${id}/board`, shown)
    await wall.getByText(shown.words).waitFor()
    await until(
        () => wall.locator('.taefl-shown taefl-board').boundingBox(),
        ({ height }) => height > 760,
        'the board of the host',
    )
    await until(overflow, 0, 'what is below the window')
    const fill = wall.getByRole('button', { name: 'Fill the screen' })
    await until(() => inReach(fill), true, 'the button below the board')
    await leave(wall)
})

test('on a phone one sees how a game of a tournament ended, and buttons of one height', async () => {
    const [ann, bob] = await Promise.all(['Ada', 'Ben'].map(player))
    const wish = { name: `Phone ${mark}`, kind: 'everyone', rules: 'tablut-katz', clock }
    const { id } = (await ann.ask('/api/tournaments', wish)).body
    for (const person of [ann, bob]) await person.ask(`/api/tournaments/${id}/enter`, {})
    await ann.ask(`/api/tournaments/${id}/begin`, {})
    const [{ games }] = (await ann.ask(`/api/tournaments/${id}`)).body.meetings
    const [game] = games
    const { seats } = (await ann.ask(`/api/games/${game}`)).body
    const players = seats.map(({ name }) => [ann, bob].find(one => one.name === name))
    for (const person of players) person.open()
    for (const [ply, move] of ['e3c3', 'd1c1'].entries()) await players[ply].move(game, ply, move)
    const page = await pageOf(ann, { viewport: { width: 390, height: 844 } })
    // Nobody is taken to the next game while this one is looked at.
    await page.addInitScript(holdMoments)
    await page.goto(`${address}/g/${game}`)
    await page.getByRole('button', { name: 'Resign' }).waitFor()
    await players[0].say({ do: 'resign', game })
    // The notice of the next game does not lie over how this one ended.
    await page.getByText('We go there in a moment.').waitFor()
    await until(() => inReach(page.locator('.taefl-end h2')), true, 'how it ended')
    const bar = page.locator('.taefl-actions > a, .taefl-actions > button, .taefl-actions summary')
    await page.getByRole('link', { name: 'Tournament', exact: true }).waitFor()
    const heights = () =>
        bar.evaluateAll(all =>
            all.filter(one => one.checkVisibility()).map(one => Math.round(one.clientHeight)),
        )
    const even = all => all.length === 3 && new Set(all).size === 1
    await until(heights, even, 'the heights')
    // Nor is the next game missed by whoever hears of their games only when this one is over.
    await page.reload()
    await page.getByText('We go there in a moment.').waitFor()
    for (const { socket } of players) socket.line.destroy()
    await leave(page)
})

test('a study in a list has the whole row for its title', async () => {
    const una = await player('Una')
    await una.ask('/api/studies', {
        title: 'Openings of Brandubh',
        game: '[Rules "brandubh"]\n\n1. d2-c2 *\n',
    })
    const page = await pageOf(una, { viewport: { width: 390, height: 844 } })
    await page.goto(`${address}/study`)
    const title = page.getByRole('link', { name: 'Openings of Brandubh' })
    await title.waitFor()
    const { height } = await title.boundingBox()
    assert.ok(height < 40, `${height} px: one line`)
    await leave(page)
})

test('without a network a page says so, and comes by itself when there is one', async () => {
    const una = await player('Ulf')
    const wish = { name: `Island ${mark}`, kind: 'everyone', rules: 'brandubh', clock }
    await una.ask('/api/tournaments', wish)
    const page = await pageOf(una)
    await page.goto(`${address}/tournaments`)
    const link = page.getByRole('link', { name: wish.name })
    await link.waitFor()
    await page.context().setOffline(true)
    await link.click()
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('link', { name: 'Play here' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('Open for entry').waitFor()
    assert.equal(await page.getByText('You are offline.').count(), 0)
    await leave(page, /ERR_INTERNET_DISCONNECTED/)
})
