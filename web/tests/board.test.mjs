/* <taefl-board> in a real browser: what is drawn and named, every way to move a piece, themes, and that
 * the picture of it stands alone. node --test web/tests/board.test.mjs */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { counts, drag, middle, said, says, saysLast, scene, startHost } from './board/host.mjs'
import { violationsInThemes } from './axe.mjs'
import { until } from './until.mjs'

let host
before(async () => (host = await startHost()), { timeout: 120_000 })
after(() => host?.close())

/** Opens, does, and checks at the end that nothing broke the page or its security policy. */
const on = (name, what, options, work) =>
    test(name, async () => {
        const { props, ...rest } = await what()
        const page = await host.open({ ...props, still: true }, options)
        try {
            await work(page, { props, ...rest })
            assert.deepEqual(await page.evaluate(() => broken), [])
        } finally {
            await page.context().close()
        }
    })
const katz = () => scene('tablut-katz')
const ashton = () => scene('tablut-ashton')
const maerstanas = () => scene('maerstanas', ['d4', 'd3', 'e4', 'c4'])
const gardsdansen = () => scene('gardsdansen')
/* A move of d6 to d5 takes f5; the king can go to both sides. */
const capture = () => scene('tablut-katz', [], '9/9/3t5/2tT1K3/5t3/3T2t2/9/9/9 1')

const names = page =>
    page.evaluate(() =>
        Object.fromEntries(
            [...board.querySelectorAll('[role=gridcell]')].map(c => [
                c.dataset.square,
                c.ariaLabel,
            ]),
        ),
    )
const named = (page, square, expected) =>
    until(async () => (await names(page))[square], expected, `the name of ${square}`)
const focused = page => page.evaluate(() => document.activeElement?.dataset?.square ?? '')
const focusOn = (page, square) => until(() => focused(page), square, 'the focus')
/** Until this is what was picked up. */
const picked = (page, square) =>
    page.locator(`[data-square=${square}][aria-selected=true]`).waitFor()

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

on('click and click again', capture, {}, async page => {
    const click = async square => page.mouse.click(...(await middle(page, square)))
    await click('d6')
    await says(page, [['say', { text: 'defender picked up, ways to go: 2' }]])
    await named(page, 'd5', /can go here/)
    await picked(page, 'd6')
    await click('d6')
    await says(page, [['say', { text: 'put back' }]])
    await click('d6')
    await page.keyboard.press('Escape')
    await counts(page, '[aria-selected=true]', 0)
    await said(page)
    await click('d6')
    await click('a1')
    await click('d4')
    await says(page, [['try', { from: 'd6', to: 'a1', piece: 'T' }]], false)
    // d4 is another piece of the mover's: it is picked up instead.
    await picked(page, 'd4')
    await click('d6')
    await click('d5')
    await saysLast(page, ['move', { move: 'd6d5' }])
})

on('what would be taken has a ring while one points there', capture, {}, async (page, { view }) => {
    const taking = view.moves.find(m => m.takes.length)
    assert.ok(taking, 'the position has a capture')
    await page.mouse.click(...(await middle(page, taking.from)))
    await page.mouse.move(...(await middle(page, taking.to)))
    await counts(page, '.taefl-b-take', taking.takes.length)
    await page.mouse.move(5, 5)
    await counts(page, '.taefl-b-take', 0)
    // The keyboard shows the same.
    await page.evaluate(to => board.focusSquare(to), taking.to)
    const taken = taking.takes.map(([square]) => square).join(' ')
    await named(page, taking.to, name => name.endsWith(`, can go here, takes ${taken}`))
    await counts(page, '.taefl-b-take', taking.takes.length)
})

