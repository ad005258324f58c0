/* Analysis and the editor: a game with variations and words is opened, walked through,
 * searched, marked, changed, sent as a link and kept; what is not a game is refused with its place. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { FILE, MISTAKES, open, tab } from './analysis-page.mjs'
import { address, bytesOf, leave, visit as visitAt } from './dom.mjs'
import { plies, typedField, typeMove } from './table-page.mjs'
import { until } from './until.mjs'

async function visit(path, options) {
    const page = await visitAt(path, options)
    await page.locator('main h1').waitFor()
    return page
}
/** The analysis of FILE. */
async function opened(options) {
    const page = await visit('/analysis', options)
    await open(page, FILE)
    await page.locator('taefl-moves button').nth(9).waitFor()
    await page.locator('taefl-board.taefl-b-live').waitFor()
    return page
}
/** Until this is the present move. */
const now = (page, words) =>
    until(
        () => page.locator('taefl-moves [aria-current]').innerText({ timeout: 1000 }),
        words,
        'the present move',
    )
const counts = (locator, count) => until(() => locator.count(), count, `${locator}`)
const movesAre = (page, words) =>
    until(() => page.locator('taefl-moves').innerText(), words, 'the moves')
/** Waits until the address has followed. */
const addressed = (page, pattern) => page.waitForURL(pattern)

test('an empty game begins from a list of pictures, by the size of the board', async () => {
    const page = await visit('/analysis')
    const list = page.locator('.taefl-analysis-sets li')
    await counts(list, 17)
    await counts(list.locator('.taefl-still'), 17)
    const heads = await page.locator('taefl-begin h3').allTextContents()
    assert.deepEqual(heads, ['Tafl 9×9', 'Tafl 7×7', 'Tafl 11×11', 'Other games'])
    await list.getByRole('link', { name: 'Fetlar Hnefatafl', exact: true }).click()
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await leave(page)
})

test('who has no name is called after the side', async () => {
    const page = await visit('/analysis')
    const called = async (file, name) => {
        await open(page, file)
        await until(() => page.locator('h1').innerText(), name, 'the heading')
        await page.goto(`${address}/analysis`)
    }
    await called('[Rules "brandubh"]\n[Player2 "Örjan"]\n\n1. d6-c6 *\n', 'White – Örjan')
    await called('[Rules "maerstanas"]\n[Player1 "Ásta"]\n\n1. d4 *\n', 'Ásta – Light')
    await leave(page)
})

test('a game with variations and words is shown and walked through', async () => {
    const page = await opened()
    await until(() => page.locator('h1').innerText(), 'Astrid – Örjan', 'the heading')
    const moves = page.locator('taefl-moves')
    await counts(moves.locator('.taefl-moves-line'), 2)
    await movesAre(page, /A short game\.[^]*Quiet\.[^]*or so/)
    assert.doesNotMatch(await moves.innerText(), /%clk/)
    await page.locator('h1').click()
    await page.keyboard.press('Home')
    await counts(moves.locator('button[tabindex="0"]'), 1)
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await now(page, /^e4-f4/)
    await page.keyboard.press('ArrowUp')
    await counts(moves.locator('[aria-current]'), 0)
    await page.keyboard.press('ArrowDown')
    await now(page, 'f4-f3')
    await moves.getByRole('button', { name: 'd3-d4' }).first().click()
    await now(page, 'd3-d4')
    await page.keyboard.press('ArrowLeft')
    await now(page, 'e6-f6')
    const focus = () => page.evaluate(() => document.activeElement.innerText.trim())
    await until(focus, 'e6-f6', 'the focus')
    await page.keyboard.press('ArrowLeft')
    await now(page, /^d1-d3/)
    await leave(page)
})

test('a move begins a variation; it is promoted, marked, written about, deleted and undone', async () => {
    const page = await opened()
    await page.locator('taefl-moves').getByRole('button', { name: 'e3-a3' }).click()
    await (await typedField(page)).fill('e2-d2')
    await page.keyboard.press('Enter')
    await page.locator('taefl-moves [aria-current]', { hasText: 'e2-d2' }).waitFor()
    await counts(page.locator('.taefl-moves-line'), 3)
    await tab(page, 'Notes')
    await page.getByRole('button', { name: 'brilliant move' }).click()
    await page.getByLabel('Words about e2-d2').fill('A try.')
    await tab(page, 'Moves')
    await now(page, /e2-d2!!/)
    await movesAre(page, /A try\./)
    await tab(page, 'Notes')
    await page.getByRole('button', { name: 'Make it the main line' }).click()
    await tab(page, 'Moves')
    await page.locator('.taefl-moves-row').first().getByText('e2-d2').waitFor()
    await tab(page, 'Notes')
    await page.getByRole('button', { name: 'Delete from here' }).click()
    await tab(page, 'Moves')
    await now(page, 'e3-a3')
    await movesAre(page, /^(?![^]*A try)/)
    const undo = page.locator('.taefl-analysis-head').getByRole('button', { name: 'Undo' })
    await undo.click()
    await now(page, /e2-d2!!/)
    // The words were one step, however many letters.
    for (let i = 0; i < 4; i++) await undo.click()
    await counts(page.locator('.taefl-moves-line'), 2)
    await until(() => undo.isDisabled(), true, 'that nothing is left to undo')
    await leave(page)
})

