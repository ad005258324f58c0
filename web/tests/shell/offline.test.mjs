/* The frame of the page in a browser: without a network, and under a new version. */
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test, { afterEach } from 'node:test'
import { leave } from '../browser.mjs'
import { until } from '../until.mjs'
import { folder, host, useFrame, visit } from './frame.mjs'
import { nextText, nextVersion } from './host.mjs'

useFrame()

/** A page with its service worker at work. */
async function installed(path = '/') {
    const page = await visit(path, { serviceWorkers: 'allow' })
    await until(
        async () => {
            await page.keyboard.press('Shift') // the worker waits for somebody, and the page may not listen yet
            return page.evaluate(() => Boolean(navigator.serviceWorker.controller))
        },
        true,
        'a worker that serves',
    )
    return page
}
const kept = page => page.evaluate(async () => (await window.caches.keys()).length)

test('after the first visit the page works without a network', async () => {
    const page = await installed()
    host.down = true
    try {
        await page.reload()
        await page.getByRole('heading', { name: 'Board games of the north' }).waitFor()
        assert.equal(await page.evaluate(() => crossOriginIsolated), true)
        for (const name of ['Games', 'Learn', 'Puzzles', 'Rules', 'Analysis']) {
            await page.getByRole('link', { name, exact: true }).first().click()
            await until(
                () => page.locator('nav [aria-current]').textContent(),
                name,
                'the page gone to',
            )
            await page.locator('main h1').waitFor()
        }
        await page.goto(`${host.url}/rules/tablut-katz`)
        await page.locator('main h1').waitFor()
        await page.getByRole('button', { name: 'Settings' }).click()
        await page.locator('.taefl-drop-down').getByRole('radio', { name: 'Svenska' }).check()
        await page.getByRole('link', { name: 'Spela', exact: true }).first().waitFor()
        await page.goto(`${host.url}/embed/gardsdansen`)
        await page.locator('[data-square=d2]').waitFor()
    } finally {
        host.down = false
    }
    // What asks the server is never answered from what is kept.
    assert.equal(await page.evaluate(async () => (await fetch('/healthz')).text()), 'fine')
    host.down = true
    const dead = await page.evaluate(() => fetch('/healthz').catch(() => 'dead'))
    host.down = false
    assert.equal(dead, 'dead')
    await leave(page, /ERR_|Failed to load/)
})

test('a network is fetched when a game needs it, and kept from then on', async () => {
    const page = await installed()
    const file = readdirSync(join(folder, 'page/assets')).find(name => name.endsWith('.network'))
    const bytes = () =>
        page.evaluate(
            path => fetch(path).then(answer => answer.arrayBuffer().then(all => all.byteLength)),
            `/assets/${file}`,
        )
    assert.ok(!host.asked.includes(`/assets/${file}`), 'not before')
    const length = await bytes()
    assert.equal(length, statSync(join(folder, 'page/assets', file)).size)
    host.down = true
    try {
        assert.equal(await bytes(), length)
    } finally {
        host.down = false
    }
    await leave(page)
})

const entry = page =>
    page.evaluate(() => document.querySelector('script[type=module]').getAttribute('src'))
/** Two tabs of this version, and in the first of them the offer of the next one. */
async function offered() {
    const one = await installed()
    const two = await one.context().newPage()
    await two.goto(`${host.url}/`)
    await two.locator('main h1').waitFor()
    host.version = nextVersion(folder)
    await one.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await one.getByText('A new version of Taefl is ready').waitFor()
    return { one, two, old: await entry(one) }
}
async function change(page, to = '[src*=NEXT]') {
    await page.getByRole('button', { name: 'Change now' }).click()
    await page.locator(`script${to}`).waitFor({ state: 'attached' })
    await page.locator('main h1').waitFor()
}
afterEach(() => {
    host.version = 'page'
    host.silent = undefined
})

test('a new version waits until it is asked for, and an older tab keeps its parts', async () => {
    const { one, two, old } = await offered()
    // Nothing has changed for anybody: a reload still shows the old one, whole.
    await two.reload()
    assert.equal(await entry(two), old)
    await two.getByText('A new version of Taefl is ready').waitFor()
    await until(() => kept(one), 2, 'versions kept')
    await change(one)
    // The old tab goes on with parts that the server has no longer.
    assert.equal(await entry(two), old)
    host.asked.length = 0
    await two.getByRole('link', { name: 'Settings' }).click()
    await two.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    assert.deepEqual(
        host.asked.filter(path => path.startsWith('/assets/settings')),
        [],
    )
    assert.equal(await kept(one), 2, 'kept while the old tab is open')
    // Asked for here, too, when it is at work already: this tab comes after.
    await change(two)
    // Asked again, since what has just been left may still seem to be there.
    const cleared = async () => {
        await one.evaluate(() => navigator.serviceWorker.controller.postMessage('loaded'))
        return kept(one)
    }
    await until(cleared, 1, 'versions kept')
    await one.getByRole('link', { name: 'Settings' }).click()
    await one.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await leave(one)
})

test('a version that the server takes back is shown to nobody who has asked for the earlier one', async () => {
    const { one, two, old } = await offered()
    await change(one)
    // The other tab keeps the earlier version there, so it is not fetched anew.
    assert.equal(await entry(two), old)
    host.version = 'page'
    await one.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await one.getByText('A new version of Taefl is ready').waitFor()
    await change(one, `[src="${old}"]`)
    const three = await one.context().newPage()
    await three.goto(`${host.url}/`)
    await three.locator('main h1').waitFor()
    assert.equal(await entry(three), old)
    await leave(one)
})

test('a version in which only the text of the first page is new is offered, too', async () => {
    const one = await installed()
    host.version = nextText(folder)
    await one.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await one.getByText('A new version of Taefl is ready').waitFor()
    await one.getByRole('button', { name: 'Change now' }).click()
    const build = () => one.evaluate(() => document.documentElement.dataset.build)
    await until(async () => build().catch(() => ''), 'f'.repeat(16), 'the new version')
    await one.locator('main h1').waitFor()
    assert.equal(await one.getByRole('button', { name: 'Change now' }).count(), 0)
    await leave(one)
})

test('a new version comes at once though the old worker is busy, and is offered once', async () => {
    const { one, two } = await offered()
    // As long as a worker answers something, the browser lets none take its place.
    host.silent = '/assets/nothing.js'
    await two.evaluate(path => void fetch(path).catch(() => {}), host.silent)
    await until(async () => host.asked.includes(host.silent), true, 'that the worker asks')
    await change(one)
    const waits = () =>
        one.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting))
    assert.equal(await waits(), true, 'the old worker is still at work')
    host.release()
    // Whether this tab has the new version is asked of it, and found to be so.
    await one.evaluate(async () => {
        const workers = navigator.serviceWorker
        const { waiting, active } = await workers.getRegistration()
        const asked = new Promise(done =>
            workers.addEventListener('message', ({ data }) => data === 'build' && done()),
        )
        ;(waiting ?? active).postMessage('offer')
        await asked
    })
    assert.equal(await one.getByRole('button', { name: 'Change now' }).count(), 0)
    await leave(one, /404/)
})
