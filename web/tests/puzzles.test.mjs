/* The puzzles: the files against the core, the puzzle of the day, what is remembered; one
 * of each game, and one on 11×11, is solved on the page.
 *
 * That the wins are forced and their first moves the only ones is proved elsewhere (`taefl puzzles
 * check`, tests/cli). */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import test from 'node:test'
import * as p from '../src/app/puzzles.ts'
import { readSolver } from '../src/app/solver.ts'
import { withAccount } from '../src/pages/puzzle/account.ts'
import { Storm, bonusOf, stormOrder } from '../src/app/storm.ts'
import { isLike } from '../tools/likeness.mjs'
import { address, leave, visit } from './dom.mjs'
import { startCore } from './learn-core.mjs'
import { typedField } from './table-page.mjs'
import { until } from './until.mjs'

const read = path => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const all = Object.fromEntries(p.shelves.map(f => [f, read(`../data/puzzles/${f}.json`)]))
const every = Object.entries(all).flatMap(([shelf, list]) => list.map(one => [shelf, one]))
const texts = read('../texts/en/puzzles.json')

test('there are enough, of every kind', () => {
    const files = readdirSync(new URL('../data/puzzles', import.meta.url))
    assert.deepEqual(files.sort(), p.shelves.map(shelf => `${shelf}.json`).sort())
    for (const [shelf, list] of Object.entries(all)) {
        const least = p.families.includes(shelf) ? 30 : 20
        assert.ok(list.length >= least, `${shelf}: ${list.length}`)
        assert.ok(list.filter(one => one.turns === 1).length * 5 <= list.length, shelf)
        for (const level of [1, 2, 3, 4, 5])
            assert.ok(
                list.some(one => one.difficulty === level),
                `${shelf}, level ${level}`,
            )
        for (const side of [1, 2])
            assert.ok(list.filter(one => one.side === side).length * 4 >= list.length, shelf)
    }
    for (const name of ['tablut-ashton', 'tablut-katz', 'tablut-classic', 'tablut-bologna']) {
        const some = all.tafl.filter(one => one.rules.split('+')[0] === name)
        assert.ok(some.length >= 4, name)
    }
})

test('none resembles another, turned or mirrored', () => {
    for (const [shelf, list] of Object.entries(all))
        for (const [i, one] of list.entries())
            for (const other of list.slice(0, i))
                assert.ok(!isLike(one.position, other.position, shelf), `${one.id} and ${other.id}`)
    const [brandubh] = all.brandubh
    const mirrored = brandubh.position
        .replace(/ .*/, '')
        .split('/')
        .map(row => [...row].reverse().join(''))
    assert.ok(isLike(brandubh.position, mirrored.join('/'), 'brandubh'))
})

test('ids are short, say the shelf, and are each used once', () => {
    const ids = every.map(([, one]) => one.id)
    assert.equal(new Set(ids).size, ids.length)
    for (const [shelf, { id, rules }] of every) {
        assert.match(id, /^[a-z][0-9a-z]{4}$/)
        assert.equal(p.shelfOf(id), shelf)
        assert.equal(p.shelfFor(rules), shelf)
        assert.equal(p.familyOf(id), p.families.includes(shelf) ? shelf : 'tafl')
    }
    assert.equal(p.shelfFor('own'), undefined)
    assert.equal(new Set(every.map(([, one]) => one.position)).size, every.length)
})

test('what is claimed is more than the win itself, and has words', () => {
    for (const [shelf, one] of every) {
        if (shelf === 'maerstanas') assert.ok(one.clear === 0 && one.margin > 0, one.id)
        else assert.ok(one.clear > one.turns && one.margin === 0, one.id)
        for (const theme of one.themes) assert.ok(texts[`theme.${theme}`], theme)
        assert.ok(
            one.themes.some(theme => texts[`hint.${theme}`]),
            `${one.id} has no hint`,
        )
    }
})

test('every line is legal, and its last move wins', async () => {
    const core = await startCore()
    for (const [, one] of every) {
        const turns = new Set()
        // In tafl sides alternate, and the core refuses a move after the end: the last one tells all.
        const alternate = p.familyOf(one.id) === 'tafl'
        one.line.forEach((move, i) => {
            const last = i === one.line.length - 1
            if (alternate && i % 2 === 0) turns.add(i)
            if (alternate && !last) return
            const view = core.view(one.rules, one.position, one.line.slice(0, i))
            const choice = view.moves.find(c => c.move === move)
            assert.ok(choice, `${one.id}: ${move}`)
            if (view.side === one.side && view.phase !== 's' && move !== 'pass') turns.add(i)
            assert.equal(choice.ends !== null, last, `${one.id}: ${move}`)
        })
        const end = core.view(one.rules, one.position, one.line)
        assert.equal(end.result, `p${one.side}win`, one.id)
        assert.equal(turns.size, one.turns, one.id)
        if (one.margin) {
            const [own, other] = one.side === 1 ? end.score : [...end.score].reverse()
            assert.equal(own - other, one.margin, one.id)
        }
    }
})

