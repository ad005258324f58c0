/* A game over a network is set up: the form offers what the server takes, to whomever. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leave } from './dom.mjs'
import { becomePlayer, open, pick, press, somebody } from './dom-live.mjs'
import { until } from './until.mjs'
import { clean } from './axe.mjs'

const ticks = page =>
    page
        .locator('taefl-setup-network')
        .getByRole('checkbox')
        .evaluateAll(boxes => boxes.map(box => box.closest('label').textContent.trim()))

test('a player is offered only what the server takes', async () => {
    const page = await open(await somebody(), '/play')
    await becomePlayer(page, `Nina${Date.now() % 1e7}`)
    await open(page, '/play?with=far&rules=tablut-ashton')
    await page.getByRole('radio', { name: 'Either' }).waitFor()
    const more = page.locator('.taefl-setup-more summary')
    await more.click()
    const [pair, chat, rated, secret] = await ticks(page)
    assert.match(secret, /^Private/)
    await pick(page, 'Lobby')
    await until(() => ticks(page), [pair, chat, rated], 'what is offered')
    // Times by letter are in the same list as clocks.
    const time = page.getByLabel('Time', { exact: true })
    for (const words of ['5 min + 3 s', '3 days a move', 'Other…']) await time.selectOption(words)
    await page.getByLabel('Minutes at the start').fill('7')
    await clean(page)
    await press(page, 'Create invitation')
    await page.locator('taefl-waiting').waitFor()
    const { clock } = await page.evaluate(async () =>
        (await fetch(`/api/games/${location.pathname.split('/').pop()}`)).json(),
    )
    assert.deepEqual(clock, { base: 420_000, inc: 3000 })
    await leave(page)
})
