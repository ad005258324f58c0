/* Chromium for every test of the page, visits in it, and one list for everything that must never happen
 * in them. */
import assert from 'node:assert/strict'
import { after } from 'node:test'
import { chromium } from 'playwright-core'
import { PATIENCE, quickEngines } from './until.mjs'

/** Where run.mjs serves the page, with the real `taefl serve`. */
export const address = process.env.TAEFL_PAGE
if (!address) throw new Error('TAEFL_PAGE is not set: node tests/run.mjs FILE…')

const flags =
    '--no-sandbox --disable-dev-shm-usage --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
let opened
/** The one browser of a test file. */
export function browser() {
    opened ??= chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: flags.split(' '),
    })
    return opened
}
after(async () => (await opened)?.close())

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
        if (message.type() === 'error') wrong.push(`console: ${message.text()}`)
    })
    context.on('request', request => {
        const { protocol, host } = new URL(request.url())
        if (/^(http|ws)/.test(protocol) && !allowed.includes(host))
            wrong.push(`foreign request: ${request.url()}`)
    })
    return wrong
}

/** Opens an address in a browser nobody has used; what must not happen there stands in `page.wrong`.
 * @param options of the context
 * @param prepare runs in the page before anything else */
export async function visit(url, options = {}, prepare) {
    const context = await (
        await browser()
    ).newContext({ locale: 'en', serviceWorkers: 'block', ...options })
    context.setDefaultTimeout(PATIENCE)
    await quickEngines(context)
    const wrong = await watch(context, [url])
    if (prepare) await context.addInitScript(prepare)
    const page = await context.newPage()
    page.wrong = wrong
    await page.goto(url)
    return page
}

/** Ends a visit: nothing may have gone wrong but what is expected. */
export async function leave(page, expected = /^$/) {
    const unexpected = page.wrong.filter(text => !expected.test(text))
    assert.deepEqual(unexpected, [], 'what must not happen')
    await page.context().close()
}
