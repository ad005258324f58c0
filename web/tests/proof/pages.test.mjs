/* Every page: what a screen reader finds and what axe finds, pictures of it to look at, on a phone too
 * (where TAEFL_LOOK is set: into build/pictures), the same page in Swedish on the narrowest screen, which
 * is also 1280 pixels at 400 %, and what the first visit to it loads. Each page is seen in every theme, two
 * of them wide and the third narrow; with TAEFL_LONG all of them both wide and narrow. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { addresses, patterns } from './addresses.mjs'
import { until } from '../until.mjs'
import { oneDay, read, reads } from './aria.mjs'
import { THEMES, violationsInThemes } from '../axe.mjs'
import { calm, picture, plies, settled, visit, weight } from './browser.mjs'

/** Of script and style, and of WebAssembly, that the first visit to a page loads. */
const LIMITS = { gzip: 40_000, wasm: 150_000, plain: 0 }
const weights = []
/** The first visit stays small. */
async function light(page, name, gzip = LIMITS.gzip) {
    const bytes = await weight(page)
    weights.push({ name, ...bytes })
    assert.ok(bytes.code, 'no script was seen')
    for (const [kind, most] of Object.entries({ ...LIMITS, gzip }))
        assert.ok(bytes[kind] <= most, `${bytes[kind]} bytes of ${kind}`)
}
after(() => {
    const column = value => String(value).padStart(8)
    console.log('first visit, bytes sent       code    gzip    wasm')
    for (const { name, code, gzip, wasm } of weights)
        console.log(name.padEnd(26) + column(code) + column(gzip) + column(wasm))
})

const pathOf = at => (typeof at === 'string' ? at : at())

test('there is an address for every pattern of the router', () => {
    const known = new Set(Object.values(addresses).map(([pattern]) => pattern))
    assert.deepEqual(
        patterns().filter(pattern => !known.has(pattern)),
        [],
    )
})

for (const [number, [name, [, at, most]]] of Object.entries(addresses).entries()) {
    const whole = process.env.TAEFL_LONG || process.env.TAEFL_LOOK
    const apart = 1 + (number % 2)
    const wide = whole ? THEMES : THEMES.filter((_, at) => at !== apart)
    const narrow = whole ? THEMES : [THEMES[apart]]

    test(`reads as it did, and axe finds nothing: ${name}`, async t => {
        const page = await visit(t, await pathOf(at), {
            viewport: { width: 1366, height: 768 },
            expected: /404/,
            reducedMotion: 'no-preference',
            ...oneDay,
        })
        await calm(page)
        await light(page, `${name} en`, most)
        // In Copenhagen the engine begins, when it is asked to.
        if (/^play-(?!copenhagen)/.test(name)) await plies(page, 0)
        if (read.includes(name)) await reads(page, name)
        await until(() => belowTheFold(page), [], 'boards that do not fit')
        const found = await violationsInThemes(
            page,
            async theme => {
                await settled(page)
                if (process.env.TAEFL_LOOK) await pictures(page, `${name}-${theme}`)
            },
            wide,
        )
        assert.deepEqual(found, [])
    })

    test(`320 × 256 pixels, in Swedish: ${name}`, async t => {
        const page = await visit(t, await pathOf(at), {
            viewport: { width: 320, height: 256 },
            locale: 'sv',
            expected: /404/,
        })
        await calm(page)
        await light(page, `${name} sv`, most)
        await until(() => sticksOut(page), [], 'wider than the screen')
        await until(() => outOfReach(page), [], 'covered by something else')
        assert.deepEqual(await violationsInThemes(page, () => settled(page), narrow), [])
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
