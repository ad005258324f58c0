/* Playing in a browser: against the engine, two at one screen, with a clock, over reloads, to the end.
 * Run by run.mjs, like the others. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, browser, leave, typeMove as type } from './browser.mjs'
import {
    visit,
    tableOf,
    myTurn,
    played,
    movesOf,
    action,
    turn,
    told,
    cried,
    addressIs,
    focusOn,
    clean,
    forTwo,
    between,
} from './play-page.mjs'
import { setTimeout as sleep } from 'node:timers/promises'
import { atRest, until } from './until.mjs'

/** Two clicks, however slow the machine is: no page has time between them. */
const twice = element => {
    element.click()
    element.click()
}

test('a short game against the engine: one click, typed moves, undo, reload, resign, rematch', async () => {
    const page = await visit('/play/tablut-ashton')
    await myTurn(page, 0)
    await addressIs(page, /\/g\/[0-9a-z]+$/)
    await type(page, 'e3-a3')
    await myTurn(page, 2)
    const [own, answer] = (await movesOf(page)).split(' ')
    assert.equal(own, 'e3a3')
    await told(page, /^Attacker \w\d to \w\d.*White to move\.$/)
    await page.reload()
    await myTurn(page, 2)
    assert.equal(await movesOf(page), `e3a3 ${answer}`)
    await clean(page)
    await action(page, 'Undo').click()
    await myTurn(page, 0)
    await type(page, 'e4f4') // the wire form is taken as well
    await myTurn(page, 2)
    // A reload while the engine thinks: it thinks anew. It may be done before anybody outside sees it
    // think, so the page itself reloads.
    const again = page.waitForEvent('load')
    await page.evaluate(() =>
        new MutationObserver((_, observer) => {
            if (!document.querySelector('.taefl-thinking')) return
            observer.disconnect()
            location.reload()
        }).observe(document, { subtree: true, childList: true }),
    )
    // Any soldier's move: the answer may have closed the way back.
    const [, reply] = (await movesOf(page)).split(' ')
    const next = await page.evaluate(
        () =>
            document.querySelector('taefl-table').view.moves.find(({ from }) => from !== 'e5').move,
    )
    await type(page, next)
    await again
    await myTurn(page, 4)
    assert.ok((await movesOf(page)).startsWith(`e4f4 ${reply} ${next} `))
    await action(page, 'Resign').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('heading', { name: 'You lost: Black wins' }).waitFor()
    await cried(page, /Black wins\. You resigned\./)
    await page.locator('.taefl-end').getByText('You resigned.').waitFor()
    const lesson = page.locator('.taefl-end').getByRole('link', { name: 'Practise in the lesson' })
    await until(() => lesson.getAttribute('href'), '/learn/tablut-ashton', 'the lesson')
    await clean(page)
    const game = page.url()
    // A double click is one wish.
    await page.getByRole('button', { name: 'Rematch' }).evaluate(twice)
    await addressIs(page, url => url !== game)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await myTurn(page, 1) // the engine began
    const kept = () =>
        page.evaluate(async () => {
            const come = asked => new Promise(done => (asked.onsuccess = () => done(asked.result)))
            const games = (await come(indexedDB.open('taefl'))).transaction('games')
            return come(games.objectStore('games').count())
        })
    await until(kept, 2, 'kept games')
    await page.goBack()
    await page.getByRole('heading', { name: 'You lost: Black wins' }).waitFor()
    await addressIs(page, url => url === game)
    await leave(page)
})

test('an illegal try shows the clause and changes nothing, by hand and typed', async () => {
    const page = await visit('/play/tablut-ashton')
    await myTurn(page, 0)
    const square = name => page.locator(`[data-square="${name}"]`)
    const click = async name => {
        const box = await square(name).boundingBox()
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    }
    await click('e3')
    await click('e1')
    await told(page, /^Not allowed\. The attacker on e2 stands in the way\. Rule T2\.$/)
    await page.locator('.taefl-refusal summary', { hasText: 'Rule T2' }).click()
    await page.getByText('A piece moves like the rook').waitFor()
    const link = page.locator('.taefl-refusal a')
    await until(() => link.getAttribute('href'), '/rules/tablut-ashton#T2', 'the link')
    // It may lie over the squares beside it.
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    await click('e3')
    await type(page, 'e3a4')
    await page.locator('.taefl-typed-problem', { hasText: 'Rule T2' }).waitFor()
    await type(page, 'hello')
    const problem = page.locator('.taefl-typed-problem')
    await until(() => problem.textContent(), /^(?!.*Rule).*\w/s, 'what is wrong with the word')
    assert.equal(await movesOf(page), '')
    await clean(page)
    await leave(page)
})

