/* A class in browsers: what pupils need is in sight in every window, and what axe finds in a class. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { Person } from '../../tests/server/live.mjs'
import { address, leave } from './browser.mjs'
import {
    becomePlayer,
    inReach,
    leaveAll,
    open,
    press,
    shows,
    somebody,
    windows,
} from './live-page.mjs'
import { addressIs, clean } from './play-page.mjs'

const mark = String(Date.now() % 1e6)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const ask = (page, path, body) =>
    page.evaluate(
        async ([path, body]) => {
            const headers = { 'content-type': 'application/json' }
            const how = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
            return (await fetch(`/api/${path}`, how)).json()
        },
        [path, body],
    )
const host = async (kind = 'swiss') => {
    const page = await open(await somebody(), '/settings')
    await becomePlayer(page, `Ulla${mark}${kind}`)
    const clock = { base: 600000, inc: 0 }
    const wish = { name: `Class ${mark}`, kind, rules: 'brandubh', clock, guests: true }
    const { id } = await ask(page, 'tournaments', wish)
    await open(page, `/tournaments/${id}`)
    return [page, id]
}
/** Comes by the code and a nickname. */
async function pupil(code, name, id) {
    const page = await open(await somebody(phone), '/join')
    await page.getByLabel('Code').fill(code)
    await press(page, 'Go on')
    await addressIs(page, new RegExp(`/tournaments/${id}$`))
    await page.getByLabel('Your nickname').fill(name)
    await press(page, 'Enter')
    await page.locator('.taefl-club-standing .own').waitFor()
    return page
}

test('where a code and a nickname are asked for is in sight in every window; a wrong code is told', async () => {
    const [ulla, id] = await host('arena')
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
    await leave(page, /404/)
    await leave(ulla)
})

test('axe finds nothing in a class: a visitor, a pause, a board that is shown', async () => {
    const [ulla, id] = await host('everyone')
    const words = await ulla.locator('.taefl-class-code strong').textContent()
    const kim = await pupil(words, `Kim${mark}`, id)
    const lo = new Person({ port: new URL(address).port })
    await lo.ask('/api/account', { name: `Lo${mark}`, password: 'correct horse' })
    await lo.ask(`/api/tournaments/${id}/enter`, {})
    await ulla.getByRole('link', { name: `Lo${mark}` }).waitFor()
    await press(ulla, 'Begin')
    await press(kim, 'Go to the game')
    await addressIs(kim, /\/g\/\w+$/)
    await press(ulla, 'Pause all games')
    await shows(kim, 'All games of this tournament are paused.')
    await shows(ulla, 'All games are paused.')
    await clean(ulla)
    await clean(kim)
    await press(ulla, 'Go on with all games')

    const screen = await open(await somebody(), `/tournaments/${id}/screen`)
    await screen.locator('.boards img').waitFor()
    await ulla.getByRole('link', { name: 'Demonstration board' }).click()
    await press(ulla, 'Show it to everyone')
    await ulla.locator('[data-square=d1]').click()
    await ulla.locator('[data-square=c1]').click()
    await ulla.getByLabel('Your comment').fill('Look at the king.')
    for (const page of [kim, screen]) await shows(page, 'Look at the king.')
    for (const page of [ulla, kim, screen]) await clean(page)
    await press(ulla, 'End the demonstration')

    const clock = { base: 600000, inc: 0 }
    const wish = { name: `Club ${mark}`, kind: 'swiss', rules: 'brandubh', clock }
    const made = await ask(ulla, 'tournaments', wish)
    await open(screen, `/tournaments/${made.id}`)
    await screen.locator('.taefl-visitor').getByRole('link', { name: 'Sign in' }).waitFor()
    await clean(screen)
    await leaveAll(ulla, kim, screen)
})
