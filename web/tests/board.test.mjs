/* <taefl-board> in a real browser: what is drawn and named, every way to move a piece, themes, and that
 * the picture of it stands alone. node --test web/tests/board.test.mjs */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { middle, drag, said, scene, startHost, violations } from './board/host.mjs'

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
const focused = page => page.evaluate(() => document.activeElement?.dataset?.square ?? '')

on('squares have names, one has the tab stop', ashton, {}, async page => {
    const all = await names(page)
    assert.equal(Object.keys(all).length, 81)
    assert.equal(all.e5, 'e5, king, throne')
    assert.equal(all.e4, 'e4, defender')
    assert.equal(all.d1, 'd1, attacker, camp')
    assert.equal(all.b2, 'b2, empty')
    assert.equal(await page.locator('[role=gridcell][tabindex="0"]').count(), 1)
    assert.equal(await page.locator('[role=row]').count(), 9)
})

for (const [name, what] of Object.entries({ katz, ashton, maerstanas, gardsdansen, capture }))
    for (const theme of ['light', 'dark', 'contrast'])
        on(`axe finds nothing: ${name}, ${theme}`, what, {}, async page => {
            await page.evaluate(theme => (document.documentElement.dataset.theme = theme), theme)
            assert.deepEqual(await violations(page), [])
            await page.evaluate(() => (board.edit = true))
            assert.deepEqual(await violations(page), [])
        })

on('click and click again', capture, {}, async page => {
    const click = async square => page.mouse.click(...(await middle(page, square)))
    await click('d6')
    assert.deepEqual(await said(page), [['say', { text: 'defender picked up, ways to go: 2' }]])
    assert.match((await names(page)).d5, /can go here/)
    assert.equal(await page.locator('[aria-selected=true]').getAttribute('data-square'), 'd6')
    await click('d6')
    assert.deepEqual(await said(page), [['say', { text: 'put back' }]])
    await click('d6')
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('[aria-selected=true]').count(), 0)
    await said(page)
    await click('d6')
    await click('a1')
    await click('d4')
    const events = (await said(page)).filter(([kind]) => kind !== 'say')
    assert.deepEqual(events, [['try', { from: 'd6', to: 'a1', piece: 'T' }]])
    // d4 is another piece of the mover's: it is picked up instead.
    assert.equal(await page.locator('[aria-selected=true]').getAttribute('data-square'), 'd4')
    await click('d6')
    await click('d5')
    assert.deepEqual((await said(page)).at(-1), ['move', { move: 'd6d5' }])
})

on('what would be taken has a ring while one points there', capture, {}, async (page, { view }) => {
    const taking = view.moves.find(m => m.takes.length)
    assert.ok(taking, 'the position has a capture')
    await page.mouse.click(...(await middle(page, taking.from)))
    await page.mouse.move(...(await middle(page, taking.to)))
    assert.equal(await page.locator('.taefl-b-take').count(), taking.takes.length)
    await page.mouse.move(5, 5)
    assert.equal(await page.locator('.taefl-b-take').count(), 0)
    // The keyboard shows the same.
    await page.evaluate(to => board.focusSquare(to), taking.to)
    const taken = taking.takes.map(([square]) => square).join(' ')
    assert.ok((await names(page))[taking.to].endsWith(`, can go here, takes ${taken}`))
    assert.equal(await page.locator('.taefl-b-take').count(), taking.takes.length)
})

on('drag: only from the threshold on, committed on release', katz, {}, async page => {
    const [x, y] = await middle(page, 'e3')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 6, y)
    assert.equal(await page.locator('.taefl-b-ghost').count(), 0)
    await page.mouse.move(...(await middle(page, 'c3')), { steps: 4 })
    assert.equal(await page.locator('.taefl-b-ghost').count(), 1)
    assert.equal(await page.locator('.taefl-b-away').count(), 1)
    assert.ok(
        (await said(page)).every(([kind]) => kind === 'say'),
        'nothing before the release',
    )
    await page.mouse.up()
    assert.deepEqual(await said(page), [['move', { move: 'e3c3' }]])
})

