/* What axe finds in a study, in a browser: its parts for who writes it and for who only looks, on a phone. */
import test from 'node:test'
import { address } from './browser.mjs'
import { becomePlayer, leaveAll, open, press, shows, somebody } from './live-page.mjs'
import { addressIs, clean } from './play-page.mjs'
import { until } from './until.mjs'

const mark = String(Date.now() % 1e6)
const tab = (page, name) => page.getByRole('tab', { name, exact: true }).click()

test('axe finds nothing in any part of a study', async () => {
    const page = await open(await somebody(), '/settings')
    await becomePlayer(page, `Mia${mark}`)
    await open(page, '/study')
    await page.getByLabel('Title').fill('Openings')
    await page.getByLabel('Game of the first chapter').selectOption('brandubh')
    await clean(page)
    await press(page, 'Make the study')
    await page.locator('taefl-study-board taefl-board.taefl-b-live').waitFor()
    await tab(page, 'Share')
    const look = await page.getByLabel('Link to look').inputValue()
    await clean(page)
    await tab(page, 'Chapters')
    await press(page, 'Add a chapter')
    await page.getByLabel('Where does the game come from?').fill('Club evening')
    await page.getByLabel('Who allows you to show it here?').fill('Both players, by mail')
    await clean(page)
    const game =
        '[Player1 "Ada"]\n[Player2 "Bo"]\n[Rules "brandubh"]\n\n1. d2-c2 {Bold.} (1. d1-b1) *'
    await page.getByLabel('Paste a game or a position').fill(game)
    await press(page, 'Open')
    await addressIs(page, /\?chapter=2$/)
    await page.locator('taefl-moves').getByRole('button', { name: 'd2-c2' }).click()
    await tab(page, 'Notes')
    await page.getByLabel('Arrows and circles as text').fill('c2-c4:2 b2:3')
    await page.keyboard.press('Tab')
    await page.locator('.taefl-analysis-head [role=status].saved').waitFor()
    await clean(page)

    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
    const guest = await open(await somebody(phone), `${look.slice(address.length)}?chapter=2`)
    await shows(guest, 'Source: Club evening')
    await until(() => guest.locator('taefl-moves').innerText(), /Bold/, 'the moves')
    await clean(guest)
    await tab(guest, 'Chapters')
    await guest.getByText('only people with the edit link').waitFor()
    await clean(guest)
    await tab(guest, 'Share')
    await clean(guest)
    await page.getByRole('button', { name: '2 here' }).waitFor()
    await tab(page, 'Chapters')
    await page.getByRole('button', { name: 'Move up' }).waitFor()
    await clean(page)
    await leaveAll(page, guest)
})
