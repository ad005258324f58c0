/* The first page: its living board shows what tafl is, and to who knows the puzzle of the day, played on the spot. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { clean } from './axe.mjs'
import { address, leave, visit } from './dom.mjs'
import { oneDay } from './proof/aria.mjs'
import { startCore } from './learn-core.mjs'
import { plies, typeMove } from './table-page.mjs'
import { until } from './until.mjs'
import { SCENE } from '../src/pages/home/scene.ts'
import { balances } from '../tools/balance.mjs'
const FIRST_GAME = 'brandubh+defenders-begin'

const data = new URL('../data/puzzles/', import.meta.url)
const all = readdirSync(data).flatMap(name => JSON.parse(readFileSync(new URL(name, data), 'utf8')))
const table = page => page.locator('taefl-home-daily taefl-table')
/** How many plies are shown, and whose turn it is; null while something is on its way. */
const turn = page =>
    table(page).evaluate(({ view, place }) =>
        view?.ply === place.moves.length ? { ply: view.ply, side: view.side } : null,
    )
/** Somebody who has finished a game. */
const knows = `if (origin !== 'null') localStorage['taefl.coach'] ??= '{"tafl":3}'`
/** Rules files, and options, that favour neither side, as the table of balance has them. */
const fair = kind => {
    const folder = path => new URL(`../../${path}`, import.meta.url).pathname
    const all = balances(
        folder('data/rules/balance.csv'),
        folder('examples/rules'),
        folder('data/proofs'),
    )
    return all[kind].filter(one => one.fair)
}
/** As the board says it, when it takes moves: a move that was taken back may still be on its way to the core. */
const play = (page, move) =>
    page
        .locator('.taefl-home-board taefl-board.taefl-b-live')
        .evaluate(
            (board, move) =>
                board.dispatchEvent(
                    new CustomEvent('taefl-move', { detail: { move }, bubbles: true }),
                ),
            move,
        )

// Days with puzzles of all three families, and of a relative of Tablut.
for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24'])
    test(`the puzzle of ${day} is played to its end on the first page`, async () => {
        const page = await visit(
            address,
            { timezoneId: oneDay.timezoneId },
            `(${oneDay.prepare})({ day: '${day}T12:00:00Z' }); ${knows}`,
        )
        await until(() => turn(page), Boolean, 'a position')
        const start = await table(page).evaluate(({ place }) => place.start)
        const { id, line, side } = all.find(puzzle => puzzle.position === start)
        const said = () => page.locator('.taefl-home-task [role=status]').innerText()

        const wrong = await table(page).evaluate(
            ({ view }, right) => view.moves.find(({ move }) => move !== right).move,
            line[0],
        )
        await play(page, wrong)
        await until(said, /Not that one|Another way/, 'what is said')
        const none = () => table(page).evaluate(({ place }) => place.moves)
        await until(none, [], 'the move taken back')

        for (let at = 0; at < line.length; at++) {
            const mine = now => now && (now.ply > at || now.side === side)
            const { ply } = await until(() => turn(page), mine, 'the turn')
            // The other side has answered by itself.
            if (ply > at) continue
            await play(page, line[at])
            await until(
                () => turn(page),
                now => now?.ply > at,
                'the move',
            )
        }
        await until(said, /Solved/, 'what is said')
        const kept = await page.evaluate(() => JSON.parse(localStorage['taefl.puzzles']))
        assert.equal(kept.solved[id], 1, 'solved, not at the first try')
        const { ratings, tried } = await page.evaluate(() =>
            JSON.parse(localStorage['taefl.solver']),
        )
        assert.deepEqual([ratings, tried], [{}, [id]], 'no rating has moved, and none will')
        await leave(page)
    })

test('who comes first gets a king out, and begins a game that can be won', async () => {
    const page = await visit(address, {})
    const task = page.locator('.taefl-home-task [role=status]')
    const says = words => until(() => task.textContent(), words, 'what is said')
    const live = () => page.locator('taefl-home-first .taefl-b-live').waitFor()
    await live()
    await says(/Pick the king/)
    const arrows = () => page.evaluate(() => document.querySelector('taefl-board').arrows)
    await play(page, 'd2e2')
    await says(/Follow the arrow/)
    await until(arrows, [{ from: 'd2', to: 'd1', kind: 'hint' }], 'the arrow')
    await live()
    await play(page, 'd2d1')
    await says(/Two ways/)
    await says(/Take the other/)
    await live()
    await play(page, 'd1c1')
    await says(/Follow the arrow/)
    await until(arrows, [{ from: 'd1', to: 'g1', kind: 'hint' }], 'the arrow')
    await live()
    await play(page, 'd1g1')
    await says(/The king is out/)
    await clean(page)
    await page.getByRole('link', { name: 'Play', exact: true }).last().click()
    await page.locator('.taefl-player', { hasText: 'You' }).getByText('White').waitFor()
    await page.locator('taefl-play-game .taefl-b-live').waitFor()
    const { rules, players } = await page.evaluate(() => {
        const { tree, setup } = document.querySelector('taefl-play-game').match.game
        return { rules: tree.rules, players: setup.players }
    })
    assert.equal(rules, FIRST_GAME)
    assert.deepEqual(
        players.map(({ kind, level }) => [kind, level]),
        [
            ['human', undefined],
            ['engine', 1],
        ],
    )
    // Who has only begun is shown it again; who has set up a game knows.
    await page.goto(address)
    await live()
    await page.evaluate(() => (localStorage['taefl.play'] = JSON.stringify({ family: 'tafl' })))
    await page.reload()
    await page.locator('taefl-home-daily').waitFor()
    await leave(page)
})

