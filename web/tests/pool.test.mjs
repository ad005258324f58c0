/* A visit sees nothing of the one before, whether or not it uses its page. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, leave, visit } from './browser.mjs'
import { until } from './until.mjs'

/** What a visit could find of another one. */
const traces = page =>
    page.evaluate(async () => ({
        kept: localStorage.length + sessionStorage.length,
        databases: (await indexedDB.databases()).filter(({ name }) => name === 'trace').length,
        caches: (await caches.keys()).length,
        cookie: document.cookie,
        name,
        planted: 'planted' in window,
        size: [innerWidth, innerHeight],
        dark: matchMedia('(prefers-color-scheme: dark)').matches,
        still: matchMedia('(prefers-reduced-motion: reduce)').matches,
        under: document.querySelectorAll('main :hover').length,
        earlier: navigation.entries().length,
    }))
const settings = `${address}/settings`
async function there(options, prepare) {
    const page = await visit(settings, options, prepare)
    await page.locator('main h1').waitFor()
    return page
}

test('a visit sees nothing of the one whose page it uses', async () => {
    const first = await there()
    const none = await traces(first)
    await leave(first)
    const page = await there(
        { colorScheme: 'dark', reducedMotion: 'reduce', viewport: { width: 1100, height: 500 } },
        () => (window.planted = true),
    )
    assert.equal(page, first)
    await page.getByRole('link', { name: 'Learn', exact: true }).first().focus()
    await page.keyboard.press('Enter')
    await until(async () => page.url(), /learn/, 'the address')
    await page.mouse.move(500, 250)
    await page.evaluate(async () => {
        localStorage.trace = sessionStorage.trace = document.cookie = name = 'trace'
        await caches.open('trace')
        const opened = indexedDB.open('trace')
        await new Promise((done, fail) => Object.assign(opened, { onsuccess: done, onerror: fail }))
    })
    const some = await traces(page)
    for (const what of Object.keys(none))
        if (what !== 'under') assert.notDeepEqual(some[what], none[what], what)
    await leave(page)
    const again = await there()
    assert.equal(again, first)
    assert.deepEqual(await traces(again), none)
    await leave(again)
})

for (const [what, act] of Object.entries({
    'a route': page => page.route('**/nothing', route => route.abort()),
    'a listener': page => page.on('request', () => {}),
    'a listener of the context': page => page.context().on('request', () => {}),
    'a clock': page => page.clock.setFixedTime(0),
    'another page': page => page.context().newPage(),
    'no network': page => page.context().setOffline(true),
    'a script': page => page.addInitScript(() => {}),
}))
    test(`nobody uses a page to which a visit has added ${what}`, async () => {
        const page = await there()
        await act(page)
        await leave(page)
        const next = await there()
        assert.notEqual(next, page)
        await leave(next)
    })

test('visits at one time have pages of their own, and so have other languages', async () => {
    const [one, two] = await Promise.all([there(), there()])
    assert.notEqual(one, two)
    await leave(one)
    const swedish = await there({ locale: 'sv' })
    assert.notEqual(swedish, one)
    await leave(swedish)
    await leave(two)
})
