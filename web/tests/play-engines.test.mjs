/* Engines that play to the end: the same game for the native program. */
import test from 'node:test'
import { leave, visit } from './dom.mjs'
import { sameNatively } from './native.mjs'
import { until } from './until.mjs'

for (const rules of ['tablut-bologna', 'maerstanas', 'gardsdansen'])
    test(`engine against engine to the end, and the same natively: ${rules}`, async () => {
        // Moves are shown for a while each; a test need not see them.
        const page = await visit(`/play?rules=${rules}`, {}, () => {
            const wait = setTimeout
            window.setTimeout = (run, ms, ...rest) => wait(run, ms < 1000 ? ms / 50 : ms, ...rest)
        })
        await page.getByRole('radio', { name: 'Watch the engine' }).click()
        const strength = page.getByLabel(/^Strength of/)
        await strength.first().selectOption('1')
        await strength.last().selectOption('4')
        await page.getByRole('button', { name: 'Start the game' }).click()
        // Gårdsdansen may take two hundred plies, so the wait is for each of them.
        const plies = () =>
            page.evaluate(() => document.querySelector('taefl-table')?.place.moves.length ?? 0)
        const ended = () => page.locator('.taefl-end').isVisible()
        while (!(await ended())) {
            const before = await plies()
            const goesOn = async () => (await ended()) || (await plies()) > before
            await until(goesOn, true, 'the next ply')
        }
        await sameNatively(page, rules)
        await leave(page)
    })