test('the puzzle of a day depends on the day alone, and none comes back within a year', () => {
    assert.equal(p.dayOf(new Date(2026, 10, 20, 23, 59)), '2026-11-20')
    assert.equal(p.dayOf(new Date(2027, 0, 3)), '2027-01-03')
    const daily = day => p.dailyOf(day, all[p.dailyShelf(day)])
    const day = n => new Date(Date.UTC(2026, 10, 20 + n)).toISOString().slice(0, 10)
    assert.equal(daily('2026-11-20'), daily('2026-11-20'))
    for (const start of [0, 1000, 9999]) {
        const year = Array.from({ length: 366 }, (_, n) => daily(day(start + n)))
        assert.equal(new Set(year.map(one => one.id)).size, year.length)
        for (const one of year) assert.ok([2, 3, 4].includes(one.difficulty), one.id)
    }
    // In eighteen days each game has its turn, and in fifty-four each relative.
    const shelves = Array.from({ length: 54 }, (_, n) => p.dailyShelf(day(n)))
    for (const family of p.families) assert.ok(shelves.slice(0, 18).includes(family), family)
    assert.deepEqual(new Set(shelves), new Set(p.shelves))
})

test('ratings begin in order, and the next puzzle is near one’s own', () => {
    for (const [shelf, list] of Object.entries(all)) {
        for (const one of list) assert.ok(one.rating >= 800 && one.rating <= 2200, one.id)
        const mean = level => {
            const some = list.filter(one => one.difficulty === level)
            return some.reduce((sum, { rating }) => sum + rating, 0) / some.length
        }
        for (const level of [2, 3, 4, 5]) assert.ok(mean(level) > mean(level - 1), shelf)
        let kept = p.readProgress(null)
        const near = p.nextPuzzle(list, kept, 1400)
        const far = one => Math.abs(one.rating - 1400)
        assert.ok(list.every(one => far(one) >= far(near)))
        kept = p.withSolved(kept, near.id, true)
        const next = p.nextPuzzle(list, kept, 1400, near)
        assert.ok(next !== near && far(next) < 150)
        const [theme] = near.themes
        const alike = p.nextPuzzle(list, kept, 1400, near, theme)
        assert.ok(!alike || alike.themes.includes(theme))
        const done = { ...kept, solved: Object.fromEntries(list.map(({ id }) => [id, 2])) }
        assert.equal(
            p.nextPuzzle(list, done, 1400, list.at(-1)),
            list[0],
            'there is always another',
        )
    }
})

test('what an account keeps stands beside what the browser does', () => {
    const own = p.withSolved(p.readProgress(null), 'taaaa', false, '2026-11-20')
    const account = { solver: {}, storms: {}, done: { taaaa: 2, tbbbb: 1, tcccc: 0 } }
    const today = p.dayNumber('2026-11-20')
    const days = (day, days) => withAccount(own, { ...account, streak: { day, days } }, today)
    assert.deepEqual(days(0, 0).solved, { taaaa: 2, tbbbb: 1 })
    assert.deepEqual(days(today - 1, 9).streak, { last: '2026-11-20', count: 1 })
    assert.deepEqual(days(today, 9).streak, { last: '2026-11-20', count: 9 })
    assert.deepEqual(days(today + 1, 3).streak, { last: '2026-11-21', count: 3 })
    assert.equal(withAccount(own, null, today), own)
})

test('a kept rating survives, and nonsense does no harm', () => {
    for (const text of [null, '', '{', '7', 'null']) assert.equal(readSolver(text), null)
    const nothing = { ratings: {}, tried: [], storms: {} }
    for (const text of ['[]', '{"ratings":{"tafl":[1]}}', '{"tried":7,"storms":{"tafl":"x"}}'])
        assert.deepEqual(readSolver(text), nothing, text)
    const kept = { ratings: { tafl: [1510.5, 90, 0.06] }, tried: ['taaaa'], storms: { magpie: 4 } }
    assert.deepEqual(readSolver(JSON.stringify(kept)), kept)
})