test('the engine shows lines, and a click plays them', async () => {
    const page = await opened()
    // The graph of chances comes with the press that fills it.
    const graph = page.locator('.taefl-graph-slider')
    await counts(graph, 0)
    await page.getByRole('button', { name: 'Engine', exact: true }).click()
    await counts(graph, 1)
    await page.getByLabel('Lines').selectOption('3')
    const lines = page.locator('.taefl-engine-list li:not(.none)')
    await lines.nth(2).waitFor()
    await page.locator('.taefl-engine-state', { hasText: /depth \d+/ }).waitFor()
    const meter = page.getByRole('meter')
    await until(() => meter.getAttribute('aria-valuetext'), /^White \d+%/, 'the meter')
    await page.locator('taefl-board svg').first().waitFor()
    await lines.first().locator('button').first().click()
    await page.locator('taefl-moves [aria-current]').waitFor()
    // It searches on from there.
    await lines.first().waitFor()
    await page.getByRole('button', { name: 'Engine', exact: true }).click()
    await lines.first().waitFor({ state: 'detached' })
    await leave(page)
})

test('the engine stops when the analysis is left', async () => {
    // One that thinks until it is told to stop.
    const thinker = () => {
        localStorage['taefl.analysis'] = '{"engine":true}'
        window.lines = []
        window.Worker = class extends Worker {
            postMessage(data) {
                window.lines.push(String(data))
                if (!/^go /.test(data)) super.postMessage(data)
            }
        }
    }
    const page = await visitAt('/analysis/brandubh', {}, thinker)
    const told = pattern =>
        until(() => page.evaluate(() => window.lines.at(-1)), pattern, 'what the engine is told')
    await told(/^go /)
    await page.locator('header').getByRole('link', { name: 'Games', exact: true }).click()
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await told('stop')
    await leave(page)
})

test('Space plays the move of the engine; keys turn it on and the board round', async () => {
    const page = await visit('/analysis/gardsdansen')
    await page.locator('taefl-board').waitFor()
    await page.locator('h1').click()
    await page.keyboard.press(' ')
    await page.locator('taefl-moves [aria-current]').waitFor()
    await page.keyboard.press('l')
    await page.locator('.taefl-engine-list li:not(.none)').first().waitFor()
    await page.keyboard.press('l')
    await page.keyboard.press('f')
    const flipped = () => page.evaluate(() => document.querySelector('taefl-board').flip)
    await until(flipped, true, 'whether the board is turned')
    await page.keyboard.press('?')
    await page.getByText("Play the engine's move").waitFor()
    await leave(page)
})

test('a whole game is analysed; the graph is a slider; what was written stays', async () => {
    const page = await opened()
    await tab(page, 'Report')
    await page.getByLabel('Time for each move').selectOption('0.1')
    // It may be over before anybody outside sees it go on.
    await page.evaluate(() =>
        new MutationObserver(() => {
            window.told ||= /Position \d of 6/.test(document.body.textContent)
        }).observe(document.body, { subtree: true, childList: true, characterData: true }),
    )
    await page.getByRole('button', { name: 'Analyse the whole game' }).click()
    await until(() => page.evaluate(() => window.told), true, 'how far it is was told')
    await page.getByRole('button', { name: 'Analyse the whole game' }).waitFor()
    const slider = page.getByRole('slider')
    const slid = (what, value) => until(() => slider.getAttribute(what), value, 'the slider')
    await slider.focus()
    await page.keyboard.press('Home')
    await slid('aria-valuetext', /^Start: White \d+%/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await slid('aria-valuetext', /^1\. d1-c1.*: White \d+%/)
    await slid('aria-valuenow', '2')
    // The names of the sides stand before the curve, not over it.
    assert.equal(await page.locator('.taefl-graph-slider .middle').getAttribute('x1'), '60')
    await page.getByText('As a table').click()
    await counts(page.locator('.taefl-graph-table tbody tr'), 6)
    for (const row of await page.locator('.taefl-graph-table tbody tr').all()) {
        const cells = await row.locator('td').allInnerTexts()
        assert.equal(parseInt(cells[0], 10) + parseInt(cells[1], 10), 100, cells.join(' '))
    }
    await tab(page, 'Moves')
    await now(page, /^d1-c1/)
    await tab(page, 'Share')
    const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Game file' }).click(),
    ])
    const file = (await bytesOf(download)).toString().replace(/\s+/g, ' ')
    assert.match(file, /d1-c1.{0,4} \{\[%eval [\d.]+%,\d+\] Quiet\. \[%clk 0:05:00\]\}/)
    assert.equal(file.match(/\[%eval /g).length, 6)
    assert.match(file, /2\. e4-f4\? /, 'a mark that was there stays')
    await leave(page)
})

