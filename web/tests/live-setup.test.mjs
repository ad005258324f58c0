/* A game over a network is set up: the form offers what the server takes, to whomever. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leave } from './browser.mjs'
import { becomePlayer, open, pick, press, somebody } from './live-page.mjs'
import { myTurn } from './play-page.mjs'

const ticks = page =>
    page
        .locator('taefl-setup-far')
        .getByRole('checkbox')
        .evaluateAll(boxes => boxes.map(box => box.closest('label').textContent.trim()))

test('a player starts a game with the server’s engine, and is offered only what that plays', async () => {
    const page = await open(await somebody(), '/play')
    await becomePlayer(page, 'Newcomer')
    await open(page, '/play?with=far&rules=tablut-ashton')
    await page.getByRole('radio', { name: 'Either' }).waitFor()
    const [pair, chat, rated, secret] = await ticks(page)
    assert.match(secret, /^Private/)
    await pick(page, 'Anybody')
    assert.deepEqual(await ticks(page), [pair, chat, rated])
    await pick(page, 'The server’s engine')
    assert.deepEqual(await ticks(page), [pair, secret])
    await page.getByLabel('Strength of the engine').selectOption('1')
    await pick(page, 'White')
    await press(page, 'Make the game')
    await myTurn(page, 0)
    await leave(page)
})
