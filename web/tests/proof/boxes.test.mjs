/* The board comes first: how large it is on every page that has one, for each family, on each kind of
 * window, in both languages; and that it is all to be seen where it stands beside the rest. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { until } from '../until.mjs'
import { address } from '../browser.mjs'
import { calm, settled, speak, visit, web } from './browser.mjs'

const puzzle = family => JSON.parse(readFileSync(web(`data/puzzles/${family}.json`), 'utf8'))[0].id
/* Those that differ in what stands beside the board, and boards of each family. */
const pages = [
    '/play/maerstanas',
    '/play/tablut-bologna',
    '/learn/tablut-ashton',
    `/puzzles/${puzzle('copenhagen')}`,
    '/editor/tablut-katz',
    '/analysis/gardsdansen',
]
if (process.env.TAEFL_LONG)
    pages.push(
        ...['/play/gardsdansen', '/learn/maerstanas', '/learn/gardsdansen'],
        ...['maerstanas', 'gardsdansen'].map(family => `/puzzles/${puzzle(family)}`),
        ...['/editor/maerstanas', '/editor/gardsdansen'],
        ...['/analysis/tablut-katz+edge-capture', '/analysis/maerstanas'],
    )

/** Window: the least width of the board, and the least share of the window's height that it takes with
 * the stones in hand under it; on small windows they leave the drawing itself that share (`drawn`). */
const windows = [
    { size: [1366, 768], wide: 600, share: 0.9 },
    { size: [1366, 650], wide: 520, share: 0.9 },
    { size: [1920, 1080], wide: 860, share: 0.9 },
    { size: [390, 844], wide: 390 },
    { size: [844, 390], share: 0.98, drawn: 0.98 },
    { size: [915, 412], share: 0.98, drawn: 0.98 },
    { size: [800, 600], share: 0.85, drawn: 0.85 },
]

/** The board's drawing, all of the board, and what stands beside it. */
const measure = page =>
    page.evaluate(() => {
        const box = name => {
            const { left, top, right, bottom, width, height } = document
                .querySelector(name)
                .getBoundingClientRect()
            return { left, top, right, bottom, width, height }
        }
        return {
            high: innerHeight,
            stage: box('.taefl-b-stage'),
            board: box('taefl-board'),
            status: box('.taefl-status'),
            sideways: document.documentElement.scrollWidth - innerWidth,
        }
    })

/** What is wrong with the boxes; '' if nothing. */
function fault({ high, stage, board, status, sideways }, { wide = 0, share = 0, drawn = 0 }) {
    if (sideways > 0) return `${sideways} wider than the window`
    if (Math.round(stage.width) < wide) return `the board is ${stage.width} wide`
    if (!share) return ''
    if (board.height < share * high) return `the board is ${board.height} of ${high} high`
    if (stage.height < drawn * high) return `the drawing is ${stage.height} of ${high} high`
    if (board.top < 0 || board.bottom > high + 0.5) return `the board ends at ${board.bottom}`
    if (status.left < board.right) return `the status is at ${status.left}`
    return ''
}

// By turns each window is looked at in one language; with TAEFL_LONG in both.
const locales = ['en', 'sv']
test('the board fills the window', async t => {
    const page = await visit(t, pages[0])
    for (const [number, path] of pages.entries()) {
        if (number) await page.goto(address + path)
        await page.locator('taefl-board [role=gridcell]').first().waitFor()
        for (const locale of number % 2 ? locales : locales.toReversed()) {
            await speak(page, locale)
            for (const [at, { size, wide = 0, share, drawn }] of windows.entries()) {
                const turn = (number + at) % locales.length === locales.indexOf(locale)
                if (!turn && !process.env.TAEFL_LONG) continue
                const [width, height] = size
                // An editor's palette takes a row below the board.
                const window = {
                    share,
                    drawn,
                    wide: path.startsWith('/editor/') ? 0.9 * wide : wide,
                }
                await page.setViewportSize({ width, height })
                await until(
                    async () => fault(await measure(page), window),
                    '',
                    `${path} on ${width} × ${height}, ${locale}`,
                )
            }
        }
    }
})

// On wider ones: pages.test.mjs.
const sizes = [
    [800, 600],
    [390, 844],
]
if (process.env.TAEFL_LONG) sizes.push([1280, 800])
for (const [width, height] of sizes)
    test(`nothing jumps while it loads, on ${width} × ${height}`, async t => {
        const page = await visit(t, '/workshop/brandubh', { viewport: { width, height } })
        for (const path of [
            '',
            '/play/tablut-bologna',
            '/learn/tablut-ashton',
            '/editor/tablut-katz',
            '/analysis/tablut-katz+edge-capture',
        ]) {
            if (path) await page.goto(address + path)
            await page.locator('taefl-board [role=gridcell]').first().waitFor()
            await settled(page)
            await calm(page)
        }
    })

/** Challenges of somebody else: what the lobby lists as soon as it hears of them. */
const challenge = () =>
    fetch(`${address}/api/games`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify({ rules: 'brandubh', clock: { days: 7 }, open: true }),
    })