test('a game is summed up, and its mistakes are solved again on the board', async () => {
    const page = await visit('/analysis')
    await open(page, MISTAKES)
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await tab(page, 'Report')
    const row = name =>
        page.locator('.taefl-analysis-summary tr', { hasText: name }).locator('td').allInnerTexts()
    await until(() => row('?? blunder'), ['1', '1'], 'the blunders')
    assert.deepEqual(await row('? mistake'), ['0', '0'])
    assert.deepEqual(await row('Accuracy'), ['0%', '0%'])
    const reasons = page.locator('.taefl-analysis-reasons')
    const told = [
        /f1-f2\?\?\s+Black let the king out: Ke7-/,
        /Ke7-e6\?\?\s+White could have got the king out at once: Ke7-/,
    ]
    for (const words of told) await until(() => reasons.innerText(), words, 'a mistake in words')
    await page.getByRole('button', { name: /Ke7-e6$/ }).click()
    await until(() => page.getByRole('slider').getAttribute('aria-valuenow'), '2', 'the ply')

    const learn = page.getByRole('button', { name: 'Learn from the mistakes of Black: 1' })
    // Under the pointer the bare number has the same words.
    assert.equal(await learn.getAttribute('title'), 'Learn from the mistakes of Black: 1')
    await learn.click()
    await page.getByText('Black played f1-f2 here. Find a better move.').waitFor()
    // Nothing gives the move away, and nothing that is tried changes the game.
    await counts(page.locator('.taefl-graph-slider, .engine, .taefl-analysis-steps'), 0)
    const answer = page.locator('.taefl-learn-answer')
    for (const [move, words] of [
        ['f1-f2', 'f1-f2 was played in the game.'],
        ['f1-f3', 'f1-f3 loses too much.'],
        ['f1-f7', 'f1-f7 is right.'],
    ]) {
        await plies(page, 0)
        await typeMove(page, move)
        await answer.filter({ hasText: words }).waitFor()
    }
    await page.getByRole('button', { name: 'Back to the report' }).click()
    await page.getByRole('button', { name: 'Learn from the mistakes of White: 1' }).click()
    await page.getByRole('button', { name: 'Show the move' }).click()
    await answer.filter({ hasText: 'Ke7-i7 was better' }).waitFor()
    await tab(page, 'Moves')
    await counts(page.locator('taefl-moves [data-path]'), 3)
    await leave(page)
})

test('the link holds the game; a reload loses nothing', async () => {
    const page = await opened()
    await page.locator('taefl-moves').getByRole('button', { name: 'e6-f6' }).click()
    await tab(page, 'Notes')
    await page.getByLabel('Words about e6-f6').fill('Åäö & “ǽ”')
    await tab(page, 'Share')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied.').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(link, /\/analysis\/tablut-ashton#game=[\w-]+&at=2\.0\.2\.0\.1$/)
    await addressed(page, link)
    await tab(page, 'Moves')
    const before = await movesAre(page, /Åäö & “ǽ”/)
    await page.reload()
    await movesAre(page, before)
    const other = await visit(link.slice(address.length))
    await movesAre(other, before)
    await now(other, 'e6-f6')
    // In the browser it was made in, it is offered again.
    await page.goto(`${address}/analysis`)
    await page.getByRole('heading', { name: 'Where you left off' }).waitFor()
    await page.getByRole('link', { name: 'Astrid – Örjan' }).click()
    await movesAre(page, before)
    await leave(other)
    await leave(page)
})

