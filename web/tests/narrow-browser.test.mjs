/* Little room for the letters: a narrow phone, and text of twice the size. Nothing one presses leaves the window, and
 * no name is broken into single letters. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, leave, visit } from './browser.mjs'
import { until } from './until.mjs'

const NARROW = { viewport: { width: 320, height: 568 } }
const PHONE = { viewport: { width: 390, height: 844 } }

/** Two people with longer names, and their clocks. */
const twoWithClocks = `if (origin !== 'null') localStorage['taefl.play'] = JSON.stringify({
    family: 'maerstanas',
    maerstanas: { who: 'two', names: ['guest-wxpd', 'guest-222w'], clock: { base: 300000, increment: 3000 } },
})`
/** In the system's own type, which a reader with a slow line sees: it may be wider than the page's. */
const double = `addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = '200%'
    const wide = new CSSStyleSheet()
    wide.replaceSync(':root { --sans: sans-serif }')
    document.adoptedStyleSheets.push(wide)
})`

/** What can be pressed and is not whole inside the window, or not whole inside itself. */
const cut = (page, where) =>
    page.evaluate(
        where =>
            [...document.querySelectorAll(where)]
                .filter(one => one.checkVisibility())
                .filter(one => {
                    const { left, right } = one.getBoundingClientRect()
                    return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth + 1
                })
                .map(one => one.textContent.replace(/\s+/g, ' ').trim()),
        where,
    )
/** The most lines that the name of a player takes. */
const lines = page =>
    page.evaluate(() =>
        Math.max(
            ...[...document.querySelectorAll('.taefl-player-name strong')].map(one =>
                Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)),
            ),
        ),
    )

test('with text of twice the size all of the header and of the lobby is in reach', async () => {
    const page = await visit(`${address}/lobby`, PHONE, double)
    await page.locator('.taefl-pairing li button').first().waitFor()
    assert.deepEqual(await cut(page, '.taefl-header :is(a, button)'), [])
    assert.deepEqual(await cut(page, '.taefl-pairing :is(.rules, .rules span, li button)'), [])
    await leave(page)
})

for (const [how, options, more, most] of [
    ['on the narrowest phones', NARROW, '', 1],
    ['with text of twice the size', PHONE, double, 2], // it may break at the hyphen
])
    test(`${how} a name beside a clock and points has ${most} lines at most`, async () => {
        const page = await visit(`${address}/play/maerstanas`, options, `${more}; ${twoWithClocks}`)
        await page.locator('.taefl-player taefl-clock').first().waitFor()
        await until(
            async () => (await lines(page)) <= most,
            true,
            `at most ${most} lines of a name`,
        )
        await leave(page)
    })

for (const [how, viewport] of [
    ['on the smallest phone', NARROW.viewport],
    ['at a zoom of 200 %', { width: 683, height: 384 }],
])
    test(`${how} the first page shows its board and what to do there, and a game its buttons`, async () => {
        const page = await visit(address, { viewport })
        const inside = one =>
            one.evaluate(element => {
                const { top, bottom } = element.getBoundingClientRect()
                return top >= 0 && bottom <= innerHeight
            })
        await page.locator('.taefl-home-board [data-square]').first().waitFor()
        for (const where of ['.taefl-home-board taefl-board', '.taefl-home-task > strong'])
            await until(() => inside(page.locator(where)), true, where)
        await page.goto(`${address}/play/brandubh+defenders-begin`)
        for (const where of ['.taefl-play-head nav', '.taefl-actions', '.taefl-player.bottom'])
            await until(() => inside(page.locator(where)), true, where)
        // One row for the name of the game and the links.
        const rows = () =>
            page.evaluate(
                () =>
                    document.querySelector('.taefl-play-head').clientHeight /
                    document.querySelector('.taefl-play-head h1').clientHeight,
            )
        await until(async () => (await rows()) < 2, true, 'one row')
        await leave(page)
    })

test('what opens and closes, and a link that stands alone, is large enough for a finger', async () => {
    const page = await visit(address, { ...PHONE, hasTouch: true, isMobile: true })
    for (const [path, where] of [
        ['/workshop', 'main summary'],
        ['/balance', 'main h3 a'],
        ['/puzzles', '.taefl-puzzles-head a'],
        ['/rules/brandubh', '.taefl-clause .id'],
        ['/docs', 'main td a'],
    ]) {
        await page.goto(address + path)
        const heights = () =>
            page.evaluate(
                where =>
                    [...document.querySelectorAll(where)]
                        .filter(one => one.checkVisibility())
                        .map(one => one.getBoundingClientRect().height),
                where,
            )
        await until(heights, all => all.length > 2 && all.every(height => height >= 36), path)
    }
    await leave(page)
})
