/* What the tests of games over a network without a browser do with their pages. */
import { address, freshContext, leave } from './dom.mjs'
import { pairs } from './wire-page.mjs'

export * from './wire-page.mjs'

/** A browser of one's own. Its connection can be cut, and held: `cut()`, `hold()`, `go()`. */
export const somebody = async options => (await freshContext([address], options)).newPage()
export const { two, leaveAll } = pairs(somebody, leave)
