/* The frame of the page in a browser: without a network, and under a new version. */
import assert from 'node:assert/strict'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { nothingWrong } from '../browser.mjs'
import { until } from '../until.mjs'
import { visit } from './frame.mjs'
import { makePage, nextText, nextVersion, startHost } from './host.mjs'

let folder, host
before(async () => {
    folder = await makePage()
    host = await startHost(folder)
})
after(async () => {
    await host?.stop()
    if (folder) rmSync(folder, { recursive: true })
})

/** A page with its service worker at work. */
async function installed() {
    const page = await visit('/', { serviceWorkers: 'allow' }, undefined, host.url)
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

/** That a network is fetched when a game needs it, and kept from then on. */
async function keepsNetworks(page) {
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
    assert.equal(await bytes(), length)
    host.down = false
}

/** That after the first visit the page works without a network. */
async function worksWithoutNetwork(page) {
    host.down = true
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
    // A name may have a dot, as files have.
    for (const path of ['people/an.na', 'rules/tablut-katz']) {
        await page.goto(`${host.url}/${path}`)
        await page.locator('main h1').waitFor()
    }
    const speak = async language => {
        await page.getByRole('button', { name: /Settings|Inställningar/ }).click()
        await page.locator('.taefl-drop-down').getByRole('radio', { name: language }).check()
    }
    await speak('Svenska')
    await page.getByRole('link', { name: 'Spela', exact: true }).first().waitFor()
    await page.goto(`${host.url}/embed/gardsdansen`)
    await page.locator('[data-square=d2]').waitFor()
    host.down = false
    // What asks the server is never answered from what is kept.
    assert.equal(await page.evaluate(async () => (await fetch('/healthz')).text()), 'fine')
    host.down = true
    const dead = await page.evaluate(() => fetch('/healthz').catch(() => 'dead'))
    host.down = false
    assert.equal(dead, 'dead')
    await page.goto(`${host.url}/`)
    await speak('English')
    await page.getByRole('link', { name: 'Play', exact: true }).first().waitFor()
}

const entry = page =>
    page.evaluate(() => document.querySelector('script[type=module]').getAttribute('src'))
const offers = page => page.getByText('A new version of Taefl is ready').waitFor()
/** The server has another version; it is offered in a tab. */
async function offered(page, version) {
    host.version = version
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await offers(page)
}
/** Asks for it; its first script is one that fits. */
async function change(page, to) {
    await page.getByRole('button', { name: 'Change now' }).click()
    await page.locator(`script${to}`).waitFor({ state: 'attached' })
    await page.locator('main h1').waitFor()
}
const NEXT = '[src*=NEXT]'
/** Until nothing is kept but one version. Asked again, since what has just been left may still seem to be there. */
const cleared = page =>
    until(
        async () => {
            await page.evaluate(() => navigator.serviceWorker.controller.postMessage('loaded'))
            return kept(page)
        },
        1,
        'versions kept',
    )
/** A tab beside another one. */
async function beside(page) {
    const tab = await page.context().newPage()
    await tab.goto(`${host.url}/`)
    await tab.locator('main h1').waitFor()
    return tab
}

/** That a version in which only the text of the first page is new is offered, too. */
async function onlyText(page) {
    await offered(page, nextText(folder))
    await page.getByRole('button', { name: 'Change now' }).click()
    const build = () => page.evaluate(() => document.documentElement.dataset.build)
    await until(async () => build().catch(() => ''), 'e'.repeat(16), 'the new version')
    await page.locator('main h1').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Change now' }).count(), 0)
    await cleared(page)
}

/** That a new version waits until it is asked for, and an older tab keeps its parts. */
async function waits(one, two) {
    const old = await entry(one)
    await offered(one, nextVersion(folder))
    // Nothing has changed for anybody: a reload still shows the old one, whole.
    await two.reload()
    assert.equal(await entry(two), old)
    await offers(two)
    await until(() => kept(one), 2, 'versions kept')
    await change(one, NEXT)
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
    await change(two, NEXT)
    await cleared(one)
    await one.getByRole('link', { name: 'Settings' }).click()
    await one.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    return old
}

/** That a version that the server takes back is shown to nobody who has asked for the earlier one. */
async function takenBack(one, two, other) {
    const now = await entry(two)
    await offered(one, 'page')
    await change(one, `[src="${other}"]`)
    // The other tab keeps the earlier version there, so it is not fetched anew.
    assert.equal(await entry(two), now)
    await offered(one, 'next')
    await change(one, NEXT)
    const three = await beside(one)
    assert.equal(await entry(three), now)
    await three.close()
}

/** That a new version comes at once though the old worker is busy, and is offered once. */
async function busy(one, two, other) {
    await offered(one, 'page')
    // As long as a worker answers something, the browser lets none take its place.
    host.silent = '/assets/nothing.js'
    await two.evaluate(path => void fetch(path).catch(() => {}), host.silent)
    await until(async () => host.asked.includes(host.silent), true, 'that the worker asks')
    await change(one, `[src="${other}"]`)
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
}

test('the page works without a network, and a new version of it waits until somebody wants it', async () => {
    const one = await installed()
    const context = one.context()
    /** Nothing has gone wrong until here but this. */
    const well = (expected, where) => {
        nothingWrong(context, expected, where)
        context.wrong.length = 0
    }
    await keepsNetworks(one)
    well(undefined, 'a network')
    await worksWithoutNetwork(one)
    well(/ERR_|Failed to load/, 'without a network')
    await onlyText(one)
    const two = await beside(one)
    const first = await waits(one, two)
    await takenBack(one, two, first)
    well(undefined, 'versions')
    await busy(one, two, first)
    well(/404/, 'a busy worker')
    await context.close()
})