on('drag to a bad square, off the board, and with Esc', katz, {}, async page => {
    await drag(page, 'e3', 'c8')
    assert.deepEqual((await said(page)).at(-1), ['try', { from: 'e3', to: 'c8', piece: 'T' }])
    assert.equal(await page.locator('.taefl-b-ghost').count(), 0)
    await page.mouse.move(...(await middle(page, 'e3')))
    await page.mouse.down()
    await page.mouse.move(2, 2, { steps: 3 })
    await page.mouse.up()
    assert.deepEqual((await said(page)).at(-1), ['say', { text: 'put back' }])
    await page.mouse.move(...(await middle(page, 'e3')))
    await page.mouse.down()
    await page.mouse.move(...(await middle(page, 'c3')), { steps: 3 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    assert.ok(!(await said(page)).some(([kind]) => kind === 'move'))
})

on('a piece that was dragged does not jump back before the answer', katz, {}, async page => {
    await drag(page, 'e3', 'c3')
    const there = await page.locator('.taefl-b-ghost').getAttribute('transform')
    assert.match(there, /translate\(-200 200\)/)
    // Nobody answers: it goes back.
    await page.waitForFunction(() => !board.querySelector('.taefl-b-ghost, .taefl-b-away'))
})

on('a pointer leaves the keys to the page', katz, {}, async page => {
    await page.mouse.click(...(await middle(page, 'e3')))
    assert.equal(await focused(page), '')
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('[aria-selected=true]').count(), 0)
    // Where the keyboard is on the board, it goes along, and the focus is not shown.
    await page.evaluate(() => board.focusSquare('e3'))
    assert.equal(await page.locator('.taefl-b-keyed').count(), 1)
    await page.mouse.click(...(await middle(page, 'e4')))
    assert.equal(await focused(page), 'e4')
    assert.equal(await page.locator('.taefl-b-keyed').count(), 0)
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
    await page.waitForFunction(() =>
        board.querySelector('[data-square=b3]').ariaLabel.includes('def'),
    )
    await said(page)
    await page.mouse.up()
    assert.deepEqual(await said(page), [])
    assert.equal(await page.locator('.taefl-b-ghost, .taefl-b-away').count(), 0)
})

on('keyboard alone', katz, {}, async page => {
    await page.keyboard.press('Tab')
    assert.equal(await focused(page), 'a1')
    for (const key of ['ArrowUp', 'ArrowUp', 'End', 'Home', 'ArrowRight', 'ArrowRight'])
        await page.keyboard.press(key)
    assert.equal(await focused(page), 'c3')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    assert.deepEqual((await said(page)).at(-1)[0], 'say')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    assert.deepEqual((await said(page)).at(-1), ['move', { move: 'e3d3' }])
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle)
    assert.equal(outline, 'solid')
    await page.keyboard.press('Control+End')
    assert.equal(await focused(page), 'i1')
    await page.keyboard.press('Control+Home')
    assert.equal(await focused(page), 'a9')
    // One tab stop: the next one is behind the board.
    await page.keyboard.press('Tab')
    assert.equal(await focused(page), '')
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
    assert.equal(await page.locator('[role=row]').count(), 7)
    await page.evaluate(() => board.focusSquare('d4'))
    const walk = async keys => {
        const path = []
        for (const key of keys) {
            await page.keyboard.press(`Arrow${key}`)
            path.push(await focused(page))
        }
        return path.join(' ')
    }
    assert.equal(await walk(['Up', 'Up', 'Up', 'Up']), 'd5 d6 d7 d7')
    assert.equal(await walk(['Left', 'Left', 'Left', 'Left']), 'c6 b5 a4 a4')
    assert.equal(await walk(['Down', 'Down', 'Down', 'Down']), 'a3 a2 a1 a1')
    assert.equal(await walk(['Right', 'Right', 'Right']), 'b1 c2 d2')
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
    assert.equal(await page.locator('.taefl-b-movable').count(), 5)
    assert.equal((await names(page)).d2, 'd2, light pawn, can move')
    assert.equal((await names(page)).d1, 'd1, light stone')
    const second = await scene('gardsdansen', ['d2d4'])
    await page.evaluate(p => Object.assign(board, p), second.props)
    await page.waitForFunction(() => document.querySelector('[aria-label^="d4, light pawn"]'))
    assert.match((await names(page)).d1, /light stone, can move/)
    assert.equal((await names(page)).d4, 'd4, light pawn')
})

on('stones from the hand', maerstanas, {}, async (page, { view }) => {
    const tray = page.locator('.taefl-b-tray')
    assert.equal(await tray.getAttribute('aria-label'), 'Stones in hand')
    assert.equal(await tray.locator('button:enabled').count(), 3)
    assert.equal(await tray.locator('[aria-pressed=true]').getAttribute('data-letter'), 'S')
    await page.mouse.click(...(await middle(page, 'a1')))
    assert.deepEqual(await said(page), [['move', { move: 'a1' }]])
    // The Woden-stone goes only onto stones of the other side.
    await tray.locator('[data-letter=W]').click()
    const targets = view.moves.filter(m => m.piece === 'W').map(m => m.to)
    assert.equal(await page.locator('.taefl-b-way.taefl-b-onto').count(), targets.length)
    await page.mouse.click(...(await middle(page, 'a1')))
    await page.mouse.click(...(await middle(page, targets[0])))
    const events = (await said(page)).filter(([kind]) => kind !== 'say')
    assert.deepEqual(events, [
        ['try', { from: '', to: 'a1', piece: 'W' }],
        ['move', { move: `W${targets[0]}` }],
    ])
    // Dragged from the tray, with what it takes ringed on the way.
    const box = await tray.locator('[data-letter=T]').boundingBox()
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    const thunder = view.moves.find(m => m.piece === 'T' && m.takes.length)
    await page.mouse.move(...(await middle(page, thunder.to)), { steps: 5 })
    assert.equal(await page.locator('.taefl-b-take').count(), thunder.takes.length)
    await page.mouse.up()
    assert.deepEqual((await said(page)).at(-1), ['move', { move: thunder.move }])
    // By keyboard.
    await tray.locator('[data-letter=T]').focus()
    await page.keyboard.press('Enter')
    assert.equal(await tray.locator('[aria-pressed=true]').getAttribute('data-letter'), 'T')
})

