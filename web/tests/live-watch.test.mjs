/* Watching: the lobby shows games in progress as they are played, and /watch goes on to the next game. */
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { clean } from './axe.mjs'
import { granted, leaveAll, open, paired, pageOf, person } from './live-page.mjs'
import { action } from './table-page.mjs'
import { until } from './until.mjs'

/** The list has eight games, those of the strongest people: without this, games of other tests might take their places. */
function strongest(...paths) {
    const ids = paths.map(path => `'${path.split('/').pop()}'`).join()
    const sql = `INSERT OR REPLACE INTO ratings (person, rules, seat, points, deviation, volatility, games, won, drawn, played)
        SELECT person1, rules, 1, 9000000, 350000, 60000, 0, 0, 0, 0 FROM games WHERE id IN (${ids})`
    execFileSync('sqlite3', ['-cmd', '.timeout 60000', process.env.TAEFL_PAGE_DATA, sql])
}
const card = (page, path) => page.locator(`.taefl-current a[href="${path}"]`)

test('games in progress are in the lobby, and the page that watches goes on to the next', async () => {
    const wish = { rules: 'maerstanas', seat: 1, engine: 1, clock: null }
    const looker = person()
    const second = `/g/${(await granted(looker, 'games', wish)).id}`
    const [one, b, path] = await paired('brandubh')
    const a = await pageOf(one, path)
    strongest(path, second)
    const c = await pageOf(looker, '/lobby')
    await card(c, path).waitFor()
    await card(c, second).waitFor()
    const board = () => card(c, path).locator('svg').innerHTML()
    const before = await board()
    await clean(c)
    await b.does({ do: 'move', ply: 0, move: 'd1c1' })
    await until(async () => (await board()) !== before, true, 'the board follows the game')
    await card(c, path).getByText('1 move').waitFor()
    // Two windows of one person are one spectator.
    await open(c, `/watch?game=${path.slice(3)}`)
    const again = await c.context().newPage()
    await open(again, `/watch?game=${path.slice(3)}`)
    await again.getByText('1 person is watching').first().waitFor()
    await a.getByText('1 person is watching').waitFor()
    await until(() => c.locator('.taefl-watch .now .taefl-still').count(), 1, 'the board')
    await clean(c)
    await action(a, 'Resign').click()
    await a.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await c.getByRole('status').getByText('has won.').waitFor()
    await c.locator(`.now a.board:not([href="${path}"])`).waitFor()
    await leaveAll(a, c)
})
