/* Playing on the page: against the engine, two at one screen, with a clock, over reloads, to the end. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clean } from './axe.mjs'
import { address, leave, visit } from './dom.mjs'
import {
    action,
    addressIs,
    between as betweenAt,
    forTwo,
    myTurn,
    played,
    plies,
    tableOf,
    told,
    cried,
    turn,
    typeMove as type,
} from './table-page.mjs'
import { until } from './until.mjs'

const between = betweenAt(visit)
/** Two clicks, however slow the machine is: no page has time between them. */
const twice = element => {
    element.click()
    element.click()
}

/** The clocks of a page stand until the test puts them forward. */
const stoppedClock = () => {
    window.skew = 0
    performance.now = () => 1000 + window.skew
}
test('a clock: setup, increment, reload, trouble, the end by time', async () => {
    const page = await visit('/play?rules=tablut-ashton', {}, stoppedClock)
    await page.getByLabel('Two on this device').press(' ')
    await page.getByLabel('Time', { exact: true }).selectOption('3 min + 2 s')
    await page.getByLabel('Name of White').fill('Anna')
    await page.getByRole('button', { name: 'Start the game' }).click()
    await myTurn(page, 0)
    // Anna's is the one below.
    const clocks = words =>
        until(() => page.locator('.taefl-clock').allTextContents(), words, 'the clocks')
    const forward = ms => page.evaluate(ms => (window.skew = ms), ms)
    await clocks(['3:00', '3:00'])
    await forward(1000)
    await clocks(['3:00', '2:59'])
    await type(page, 'e3a3')
    await myTurn(page, 1)
    await clocks(['3:00', '3:01'])
    await type(page, 'd1c1')
    await myTurn(page, 2)
    await clocks(['3:02', '3:01'])
    await forward(61_000)
    await clocks(['3:02', '2:01'])
    await page.reload()
    await myTurn(page, 2)
    await clocks(['3:02', '2:01'])
    await forward(110_000)
    await cried(page, /Anna: less than 20 seconds/)
    await clocks(['3:02', '0:11'])
    await forward(200_000)
    await page.getByRole('heading', { name: 'Black wins' }).waitFor()
    await page.getByText('White ran out of time.').first().waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Black wins' }).waitFor()
    await clocks(['3:02', '0.0'])
    await leave(page)
})