/** The clocks of a page stand until the test puts them forward. */
const stoppedClock = () => {
    window.skew = 0
    performance.now = () => 1000 + window.skew
}
test('a clock: setup, increment, reload, trouble, the end by time', async () => {
    const page = await visit('/play', {}, stoppedClock)
    await page.getByLabel('Two people here').press(' ')
    await page.getByLabel('Time', { exact: true }).selectOption('3 min + 2 s')
    await page.getByLabel('Name of White').fill('Anna')
    await clean(page)
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
    await clean(page)
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
    await clean(page)
    await leave(page)
})

test('Gårdsdansen: both halves of the last turn are marked; what is taken is counted', async () => {
    const page = await visit('/play/gardsdansen', {}, new Function(`(${forTwo})('gardsdansen')`))
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
    await clean(page)
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
    const end = page.locator('.taefl-end')
    // Raichi stood before the move already.
    await end.getByText('The king had a way out, and you could have shut it.').waitFor()
    const step = () =>
        end.getByRole('link', { name: 'Practise: Shut the way' }).getAttribute('href')
    await until(step, '/learn/tablut-ashton#shut', 'the step')
    await clean(page)
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
    await end.getByText('Black has only moves that repeat the position.').waitFor()
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
    await end.getByText(/^\s*(Move \d+, \S+: Black's chance fell|No single move)/).waitFor()
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
            JSON.stringify({ family: 'maerstanas', maerstanas: { who: 'two' } }),
        ),
    )
    const start = 'T1ssS1S/s3SSS/sssSsS1/1SsS1sS/SS1s2S/1SWsSss/sS2ss1_2_tw'
    await page.goto(`${address}/play/maerstanas?position=${start}`)
    await myTurn(page, 0)
    await type(page, 'Wg4')
    await myTurn(page, 1)
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
    await page.waitForTimeout(1500)
    assert.equal(await plies(), there)
    await action(page, 'Go on').click()
    await until(plies, count => count > there, 'plies played')
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

test('a game gone to by a link begins at its heading', async () => {
    const page = await visit('/')
    await page.locator('main a[href^="/play/"]').first().press('Enter')
    await myTurn(page, 0)
    await focusOn(page, 'h1')
    await leave(page)
})

test('a narrow screen has no sideways scrolling; what does not exist is said', async () => {
    for (const path of ['/play', '/play/maerstanas', '/play/gardsdansen']) {
        const page = await visit(path, { viewport: { width: 320, height: 640 }, locale: 'sv' })
        await page.locator('.taefl-setup, taefl-board').waitFor()
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
        await until(wide, 320, 'how wide it is')
        await clean(page)
        await leave(page)
    }
    const page = await visit('/play/nonsense')
    await page.getByText("unknown rule set 'nonsense'").waitFor()
    await page.goto(`${address}/g/nope`)
    await page.getByText('This browser has no such game').waitFor()
    await leave(page)
})

for (const [family, rules] of Object.entries({
    tafl: 'tablut-ashton',
    maerstanas: 'maerstanas',
    gardsdansen: 'gardsdansen',
}))
    test(`a step over the board restyles a few elements, not the page: ${rules}`, async () => {
        const page = await visit(`/play/${rules}`, {}, new Function(`(${forTwo})('${family}')`))
        await myTurn(page, 0)
        await atRest(page) // what is focused before goes when the board is drawn anew
        await page.locator('taefl-board [role=gridcell][tabindex="0"]').focus()
        await page.keyboard.press('ArrowLeft')
        // What comes with the first key has sheets, each of which restyles everything.
        const sheets = () => page.evaluate(() => document.styleSheets.length)
        let before = 0
        const stays = count => count === before || void (before = count)
        await until(async () => (await sleep(500)) || sheets(), stays, 'the number of sheets')
        await atRest(page)
        assert.equal(await page.locator('taefl-board [role=gridcell]:focus').count(), 1)
        const tracer = await browser()
        await tracer.startTracing(page, { categories: ['devtools.timeline'] })
        await page.evaluate(() => console.timeStamp('begin'))
        for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
        const all = await page.evaluate(async () => {
            const elements = document.querySelectorAll('*').length
            // What the last key changed is drawn by then.
            await new Promise(requestAnimationFrame)
            await new Promise(requestAnimationFrame)
            console.timeStamp('end')
            return elements
        })
        const { traceEvents } = JSON.parse(await tracer.stopTracing())
        const [begin, end] = ['begin', 'end'].map(name =>
            traceEvents.find(e => e.name === 'TimeStamp' && e.args.data.message === name),
        )
        const restyled = traceEvents
            .filter(e => e.name === 'UpdateLayoutTree' && e.pid === begin.pid)
            .filter(e => e.ts > begin.ts && e.ts < end.ts)
            .map(e => e.args.elementCount)
        assert.ok(restyled.length, 'nothing was traced')
        assert.ok(Math.max(...restyled) < all / 4, `${restyled} of ${all} elements`)
    })