test('bare moves and a position stand in the address as they are', async () => {
    const fen = '9/9/9/9/4K4/9/9/9/4t4 2'
    const page = await visit(`/analysis/tablut-ashton/${fen.replaceAll(' ', '_')}#moves=e1e3.e5e4`)
    await now(page, /Ke5-e4/)
    await page.keyboard.press('ArrowLeft')
    await addressed(page, /#moves=e1e3\.e5e4&at=1$/)
    await page.goto(`${address}/analysis/tablut-katz/4t4/9/9/9/9/2t1Tt3/9/1K7/9_1`)
    await page.getByLabel('Threats').check()
    const arrows = () => page.locator('taefl-board').evaluate(board => board.arrows)
    await until(arrows, [{ from: 'c4', to: 'd4', kind: 'threat' }], 'arrows')
    await page.goto(`${address}/analysis/tablut-ashton#moves=e1e9`)
    await page.getByRole('alert').filter({ hasText: 'e1e9' }).waitFor()
    await page.goto(`${address}/analysis/tablut-ashton#game=abc`)
    await page.reload()
    await page.getByText('The game in this link cannot be read').waitFor()
    await leave(page)
})

test('what is no game is refused with its place; what is good of it can be opened', async () => {
    const page = await visit('/analysis')
    await open(page, '')
    await page.getByText('There is nothing to open yet').waitFor()
    await open(page, 'hello there')
    await page.locator('.taefl-open-error', { hasText: 'hello' }).waitFor()
    await open(page, FILE.replace('e2-f2', 'e2-f9'))
    const error = page.locator('.taefl-open-error')
    await error.filter({ hasText: /Line 8, column \d+:.*e2-f9/ }).waitFor()
    await until(() => error.locator('mark').innerText(), /^e2-f9/, 'what is marked')
    await open(page, '{"rules": "tablut-ashton", "moves": [}')
    await error.filter({ hasText: /Line 1, column 3\d/ }).waitFor()
    await open(page, '9/9/9/9/4T4/3TTT3/2TTTTT2/9/9 1') // nobody has so many
    await error.filter({ hasText: /T.*8|8.*T/ }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/analysis')
    await open(page, FILE.replace('e2-f2', 'e2-f9'))
    await page.getByRole('button', { name: 'Open what comes before the mistake' }).click()
    await page.locator('taefl-moves button').nth(7).waitFor()
    await leave(page)
})

test('positions, bare moves, several games, JSON and links are told apart', async () => {
    const page = await visit('/analysis')
    await open(page, '1. d2-d4 a2-b3 d6-d5 a3-a2')
    await addressed(page, /\/analysis\/gardsdansen#moves=/)
    await page.getByRole('button', { name: 'Open a game' }).click()
    await open(page, '7/7/7/3Tt2/7/7/7 1 Ww')
    await addressed(page, /\/analysis\/maerstanas\/7\/7\/7\/3Tt2\/7\/7\/7_1_Ww$/)
    await page.goBack()
    await addressed(page, /\/analysis\/gardsdansen#moves=/)
    await page.locator('taefl-moves').getByText('a3-a2').waitFor()
    await page.getByRole('button', { name: 'Open a game' }).click()
    await open(page, `${FILE}\n${FILE.replace('Astrid', 'Ragnhild')}`)
    await page.getByRole('button', { name: /Ragnhild/ }).click()
    await page.getByRole('heading', { name: 'Ragnhild – Örjan' }).waitFor()
    await page.getByRole('button', { name: 'Open a game' }).click()
    await open(
        page,
        '{"rules": "gardsdansen", "moves": [{"move": "d2d4"}], "tags": {"Player1": "Json"}}',
    )
    await page.getByRole('heading', { name: /Json/ }).waitFor()
    await page.getByRole('button', { name: 'Open a game' }).click()
    await open(page, 'https://elsewhere.example/analysis/tablut-katz#moves=e3d3')
    await page.getByRole('link', { name: /Katz/ }).waitFor()
    await page.getByRole('button', { name: 'Open a game' }).click()
    await open(page, 'https://elsewhere.example/analysis/tablut-katz/%E0%A4%A')
    await page.getByText('The game in this link cannot be read').waitFor()
    await page.getByRole('button', { name: 'Open a game' }).click()
    // A file is opened as well as a text.
    await page.getByRole('button', { name: 'Open a game' }).click()
    await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from(FILE) })
    await page.getByRole('heading', { name: 'Astrid – Örjan' }).waitFor()
    // What is no text is refused, and nothing changes.
    await page.getByRole('button', { name: 'Open a game' }).click()
    for (const bytes of [Buffer.from([91, 0xff, 0xfe]), Buffer.from('[Rules "\0"]')]) {
        await page.getByLabel('Paste a game or a position').fill('')
        await page
            .locator('input[type=file]')
            .setInputFiles({ name: 'b.pgn', mimeType: 'text/plain', buffer: bytes })
        await page.getByText('This is not a text file').waitFor()
    }
    await page.getByRole('heading', { name: 'Astrid – Örjan' }).waitFor()
    // What was there before can be had back.
    await page.locator('.taefl-analysis-head').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: /Katz/ }).waitFor()
    await leave(page)
})