test('a storm: rising, three minutes, ten seconds for a wrong move, time for right ones in a row', () => {
    for (const list of Object.values(all)) {
        const order = stormOrder(list, () => 0.5)
        assert.equal(new Set(order).size, order.length)
        const half = order.slice(0, Math.floor(list.length / 4))
        for (const [i, one] of half.entries())
            assert.ok(i === 0 || one.rating >= half[i - 1].rating, 'rising')
    }
    let now = 5000
    const list = [all.gardsdansen.find(one => one.sole === 2), ...all.tafl.slice(0, 9)]
    const storm = new Storm(list, () => now)
    assert.equal(storm.left, 180_000)
    assert.equal(storm.play(list[0].line[0]).came, 'right')
    assert.equal(storm.play(list[0].line[1]).came, 'solved')
    storm.next()
    now += 1000
    assert.equal(storm.play('nonsense').came, 'wrong')
    assert.equal(storm.left, 169_000)
    storm.next()
    for (let row = 1; row <= 5; row++) {
        const { came, bonus } = storm.play(storm.puzzle.line[0])
        assert.deepEqual([came, bonus], ['solved', row === 5 ? 3 : 0])
        storm.next()
    }
    assert.equal(storm.left, 172_000)
    assert.deepEqual([5, 6, 12, 20, 30, 35, 40].map(bonusOf), [3, 0, 5, 7, 10, 0, 10])
    assert.equal(storm.solved.length, 6)
    assert.deepEqual(storm.missed, [list[1]])
    now += 172_000
    assert.ok(storm.over)
    assert.equal(storm.play(storm.puzzle.line[0]).came, 'late')
    assert.equal(storm.solved.length, 6)
})

test('what is remembered survives, and nonsense does no harm', () => {
    const nothing = { solved: {}, streak: { last: '', count: 0 } }
    for (const text of [
        null,
        '',
        '{',
        '7',
        '[]',
        '{"solved":7,"streak":"x"}',
        '{"solved":{"a":3}}',
    ])
        assert.deepEqual(p.readProgress(text), nothing, String(text))
    let kept = p.withSolved(nothing, 'taaaa', false)
    assert.deepEqual(kept, { ...nothing, solved: { taaaa: 1 } })
    kept = p.withSolved(kept, 'taaaa', true)
    kept = p.withSolved(kept, 'taaaa', false)
    assert.equal(kept.solved.taaaa, 2, 'the better way counts')
    assert.deepEqual(p.readProgress(JSON.stringify(kept)), kept)
})

test('days running are counted, and a day missed ends them', () => {
    let kept = p.readProgress(null)
    for (const day of ['2026-12-30', '2026-12-31', '2026-12-31', '2027-01-01'])
        kept = p.withSolved(kept, day, true, day)
    assert.equal(p.streakOn(kept, '2027-01-01'), 3)
    assert.equal(p.streakOn(kept, '2027-01-02'), 3)
    assert.equal(p.streakOn(kept, '2027-01-03'), 0)
    kept = p.withSolved(kept, 'x', true, '2027-01-05')
    assert.equal(p.streakOn(kept, '2027-01-05'), 1)
})

test('a clock that was a day ahead ends no days running, and one that was far ahead counts for nothing', () => {
    const before = p.withSolved(p.readProgress(null), 'x', true, '2026-12-30')
    let kept = p.withSolved(before, 'x', true, '2026-12-31')
    kept = p.withSolved(kept, 'y', true, '2026-12-30')
    assert.deepEqual(kept.streak, { last: '2026-12-31', count: 2 })
    kept = p.withSolved(kept, 'z', true, '2027-01-01')
    assert.equal(p.streakOn(kept, '2027-01-01'), 3)
    assert.equal(p.withSolved(kept, 'z', true, '2026-06-01').streak.count, 1)
    assert.equal(p.streakOn(kept, '2026-06-01'), 0)
})

/* ---- on the page */

test("the themes are in the order of the page's language, not of the browser's", async () => {
    const page = await visit(`${address}/puzzles`, { locale: 'sv' })
    const themes = page.locator('#taefl-puzzles-theme option')
    await until(
        () => themes.count(),
        count => count > 9,
        'the themes',
    )
    const words = (await themes.allTextContents()).map(one => one.trim()).slice(1)
    assert.deepEqual(words, [...words].sort(new Intl.Collator('sv').compare))
    assert.notDeepEqual(words, [...words].sort(new Intl.Collator('en').compare))
    await leave(page)
})

