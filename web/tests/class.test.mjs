/* A class: pupils come by the code, all games are paused together, and the board that the host shows
 * is on every device, also on one that comes late; when it ends, everybody is back at their game. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Person } from '../../tests/server/live.mjs'
import { clean } from './axe.mjs'
import { address } from './dom.mjs'
import { ask, atBoard, classWith, mark, phone } from './class-page.mjs'
import { becomePlayer, leaveAll, open, press, shows, somebody } from './dom-live.mjs'
import { addressIs, myTurn } from './table-page.mjs'
import { until } from './until.mjs'

const { host, pupil } = classWith(somebody)

test('what visitors may do looks alike at a tournament and at a study', async () => {
    const ulla = await open(await somebody(), '/settings')
    await becomePlayer(ulla, `Una${mark}`)
    const clock = { base: 600000, inc: 0 }
    const wish = { name: `Club ${mark}`, kind: 'swiss', rules: 'brandubh', clock }
    const made = await ask(ulla, 'tournaments', wish)
    const study = { title: 'Openings', game: '[Rules "brandubh"]\n\n1. d2-c2 *\n' }
    const { id } = await ask(ulla, 'studies', study)
    const guest = await open(await somebody(), `/tournaments/${made.id}`)
    await guest.locator('.taefl-offer svg').waitFor()
    await guest.locator('.taefl-visitor').getByRole('link', { name: 'Sign in' }).waitFor()
    await open(guest, `/study/${id}`)
    await guest.getByRole('tab', { name: 'Chapters' }).click()
    const visitor = guest.locator('.taefl-visitor')
    await visitor.getByText('only people with the edit link').waitFor()
    await visitor.getByRole('button').click()
    await addressIs(guest, /\/analysis/)
    await leaveAll(ulla, guest)
})

test('every device follows the board that the host shows, and goes back to its game', async () => {
    const [ulla, id] = await host('everyone')
    const code = await ulla.locator('.taefl-class-code strong').textContent()
    const kim = await pupil(code, `Kai${mark}`, id)
    const lo = await pupil(code, `Liv${mark}`, id)
    await press(ulla, 'Begin')
    await press(kim, 'Go to the game')
    await addressIs(kim, /\/g\/\w+$/)
    const game = new URL(kim.url()).pathname
    await shows(lo, 'We go there in a moment.')
    const screen = await open(await somebody(), `/tournaments/${id}/screen`)
    await screen.locator('.boards .taefl-still').waitFor()

    await ulla.getByRole('link', { name: 'Demonstration board' }).click()
    await ulla.getByText('Set up what you want to show.').waitFor()
    await myTurn(ulla, 0)
    await press(ulla, 'Show it to everyone')
    for (const page of [kim, lo]) await atBoard(page, id)
    // Nobody is called to a game meanwhile.
    await until(() => lo.locator('.taefl-notice').count(), 0, 'notices')
    await screen.locator('.taefl-shown taefl-board').waitFor()
    const place = page =>
        page.evaluate(() => {
            const { place, arrows } = document.querySelector('taefl-table')
            return `${place.moves.length} ${arrows.map(({ from, to }) => from + to)}`
        })
    const all = async (words, what) => {
        for (const page of [ulla, kim, lo, screen]) await until(() => place(page), words, what)
    }
    await ulla.locator('[data-square=d1]').click()
    await ulla.locator('[data-square=c1]').click()
    await all('1 ', 'the move on every device')
    await ulla.evaluate(() =>
        document.querySelector('taefl-board').dispatchEvent(
            new CustomEvent('taefl-arrow', {
                bubbles: true,
                detail: { from: 'c1', to: 'c4', tint: 1 },
            }),
        ),
    )
    await all('1 c1c4', 'the arrow')
    await ulla.getByLabel('Your comment').fill('Look at the king.')
    for (const page of [kim, lo, screen]) await shows(page, 'Look at the king.')
    // Pupils move nothing.
    assert.equal(await kim.evaluate(() => document.querySelector('taefl-table').mayMove), false)
    assert.equal(await kim.getByRole('button', { name: 'End the demonstration' }).count(), 0)
    // Who comes late, or loads the page anew, sees what is there.
    await kim.reload()
    await until(() => place(kim), '1 c1c4', 'after a reload')
    const late = await open(await somebody(phone), `/tournaments/${id}/board`)
    await until(() => place(late), '1 c1c4', 'late')
    await press(ulla, 'One move back')
    await all('0 ', 'taken back')
    // A position of a pupil's game.
    await ulla.getByLabel('Position from').selectOption({ index: 1 })
    await all('0 ', 'their game')
    await press(ulla, 'End the demonstration')
    for (const page of [kim]) await addressIs(page, new RegExp(`${game}$`))
    await addressIs(lo, new RegExp(`/tournaments/${id}$`))
    await shows(lo, 'We go there in a moment.')
    await shows(late, 'No board is shown just now.')
    await screen.locator('.boards .taefl-still').waitFor()
    await leaveAll(ulla, kim, lo, late, screen)
})

async function player(name) {
    const person = new Person({ port: new URL(address).port })
    await person.ask('/api/account', { name: name + mark, password: 'correct horse' })
    return person
}
/** A browser of somebody's. */
async function pageOf(person, options) {
    const page = await somebody(options)
    const [name, value] = person.cookie.split('=')
    await page.context().addCookies([{ name, value, url: address }])
    return page
}
test('axe finds nothing in a class: a pause, a board that is shown', async () => {
    const [host, kim, lo] = await Promise.all(['Uma', 'Kit', 'Ley'].map(player))
    const clock = { base: 600000, inc: 0 }
    const wish = { name: `Axe ${mark}`, kind: 'everyone', rules: 'brandubh', clock, guests: true }
    const { id } = (await host.ask('/api/tournaments', wish)).body
    const path = `/api/tournaments/${id}`
    for (const one of [kim, lo]) await one.ask(`${path}/enter`, {})
    await host.ask(`${path}/begin`, {})
    const [{ games }] = (await host.ask(path)).body.meetings
    const ulla = await open(await pageOf(host), `/tournaments/${id}`)
    await press(ulla, 'Pause all games')
    await shows(ulla, 'All games are paused.')
    await clean(ulla)
    const pupil = await open(await pageOf(kim, phone), `/g/${games[0]}`)
    await shows(pupil, `Paused by Uma${mark}`)
    await clean(pupil)
    await press(ulla, 'Go on with all games')

    const screen = await open(await somebody(), `/tournaments/${id}/screen`)
    await screen.locator('.boards .taefl-still').waitFor()
    await ulla.getByRole('link', { name: 'Demonstration board' }).click()
    await press(ulla, 'Show it to everyone')
    await ulla.locator('[data-square=d1]').click()
    await ulla.locator('[data-square=c1]').click()
    await ulla.getByLabel('Your comment').fill('Look at the king.')
    for (const page of [pupil, screen]) await shows(page, 'Look at the king.')
    for (const page of [ulla, pupil, screen]) await clean(page)
    await leaveAll(ulla, pupil, screen)
})
