/* What the tests of a class do with their pages, in a browser or without one. */
import { addressIs } from './table-page.mjs'
import { becomePlayer, holdMoments, open, press } from './wire-page.mjs'

export const mark = String(Date.now() % 1e6)
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
export const ask = (page, path, body) =>
    page.evaluate(
        async ([path, body]) => {
            const headers = { 'content-type': 'application/json' }
            const how = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
            return (await fetch(`/api/${path}`, how)).json()
        },
        [path, body],
    )
export const atBoard = (page, id) => addressIs(page, new RegExp(`/tournaments/${id}/board$`))
/** Who makes a class, and who comes. */
export const classWith = somebody => ({
    async host(kind = 'swiss') {
        const page = await open(await somebody(), '/settings')
        await becomePlayer(page, `Ulla${mark}${kind}`)
        const clock = { base: 600000, inc: 0 }
        const wish = { name: `Class ${mark}`, kind, rules: 'brandubh', clock, guests: true }
        const { id } = await ask(page, 'tournaments', wish)
        await open(page, `/tournaments/${id}`)
        return [page, id]
    },
    /** By the code and a nickname. Nobody is taken to a game before the test presses the button. */
    async pupil(code, name, id) {
        const page = await somebody(phone)
        await page.addInitScript(holdMoments)
        await open(page, '/join')
        await page.getByLabel('Code').fill(code)
        await press(page, 'Go on')
        await addressIs(page, new RegExp(`/tournaments/${id}$`))
        await page.getByLabel('Your nickname').fill(name)
        await press(page, 'Enter')
        await page.locator('.taefl-club-standing .own').waitFor()
        return page
    },
})