async function withPage(job) {
    const page = await visit(address, { locale: 'en-GB' })
    await job(page)
    await leave(page)
}
/** Until the person is to move with at least `count` moves on the board, or it is the end; how many. */
async function ready(page, side, count) {
    const there = await until(
        () =>
            page.evaluate(() => {
                const { mayMove, view, place } = document.querySelector('taefl-table')
                const live = Boolean(document.querySelector('taefl-table .taefl-b-live'))
                const { moves } = place
                return { live, mayMove, side: view.side, over: view.result, count: moves.length }
            }),
        at =>
            at.count >= count &&
            (at.over !== 'none' || (at.mayMove && at.live && at.side === side)),
        'the table',
    )
    return there.count
}
/** The main line from a ply on, with the answers of the other side. */
async function solve(page, { side, line }, from = 0) {
    const field = await typedField(page)
    for (let at = from; at < line.length;) {
        await field.fill(line[at])
        await field.press('Enter')
        at = await ready(page, side, at + 1)
    }
}
/** Waits for what is said beside the board. */
const says = (page, text) => page.locator('.taefl-puzzle-word', { hasText: text }).waitFor()
const word = page => page.locator('.taefl-puzzle-word').innerText()

/** Of a shelf a puzzle, and a second move of one's own after which the other side wins. */
const LOSING = { tafl: ['tz7sk', 'b4c4'] }

for (const shelf of [...p.families, 'copenhagen']) {
    test(`solving one by keyboard: ${shelf}`, () =>
        withPage(async page => {
            // Two turns or more, so that the other side answers.
            const [id, losing] = LOSING[shelf] ?? []
            const one = all[shelf].find(puzzle => (id ? puzzle.id === id : puzzle.turns > 1))
            await page.goto(`${address}/puzzles/${one.id}`)
            await ready(page, one.side, 0)
            const field = await typedField(page)
            // A wrong first move is refused kindly, and goes back by itself.
            const wrong = await page.evaluate(
                right =>
                    document
                        .querySelector('taefl-table')
                        .view.moves.find(c => c.move !== right && !c.ends).move,
                one.line[0],
            )
            await field.fill(wrong)
            await field.press('Enter')
            await says(page, / does not win /)
            const moves = () =>
                page.evaluate(() => document.querySelector('taefl-table').place.moves.length)
            await until(moves, 0, 'moves on the board')
            // Why it is wrong: the best answer.
            await page.getByRole('button', { name: 'Show why' }).press('Enter')
            await says(page, /After |more slowly/)
            await page.getByRole('button', { name: 'Back to the puzzle' }).press('Enter')
            await until(moves, 0, 'moves on the board')
            await ready(page, one.side, 0)
            await page.getByRole('button', { name: 'Hint' }).press('Enter')
            const hints = one.themes.map(theme => texts[`hint.${theme}`]).filter(Boolean)
            await until(
                () => word(page),
                said => hints.some(hint => said.includes(hint)),
                'a hint',
            )
            if (losing) {
                await solve(page, { ...one, line: one.line.slice(0, 1) })
                await field.fill(losing)
                await field.press('Enter')
                await says(page, / gives the win away/)
                await until(moves, 2, 'moves on the board')
                await ready(page, one.side, 2)
            }
            await solve(page, one, losing ? 2 : 0)
            await says(page, 'Solved!')
            const focus = () => page.evaluate(() => document.activeElement.textContent.trim())
            await until(focus, 'Next puzzle', 'the focus')
            const kept = () => page.evaluate(() => localStorage.getItem('taefl.puzzles'))
            await until(
                async () => JSON.parse(await kept()).solved[one.id],
                1,
                'what is remembered',
            )
            // The list knows it.
            await page.goto(`${address}/puzzles?game=${shelf}&show=solved`)
            const tiles = page.locator('.taefl-puzzle-tile')
            await until(() => tiles.count(), 1, 'puzzles in the list')
        }))
}

/** "Your rating: 1673 +173" */
const ratingLine = page => page.locator('.taefl-puzzle-rating').innerText()

