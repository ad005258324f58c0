/* A class in browsers: what pupils need is in sight in every window, and what axe finds in a class. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Person } from '../../tests/server/live.mjs'
import { address, leave } from './browser.mjs'
import { inReach, leaveAll, open, press, shows, somebody, windows } from './live-page.mjs'
import { clean } from './play-page.mjs'

const mark = String(Date.now() % 1e6)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
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
/** Makes a tournament; gives its number. */
async function tournament(host, guests) {
    const clock = { base: 600000, inc: 0 }
    const wish = { name: `Class ${mark}`, kind: 'everyone', rules: 'brandubh', clock, guests }
    return (await host.ask('/api/tournaments', wish)).body.id
}

test('where a code and a nickname are asked for is in sight in every window; a wrong code is told', async () => {
    const host = await player('Una')
    const id = await tournament(host, true)
    const page = await somebody()
    const nickname = page.getByLabel('Your nickname')
    const go = page.getByRole('button', { name: 'Go on' })
    for (const viewport of windows) {
        await page.setViewportSize(viewport)
        await open(page, '/join')
        for (const one of [go, page.getByLabel('Code')])
            assert.ok(await inReach(one), JSON.stringify(viewport))
        await open(page, `/tournaments/${id}`)
        await nickname.waitFor()
        await page.locator('.taefl-offer svg').waitFor()
        assert.ok(await inReach(nickname), JSON.stringify(viewport))
    }
    await clean(page)
    await open(page, '/join/000000')
    await shows(page, 'No tournament has this code.')
    // Without guests one signs in.
    await open(page, `/tournaments/${await tournament(host, false)}`)
    await page.locator('.taefl-visitor').getByRole('link', { name: 'Sign in' }).waitFor()
    await clean(page)
    await leave(page, /404/)
})

test('axe finds nothing in a class: a pause, a board that is shown', async () => {
    const [host, kim, lo] = await Promise.all(['Ulla', 'Kim', 'Lo'].map(player))
    const id = await tournament(host, true)
    const path = `/api/tournaments/${id}`
    for (const one of [kim, lo]) await one.ask(`${path}/enter`, {})
    await host.ask(`${path}/begin`, {})
    const [{ games }] = (await host.ask(path)).body.meetings
    const ulla = await open(await pageOf(host), `/tournaments/${id}`)
    await press(ulla, 'Pause all games')
    await shows(ulla, 'All games are paused.')
    await clean(ulla)
    const pupil = await open(await pageOf(kim, phone), `/g/${games[0]}`)
    await shows(pupil, 'All games of this tournament are paused.')
    await clean(pupil)
    await press(ulla, 'Go on with all games')

    const screen = await open(await somebody(), `/tournaments/${id}/screen`)
    await screen.locator('.boards img').waitFor()
    await ulla.getByRole('link', { name: 'Demonstration board' }).click()
    await press(ulla, 'Show it to everyone')
    await ulla.locator('[data-square=d1]').click()
    await ulla.locator('[data-square=c1]').click()
    await ulla.getByLabel('Your comment').fill('Look at the king.')
    for (const page of [pupil, screen]) await shows(page, 'Look at the king.')
    for (const page of [ulla, pupil, screen]) await clean(page)
    await leaveAll(ulla, pupil, screen)
})
