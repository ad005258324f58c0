/* <taefl-board> in a real browser: every way to move a piece, to draw and to edit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counts, drag, middle, said, says, saysLast, scene } from './board/host.mjs'
import {
    host,
    shown,
    katz,
    maerstanas,
    gardsdansen,
    capture,
    named,
    focusOn,
    picked,
} from './board/scenes.mjs'
import { leave } from './browser.mjs'
import { until } from './until.mjs'

const on = (name, ...shows) => test(name, shown(...shows))

on(
    'a piece of the other side is not picked up, and Esc closes what lies over the board first',
    capture,
    {},
    async page => {
        const click = async square => page.mouse.click(...(await middle(page, square)))
        await click('d7')
        await says(page, [['try', { from: 'd7', to: 'd7', piece: 't' }]])
        await counts(page, '[aria-selected=true]', 0)
        await click('d6')
        await picked(page, 'd6')
        const over = open => {
            const dialog =
                document.querySelector('dialog') ??
                document.body.appendChild(document.createElement('dialog'))
            dialog.open = open
        }
        await page.evaluate(over, true)
        await page.keyboard.press('Escape')
        await picked(page, 'd6')
        await page.evaluate(over, false)
        await page.keyboard.press('Escape')
        await counts(page, '[aria-selected=true]', 0)
    },
)

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
    // A thunder-stone removes; it takes nothing.
    const removed = thunder.takes.map(([square]) => square).join(' ')
    await named(page, thunder.to, name => name.endsWith(`, can go here, removes ${removed}`))
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
        await leave(page)
    }
})
