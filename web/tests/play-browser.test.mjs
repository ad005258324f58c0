/* Playing in a browser: against the engine, with a clock, over reloads, in two tabs, in a foreign page.
 * The page is built for it, unless TAEFL_PAGE is the address of one that is served. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { axe, makePage, openBrowser, startHost } from './shell/host.mjs'

let folder, host, browser, address
before(async () => {
    address = process.env.TAEFL_PAGE
    if (!address) {
        folder = await makePage()
        host = await startHost(folder)
        address = host.url
    }
    browser = await openBrowser()
})
after(async () => {
    await browser?.close()
    await host?.stop()
    if (folder) rmSync(folder, { recursive: true })
})

/** Performance time can be put forward by window.skew; writes down what must not happen. */
async function visit(path, options = {}) {
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block', ...options })
    context.setDefaultTimeout(15000)
    await context.addInitScript(() => {
        const now = performance.now.bind(performance)
        window.skew = 0
        performance.now = () => now() + window.skew
    })
    const page = await context.newPage()
    page.wrong = []
    page.on('pageerror', error => page.wrong.push(error.message))
    page.on('console', message => {
        if (message.type() === 'error') page.wrong.push(message.text())
    })
    await page.goto(address + path)
    return page
}
async function done(page) {
    assert.deepEqual(page.wrong, [])
    await page.context().close()
}
/** Until the person may move and so many plies are played. */
const myTurn = (page, plies) =>
    page.waitForFunction(plies => {
        const table = document.querySelector('taefl-table')
        return table?.mayMove && table.view?.ply === plies && table.place.moves.length === plies
    }, plies)
const movesOf = page =>
    page.evaluate(() => document.querySelector('taefl-table').place.moves.join(' '))
async function type(page, move) {
    await page.getByLabel('Type a move').fill(move)
    await page.getByLabel('Type a move').press('Enter')
}
const action = (page, name) => page.locator('.taefl-action', { hasText: name })
const turn = (page, words) => page.locator('.taefl-turn', { hasText: words }).waitFor()
const polite = page => page.locator('.taefl-polite').textContent()
async function clean(page) {
    await page.evaluate(`${axe}; 0`)
    const { violations } = await page.evaluate(() => window.axe.run())
    assert.deepEqual(
        violations.map(v => `${v.id}: ${v.nodes.map(n => n.html.slice(0, 100)).join(' | ')}`),
        [],
    )
}

test('a short game against the engine: one click, typed moves, undo, reload, resign, rematch', async () => {
    const page = await visit('/play/tablut-ashton')
    await myTurn(page, 0)
    assert.match(page.url(), /\/g\/[0-9a-z]+$/)
    await type(page, 'e3-a3')
    await myTurn(page, 2)
    const [own, answer] = (await movesOf(page)).split(' ')
    assert.equal(own, 'e3a3')
    assert.match(await polite(page), /^Attacker \w\d to \w\d.*White to move\.$/)
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
    await page.getByRole('heading', { name: 'wins with Black' }).waitFor()
    assert.match(await page.locator('.taefl-assertive').textContent(), /White resigned\./)
    await clean(page)
    const game = page.url()
    // A double click is one wish.
    await page.getByRole('button', { name: 'Rematch' }).dblclick()
    await page.waitForFunction(url => location.href !== url, game)
    await myTurn(page, 1) // the engine began
    const kept = await page.evaluate(
        () =>
            new Promise(resolve => {
                indexedDB.open('taefl').onsuccess = ({ target: { result } }) => {
                    const asked = result.transaction('games').objectStore('games').count()
                    asked.onsuccess = () => resolve(asked.result)
                }
            }),
    )
    assert.equal(kept, 2)
    await page.goBack()
    await page.getByRole('heading', { name: 'wins with Black' }).waitFor()
    assert.equal(page.url(), game)
    await done(page)
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
    await page.locator('.taefl-refusal', { hasText: 'Rule T2' }).waitFor()
    assert.match(await polite(page), /^Not allowed\. Rule T2: A piece moves like the rook/)
    assert.equal(
        await page.locator('.taefl-refusal a').getAttribute('href'),
        '/rules/tablut-ashton#T2',
    )
    await click('e3')
    await type(page, 'e3a4')
    await page.locator('.taefl-typed-problem', { hasText: 'Rule T2' }).waitFor()
    await type(page, 'hello')
    await page.waitForFunction(
        () => !document.querySelector('.taefl-typed-problem').textContent.includes('Rule'),
    )
    assert.equal(await movesOf(page), '')
    await clean(page)
    await done(page)
})

