/* A class in a browser: what pupils need is in sight in every window. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Person } from '../../tests/server/live.mjs'
import { address, leave } from './browser.mjs'
import { inReach, open, shows, somebody, windows } from './live-page.mjs'
import { clean } from './play-page.mjs'
import { until } from './until.mjs'

const mark = String(Date.now() % 1e6)
async function player(name) {
    const person = new Person({ port: new URL(address).port })
    await person.ask('/api/account', { name: name + mark, password: 'correct horse' })
    return person
}
/** Makes a tournament; gives its number. */
async function tournament(host, guests, kind = 'everyone') {
    const clock = { base: 600000, inc: 0 }
    const wish = { name: `Class ${mark}`, kind, rules: 'brandubh', clock, guests }
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
            await until(() => inReach(one), true, JSON.stringify(viewport))
        await open(page, `/tournaments/${id}`)
        await nickname.waitFor()
        await page.locator('.taefl-offer svg').waitFor()
        await until(() => inReach(nickname), true, JSON.stringify(viewport))
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

test('a second press on "Begin" presses no new button or link; the words of a pause push none, and stand on the board', async () => {
    const host = await player('Vera')
    const id = await tournament(host, true, 'swiss')
    const pupils = await Promise.all(['Ada', 'Bea'].map(player))
    for (const pupil of pupils) await pupil.ask(`/api/tournaments/${id}/enter`, {})
    const page = await somebody()
    const [name, value] = host.cookie.split('=')
    await page.context().addCookies([{ name, value, url: address }])
    await open(page, `/tournaments/${id}`)
    const begin = page.getByRole('button', { name: 'Begin', exact: true })
    await begin.waitFor()
    // In the first frame with the new buttons.
    await page.evaluate(() => {
        window.shielded = new Promise(done => {
            const look = () => {
                const all = [...document.querySelectorAll('.taefl-offer .taefl-row :is(a, button)')]
                if (!all.some(one => one.textContent.trim() === 'Pause all games'))
                    return requestAnimationFrame(look)
                done(all.every(one => getComputedStyle(one).pointerEvents === 'none'))
            }
            look()
        })
    })
    await begin.click()
    assert.equal(await page.evaluate(() => window.shielded), true)
    await page.getByRole('button', { name: 'Pause all games' }).click()
    await shows(page, 'All games are paused.')
    // Below the buttons, so that it pushes none of them.
    const below = () =>
        page.evaluate(() => {
            const words = document.querySelector('.taefl-offer p[role=status] strong')
            const buttons = [...document.querySelectorAll('.taefl-offer button')]
            return buttons.every(one => one.compareDocumentPosition(words) & 4)
        })
    await until(below, true, 'where the pause is told')
    const { body } = await host.ask(`/api/tournaments/${id}`)
    // What a pupil sees at a zoom of 200 %.
    const pupil = await somebody({ viewport: { width: 683, height: 384 } })
    const [key, seat] = pupils[0].cookie.split('=')
    await pupil.context().addCookies([{ name: key, value: seat, url: address }])
    await open(pupil, `/g/${body.meetings[0].games[0]}`)
    await until(() => inReach(pupil.locator('.taefl-paused')), true, 'who has paused it')
    await leave(page)
    await leave(pupil)
})
