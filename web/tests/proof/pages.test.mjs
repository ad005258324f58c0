/* Every page, loaded once: what the first visit to it loads, what a screen reader finds and what axe finds, wide
 * and in English; and that nothing sticks out or is covered in Swedish on the narrowest screen, which is also 1280
 * pixels at 400 %. By turns a page is loaded the one way and then shown the other, in light or dark colours; that all
 * pairs of colours can be read in every theme says ../contrast.test.mjs. With TAEFL_LONG each is loaded
 * both ways and seen in every theme; with TAEFL_LOOK there are pictures of it, too (in build/pictures). */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { addresses, patterns } from './addresses.mjs'
import { until } from '../until.mjs'
import { oneDay, read, reads } from './aria.mjs'
import { violations, violationsInThemes } from '../axe.mjs'
import { plies } from '../table-page.mjs'
import { calm, picture, settled, speak, visit, weight } from './browser.mjs'

/** Of script and style, and of WebAssembly, that the first visit to a page loads. */
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

for (const [number, [name, [, at]]] of Object.entries(addresses).entries()) {
    const turn = number % 2 ? [NARROW, WIDE] : [WIDE, NARROW]
    const colorScheme = number % 4 < 2 ? 'light' : 'dark'
    const open = async (t, { locale, reducedMotion, viewport }) => {
        const page = await visit(t, await pathOf(at), {
            ...{ locale, reducedMotion, viewport, colorScheme },
            expected: /404/,
            ...oneDay,
        })
        await calm(page)
        await light(page, `${name} ${locale}`)
        return page
    }

    test(`reads as it did, fits, and axe finds nothing: ${name}`, async t => {
        const page = await open(t, turn[0])
        for (const look of turn) {
            if (look !== turn[0]) {
                await page.emulateMedia({ reducedMotion: look.reducedMotion })
                await page.setViewportSize(look.viewport)
                await speak(page, look.locale)
            }
            await look.check(page, name)
            if (look === WIDE) assert.deepEqual(await violations(page), [])
        }
    })

    if (whole)
        for (const look of turn)
            test(`in every theme, ${look.viewport.width} wide, loaded so: ${name}`, async t => {
                const page = await open(t, look)
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
