/* What the proofs stand on, besides ../browser.mjs. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { address, begin, freshPage, leave } from '../browser.mjs'
import { atRest, until } from '../until.mjs'

export const web = path => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Runs in a page before anything else: what is seen jumping while it loads, and by how much, as browsers
 * count it. */
const watchJumps = () => {
    window.jumps = []
    const where = ({ y, width, height }) => `${width} × ${height} at ${y}`
    const what = ({ node, previousRect, currentRect }) =>
        `${node?.className ?? node?.nodeName}: ${where(previousRect)}, then ${where(currentRect)}`
    const count = list => {
        for (const { value, hadRecentInput, sources } of list.getEntries())
            if (!hadRecentInput) window.jumps.push({ value, sources: sources.map(what) })
    }
    new PerformanceObserver(count).observe({ type: 'layout-shift', buffered: true })
}
/** Opens an address in a browser nobody has used. When the test ends nothing may have gone wrong but
 * what `expected` describes.
 * @param options of the context, and: `settings` as the page keeps them, `host`, `hosts` besides it,
 *        `expected`, `prepare` with its `argument`: runs in the page before anything else */
export async function visit(t, path, options = {}) {
    const {
        settings,
        host = address,
        hosts = [],
        expected = /^$/,
        prepare,
        argument,
        ...rest
    } = options
    const scripts = [[watchJumps]]
    if (settings)
        scripts.push([
            text => {
                if (origin !== 'null') localStorage['taefl.settings'] ??= text
            },
            JSON.stringify(settings),
        ])
    if (prepare) scripts.push([prepare, argument])
    const page = await freshPage(
        [host, ...hosts],
        { reducedMotion: 'reduce', ...rest },
        scripts,
        listen,
    )
    t.after(async () => {
        // What a failed test has left open is reported.
        if (!t.passed) return page.context().close()
        await leave(page, expected)
    })
    page.asked = { urls: new Set(), open: new Set(), last: 0 }
    await begin(page, host + path)
    await settled(page)
    if (rest.serviceWorkers === 'allow') await page.keyboard.press('Shift') // it waits for that
    return page
}

/** Has a page note what it asks for, and what it waits for. */
function listen(page) {
    page.on('request', request => page.asked.urls.add(request.url()))
    for (const kind of ['request', 'requestfinished', 'requestfailed'])
        page.on(kind, request => {
            page.asked.open[kind === 'request' ? 'add' : 'delete'](request)
            page.asked.last = Date.now()
        })
}

const sizes = new Map()
/** How long a file is as browsers take it from here, how long with gzip, which is all that they take from a server
 * without a certificate, and whether it is compressed as well as can be. */
async function sizesOf(url) {
    const ask = async encoding => {
        const { headers, body } = await fetch(url, { headers: { 'accept-encoding': encoding } })
        await body.cancel()
        return [Number(headers.get('content-length')), headers.get('content-encoding')]
    }
    if (!sizes.has(url)) {
        const [[sent, encoding], [gzip]] = [await ask('gzip, br'), await ask('gzip')]
        sizes.set(url, { sent, gzip, best: encoding === 'br' })
    }
    return sizes.get(url)
}
/** How much of script and style, and of WebAssembly, has come for a page, as it was sent; and how much of
 * it was not compressed though it could be. */
export async function weight(page) {
    const bytes = { code: 0, gzip: 0, wasm: 0, plain: 0 }
    for (const url of page.asked.urls) {
        const { pathname } = new URL(url)
        const kind = /\.(js|css)$/.test(pathname) ? 'code' : /\.wasm$/.test(pathname) && 'wasm'
        if (!kind) continue
        const { sent, gzip, best } = await sizesOf(url)
        bytes[kind] += sent
        if (kind === 'code') bytes.gzip += gzip
        // The smallest files do not get smaller.
        if (!best && sent > 200) bytes.plain += sent
    }
    return bytes
}

/** So long nothing may be asked for, ms; playwright's own `networkidle` is five times as long. */
const QUIET_MS = 100
/** On a busy machine the end of a request is sometimes never told; then so long nothing else is, ms. */
const UNTOLD_MS = 30_000
/** Until a page that was visited waits for nothing it has asked for, and asks for nothing more. */
async function quiet(page) {
    const { asked } = page
    if (!asked) return new Promise(() => {})
    const still = () => Date.now() - asked.last > (asked.open.size ? UNTOLD_MS : QUIET_MS)
    while (!still() && !page.isClosed()) await new Promise(done => setTimeout(done, 20))
}
/** Follows a link to an address; gives the path of what is shown then. A page may name its address anew as soon as it is. */
export async function follow(page, href) {
    await page.evaluate(href => {
        window.shownAt = new Promise(done =>
            addEventListener('taefl-shown', () => done(location.pathname), { once: true }),
        )
        const link = Object.assign(document.createElement('a'), { href })
        document.body.append(link)
        link.click()
        link.remove()
    }, href)
    return page.evaluate(() => window.shownAt)
}

/** Until the page says nothing more of loading, and has done what follows from it. */
export async function settled(page) {
    await page.locator('main h1, .taefl-page h1').first().waitFor()
    const busy = () => page.evaluate(() => document.querySelector('[aria-busy=true]') !== null)
    await until(busy, false, 'whether the page is busy')
    await Promise.race([page.waitForLoadState('networkidle'), quiet(page)])
    await page.evaluate(() => new Promise(done => requestIdleCallback(done, { timeout: 1000 })))
    await atRest(page)
}

/** Another language, as chosen in another tab. */
export async function speak(page, language) {
    await page.evaluate(language => {
        const key = 'taefl.settings'
        const newValue = JSON.stringify({ ...JSON.parse(localStorage[key] ?? '{}'), language })
        localStorage[key] = newValue
        dispatchEvent(new StorageEvent('storage', { key, newValue }))
    }, language)
    await until(() => page.evaluate(() => document.documentElement.lang), language, 'the language')
    await settled(page)
}

/** Little has jumped while the page loaded. */
export async function calm(page, limit = 0.05) {
    const jumps = await page.evaluate(() => window.jumps)
    const sum = jumps.reduce((sum, { value }) => sum + value, 0)
    assert.ok(sum < limit, `${page.url()}: ${JSON.stringify(jumps, null, 1)}`)
}

/* ------------------------------------------------------------------ pictures */

/** Where pictures of a run are looked at. */
export const pictures = web('../build/pictures')
export async function picture(page, name, options = {}) {
    mkdirSync(pictures, { recursive: true })
    await page.screenshot({ path: `${pictures}/${name}.png`, ...options })
}
