/* The rules workshop: a law is changed and painted with the keyboard alone, mistakes stand where they were
 * made, and the law comes whole through links, files and games into a browser that has never seen it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { answer, askCore } from '../tools/ask_core.mjs'
import { address, bytesOf, freshContext, leave } from './dom.mjs'
import { plies } from './table-page.mjs'
import { until } from './until.mjs'
import { shareOf } from '../src/pages/workshop/score.ts'

async function open(path, options) {
    const context = await freshContext([address], options)
    const page = await context.newPage()
    await page.goto(address + path)
    return page
}
const ready = page => page.locator('.taefl-workshop taefl-board [data-square]').first().waitFor()
const text = page => page.locator('.taefl-workshop-text').textContent()
const standing = page => page.locator('.taefl-workshop-status').innerText()
const notice = (page, words) => page.locator('.taefl-notices').getByText(words).waitFor()
/** What texts of the page lack of the core's keys, values and warnings. */
function wordless(law, words) {
    const { fields } = law
    const keys = fields.flatMap(({ key, group, kind, choices }) => [
        `key.${key}`,
        `help.${key}`,
        `group.${group}`,
        ...(kind === 'word' ? choices.map(choice => `value.${key}.${choice}`) : []),
        ...(kind === 'set' ? choices.map(choice => `squares.${choice}`) : []),
    ])
    return keys.filter(key => !(key in words))
}

/** Presses keys where the focus is. */
async function keys(page, ...names) {
    for (const name of names) await page.keyboard.press(name)
}

