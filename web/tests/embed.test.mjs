/* <taefl-game> on a foreign page: one script, no request beside it, and bad data said in place.
 * node --test web/tests/embed.test.mjs */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violations } from './axe.mjs'
import { counts, scene, startHost } from './board/host.mjs'
import { begin, freshPage, leave } from './browser.mjs'
import { until } from './until.mjs'

let host
let maker
before(
    async () => {
        host = await startHost()
        maker = await host.open((await scene('tablut-katz')).props)
    },
    { timeout: 120_000 },
)
after(() => host?.close())

const game = {
    'tablut-ashton': ['e3b3', 'e2d2', 'g5g2'],
    maerstanas: ['c3', 'd4', 'c4', 'e4', 'b3', 'd3', 'Td5', 'Wc3'],
    gardsdansen: ['d2d4', 'd1d3', 'd6d5', 'd7d6'],
}
async function snippet(rules, moves, options = {}) {
    const start = await scene(rules)
    const { about, plies } = await scene(rules, moves)
    return maker.evaluate(
        ([about, plies, o]) => code.embedCode(about, plies, o),
        [about, plies, { start: { board: start.view.board, hand: start.view.hand }, ...options }],
    )
}
/** A page of somebody else's with this in it. */
async function foreign(body, options = {}) {
    host.foreign.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Club</title>
<meta name="viewport" content="width=device-width"></head><body><main><h1>Club</h1>${body}</main></body></html>`
    const viewport = { width: 640, height: 900 }
    const page = await freshPage([host.address], { viewport, ...options })
    host.requests.length = 0
    await begin(page, `${host.address}/foreign`)
    await page.locator('.taefl-g-game, .taefl-g-error').first().waitFor()
    return page
}
const shown = page =>
    page.evaluate(() =>
        Object.fromEntries(
            [...document.querySelectorAll('[role=gridcell]')].map(c => [
                c.dataset.square,
                c.ariaLabel,
            ]),
        ),
    )

for (const [rules, moves] of Object.entries(game))
    test(`replays ${rules} without a request beside the script`, async () => {
        const link = 'https://example.org/analysis'
        const body = await snippet(rules, moves, { link, players: ['Åsa </script>', 'Björn & Co'] })
        const page = await foreign(body)
        const { view, about } = await scene(rules, moves)
        const title = page.locator('.taefl-g-title')
        await until(() => title.textContent(), /Åsa <\/script> – Björn & Co/, 'the title')
        await page.click('[aria-label="To the end"]')
        const pieces = async () =>
            Object.values(await shown(page)).filter(name => !name.includes('empty')).length
        const all = [...view.board].filter(letter => letter !== '.').length
        await until(pieces, all, 'pieces on the board')
        await counts(page, '[aria-current=true]', 1)
        await counts(page, '.taefl-g-move', moves.length)
        assert.ok(about.title)
        // By keys: back to the start, one on; the slider says the move.
        await page.focus('[aria-label="To the start"]')
        await page.keyboard.press('Home')
        await page.keyboard.press('ArrowRight')
        const slider = page.locator('input')
        await until(() => slider.inputValue(), '1', 'the slider')
        await until(() => slider.getAttribute('aria-valuetext'), /^1\. /, 'the words of the slider')
        await until(() => page.locator('[role=status]').textContent(), /./, 'what is said')
        await slider.fill('2')
        const second = await page.locator('.taefl-g-move').nth(1).textContent()
        const now = page.locator('[aria-current=true]')
        await until(() => now.textContent(), second, 'the present move')
        await page.click('[aria-label="Turn the board"]')
        await until(() => page.locator('a').getAttribute('href'), link, 'the link')
        assert.deepEqual(await violations(page), [])
        const own = host.requests.filter(path => path !== '/favicon.ico')
        assert.deepEqual(own, ['/foreign', '/embed.js'])
        await leave(page)
    })

test('narrow and dark', async () => {
    const body = (await snippet('maerstanas', game.maerstanas)).replace(
        '<taefl-game',
        '<taefl-game data-theme="dark" data-ply="99"',
    )
    const page = await foreign(body, { viewport: { width: 320, height: 700 } })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await until(wide, width => width <= 320, 'how wide it is')
    const last = String(game.maerstanas.length)
    await until(() => page.locator('input').inputValue(), last, 'the slider')
    assert.deepEqual(await violations(page), [])
    await leave(page)
})

const good = {
    taefl: 1,
    rules: 'x',
    title: 'X',
    players: ['a', 'b'],
    result: '*',
    shape: 'square',
    squares: 'a1:0:0 b1:2:0',
    pieces: [['T', 'disc', 1, true, 'x']],
    board: 'T.',
    plies: [{ name: 'a1-b1', from: 'a1', to: 'b1', set: ['a1.', 'b1T'] }],
}
const bad = [
    ['no JSON', '{"taefl":1,', /JSON/],
    ['nothing', '', /no <script/],
    ['not an object', '[]', /no object/],
    ['another version', JSON.stringify({ ...good, taefl: 2 }), /"taefl" is 2; 1 is known/],
    ['no board', JSON.stringify({ ...good, board: undefined }), /"board" is missing/],
    ['a short board', JSON.stringify({ ...good, board: 'T' }), /1 letters for 2 squares/],
    [
        'a bad square',
        JSON.stringify({ ...good, squares: 'a1:0:0 b1:x:0' }),
        /"b1:x:0" is no square/,
    ],
    ['a piece that is none', JSON.stringify({ ...good, pieces: [7] }), /"pieces": 1 is none/],
    ['a ply without a name', JSON.stringify({ ...good, plies: [{}] }), /ply 1 has no name/],
    [
        'a ply off the board',
        JSON.stringify({ ...good, plies: [{ ...good.plies[0], set: ['z9T'] }] }),
        /ply 1: "z9T" names no square/,
    ],
]
test('bad data is said in its place', async () => {
    const games = bad.map(
        ([, data]) =>
            `<taefl-game>${data && `<script type="application/json">${data}</script>`}</taefl-game>`,
    )
    const page = await foreign(`<script async src="/embed.js"></script>${games.join('')}`)
    for (const [at, [name, , why]] of bad.entries()) {
        const error = page.locator('taefl-game').nth(at).locator('.taefl-g-error')
        await until(() => error.textContent(), why, `what is said of ${name}`)
    }
    await counts(page, 'taefl-board', 0)
    await leave(page)
})

test('odd but readable data never throws', async () => {
    const odd = {
        ...good,
        shape: 'circle',
        pieces: [['T', 'dragon', 9, 1, 5]],
        link: 'javascript:alert(1)',
        players: undefined,
        words: { first: 5 },
    }
    const page = await foreign(
        `<script src="/embed.js"></script><taefl-game><script type="application/json">${JSON.stringify(odd)}</script></taefl-game>`,
    )
    await counts(page, '[role=gridcell]', 2)
    await counts(page, 'a', 0)
    await page.click('[title="To the end"]')
    await leave(page)
})

test('the example page shows its games', async () => {
    const example = readFileSync(new URL('../../examples/embed.html', import.meta.url), 'utf8')
    const body = /<body>(.*)<\/body>/s.exec(example)[1].replace(/<iframe.*?<\/iframe>/s, '')
    const script = '<script async src="/embed.js"></script>'
    const page = await foreign(script + body)
    await counts(page, '.taefl-g-game', 2)
    await counts(page, '.taefl-g-error', 0)
    await leave(page)
})

test('sizes: the board about 15 kB, the embed under 18.5 kB', () => {
    const size = (...files) =>
        files.reduce(
            (sum, f) => sum + gzipSync(readFileSync(join(host.out, f)), { level: 9 }).length,
            0,
        )
    assert.ok(size('board.js', 'board.css') < 16_000, `${size('board.js', 'board.css')}`)
    assert.ok(size('embed.js') < 18_500, `${size('embed.js')}`)
})
