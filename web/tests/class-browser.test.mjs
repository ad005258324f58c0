/* A class in a browser: what pupils need is in sight in every window. */
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
