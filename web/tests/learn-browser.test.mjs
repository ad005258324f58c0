/* The learning pages in a browser: a lesson with the keys alone, the smallest phone, print, and what axe finds. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { violationsInThemes } from './axe.mjs'
import { address, leave, visit as visitAt } from './browser.mjs'
import { parts, playThrough } from './learn-page.mjs'
import { until } from './until.mjs'

async function visit(path, options) {
    const page = await visitAt(address + path, { reducedMotion: 'reduce', ...options })
    await page.locator('main h1').waitFor()
    return page
}

/** With Tab, arrows and Enter alone. */
async function byKeys(page, move) {
    if (move === 'pass') {
        await page.locator('.taefl-pass button').waitFor()
        await tabTo(page, element => element.matches('.taefl-pass button'))
        return page.keyboard.press('Enter')
    }
    const { to, letter } = parts(move)
    if (letter) {
        await page.locator(`taefl-lesson [data-letter="${letter}"]`).waitFor()
        await page.evaluate(l => (window.wanted = l), letter)
        await tabTo(page, element => element.dataset.letter === window.wanted)
        await page.keyboard.press('Enter')
    }
    await tabTo(page, element => element.matches('[role=gridcell]'), Boolean(letter))
    for (let i = 0; i < 40; i++) {
        const key = await page.evaluate(square => {
            const at = element => [
                Number(element.ariaColIndex ?? element.getAttribute('aria-colindex')),
                Number(element.ariaRowIndex ?? element.getAttribute('aria-rowindex')),
            ]
            const [x, y] = at(document.activeElement)
            const [tx, ty] = at(document.querySelector(`taefl-lesson [data-square="${square}"]`))
            if (x !== tx) return x < tx ? 'ArrowRight' : 'ArrowLeft'
            if (y !== ty) return y < ty ? 'ArrowDown' : 'ArrowUp'
            return 'Enter'
        }, to)
        await page.keyboard.press(key)
        if (key === 'Enter') return
    }
    assert.fail(`no way to ${to}`)
}
async function tabTo(page, fits, back = false) {
    for (let i = 0; i < 60; i++) {
        if (await page.evaluate(`(${fits})(document.activeElement)`)) return
        await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    }
    assert.fail(`Tab never comes to ${fits}`)
}

test('Mǽrstánas with the keys alone', async () => {
    const page = await visit('/learn/maerstanas')
    await playThrough(page, 'maerstanas', byKeys, p => p.keyboard.press('Enter'))
    await leave(page)
})

test('on the smallest phone the task, the answers and the whole board are seen together', async () => {
    const viewport = { width: 320, height: 640 }
    for (const rules of ['tablut-ashton', 'gardsdansen']) {
        const page = await visit(`/learn/${rules}`, { viewport, hasTouch: true, isMobile: true })
        await page.locator('.taefl-b-live').waitFor()
        for (const what of ['.taefl-lesson-task', '.taefl-lesson-answers button']) {
            await page
                .locator(what)
                .first()
                .evaluate(it => it.scrollIntoView({ block: 'nearest' }))
            const boxes = () =>
                page.evaluate(
                    (what, stage = '.taefl-b-stage') =>
                        [what, stage].map(name => {
                            const { top, bottom } = document
                                .querySelector(name)
                                .getBoundingClientRect()
                            return top >= -1 && bottom <= innerHeight + 1
                        }),
                    what,
                )
            await until(boxes, [true, true], `${what} and the board of ${rules}`)
        }
        await leave(page)
    }
})

/** What of title and task is in the window and covered by nothing, and whether the task is right below the board. */
const seen = page =>
    page.evaluate(() => {
        const free = name => {
            const it = document.querySelector(name)
            const { left, top, bottom } = it.getBoundingClientRect()
            const found = document.elementFromPoint(left + 4, (top + bottom) / 2)
            return top >= 0 && bottom <= innerHeight && it.contains(found)
        }
        const task = document.querySelector('.taefl-lesson-task').getBoundingClientRect()
        const board = document.querySelector('taefl-board').getBoundingClientRect()
        const gap = task.top - board.bottom
        return {
            title: free('#taefl-lesson-step'),
            task: free('.taefl-lesson-task'),
            near: gap >= 0 && gap < 40,
        }
    })
/** By taps: on a stone in hand or a piece, and on where it goes, or on the button right below the task. */
async function byTaps(page, move) {
    if (move === 'pass') return page.locator('.taefl-pass button').tap()
    const { from, to, letter } = parts(move)
    if (letter) await page.locator(`taefl-lesson [data-letter="${letter}"]`).tap()
    for (const square of from ? [from, to] : [to])
        await page.locator(`taefl-lesson [data-square="${square}"]`).tap()
}

