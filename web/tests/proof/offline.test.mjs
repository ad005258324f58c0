/* After the first visit there need be no network, and a new version waits for the game to end. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { addresses } from './addresses.mjs'
import { until } from '../until.mjs'
import { kingEscapes, plies, typeMove as type } from '../table-page.mjs'
import { follow, settled, visit, web } from './browser.mjs'
import { next, openGateway } from './gateway.mjs'

let gateway
before(async () => (gateway = await openGateway()))
after(() => gateway?.close())

/** A visit after which the page is kept. */
async function kept(t, path, options = {}) {
    const page = await visit(t, path, { host: gateway.url, serviceWorkers: 'allow', ...options })
    const served = async () => {
        await page.keyboard.press('Shift') // the worker waits for somebody, and the page may not listen yet
        return page.evaluate(() => Boolean(navigator.serviceWorker.controller))
    }
    await until(served, true, 'that a worker serves the page')
    return page
}

/** Without a network: play, learn, puzzles, analysis, a search. */
async function works(page) {
    const go = async path => {
        await page.goto(gateway.url + path)
        await settled(page)
        assert.equal(await page.evaluate(() => crossOriginIsolated), true, path)
    }
    await go('/play/tablut-ashton')
    await plies(page, 0)
    await type(page, 'e4h4')
    await plies(page, 2)

    await go('/learn/tablut-ashton#move')
    await type(page, 'e3a3')
    await page.getByRole('button', { name: /^(Next|Go on)/ }).waitFor()

    const [puzzle] = JSON.parse(readFileSync(web('data/puzzles/tafl.json'), 'utf8'))
    await go(`/puzzles/${puzzle.id}`)
    await type(page, puzzle.line[0])
    await page
        .getByText(/^Solved/)
        .first()
        .waitFor()

    await go('/analysis/maerstanas')
    await type(page, 'd4')
    await page.getByRole('button', { name: 'Engine' }).click()
    await page
        .getByText(/depth \d+/i)
        .first()
        .waitFor()

    await go('/docs/bots')
    await page.getByRole('searchbox').fill('tournament')
    await page.getByRole('searchbox').press('Enter')
    await page.locator('ol mark').first().waitFor()

    // An address that there is none of is asked of the server.
    await go('/nothing/here')
}

/** Without a network a link leads to every other page. */
async function leadsToAll(page) {
    // The frame is for other sites, which have a network.
    const left = new Set(['/embed/:rules', ''])
    const one = new Map(Object.values(addresses).filter(([pattern]) => !left.has(pattern)))
    for (const href of one.values()) {
        assert.equal(await follow(page, href), new URL(href, gateway.url).pathname)
        await page.locator('main h1:not([aria-busy=true])').first().waitFor()
    }
}

/** A new version does not touch a running game, and takes it over when asked. */
async function takesOver(page) {
    await page.goto(`${gateway.url}/play?rules=tablut-ashton`)
    await page.getByRole('radio', { name: 'Two on this device' }).click()
    await page.getByRole('button', { name: 'Start the game' }).click()
    await plies(page, 0)
    const play = async (from, to) => {
        for (let at = from; at < to; at++) {
            await type(page, kingEscapes[at])
            await plies(page, at + 1)
        }
    }
    await play(0, 1)

    gateway.mode = 'next'
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await page.getByText('A new version of Taefl is ready').waitFor()
    await play(1, 2)
    // A reload still has the old one, whole.
    await page.reload()
    await plies(page, 2)
    await play(2, kingEscapes.length)
    await page.locator('.taefl-end').getByRole('heading', { name: 'White wins' }).waitFor()
    assert.deepEqual(gateway.lost, [], 'parts of the old version that are gone')

    await page.getByRole('button', { name: 'Change now' }).click()
    await page.locator('script[src*=N3XT]').waitFor({ state: 'attached' })
    await page.locator('.taefl-end').getByRole('heading', { name: 'White wins' }).waitFor()
}

test('every page without a network, and a new version beside a running game', async t => {
    const page = await kept(t, '/', { expected: /ERR_|404/ })
    gateway.mode = 'down'
    await works(page)
    await leadsToAll(page)
    gateway.mode = 'now'
    await takesOver(page)
})

test('behind the gateway files of one stem have names of their own in the next version', () => {
    const names = ['clock-111fabc.js', 'clock-222fabc.js', 'clock-111fabc.css']
    assert.equal(new Set([...names, ...names.map(next)]).size, 6)
})