on('coordinates as the author writes them, and half a turn', maerstanas, {}, async page => {
    const top = async square => (await middle(page, square))[1]
    assert.ok((await top('a1')) < (await top('a7')), 'row 1 is on top')
    assert.deepEqual(
        await page
            .locator('.taefl-b-label')
            .allTextContents()
            .then(t => t.sort()),
        [...'1234567abcdefg'],
    )
    await page.evaluate(() => (board.flip = true))
    await page.waitForFunction(() => {
        const y = n => board.querySelector(`[data-square=${n}]`).getBoundingClientRect().y
        return y('a1') > y('a7')
    })
    await page.evaluate(() => (board.coordinates = false))
    await page.waitForFunction(() => !board.querySelector('.taefl-b-label'))
})

on('arrows with the right button', katz, {}, async page => {
    await drag(page, 'b2', 'b6', { button: 'right' })
    await drag(page, 'b2', 'b2', { button: 'right' })
    assert.deepEqual(await said(page), [
        ['arrow', { from: 'b2', to: 'b6' }],
        ['arrow', { from: 'b2', to: 'b2' }],
    ])
    await page.evaluate(() => {
        board.arrows = ['best', 'threat', 'way', 'hint', 'own'].map((kind, i) => ({
            from: `${'abcde'[i]}2`,
            to: `${'abcde'[i]}7`,
            kind,
        }))
    })
    await page.waitForFunction(() => board.querySelectorAll('.taefl-b-arrow').length === 5)
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
        assert.deepEqual((await said(page)).at(-1), ['move', { move: 'e3b3' }])
        // Drag; the page does not scroll meanwhile.
        const from = await middle(page, 'e3')
        const to = await middle(page, 'g3')
        await touch('touchStart', from)
        for (let i = 1; i <= 4; i++)
            await touch('touchMove', [from[0] + ((to[0] - from[0]) * i) / 4, from[1]])
        assert.equal(await page.locator('.taefl-b-ghost').count(), 1)
        await touch('touchEnd')
        assert.deepEqual((await said(page)).at(-1), ['move', { move: 'e3g3' }])
        // A long press where nothing could be picked up draws an arrow.
        await touch('touchStart', await middle(page, 'b2'))
        await page.waitForTimeout(650)
        await touch('touchMove', await middle(page, 'c4'))
        await touch('touchEnd')
        assert.deepEqual((await said(page)).at(-1), ['arrow', { from: 'b2', to: 'c4' }])
        // Where nothing may be moved the page scrolls over the board.
        const action = () =>
            page.evaluate(() => getComputedStyle(board.querySelector('.taefl-b-stage')).touchAction)
        assert.equal(await action(), 'pinch-zoom')
        await page.evaluate(() => (board.choices = []))
        await page.waitForFunction(() => !board.matches('.taefl-b-live'))
        assert.match(await action(), /pan|manipulation/)
    },
)

on('clicks of a screen reader', katz, {}, async page => {
    await page.evaluate(() => {
        board.querySelector('[data-square=e3]').click()
        board.querySelector('[data-square=d3]').click()
    })
    assert.deepEqual((await said(page)).at(-1), ['move', { move: 'e3d3' }])
})

on(
    '320 px wide: no sideways scrolling, squares fill the width',
    katz,
    { viewport: { width: 320, height: 600 } },
    async page => {
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320))
        const box = await page.locator('[data-square=a1]').boundingBox()
        const board = await page.locator('taefl-board').boundingBox()
        assert.ok(box.width * 9 > board.width * 0.9)
        assert.equal(await page.locator('.taefl-b-plait').count(), 0)
    },
)

on('edit mode', maerstanas, {}, async page => {
    await page.evaluate(() => (board.edit = true))
    const tray = page.locator('.taefl-b-tray')
    await page.waitForFunction(() => board.querySelectorAll('.taefl-b-stone').length === 7)
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
    assert.deepEqual(
        (await said(page)).filter(([kind]) => kind !== 'say'),
        [
            ['edit', { square: 'a1', letter: 'w' }],
            ['edit', { square: 'd4', letter: '' }],
            ['edit', { square: 'a2', letter: 'S' }],
            ['edit', { square: 'e4', letter: '' }],
            ['edit', { square: 'd3', letter: '' }],
        ],
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
                const next = () => new Promise(requestAnimationFrame)
                const count = () => board.getAnimations({ subtree: true }).length
                Object.assign(board, one)
                await next()
                const first = count()
                Object.assign(board, two)
                await next()
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
    await page.waitForTimeout(100)
    assert.ok(!fetched())
    await page.evaluate(() => (board.sound = true))
    await page.mouse.click(5, 5)
    const loaded = page.waitForResponse(/sound/)
    await show(['e3b3', 'e2b2'])
    await loaded
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
    assert.equal(await page.locator('[role=gridcell]').count(), 0)
})