on('drag: only from the threshold on, committed on release', katz, {}, async page => {
    const [x, y] = await middle(page, 'e3')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 6, y)
    await counts(page, '.taefl-b-ghost', 0)
    await page.mouse.move(...(await middle(page, 'c3')), { steps: 4 })
    await counts(page, '.taefl-b-ghost', 1)
    await counts(page, '.taefl-b-away', 1)
    assert.ok(
        (await said(page)).every(([kind]) => kind === 'say'),
        'nothing before the release',
    )
    await page.mouse.up()
    await says(page, [['move', { move: 'e3c3' }]])
})

on('drag to a bad square, off the board, and with Esc', katz, {}, async page => {
    await drag(page, 'e3', 'c8')
    await saysLast(page, ['try', { from: 'e3', to: 'c8', piece: 'T' }])
    await counts(page, '.taefl-b-ghost', 0)
    await page.mouse.move(...(await middle(page, 'e3')))
    await page.mouse.down()
    await page.mouse.move(2, 2, { steps: 3 })
    await page.mouse.up()
    await saysLast(page, ['say', { text: 'put back' }])
    await page.mouse.move(...(await middle(page, 'e3')))
    await page.mouse.down()
    await page.mouse.move(...(await middle(page, 'c3')), { steps: 3 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await counts(page, '.taefl-b-ghost, .taefl-b-away', 0)
    assert.ok(!(await said(page)).some(([kind]) => kind === 'move'))
})

on('a piece that was dragged does not jump back before the answer', katz, {}, async page => {
    // The test says when it has lain there long enough.
    await page.evaluate(() => {
        window.setTimeout = run => (window.goBack = run)
    })
    await drag(page, 'e3', 'c3')
    await until(
        () => page.locator('.taefl-b-ghost').getAttribute('transform'),
        /translate\(-200 200\)/,
        'where the piece lies',
    )
    await saysLast(page, ['move', { move: 'e3c3' }])
    await counts(page, '.taefl-b-ghost', 1)
    // Nobody answers: it goes back.
    await page.evaluate(() => goBack())
    await counts(page, '.taefl-b-ghost, .taefl-b-away', 0)
})

on('a pointer leaves the keys to the page', katz, {}, async page => {
    await page.mouse.click(...(await middle(page, 'e3')))
    await focusOn(page, '')
    await page.keyboard.press('Escape')
    await counts(page, '[aria-selected=true]', 0)
    // Where the keyboard is on the board, it goes along, and the focus is not shown.
    await page.evaluate(() => board.focusSquare('e3'))
    await counts(page, '.taefl-b-keyed', 1)
    await page.mouse.click(...(await middle(page, 'e4')))
    await focusOn(page, 'e4')
    await counts(page, '.taefl-b-keyed', 0)
})

on('a new position ends a drag', katz, {}, async page => {
    const { props } = await scene('tablut-katz', ['e3b3'])
    await page.mouse.move(...(await middle(page, 'e4')))
    await page.mouse.down()
    await page.mouse.move(...(await middle(page, 'c4')), { steps: 3 })
    await page.evaluate(
        ({ board: b, choices }) => Object.assign(board, { board: b, choices }),
        props,
    )
    await named(page, 'b3', /def/)
    await said(page)
    await page.mouse.up()
    await says(page, [])
    await counts(page, '.taefl-b-ghost, .taefl-b-away', 0)
})

on('keyboard alone', katz, {}, async page => {
    await page.keyboard.press('Tab')
    await focusOn(page, 'a1')
    for (const key of ['ArrowUp', 'ArrowUp', 'End', 'Home', 'ArrowRight', 'ArrowRight'])
        await page.keyboard.press(key)
    await focusOn(page, 'c3')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await until(async () => (await said(page)).at(-1)?.[0], 'say', 'what the board said last')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await saysLast(page, ['move', { move: 'e3d3' }])
    const outline = () => page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle)
    await until(outline, 'solid', 'how the focus shows')
    await page.keyboard.press('Control+End')
    await focusOn(page, 'i1')
    await page.keyboard.press('Control+Home')
    await focusOn(page, 'a9')
    // One tab stop: the next one is behind the board.
    await page.keyboard.press('Tab')
    await focusOn(page, '')
})

on(
    'what is done before the board can answer is done then',
    katz,
    { early: true, hasTouch: true },
    async page => {
        const from = await page.evaluate(() => {
            const { from } = board.choices[0]
            const cell = board.querySelector(`[data-square=${from}]`)
            const { x, y, width, height } = cell.getBoundingClientRect()
            const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true }
            const touch = { ...at, pointerId: 7, isPrimary: true, pointerType: 'touch' }
            cell.dispatchEvent(new PointerEvent('pointerdown', touch))
            cell.dispatchEvent(new PointerEvent('pointerup', touch))
            return from
        })
        await page.locator(`[data-square=${from}][aria-selected=true]`).waitFor()
    },
)

