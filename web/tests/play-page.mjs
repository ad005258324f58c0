/* What the tests of a game in a browser do with its page. */
import { address, visit as visitAt } from './browser.mjs'

export { clean } from './axe.mjs'
export * from './table-page.mjs'

export const visit = (path, options, prepare) =>
    visitAt(address + path, { reducedMotion: 'reduce', ...options }, prepare)