test('each key, value and warning of the core has words, and no other', async () => {
    const wasm = process.env.TAEFL_WASM ?? new URL('../../build/wasm/taefl.wasm', import.meta.url)
    const ask = await askCore(wasm)
    ask('setoption name Rules value tablut-ashton')
    const law = answer(ask, 'query law')
    const source = readFileSync(new URL('../../src/game/law/lawcheck.c', import.meta.url), 'utf8')
    const warnings = [...source.matchAll(/^ {4}\{"([a-z-]+)",/gm)].map(m => `warning.${m[1]}`)
    assert.ok(law.fields.length > 25 && warnings.length > 8)
    for (const language of ['en', 'sv']) {
        const file = new URL(`../texts/${language}/workshop.json`, import.meta.url)
        const words = JSON.parse(readFileSync(file, 'utf8'))
        assert.deepEqual(wordless(law, words), [], language)
        const told = Object.keys(words).filter(key => key.startsWith('warning.'))
        assert.deepEqual(told.sort(), warnings.toSorted(), language)
        const known = Object.keys(words).filter(key => /^(key|help)\./.test(key))
        assert.equal(known.length, 2 * law.fields.length, language)
    }
})

test('a switch and squares by the keyboard, a mistake at its switch, a move, undo', async () => {
    const page = await open('/workshop/brandubh')
    await ready(page)
    const walls = page.locator('#taefl-workshop-shieldwall')
    await page.locator('summary', { hasText: 'Taking soldiers' }).focus()
    await keys(page, 'Enter')
    await walls.focus()
    await keys(page, 'Space')
    await until(async () => /^shieldwall = yes$/m.test(await text(page)), true, 'the switch')

    await page.locator('[data-key=escape] button').first().focus()
    await keys(page, 'Enter')
    await page.getByLabel('Mirrored').focus()
    await keys(page, 'Space')
    await page.locator('taefl-board [role=gridcell][data-square=b7]').focus()
    await keys(page, 'ArrowRight')
    const focused = () => page.evaluate(() => document.activeElement.dataset.square)
    await until(focused, 'c7', 'the square that has the keyboard')
    await keys(page, 'Enter')
    const escapes = async () => /^escape = .*c7/m.test(await text(page))
    await until(escapes, true, 'the painted square')
    const good = await text(page)

    await page.locator('#taefl-workshop-escape').selectOption('none')
    const wrong = page.locator('[data-key=escape] .error')
    await wrong.waitFor()
    assert.match(await wrong.innerText(), /never reach an escape square/)
    await until(() => standing(page), /You cannot play these.* How rules files work/s, 'the status')
    assert.equal(await page.getByRole('button', { name: 'Copy a link' }).isDisabled(), true)
    await page.locator('h1').click()
    await keys(page, 'Control+z')
    await until(() => text(page), good, 'the law before')
    await until(() => standing(page), /You can play these/, 'the status')

    const stop = page.locator('#taefl-workshop-no-stop')
    await stop.selectOption('edge')
    await page.locator('[data-key=no-stop] .error').waitFor()
    assert.equal(await stop.getAttribute('aria-invalid'), 'true')
    assert.match(await stop.getAttribute('aria-describedby'), /no-stop-help .*error-no-stop$/)
    await stop.selectOption({ label: 'the corners, the throne' }) // as it usually is
    await until(async () => /You can play these/.test(await standing(page)), true, 'no mistake')
    await page.locator('h1').click()
    await keys(page, 'Control+z', 'Control+z')
    await until(() => text(page), good, 'the law before')

    await page.locator('summary', { hasText: 'How the game ends' }).click()
    await page.locator('#taefl-workshop-repetition').selectOption('none')
    await until(async () => /it may never end/.test(await standing(page)), true, 'warning')

    await page.getByText('Try out', { exact: true }).click()
    const from = await page.evaluate(async () => {
        const table = document.querySelector('taefl-table')
        while (!table.view) await new Promise(done => setTimeout(done))
        return table.view.moves[0]
    })
    // The board may come once more with the same law, and then nothing is picked up any longer.
    const move = async () => {
        for (const name of [from.from, from.to]) {
            await page.locator(`taefl-board [role=gridcell][data-square=${name}]`).focus()
            await keys(page, 'Enter')
        }
        return page.getByRole('button', { name: 'Take back' }).isVisible()
    }
    await until(move, true, 'the move')
    await leave(page)
})

test('the board has the size that is chosen, whether the rules can be played or not', async () => {
    const page = await open('/workshop/copenhagen')
    await ready(page)
    const squares = () => page.locator('taefl-board [data-square]').count()
    assert.equal(await squares(), 121)
    const size = page.locator('#taefl-workshop-size')
    // So near one another the defenders are encircled: that is said, and can be mended on the board.
    await size.selectOption('7')
    await until(squares, 49, 'the squares')
    await until(() => standing(page), /You cannot play these/, 'the status')
    assert.equal(await page.getByRole('radio', { name: 'Paint' }).isChecked(), true)
    await page.locator('#taefl-workshop-from').selectOption('copenhagen')
    await until(squares, 121, 'the squares of another law')
    await page.getByText('Try out', { exact: true }).click()
    const from = page.locator('#taefl-workshop-from')
    const made = () => from.locator('option').first().textContent()
    await until(made, 'Copenhagen Hnefatafl', 'what it was made from')
    await from.selectOption('brandubh')
    await until(squares, 49, 'the squares on which it is tried')
    await size.selectOption('11')
    await until(squares, 121, 'the squares of the larger board')
    // Who comes back still sees what was changed, and in what.
    await page.goto(`${address}/workshop`)
    await ready(page)
    await until(made, 'Brandubh, Irish, historical rules', 'what it was made from')
    await page.locator('.taefl-workshop-key > .was').first().waitFor()
    await leave(page)
})

test('a link and a file bring the whole law elsewhere, a broken one changes nothing', async () => {
    const page = await open('/workshop/copenhagen', {
        permissions: ['clipboard-read', 'clipboard-write'],
    })
    await ready(page)
    await page.locator('#taefl-workshop-name').fill('Þing & King')
    await keys(page, 'Enter')
    await page.locator('#taefl-workshop-king-step').selectOption('2')
    await until(async () => /^king-step = 2$/m.test(await text(page)), true, 'the king')
    const law = await text(page)
    assert.match(law, /^name = thing-king\ntitle = Þing & King\n/)
    await page.getByRole('button', { name: 'Copy a link' }).click()
    await notice(page, 'Copied')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const file = await bytesOf(await saving)
    assert.equal(file.toString('utf8'), law)

    const other = await open(link.slice(address.length), {
        locale: 'sv',
    })
    await ready(other)
    await until(() => text(other), law, 'the law of the link')
    assert.equal(new URL(other.url()).hash, '', 'a reload goes on with what is changed here')
    assert.equal(await other.locator('h1').first().innerText(), 'Regelverkstad')
    await other.goto(`${link.slice(0, -20)}`)
    await notice(other, 'Länken är skadad')
    await until(() => text(other), law, 'the law before')

    await page.getByRole('link', { name: 'Choose opponent' }).click()
    await page.locator('.taefl-setup', { hasText: 'Þing & King' }).waitFor()
    // A server does not know such rules. That is said, and nothing is lost: the engine plays them.
    await page.getByRole('radio', { name: 'A friend online' }).click()
    const start = page.locator('.taefl-setup button[type=submit]')
    await page.locator('taefl-setup-network fieldset').first().waitFor()
    await start.click()
    await page.getByRole('alert').filter({ hasText: 'published rule sets only' }).waitFor()
    await page.getByRole('radio', { name: 'The engine', exact: true }).click()
    await until(() => page.locator('.taefl-setup-problem').count(), 0, 'what was refused')
    assert.equal(await start.isEnabled(), true)
    await page.goBack()
    await ready(page)
    await page.getByRole('link', { name: 'Read the rules' }).click()
    await page.getByRole('heading', { name: 'Þing & King', level: 1 }).waitFor()
    await page.goto(`${address}/workshop/tablut-ashton`)
    await ready(page)
    const input = page.locator('.taefl-file input')
    const refused = 'name = broken\nbase = copenhagen\nking-step = far\n'
    await input.setInputFiles({
        name: 'a.rules',
        mimeType: 'text/plain',
        buffer: Buffer.from(refused),
    })
    await notice(page, /line 3/i)
    assert.match(await text(page), /^name = my-tablut/)
    await input.setInputFiles({ name: 'b.rules', mimeType: 'text/plain', buffer: file })
    await until(() => text(page), law, 'the law of the file')
    await leave(other)
    await leave(page)
})

/** A law with a clause and a lesson of its own, the lesson in two languages. */
const taught = `name = mine
title = Mine
base = brandubh
clause = MY1
clause.words = Nobody may pass.
lesson = first
lesson.title = Off you go
lesson.title.sv = Nu börjar det
lesson.words = The attackers begin. / So do you.
lesson.words.sv = Angriparna börjar. / Alltså du.
lesson.clauses = MY1
lesson.task = Move d6 to a6.
lesson.task.sv = Flytta d6 till a6.
lesson.hint = Left.
lesson.good = That was it.
lesson.good.sv = Där satt det.
lesson.goal = from=d6 to=a6
lesson.sample = d6a6
lesson.wrong = d6b6
`

test("the lesson and the clauses of a file are told in the reader's language", async () => {
    const page = await open('/workshop/brandubh', { locale: 'sv' })
    await ready(page)
    const file = { name: 'a.rules', mimeType: 'text/plain', buffer: Buffer.from(taught) }
    await page.locator('.taefl-file input').setInputFiles(file)
    await until(async () => /^lesson = first$/m.test(await text(page)), true, 'the law')
    await page.getByRole('link', { name: 'Läs reglerna' }).click()
    await page.locator('#MY1', { hasText: 'regelfilen' }).waitFor()
    await page.reload()
    await page.locator('.taefl-rules').getByRole('link', { name: 'Lektion', exact: true }).click()
    await page.getByRole('heading', { name: 'Nu börjar det' }).waitFor()
    assert.match(await page.locator('h1').first().innerText(), /Mine/)
    await page.getByText('Alltså du.').waitFor()
    await page.getByRole('button', { name: 'Ledtråd' }).click()
    await page.locator('.taefl-lesson-answer', { hasText: 'Left.' }).waitFor() // not translated
    for (const square of ['d6', 'a6']) {
        await page.locator(`taefl-board [role=gridcell][data-square=${square}]`).focus()
        await keys(page, 'Enter')
    }
    await page.getByText('Där satt det.').first().waitFor()
    await page.locator('.taefl-lesson-next').click()
    await page.locator('.taefl-lesson-end').waitFor()
    await leave(page)
})

test('a game by such a law says so, is kept, and is read from its file in another browser', async () => {
    const page = await open('/workshop/brandubh')
    await ready(page)
    await page.locator('#taefl-workshop-size').selectOption('9')
    await until(async () => /^size = 9$/m.test(await text(page)), true, 'the size')
    await page.getByRole('button', { name: 'Keep here' }).click()
    const kept = page.locator('.taefl-workshop-kept li')
    await until(() => kept.count(), 1, 'the kept ones')
    page.once('dialog', dialog => void dialog.accept('Nine'))
    await page.getByRole('button', { name: /^Rename/ }).click()
    await until(() => kept.locator('strong').allInnerTexts(), ['Nine'], 'the new name')
    await page.getByRole('button', { name: /^Delete/ }).click()
    await until(() => kept.count(), 0, 'the kept ones')
    await page.locator('.taefl-notice', { hasText: 'Deleted' }).getByText('Undo').click()
    await until(() => kept.count(), 1, 'the kept ones')
    await page.locator('main').getByRole('link', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await plies(page, 1) // the attackers begin, and the engine has them
    await page.locator('taefl-own-law a').waitFor()
    assert.equal(await page.locator('taefl-board [data-square]').count(), 81)
    const id = new URL(page.url()).pathname
    await page.reload()
    await plies(page, 1)
    // A game stands in the list once its person has played.
    const { from, to } = await page.evaluate(
        () => document.querySelector('taefl-table').view.moves[0],
    )
    for (const name of [from, to]) {
        await page.locator(`taefl-board [role=gridcell][data-square=${name}]`).focus()
        await keys(page, 'Enter')
    }
    await plies(page, 3)
    await page.goto(`${address}/games`)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all games' }).click()
    const file = await bytesOf(await saving)
    assert.match(file.toString('utf8'), /\[RulesText "name = nine/)

    const other = await open('/games')
    await other
        .locator('input[type=file]')
        .setInputFiles({ name: 'g.pgn', mimeType: 'text/plain', buffer: file })
    await other.getByRole('heading', { name: /You/ }).first().waitFor()
    await other.goto(address + id)
    await plies(other, 3)
    await other.locator('taefl-own-law', { hasText: 'Nine' }).waitFor()
    await other.goto(`${address}/analysis?game=${id.slice(3)}`)
    await plies(other, 3)
    await leave(other)
    await leave(page)
})

test('whom the rules favour: 20 games of the engine, with the interval; it can be stopped', async () => {
    // Wilson's interval, as tables have it: 10 of 20, and 20 of 20.
    const rounded = ({ share, from, to }) => [share, from, to].map(n => Math.round(1000 * n))
    assert.deepEqual(rounded(shareOf({ won: [10, 10], drawn: 0 })), [500, 299, 701])
    assert.deepEqual(rounded(shareOf({ won: [18, 0], drawn: 2 })), [950, 764, 991])
    assert.deepEqual(rounded(shareOf({ won: [20, 0], drawn: 0 })), [1000, 839, 1000])
    assert.deepEqual(rounded(shareOf({ won: [0, 0], drawn: 0 })), [500, 0, 1000])
    const page = await open('/workshop/brandubh')
    await ready(page)
    const series = page.locator('taefl-series')
    await series.getByRole('button', { name: 'Let the engine play 20 games' }).click()
    await series.getByText('White won 0, Black won 0, 0 drawn.').waitFor()
    await series.getByText(/won [1-9]|[1-9] drawn/).waitFor()
    await series.getByText(/ scores \d+%\. .* between \d+% and \d+%/).waitFor()
    await series.getByRole('button', { name: 'Stop' }).click()
    await series.getByRole('button', { name: 'Let the engine play 20 games' }).waitFor()
    await series.getByText(/Games played: [1-9]/).waitFor()
    // One look, there and on the page of balance.
    assert.equal(await series.locator('.taefl-balance-bar').count(), 1)
    await leave(page)
})
