/* One person in several tabs: what ends a session in one of them ends it in all. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leaveAll, becomePlayer, open, press, shows, somebody, two } from './dom-live.mjs'
import { until } from './until.mjs'

const noStorage = () => {
    for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
            get() {
                throw new DOMException('no', 'SecurityError')
            },
        })
}
const here = page => page.locator('.taefl-who .name').count()
const answers = (page, path, body) =>
    page.evaluate(
        async ({ path, body }) => {
            const headers = { 'content-type': 'application/json' }
            const answer = await fetch(path, {
                method: 'POST',
                headers,
                body: JSON.stringify(body),
            })
            return answer.status
        },
        { path, body },
    )

test('a game in one tab notices that one has signed out in another', async () => {
    const [a, b, path] = await two('brandubh', { side: 'White' })
    await becomePlayer(a, `Anna${Date.now() % 1e7}`)
    await open(a, path)
    await shows(a, 'Resign')
    const second = await a.context().newPage()
    await open(second, '/rules')
    await until(() => here(second), 1, 'the name in the header')
    await second.locator('.taefl-who button').click()
    await press(second, 'Sign out')
    await shows(a, /has been signed out here/)
    await until(() => here(a), 0, 'a name in the header')
    await until(() => a.getByRole('button', { name: 'Resign' }).count(), 0, 'a seat')
    await leaveAll(a, second, b)
})

test('a game notices that its session was ended on another device', async () => {
    const [a, b, path] = await two('brandubh', { side: 'White' })
    const name = `Berta${Date.now() % 1e7}`
    await becomePlayer(a, name)
    await open(a, path)
    await shows(a, 'Resign')
    const device = await somebody()
    await open(device, '/rules')
    assert.equal(await answers(device, '/api/login', { name, password: 'correct horse' }), 200)
    const change = { old: 'correct horse', new: 'battery staple' }
    assert.equal(await answers(device, '/api/me/password', change), 200)
    await shows(a, /has been signed out here/)
    await until(() => here(a), 0, 'a name in the header')
    await until(() => a.getByRole('button', { name: 'Resign' }).count(), 0, 'a seat')
    await leaveAll(a, device, b)
})

test('whoever forbids the page to keep anything still sees challenges', async () => {
    const [a, b] = await Promise.all([somebody(), somebody()])
    const stamp = Date.now() % 1e7
    await open(b, '/lobby')
    await becomePlayer(b, `Bo${stamp}`)
    await open(a, '/lobby')
    await becomePlayer(a, `Ada${stamp}`)
    await b.context().addInitScript(noStorage)
    await open(b, '/lobby')
    await until(() => here(b), 1, 'the name in the header')
    assert.equal(await answers(a, `/api/challenge/Bo${stamp}`, { rules: 'brandubh' }), 201)
    await shows(b, new RegExp(`Ada${stamp}`))
    await leaveAll(a, b)
})

test('strangers who act in two tabs at once are one guest', async () => {
    const a = await somebody()
    await a.context().addInitScript(() => {
        const { request } = navigator.locks
        navigator.locks.request = (...given) => {
            window.waits = true
            return request(...given)
        }
    })
    const b = await a.context().newPage()
    const tabs = [a, b]
    for (const page of tabs) {
        await open(page, '/play?with=far&rules=brandubh')
        await page.locator('taefl-setup-network').getByRole('radio', { name: 'Either' }).waitFor()
    }
    // The first request is on its way until the other tab has sent its own, or waits for this one.
    let sent = 0
    await a.context().route('**/api/games', async route => {
        sent++
        const waits = () => b.evaluate(() => Boolean(window.waits))
        await until(async () => sent === 2 || (await waits()), true, 'the other tab')
        await route.continue()
    })
    for (const page of tabs) await press(page, 'Create invitation')
    for (const page of tabs) await page.locator('taefl-waiting').waitFor()
    const listed = await a.evaluate(async () => (await fetch('/api/me/games')).json())
    const ids = tabs.map(page => page.url().split('/').pop())
    assert.deepEqual(listed.games.map(({ id }) => id).sort(), ids.sort())
    await leaveAll(a)
})
