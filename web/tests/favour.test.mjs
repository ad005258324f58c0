/* Whom rules favour: people's results where they are enough, else the engine's games against itself; too few results
 * are never told as fairness. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { address, freshContext, leave } from './dom.mjs'
import { readRules } from '../tools/rules.mjs'
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
    assert.match(
        from,
        /^When the engine plays both sides and looks at [\d,]+ positions a move, White gets \d% of the points \(between 0 and \d+%\)\.$/,
    )
})

test('where nobody has played enough and there are no such games, it is not known', async () => {
    const rules = 'tablut-katz+weaponless-king+edge-capture'
    const unknown = 'Which side is easier is not known yet.'
    assert.deepEqual(await says(rules, { points: 0, deviation: 0, games: 0 }), [unknown])
    assert.deepEqual(await says(rules, { points: 30, deviation: 140, games: 2 }), [unknown])
})

test('a proof says who wins, beside the engine’s games', async () => {
    const [words] = await says('brandubh-hnefatafl-org', { points: 0, deviation: 0, games: 0 })
    assert.equal(words, 'White has the easier side. Solved: with the best play White wins.')
    const option = await says('brandubh-hnefatafl-org+move-limit', { games: 0 })
    assert.equal(option[0], 'White has the easier side.')
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
    await until(
        words,
        /White has the easier side\. When the engine plays both sides/,
        'the balance',
    )
    await leave(page)
})

test('the page of balance has every rule set and option once, from those for White to those for Black', async () => {
    const context = await freshContext([address])
    const page = await context.newPage()
    await page.goto(`${address}/balance`)
    await page.locator('.taefl-balance-list').first().waitFor()
    const lists = await page.evaluate(() =>
        [...document.querySelectorAll('.taefl-balance-list')].map(list =>
            [...list.querySelectorAll('li')].map(one => [
                one.querySelector('a')?.getAttribute('href') ?? '',
                one.textContent
                    .replace(/[\u2066-\u2069]/g, '')
                    .replace(/\s+/g, ' ')
                    .trim(),
            ]),
        ),
    )
    const known = lists.flat()
    assert.match(
        known.find(([href]) => href === '/rules/tablut-katz')[1],
        /White has the easier side\. White \d+% \(between \d+ and 100\) at [\d,]+ positions a move\.$/,
    )
    assert.match(
        known.find(([href]) => href === '/rules/tablut-classic')[1],
        /positions a move\. Stronger players: more for White\.$/,
    )
    // What the numbers mean is told before the first of them.
    const words = await page.locator('main').textContent()
    const told = words.indexOf('the two numbers in brackets')
    assert.ok(told > 0 && told < words.search(/\(between \d+ and \d+\)/))
    const laws = readRules().flatMap(({ name, options }) => [
        `/rules/${name}`,
        ...options.map(option => `/rules/${name}+${option}`),
    ])
    for (const law of laws) assert.equal(known.filter(([href]) => href === law).length, 1, law)
    for (const list of lists) {
        const shares = list.map(([, words]) => Number(/(\d+)% \(/.exec(words)?.[1] ?? -1))
        assert.deepEqual(
            shares,
            shares.toSorted((a, b) => b - a),
        )
    }
    // The same numbers as in docs/balance.md, at the strongest rung.
    const doc = readFileSync(new URL('../../docs/balance.md', import.meta.url), 'utf8')
    for (const law of laws) {
        const name = law.slice('/rules/'.length)
        const cells = doc.split('\n').find(line => line.startsWith(`| \`${name}\` |`))
        const told = cells
            ?.split(' | ')
            .slice(2, 5)
            .findLast(cell => cell !== '–')
        const [, words] = known.find(([href]) => href === law)
        if (told) assert.equal(/ (\d+)% \(/.exec(words)[1], told.split(' ')[0], name)
    }
    // The rules files can be opened in the workshop.
    const [href] = known.find(([, words]) => words.startsWith('Outposts'))
    const packed = href.slice('/workshop#law='.length)
    assert.equal(
        inflateRawSync(Buffer.from(packed, 'base64url')).toString(),
        readFileSync(new URL('../../examples/rules/outposts.rules', import.meta.url), 'utf8'),
    )
    await leave(page)
})
