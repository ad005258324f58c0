/* The learning pages: a lesson of each family played through, by mouse or by typing; the rules and the comparison. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, leave, visit as visitAt } from './dom.mjs'
import { lessons, parts, playThrough, standing } from './learn-page.mjs'
import { typeMove } from './table-page.mjs'
import { until } from './until.mjs'

async function visit(path, options) {
    const page = await visitAt(path, options)
    await page.locator('main h1').waitFor()
    return page
}

/* Two ways of making a move. */

const cell = (page, square) => page.locator(`taefl-lesson [data-square="${square}"]`)
async function byMouse(page, move) {
    const { from, to } = parts(move)
    await cell(page, from).click()
    await cell(page, to).click()
}

const byTyping = typeMove

test('Ashton by mouse, and what was done is kept', async () => {
    const page = await visit('/learn/tablut-ashton')
    await playThrough(page, 'tablut-ashton', byMouse, p => p.locator('.taefl-lesson-next').click())
    await page.goto(`${address}/learn`)
    await page.getByText('All 5 steps done').first().waitFor()
    await leave(page)
})

test('the page of lessons leads who is new to the first one', async () => {
    const page = await visit('/learn')
    const first = page.locator('main section').first()
    await first.getByRole('heading', { name: 'New here? Begin with this one' }).waitFor()
    // It is the one button that stands out, and the lesson is in the list once.
    assert.equal(await page.locator('.taefl-learn-path .primary').count(), 1)
    assert.equal(await page.locator('.taefl-learn-path a[href="/learn/brandubh"]').count(), 1)
    await first.getByRole('link', { name: /^Begin: Brandubh/ }).click()
    await page.getByRole('heading', { name: 'Lesson: Brandubh' }).waitFor()
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
    await page.locator('.taefl-player', { hasText: 'Engine, level 1' }).waitFor()
    await page.locator('.taefl-player', { hasText: 'You' }).waitFor()
    await leave(page)
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
    await page.locator('a[href="http://www.ogrecave.com/rune/tablut.shtml"]').waitFor()
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
    await page.getByText('A taken piece leaves a gap.').waitFor()
    for (const name of [
        'Ossera (three game piece rule, Ossera Draw)',
        'Klint (two pawn rule, Klint Draw)',
    ])
        await page.getByText(name, { exact: true }).waitFor()
    // The address of before its parts.
    await page.goto(`${address}/rules/tablut-ashton#A9`)
    await page.locator('#A9a.here').waitFor()
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
    const page = await visit('/compare/gardsdansen/gardsdansen+rim-jumps')
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

test('in Swedish', async () => {
    const page = await visit('/learn/gardsdansen', { locale: 'sv-SE' })
    await page.getByRole('heading', { name: 'En tur har två halvor' }).waitFor()
    await page.goto(`${address}/rules/gardsdansen`)
    await page.getByText('Där dokument tiger eller är oense').waitFor()
    await leave(page)
})
