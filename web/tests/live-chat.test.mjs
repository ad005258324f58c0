/* What one writes in a game's chat is not lost before the server has it. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leaveAll, shows, two } from './dom-live.mjs'
import { until } from './until.mjs'

const field = page => page.locator('taefl-chat input')
async function says(page, words) {
    await field(page).fill(words)
    await page.locator('taefl-chat form button').click()
}

test('a message that is refused stays written, and its limits are told', async () => {
    const [a, b] = await two('brandubh', { side: 'White' })
    await a.locator('taefl-chat summary').click()
    await says(a, '\u3164\u2800')
    await shows(a, /Write 1 to 200 characters\. At least one of them must be visible/)
    assert.equal(await field(a).inputValue(), '\u3164\u2800')
    await says(a, 'می‌خواهم 👨‍👩‍👧')
    await until(() => field(a).inputValue(), '', 'the field after a message that was taken')
    await shows(a, 'می‌خواهم 👨‍👩‍👧')
    await leaveAll(a, b)
})

test('a message stays written where there is no connection', async () => {
    const [a, b] = await two('brandubh', { side: 'White' })
    await a.locator('taefl-chat summary').click()
    await a.hold()
    await a.cut()
    await until(
        () =>
            a
                .getByText(/no connection/i)
                .count()
                .then(Boolean),
        true,
        'no connection',
    )
    await says(a, 'Are you there?')
    assert.equal(await field(a).inputValue(), 'Are you there?')
    await a.go()
    await until(
        async () => {
            await a.locator('taefl-chat form button').click()
            return field(a).inputValue()
        },
        '',
        'the field after the connection is back',
    )
    await leaveAll(a, b)
})
