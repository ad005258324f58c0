/* The three hints of one's first game: which is due when, and that they come once, beside the board, and
 * never again. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { address, leave, visit as visitAt } from './dom.mjs'
import { startCore } from './learn-core.mjs'
import { plies, typeMove as type } from './table-page.mjs'
import { until } from './until.mjs'
import { hintAt } from '../src/pages/play/hints.ts'

const core = await startCore()

/** The hint after `had` of them, where a game stands. */
function due(had, rules, moves = '', start = '') {
    const line = moves.split(' ').filter(Boolean)
    const views = line.map((_, ply) => core.view(rules, start, line.slice(0, ply)))
    const by = views.map(view => view.side)
    const law = core.about(rules)
    const from = core.view(rules, start, []).fen
    const key = hintAt(had, { law, by, start: from, view: core.view(rules, start, line) })
    for (const language of key ? ['en', 'sv'] : []) {
        const texts = readFileSync(new URL(`../texts/${language}/guide.json`, import.meta.url))
        assert.ok(JSON.parse(texts)[key], `${language}: ${key}`)
    }
    return key
}

test('the first hint says how to move', () => {
    assert.equal(due(0, 'tablut-ashton'), 'pick')
    assert.equal(due(0, 'maerstanas'), 'putSpecial')
    assert.equal(due(0, 'maerstanas+plain'), 'put')
    assert.equal(due(0, 'gardsdansen'), 'halves')
    assert.equal(due(0, 'gardsdansen', 'd2d4'), 'half')
})

test('the second one, after two moves of one’s own, says what one wants', () => {
    assert.equal(due(1, 'tablut-classic', 'e3a3 e2a2'), null)
    assert.equal(due(1, 'tablut-classic', 'e3c3 d9b9 e4c4 b9b8'), 'breakEdge')
    assert.equal(due(1, 'tablut-katz', 'e3c3 d9b9 e4c4 b9b8'), 'breakCorner')
    assert.equal(due(1, 'tablut-classic', 'e3c3 d9b9 e4c4 b9b8 c3d3'), 'fenceEdge')
    assert.equal(due(1, 'tablut-katz', 'e3c3 d9b9 e4c4 b9b8 c3d3'), 'fenceCorner')
    assert.equal(due(1, 'maerstanas', 'a1 g7 a2 g6'), 'gather')
    assert.equal(due(1, 'gardsdansen', 'd2d4 a2b3 d6d5 d7d6'), 'hunt')
})

test('the third one comes with what it is about, or in the end anyway', () => {
    // Raichi: to whom has the king, and to the other side.
    const way = '4tt3/9/1t2T4/t3T3t/ttTT1TTtt/t1K4Tt/4T4/4t4/3ttt3'
    assert.equal(due(2, 'tablut-ashton', '', `${way} 1`), 'out')
    assert.equal(due(2, 'tablut-ashton', '', `${way} 2`), 'stop')
    // A capture.
    const between = '3tt4/4t4/9/t1Tt3T1/tt1TKT1tt/t3T3t/4T4/4t4/3ttt3 1'
    assert.equal(due(2, 'tablut-ashton', '', between), null)
    assert.equal(due(2, 'tablut-ashton', 'h6e6', between), 'between')
    assert.equal(due(2, 'gardsdansen', 'd2d4 a2b3'), null)
    const jump = '1Ps1/5/S5/2Ps3/4p1/4s/2s1 1 p'
    assert.equal(due(2, 'gardsdansen', 'd3d5', jump), 'cover')
    // A square where no stone may go.
    assert.equal(due(2, 'maerstanas', 'c4 d3 e4'), null)
    assert.equal(due(2, 'maerstanas', 'c4 d3 e4 d5'), 'shut')
    // None of these for six moves.
    const quiet = 'e3d3 d9c9 d3c3 c9b9 c3b3 b9a9 b3b2 a9a8 b2c2 a8b8 c2d2 b8c8'
    assert.equal(due(2, 'tablut-classic', quiet), 'between')
    assert.equal(due(3, 'tablut-classic', quiet), null)
})

/* ------------------------------------------------------------------ in the page */

const twoPlayers = () => {
    if (origin === 'null') return
    const wishes = { rules: '', who: 'two' }
    localStorage['taefl.play'] ??= JSON.stringify({ tafl: wishes, gardsdansen: wishes })
}
const visit = path => visitAt(path, {}, twoPlayers)
/** Somebody comes by. */
const stir = async (page, ply = 0) => {
    await plies(page, ply)
    await page.locator('.taefl-play').dispatchEvent('pointerover')
}
const coach = page => page.locator('taefl-coach [role=status]')
const says = (page, words) => until(() => coach(page).textContent(), words, 'the hint')
/** That the coach is there and says nothing. */
const silent = page =>
    until(
        () =>
            page.evaluate(() => {
                const { hasUpdated, hint } = document.querySelector('taefl-coach')
                return { hasUpdated, hint }
            }),
        { hasUpdated: true, hint: null },
        'the coach',
    )