test('a clock: setup, increment, reload, trouble, the end by time', async () => {
    const page = await visit('/play')
    await page.getByLabel('Two people here').press(' ')
    await page.getByLabel('3 min + 2 s').press(' ')
    await page.getByLabel('Name of White').fill('Anna')
    await clean(page)
    await page.getByRole('button', { name: 'Start the game' }).click()
    await myTurn(page, 0)
    await type(page, 'e3a3')
    await myTurn(page, 1)
    await type(page, 'd1c1')
    await myTurn(page, 2)
    const clocks = () => page.locator('.taefl-clock').allTextContents()
    assert.match((await clocks())[1], /^3:0[012]$/) // Anna below: 3 minutes and 2 s, less what it took
    await page.evaluate(() => (window.skew = 60000))
    await page.waitForTimeout(1200)
    assert.match((await clocks())[1], /^2:0[012]$/)
    await page.reload()
    await myTurn(page, 2)
    assert.match((await clocks())[1], /^(2:0[012]|1:5\d)$/)
    await page.evaluate(() => (window.skew = 110000))
    await page.locator('.taefl-assertive', { hasText: 'Anna: less than 20 seconds' }).waitFor()
    await page.evaluate(() => (window.skew = 200000))
    await page.getByRole('heading', { name: 'Black wins' }).waitFor()
    await page.getByText('White ran out of time.').first().waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Black wins' }).waitFor()
    assert.equal((await clocks())[1], '0.0')
    await done(page)
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
    await page.getByText('An earlier moment: ply 2 of 4.').waitFor()
    assert.equal(new URL(page.url()).hash, '#2')
    await page.reload()
    await page.getByText('An earlier moment: ply 2 of 4.').waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('ArrowDown')
    await myTurn(page, 4)
    assert.equal(new URL(page.url()).hash, '')
    await done(page)
})

test('Mǽrstánas: the score grows and says where it comes from; a hint is an arrow and words', async () => {
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
    await page.getByText(`Points: Dark ${dark}, Light ${light}`).waitFor()
    await page.getByRole('button', { name: 'Where points come from' }).click()
    const row = page.getByRole('row', { name: /^Light/ })
    assert.equal(await row.getByRole('cell').nth(2).textContent(), String(light))
    await action(page, 'Hint').click()
    await page.getByText('The engine would play').first().waitFor()
    assert.equal(
        await page.evaluate(() => document.querySelector('taefl-table').arrows[0].kind),
        'hint',
    )
    await clean(page)
    await done(page)
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
    assert.match(
        await polite(page),
        /Dark to move\. No stone can be placed here: you have to pass\.$/,
    )
    await page.getByRole('button', { name: 'Pass' }).click()
    await myTurn(page, 2)
    assert.match(await polite(page), /^Pass: nothing can be placed\. Light to move\.$/)
    await done(page)
})

test('engine against engine goes by itself, stops, and goes on', async () => {
    const page = await visit('/play?rules=tablut-katz')
    await page.getByLabel('Watch the engine').press(' ')
    await page.getByLabel('Strength of White').selectOption('1')
    await page.getByLabel('Strength of Black').selectOption('2')
    await page.getByRole('button', { name: 'Start the game' }).click()
    await page.waitForFunction(() => document.querySelector('taefl-table')?.place.moves.length >= 3)
    await action(page, 'Pause').click()
    await page.waitForTimeout(300)
    const plies = (await movesOf(page)).split(' ').length
    await page.waitForTimeout(1500)
    assert.equal((await movesOf(page)).split(' ').length, plies)
    await action(page, 'Go on').click()
    await page.waitForFunction(
        plies => document.querySelector('taefl-table').place.moves.length > plies,
        plies,
    )
    await done(page)
})

