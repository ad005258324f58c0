/* Every page: that nothing sticks out or is covered in Swedish on the narrowest screen, which is also 1280 pixels at
 * 400 %, and what axe finds; wide and in English what a screen reader finds and where boards end. Pages of each kind,
 * the heaviest among them, are loaded by a first visit, whose weight is taken; from there links lead to the others.
 * A page is loaded by turns in light or dark colours; that all pairs of colours can be read in every theme says
 * ../contrast.test.mjs. With TAEFL_LONG each is loaded both ways and seen in every theme; with TAEFL_LOOK there are
 * pictures of it, too (in build/pictures). */
import assert from 'node:assert/strict'
import test, { after, afterEach } from 'node:test'
import { addresses, patterns } from './addresses.mjs'
import { nothingWrong } from '../browser.mjs'
import { until } from '../until.mjs'
import { oneDay, read, reads } from './aria.mjs'
import { violations, violationsInThemes } from '../axe.mjs'
import { plies } from '../table-page.mjs'
import { calm, follow, picture, settled, speak, visit, weight } from './browser.mjs'

/** Of script and style, and of WebAssembly, that the first visit to a page loads; a link from another page leads to
 * what that page has loaded of it. */
const LIMITS = { gzip: 100_000, wasm: 160_000, plain: 0 }
const weights = []
/** The first visit stays small. */
async function light(page, name) {
    const bytes = await weight(page)
    weights.push({ name, ...bytes })
    assert.ok(bytes.code, 'no script was seen')
    for (const [kind, most] of Object.entries(LIMITS))
        assert.ok(bytes[kind] <= most, `${bytes[kind]} bytes of ${kind}`)
}
after(() => {
    const column = value => String(value).padStart(8)
    console.log('first visit, bytes sent       code    gzip    wasm')
    for (const { name, code, gzip, wasm } of weights)
        console.log(name.padEnd(26) + column(code) + column(gzip) + column(wasm))
})

const whole = process.env.TAEFL_LONG || process.env.TAEFL_LOOK
const pathOf = at => (typeof at === 'string' ? at : at())

test('there is an address for every pattern of the router', () => {
    const known = new Set(Object.values(addresses).map(([pattern]) => pattern))
    assert.deepEqual(
        patterns().filter(pattern => !known.has(pattern)),
        [],
    )
})

/** The two looks at a page, and what must hold in them. */
const WIDE = {
    locale: 'en',
    reducedMotion: 'no-preference',
    viewport: { width: 1366, height: 768 },
    async check(page, name) {
        // In Copenhagen the engine begins, when it is asked to.
        if (/^play-(?!copenhagen)/.test(name)) await plies(page, 0)
        if (read.includes(name)) await reads(page, name)
        await until(() => belowTheFold(page), [], 'boards that do not fit')
    },
}
const NARROW = {
    locale: 'sv',
    reducedMotion: 'reduce',
    viewport: { width: 320, height: 256 },
    async check(page) {
        await until(() => sticksOut(page), [], 'wider than the screen')
        await until(() => outOfReach(page), [], 'covered by something else')
    },
}

test('a puzzle does not push the footer away while it loads', async t => {
    const { locale, viewport } = NARROW
    const page = await visit(t, await pathOf(addresses.puzzle[1]), {
        ...{ locale, viewport, reducedMotion: 'no-preference' },
        ...oneDay,
    })
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await calm(page)
})

/** What a first visit loads. */
const LOADED = [
    'home settings setup play-tablut lobby watch tournaments study embed analysis-game',
    'editor lesson rules-katz workshop-copenhagen compare-position print puzzle docs-one missing',
].flatMap(line => line.split(' '))
/** Pages without a board, whose texts are read nowhere: wide they are no other than narrow. */
const NARROW_ALONE =
    /^(no-(?!class)|join|docs|tournaments|games|lobby|me|watch|ranks|studies|archive|balance|compare$|puzzles$|workshop$)/

/** The page that tests use one after the other, as the last of them has left it. */
let page, look, leavePage
const close = async passed => {
    await leavePage?.(passed)
    page = leavePage = undefined
}
after(() => close(true))
afterEach(t => (t.passed ? undefined : close(false)))

