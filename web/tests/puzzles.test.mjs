/* The puzzles: the files against the core, the puzzle of the day, what is remembered; one
 * of each game, and one on 11×11, is solved in a browser.
 *
 * That the wins are forced and their first moves the only ones is proved elsewhere (`taefl puzzles
 * check`, tests/cli). */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import test from 'node:test'
import * as p from '../src/app/puzzles.ts'
import { isLike } from '../tools/likeness.mjs'
import { address, leave, typedField, visit } from './browser.mjs'
import { startCore } from './learn-core.mjs'
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

test('the puzzle of a day depends on the day alone, and none comes back early', () => {
    assert.equal(p.dayOf(new Date(2026, 10, 20, 23, 59)), '2026-11-20')
    assert.equal(p.dayOf(new Date(2027, 0, 3)), '2027-01-03')
    const daily = day => {
        const one = p.dailyOf(day, all[p.dailyShelf(day)])
        assert.equal(one.difficulty, 3, 'neither easy nor hard')
        return one.id
    }
    const day = n => new Date(Date.UTC(2026, 10, 20 + n)).toISOString().slice(0, 10)
    assert.equal(daily('2026-11-20'), daily('2026-11-20'))
    const middle = list => list.filter(({ difficulty }) => difficulty === 3).length
    const least = 4 * Math.min(...p.families.map(family => middle(all[family])))
    for (const start of [0, 1000]) {
        const ids = Array.from({ length: least }, (_, n) => daily(day(start + n)))
        assert.equal(new Set(ids).size, least)
    }
    // Each game has every fourth day, and on the fourth each relative is there once before any again.
    const turn = [0, 1, 2, 3].map(n => p.dailyShelf(day(n)))
    const fourth = turn.findIndex(shelf => !p.families.includes(shelf))
    const relatives = p.shelves.filter(shelf => !p.families.includes(shelf))
    assert.equal(relatives.length, 9)
    assert.deepEqual(new Set(turn), new Set([...p.families, turn[fourth]]))
    const theirs = Array.from({ length: 9 }, (_, n) => day(fourth + 4 * n))
    assert.deepEqual(new Set(theirs.map(p.dailyShelf)), new Set(relatives))
    // When a relative comes again it is with another puzzle.
    const again = Array.from({ length: 4 }, (_, n) => daily(day(fourth + 36 * n)))
    assert.equal(new Set(again).size, 4)
})

test('puzzles begin easy, grow with success and go easier after failures', () => {
    for (const list of Object.values(all)) {
        let kept = p.readProgress(null)
        const levels = []
        let now
        for (let n = 0; n < 10; n++) {
            now = p.nextPuzzle(list, kept, now)
            levels.push(now.difficulty)
            kept = p.withSolved(kept, now.id, true)
        }
        assert.deepEqual(levels, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
        const seen = new Set(Object.keys(kept.solved))
        for (let n = 0; n < 4; n++) {
            now = p.nextPuzzle(list, kept, now)
            assert.ok(!seen.has(now.id), 'none comes twice')
            levels.push(now.difficulty)
            kept = n % 2 ? p.withFailed(kept, now.id) : p.withSolved(kept, now.id, false)
        }
        assert.deepEqual(levels.slice(10), [5, 4, 4, 3])
        // What is known already says nothing, and there is always another one.
        const again = p.withSolved(kept, list[0].id, true)
        assert.deepEqual(p.withSolved(again, list[0].id, true).reach, again.reach)
        const done = { ...kept, solved: Object.fromEntries(list.map(({ id }) => [id, 2])) }
        assert.equal(p.nextPuzzle(list, done, list.at(-1)), list[0])
    }
})

test('what is remembered survives, and nonsense does no harm', () => {
    const nothing = { solved: {}, reach: {}, streak: { last: '', count: 0 } }
    for (const text of [
        null,
        '',
        '{',
        '7',
        '[]',
        '{"solved":7,"streak":"x"}',
        '{"solved":{"a":3}}',
        '{"reach":{"tafl":9,"maerstanas":"x","chess":2}}',
    ])
        assert.deepEqual(p.readProgress(text), nothing, String(text))
    let kept = p.withSolved(nothing, 'taaaa', false)
    assert.deepEqual(kept, { ...nothing, solved: { taaaa: 1 }, reach: { tafl: 1 } })
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

/* ---- in a browser */

async function withPage(job) {
    const page = await visit(address, { locale: 'en-GB', reducedMotion: 'reduce' })
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
/** The main line, with the answers of the other side. */
async function solve(page, { side, line }) {
    const field = await typedField(page)
    for (let at = 0; at < line.length;) {
        await field.fill(line[at])
        await field.press('Enter')
        at = await ready(page, side, at + 1)
    }
}
/** Waits for what is said beside the board. */
const says = (page, text) => page.locator('.taefl-puzzle-word', { hasText: text }).waitFor()
const word = page => page.locator('.taefl-puzzle-word').innerText()

for (const shelf of [...p.families, 'copenhagen']) {
    test(`solving one by keyboard: ${shelf}`, () =>
        withPage(async page => {
            // Two turns or more, so that the other side answers.
            const one = all[shelf].find(puzzle => puzzle.turns > 1)
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
            await solve(page, one)
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