test('a double click on a link begins one game', async () => {
    const page = await visit('/')
    const before = await page.evaluate(() => history.length)
    await page.locator('main a[href^="/play/"]').first().dblclick()
    await myTurn(page, 0)
    await page.waitForTimeout(500)
    assert.equal(await page.evaluate(() => history.length), before + 1)
    await done(page)
})

test('a game gone to by a link begins at its heading', async () => {
    const page = await visit('/')
    await page.locator('main a[href^="/play/"]').first().press('Enter')
    await myTurn(page, 0)
    await page.waitForFunction(() => document.activeElement.localName === 'h1')
    await done(page)
})

test('a referee and an engine that break down are told and replaced', async () => {
    const page = await visit('/play/tablut-ashton')
    await myTurn(page, 0)
    const breakAll = async () => {
        for (const worker of page.workers())
            await worker.evaluate(() => {
                setTimeout(() => {
                    throw new Error('broken')
                })
            })
        await page.waitForTimeout(300)
    }
    await breakAll()
    // Where it cannot be had at all, that is said in words.
    const other = await page.context().newPage()
    await other.route('**/*.wasm', route => route.abort())
    await other.goto(`${address}/play/maerstanas`)
    await other.getByText('the rules cannot be had in this browser just now').waitFor()
    await other.close()
    await action(page, 'Hint').click()
    await page.getByText('The engine would play').first().waitFor()
    await breakAll()
    // Whether the first try still meets the broken one depends on what had asked last.
    for (let tries = 0; tries < 3 && !(await movesOf(page)); tries++) {
        await type(page, 'e3-a3')
        await page.waitForTimeout(700)
    }
    await myTurn(page, 2)
    await page.context().close()
})

test('a second tab follows and can take the game over', async () => {
    const page = await visit('/play?rules=tablut-classic')
    await page.getByLabel('Two people here').press(' ')
    await page.getByRole('button', { name: 'Start the game' }).click()
    await myTurn(page, 0)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByText('being played in another tab').waitFor()
    await type(page, 'e3d3')
    await other.waitForFunction(
        () => document.querySelector('taefl-table').place.moves.length === 1,
    )
    await other.getByRole('button', { name: 'Play here' }).click()
    await myTurn(other, 1)
    await page.getByText('being played in another tab').waitFor()
    await type(other, 'd1c1')
    await myTurn(other, 2)
    await page.waitForFunction(() => document.querySelector('taefl-table').place.moves.length === 2)
    await done(page)
})

test('in a foreign page: small, without isolation, a reload keeps the game', async () => {
    const context = await browser.newContext({
        locale: 'en',
        serviceWorkers: 'block',
        viewport: { width: 400, height: 640 },
    })
    await context.route('**/*', async route => {
        const response = await route.fetch()
        const headers = response.headers()
        delete headers['cross-origin-opener-policy']
        delete headers['cross-origin-embedder-policy']
        await route.fulfill({ response, headers })
    })
    const page = await context.newPage()
    await page.goto(`${address}/embed/gardsdansen`)
    await myTurn(page, 0)
    assert.equal(await page.evaluate(() => crossOriginIsolated), false)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    assert.equal(await wide(), 400)
    const click = async name => {
        const box = await page.locator(`[data-square="${name}"]`).boundingBox()
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    }
    for (const square of ['d2', 'd3', 'a2', 'b3']) {
        await click(square)
        await page.waitForTimeout(400)
    }
    await myTurn(page, 4)
    await page.reload()
    await myTurn(page, 4)
    assert.match(page.url(), /\/embed\/gardsdansen$/)
    await context.close()
})

test('a narrow screen has no sideways scrolling; what does not exist is said', async () => {
    for (const path of ['/play', '/play/maerstanas', '/play/gardsdansen']) {
        const page = await visit(path, { viewport: { width: 320, height: 640 }, locale: 'sv' })
        await page.locator('.taefl-setup, taefl-board').waitFor()
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
        await clean(page)
        await done(page)
    }
    const page = await visit('/play/nonsense')
    await page.getByText("unknown rule set 'nonsense'").waitFor()
    await page.goto(`${address}/g/nope`)
    await page.getByText('There is no such game in this browser').waitFor()
    await done(page)
})
