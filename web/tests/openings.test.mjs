/* The openings beside a board that is analysed: what the server keeps is told, whichever side of the board
 * it was played on, can be played on, and has links to its games; and what cannot be told is said. Then the page on which finished games are
 * looked for. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test from 'node:test'
import { clean } from './axe.mjs'
import { address, leave, visit } from './dom.mjs'
import { until } from './until.mjs'

// Of rules that no other test plays: the second game is the first one in a mirror, and ends otherwise.
const rules = 'tablut-classic+hostile-throne+king-edge'
const dated = (day, text) => `[Date "2026.11.${day}"]\n${text}`
const game = (one, two, moves, result) =>
    `[Player1 "${one}"]\n[Player2 "${two}"]\n[Rules "${rules}"]\n[Result "${result}"]\n[Termination "resign"]\n\n${moves} ${result}\n\n`
const input =
    dated(21, game('Örjan', 'Astrid', 'e3c3 d1d2', '1-0')) +
    dated(22, game('Astrid', 'Örjan', 'e3g3 f1f2', '0-1'))
const many = Array.from({ length: 51 }, (_, i) => game('Ymer', `Ask ${i}`, 'e3c3', '1-0')).join('')
execFileSync(
    process.env.TAEFL,
    ['db', 'import', '--players', 'engines', '--data', process.env.TAEFL_PAGE_DATA, '-'],
    { input: input + many.replaceAll(rules, 'tablut-classic') },
)

/** With what a screen reader is told. */
const rows = page =>
    page
        .locator('.taefl-openings tbody tr')
        .evaluateAll(all => all.map(row => row.textContent.trim().split(/\s+/).join(' ')))
/** Without the book that the base of the rules has. */
const noBook = page => page.route('**/*.book', route => route.fulfill({ body: '' }))
const open = page => page.getByRole('tab', { name: 'Openings' }).click()

test('the openings of imported games are told, and played on by a key', async () => {
    const page = await visit(`${address}/analysis/${rules}`)
    await noBook(page)
    const asked = []
    page.on('request', request => asked.push(request.url()))
    await page.locator('taefl-board.taefl-b-live').waitFor()
    assert.deepEqual(
        asked.filter(url => /api\/(explorer|search)/.test(url)),
        [],
        'before it is opened',
    )
    await open(page)
    const move = page.locator('.taefl-openings tbody button')
    const games = page.locator('taefl-openings li a')
    await move.waitFor()
    const [first] = await rows(page)
    assert.match(first, / White won: 1 Black won: 1$/)
    await until(() => games.allInnerTexts(), ['Astrid – Örjan', 'Örjan – Astrid'], 'the games')
    await clean(page)
    const name = (await move.textContent()).trim()
    await move.press('Enter')
    await until(
        () => rows(page),
        ([answer]) =>
            / \d+% White won: 1 Black won: 1$/.test(answer) && !answer.startsWith(`${name} `),
        'what was answered',
    )
    // The focus stays in the panel, also where no moves are left in it.
    const focus = () =>
        page.evaluate(() => document.activeElement.closest('taefl-openings') !== null)
    await until(focus, true, 'the focus')
    await page.keyboard.press('Enter')
    await page.getByText('Games have reached this position, but only').waitFor()
    await until(focus, true, 'the focus')
    await until(() => games.count(), 2, 'the games')
    await until(() => move.count(), 5, 'moves that the engine names')
    await page.getByRole('tab', { name: 'Moves' }).click()
    await page.locator('taefl-moves').getByText(name, { exact: true }).waitFor()
    await open(page)
    const path = await games.first().getAttribute('href')
    const file = await (await page.request.get(`${address}${path}.pgn`)).text()
    assert.match(file, /Player1 "Astrid"/)
    await leave(page)
})

test('no such games, no answer, no games kept there: it is said, in Swedish', async () => {
    const page = await visit(`${address}/analysis/${rules}`, { locale: 'sv' })
    await noBook(page)
    const says = words => page.locator('taefl-openings').getByText(words).waitFor()
    const pick = who => page.getByLabel('Partier av').selectOption(who)
    await page.getByRole('tab', { name: 'Öppningar' }).click()
    await page.locator('.taefl-openings tbody button').waitFor()
    await pick('people')
    await says('Inga sådana partier')
    await page.route('**/api/explorer*', route => route.fulfill({ status: 503, body: '' }))
    await pick('engines')
    await says('Servern svarar inte just nu.')
    await page.unroute('**/api/explorer*')
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await page.locator('.taefl-openings .bar').waitFor()
    await page.route('**/api/explorer*', route =>
        route.fulfill({ contentType: 'text/html', body: '' }),
    )
    await pick('all')
    await says('Här finns ingen spelserver')
    await page.route('**/api/explorer*', route => route.fulfill({ status: 403, body: '{}' }))
    await pick('people')
    await says('Ingen hjälp förrän det är slut.')
    await leave(page, /503|403/)
})

