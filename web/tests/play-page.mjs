/* What the tests of a game in a browser do with its page. */
import assert from 'node:assert/strict'
import { violations } from './axe.mjs'
import { address, visit as visitAt } from './browser.mjs'
import { until } from './until.mjs'

export const visit = (path, options, prepare) =>
    visitAt(address + path, { reducedMotion: 'reduce', ...options }, prepare)
export const tableOf = page =>
    page.evaluate(() => {
        const { mayMove, view, place } = document.querySelector('taefl-table')
        return { mayMove, ply: view?.ply, plies: place.moves.length }
    })
/** Until the person may move and so many plies are played. */
export const myTurn = (page, plies) =>
    until(() => tableOf(page), { mayMove: true, ply: plies, plies }, 'the table')
/** Until so many plies are played, whoever may move. */
export const played = (page, plies) =>
    until(async () => (await tableOf(page)).plies, plies, 'plies on the table')
export const movesOf = page =>
    page.evaluate(() => document.querySelector('taefl-table').place.moves.join(' '))
export const action = (page, name) => page.locator('.taefl-action', { hasText: name })
export const turn = (page, words) => page.locator('.taefl-turn', { hasText: words }).waitFor()
export const told = (page, words) =>
    until(() => page.locator('.taefl-polite').textContent(), words, 'what is said')
export const cried = (page, words) =>
    until(() => page.locator('.taefl-assertive').textContent(), words, 'what is said at once')
export const addressIs = (page, pattern) => until(async () => page.url(), pattern, 'the address')
export const focusOn = (page, name) =>
    until(() => page.evaluate(() => document.activeElement.localName), name, 'the focus')
export const clean = async page => assert.deepEqual(await violations(page), [])

/** Two people here, or who else, in a browser that has played so before. */
export const forTwo = (family, who = 'two') => {
    const kept = JSON.stringify({ family, [family]: { who } })
    if (origin !== 'null') localStorage.setItem('taefl.play', kept)
}
/** The same from a position. */
export const between = (family, rules, position, who = 'two') =>
    visit(
        `/play/${rules}?position=${position.replaceAll(' ', '_')}`,
        {},
        new Function(`(${forTwo})('${family}', '${who}')`),
    )
