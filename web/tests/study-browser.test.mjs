/* A journey: one makes a study, another one comes by the link and follows; both move and write, and later all is there. */
import test from 'node:test'
import { becomePlayer, leaveAll, open, press, shows, somebody } from './live-page.mjs'
import { address } from './browser.mjs'
import { addressIs } from './play-page.mjs'
import { until } from './until.mjs'

const mark = String(Date.now() % 1e6)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const tab = (page, name) => page.getByRole('tab', { name, exact: true }).click()
const board = page => page.locator('taefl-study-board taefl-board.taefl-b-live').waitFor()
/** The move of the list at which the board is. */
const at = (page, move) =>
    until(() => page.locator('taefl-moves [aria-current]').innerText(), move, 'the move')

test('two people in a study: the link, moves that both see, words of both, and a look alone', async () => {
    const ulla = await open(await somebody(), '/settings')
    await becomePlayer(ulla, `Ulla${mark}`)
    await open(ulla, '/study')
    await ulla.getByLabel('Title').fill('Openings')
    await ulla.getByLabel('Game of the first chapter').selectOption('brandubh')
    await press(ulla, 'Make the study')
    await board(ulla)
    await tab(ulla, 'Share')
    const link = await ulla.getByLabel('Link to edit').inputValue()
    await tab(ulla, 'Moves')
    const kim = await open(await somebody(phone), link.slice(address.length))
    await board(kim)
    await addressIs(kim, /\/study\/\w+$/)
    await ulla.getByRole('button', { name: '2 here' }).waitFor()
    // One plays with the mouse, the other one's board follows; and the other way round, by touch.
    for (const square of ['d2', 'c2']) await ulla.locator(`[data-square=${square}]`).click()
    for (const page of [ulla, kim]) await at(page, /d2-c2/)
    for (const square of ['d3', 'c3']) await kim.locator(`[data-square=${square}]`).tap()
    for (const page of [kim, ulla]) await at(page, /d3-c3/)
    await tab(kim, 'Notes')
    await kim.getByLabel('Words about d3-c3').fill('Too slow?')
    await tab(ulla, 'Notes')
    const words = () => ulla.getByLabel('Words about d3-c3').inputValue()
    await until(words, 'Too slow?', 'the words of the other one')
    // Who looks around alone stays where they are, and sees the move in the list.
    for (const page of [ulla, kim]) await tab(page, 'Moves')
    await kim.getByRole('button', { name: 'Follow', exact: true }).tap()
    for (const square of ['d6', 'c6']) await ulla.locator(`[data-square=${square}]`).click()
    await shows(kim, 'd6-c6')
    await at(kim, /d3-c3/)
    await kim.reload()
    await board(kim)
    for (const move of ['d2-c2', 'd3-c3', 'd6-c6']) await shows(kim, move)
    await leaveAll(ulla, kim)
})