test('the core finds the first scene true: two ways, of which one is closed', async () => {
    const core = await startCore()
    const { rules, start, first, reply, last } = SCENE
    const at = (...moves) => core.view(rules, start, moves)
    const out = ({ moves }) => moves.filter(({ ends }) => ends?.[0] === 'p1win')
    assert.deepEqual(out(at()), [])
    assert.equal(at(first).exits.length, 2)
    assert.deepEqual(
        out(at(first, reply)).map(({ move }) => move),
        [last],
    )
})

test('a game in which nobody has moved is none to go on with', async () => {
    const page = await visit(`${address}/play/gardsdansen`, {}, knows)
    await page.locator('.taefl-b-live').waitFor()
    // Nor is one in which only the engine has.
    await page.goto(`${address}/play/copenhagen`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await until(
        () => page.evaluate(() => document.querySelector('taefl-table').mayMove),
        true,
        'the turn',
    )
    await page.goto(address)
    await page.locator('taefl-home-daily .taefl-b-live').waitFor()
    assert.equal(await page.locator('.taefl-home-open').count(), 0)
    await page.goto(`${address}/games`)
    await page.locator('.taefl-games-none').waitFor()
    await page.goto(`${address}/settings`)
    await page.getByText('No game is kept in this browser yet.').waitFor()
    await leave(page)
})

test('who plays the engine without a name is “You” wherever the game is listed', async () => {
    const page = await visit(`${address}/play/gardsdansen`, {}, knows)
    await page.locator('.taefl-b-live').waitFor()
    await typeMove(page, 'd2-d3')
    await plies(page, 1)
    for (const [path, name] of [
        ['/', 'You – Engine (level 1)'],
        ['/games', 'You – Engine (level 1)'],
    ]) {
        await page.goto(address + path)
        await page.getByText(name).first().waitFor()
    }
    await leave(page)
})

test('five games as cards, all others one click away with what they are good for', async () => {
    const page = await visit(address)
    const cards = page.locator('.taefl-home-card h3')
    const named = ['Tablut', 'Mǽrstánas', 'Gårdsdansen', 'Copenhagen Hnefatafl', 'Brandubh']
    await until(() => cards.allTextContents(), named, 'the cards')
    // Whom each favours is seen on the card, as in the gallery.
    const favours = page.locator('.taefl-home-card .taefl-favour')
    assert.equal(await favours.locator('.taefl-balance-bar').count(), named.length)
    assert.match((await favours.allTextContents()).at(-1), /White has the easier side\./)
    await page.getByText('All 17 games and boards').click()
    const tile = page.locator('.taefl-gallery a')
    const balanced = fair('examples')
    const options = fair('sets')
    assert.equal(options.map(({ name }) => name).join(), 'tawlbwrdd+lewis')
    await until(() => tile.count(), 17 + balanced.length + 1, 'games in the gallery')
    const marks = name => tile.filter({ hasText: name }).locator('em').allTextContents()
    assert.deepEqual(await marks('Copenhagen'), ['Classic', 'Tournament'])
    assert.deepEqual(await marks('Brandubh, Irish'), ['Easy'])
    const heads = await page.locator('.taefl-home-all h3').allTextContents()
    assert.deepEqual(heads, [
        ...['Tafl 9×9', 'Tafl 7×7', 'Tafl 11×11', 'Other games'],
        'Balanced variants',
    ])
    for (const { title } of balanced) {
        assert.deepEqual(await marks(title), ['Balanced'])
        const words = await tile.filter({ hasText: title }).textContent()
        assert.match(words, /Neither side is easier\./)
    }
    const lewis = tile.filter({ hasText: 'Tawlbwrdd · starts from the Lewis cross' })
    assert.match(await lewis.textContent(), /Balanced[^]*Neither side is easier\./)
    await clean(page)
    assert.equal(await lewis.getAttribute('href'), '/play/tawlbwrdd+lewis')
    const { title } = balanced[0]
    await tile.filter({ hasText: title }).click()
    await until(() => page.locator('#taefl-workshop-name').inputValue(), title, 'the rules file')
    await page.goBack()
    await page.getByText('All 17 games and boards').click()
    await tile.filter({ hasText: 'Demian Katz' }).click()
    await page.locator('.taefl-b-live').waitFor()
    await leave(page)
})

test('who is signed in is not told that no account is needed', async () => {
    const free = page => page.getByText('Free, and without an account.').count()
    const visitor = await visit(address)
    await until(() => free(visitor), 1, 'the words for a visitor')
    await leave(visitor)
    const known = await visit(
        address,
        {},
        "if (origin !== 'null') localStorage['taefl.live'] = 'Una'",
    )
    await known.getByRole('link', { name: 'Play a friend' }).waitFor()
    assert.equal(await free(known), 0)
    await leave(known)
})

test('the first page says what one has done, and invites a friend', async () => {
    const page = await visit(
        address,
        {},
        new Function(`
        if (origin === 'null') return
        const today = new Date().toLocaleDateString('sv')
        localStorage['taefl.puzzles'] ??= JSON.stringify({
            solved: { tabcd: 2 }, reach: {}, streak: { last: today, count: 4 } })
        localStorage['taefl.lessons'] ??= JSON.stringify({ brandubh: ['x'] })`),
    )
    const lines = page.locator('.taefl-home-done li')
    await until(
        () => lines.allTextContents(),
        ['4 daily puzzles in a row', 'Puzzles solved: 1'],
        'what one has done',
    )
    await page.getByRole('link', { name: 'Play a friend' }).click()
    const friend = page.getByRole('radio', { name: 'A friend online' })
    await until(() => friend.isChecked(), true, 'the friend')
    await leave(page)
})
