/* The lobby: one click pairs two people; waiting, and no more; what others see of it. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { clean } from './axe.mjs'
import { leave } from './dom.mjs'
import { becomePlayer, invite, join, leaveAll, open, press, shows, somebody } from './dom-live.mjs'
import { action, addressIs } from './table-page.mjs'
import { until } from './until.mjs'

/* Whoever waits in the pool meets those who offer 3 to 10 minutes in the lobby, and other files have people in the pool at
 * the same time: here all waits are for 15 minutes, or for days. */

/** The button of a rule set and a time; what it says below the time: how fast, or who waits. */
const cell = (page, rules, time) =>
    page
        .locator('.taefl-pairing li button')
        .filter({ hasText: `${rules}:` })
        .filter({ hasText: time })
const says = (page, rules, time, words) =>
    until(() => cell(page, rules, time).locator('small').textContent(), words, `${rules} ${time}`)
const inLobby = async options => {
    const page = await open(await somebody(options), '/lobby')
    // Its rows are asked for once it is drawn: before that, nothing is busy either.
    await page.locator('.taefl-pairing li button').first().waitFor()
    await page
        .locator('.taefl-lobby section:not(.taefl-pairing) [aria-busy]')
        .waitFor({ state: 'detached' })
    return page
}
const gameOf = page => new URL(page.url()).pathname

test('two guests click the same time and are in one game', async () => {
    const [a, b] = await Promise.all([inLobby(), inLobby()])
    await cell(a, 'Tablut', '15 + 10').click()
    await says(a, 'Tablut', '15 + 10', 'You wait')
    await shows(a, 'You are waiting for an opponent: Tablut, 15 min + 10 s.')
    assert.equal(await cell(a, 'Tablut', '15 + 10').getAttribute('aria-pressed'), 'true')
    await clean(a)
    await says(b, 'Tablut', '15 + 10', '1 waiting')
    await says(b, 'Mǽrstánas', '15 + 10', 'Long')
    await clean(b)
    await cell(b, 'Tablut', '15 + 10').click()
    for (const page of [a, b]) {
        await addressIs(page, /\/g\/\w+$/)
        await shows(page, 'Resign')
    }
    assert.equal(gameOf(a), gameOf(b))
    await leaveAll(a, b)
})

test('parts of minutes and seconds have the decimal mark of the page', async () => {
    const a = await open(await somebody(), '/lobby')
    const id = await a.evaluate(async () => {
        const headers = { 'content-type': 'application/json' }
        const clock = { base: 90_000, inc: 2500 }
        const body = JSON.stringify({ rules: 'brandubh', seat: 1, clock })
        const answer = await fetch('/api/games', { method: 'POST', headers, body })
        return (await answer.json()).id
    })
    const b = await open(await somebody({ locale: 'sv' }), `/g/${id}`)
    await shows(b, '1,5 min + 2,5 s')
    await leaveAll(a, b)
})

test('counts follow who comes, who stops waiting and who goes; a reload goes on waiting', async () => {
    const [a, b, c] = await Promise.all([inLobby(), inLobby(), inLobby()])
    const seen = words => says(c, 'Mǽrstánas', '15 + 10', words)
    await invite(b, 'maerstanas', { anybody: true })
    await shows(c, 'Mǽrstánas · You play')
    await open(b, '/lobby')
    // A click on another time leaves the first one; a second click stops waiting.
    await cell(a, 'Brandubh', '15 + 10').click()
    await says(c, 'Brandubh', '15 + 10', '1 waiting')
    await cell(a, 'Mǽrstánas', '15 + 10').click()
    await says(c, 'Brandubh', '15 + 10', 'Long')
    await seen('1 waiting')
    await a.reload()
    await says(a, 'Mǽrstánas', '15 + 10', 'You wait')
    await seen('1 waiting')
    // The others may hear of a change before its own page is ready for the next press.
    const rests = () => says(a, 'Mǽrstánas', '15 + 10', 'Long')
    await cell(a, 'Mǽrstánas', '15 + 10').press('Enter')
    await seen('Long')
    await rests()
    await cell(a, 'Mǽrstánas', '15 + 10').press('Enter')
    await seen('1 waiting')
    await a.locator('.taefl-pairing').getByRole('button', { name: 'Stop waiting' }).click()
    await seen('Long')
    await rests()
    // Somebody whose page is gone waits no longer.
    await cell(a, 'Mǽrstánas', '15 + 10').click()
    await seen('1 waiting')
    await leave(a)
    await seen('Long')
    await leaveAll(b, c)
})

