/* What every test of the frame does: a host and a browser for its file, visits that write down what
 * must not happen, and the words they all read. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before } from 'node:test'
import { PATIENCE, until } from '../until.mjs'
import { makePage, openBrowser, startHost } from './host.mjs'

export let folder, host, browser
/** Called once in a test file. */
export function useFrame(modules) {
    before(async () => {
        folder = await makePage(modules)
        host = await startHost(folder)
        browser = await openBrowser()
    })
    after(async () => {
        await browser?.close()
        await host?.stop()
        if (folder) rmSync(folder, { recursive: true })
    })
}

/** A page in a browser that nobody has used, with everything written down that must not happen. */
export async function visit(path, options = {}, prepare) {
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block', ...options })
    if (prepare) await context.addInitScript(prepare)
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    watch(page)
    await page.goto(host.url + path)
    await page.locator('main h1').waitFor()
    return page
}
export function watch(page) {
    page.wrong = []
    page.on('pageerror', error => page.wrong.push(error.message))
    page.on('console', message => {
        if (message.type() === 'error') page.wrong.push(message.text())
    })
    page.on('request', request => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && url.origin !== host.url) page.wrong.push(url.href)
    })
}
/** Ends a visit; nothing may have gone wrong but what is expected. */
export async function leave(page, expected = /^$/) {
    assert.deepEqual(
        page.wrong.filter(text => !expected.test(text)),
        [],
    )
    await page.context().close()
}

export const shows = (page, name, what = 'the theme') =>
    until(() => page.evaluate(() => document.documentElement.dataset.theme), name, what)
export const heading = (page, words) =>
    until(() => page.locator('main h1').innerText(), words, 'the heading')
export const title = (page, words) => until(() => page.title(), words, 'the title')
