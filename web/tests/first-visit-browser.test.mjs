/* A journey: somebody comes for the first time, gets the king out on the first page, plays the game that it offers, and
 * plays again until it is won. The person wins when one move does it, else takes, else moves at random. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, leave, visit } from './browser.mjs'
import { until } from './until.mjs'

/** A newcomer wins two of three such games (docs/strength.md), so nobody loses so many by chance. */
const GAMES = 25

/** Clicks on a piece, and on where it goes. */
async function clicks(page, move) {
    for (const square of move.match(/[a-g]\d/g))
        await page.locator(`taefl-board [data-square=${square}]`).first().click()
}
/** What the person has before them: a question, the end of the game, or their moves; null while the engine thinks. */
const now = page =>
    page.evaluate(() => {
        const { match } = document.querySelector('taefl-play-game') ?? {}
        if (document.querySelector('dialog[open]')) return { asked: true }
        if (match?.over) return { result: match.game.tree.result }
        const { view, place } = document.querySelector('taefl-table') ?? {}
        if (match?.person !== 1 || view?.ply !== place?.moves.length) return null
        if (place.moves.length !== match.game.tree.moves.length) return null
        return {
            plies: place.moves.length,
            moves: view.moves.map(({ move, takes, ends }) => ({ move, takes: takes.length, ends })),
        }
    })

function choose(moves, dice) {
    const wins = moves.filter(({ ends }) => ends?.[0] === 'p1win')
    const takes = moves.filter(({ takes }) => takes)
    const among = wins.length ? wins : takes.length ? takes : moves
    return among[Math.floor(dice() * among.length)].move
}
/** Plays one game to its end; gives its result. */
async function play(page, dice) {
    for (let plies = -1; ;) {
        const state = await until(
            () => now(page),
            it => it && (it.asked || it.result || it.plies > plies),
            'the turn of the person',
        )
        if (state.result) return state.result
        if (state.asked) {
            await page.getByRole('button', { name: 'Play it anyway' }).click()
            await until(() => page.locator('dialog[open]').count(), 0, 'the question')
            continue
        }
        plies = state.plies
        await clicks(page, choose(state.moves, dice))
    }
}

test('from the first visit to the first win', async () => {
    const page = await visit(address, { reducedMotion: 'reduce' })
    const task = page.locator('.taefl-home-task [role=status]')
    for (const move of ['d2d1', 'd1g1']) {
        await page.locator('taefl-home-first .taefl-b-live').waitFor()
        await clicks(page, move)
        await until(() => task.textContent(), /Two ways|Take the other|The king is out/, move)
    }
    await until(() => task.textContent(), /The king is out/, 'the end of the scene')
    await page.getByRole('link', { name: 'Play', exact: true }).last().click()
    await page.locator('.taefl-player', { hasText: 'Engine, level 1' }).waitFor()
    let seed = 7
    const dice = () => (seed = (seed * 16807) % 2147483647) / 2147483647
    let games = 1
    while ((await play(page, dice)) !== '1-0') {
        assert.ok(games++ < GAMES, 'a newcomer wins')
        // Until the first win the side stays the favoured one, unless one wishes otherwise.
        const [first, second] = await page.locator('.taefl-end-actions button').allInnerTexts()
        assert.deepEqual([first, second], ['Once more', 'Rematch, sides swapped'])
        await page.locator('.taefl-end').getByRole('button', { name: first }).click()
        await until(
            () => now(page),
            it => it?.plies === 0,
            'the next game',
        )
    }
    await until(() => page.locator('.taefl-end').textContent(), /White/, 'who has won')
    await leave(page)
})
