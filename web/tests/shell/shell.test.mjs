/* The frame of the page: addresses, and pages that one should not leave. */
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { leave } from '../dom.mjs'
import { until } from '../until.mjs'
import { heading, visit } from './dom-frame.mjs'

test('a page that one should not leave asks, also on Back', async () => {
    const page = await visit('/settings')
    await page.getByRole('link', { name: 'Games', exact: true }).click()
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await page.evaluate(() => {
        window.asked = 0
        document.querySelector('taefl-games').leave = () => ++window.asked > 2
    })
    await page.getByRole('link', { name: 'Puzzles', exact: true }).click()
    const asked = () => page.evaluate(() => [window.asked, location.pathname])
    await until(asked, [1, '/games'], 'how often asked, and where')
    await page.evaluate(() => history.back())
    await until(asked, [2, '/games'], 'how often asked, and where')
    await heading(page, 'Games')
    await page.evaluate(() => history.back())
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await leave(page)
})

test('“More” leads to what else there is on a server', async () => {
    const page = await visit('/settings')
    const more = page.getByRole('button', { name: 'More' })
    await more.click()
    const links = page.locator('.taefl-nav .taefl-drop-down a')
    const words = ['Tournaments', 'Watch', 'Leaderboard', 'Studies', 'Finished games', 'Workshop']
    await until(() => links.allInnerTexts(), words, 'the links')
    await page.getByRole('link', { name: 'Tournaments' }).click()
    await heading(page, 'Tournaments')
    await until(() => more.getAttribute('class'), 'current', 'where one is')
    await leave(page)
})

test('an address that no page has says so', async () => {
    const page = await visit('/nothing/here')
    await heading(page, 'There is nothing here')
    await page.getByText('/nothing/here').waitFor()
    await page.getByRole('link', { name: 'To the games' }).click()
    await page.getByRole('heading', { name: 'Board games of the north' }).waitFor()
    await leave(page)
})

test('one click from the first page to every rule set', async () => {
    const page = await visit('/')
    await page.locator('.taefl-home-all summary').click()
    const links = page.locator('.taefl-gallery a[href^="/play/"]')
    const program = process.env.TAEFL ?? '../build/release/taefl'
    const all = execFileSync(program, ['rules', '--json'], { encoding: 'utf8' }).trim().split('\n')
    const wanted = all.map(line => `/play/${JSON.parse(line).name}`).sort()
    const to = async () =>
        (await links.evaluateAll(them => them.map(a => new URL(a.href).pathname))).sort().join(' ')
    await until(to, wanted.join(' '), 'links to play')
    await leave(page)
})