on('keys on the hexagon', gardsdansen, {}, async page => {
    await counts(page, '[role=row]', 7)
    await page.evaluate(() => board.focusSquare('d4'))
    const walk = async (keys, path) => {
        for (const [at, square] of path.split(' ').entries()) {
            await page.keyboard.press(`Arrow${keys[at]}`)
            await focusOn(page, square)
        }
    }
    await walk(['Up', 'Up', 'Up', 'Up'], 'd5 d6 d7 d7')
    await walk(['Left', 'Left', 'Left', 'Left'], 'c6 b5 a4 a4')
    await walk(['Down', 'Down', 'Down', 'Down'], 'a3 a2 a1 a1')
    await walk(['Right', 'Right', 'Right'], 'b1 c2 d2')
    // Every node can be reached.
    const reached = await page.evaluate(() => {
        const seen = new Set(['d4'])
        const queue = ['d4']
        while (queue.length) {
            const at = queue.pop()
            for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
                board.focusSquare(at)
                document.activeElement.dispatchEvent(
                    new KeyboardEvent('keydown', { key, bubbles: true }),
                )
                const to = document.activeElement.dataset.square
                if (!seen.has(to)) queue.push(to)
                seen.add(to)
            }
        }
        return seen.size
    })
    assert.equal(reached, 37)
})

on('both halves of a turn show what may move', gardsdansen, {}, async page => {
    await counts(page, '.taefl-b-movable', 5)
    await named(page, 'd2', 'd2, light pawn, can move')
    await named(page, 'd1', 'd1, light stone')
    const second = await scene('gardsdansen', ['d2d4'])
    await page.evaluate(p => Object.assign(board, p), second.props)
    await named(page, 'd4', /^d4, light pawn/)
    await named(page, 'd1', /light stone, can move/)
    await named(page, 'd4', 'd4, light pawn')
})

on('stones from the hand', maerstanas, {}, async (page, { view }) => {
    const tray = page.locator('.taefl-b-tray')
    const armed = letter => tray.locator(`[aria-pressed=true][data-letter=${letter}]`).waitFor()
    await until(() => tray.getAttribute('aria-label'), 'Stones in hand', 'the name of the tray')
    await counts(page, '.taefl-b-tray button:enabled', 3)
    await armed('S')
    await page.mouse.click(...(await middle(page, 'a1')))
    await says(page, [['move', { move: 'a1' }]])
    // The Woden-stone goes only onto stones of the other side.
    await tray.locator('[data-letter=W]').click()
    await armed('W')
    const targets = view.moves.filter(m => m.piece === 'W').map(m => m.to)
    await counts(page, '.taefl-b-way.taefl-b-onto', targets.length)
    await page.mouse.click(...(await middle(page, 'a1')))
    await page.mouse.click(...(await middle(page, targets[0])))
    await says(
        page,
        [
            ['try', { from: '', to: 'a1', piece: 'W' }],
            ['move', { move: `W${targets[0]}` }],
        ],
        false,
    )
    // Dragged from the tray, with what it takes ringed on the way.
    const box = await tray.locator('[data-letter=T]').boundingBox()
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    const thunder = view.moves.find(m => m.piece === 'T' && m.takes.length)
    await page.mouse.move(...(await middle(page, thunder.to)), { steps: 5 })
    await counts(page, '.taefl-b-take', thunder.takes.length)
    await page.mouse.up()
    await saysLast(page, ['move', { move: thunder.move }])
    // By keyboard.
    await tray.locator('[data-letter=T]').focus()
    await page.keyboard.press('Enter')
    await armed('T')
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
    await page.evaluate(() => (board.flip = true))
    await until(down, way => way < 0, 'how far row 7 is under row 1')
    await page.evaluate(() => (board.coordinates = false))
    await counts(page, '.taefl-b-label', 0)
})

