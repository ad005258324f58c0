/* Whom rules favour: people's results where they are enough, else the engine's games against itself; too few results
 * are never told as fairness. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, freshContext, leave } from './dom.mjs'
import { until } from './until.mjs'

/** What the leaderboard says with these results of people: who is favoured, and what that is known from. */
async function says(rules, bias, locale = 'en') {
    const context = await freshContext([address], { locale })
    const page = await context.newPage()
    const ranking = { rules, bias, people: [], bots: [] }
    await page.route(`**/api/ranks/**`, route => route.fulfill({ json: ranking }))
    await page.goto(`${address}/ranks/${rules}`)
    const favour = page.locator('.taefl-club-favours')
    await favour.waitFor()
    const words = await page.evaluate(() =>
        [
            ...document.querySelectorAll('.taefl-club-favours, .taefl-club-favours + .taefl-small'),
        ].map(one => one.textContent.replace(/[\u2066-\u2069]/g, '')),
    )
    await leave(page)
    return words
}

test('one rated game says nothing: the engine’s games against itself do', async () => {
    const bias = { points: -40, deviation: 145, games: 1 }
    const [side, from] = await says('tablut-ashton', bias)
    assert.equal(side, 'Black has the easier side.')
    assert.equal(
        from,
        'In 400 games of the engine against itself, White won 12 and Black won 385. No winner: 3.',
    )
    const [even] = await says('saami-tablut', bias)
    assert.equal(even, 'Neither side is easier.')
})

test('where nobody has played enough and there are no such games, it is not known', async () => {
    const rules = 'tablut-katz+edge-capture'
    const unknown = 'Which side is easier is not known yet.'
    assert.deepEqual(await says(rules, { points: 0, deviation: 0, games: 0 }), [unknown])
    assert.deepEqual(await says(rules, { points: 30, deviation: 140, games: 2 }), [unknown])
})

test('people’s results count where they are enough, with their interval', async () => {
    const [side, from] = await says('tablut-ashton', { points: 120, deviation: 30, games: 60 })
    assert.equal(side, 'White has the easier side.')
    assert.equal(
        from,
        'In 60 rated games here White was worth 120 rating points. The interval of 95% goes from 61 to 179.',
    )
    const black = await says('tablut-katz', { points: -120, deviation: 30, games: 60 }, 'sv')
    assert.deepEqual(black, [
        'Svart har den lättare sidan.',
        'I 60 rankade partier här var Svart värd 120 poäng. Intervallet för 95 % går från 61 till 179.',
    ])
    const [even] = await says('tablut-ashton', { points: 5, deviation: 30, games: 200 })
    assert.equal(even, 'Neither side is easier.')
})

test('the list of rules says it of each', async () => {
    const context = await freshContext([address])
    const page = await context.newPage()
    await page.goto(`${address}/rules/tablut-katz`)
    const row = page.locator('.taefl-rules-facts div', { hasText: 'Balance' })
    const words = async () => (await row.textContent()).replace(/[\u2066-\u2069]/g, '')
    await until(words, /White has the easier side\. In 400 games of the engine/, 'the balance')
    await leave(page)
})