test('the first attempt at a puzzle changes the rating, and no other one', () =>
    withPage(async page => {
        const [first, second] = all.tafl.filter(one => one.line.length === 1)
        await page.goto(`${address}/puzzles/${first.id}`)
        await ready(page, first.side, 0)
        assert.match(await ratingLine(page), /You have no rating yet/)
        await solve(page, first)
        await until(
            () => ratingLine(page),
            said => /Your rating: 1[5-7]\d\d \+\d+$/.test(said),
            'the rating',
        )
        const points = Number((await ratingLine(page)).match(/1\d\d\d/)[0])
        await page.reload()
        await ready(page, first.side, 0)
        await solve(page, first)
        await until(
            () => ratingLine(page),
            said => said.includes(`${points}`) && said.includes('Only the first attempt'),
            'that it does not count',
        )
        // A hint loses the attempt at once, and solving it then does not bring it back.
        await page.goto(`${address}/puzzles/${second.id}`)
        await ready(page, second.side, 0)
        await page.getByRole('button', { name: 'Hint' }).press('Enter')
        await until(
            () => ratingLine(page),
            said => /Your rating: \d+ \u2212\d+$/.test(said),
            'the loss',
        )
        const after = await ratingLine(page)
        await solve(page, second)
        await says(page, 'Solved!')
        assert.equal(await ratingLine(page), after)
        await page.goto(`${address}/puzzles?game=tafl`)
        const card = page.locator('section', { hasText: 'Your ratings' })
        await until(
            async () => (await card.innerText()).includes(after.match(/\d{4}/)[0]),
            true,
            'the rating in the list',
        )
    }))

test('with an account the server counts, and another browser knows', () =>
    withPage(async page => {
        const [, , one] = all.tafl.filter(puzzle => puzzle.line.length === 1)
        const name = `Solver${Date.now() % 1e9}`
        await page.goto(`${address}/puzzles`)
        const answer = await page.evaluate(
            async body => {
                const headers = { 'content-type': 'application/json' }
                const made = { method: 'POST', headers, body: JSON.stringify(body) }
                return (await fetch('/api/account', made)).status
            },
            { name, password: 'correct horse' },
        )
        assert.equal(answer, 200)
        await page.evaluate(name => localStorage.setItem('taefl.live', name), name)
        await page.goto(`${address}/puzzles/${one.id}`)
        await ready(page, one.side, 0)
        await solve(page, one)
        await until(
            () => ratingLine(page),
            said => /Your rating: 1[5-7]\d\d \+\d+$/.test(said),
            'the rating',
        )
        const account = () => page.evaluate(async () => (await fetch('/api/me/puzzles')).json())
        await until(async () => (await account()).done, { [one.id]: 2 }, 'what the server knows')
        // As if in another browser: nothing is kept here but who one is.
        await page.evaluate(() => {
            localStorage.removeItem('taefl.puzzles')
            localStorage.removeItem('taefl.solver')
        })
        await page.goto(`${address}/puzzles?game=tafl&show=solved`)
        const tiles = page.locator('.taefl-puzzle-tile')
        await until(() => tiles.count(), 1, 'puzzles in the list')
    }))

test('the puzzle of the day counts the days', () =>
    withPage(async page => {
        // One day for the test and the page, whatever the time.
        const noon = new Date(2026, 10, 20, 12)
        await page.clock.setFixedTime(noon)
        const day = p.dayOf(noon)
        const one = p.dailyOf(day, all[p.dailyShelf(day)])
        await page.goto(`${address}/puzzles/daily`)
        await ready(page, one.side, 0)
        await solve(page, one)
        await says(page, 'Solved at the first try!')
        await page.goto(`${address}/puzzles`)
        await page.getByText('1 day so far').waitFor()
    }))

test('the solution begins with its first move on the board', () =>
    withPage(async page => {
        const one = all.tafl[0]
        await page.goto(`${address}/puzzles/${one.id}`)
        await ready(page, one.side, 0)
        await page.getByRole('button', { name: 'Show the solution' }).click()
        await says(page, `Solution, step 1 of ${one.line.length}`)
    }))

test('what there is not is said', () =>
    withPage(async page => {
        await page.goto(`${address}/puzzles/xyz`)
        await page.getByRole('heading', { name: 'There is no puzzle “xyz”' }).waitFor()
        await page.goto(`${address}/puzzles?show=solved`)
        await page.getByText('No puzzle fits.').waitFor()
        await page.getByRole('button', { name: 'Show all' }).press('Enter')
        // Of each shelf the next few, and a link to all.
        const tiles = page.locator('.taefl-puzzle-tile')
        await until(() => tiles.count(), 6 * p.shelves.length, 'puzzles in the list')
        const { length } = all.brandubh
        await page.getByRole('link', { name: `Brandubh: all ${length} puzzles` }).press('Enter')
        await until(() => tiles.count(), length, 'puzzles in the list')
    }))
