/* What every test of the frame in a browser does: a host for its file, and visits to it. */
import { rmSync } from 'node:fs'
import { after, before } from 'node:test'
import { visit as open } from '../browser.mjs'
import { makePage, startHost } from './host.mjs'

export * from './words.mjs'

export let folder, host
/** Called once in a test file. */
export function useFrame() {
    before(async () => {
        folder = await makePage()
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
