/* What every test of the frame without a browser does: visits to the page that run.mjs serves. */
import { visit as open } from '../dom.mjs'

export * from './words.mjs'

/** A visit, until its page is there. */
export async function visit(path, options, prepare) {
    const page = await open(path, options, prepare)
    await page.locator('main h1').waitFor()
    return page
}