test('Gårdsdansen: halves, one of them taken back; the address holds a moment', async () => {
    const page = await visit('/play/gardsdansen')
    await myTurn(page, 0)
    await turn(page, 'Light: first a pawn')
    await type(page, 'd2d4')
    await turn(page, 'Light: now a stone')
    await myTurn(page, 1)
    await page.getByRole('button', { name: 'Take the pawn back' }).click()
    await turn(page, 'Light: first a pawn')
    await myTurn(page, 0)
    await type(page, 'd2d3')
    await myTurn(page, 1)
    await type(page, 'a2b3')
    await myTurn(page, 4)
    await page.locator('h1').click()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.getByText('An earlier position: move 2 of 4.').waitFor()
    await addressIs(page, /#2$/)
    await page.reload()
    await page.getByText('An earlier position: move 2 of 4.').waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('ArrowDown')
    await myTurn(page, 4)
    await addressIs(page, /\/g\/\w+$/)
    await leave(page)
})

test('Mǽrstánas: the score grows and says where it comes from', async () => {
    const page = await visit('/play/maerstanas', { colorScheme: 'dark' })
    await myTurn(page, 0)
    await type(page, 'a1')
    await myTurn(page, 2)
    // What the engine answered may have removed the stone: the core says what it is worth.
    const [[dark, light], sum] = await page.evaluate(() => {
        const { score, points } = document.querySelector('taefl-table').view
        return [score, points.map(p => p.pairs.length + p.edges.reduce((n, e) => n + e[1], 0))]
    })
    assert.deepEqual([dark, light], sum)
    const scores = page.locator('.taefl-player-score')
    // Dark, who is the person, stands below.
    await until(() => scores.allTextContents(), [String(light), String(dark)], 'the scoreboard')
    const signs = () =>
        page.evaluate(() => ({
            links: document.querySelectorAll('.taefl-b-link .taefl-b-line').length,
            ones: document.querySelectorAll('.taefl-b-one').length,
        }))
    await until(signs, { links: dark + light, ones: 0 }, 'what makes points')
    await page.getByRole('button', { name: 'Where points come from' }).click()
    const row = page.getByRole('row', { name: /^Light/ })
    await until(() => row.getByRole('cell').nth(2).textContent(), String(light), 'the sum')
    await until(signs, { links: dark + light, ones: dark + light }, 'the points counted out')
    await leave(page)
})

test('Mǽrstánas: where no stone may go is dimmed; special stones have names and numbers', async () => {
    const page = await between('maerstanas', 'maerstanas', 'S6/7/7/7/7/7/sS5 1 TWw')
    await myTurn(page, 0)
    const closed = () => page.evaluate(() => document.querySelectorAll('.taefl-b-closed').length)
    const may = await page.evaluate(
        () => document.querySelector('taefl-table').view.moves.filter(m => m.piece === 'S').length,
    )
    await until(closed, 49 - 3 - may, 'dimmed squares')
    const names = () => page.locator('.taefl-b-name').allTextContents()
    await until(
        names,
        ['Thunder-stone 1', 'Woden-stone 1', 'Thunder-stone 0', 'Woden-stone 1'],
        'the names',
    )
    await leave(page)
})

test('Gårdsdansen: both halves of the last turn are marked; what is taken is counted', async () => {
    const page = await visit('/play/gardsdansen', {}, forTwo('gardsdansen'))
    await myTurn(page, 0)
    const marked = () =>
        page.evaluate(() => {
            const { from, to, half } = document.querySelector('taefl-board').last ?? {}
            return [half?.from, half?.to, from, to].join(' ')
        })
    const moves = ['d2d4', 'a2b3', 'd6d5', 'd7d6', 'd4d6']
    for (const [ply, move] of moves.slice(0, 4).entries()) {
        await type(page, move)
        await myTurn(page, ply + 1)
    }
    await until(marked, 'd6 d5 d7 d6', 'the last turn')
    await page.reload()
    await myTurn(page, 4)
    await until(marked, 'd6 d5 d7 d6', 'the last turn')
    await leave(page)
})

test('the end of a game: a sentence, the flankers lit, the king fallen, the list, what decided it', async () => {
    const start = '9/9/9/9/9/3t5/4K4/9/T8 2'
    const page = await between('tafl', 'tablut-ashton', start)
    await myTurn(page, 0)
    await type(page, 'd4-e4')
    const end = page.locator('.taefl-end')
    await end.getByRole('heading', { name: 'Black wins' }).waitFor()
    await end
        .getByText('The king was taken on e3, between the empty camp e2 and the attacker on e4.')
        .waitFor()
    // Who cannot see it hears the same, not the clause.
    const heard = async () =>
        (await page.locator('.taefl-assertive').textContent()).replace(/[\u2066-\u2069]/g, '')
    await until(
        heard,
        'Black wins. The king was taken on e3, between the empty camp e2 and the attacker on e4.',
        'what is heard',
    )
    const drawn = () =>
        page.evaluate(() => {
            const { spots, arrows } = document.querySelector('taefl-board')
            return {
                spots: spots.map(({ square, kind }) => `${square} ${kind}`),
                arrows: arrows.length,
            }
        })
    const lit = { spots: ['e2 lit', 'e4 lit', 'e3 fallen'], arrows: 0 }
    await until(drawn, lit, 'what lies on the board')
    await page.locator('.taefl-moves-king').getByText('the king is taken').waitFor()
    await page.reload()
    await until(drawn, lit, 'what lies on the board')
    await action(page, 'Undo').click()
    await myTurn(page, 0)
    await until(drawn, { spots: [], arrows: 0 }, 'what lies on the board')
    await leave(page)
})

test('who has lost is led to the step that shows what happened, then to a puzzle', async () => {
    const start = '3ttt3/4t4/2T6/t3T3t/tt3T1tt/t5K1t/6T2/4t4/3ttt3 2'
    const page = await between('tafl', 'tablut-ashton', start, 'second')
    await myTurn(page, 0)
    // One's own side is at the bottom.
    const bottom = page.locator('.taefl-player.bottom')
    await until(() => bottom.textContent(), /You\s+Black/, 'who is at the bottom')
    await type(page, 'a6b6')
    await page.getByRole('button', { name: 'Play it anyway' }).click()
    const end = page.locator('.taefl-end')
    // Raichi stood before the move already.
    await end.getByText('The king had a way out, and you could have shut it.').waitFor()
    const step = () =>
        end.getByRole('link', { name: 'Practise: Shut the way' }).getAttribute('href')
    await until(step, '/learn/tablut-ashton#shut', 'the step')
    await end.getByRole('link', { name: 'Practise: Shut the way' }).click()
    await page.getByRole('heading', { name: 'Shut the way' }).waitFor()
    await page.locator('taefl-board.taefl-b-live').waitFor()
    await page.locator('[data-square="i6"]').click()
    await page.locator('[data-square="g6"]').click()
    await page.locator('.taefl-lesson-answer.good').waitFor()
    await page.goBack()
    const puzzle = () => end.getByRole('link', { name: 'A puzzle like this' }).getAttribute('href')
    await until(puzzle, /^\/puzzles\/t\w{4}$/, 'the puzzle')
    await leave(page)
})

test('who may only repeat the position has lost, and is told so', async () => {
    const start = '9/9/7T1/1TT6/5T3/1K7/9/2T5T/T1t6 2'
    const page = await between('tafl', 'tablut-ashton', start)
    await myTurn(page, 0)
    for (let ply = 0; ply < 8; ply++) {
        await type(page, ['c1b1', 'c2c5', 'b1c1', 'c5c2'][ply % 4])
        await played(page, ply + 1)
        if (ply < 7) await myTurn(page, ply + 1)
    }
    const end = page.locator('.taefl-end')
    await end.getByRole('heading', { name: 'White wins' }).waitFor()
    await end
        .getByText(
            'Each move left would bring an earlier position back, which is not allowed. So Black loses.',
        )
        .waitFor()
    await leave(page)
})

test('the way out is drawn; what decided a game can be asked', async () => {
    const page = await between('tafl', 'tablut-ashton', '9/9/9/9/9/t8/2K6/9/8t 1')
    await myTurn(page, 0)
    for (const [ply, move] of ['c3c2', 'a4b4', 'c2c3', 'b4b3'].entries()) {
        await type(page, move)
        await myTurn(page, ply + 1)
    }
    await type(page, 'c3c1')
    const end = page.locator('.taefl-end')
    await end.getByText('The king escaped to c1.').waitFor()
    const arrow = () => page.evaluate(() => document.querySelector('taefl-board').arrows[0])
    await until(arrow, { from: 'c3', to: 'c1', kind: 'way' }, 'the way out')
    assert.equal(await end.getByRole('link', { name: 'Practise in the lesson' }).count(), 0)
    await end.getByRole('button', { name: 'What decided the game' }).click()
    const decided = /^\s*(The game turned at move \d+, \S+: |White was better from the start)/
    await end.getByText(decided).waitFor()
    await clean(page)
    await leave(page)
})

test('whose turn it is and what is taken stand beside the names', async () => {
    const page = await between('tafl', 'tablut-classic', '9/9/4K4/9/9/9/2tT5/4t4/9 2')
    await myTurn(page, 0)
    const turn = page.locator('.taefl-player.turn')
    await until(() => turn.textContent(), /Black\s+to move/, 'whose turn it is')
    await type(page, 'e2e3')
    await myTurn(page, 1)
    await until(() => turn.textContent(), /White\s+to move/, 'whose turn it is')
    await page.getByRole('img', { name: 'Taken: 1 × Defender' }).waitFor()
    await clean(page)
    await leave(page)
})

test('a forced pass is said and offered', async () => {
    const page = await visit('/play')
    await page.evaluate(() =>
        localStorage.setItem(
            'taefl.play',
            JSON.stringify({ family: 'maerstanas', maerstanas: { who: 'two', turnBoard: true } }),
        ),
    )
    const turned = () => page.locator('taefl-board').evaluate(board => board.flip)
    const start = 'T1ssS1S/s3SSS/sssSsS1/1SsS1sS/SS1s2S/1SWsSss/sS2ss1_2_tw'
    await page.goto(`${address}/play/maerstanas?position=${start}`)
    await myTurn(page, 0)
    await until(turned, true, 'whether Light’s side is at the bottom')
    await type(page, 'Wg4')
    await myTurn(page, 1)
    await until(turned, false, 'whether Dark’s side is at the bottom')
    await told(page, /Dark to move\. No stone can be placed here: you have to pass\.$/)
    await page.getByRole('button', { name: 'Pass' }).click()
    await myTurn(page, 2)
    await told(page, /^Pass: nothing can be placed\. Light to move\.$/)
    await leave(page)
})

test('engine against engine goes by itself, stops, and goes on', async () => {
    const page = await visit('/play?rules=tablut-katz')
    await page.getByLabel('Watch the engine').press(' ')
    await page.getByLabel('Strength of White').selectOption('1')
    await page.getByLabel('Strength of Black').selectOption('2')
    await page.getByRole('button', { name: 'Start the game' }).click()
    const plies = async () => (await tableOf(page)).plies
    await until(plies, count => count >= 3, 'plies played')
    await action(page, 'Pause').click()
    const quiet = () =>
        page.evaluate(() => {
            const { busy, paused, thinking } = document.querySelector('taefl-play-game').match
            return paused && !thinking && !busy
        })
    await until(quiet, true, 'that nothing goes on')
    const there = await plies()
    // Longer than a move takes here.
    await sleep(1500)
    assert.equal(await plies(), there)
    await action(page, 'Go on').click()
    await until(plies, count => count > there, 'plies played')
    await leave(page)
})

test('once a game is over nothing is said of how it would go on', async () => {
    // White has a way out on the row and on the column.
    const start = '3t3/7/t2T3/1t3Tt/7/2T2t1/3K3 1'
    const page = await between('tafl', 'brandubh', start, 'first')
    await myTurn(page, 0)
    await page.getByText('White begins: that is you.').waitFor()
    await page.locator('.taefl-call').waitFor()
    await action(page, 'Resign').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await page.locator('.taefl-end').getByText('You resigned.').waitFor()
    for (const gone of ['.taefl-play-aims', '.taefl-call'])
        await until(() => page.locator(gone).count(), 0, gone)
    await page.getByText('More', { exact: true }).last().click()
    assert.equal(await page.getByRole('button', { name: 'Type a move' }).count(), 0)
    await leave(page)
})

test('a double click on a link begins one game', async () => {
    const page = await visit('/')
    const before = await page.evaluate(() => history.length)
    await page.locator('main a[href^="/play/"]').first().evaluate(twice)
    await myTurn(page, 0)
    assert.equal(await page.evaluate(() => history.length), before + 1)
    await leave(page)
})

test('rules and games that do not exist are said', async () => {
    const page = await visit('/play/nonsense')
    await page.getByText("unknown rule set 'nonsense'").waitFor()
    await page.goto(`${address}/g/nope`)
    await page.getByText('This browser has no such game').waitFor()
    await leave(page, /404/)
})

test('a relative of Tablut is found under the rules and played on', async () => {
    const page = await visit('/rules')
    await page.getByRole('link', { name: 'Read the rules: Copenhagen Hnefatafl' }).click()
    await page.locator('#CO6').waitFor() // its clauses, the shieldwall among them
    const groups = page.locator('.taefl-clauses h3')
    assert.deepEqual(await groups.allInnerTexts(), [
        'What all tafl rules share',
        'What its relatives share',
        'Copenhagen Hnefatafl',
    ])
    assert.match(
        await page.locator('.taefl-rules-stories').first().innerText(),
        /fort of defenders/,
    )
    await page.getByRole('link', { name: 'Play', exact: true }).last().click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await plies(page, 1) // the attackers begin, and the engine has them
    const squares = await page.locator('taefl-board [data-square]').count()
    assert.equal(squares, 121)
    const move = await page.evaluate(() => document.querySelector('taefl-table').view.moves[0].move)
    await type(page, move)
    await plies(page, 3)
    const row = page.locator('.taefl-moves-row').first()
    assert.equal(await row.locator('button').count(), 2, 'the attackers in the first column')
    assert.doesNotMatch(await row.innerText(), /…/)
    await leave(page)
})

test('a second tab follows and can take the game over', async () => {
    const page = await visit('/play?rules=tablut-classic')
    await page.getByLabel('Two on this device').press(' ')
    await page.getByRole('button', { name: 'Start the game' }).click()
    await myTurn(page, 0)
    const other = await page.context().newPage()
    // However slow the first tab is to answer, the second one waits for it.
    await other.addInitScript(() => {
        const wait = setTimeout
        window.setTimeout = (run, ms, ...rest) => wait(run, ms === 250 ? 30_000 : ms, ...rest)
    })
    await other.goto(page.url())
    await other.getByText('being played in another tab').waitFor()
    await type(page, 'e3d3')
    await played(other, 1)
    await other.getByRole('button', { name: 'Play here' }).click()
    await myTurn(other, 1)
    await page.getByText('being played in another tab').waitFor()
    await type(other, 'd1c1')
    await myTurn(other, 2)
    await played(page, 2)
    await leave(page)
})

test('what stands in the way of a move has words in every language', async () => {
    const page = await visit('/play/tablut-ashton', { locale: 'sv' })
    await myTurn(page, 0)
    for (const square of ['e3', 'e1']) await page.locator(`[data-square=${square}]`).click()
    const words = page.locator('.taefl-refusal > p')
    await until(() => words.textContent(), 'En angripare på e2 står i vägen.', 'the words')
    await leave(page)
})
