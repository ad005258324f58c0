/* What the tests of games over a network do with their pages. */
import assert from 'node:assert/strict'
import { address, freshContext, leave } from './browser.mjs'
import { tableOf } from './play-page.mjs'

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
export const open = async (page, path) => {
    await page.goto(address + path)
    return page
}
export const press = (page, name) => page.getByRole('button', { name, exact: true }).click()
export const pick = (page, name) => page.getByRole('radio', { name, exact: true }).check()
export const shows = (page, words) => page.getByText(words).first().waitFor()
/** Makes a game for somebody far away; gives its address. */
export async function invite(
    page,
    rules,
    { position = '', side, anybody = false, days, match } = {},
) {
    const from = position && `&position=${position.replaceAll(' ', '_')}`
    await open(page, `/play?with=${anybody ? 'lobby' : 'far'}&rules=${rules}${from}`)
    await page.locator('taefl-setup-network').getByRole('radio', { name: 'Either' }).waitFor()
    if (side) await pick(page, side)
    if (days) await page.getByLabel('Time', { exact: true }).selectOption(days)
    if (match) {
        await page.locator('.taefl-setup-more summary').click()
        await page.getByRole('checkbox', { name: 'Two games with sides swapped' }).check()
    }
    await press(page, 'Make the game')
    await page.locator('taefl-waiting').waitFor()
    // Nobody is to move yet.
    assert.equal((await tableOf(page)).mayMove, false)
    assert.equal(await page.locator('.taefl-player-turn:visible').count(), 0)
    return new URL(page.url()).pathname
}
export async function join(page, path) {
    await open(page, path)
    await press(page, 'Play')
    await page.locator('.taefl-actions button').first().waitFor()
}
/** Two of them in a game: who made it, and who came. */
export async function two(rules, how, options) {
    const [a, b] = await Promise.all([somebody(options), somebody(options)])
    const path = await invite(a, rules, how)
    await join(b, path)
    await shows(a, 'Resign')
    return [a, b, path]
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
export const end = (page, words) => page.locator('.taefl-end h2', { hasText: words }).waitFor()
export const leaveAll = async (...pages) => {
    for (const page of pages) await leave(page)
}
/** For `addInitScript`: holds back what a page wants to do after the moment in which one may stay, in
 * `heldMoments`. A busy machine may need longer than that moment to press a button. */
export const holdMoments = () => {
    const [wait, clear] = [window.setTimeout, window.clearTimeout]
    const held = (window.heldMoments = new Map())
    let last = 0
    window.setTimeout = (run, ms, ...rest) => {
        if (ms !== 5000) return wait(run, ms, ...rest)
        held.set(--last, run)
        return last
    }
    window.clearTimeout = id => held.delete(id) || clear(id)
}
/** The guest, or nobody yet, in this browser becomes a player. */
export const becomePlayer = (page, name) =>
    page.evaluate(
        async body => {
            const headers = { 'content-type': 'application/json' }
            const answer = await fetch('/api/account', {
                method: 'POST',
                headers,
                body: JSON.stringify(body),
            })
            if (!answer.ok) throw new Error(await answer.text())
        },
        { name, password: 'correct horse' },
    )
