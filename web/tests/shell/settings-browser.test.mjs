/* The frame of the page in a browser: the theme, sounds and the board as a person sets them. */
import test from 'node:test'
import assert from 'node:assert/strict'
import { address, leave } from '../browser.mjs'
import { myTurn } from '../play-page.mjs'
import { until } from '../until.mjs'
import { heading, shows, visit } from './frame.mjs'

/** Chooses in the menu of the header. */
async function quickly(page, menu, choice) {
    await page.getByRole('button', { name: menu }).click()
    await page.locator('.taefl-drop-down').getByRole('radio', { name: choice }).check()
}

test('the theme follows the device until the person chooses, and is kept', async () => {
    const page = await visit('/', { colorScheme: 'dark' })
    await shows(page, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await shows(page, 'light')
    await page.emulateMedia({ colorScheme: 'light', contrast: 'more' })
    await shows(page, 'contrast')
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
    await shows(page, 'light')
    await quickly(page, 'Settings', 'Dark')
    await shows(page, 'dark')
    await page.reload()
    await shows(page, 'dark')
    await page.goto(`${address}/settings`)
    await page.getByRole('radio', { name: 'High contrast' }).check()
    await shows(page, 'contrast')
    await page.getByRole('radio', { name: 'As the device' }).check()
    await shows(page, 'light')
    await leave(page)
})

test('the menu of the header stands on every page, and sounds are as loud as it says', async () => {
    const page = await visit('/rules', { viewport: { width: 320, height: 640 } }, () => {
        window.loud = []
        const make = AudioContext.prototype.createGain
        AudioContext.prototype.createGain = function () {
            const node = make.call(this)
            queueMicrotask(() => window.loud.push(node.gain.value))
            return node
        }
    })
    const button = page.getByRole('button', { name: 'Settings' })
    await button.click()
    const menu = page.locator('.taefl-drop-down')
    await until(() => page.evaluate(() => document.activeElement.type), 'checkbox', 'the focus')
    const volume = menu.getByLabel('Volume')
    const first = () => page.evaluate(() => window.loud[0])
    for (const [value, gain] of [
        ['100', 1],
        ['50', 0.25],
    ]) {
        await page.evaluate(() => (window.loud = []))
        await volume.fill(value)
        await until(first, gain, `how loud at ${value}`)
    }
    await page.evaluate(() => (window.loud = []))
    await menu.getByRole('checkbox').uncheck()
    await until(() => volume.isDisabled(), true, 'that there is no volume without sounds')
    assert.equal(await first(), undefined)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await until(() => button.evaluate(b => b === document.activeElement), true, 'the focus is back')
    await button.click()
    await menu.getByRole('link', { name: 'All settings' }).click()
    await heading(page, 'Settings')
    await menu.waitFor({ state: 'hidden' })
    await leave(page)
})

test('Gårdsdansen is played on a round board with flowers where somebody chooses it', async () => {
    const page = await visit('/settings')
    const petals = () => page.locator('path.taefl-b-groove[d*=A100]').count()
    assert.equal(await petals(), 0)
    await page.getByRole('radio', { name: 'Flowers (Gårdsdansen)' }).check()
    await until(async () => (await petals()) > 0, true, 'the flowers in the picture')
    await page.goto(`${address}/play/gardsdansen`)
    await until(async () => (await petals()) > 0, true, 'the flowers on the board')
    await page.locator('.taefl-turn', { hasText: 'Light: first a pawn' }).waitFor()
    await myTurn(page, 0)
    const { width, height } = await page.locator('.taefl-b-stage').boundingBox()
    assert.ok(Math.abs(width - height) < 2, `round: ${width} by ${height}`)
    const d4 = page.getByRole('gridcell', { name: /^d4/ })
    await page.getByRole('gridcell', { name: /^d2/ }).click()
    await d4.click()
    await until(async () => /pawn/.test((await d4.getAttribute('aria-label')) ?? ''), true, 'd4')
    await page.goto(`${address}/play/tablut-katz`)
    await page.locator('taefl-board .taefl-b-groove').first().waitFor()
    assert.equal(await petals(), 0)
    await leave(page)
})
