/* Watching: the lobby shows games in progress as they are played, and /watch goes on to the next game. */
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { clean } from './axe.mjs'
import { leaveAll, open, somebody, two } from './live-page.mjs'
import { action } from './table-page.mjs'
import { until } from './until.mjs'

/** A game in progress, made without a page: its path. */
const began = page =>
    page.evaluate(async () => {
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify({ rules: 'maerstanas', seat: 1, engine: 1, clock: null })
        const answer = await fetch('/api/games', { method: 'POST', headers, body })
        return `/g/${(await answer.json()).id}`
    })
/** The list has eight games, those of the strongest people: without this, games of other tests might take their places. */
function strongest(...paths) {
    const ids = paths.map(path => `'${path.split('/').pop()}'`).join()
    const sql = `INSERT OR REPLACE INTO ratings (person, rules, seat, points, deviation, volatility, games, won, drawn, played)
        SELECT person1, rules, 1, 9000000, 350000, 60000, 0, 0, 0, 0 FROM games WHERE id IN (${ids})`
    execFileSync('sqlite3', ['-cmd', '.timeout 60000', process.env.TAEFL_PAGE_DATA, sql])
}
const card = (page, path) => page.locator(`.taefl-current a[href="${path}"]`)

test('games in progress are in the lobby, and the page that watches goes on to the next', async () => {
    const c = await somebody()
    await open(c, '/lobby')
    const second = await began(c)
    const [a, b, path] = await two('brandubh', { side: 'White' })
    strongest(path, second)
    await open(c, '/lobby')
    await card(c, path).waitFor()
    await card(c, second).waitFor()
    const board = () => card(c, path).locator('svg').innerHTML()
    const before = await board()
    await clean(c)
    const id = path.split('/').pop()
    await b.evaluate(async game => {
        const socket = new WebSocket(`ws://${location.host}/socket`, 'taefl.1')
        await new Promise(done => (socket.onopen = done))
        socket.send(JSON.stringify({ do: 'move', game, ply: 0, move: 'd1c1', id: 1 }))
        await new Promise(
            done => (socket.onmessage = ({ data }) => /"done":1/.test(data) && done()),
        )
        socket.close()
    }, id)
    await until(async () => (await board()) !== before, true, 'the board follows the game')
    await card(c, path).getByText('1 move').waitFor()
    // Two windows of one person are one spectator.
    await open(c, `/watch?game=${id}`)
    const again = await c.context().newPage()
    await open(again, `/watch?game=${id}`)
    await again.getByText('1 person is watching').first().waitFor()
    await a.getByText('1 person is watching').waitFor()
    await until(() => c.locator('.taefl-watch .now .taefl-still').count(), 1, 'the board')
    await clean(c)
    await action(a, 'Resign').click()
    await a.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await c.getByRole('status').getByText('has won.').waitFor()
    await c.locator(`.now a.board:not([href="${path}"])`).waitFor()
    await leaveAll(a, b, c)
})
