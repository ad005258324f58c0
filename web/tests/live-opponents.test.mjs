/* Who is in the lobby when nobody waits: the engine's levels, bots that are online, tournaments to come. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address } from './dom.mjs'
import { becomePlayer, leaveAll, open, somebody } from './dom-live.mjs'
import { clean } from './axe.mjs'
import { addressIs } from './table-page.mjs'
import { until } from './until.mjs'

/** Asks as the person of a page; gives the answer. */
const ask = (page, path, body) =>
    page.evaluate(
        async ([path, body]) => {
            const headers = { 'content-type': 'application/json' }
            const answer = await fetch(path, { method: 'POST', headers, body })
            if (!answer.ok) throw new Error(await answer.text())
            return answer.json()
        },
        [path, JSON.stringify(body)],
    )
const part = (page, name) => page.locator('taefl-opponents section', { hasText: name })

test('a level of the engine, a bot and a tournament are one click away in the lobby', async () => {
    const number = Date.now() % 1e7
    const owner = await open(await somebody(), '/imprint')
    await becomePlayer(owner, `Sigrid${number}`)
    const { token } = await ask(owner, '/api/me/bots', { name: `Loki${number}` })
    const stream = new AbortController()
    await fetch(`${address}/api/me/games/stream`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stream.signal,
    })
    const cup = { name: `Cup ${number}`, kind: 'swiss', rules: 'brandubh', rounds: 3 }
    await ask(owner, '/api/tournaments', { ...cup, clock: { base: 180_000, inc: 2000 } })

    const guest = await open(await somebody(), '/lobby')
    const bot = part(guest, 'Bots online').locator('li', { hasText: `Loki${number}` })
    await bot.getByText('no rated game yet').waitFor()
    const cups = part(guest, 'Tournaments that begin soon')
    await until(
        () => cups.locator('li').count(),
        n => n > 0 && n <= 3,
        'at most three',
    )
    await clean(guest)
    await bot.getByRole('button', { name: /^Challenge.*Loki/ }).click()
    await addressIs(guest, /\/g\/\w+$/)
    await guest.getByText(`Loki${number}`).first().waitFor()
    await open(guest, '/lobby')
    const engine = part(guest, 'The server’s engine')
    await engine.getByRole('combobox').selectOption('brandubh')
    await engine.getByRole('button', { name: 'Level 2', exact: true }).click()
    await addressIs(guest, /\/g\/\w+$/)
    await guest.getByText('Taefl 2').first().waitFor()
    assert.match(await guest.locator('h1').textContent(), /Brandubh/)
    stream.abort()
    await leaveAll(owner, guest)
})
