/* Games from files: the day that they were played on is the same in every time zone, and two names that are
 * written from right to left stay on their sides. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test, { afterEach } from 'node:test'
import { isolated, shortened } from '../src/app/bidi.ts'
import { address, leave, visit } from './dom.mjs'
import { until } from './until.mjs'

// Of rules that no other test plays.
const rules = 'tablut-katz+weaponless-king+edge-capture'
const [one, two] = ['مريم', 'בן']
const game = (day, first, second) =>
    `[Date "${day}"]\n[Player1 "${first}"]\n[Player2 "${second}"]\n[Rules "${rules}"]\n[Result "1-0"]\n[Termination "resign"]\n\ne3c3 1-0\n\n`
const file = game('2026.03.29', one, two) + game('2026.03.30', 'Ask', 'Embla')
execFileSync(
    process.env.TAEFL,
    ['db', 'import', '--players', 'people', '--data', process.env.TAEFL_PAGE_DATA, '-'],
    { input: file },
)
const zone = process.env.TZ
afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
})
const search = (from, to) =>
    visit(`${address}/archive?${new URLSearchParams({ rules, ...(from && { from, to }) })}`)
const rows = page =>
    page
        .locator('.taefl-archive-list li')
        .evaluateAll(all => all.map(row => row.textContent.trim()))

for (const where of ['America/New_York', 'Pacific/Niue', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'])
    test(`a game from a file has its own day in ${where}`, async () => {
        process.env.TZ = where
        const page = await search('2026-03-29', '2026-03-29')
        await until(
            () => rows(page),
            found =>
                found.length === 1 && found[0].includes(one) && /· Mar 29, 2026/.test(found[0]),
            'the one game of that day',
        )
        await leave(page)
    })

/** As a bidirectional text is shown, both names stand on their own. */
const apart = `\u2068${one}\u2069 – \u2068${two}\u2069`

test('names from right to left are set apart from what stands beside them', async () => {
    assert.equal(isolated(`${one} – ${two}`), apart)
    assert.equal(isolated('Åsa – Örjan'), 'Åsa – Örjan')
    assert.equal(isolated(apart), apart)
    for (const mark of ['\u202a', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])
        for (const name of [`${mark}Åsa`, `Å${mark}sa`, `Åsa${mark}`])
            assert.equal(isolated(`${name} – ${two}`), `Åsa – \u2068${two}\u2069`)
    assert.equal(isolated(`\u2068${one}\u2067`), `\u2068${one}\u2069`)
    const page = await search()
    const link = page.locator('.taefl-archive-list a[href^="/g/"]').last()
    await until(() => link.textContent(), apart, 'in the archive')
    const analyse = page.locator('.taefl-archive-list a[href^="/analysis"]').last()
    assert.equal(await analyse.getAttribute('aria-label'), `Analyse: ${apart}`)
    const path = await link.getAttribute('href')
    await analyse.click()
    await until(() => page.locator('h1').textContent(), apart, 'in the analysis')
    await until(
        () => page.evaluate(() => document.title),
        `\u2068${one}\u2069 – \u2068${two}\u2069 – Taefl`,
        'and in its title',
    )
    await page.goto(address + path)
    await page.locator('main').getByText(`\u2068${one}\u2069`).first().waitFor()
    await until(
        () => page.locator('main h1, main h2').allInnerTexts(),
        all => all.includes(apart),
        'on its own page',
    )
    await leave(page)
})

test('a name of any length takes no more room than others', async () => {
    const long = 'Å'.repeat(100_000)
    const cut = `${'Å'.repeat(59)}…`
    assert.equal(shortened(long), cut)
    assert.equal(shortened(`Z${'\u0301'.repeat(3000)}oe`), 'Z\u0301\u0301\u0301oe')
    assert.equal(shortened('Þorgerður Höskuldsdóttir Brák'), 'Þorgerður Höskuldsdóttir Brák')
    const page = await visit(`${address}/games`)
    await page.locator('input[type=file]').setInputFiles({
        name: 'long.pgn',
        mimeType: 'text/plain',
        buffer: Buffer.from(game('2026.03.29', long, 'Embla')),
    })
    const main = () => page.locator('main').textContent()
    await until(main, text => text.includes(`${cut} – Embla`), 'the row')
    assert.ok(!(await main()).includes('Å'.repeat(60)))
    await page.getByRole('link', { name: 'Look at it' }).click()
    const names = () => page.locator('.taefl-player strong').allTextContents()
    await until(names, all => all.some(name => name.trim() === cut), 'the name')
    await leave(page)
})

test('a comment before the tags of a game is its own, and no game of its own', async () => {
    const page = await visit(`${address}/games`)
    const commented =
        `% for others\n{ of an [evening }\n; and more\n${game('2026.03.28', 'Ask', 'Idun').trim()}` +
        ` {of the\nnext}\n\n{ [another }\n; and more\n${game('2026.03.29', 'Idun', 'Ask')}`
    await page.locator('input[type=file]').setInputFiles({
        name: 'commented.pgn',
        mimeType: 'text/plain',
        buffer: Buffer.from(commented),
    })
    const main = () => page.locator('main').textContent()
    await until(main, text => text.includes('Idun – Ask'), 'the last row')
    assert.ok((await main()).includes('Ask – Idun'), await main())
    assert.ok(!(await main()).includes('Refused:'), await main())
    await leave(page)
})