test('a game is kept and found again; from here one plays on', async () => {
    const page = await opened()
    await tab(page, 'Share')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved among your games.').waitFor()
    await addressed(page, /\?game=\w+#at=/)
    await tab(page, 'Moves')
    await page.locator('taefl-moves').getByRole('button', { name: 'e3-a3' }).click()
    await tab(page, 'Notes')
    await page.getByLabel('Words about e3-a3').fill('Bold.')
    await addressed(page, /\?game=\w+#game=/)
    await tab(page, 'Share')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The kept game now has these moves').waitFor()
    await page.goto(`${address}/analysis`)
    await page.getByRole('heading', { name: 'Your games' }).waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Where you left off' }).count(), 0)
    await page.getByRole('link', { name: 'Astrid – Örjan' }).click()
    await page.getByText('Bold.').waitFor()
    await page.locator('taefl-moves').getByRole('button', { name: 'd1-c1' }).click()
    await tab(page, 'Share')
    await page.getByRole('button', { name: 'Play on against the engine' }).click()
    await page.waitForURL(/\/g\/\w+/)
    await page.locator('taefl-board').waitFor()
    await leave(page)
})

test('the editor refuses what cannot be, says why, and one goes on', async () => {
    const page = await visit('/editor/tablut-ashton')
    const text = page.getByLabel('Position as text')
    await until(() => text.inputValue(), /^3ttt3\//, 'the position as text')
    await page.getByText('You can play this position.').waitFor()
    const edit = (square, letter) =>
        page.evaluate(
            ([square, letter]) =>
                document.querySelector('taefl-board').dispatchEvent(
                    new CustomEvent('taefl-edit', {
                        detail: { square, letter },
                        bubbles: true,
                    }),
                ),
            [square, letter],
        )
    await edit('e4', '')
    await edit('e5', 'T')
    const status = page.locator('.taefl-editor-status')
    await status.filter({ hasText: 'Not possible yet: no soldier may stand on' }).waitFor()
    const analyse = page.getByRole('button', { name: 'Analyse' })
    await until(() => analyse.isDisabled(), true, 'that it cannot be analysed')
    // What is impossible lasts a reload.
    await page.reload()
    await status.filter({ hasText: 'Not possible yet' }).waitFor()
    await edit('e5', '')
    await status.filter({ hasText: 'the game is over in it' }).waitFor()
    await edit('d5', 'K')
    await page.getByLabel('Black', { exact: true }).check()
    await page.getByText('You can play this position.').waitFor()
    await addressed(page, /\/editor\/tablut-ashton\/3ttt3\/.*_2$/)
    await text.fill('9/9/9/9/4K5/9/9/9/9 1')
    await page.locator('#taefl-editor-text-error', { hasText: 'row 5' }).waitFor()
    await text.fill('9/9/9/9/4K4/9/9/9/4t4 2')
    const link = page.getByRole('link', { name: 'Analyse' })
    await until(() => link.getAttribute('href'), /4K4\/.*4t4_2$/, 'where it is analysed')
    await link.click()
    await page.locator('taefl-table').waitFor()
    await addressed(page, /\/analysis\/tablut-ashton\/9\/9\/9\/9\/4K4\/9\/9\/9\/4t4_2/)
    await leave(page)
})

test('the editor sets up the other games too', async () => {
    const page = await visit('/editor/gardsdansen')
    await page.getByText('You can play this position.').waitFor()
    // The words of the position before stay until the core has answered: the text is what tells.
    const field = page.getByLabel('Position as text')
    const become = text => until(() => field.inputValue(), text, 'the position as text')
    await page.getByLabel('a stone').check()
    await become(/ 1 s$/)
    await page.getByText('You can play this position.').waitFor()
    await page.getByLabel('Rules').selectOption('maerstanas')
    await page.getByRole('checkbox', { name: 'Light thunder-stone' }).uncheck()
    await become(/^7\/7\/7\/7\/7\/7\/7 1 TWw$/)
    await page.getByText('You can play this position.').waitFor()
    await page.goto(`${address}/editor/nothing`)
    await page.getByRole('alert').filter({ hasText: 'nothing' }).waitFor()
    await leave(page)
})
