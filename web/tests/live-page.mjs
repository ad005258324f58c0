/* What the tests of games over a network in browsers do with their pages. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after } from 'node:test'
import { folder } from '../../tests/server/common.mjs'
import { Person } from '../../tests/server/live.mjs'
import { address, freshContext, leave } from './browser.mjs'
import { invite as inviteThere, open, pairs, shows } from './wire-page.mjs'

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
/** A game of two that is made and joined on their pages, as people do. */
export const { two: byLink, leaveAll } = pairs(somebody, leave)

const people = []
after(() => {
    for (const { socket } of people) socket?.line.destroy()
    rmSync(folder, { recursive: true, force: true })
})
/** Somebody without a page, who costs next to nothing. */
export function person() {
    const one = new Person({ port: new URL(address).port })
    people.push(one)
    return one
}
/** Opens the page of a person at a path. */
export async function pageOf({ cookie }, path, options) {
    const page = await somebody(options)
    const [name, value] = cookie.split('=')
    await page.context().addCookies([{ name, value, url: address }])
    return open(page, path)
}
/** A request that the server must grant; its answer. */
export async function granted(one, path, body) {
    const answer = await one.ask(`/api/${path}`, body)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
}
/** A game of two people without pages, in seats 1 and 2: `does` sends the server a message about it. */
export async function paired(rules, how = {}) {
    const [one, other] = [person(), person()]
    const { id } = await granted(one, 'games', { rules, seat: 1, clock: null, ...how })
    await granted(other, `games/${id}/join`, {})
    for (const it of [one, other])
        it.does = async what => {
            if (!it.socket) await it.open().watch(id)
            const answer = await it.say({ ...what, game: id })
            assert.ok(answer.done, JSON.stringify(answer))
        }
    return [one, other, `/g/${id}`]
}
/** A game of two that begins with their pages at the board. */
export async function two(rules, how, options) {
    const [one, other, path] = await paired(rules, how)
    const pages = await Promise.all([one, other].map(it => pageOf(it, path, options)))
    for (const page of pages) await shows(page, 'Resign')
    return [...pages, path]
}
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
/** Shows the top of the page at a path in one of these windows. It is loaded in the first and in the smallest one;
 * for those in between only the window's size changes. */
export const atTop = (page, path, window) =>
    window === windows[0] || window === windows.at(-1)
        ? open(page, path)
        : page.evaluate(() => scrollTo(0, 0))
