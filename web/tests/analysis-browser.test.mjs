/* Analysis in a browser: what is dropped, pasted and drawn there, what has been put off, and what axe finds on
 * states that no address leads to. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { violations } from './axe.mjs'
import { address, bytesOf, leave, visit as visitAt } from './browser.mjs'
import { FILE, MISTAKES, open, tab } from './analysis-page.mjs'
import { typeMove } from './table-page.mjs'
import { until } from './until.mjs'

async function visit(path) {
    const page = await visitAt(address + path, { reducedMotion: 'reduce' })
    await page.locator('main h1').waitFor()
    return page
}
const noViolations = async page => assert.deepEqual(await violations(page), [])
/** Waits until the address has followed. */
const addressed = (page, pattern) => page.waitForURL(pattern)

test('axe finds nothing in a game with variations, a report, its lesson and what is refused', async () => {
    const page = await visit('/analysis')
    await open(page, FILE.replace('e2-f2', 'e2-f9'))
    await page.locator('.taefl-open-error mark').waitFor()
    await noViolations(page)
    await open(page, FILE)
    await page.locator('taefl-moves button').nth(9).waitFor()
    await page.locator('taefl-moves').getByRole('button', { name: 'd1-d3' }).click()
    await page.locator('taefl-moves [aria-current]').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Open a game' }).click()
    await open(page, MISTAKES)
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await tab(page, 'Report')
    await page.locator('.taefl-analysis-reasons', { hasText: 'Ke7-e6??' }).waitFor()
    await page.getByText('As a table').click()
    await page.locator('.taefl-graph-table tbody tr').first().waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Learn from the mistakes of Black: 1' }).click()
    await page.getByText('Black played f1-f2 here. Find a better move.').waitFor()
    await typeMove(page, 'f1-f7')
    await page.locator('.taefl-learn-answer', { hasText: 'f1-f7 is right.' }).waitFor()
    await noViolations(page)
    await page.goto(`${address}/editor/tablut-ashton`)
    await page.getByText('You can play this position.').waitFor()
    await page.getByLabel('Position as text').fill('9/9/9/9/4K5/9/9/9/9 1')
    await page.locator('#taefl-editor-text-error', { hasText: 'row 5' }).waitFor()
    await noViolations(page)
    await leave(page)
})

/** A file of the repository that `taefl convert` reads as well. */
const seed = name =>
    readFileSync(new URL(`../../tests/fuzz/seeds/${name}`, import.meta.url), 'utf8')

test('OpenTafl notation and the Bologna log open by paste, drop and file, and a mistake has its place', async () => {
    const page = await visit('/analysis')
    await open(page, seed('otg/short.otg'))
    await page.getByRole('heading', { name: 'Ada – Bo' }).waitFor()
    await addressed(page, /\/analysis\/tablut-bologna/)
    // Dropped anywhere on the page; its rules have no name of ours.
    const [, record] = /^(\[rules:dim:9 esc.*)$/m.exec(seed('otg/other.otg'))
    await page.locator('taefl-board').evaluate((board, text) => {
        const data = new DataTransfer()
        data.items.add(new File([text], 'game.otg'))
        const drop = { dataTransfer: data, bubbles: true, cancelable: true }
        board.dispatchEvent(new DragEvent('drop', drop))
    }, `[attackers:Kári]\n${record}\n\n1. e3-a3 e2-b2\n`)
    await page.getByRole('heading', { name: 'White – Kári' }).waitFor()
    // Pasted where no field is.
    await page.evaluate(text => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        const paste = { clipboardData: data, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new ClipboardEvent('paste', paste))
    }, seed('bologna_log/short.txt'))
    await addressed(page, /\/analysis\/tablut-bologna/)
    await page.getByRole('heading', { name: 'Ada – Bo' }).waitFor()
    await page.getByRole('button', { name: 'Open a game' }).click()
    const log = seed('bologna_log/short.txt').replace('OOOOBOOOO', 'OOOOBOOBO')
    await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.log', mimeType: 'text/plain', buffer: Buffer.from(log) })
    await page.locator('.taefl-open-error', { hasText: /Line \d+/ }).waitFor()
    await leave(page)
})

test('what a page that is left has put off touches the address no more', async () => {
    const page = await visit('/analysis')
    // Time passes here when the test says so: what is put off waits, however busy the machine is.
    await page.clock.install()
    await open(page, FILE)
    await tab(page, 'Share')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved among your games.').waitFor()
    await page.clock.runFor(1000)
    await addressed(page, /\?game=\w+#at=/)
    // The next page's code does not come, and a step through the game has not been written yet.
    let release
    const held = new Promise(done => (release = done))
    await page.route(/\/assets\/play-[^/]*\.js$/, async route => {
        await held
        await route.continue()
    })
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await tab(page, 'Moves')
    await page.locator('taefl-moves').getByRole('button', { name: 'e3-a3' }).click()
    await tab(page, 'Share')
    await page.getByRole('button', { name: 'Play on against the engine' }).click()
    await page.waitForURL(/\/g\/\w+$/)
    const left = page.url()
    // The game is a kept one, so the address is written in the very moment that has come now.
    await page.clock.runFor(1000)
    assert.equal(page.url(), left)
    await page.clock.resume()
    release()
    await page.locator('taefl-play-game taefl-board').waitFor()
    assert.equal(page.url(), left)
    await leave(page)
})

test('pictures and the snippet for other pages', async () => {
    const page = await visit('/analysis')
    await open(page, FILE)
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await tab(page, 'Share')
    for (const [name, start] of [
        ['Picture (SVG)', '<svg'],
        ['Picture (PNG)', '\x89PNG'],
    ]) {
        const [download] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name }).click(),
        ])
        const bytes = await bytesOf(download)
        assert.ok(bytes.toString('latin1', 0, 200).includes(start), name)
        assert.ok(bytes.length > 2000)
    }
    await page.getByRole('button', { name: 'Embed' }).click()
    const snippet = page.getByLabel('For your own page')
    await until(() => snippet.inputValue(), /<taefl-game>[^]*Astrid/, 'the snippet')
    await leave(page)
})
