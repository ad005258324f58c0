/* <taefl-board> in a real browser: what is drawn and named, themes, and that the picture of it stands alone. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { THEMES, violationsInThemes, wear } from './axe.mjs'
import { counts, middle, scene } from './board/host.mjs'
import { shown, katz, ashton, maerstanas, gardsdansen, capture, names } from './board/scenes.mjs'
import { until } from './until.mjs'

const on = (name, ...shows) => test(name, shown(...shows))

on('squares have names, one has the tab stop', ashton, {}, async page => {
    const all = await names(page)
    assert.equal(Object.keys(all).length, 81)
    assert.equal(all.e5, 'e5, king, throne')
    assert.equal(all.e4, 'e4, defender')
    assert.equal(all.d1, 'd1, attacker, camp')
    assert.equal(all.b2, 'b2, empty')
    await counts(page, '[role=gridcell][tabindex="0"]', 1)
    await counts(page, '[role=row]', 9)
})

for (const [name, what] of Object.entries({ katz, ashton, maerstanas, gardsdansen, capture }))
    on(`axe finds nothing: ${name}`, what, {}, async page => {
        assert.deepEqual(await violationsInThemes(page), [])
        await page.evaluate(() => (board.edit = true))
        await page.locator('.taefl-b-stone').first().waitFor()
        assert.deepEqual(await violationsInThemes(page), [])
    })

on('coordinates as the author writes them, and half a turn', maerstanas, {}, async page => {
    const top = async square => (await middle(page, square))[1]
    const down = async () => (await top('a7')) - (await top('a1'))
    await until(down, way => way > 0, 'how far row 7 is under row 1')
    assert.deepEqual(
        await page
            .locator('.taefl-b-label')
            .allTextContents()
            .then(t => t.sort()),
        [...'1234567abcdefg'],
    )
    // The stones of the side at the bottom come first.
    const stones = () =>
        page.locator('.taefl-b-stone').evaluateAll(all => all.map(one => one.dataset.letter))
    const before = await stones()
    await page.evaluate(() => (board.flip = true))
    await until(down, way => way < 0, 'how far row 7 is under row 1')
    await until(stones, [...before.slice(3), ...before.slice(0, 3)], 'the order of the stones')
    await page.evaluate(() => (board.coordinates = false))
    await counts(page, '.taefl-b-label', 0)
})

on(
    '320 px wide: no sideways scrolling, squares fill the width',
    katz,
    { viewport: { width: 320, height: 600 } },
    async page => {
        await counts(page, '.taefl-b-plait', 0)
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
        await until(wide, width => width <= 320, 'how wide it is')
        const box = await page.locator('[data-square=a1]').boundingBox()
        const board = await page.locator('taefl-board').boundingBox()
        assert.ok(box.width * 9 > board.width * 0.9)
    },
)

for (const scheme of ['light', 'dark'])
    on(
        `forced colours, ${scheme}`,
        capture,
        { forcedColors: 'active', colorScheme: scheme },
        async page => {
            const fills = await page.evaluate(() => {
                const fill = selector => getComputedStyle(board.querySelector(selector)).fill
                return {
                    wood: fill('.taefl-b-wood'),
                    dark: fill('.taefl-b-dark .taefl-b-body'),
                    light: fill('.taefl-b-light .taefl-b-body'),
                    edge: getComputedStyle(board.querySelector('.taefl-b-light .taefl-b-edge'))
                        .stroke,
                }
            })
            assert.notEqual(fills.dark, fills.light)
            assert.ok([fills.light, fills.edge].some(colour => colour !== fills.wood))
        },
    )

/* WCAG contrast of two colours "rgb(r, g, b)". */
const contrast = (a, b) => {
    const light = colour => {
        const [r, g, b] = colour.match(/[\d.]+/g).map(n => {
            const c = n / 255
            return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p)
    return (x + 0.05) / (y + 0.05)
}
for (const theme of THEMES)
    on(`pieces stand out from wood, grounds and each other: ${theme}`, katz, {}, async page => {
        await wear(page, theme)
        const colours = await page.evaluate(() => {
            const probe = document.createElement('i')
            board.append(probe)
            const of = name => {
                probe.style.color = `var(--taefl-${name})`
                return getComputedStyle(probe).color
            }
            return Object.fromEntries(
                ['wood', 'throne', 'camp', 'corner', 'pale', 'tar', 'label', 'frame'].map(n => [
                    n,
                    of(n),
                ]),
            )
        })
        for (const ground of ['wood', 'throne', 'camp', 'corner'])
            for (const piece of ['pale', 'tar'])
                assert.ok(
                    contrast(colours[ground], colours[piece]) >= 3,
                    `${piece} on ${ground}: ${contrast(colours[ground], colours[piece]).toFixed(2)}`,
                )
        assert.ok(contrast(colours.pale, colours.tar) >= 3)
        assert.ok(contrast(colours.label, colours.frame) >= 4.5)
    })

on('the picture stands alone and looks the same', capture, {}, async page => {
    await page.evaluate(() => (board.last = { from: 'g4', to: 'd4', taken: ['d5'] }))
    const svg = await page.evaluate(() => board.picture())
    assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    assert.doesNotMatch(svg, /class=|style=|id=|var\(|url\(/)
    const shown = await page.evaluate(async svg => {
        const image = new Image()
        image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
        await image.decode()
        const canvas = new OffscreenCanvas(image.width, image.height)
        const context = canvas.getContext('2d')
        context.drawImage(image, 0, 0)
        const at = (x, y) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3)
        return { wood: at(image.width / 2 + 240, image.height / 2 + 340), size: image.width }
    }, svg)
    assert.ok(shown.size > 900)
    const [r, g, b] = shown.wood
    assert.ok(r > g && g > b && r > 100, `wood is brown: ${shown.wood}`)
})

on('a sound plays and breaks nothing', katz, {}, async page => {
    const show = async moves => {
        const { board, choices } = (await scene('tablut-katz', moves)).props
        await page.evaluate(p => Object.assign(board, p), { board, choices })
        await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await show(['e3b3'])
    await page.evaluate(() => (board.volume = 1))
    await page.mouse.click(5, 5)
    await page.evaluate(() => {
        window.sounds = 0
        const make = BaseAudioContext.prototype.createGain
        BaseAudioContext.prototype.createGain = function () {
            window.sounds++
            return make.call(this)
        }
    })
    await show(['e3b3', 'e2b2'])
    await until(() => page.evaluate(() => window.sounds > 0), true, 'a sound')
})

on('bad data draws what it can', katz, {}, async page => {
    await page.evaluate(async () => {
        board.board = 'x?'
        board.pieces = []
        board.last = { from: 'z9', to: 'q0', taken: ['?'] }
        board.arrows = [{ from: 'a1', to: 'nowhere', kind: 'best' }]
        board.spots = [{ square: 'nowhere', kind: 'good' }]
        await new Promise(requestAnimationFrame)
        board.geometry = { shape: 'square', squares: [] }
        await new Promise(requestAnimationFrame)
    })
    await counts(page, '[role=gridcell]', 0)
})

on('stones that touch round the edge have a bar each, out over it', maerstanas, {}, async page => {
    // The squares of a board of 7 are 100 wide, and its middle is 0 0.
    const drawn = async (kind, from, to) => {
        await page.evaluate(one => (board.arrows = [one]), { from, to, kind })
        const bars = page.locator('.taefl-b-link .taefl-b-line')
        const points = page.locator('.taefl-b-one')
        const all = kind === 'link' ? bars : points
        await all.first().waitFor({ state: 'attached' })
        const name = kind === 'link' ? 'd' : 'transform'
        return all.evaluateAll((each, name) => each.map(one => one.getAttribute(name)).sort(), name)
    }
    const clear = () => page.evaluate(() => (board.arrows = []))
    for (const [from, to, ...bars] of [
        ['a4', 'g4', 'M-300 0l-50 0', 'M300 0l50 0'],
        ['g4', 'a4', 'M-300 0l-50 0', 'M300 0l50 0'],
        ['d1', 'd7', 'M0 -300l0 -50', 'M0 300l0 50'],
        ['c4', 'd4', 'M-100 0l100 0'],
        ['a4', 'a4', 'M-300 0l-50 0'],
    ]) {
        assert.deepEqual(await drawn('link', from, to), bars, `${from} to ${to}`)
        await clear()
        await counts(page, '.taefl-b-link', 0)
    }
    assert.equal((await drawn('link', 'a1', 'a1')).length, 2, 'two edges beside a corner')
    await clear()
    // One pair is one point, on the bar of its first stone.
    assert.deepEqual(await drawn('point', 'a4', 'g4'), ['translate(-342.5 0)'])
})
