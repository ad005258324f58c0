/* What tests of games over a network do with their pages, in a browser or without one. */
import assert from 'node:assert/strict'
import { tableOf } from './table-page.mjs'

const address = process.env.TAEFL_PAGE

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
    if (match) await page.getByRole('checkbox', { name: 'Fair match' }).check()
    await press(page, 'Create invitation')
    await page.locator('taefl-waiting').waitFor()
    // Nobody is to move yet.
    assert.equal((await tableOf(page)).mayMove, false)
    return new URL(page.url()).pathname
}
export async function join(page, path) {
    await open(page, path)
    await press(page, 'Play')
    await page.locator('.taefl-actions button').first().waitFor()
}
/** For two somebodies: a game of them, who made it and who came, and the end of their visits. */
export const pairs = (somebody, leave) => ({
    async two(rules, how, options) {
        const [a, b] = await Promise.all([somebody(options), somebody(options)])
        const path = await invite(a, rules, how)
        await join(b, path)
        await shows(a, 'Resign')
        return [a, b, path]
    },
    async leaveAll(...pages) {
        for (const page of pages) await leave(page)
    },
})
export const end = (page, words) => page.locator('.taefl-end h2', { hasText: words }).waitFor()
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
