/* The frame of the page: what a person sets holds at once, in every tab, and is kept. */
import test from 'node:test'
import assert from 'node:assert/strict'
import { address, leave } from '../dom.mjs'
import { until } from '../until.mjs'
import { heading, shows, title, visit } from './dom-frame.mjs'

/** Chooses in the menu of the header. */
async function quickly(page, menu, choice) {
    await page.getByRole('button', { name: menu }).click()
    await page.locator('.taefl-drop-down').getByRole('radio', { name: choice }).check()
}

test('the language is the browser’s, changes in place, and is kept', async () => {
    const page = await visit('/settings', { locale: 'sv-SE' })
    await heading(page, 'Inställningar')
    await title(page, 'Inställningar – Taefl')
    await page.evaluate(() => (window.same = true))
    await quickly(page, 'Inställningar', 'English')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await until(() => page.evaluate(() => document.documentElement.lang), 'en', 'lang')
    await title(page, 'Settings – Taefl')
    assert.equal(await page.evaluate(() => window.same), true, 'the page was not loaded again')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.reload()
    await heading(page, 'Settings')
    await shows(page, 'dark')
    await page.goto(`${address}/`)
    await page.getByRole('heading', { name: 'Choose a game' }).waitFor()
    // Parts of a page, too.
    await page.goto(`${address}/analysis/tablut-katz`)
    await page.getByRole('button', { name: 'Engine', exact: true }).waitFor()
    await quickly(page, 'Settings', 'Svenska')
    await page.getByRole('button', { name: 'Motor', exact: true }).waitFor()
    await leave(page)
})

test('settings of another version or of nobody do no harm', async () => {
    for (const text of ['{', '[]', '7', '{"theme":"pink","sound":"yes","language":"xx","a":1}']) {
        const page = await visit(
            '/settings',
            {},
            `if (origin !== 'null') localStorage.setItem('taefl.settings', '${text}')`,
        )
        await shows(page, 'light', text)
        const sounds = page.getByRole('checkbox', { name: 'Sounds' })
        await until(() => sounds.isChecked(), true, `sounds with ${text}`)
        await leave(page)
    }
})

test('a setting changed in one tab holds in the other', async () => {
    const one = await visit('/settings')
    const two = await one.context().newPage()
    await two.goto(`${address}/settings`)
    const sounds = one.getByRole('checkbox', { name: 'Sounds' })
    await until(() => sounds.isChecked(), true, 'sounds before')
    await two.getByRole('checkbox', { name: 'Sounds' }).uncheck()
    await until(() => sounds.isChecked(), false, 'sounds in the other tab')
    await leave(one)
})

test('a browser that forbids storage plays on, and says so', async () => {
    const page = await visit(
        '/settings',
        {},
        `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })
         Object.defineProperty(window, 'indexedDB', { value: { open() { throw new DOMException('no', 'SecurityError') } } })`,
    )
    await page.getByRole('radio', { name: 'Dark' }).check()
    await shows(page, 'dark')
    await page.getByText('Settings and progress last until').waitFor()
    await page.getByRole('link', { name: 'Games', exact: true }).click()
    await page.getByText('your games are gone when').waitFor()
    await leave(page)
})