test('rules with an option have no book: it is said, and the book of their base is labelled', async () => {
    const page = await visit(`${address}/analysis/tablut-ashton+camp-shelter`)
    await open(page)
    await page.getByText('There is no opening book for these rules with their options.').waitFor()
    await page.getByText("The book shown is for Tablut, Ashton's reconstruction").waitFor()
    const heads = await page.locator('.taefl-openings thead th').allInnerTexts()
    assert.deepEqual(heads, ['Move', 'Engine', "Book of Tablut, Ashton's reconstruction"])
    // What the engine says is of these rules, not of the book's.
    const values = () => page.locator('.taefl-openings td:first-of-type').allInnerTexts()
    await until(values, all => all.length > 2 && all.every(one => /%/.test(one)), 'the engine')
    await clean(page)
    await leave(page)
})

test('the book comes when it is asked for, without a server too, and is no help in a game of one’s own', async () => {
    const page = await visit(`${address}/analysis/tablut-ashton`)
    const asked = []
    page.on('request', request => asked.push(request.url()))
    await page.locator('taefl-board.taefl-b-live').waitFor()
    assert.equal(asked.filter(url => url.endsWith('.book')).length, 0, 'before it is opened')
    await page.route('**/api/explorer*', route => route.fulfill({ status: 404, body: '' }))
    await open(page)
    await page.locator('.taefl-openings tbody button').first().waitFor()
    const heads = () => page.locator('.taefl-openings thead th').allInnerTexts()
    assert.deepEqual(await heads(), ['Move', 'Engine', 'Book'])
    const [best] = await rows(page)
    assert.match(best, / \d+% .*White won: \d+ .*Black won: \d+/)
    assert.equal(asked.filter(url => url.endsWith('.book')).length, 1)
    await clean(page)
    await page.unroute('**/api/explorer*')
    await page.route('**/api/explorer*', route => route.fulfill({ status: 403, body: '{}' }))
    await page.locator('.taefl-openings tbody button').first().press('Enter')
    await page.getByText('There is no help until it is over').waitFor()
    assert.equal(await page.locator('.taefl-openings').count(), 0)
    await leave(page, /404|403/)
})

test('finished games are looked for; what is asked stands in the address', async () => {
    const page = await visit(`${address}/archive?rules=${encodeURIComponent(rules)}`)
    const names = () => page.locator('.taefl-archive-list a[href^="/g/"]').allInnerTexts()
    const query = () => Object.fromEntries(new URL(page.url()).searchParams)
    const both = ['Astrid, bot – Örjan, bot', 'Örjan, bot – Astrid, bot']
    await until(names, both, 'the newest first')
    await page.getByText('2 games.').waitFor()
    await page.getByLabel('Result').selectOption({ label: 'White won' })
    await page.getByRole('button', { name: 'Search' }).press('Enter')
    await until(names, both.slice(1), 'by result')
    assert.deepEqual(query(), { rules, result: '1-0' })

    // What is folded away is set there again when somebody comes with the address.
    await page.getByText('More filters: who, where, when, how long', { exact: true }).click()
    await page.getByLabel('Played by').selectOption('engines')
    await page.locator('[name=where]').selectOption('elsewhere')
    await page.getByLabel('From', { exact: true }).fill('2026-11-20')
    await page.getByLabel('Moves, at most').fill('2')
    await page.getByLabel('Player').fill('Ingen')
    await page.getByLabel('Player').press('Enter')
    await page.getByText('No game matches.').waitFor()
    await page.getByLabel('Player').fill('örjan')
    await page.getByLabel('Player').press('Enter')
    await until(names, both.slice(1), 'by everything, a name in any case')
    await page.reload()
    await until(names, both.slice(1), 'by the address')
    await page.getByText('how long (4 set)').waitFor()
    assert.equal(await page.getByLabel('Player').inputValue(), 'örjan')
    await clean(page)
    await page.getByLabel('From', { exact: true }).fill('2026-11-22')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('No game matches.').waitFor()
    await page.goBack()
    await until(names, both.slice(1), 'back')

    await page.goto(`${address}/archive?player=Ymer`)
    await until(async () => (await names()).length, 50, 'a page of them')
    await page.getByRole('link', { name: 'Older games' }).click()
    await until(async () => (await names()).length, 1, 'the rest')
    await page.getByRole('link', { name: 'The newest' }).click()
    await until(async () => (await names()).length, 50, 'the first page')

    await page.goto(`${address}/archive?result=2-0`)
    await page.locator('main [role=alert]').waitFor()
    await page.goto(`${address}/archive?rules=${encodeURIComponent(rules)}`)
    await page.getByRole('link', { name: `Analyse: ${both[0]}` }).click()
    await page.locator('taefl-moves a, taefl-moves button').first().waitFor()
    await page.getByText('Astrid').first().waitFor()
    await leave(page, /400/)
})
