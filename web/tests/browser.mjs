/* The browser for every test of the page, visits in it, and one list for everything that must never happen
 * in them. */
import assert from 'node:assert/strict'
import { after, afterEach } from 'node:test'
import { chromium } from 'playwright-core'
import { begin, endPage, takePage } from './pool.mjs'
import { remember, report } from './report.mjs'
import { quickEngines } from './until.mjs'
import { use, useAll } from './used.mjs'

export { address, begin } from './pool.mjs'

let opened
/** The browser of all test files: run.mjs has started it, each visit is a context of its own. */
export function browser() {
    opened ??= chromium.connect(process.env.TAEFL_BROWSER).then(it => remember(it, noteUse))
    return opened
}
function noteUse(context, options) {
    context.on('request', request => use(request.url()))
    // Nobody is told of what a service worker asks for.
    if (options?.serviceWorkers !== 'block') useAll()
}
after(async () => (await opened)?.close())
afterEach(async t => {
    if (opened && !t.passed) await report(await opened, t.name)
})

/** Writes down what must not happen in any page of a context: errors, breaches of the security policy,
 * requests to a host that is not among those allowed. */
export async function watch(context, hosts) {
    const wrong = []
    const allowed = hosts.map(host => new URL(host).host)
    await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', event =>
            console.error(`policy: ${event.effectiveDirective} ${event.blockedURI}`),
        ),
    )
    context.on('weberror', error => wrong.push(`error: ${error.error().message}`))
    context.on('console', message => {
        // A TypeError is a mistake of ours, even where something has caught it.
        if (message.type() === 'error' || /^TypeError/.test(message.text()))
            wrong.push(`console: ${message.text()}`)
    })
    context.on('request', request => {
        const { protocol, host } = new URL(request.url())
        if (/^(http|ws)/.test(protocol) && !allowed.includes(host))
            wrong.push(`foreign request: ${request.url()}`)
    })
    return wrong
}

/** A browser nobody has used, as a context of its own, with quick engines, and watched; what
 * must not happen in it stands in its `wrong`. */
export async function freshContext(hosts, options) {
    const context = await (
        await browser()
    ).newContext({ locale: 'en', serviceWorkers: 'block', ...options })
    await quickEngines(context)
    context.wrong = await watch(context, hosts)
    return context
}

/** Fails if anything has gone wrong in a context but what is expected. */
export function nothingWrong(context, expected = /^$/, where) {
    const unexpected = context.wrong.filter(text => !expected.test(text))
    assert.deepEqual(unexpected, [], `${where}: what must not happen`)
}

/** A page as in a browser nobody has used (pool.mjs).
 * @param options of the context
 * @param scripts run in the page before anything else: functions with their arguments
 * @param made is told of a page that is new */
export function freshPage(hosts, options = {}, scripts = [], made = () => {}) {
    const make = async () => {
        const page = await (await freshContext(hosts, options)).newPage()
        made(page)
        return page
    }
    return takePage(hosts, { locale: 'en', ...options }, scripts, make, made.name)
}

/** Opens an address in a browser nobody has used.
 * @param options of the context
 * @param prepare runs in the page before anything else */
export async function visit(url, options, prepare) {
    const page = await freshPage([url], options, prepare ? [[prepare]] : [])
    await begin(page, url)
    if (options?.serviceWorkers === 'allow') await page.keyboard.press('Shift') // it waits for that
    return page
}

/** Ends a visit: nothing may have gone wrong but what is expected. */
export async function leave(page, expected) {
    nothingWrong(page.context(), expected, page.url())
    await endPage(page)
}

/** What a download holds. It has no path where the browser is another process's. */
export async function bytesOf(download) {
    const parts = []
    for await (const part of await download.createReadStream()) parts.push(part)
    return Buffer.concat(parts)
}
