/* Playing in a browser where something is in the way: rules or an engine that break down, a foreign
 * page. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import test from 'node:test'
import { address, browser, leave } from './browser.mjs'
import { action, addressIs, forTwo, myTurn, typeMove as type, visit } from './play-page.mjs'
import { PATIENCE, until } from './until.mjs'

test('a referee and an engine that break down are told and replaced', async () => {
    // Counts what has broken down; it hears of it before the page does.
    const page = await visit('/play/tablut-ashton', {}, () => {
        window.broken = 0
        window.Worker = class extends Worker {
            constructor(...given) {
                super(...given)
                this.addEventListener('error', () => window.broken++)
            }
        }
    })
    await myTurn(page, 0)
    const breakAll = async () => {
        const workers = page.workers()
        const before = await page.evaluate(() => window.broken)
        for (const worker of workers)
            await worker.evaluate(() => {
                setTimeout(() => {
                    throw new Error('broken')
                })
            })
        const broken = () => page.evaluate(() => window.broken)
        await until(broken, before + workers.length, 'workers that broke down')
    }
    await breakAll()
    // Where it cannot be had at all, that is said in words.
    const other = await page.context().newPage()
    await other.route('**/*.wasm', route => route.abort())
    await other.goto(`${address}/play/maerstanas`)
    await other.getByText('the rules do not work in this browser just now').waitFor()
    await other.close()
    await action(page, 'Hint').click()
    await page.getByText('Look at the').first().waitFor()
    await breakAll()
    await type(page, 'e3-a3')
    await myTurn(page, 2)
    await page.context().close()
})

for (const how of ['hang', 'end'])
    test(`rules that ${how} without a word are told and replaced; the move is played`, async () => {
        const page = await visit('/play/tablut-ashton', {}, forTwo('tafl'))
        await myTurn(page, 0)
        const told = page
            .locator('.taefl-notice', { hasText: 'The rules did not answer' })
            .waitFor()
        // Only the rules have a worker here.
        for (const worker of page.workers())
            await worker
                .evaluate(how => {
                    setTimeout(() => {
                        if (how === 'end') close()
                        else for (;;);
                    })
                }, how)
                .catch(() => {}) // it may be gone before it can say that it heard
        await page.evaluate(() => {
            const detail = { move: 'e3a3' }
            const event = new CustomEvent('taefl-move', { detail, bubbles: true })
            document.querySelector('taefl-board').dispatchEvent(event)
        })
        await told
        await myTurn(page, 1)
        await leave(page)
    })

test('rules whose script is lost on the way are asked for again', async () => {
    const page = await visit('/settings')
    let asked = 0
    await page.route(/worker-/, route => void (asked++ && route.continue()))
    await page.goto(new URL('/play/tablut-ashton', page.url()).href)
    await myTurn(page, 0)
    assert.equal(asked > 1, true, 'it was lost once')
    await leave(page)
})

test('in a foreign page: small, without isolation, a reload keeps the game', async () => {
    const context = await (
        await browser()
    ).newContext({
        locale: 'en',
        serviceWorkers: 'block',
        viewport: { width: 400, height: 640 },
    })
    await context.route('**/*', async route => {
        const response = await route.fetch()
        const headers = response.headers()
        delete headers['cross-origin-opener-policy']
        delete headers['cross-origin-embedder-policy']
        await route.fulfill({ response, headers })
    })
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    await page.goto(`${address}/embed/gardsdansen`)
    await myTurn(page, 0)
    assert.equal(await page.evaluate(() => crossOriginIsolated), false)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await until(wide, 400, 'how wide it is')
    const click = async name => {
        const box = await page.locator(`[data-square="${name}"]`).boundingBox()
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    }
    const picked = square => page.locator(`[data-square=${square}][aria-selected=true]`).waitFor()
    await click('d2')
    await picked('d2')
    await click('d3')
    await myTurn(page, 1)
    await click('a2')
    await picked('a2')
    await click('b3')
    await myTurn(page, 4)
    await page.reload()
    await myTurn(page, 4)
    await addressIs(page, /\/embed\/gardsdansen$/)
    await context.unrouteAll({ behavior: 'wait' }) // what is under way would fail with the context gone
    await context.close()
})

test('in a foreign page: links open outside it, and nothing but the board may be there', async () => {
    const context = await (
        await browser()
    ).newContext({ locale: 'en', serviceWorkers: 'block', viewport: { width: 900, height: 800 } })
    context.setDefaultTimeout(PATIENCE)
    const frames = ['/embed/tablut-ashton', '/play/tablut-ashton', '/embed/tablut-ashton/x']
        .map(path => `<iframe src="${address}${path}" width=400 height=700></iframe>`)
        .join('')
    const foreign = createServer((_, answer) =>
        answer.writeHead(200, { 'Content-Type': 'text/html' }).end(frames),
    ).listen(0, '127.0.0.1')
    await once(foreign, 'listening')
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${foreign.address().port}/`)
    const frame = () => page.frames().find(f => f.url().startsWith(`${address}/embed/`))
    await until(async () => Boolean(frame()), true, 'a frame')
    await myTurn(frame(), 0)
    const square = name => frame().locator(`[data-square="${name}"]`)
    await square('e3').click()
    await square('e1').click()
    await frame().locator('.taefl-refusal summary').click()
    const [outside] = await Promise.all([
        context.waitForEvent('page'),
        frame().locator('.taefl-refusal a').click(),
    ])
    await outside.getByRole('heading', { level: 1 }).waitFor()
    assert.match(outside.url(), /\/rules\/tablut-ashton#T2$/)
    assert.equal(await outside.evaluate(() => window.opener), null)
    assert.equal(frame().url(), `${address}/embed/tablut-ashton`)
    assert.equal(await frame().locator('taefl-play').count(), 1)
    const urls = page.frames().map(f => f.url())
    assert.equal(urls.filter(url => url.startsWith(address)).length, 1, `${urls}`)
    await context.close()
    foreign.close()
})
