/* What the tests of a hint do with its page, in a browser or without one. */
import assert from 'node:assert/strict'
import { action, told } from './table-page.mjs'
import { until } from './until.mjs'

/** Counts what the engine is asked. */
export const counted = () => {
    window.asked = 0
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (data, ...rest) {
        if (typeof data === 'string' && data.startsWith('go ')) window.asked++
        return post.call(this, data, ...rest)
    }
}
export const asked = page => page.evaluate(() => window.asked)
export const hint = page => action(page, 'hint')
export const note = page => page.locator('.taefl-play-note')
/** What is marked: squares of the area, and arrows. */
export const marked = page =>
    page.evaluate(() => {
        const { spots, arrows } = document.querySelector('taefl-board')
        return {
            area: spots.filter(({ kind }) => kind === 'area').map(({ square }) => square),
            arrows: arrows.filter(({ kind }) => kind === 'hint').map(({ from, to }) => from + to),
        }
    })
export const words = where =>
    ({
        top: 'Look at the top of the board.',
        middle: 'Look at the middle of the board.',
        bottom: 'Look at the bottom of the board.',
        left: 'Look at the left side.',
        right: 'Look at the right side.',
    })[where] ?? `Look at the ${where}.`
/** The first step: what it marks is where its words say.
 * @param whereOf says which way squares lie from the middle of the board: "top left" */
export async function looked(page, whereOf) {
    await told(page, /^Look at /)
    await until(
        async () => (await marked(page)).area.length,
        n => n > 3,
        'squares of the area',
    )
    const { area, arrows } = await marked(page)
    assert.deepEqual(arrows, [])
    await until(() => note(page).textContent(), words(await whereOf(page, area)), 'the words')
    await until(() => hint(page).innerText(), 'Another hint', 'the button')
    return area
}
