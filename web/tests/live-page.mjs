/* What the tests of games over a network in browsers do with their pages. */
import assert from 'node:assert/strict'
import { address, freshContext, leave } from './browser.mjs'
import { invite as inviteThere, pairs } from './wire-page.mjs'

export * from './wire-page.mjs'

/** A browser of one's own. Its connection can be cut, and held: `cut()`, `hold()`, `go()`. */
export async function somebody(options) {
    const context = await freshContext([address], { reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    const wires = []
    let held = false
    await page.routeWebSocket('**/socket', wire => {
        if (held) return void wire.close()
        wire.connectToServer()
        wires.push(wire)
    })
    page.cut = () => wires.splice(0).map(wire => wire.close())
    page.hold = () => {
        held = true
        return page.cut()
    }
    page.go = () => (held = false)
    return page
}
/** Makes a game for somebody far away; gives its address. It shows nobody as the one to move. */
export async function invite(page, ...how) {
    const path = await inviteThere(page, ...how)
    assert.equal(await page.locator('.taefl-player-turn:visible').count(), 0)
    return path
}
export const { two, leaveAll } = pairs(somebody, leave)
/** Nothing lies over its middle, and that is inside the window. */
export const inReach = one =>
    one.evaluate(element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
/** Those that every page is made for. */
export const windows = [
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 320, height: 568 },
]
