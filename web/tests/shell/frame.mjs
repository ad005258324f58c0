/* What every test of the frame does: a host for its file, visits to it, and the words they all read. */
import { rmSync } from 'node:fs'
import { after, before } from 'node:test'
import { visit as open } from '../browser.mjs'
import { until } from '../until.mjs'
import { makePage, startHost } from './host.mjs'

export let folder, host
/** Called once in a test file. */
export function useFrame(modules) {
    before(async () => {
        folder = await makePage(modules)
        host = await startHost(folder)
    })
    after(async () => {
        await host?.stop()
        if (folder) rmSync(folder, { recursive: true })
    })
}

/** A visit to the host (browser.mjs), until its page is there. */
export async function visit(path, options, prepare) {
    const page = await open(host.url + path, options, prepare)
    await page.locator('main h1').waitFor()
    return page
}

export const shows = (page, name, what = 'the theme') =>
    until(() => page.evaluate(() => document.documentElement.dataset.theme), name, what)
export const heading = (page, words) =>
    until(() => page.locator('main h1').innerText(), words, 'the heading')
export const title = (page, words) => until(() => page.title(), words, 'the title')