on('arrows with the right button', katz, {}, async page => {
    await drag(page, 'b2', 'b6', { button: 'right' })
    await drag(page, 'b2', 'b2', { button: 'right' })
    await says(page, [
        ['arrow', { from: 'b2', to: 'b6', tint: 0 }],
        ['arrow', { from: 'b2', to: 'b2', tint: 0 }],
    ])
    for (const keys of [['Shift'], ['Alt'], ['Shift', 'Alt']]) {
        for (const key of keys) await page.keyboard.down(key)
        await drag(page, 'b2', 'b2', { button: 'right' })
        for (const key of keys) await page.keyboard.up(key)
    }
    await says(
        page,
        [1, 2, 3].map(tint => ['arrow', { from: 'b2', to: 'b2', tint }]),
    )
    await page.evaluate(() => {
        const square = { from: 'b2', to: 'b2', kind: 'own' }
        board.arrows = [0, 1, 2, 3].map(tint => ({ ...square, tint }))
    })
    await counts(page, '.taefl-b-arrow', 4)
    const rings = await page.evaluate(() =>
        [...board.querySelectorAll('.taefl-b-arrow .taefl-b-line')].map(line => {
            const { stroke, strokeDasharray } = getComputedStyle(line)
            return [stroke, strokeDasharray]
        }),
    )
    for (const part of [0, 1])
        assert.equal(new Set(rings.map(ring => ring[part])).size, 4, 'four colours and lines')
    await page.evaluate(() => {
        board.arrows = ['best', 'threat', 'way', 'hint', 'own'].map((kind, i) => ({
            from: `${'abcde'[i]}2`,
            to: `${'abcde'[i]}7`,
            kind,
        }))
    })
    await counts(page, '.taefl-b-arrow', 5)
    const dashes = await page.evaluate(() =>
        [...board.querySelectorAll('.taefl-b-arrow')].map(a => {
            const { strokeDasharray, strokeWidth } = getComputedStyle(
                a.querySelector('.taefl-b-line'),
            )
            return `${strokeDasharray} ${strokeWidth}`
        }),
    )
    assert.equal(new Set(dashes).size, 5, 'told apart by line style')
})

on(
    'touch',
    katz,
    { hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } },
    async page => {
        const cdp = await page.context().newCDPSession(page)
        const touch = (type, point) =>
            cdp.send('Input.dispatchTouchEvent', {
                type,
                touchPoints: point ? [{ x: point[0], y: point[1] }] : [],
            })
        // Tap, tap.
        await page.touchscreen.tap(...(await middle(page, 'e3')))
        await page.touchscreen.tap(...(await middle(page, 'b3')))
        await saysLast(page, ['move', { move: 'e3b3' }])
        // Drag; the page does not scroll meanwhile.
        const from = await middle(page, 'e3')
        const to = await middle(page, 'g3')
        await touch('touchStart', from)
        for (let i = 1; i <= 4; i++)
            await touch('touchMove', [from[0] + ((to[0] - from[0]) * i) / 4, from[1]])
        await counts(page, '.taefl-b-ghost', 1)
        await touch('touchEnd')
        await saysLast(page, ['move', { move: 'e3g3' }])
        // A long press where nothing could be picked up draws an arrow.
        await touch('touchStart', await middle(page, 'b2'))
        await counts(page, '.taefl-b-own', 1)
        await touch('touchMove', await middle(page, 'c4'))
        await touch('touchEnd')
        await saysLast(page, ['arrow', { from: 'b2', to: 'c4', tint: 0 }])
        // Where nothing may be moved the page scrolls over the board.
        const action = () =>
            page.evaluate(() => getComputedStyle(board.querySelector('.taefl-b-stage')).touchAction)
        await until(action, 'pinch-zoom', 'what a finger does')
        await page.evaluate(() => (board.choices = []))
        await until(action, /pan|manipulation/, 'what a finger does')
    },
)