for (const rules of ['brandubh', 'maerstanas', 'gardsdansen'])
    test(`on a phone a lesson from its first step to its end, the task always in sight: ${rules}`, async () => {
        const viewport = { width: 390, height: 844 }
        const page = await visit(`/learn/${rules}`, { viewport, hasTouch: true, isMobile: true })
        const taps = async (page, move) => {
            await until(() => seen(page), { title: true, task: true, near: true }, `before ${move}`)
            await byTaps(page, move)
        }
        await playThrough(page, rules, taps, p => p.locator('.taefl-lesson-next').tap())
        await leave(page)
    })

test('print: what can only be pressed is left out', async () => {
    const page = await visit('/learn/brandubh')
    for (const [path, there] of [
        ['', '.taefl-lesson-task'], // is open
        ['/play/brandubh', '.taefl-player'],
        ['/rules/brandubh', '.taefl-page h2'],
    ]) {
        if (path) await page.goto(address + path)
        await page.locator(there).first().waitFor()
        const shown = where =>
            page.evaluate(
                where =>
                    [...document.querySelectorAll(where)].filter(one => one.checkVisibility())
                        .length,
                where,
            )
        const press = '.taefl-button, .taefl-actions, .taefl-lesson-trail, .taefl-play-head a'
        await page.emulateMedia({ media: null })
        await until(
            () => shown(press),
            count => count > 0,
            `what is pressed at ${path}`,
        )
        await page.emulateMedia({ media: 'print' })
        assert.equal(await shown(press), 0, path)
        assert.ok(await shown(there), path)
    }
    await leave(page)
})

test('print: true sizes, one sheet a page', async () => {
    const page = await visit('/print/tablut-ashton?size=30&clauses=yes')
    await page.locator('.taefl-sheet').first().waitFor()
    const mm = selector =>
        page.locator(selector).evaluateAll(all =>
            all.map(it => {
                const { width, height } = it.getBoundingClientRect()
                return [width, height].map(px => Math.round((px / 96) * 254) / 10)
            }),
        )
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1047 })
    // 9 squares of 30 mm and the coordinates, in four parts.
    await until(() => page.locator('.taefl-sheet').count(), 7, 'sheets')
    const near = (wanted, gap) => found => Math.abs(found - wanted) < gap
    const wide = async selector => (await mm(selector))[0][0]
    const edge = '.taefl-sheet .taefl-print-edge'
    await until(() => wide(edge), near(270.9, 1.5), 'mm of the board')
    await until(() => wide('.taefl-print-ruler path'), near(100, 0.5), 'mm of the ruler')
    const fits = all => all.every(([width, height]) => width <= 190.1 && height <= 277)
    await until(() => mm('.taefl-sheet:not(.rules)'), fits, 'mm of the sheets')
    const narrow = all => all.every(([width]) => width <= 190.1)
    await until(() => mm('.taefl-print-drawing'), narrow, 'mm of the drawings')
    // Without a path of the page that is open.
    const pages = async (path, count) => {
        if (path) await page.goto(address + path)
        await page.locator('.taefl-sheet').first().waitFor()
        const printed = async () => {
            const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
            return pdf.match(/\/Type\s*\/Page\b/g).length
        }
        await until(printed, count, `pages of ${path}`)
    }
    // The clauses take a sheet or two more than they begin.
    const about = sheets => count => count >= sheets && count <= sheets + 2
    await pages('', about(7))
    await pages('/print/tablut-katz?size=20', 3)
    // By default the board is as large as board and pieces on one sheet let it be.
    for (const rules of ['tablut-ashton', 'copenhagen', 'maerstanas', 'gardsdansen']) {
        await pages(`/print/${rules}`, 2)
        await until(() => page.locator('.taefl-sheet:not(.rules)').count(), 1, 'sheets to cut')
        await until(() => mm('.taefl-sheet:not(.rules)'), fits, 'mm of the sheets')
    }
    await leave(page)
})

// The other addresses are held against axe by proof/pages.
test('nothing for axe to find on steps and at wrong addresses, nothing wider than a phone', async () => {
    for (const path of ['/learn/maerstanas#thunder', '/learn/nothing', '/rules/nothing']) {
        const page = await visit(path, { viewport: { width: 320, height: 700 } })
        if (path.includes('#')) await page.locator('taefl-board').waitFor()
        const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        await until(over, pixels => pixels <= 0, `${path}: how much too wide it is`)
        assert.deepEqual(await violationsInThemes(page), [], path)
        await leave(page)
    }
})