test('two who click at the same moment are paired', async () => {
    const [a, b] = await Promise.all([inLobby(), inLobby()])
    // Both have made a game before either hears of the other's.
    await Promise.all([a, b].map(page => page.evaluate(clickAlone, 'Gårdsdansen')))
    for (const page of [a, b]) await addressIs(page, /\/g\/\w+$/)
    assert.equal(gameOf(a), gameOf(b))
    for (const page of [a, b]) await shows(page, 'Resign')
    // One of the two games was withdrawn, and a lost race for a seat is no error on the page.
    await leave(a, /40[49]|410/)
    await leave(b, /40[49]|410/)
})
/** Clicks 15 + 10, as if the lobby were empty. */
function clickAlone(rules) {
    const { pairing } = document.querySelector('taefl-lobby')
    pairing.games = []
    const words = button => button.textContent.replace(/\s+/g, ' ')
    const all = [...document.querySelectorAll('.taefl-pairing li button')]
    all.find(button => words(button).includes(`${rules}: 15 + 10`)).click()
}

test('players: a rated game by letter, with name and how it is played in the list', async () => {
    const [a, b] = await Promise.all([inLobby(), inLobby()])
    const name = `Freja${Date.now() % 1e7}`
    await becomePlayer(a, name)
    await open(a, '/lobby')
    await cell(a, 'Brandubh', '3 days').click()
    await says(a, 'Brandubh', '3 days', 'You wait')
    const row = b.locator('.taefl-lobby-list li', { hasText: name })
    await row.getByText('3 days a move · rated').waitFor()
    await row.getByRole('link', { name }).waitFor()
    // Who has played rated games from that seat is shown with a rating.
    await b.evaluate(() => {
        const { pairing } = document.querySelector('taefl-lobby')
        const rating = { points: 1612, deviation: 151 }
        pairing.heardLobby(pairing.games.map(game => ({ ...game, rating })))
    })
    await row.getByText('rating 1612?').waitFor()
    await clean(b)
    // It waits without its creator, too.
    await open(a, '/')
    await row.getByRole('button', { name: /^Play: Brandubh/ }).click()
    await addressIs(b, /\/g\/\w+$/)
    await leaveAll(a, b)
})

test('the form for any other game is one press away', async () => {
    const page = await inLobby({ viewport: { width: 320, height: 568 } })
    await page.getByRole('link', { name: 'Custom game…' }).click()
    await page.getByRole('radio', { name: 'Lobby', exact: true }).waitFor()
    assert.equal(await page.getByRole('radio', { name: 'Lobby', exact: true }).isChecked(), true)
    await leave(page)
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

/** A server that only tells of one game, in which player 2 has thought for 5 s; the page's clock stands until it is put
 * forward. */
const tellsOneGame = () => {
    window.skew = 0
    performance.now = () => 1e6 + window.skew
    const seats = ['Una', 'Ulf'].map(name => ({ id: name, name, kind: 'player', rating: null }))
    const game = {
        ...{
            id: 'abcdefgh',
            rules: 'brandubh',
            seats,
            clock: { base: 65_000, inc: 0 },
            rated: false,
        },
        ...{ moves: 1, turn: 2, board: '.'.repeat(49), last: null, squares: [], spectators: 0 },
        ...{ left: [65_000, 65_000], since: 4e9 - 5000 },
    }
    const told = JSON.stringify({ on: 'current', now: 4e9, games: [game] })
    window.WebSocket = class {
        readyState = 1
        constructor() {
            setTimeout(() => this.onopen?.())
        }
        send(text) {
            if (JSON.parse(text).do === 'current')
                setTimeout(() => this.onmessage?.({ data: told }))
        }
        close() {}
    }
}
test('beside a small board the clock of who is to move runs, whatever time this device thinks it is', async () => {
    const page = await somebody()
    await page.context().addInitScript(tellsOneGame)
    await open(page, '/lobby')
    const clocks = words =>
        until(
            () => page.locator('.taefl-current taefl-card-clock').allTextContents(),
            words,
            'the clocks',
        )
    await clocks(['1:05', '1:00'])
    const running = page.locator('.taefl-current .player.turn .running')
    await until(() => running.count(), 1, 'the clock that runs')
    // The device's clock is set right, by an hour; a second has passed.
    await page.evaluate(() => {
        const { now } = Date
        Date.now = () => now() + 3_600_000
        window.skew = 1000
    })
    await clocks(['1:05', '0:59'])
    await leave(page)
})