on('clicks of a screen reader', katz, {}, async page => {
    await page.evaluate(() => {
        board.querySelector('[data-square=e3]').click()
        board.querySelector('[data-square=d3]').click()
    })
    await saysLast(page, ['move', { move: 'e3d3' }])
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

on('edit mode', maerstanas, {}, async page => {
    await page.evaluate(() => (board.edit = true))
    const tray = page.locator('.taefl-b-tray')
    await counts(page, '.taefl-b-stone', 7)
    await tray.locator('[data-letter=w]').click()
    await page.mouse.click(...(await middle(page, 'a1')))
    await drag(page, 'd4', 'a2')
    await page.evaluate(() => board.focusSquare('e4'))
    await page.keyboard.press('Delete')
    const [x, y] = await middle(page, 'd3')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(3, 3, { steps: 4 })
    await page.mouse.up()
    await says(
        page,
        [
            ['edit', { square: 'a1', letter: 'w' }],
            ['edit', { square: 'd4', letter: '' }],
            ['edit', { square: 'a2', letter: 'S' }],
            ['edit', { square: 'e4', letter: '' }],
            ['edit', { square: 'd3', letter: '' }],
        ],
        false,
    )
})

test('moves are animated, can be overtaken, and not where motion is unwanted', async () => {
    const { props } = await katz()
    const later = await Promise.all([
        scene('tablut-katz', ['e3b3']),
        scene('tablut-katz', ['e3b3', 'e2b2']),
    ])
    for (const reducedMotion of ['no-preference', 'reduce']) {
        const page = await host.open(props, { reducedMotion })
        const running = await page.evaluate(
            async ([one, two]) => {
                // It draws before the next picture, and no time goes by until then.
                const drawn = () => new Promise(queueMicrotask)
                const count = () => board.getAnimations({ subtree: true }).length
                Object.assign(board, one)
                await drawn()
                const first = count()
                Object.assign(board, two)
                await drawn()
                const pieces = board.querySelectorAll('.taefl-b-piece').length
                return [first, count(), pieces]
            },
            later.map(({ props: { board, choices } }) => ({ board, choices })),
        )
        const moving = reducedMotion === 'reduce' ? 0 : 1
        assert.deepEqual(running, [moving, moving, 25])
        await page.context().close()
    }
})

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
for (const theme of ['light', 'dark', 'contrast'])
    on(`pieces stand out from wood, grounds and each other: ${theme}`, katz, {}, async page => {
        const colours = await page.evaluate(theme => {
            document.documentElement.dataset.theme = theme
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
        }, theme)
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

on('sounds are fetched when the first one is wanted', katz, {}, async page => {
    const fetched = () => host.requests.some(path => path.includes('sound'))
    const show = async moves => {
        const { board, choices } = (await scene('tablut-katz', moves)).props
        await page.evaluate(p => Object.assign(board, p), { board, choices })
        await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    host.requests.length = 0
    await show(['e3b3'])
    // Long enough for a request to be seen, were there one.
    await page.waitForTimeout(200)
    assert.ok(!fetched())
    await page.evaluate(() => (board.volume = 1))
    await page.mouse.click(5, 5)
    const loaded = page.waitForResponse(/sound/)
    await show(['e3b3', 'e2b2'])
    await loaded
    // Long enough for it to play, and to break where it does.
    await page.waitForTimeout(200)
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
