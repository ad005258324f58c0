/* Playing in a browser: a reload while the engine thinks, a move by hand, how much is drawn anew. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { browser, leave } from './browser.mjs'
import { inReach, windows } from './live-page.mjs'
import {
    visit,
    myTurn,
    movesOf,
    action,
    told,
    cried,
    addressIs,
    clean,
    focusOn,
    forTwo,
    plies,
    typeMove as type,
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
    const resign = action(page, 'Resign')
    await resign.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Play on' }).click()
    await until(() => resign.evaluate(one => one === document.activeElement), true, 'the focus')
    await resign.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('heading', { name: 'You lost: Black wins' }).waitFor()
    await cried(page, /Black wins\. You resigned\./)
    // The end takes room from the list of moves, which keeps the last move in sight.
    await until(() => inReach(page.locator('taefl-moves [aria-current]')), true, 'the last move')
    await page.locator('.taefl-end').getByText('You resigned.').waitFor()
    const lesson = page.locator('.taefl-end').getByRole('link', { name: 'Practise in the lesson' })
    await until(() => lesson.getAttribute('href'), '/learn/tablut-ashton', 'the lesson')
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

test('on the smallest phone the stones in hand are in sight with the board', async () => {
    const page = await visit('/play/maerstanas', { viewport: { width: 320, height: 568 } })
    await myTurn(page, 0)
    await until(() => inReach(page.locator('.taefl-b-stone').first()), true, 'a stone in hand')
    // Nor do the buttons at the end of the window cover the end of the page.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await until(() => inReach(page.locator('.taefl-footer a').last()), true, 'the last link')
    // Beside the stones there is less room than elsewhere; the buttons stand in one row at 200 %, too.
    await page.setViewportSize({ width: 683, height: 384 })
    const tops = () =>
        page
            .locator('.taefl-actions .taefl-action:visible')
            .evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
    await until(tops, all => all.length === 4 && new Set(all).size === 1, 'one row')
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

/** The king on d5 could be taken on d6. */
const loose = '3t3/6t/T2K3/t6/7/7/3t3_1'
// The last one is lower than the board and the question together.
for (const viewport of [...windows, { width: 360, height: 480 }])
    test(`the question before the king is lost covers no square: ${viewport.width}×${viewport.height}`, async () => {
        const page = await visit(`/play/brandubh?position=${encodeURIComponent(loose)}`, {
            viewport,
        })
        await myTurn(page, 0)
        await page.evaluate(() =>
            document
                .querySelector('taefl-board')
                .dispatchEvent(new CustomEvent('taefl-move', { detail: { move: 'd5d6' } })),
        )
        const question = page.locator('dialog.taefl-dialog')
        await question.getByText('Your king would be taken').waitFor()
        await atRest(page)
        const covered = () =>
            page.evaluate(() => {
                const { left, top, right, bottom } = document
                    .querySelector('dialog')
                    .getBoundingClientRect()
                if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return 'cut'
                return [...document.querySelectorAll('taefl-board [data-square]')]
                    .filter(square => {
                        const at = square.getBoundingClientRect()
                        const apart =
                            at.right <= left ||
                            at.left >= right ||
                            at.bottom <= top ||
                            at.top >= bottom
                        return !apart || at.top < 0 || at.bottom > innerHeight
                    })
                    .map(square => square.dataset.square)
            })
        await until(covered, [], 'the squares out of sight')
        // It shows the move and the answer to it.
        const arrows = () =>
            page.evaluate(() =>
                document
                    .querySelector('taefl-board')
                    .arrows.map(({ from, to, kind }) => `${kind} ${from}${to}`),
            )
        await until(arrows, ['threat a5a5', 'own d5d6', 'threat d1d5'], 'the arrows')
        // The window may be turned meanwhile.
        await page.setViewportSize({ width: viewport.height, height: viewport.width })
        if (viewport.width === 390) await until(covered, [], 'the squares out of sight')
        await question.getByRole('button', { name: 'Another move' }).click()
        await until(arrows, ['threat a5a5'], 'the arrows')
        await leave(page)
    })

test('at the end a card has one main action and at most three others; the menu has the rest', async () => {
    const page = await visit('/play/tablut-ashton')
    await myTurn(page, 0)
    await action(page, 'Resign').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    const end = page.locator('.taefl-end')
    await end.getByText('You resigned.').waitFor()
    const actions = end.locator('.taefl-end-actions > :visible')
    const wanted = ['Once more', 'Rematch, sides swapped', 'Analyse', 'Practise in the lesson']
    const words = async all => (await all.allInnerTexts()).map(text => text.trim())
    await until(() => words(actions), wanted, 'on the card')
    const more = page.locator('.taefl-play-menu')
    await more.locator('summary').click()
    const menu = ['Rules in 30 s', 'Flip', 'Share', 'Download', 'Help']
    await until(() => words(more.locator('button:visible')), menu, 'in the menu')
    await clean(page)
    await page.keyboard.press('Escape')
    // On a phone the bar at the foot has the main ones, and the card does not repeat them.
    await page.setViewportSize({ width: 390, height: 844 })
    await until(() => words(actions), [wanted[1], wanted[3]], 'on the card')
    const foot = ['Once more', 'Analyse', 'Undo', 'More']
    await until(() => words(page.locator('.taefl-actions .taefl-action:visible')), foot, 'the bar')
    await until(() => inReach(actions.last()), true, 'the last of the card')
    await leave(page)
})

test('after a short game its result is in sight in the list of moves', async () => {
    const page = await visit(
        '/play/brandubh',
        { viewport: { width: 1366, height: 768 } },
        forTwo('tafl'),
    )
    const moves = ['d2-c2', 'd3-c3', 'd6-c6', 'd5-c5', 'c2-d2', 'c3-d3']
    for (const [ply, move] of moves.entries()) {
        await type(page, move)
        await plies(page, ply + 1)
    }
    await action(page, 'Resign').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await page.locator('.taefl-end').waitFor()
    await until(() => inReach(page.locator('.taefl-moves-result')), true, 'the result')
    await leave(page)
})

test('a game gone to by a link begins at its heading', async () => {
    const page = await visit('/')
    await page.locator('main a[href^="/play/"]').first().press('Enter')
    await myTurn(page, 0)
    await focusOn(page, 'h1')
    await leave(page)
})

// The families draw their boards with the same code.
const drawn = { tafl: 'tablut-ashton' }
if (process.env.TAEFL_LONG)
    Object.assign(drawn, { maerstanas: 'maerstanas', gardsdansen: 'gardsdansen' })
for (const [family, rules] of Object.entries(drawn))
    test(`a step over the board restyles a few elements, not the page: ${rules}`, async () => {
        const page = await visit(`/play/${rules}`, {}, forTwo(family))
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
