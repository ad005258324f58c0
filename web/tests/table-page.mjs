/* What tests of a game do with its page, in a browser or without one. */
import { until } from './until.mjs'

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
/** Until so many plies are played and shown, and somebody may move or the game is over. */
export const plies = (page, count) =>
    until(
        () =>
            page.evaluate(() => {
                const { view, place } = document.querySelector('taefl-table')
                const live = Boolean(document.querySelector('.taefl-b-live'))
                const open = live || view.result !== 'none'
                return { open, shown: view.ply, played: place.moves.length }
            }),
        { open: true, shown: count, played: count },
        'the table',
    )
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

/** The field in which a move can be typed; it is folded away until somebody wants it. */
export async function typedField(page) {
    await page.locator('taefl-board [role=gridcell]').first().waitFor()
    // A move that is read while another position comes is dropped.
    await until(
        () => tableOf(page),
        ({ ply, plies }) => ply === plies,
        'the position',
    )
    await page.evaluate(() => document.querySelector('taefl-table').typeMove())
    const field = page.locator('taefl-typed-move input')
    await field.waitFor()
    return field
}
/** Types a move and has it played. */
export async function typeMove(page, move) {
    const field = await typedField(page)
    await field.fill(move)
    await field.press('Enter')
}

/** A short game of two people under tablut-ashton: the king escapes to c1. */
export const kingEscapes = 'e4h4 d9b9 e5e4 b9b8 e4c4 b8b7 c4c1'.split(' ')

/** For the start of a visit: two people here, or who else, in a browser that has played so before. */
export const forTwo = (family, who = 'two') => {
    const kept = JSON.stringify({ family, [family]: { who } })
    return new Function(`if (origin !== 'null') localStorage.setItem('taefl.play', '${kept}')`)
}
/** A game of theirs from a position, with the visits of a browser or of a page without one. */
export const between =
    visit =>
    (family, rules, position, who = 'two') =>
        visit(`/play/${rules}?position=${position.replaceAll(' ', '_')}`, {}, forTwo(family, who))
