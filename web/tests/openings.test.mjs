/* The openings beside a board that is analysed: what the server keeps is told, whichever side of the board
 * it was played on, and can be played on. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { violationsInThemes } from './axe.mjs'
import { address, leave, visit } from './browser.mjs'
import { until } from './until.mjs'

// Of rules that no other test plays: the second game is the first one in a mirror, and ends otherwise.
const rules = 'tablut-classic+hostile-throne+king-edge'
const game = (moves, result) =>
    `[Rules "${rules}"]\n[Result "${result}"]\n[Termination "resign"]\n\n${moves} ${result}\n\n`
execFileSync(
    process.env.TAEFL,
    ['db', 'import', '--players', 'engines', '--data', process.env.TAEFL_PAGE_DATA, '-'],
    { input: game('e3c3 d1d2', '1-0') + game('e3g3 f1f2', '0-1') },
)

const rows = page =>
    page
        .locator('.taefl-openings tbody tr')
        .evaluateAll(all => all.map(row => row.textContent.trim().split(/\s+/).join(' ')))

test('the openings of imported games are told, and played on with a click', async () => {
    const page = await visit(`${address}/analysis/${rules}`)
    await page.getByRole('tab', { name: 'Openings' }).click()
    const move = page.locator('.taefl-openings tbody button')
    await move.waitFor()
    const [first] = await rows(page)
    assert.match(first, / 2 50% 50%$/)
    assert.deepEqual(await violationsInThemes(page), [])
    const name = (await move.textContent()).trim()
    await move.click()
    await until(
        () => rows(page),
        ([answer]) => / 2 50% 50%$/.test(answer) && !answer.startsWith(`${name} `),
        'what was answered',
    )
    await page.getByRole('tab', { name: 'Moves' }).click()
    await page.locator('taefl-moves').getByText(name, { exact: true }).waitFor()

    await page.getByRole('tab', { name: 'Openings' }).click()
    await page.getByLabel('Games by').selectOption('people')
    await page.getByText('No finished game on this server came here.').waitFor()
    await page.route('**/api/explorer*', route => route.fulfill({ status: 503, body: '' }))
    await page.getByLabel('Games by').selectOption('engines')
    await page.getByText('The server cannot be asked just now.').waitFor()
    await leave(page, /503/)
})
