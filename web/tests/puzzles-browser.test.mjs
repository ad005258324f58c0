/* A storm of puzzles in a browser, whose clock the test moves; a game against the proof. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { address, leave, visit } from './browser.mjs'
import { until } from './until.mjs'

const file = new URL('../data/puzzles/brandubh.json', import.meta.url)
const brandubh = JSON.parse(readFileSync(file, 'utf8'))

async function withPage(job) {
    const page = await visit(address, { locale: 'en-GB', reducedMotion: 'reduce' })
    await job(page)
    await leave(page)
}

test('a storm: right and wrong moves, the clock of the page, and the best score', () =>
    withPage(async page => {
        await page.clock.install()
        await page.goto(`${address}/puzzles/storm?game=brandubh`)
        await page.getByText('Three minutes.').waitFor()
        const begin = page.getByRole('button', { name: 'Start' })
        await until(() => begin.getAttribute('aria-disabled'), null, 'the puzzles')
        await begin.click()
        const clock = () => page.getByRole('timer').innerText()
        await until(clock, said => /[23]:\d\d/.test(said), 'the clock')
        const shown = () =>
            page.evaluate(() => {
                const { place, view, mayMove } = document.querySelector('taefl-table')
                const live = document.querySelector('taefl-table .taefl-b-live')
                return live && mayMove && view ? { start: place.start, view } : null
            })
        const rightOf = start => brandubh.find(({ position }) => position === start)?.line[0]
        // The board may still be the last puzzle's.
        const play = async right => {
            await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
            const { start, view } = await until(
                async () => {
                    await page.clock.runFor(100)
                    return shown()
                },
                at => rightOf(at?.start) && at.view.moves.some(c => c.move === rightOf(at.start)),
                'a puzzle',
            )
            const choice = view.moves.find(c => (c.move === rightOf(start)) === right)
            await page.evaluate(
                choice =>
                    document
                        .querySelector('taefl-table')
                        .dispatchEvent(new CustomEvent('taefl-played', { detail: { choice } })),
                choice,
            )
            await page.clock.runFor(500)
        }
        const score = async () =>
            (await page.locator('.taefl-storm-clock .score').innerText()).match(/\d+/)[0]
        await play(true)
        await until(score, '1', 'the score')
        await play(true)
        await until(score, '2', 'the score')
        const before = await clock()
        await play(false)
        await page.locator('.taefl-puzzle-word', { hasText: 'Ten seconds less.' }).waitFor()
        assert.ok((await clock()) < before)
        assert.equal(await score(), '2')
        await page.clock.fastForward(180_000)
        await page.locator('.taefl-puzzle-word', { hasText: 'You solved 2 puzzles.' }).waitFor()
        await page.getByText('That is your best storm!').waitFor()
        assert.equal(await page.locator('.taefl-puzzle-side li').count(), 1, 'what was missed')
        const kept = await page.evaluate(() => JSON.parse(localStorage['taefl.solver']).storms)
        assert.deepEqual(kept, { brandubh: 2 })
        await page.getByRole('button', { name: 'Another game' }).click()
        await page.getByRole('combobox', { name: 'Game' }).waitFor()
        await begin.waitFor()
    }))

test('against the proof: White wins within the turns that are told', () =>
    withPage(async page => {
        await page.goto(`${address}/puzzles/proof`)
        const word = () => page.locator('.taefl-puzzle-word').innerText()
        const ready = () =>
            page.evaluate(() => {
                const { view, mayMove, place } = document.querySelector('taefl-table')
                const plies = place.moves.length
                return { plies, over: view?.result ?? '', mine: mayMove && view?.ply === plies }
            })
        const play = () =>
            page.evaluate(() => {
                const table = document.querySelector('taefl-table')
                const choice = table.view.moves[0]
                table.dispatchEvent(new CustomEvent('taefl-played', { detail: { choice } }))
            })
        await until(ready, at => at.mine, 'the board')
        await page.getByRole('button', { name: /^d6-a6/ }).click()
        await until(ready, at => at.mine && at.plies === 3, 'the first answer')
        let most = Number(/at most (\d+) more turns/.exec(await word())[1])
        for (let plies = 3; ; plies += 2) {
            await play()
            const { over } = await until(
                ready,
                at => (at.mine && at.plies === plies + 2) || !/^$|none/.test(at.over),
                'White’s answer',
            )
            if (over !== 'none') break
            const said = await word()
            const left = Number(/at most (\d+) more turns/.exec(said)?.[1] ?? 1)
            assert.ok(left < most, said)
            most = left
        }
        await until(word, 'White has won, as proved.', 'the end')
        await page.getByRole('button', { name: 'Take back' }).click()
        await until(ready, at => at.mine && at.over === 'none', 'the turn before')
        // The other solved game, in which Black begins.
        await page.getByRole('button', { name: 'Ard Ri' }).click()
        await until(ready, at => at.mine && !at.plies, 'Black’s first turn')
        await play()
        await until(ready, at => at.mine && at.plies === 2, 'the first answer')
        await until(word, said => / most ([2-9]|1[0-4]) more turns/.test(said), 'the turns left')
    }))
