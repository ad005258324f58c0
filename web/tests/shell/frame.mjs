/* What every test of the frame in a browser does: visits. */
import { address, visit as open } from '../browser.mjs'

export * from './words.mjs'

/** A visit (browser.mjs), until its page is there. */
export async function visit(path, options, prepare, host = address) {
    const page = await open(host + path, options, prepare)
    await page.locator('main h1').waitFor()
    return page
}