const kept = page => page.evaluate(() => localStorage['taefl.coach'] ?? '')

test('three hints, each until its turn is over, and then no more', async () => {
    const page = await visit('/play/tablut-classic')
    await plies(page, 0)
    await says(page, /1 of 3\s*Pick one of your pieces: dots show/)
    await type(page, 'e3c3')
    await plies(page, 1)
    await silent(page)
    await until(() => kept(page), '{"tafl":1}', 'what is kept')
    await page.reload()
    await stir(page, 1)
    await silent(page)
    for (const [at, move] of ['d9b9', 'e4c4', 'b9b8'].entries()) {
        await silent(page)
        await type(page, move)
        await plies(page, at + 2)
    }
    await says(page, /2 of 3\s*Clear a way for the king to the edge\. .* Black must close it\./)
    // Until it is done it comes again.
    await page.reload()
    await stir(page, 4)
    await says(page, /2 of 3/)
    await type(page, 'c3d3')
    await plies(page, 5)
    await silent(page)
    const line = ['b8c8', 'd3c3', 'c8b8', 'c3b3', 'b8b7', 'b3b2', 'b7b8']
    for (const [at, move] of line.entries()) {
        await type(page, move)
        await plies(page, at + 6)
    }
    await says(page, /3 of 3\s*Pieces are taken between two enemies/)
    await type(page, 'b2c2')
    await plies(page, 13)
    await silent(page)
    await until(() => kept(page), '{"tafl":3}', 'what is kept')
    await page.goto(`${address}/play/tablut-katz`)
    await stir(page)
    await silent(page)
    // Another family is another game.
    await page.goto(`${address}/play/gardsdansen`)
    await stir(page)
    await says(page, /1 of 3\s*Your turn has two halves/)
    await type(page, 'd2d4')
    await plies(page, 1)
    await says(page, /Your turn has two halves/)
    await type(page, 'a2b3')
    await plies(page, 2)
    await silent(page)
    await leave(page)
})

test('a hint is there as soon as the board is, so that it pushes nothing aside', async () => {
    const page = await visit('/learn/tablut-ashton')
    let asked = false
    await page.route('**/guide-en-*', async route => {
        asked = true
        await new Promise(done => setTimeout(done, 300))
        await route.continue()
    })
    await page.goto(`${address}/play/tablut-ashton`)
    await page.locator('.taefl-play').waitFor()
    assert.match(await coach(page).textContent(), /1 of 3/)
    assert.ok(asked)
    await leave(page)
})

test('closed, they are gone for good, in every tab', async () => {
    const page = await visit('/play/tablut-ashton')
    const other = await page.context().newPage()
    await stir(page)
    await says(page, /1 of 3/)
    await other.goto(`${address}/play/tablut-katz`)
    await stir(other)
    await says(other, /1 of 3/)
    // Who only looks on in a second tab is told nothing.
    const third = await page.context().newPage()
    await third.goto(page.url())
    await third.getByText('This game is being played in another tab').waitFor()
    await third.locator('.taefl-play').dispatchEvent('pointerover')
    await silent(third)
    await page.getByRole('button', { name: 'No more of these' }).press('Enter')
    await silent(page)
    const focused = () => page.evaluate(() => document.activeElement.getAttribute('role'))
    await until(focused, 'gridcell', 'the focus')
    await silent(other)
    await page.reload()
    await stir(page)
    await silent(page)
    await leave(page)
})

test('who has finished a game of the family is told nothing', async () => {
    const end = '9/4t4/4K4/3t5/9/9/9/T8/9_2'
    const page = await visit(`/play/tablut-ashton?position=${end}`)
    await plies(page, 0)
    await type(page, 'd6-e6')
    await page.locator('.taefl-end').waitFor()
    await until(() => kept(page), '{"tafl":3}', 'what is kept')
    // Also where nothing is known but the game.
    await page.evaluate(() => localStorage.removeItem('taefl.coach'))
    await page.goto(`${address}/play/tablut-katz`)
    await stir(page)
    await silent(page)
    await until(() => kept(page), '{"tafl":3}', 'what is kept')
    await leave(page)
})