for (const [loaded, smaller] of [
    [
        { width: 1366, height: 768 },
        { width: 844, height: 390 },
    ],
    [
        { width: 390, height: 844 },
        { width: 320, height: 568 },
    ],
])
    test(`nothing jumps in the lobby: ${loaded.width} and ${smaller.width} wide`, async t => {
        assert.equal((await challenge()).status, 201)
        const page = await visit(t, '/lobby', { viewport: loaded })
        await page.locator('.taefl-lobby-list li').first().waitFor()
        // What one waits for is said in the place of the hint.
        const press = page.locator('.taefl-pairing li button').nth(14)
        const topOf = () => press.evaluate(button => button.getBoundingClientRect().top + scrollY)
        const pressed = () => press.getAttribute('aria-pressed')
        const stays = async () => {
            const before = await topOf()
            await press.click()
            await until(pressed, 'true', 'waiting')
            assert.equal(await topOf(), before)
            await press.click()
            await until(pressed, 'false', 'not waiting')
        }
        await stays()
        await settled(page)
        await calm(page, 0.02)
        await page.setViewportSize(smaller)
        await settled(page)
        await stays()
    })

/** Whether all of an element is in the window. */
const inWindow = element =>
    element.evaluate(it => {
        const { top, bottom, width } = it.getBoundingClientRect()
        return width > 0 && top >= 0 && bottom <= innerHeight + 0.5
    })
for (const [path, parts] of [
    ['/compare/tablut-katz/tablut-ashton', 'taefl-board .taefl-b-stage'],
    ['/print/gardsdansen', '.taefl-sheet, .tools button'],
])
    test(`all of it fits a window: ${path}`, async t => {
        const page = await visit(t, path, { viewport: { width: 1366, height: 650 } })
        for (const part of await page.locator(parts).all())
            await until(() => inWindow(part), true, 'a part in the window')
    })

/** What one works with in an analysis, and the least height of each. */
const tools = {
    'taefl-board .taefl-b-stage': 520,
    'taefl-eval-bar .bar': 400,
    '.taefl-engine-list li:nth-child(3)': 20,
    'taefl-moves': 60,
    'taefl-moves [aria-current]': 20,
    '.taefl-graph-slider': 60,
    '.taefl-analysis-steps button:nth-child(1)': 30,
    '.taefl-analysis-steps button:nth-child(5)': 30,
}
/** Those that are not in the window as they should be; [] if all are. */
const hidden = page =>
    page.evaluate(tools => {
        const list = document.querySelector('taefl-moves')?.getBoundingClientRect()
        return Object.entries(tools).flatMap(([name, least]) => {
            const box = document.querySelector(name)?.getBoundingClientRect()
            if (!box) return [`${name} is missing`]
            const { top, bottom, left, right, height } = box
            const inside =
                top >= 0 && bottom <= innerHeight + 0.5 && left >= 0 && right <= innerWidth
            const listed = !name.includes(' [') || (top >= list.top && bottom <= list.bottom)
            return inside && listed && height >= least ? [] : [`${name}: ${top} to ${bottom}`]
        })
    }, tools)

const game = 'e4d4.i4e4.f5f4.e2e4.e5f5.h5h8.f4g4.f1f4.f5f6.a4c4.e6b6.e8g8.f6c6.d9c9'
test('an analysis is all in one window, and its graph moves the board', async t => {
    const page = await visit(t, `/analysis/tablut-ashton#moves=${game}`, {
        viewport: { width: 1366, height: 650 },
    })
    await page.locator('.engine button').first().click()
    await page.locator('.taefl-engine-lines select').selectOption('3')
    const slider = page.locator('.taefl-graph-slider')
    for (const locale of ['en', 'sv']) {
        await speak(page, locale)
        for (const share of [0.99, 0.01, 0.5]) {
            // Before the curve stand the names of the sides.
            const { width, height } = await slider.boundingBox()
            const x = 60 + share * (width - 68)
            await slider.click({ position: { x, y: height / 2 } })
            const ply = Math.round(share * 14)
            const onBoard = () =>
                page.evaluate(() => document.querySelector('taefl-table').view?.ply ?? -1)
            await until(onBoard, ply, 'the ply on the board')
            if (!ply) continue
            await until(() => hidden(page), [], `what is not in the window, ${locale}`)
        }
        // With three lines of the engine above it, too.
        await page.getByRole('tab', { name: /Report|Rapport/ }).click()
        const analyse = page.locator('.taefl-analysis-tabs ~ * .primary').first()
        await until(() => inWindow(analyse), true, 'the button of the report')
        await page.getByRole('tab').first().click()
        // On the narrowest window the tabs stand in one row.
        await page.setViewportSize({ width: 320, height: 640 })
        const rows = () =>
            page.evaluate(() => {
                const tabs = [...document.querySelectorAll('.taefl-analysis-tabs [role=tab]')]
                return new Set(tabs.map(tab => tab.getBoundingClientRect().top)).size
            })
        await until(rows, 1, `one row of tabs, ${locale}`)
        await page.setViewportSize({ width: 1366, height: 650 })
    }
})

test('the openings are no wider than a phone', async t => {
    const page = await visit(t, '/analysis/tablut-ashton', {
        viewport: { width: 320, height: 640 },
        locale: 'sv',
    })
    await page.getByRole('tab', { name: 'Öppningar' }).click()
    await page.locator('.taefl-openings tbody button').first().waitFor()
    await until(() => page.evaluate(() => document.documentElement.scrollWidth), 320, 'its width')
})
