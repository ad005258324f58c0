/* A whole game of each family in the page, by mouse, by touch and by the keyboard alone; each of them the same game
 * for the native program. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { until } from '../until.mjs'
import { violations } from '../axe.mjs'
import { sameNatively } from '../native.mjs'
import { kingEscapes, movesOf, plies } from '../table-page.mjs'
import { visit } from './browser.mjs'

/* Short games that end by rule, found by playing at random. The long one is played whole with TAEFL_LONG alone: by mouse
 * from a position after its first plies, else from one with a special stone in hand and few squares left, since each
 * ply by keyboard takes a dozen keys. */
const games = {
    tafl: {
        rules: 'tablut-ashton',
        moves: kingEscapes.join(' '),
        end: /^White wins$/,
        words: 'The king escaped to c1.',
        clause: 'T7',
    },
    maerstanas: {
        rules: 'maerstanas',
        moves: 'Tb3 g3 g5 Te7 d1 d3 c4 e1 b5 f4 d6 c3 d7 Wd6 e2 f6 Wf6 g1 b2 a5 e4 b4 g2 d4 g7 e5 a1 b1 a7 a6 f3 d2 c6',
        late: {
            mouse: { position: '3Ss2/7/1Tss2s/2S2s1/1S4S/3S3/3St2 2 Ww', before: 13 },
            keyboard: {
                position: 'S2Ss1s/1S2S1S/1Tss2s/1sSsSs1/sS2s1S/3w1s1/3St1S 1 W',
                moves: 'Wf6 b1 a7 a6 f3 d2 c6',
            },
        },
        end: /^Light wins$/,
        words: /^\s*Light has \d+ points, Dark \d+\./,
        clause: 'M7',
    },
    gardsdansen: {
        rules: 'gardsdansen',
        moves: 'c2c4 b1f3 c5c3 a3b3 d2c2 c1b1 c3c1 c6c2 f2d2 g1d4 c1e2 b3c3 b2b3 d4e3 b4b2',
        end: /^Dark wins$/,
        words: 'Light lost the last pawn on b3.',
        clause: 'G8',
    },
}

const square = (page, name) => page.locator(`taefl-board [data-square="${name}"]`)
const inHand = (page, letter) => page.locator(`.taefl-b-stone[data-letter="${letter}"]`)
/** Of what may be drawn anew just now. */
const middle = locator =>
    locator.evaluate(element => {
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
    })

/** A move in the wire form: what is taken up and where it goes. The letter of a special stone is that
 * of who moves; a standard stone is put down without taking it up. */
async function parts(page, move) {
    const [, special, from, to] = /^([TW]?)([a-i]\d)?([a-i]\d)$/.exec(move)
    const side = await page.evaluate(() => document.querySelector('taefl-table').view.side)
    return { letter: side === 1 ? special : special.toLowerCase(), from, to }
}

/* ------------------------------------------------------------------ ways to play */

const mouse = {
    options: { viewport: { width: 1280, height: 900 } },
    async start(page) {
        await page.getByRole('radio', { name: 'Two on this device' }).click()
        await page.getByRole('button', { name: 'Start the game' }).click()
    },
    async play(page, move, number) {
        const { letter, from, to } = await parts(page, move)
        const start = letter ? inHand(page, letter) : from && square(page, from)
        const goal = await middle(square(page, to))
        if (!start) return page.mouse.click(goal.x, goal.y)
        const begin = await middle(start)
        if (number % 2) {
            await page.mouse.click(begin.x, begin.y)
            await page.mouse.click(goal.x, goal.y)
        } else {
            await page.mouse.move(begin.x, begin.y)
            await page.mouse.down()
            await page.mouse.move(goal.x, goal.y, { steps: 3 })
            await page.mouse.up()
        }
    },
}

const touch = {
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    async start(page) {
        await page.getByRole('radio', { name: 'Two on this device' }).tap()
        await page.getByRole('button', { name: 'Start the game' }).tap()
    },
    async play(page, move, number) {
        const { letter, from, to } = await parts(page, move)
        const start = letter ? inHand(page, letter) : from && square(page, from)
        if (start && number % 2) return slide(page, start, square(page, to))
        const tap = async locator => {
            const { x, y } = await middle(locator)
            await page.touchscreen.tap(x, y)
        }
        if (start) await tap(start)
        await tap(square(page, to))
    },
}
/** A finger that drags. */
async function slide(page, from, to) {
    const finger = (page.finger ??= await page.context().newCDPSession(page))
    const begin = await middle(from)
    const goal = await middle(to)
    const at = share => ({
        x: begin.x + (goal.x - begin.x) * share,
        y: begin.y + (goal.y - begin.y) * share,
    })
    const send = (type, touchPoints) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    await send('touchStart', [at(0)])
    for (const share of [0.2, 0.6, 1]) await send('touchMove', [at(share)])
    await send('touchEnd', [])
}