const load = async (t, path, { locale, reducedMotion, viewport }, colorScheme) => {
    const page = await visit(t, path, {
        ...{ locale, reducedMotion, viewport, colorScheme },
        expected: /404/,
        ...oneDay,
    })
    await calm(page)
    return page
}
/** Opens a page for the tests to come. */
async function open(path, first, colorScheme) {
    await close(true)
    const t = {
        after: leave =>
            (leavePage = passed => {
                t.passed = passed
                return leave()
            }),
    }
    page = await load(t, path, first, colorScheme)
    look = first
}
/** Shows the page as another person sees it. */
async function turnTo(next) {
    if (look === next) return
    look = next
    await page.emulateMedia({ reducedMotion: next.reducedMotion })
    await page.setViewportSize(next.viewport)
    await speak(page, next.locale)
}

for (const [number, [name, [, at]]] of Object.entries(addresses).entries()) {
    const turn = number % 2 ? [NARROW, WIDE] : [WIDE, NARROW]
    const colorScheme = number % 4 < 2 ? 'light' : 'dark'

    test(`reads as it did, fits, and axe finds nothing: ${name}`, async () => {
        const path = await pathOf(at)
        const looks = NARROW_ALONE.test(name) ? [NARROW] : turn
        if (page && !LOADED.includes(name)) {
            await follow(page, path)
            await settled(page)
        } else {
            await open(path, looks[0], colorScheme)
            await light(page, `${name} ${look.locale}`)
        }
        for (const next of looks.includes(look)
            ? [look, ...looks.filter(l => l !== look)]
            : looks) {
            await turnTo(next)
            await next.check(page, name)
            if (next === WIDE || looks.length === 1) assert.deepEqual(await violations(page), [])
        }
        nothingWrong(page.context(), /404/, path)
        page.context().wrong.length = 0
        // A board in another site's page has no links to others.
        if (name === 'embed') await close(true)
    })

    if (whole)
        for (const look of turn)
            test(`in every theme, ${look.viewport.width} wide, loaded so: ${name}`, async t => {
                const page = await load(t, await pathOf(at), look, colorScheme)
                await light(page, `${name} ${look.locale}`)
                await look.check(page, name)
                const found = await violationsInThemes(page, async theme => {
                    await settled(page)
                    if (process.env.TAEFL_LOOK && look === WIDE)
                        await pictures(page, `${name}-${theme}`)
                })
                assert.deepEqual(found, [])
            })
}

/** One page in a window and on a phone. */
async function pictures(page, name) {
    for (const [width, height] of [
        [390, 844],
        [1366, 768],
    ]) {
        await page.setViewportSize({ width, height })
        await settled(page)
        await picture(page, `${name}-${width}`)
    }
}

/** Boards of which not all is to be seen before somebody scrolls: where they end. */
function belowTheFold(page) {
    return page.evaluate(() =>
        [...document.querySelectorAll('taefl-board .taefl-b-stage')]
            .map(stage => stage.getBoundingClientRect().bottom)
            .filter(bottom => bottom > innerHeight),
    )
}

/** What makes a page scroll sideways; what has its own scrolling may be wider. */
function sticksOut(page) {
    return page.evaluate(() => {
        const wide = document.documentElement.clientWidth
        const scrolls = element => {
            for (let e = element.parentElement; e; e = e.parentElement)
                if (/auto|scroll|hidden|clip/.test(getComputedStyle(e).overflowX)) return true
            return false
        }
        const found = [...document.querySelectorAll('body *')]
            .filter(e => {
                const { left, right, width } = e.getBoundingClientRect()
                return width > 0 && (right > wide + 1 || left < -1) && !scrolls(e)
            })
            .map(
                e => `${e.localName}.${e.className} ${Math.round(e.getBoundingClientRect().right)}`,
            )
        const all = document.documentElement.scrollWidth
        return all > wide ? [`the page is ${all} wide`, ...found.slice(0, 5)] : []
    })
}

/** Controls that cannot be brought to where one can press them. */
function outOfReach(page) {
    return page.evaluate(async () => {
        const missed = []
        const wanted =
            'main :is(a[href], button, input, select, textarea, summary, [role=gridcell])'
        for (const control of document.querySelectorAll(wanted)) {
            if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled) continue
            control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
            const target = control.labels?.[0] ?? control
            const box = [...target.getClientRects()].find(r => r.width && r.height)
            if (!box || target.closest('.taefl-visually-hidden')) continue
            const x = Math.min(box.left + box.width / 2, innerWidth - 1)
            const at = document.elementFromPoint(x, box.top + box.height / 2)
            const own = at && (target.contains(at) || at.contains(target) || control.contains(at))
            if (!own)
                missed.push(`${control.outerHTML.slice(0, 90)} under ${at?.outerHTML.slice(0, 90)}`)
        }
        return missed.slice(0, 5)
    })
}
