/* The learning pages in a browser: a lesson of each family played through, one by mouse, one with the
 * keys, one by typing; the rules, the comparison, the sheets to print. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { readLessons, readRules } from '../tools/rules.mjs'
import { violationsInThemes } from './axe.mjs'
import { address, leave, typeMove, visit as visitAt } from './browser.mjs'
import { until } from './until.mjs'

const folder = path => new URL(path, import.meta.url).pathname
const lessons = readLessons(folder('../data/lessons'), readRules())

async function visit(path, options) {
    const page = await visitAt(address + path, { reducedMotion: 'reduce', ...options })
    await page.locator('main h1').waitFor()
    return page
}

/* Three ways of making a move. */

const cell = (page, square) => page.locator(`taefl-lesson [data-square="${square}"]`)
const parts = move => {
    const [from, to] = move.match(/[a-i]\d/g)
    return to ? { from, to, letter: '' } : { from: '', to: from, letter: /^[TW]/.exec(move)?.[0] }
}

async function byMouse(page, move) {
    const { from, to } = parts(move)
    await cell(page, from).click()
    await cell(page, to).click()
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

const byTyping = typeMove

const standing = page =>
    page.evaluate(() => {
        const it = document.querySelector('taefl-lesson')
        const board = it.querySelector('taefl-board.taefl-b-live')
        return { stage: it.stage, live: !it.verdict && Boolean(board) }
    })
/** A lesson from its first step to its end. */
async function playThrough(page, rules, play, next) {
    const { steps } = lessons[rules]
    for (const [n, step] of steps.entries()) {
        await page.locator('#taefl-lesson-step', { hasText: step.title.en }).waitFor()
        await page.locator('taefl-table taefl-board.taefl-b-live').waitFor()
        let at = 0
        for (const [k, { reply = [] }] of step.stages.entries()) {
            await play(page, step.sample[at])
            at += 1 + reply.length
            if (k + 1 < step.stages.length)
                await until(() => standing(page), { stage: k + 1, live: true }, 'the lesson')
        }
        const answer = page.locator('.taefl-lesson-answer.good')
        await answer.waitFor().catch(() => assert.fail(`${rules}/${step.id} was not accepted`))
        const good = words => words.includes(step.good.en)
        await until(() => answer.textContent(), good, `the words of ${rules}/${step.id}`)
        await until(
            () => page.evaluate(() => document.activeElement.className),
            /lesson-next/,
            'the focus',
        )
        await next(page, n)
    }
    await page.locator('.taefl-lesson-end').waitFor()
}

test('Ashton by mouse, and what was done is kept', async () => {
    const page = await visit('/learn/tablut-ashton')
    await playThrough(page, 'tablut-ashton', byMouse, p => p.locator('.taefl-lesson-next').click())
    await page.goto(`${address}/learn`)
    await page.getByText('All 14 steps done').waitFor()
    await leave(page)
})

test('Mǽrstánas with the keys alone', async () => {
    const page = await visit('/learn/maerstanas')
    await playThrough(page, 'maerstanas', byKeys, p => p.keyboard.press('Enter'))
    await leave(page)
})

test('Gårdsdansen by typing', async () => {
    const page = await visit('/learn/gardsdansen')
    await playThrough(page, 'gardsdansen', byTyping, p => p.keyboard.press('Enter'))
    await leave(page)
})

test('the other lessons by mouse', async () => {
    for (const rules of ['tablut-bologna', 'tablut-katz', 'tablut-classic']) {
        const page = await visit(`/learn/${rules}`)
        await playThrough(page, rules, byMouse, p => p.locator('.taefl-lesson-next').click())
        await leave(page)
    }
})

test('at the end there is a feast, and the next thing is a game against level 1', async () => {
    const page = await visit('/learn/gardsdansen')
    await page.locator('#taefl-lesson-step').waitFor()
    const ids = lessons.gardsdansen.steps.map(step => step.id)
    // All but the last step are done.
    await page.evaluate(
        gardsdansen => (localStorage['taefl.lessons'] = JSON.stringify({ gardsdansen })),
        ids.slice(0, -1),
    )
    await page.goto(`${address}/learn/gardsdansen#${ids.at(-1)}`)
    await page.reload()
    await page
        .locator('#taefl-lesson-step', { hasText: lessons.gardsdansen.steps.at(-1).title.en })
        .waitFor()
    const { stages, sample } = lessons.gardsdansen.steps.at(-1)
    let at = 0
    for (const [k, { reply = [] }] of stages.entries()) {
        await byMouse(page, sample[at])
        at += 1 + reply.length
        if (k + 1 < stages.length)
            await until(() => standing(page), { stage: k + 1, live: true }, 'the lesson')
    }
    await page.locator('.taefl-lesson-next').click()
    await until(() => page.locator('.taefl-feast svg').count(), 6, 'who dances')
    await until(
        () => page.evaluate(() => document.activeElement.id),
        'taefl-lesson-step',
        'the focus',
    )
    // What the document tells besides the rules.
    const origin = page.getByRole('region', { name: 'Where the game comes from' })
    await origin.getByText('8 and up').waitFor()
    await origin.getByText('lure the other player').waitFor()
    await page.getByRole('button', { name: 'Play level 1' }).click()
    await page.locator('.taefl-player', { hasText: 'Newcomer' }).waitFor()
    await page.locator('.taefl-player', { hasText: 'You' }).waitFor()
    await leave(page)
})

test('on the smallest phone the task, the answers and the whole board are seen together', async () => {
    const viewport = { width: 320, height: 640 }
    for (const rules of ['tablut-ashton', 'gardsdansen']) {
        const page = await visit(`/learn/${rules}`, { viewport, hasTouch: true, isMobile: true })
        await page.locator('.taefl-b-live').waitFor()
        for (const what of ['.taefl-lesson-task', '.taefl-lesson-answers button']) {
            await page.locator(what).first().scrollIntoViewIfNeeded()
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

test('what an option changes is a step of its lesson', async () => {
    const page = await visit('/rules/tablut-katz+edge-capture')
    await page.getByRole('link', { name: 'Lesson', exact: true }).click()
    const { options } = lessons['tablut-katz']
    const { title, sample, wrong } = options.find(step => step.id === 'edge-capture')
    // The address names the option, so its step is there, behind those of every lesson.
    await page.locator('.taefl-lesson-head').getByRole('link', { name: title.en }).click()
    await page.getByRole('heading', { name: title.en }).waitFor()
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await byMouse(page, wrong)
    await page.locator('.taefl-lesson-answer.bad').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await byMouse(page, sample[0])
    await page.locator('.taefl-lesson-answer.good').waitFor()
    // The end tells of the options that were not chosen.
    await page.locator('.taefl-lesson-next').click()
    for (const { id, title } of options.filter(step => step.id !== 'edge-capture')) {
        const link = page.locator('.taefl-lesson-end').getByRole('link', { name: title.en })
        await until(() => link.count(), 1, `links to ${id}`)
    }
    await leave(page)
})

test('a wrong move is told, taken back, and helped with', async () => {
    const page = await visit('/learn/tablut-ashton#take')
    const { steps } = lessons['tablut-ashton']
    const step = steps.find(s => s.id === 'take')
    await page.getByRole('heading', { name: step.title.en }).waitFor()
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await byMouse(page, step.wrong)
    await page.locator('.taefl-lesson-answer.bad').waitFor()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.locator('.taefl-lesson-answer.hint', { hasText: step.hint.en }).waitFor()
    await page.getByRole('button', { name: 'Show me' }).click()
    await page.locator('.taefl-lesson-answer.hint', { hasText: 'The arrow' }).waitFor()
    await byMouse(page, step.sample[0])
    await page.locator('.taefl-lesson-answer.good').waitFor()
    // A second try of a step with two moves goes back to the second move only.
    await page.goto(`${address}/learn/tablut-ashton#finish`)
    await page.reload()
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await byMouse(page, 'h3h2')
    await page.locator('.taefl-lesson-answer', { hasText: 'Black shuts i3.' }).waitFor()
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await byMouse(page, 'g3h3')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await byMouse(page, 'g3g1')
    await page.locator('.taefl-lesson-answer.good').waitFor()
    await leave(page)
})

test('rules: options change the address, clauses can be linked to', async () => {
    const page = await visit('/rules/tablut-katz#K6')
    await page.locator('.taefl-clause.here#K6').waitFor()
    await page.locator('#K6').waitFor()
    await page.getByRole('checkbox', { name: /edge-capture/ }).check()
    await page.waitForURL(`${address}/rules/tablut-katz+edge-capture`)
    await page.getByRole('checkbox', { name: /weaponless-king/ }).check()
    // In the order of the catalogue, whatever the order of ticking.
    await page.waitForURL(`${address}/rules/tablut-katz+weaponless-king+edge-capture`)
    await page.locator('#K9', { hasText: 'option in force' }).waitFor()
    // Two at once, before the rules with the first of them are there.
    await page.locator('.taefl-tick input:checked').nth(1).waitFor()
    await page.evaluate(() =>
        document.querySelectorAll('.taefl-tick input:checked').forEach(box => box.click()),
    )
    await page.waitForURL(`${address}/rules/tablut-katz`)
    await page.goto(`${address}/rules/hnefatafl`)
    await page.getByText('There are no rules called “hnefatafl”.').waitFor()
    await page.goto(`${address}/rules/gardsdansen`)
    await page.getByText('8 and up').waitFor()
    await page.getByText('A pawn has to move, and a jump').waitFor()
    for (const name of ['Ossera', 'three game piece rule', 'Klint Draw'])
        await page.getByText(name, { exact: true }).waitFor()
    await leave(page)
})

test('compare: differences are listed, moves played on both', async () => {
    const page = await visit('/compare/tablut-katz/tablut-classic')
    await page.getByRole('link', { name: /A fighting king/ }).click()
    await page.getByText('The same move, another effect').waitFor()
    await page.locator('.taefl-compare-list', { hasText: 'A takes g6' }).waitFor()
    const boards = page.locator('.taefl-compare-boards taefl-board.taefl-b-live')
    await boards.nth(1).waitFor()
    await boards.nth(1).locator('[data-square="b8"]').click()
    await boards.nth(1).locator('[data-square="b7"]').click()
    await page.getByText('Moves played on both boards: b8-b7').waitFor()
    const plies = () =>
        page.evaluate(() => [...document.querySelectorAll('taefl-table')].map(it => it.view.ply))
    await until(plies, [1, 1], 'plies on the boards')
    await page.getByRole('button', { name: 'Take the last move back' }).click()
    await until(plies, [0, 0], 'plies on the boards')
    await page.getByRole('link', { name: /A position that cannot be/ }).click()
    await page.getByText('This position is impossible in A').waitFor()
    await page.getByText('h5', { exact: false }).first().waitFor()
    await page.getByLabel('Position', { exact: true }).fill('nonsense')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('This position is impossible in B').waitFor()
    await leave(page)
})

test('compare opens where the two part ways; the start is one click away', async () => {
    const page = await visit('/compare/gardsdansen/gardsdansen+safe-rim')
    const apart = () => page.locator('taefl-board .taefl-b-differs').count()
    await until(apart, count => count > 0, 'squares that differ')
    await until(
        async () => new URL(page.url()).pathname.split('/').length,
        n => n > 4,
        'the address',
    )
    await page.getByRole('button', { name: 'The start' }).click()
    await until(apart, 0, 'squares that differ')
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
    const pages = async (path, count) => {
        await page.goto(address + path)
        await page.locator('.taefl-sheet').first().waitFor()
        const printed = async () => {
            const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
            return pdf.match(/\/Type\s*\/Page\b/g).length
        }
        await until(printed, count, `pages of ${path}`)
    }
    // The clauses take a sheet or two more than they begin.
    const about = sheets => count => count >= sheets && count <= sheets + 2
    await pages('/print/tablut-ashton?size=30&clauses=yes', about(7))
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

test('in Swedish', async () => {
    const page = await visit('/learn/gardsdansen', { locale: 'sv-SE' })
    await page.getByRole('heading', { name: 'En tur har två halvor' }).waitFor()
    await page.goto(`${address}/rules/gardsdansen`)
    await page.getByText('Där dokument tiger eller är oense').waitFor()
    await leave(page)
})