const keyboard = {
    options: { viewport: { width: 1280, height: 900 } },
    async start(page) {
        await tabTo(page, 'input[name=who]')
        while (!(await focused(page, el => el.closest('label').innerText === 'Two on this device')))
            await page.keyboard.press('ArrowDown')
        await tabTo(page, 'button[type=submit]')
        await page.keyboard.press('Enter')
    },
    async play(page, move) {
        const { letter, from, to } = await parts(page, move)
        if (letter) {
            await tabTo(page, `.taefl-b-stone[data-letter="${letter}"]`)
            await page.keyboard.press('Enter')
        }
        if (from) {
            await walk(page, from)
            await page.keyboard.press('Enter')
        }
        await walk(page, to)
        await page.keyboard.press(from ? 'Space' : 'Enter')
    },
}
const focused = (page, test) => page.evaluate(`(${test})(document.activeElement)`)
/** Tab, and back round from the end of the page, until the focus is on it. */
async function tabTo(page, selector) {
    for (let i = 0; i < 150; i++) {
        if (await focused(page, `el => el.matches('${selector}')`)) return
        await page.keyboard.press('Tab')
    }
    assert.fail(`Tab does not come to ${selector}`)
}
/** With the arrows over the board to a square: file by file, then up or down. */
async function walk(page, name) {
    await tabTo(page, 'taefl-board [role=gridcell]')
    for (let i = 0; i < 10; i++) {
        const keys = await page.evaluate(name => {
            const { squares } = document.querySelector('taefl-table').about.geometry
            const goal = squares.find(s => s.name === name)
            const here = squares.find(s => s.name === document.activeElement.dataset.square)
            const on = goal.x === here.x ? 'y' : 'x'
            const passed = squares.filter(s => on === 'x' || s.x === here.x)
            const lines = [...new Set(passed.map(s => s[on]))].sort((a, b) => a - b)
            const steps = lines.indexOf(goal[on]) - lines.indexOf(here[on])
            const [back, forth] = { x: ['ArrowLeft', 'ArrowRight'], y: ['ArrowDown', 'ArrowUp'] }[
                on
            ]
            return Array(Math.abs(steps)).fill(steps < 0 ? back : forth)
        }, name)
        if (!keys.length) return
        for (const key of keys) await page.keyboard.press(key)
    }
    assert.fail(`the arrows do not come to ${name}`)
}

/** Families that are played so; the others only with TAEFL_LONG. How keys and fingers work on each board is
 * board-moves.test.mjs'. */
const always = { mouse: Object.keys(games), touch: ['tafl'], keyboard: ['maerstanas'] }
for (const [how, way] of Object.entries({ mouse, touch, keyboard }))
    for (const [family, game] of Object.entries(games)) {
        if (!always[how].includes(family) && !process.env.TAEFL_LONG) continue
        test(`a game to its end by ${how}: ${family}`, async t => {
            const late = process.env.TAEFL_LONG ? undefined : game.late?.[how]
            const from = late ? `&position=${late.position.replaceAll(' ', '_')}` : ''
            const page = await visit(t, `/play?rules=${game.rules}${from}`, way.options)
            await way.start(page)
            await plies(page, 0)
            const moves = (late?.moves ?? game.moves).split(' ').slice(late?.before ?? 0)
            for (const [number, move] of moves.entries()) {
                await way.play(page, move, number)
                await plies(page, number + 1)
            }
            const end = page.locator('.taefl-end')
            await end.getByRole('heading', { name: game.end }).waitFor()
            await end.getByText(game.words).waitFor()
            await end.getByRole('link', { name: `Rule ${game.clause}` }).waitFor()
            await until(
                () => page.locator('.taefl-assertive').textContent(),
                new RegExp(game.end.source.slice(1, -1)),
                'what is said at once',
            )
            assert.equal(await movesOf(page), moves.join(' '))
            await sameNatively(page, game.rules, late?.position)
            if (how === 'keyboard') assert.deepEqual(await violations(page), [])
        })
    }
