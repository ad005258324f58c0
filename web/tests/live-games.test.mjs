/* Playing over a network: matches, in the lobby, over lost connections, to the end of a game of
 * each family; as a guest, as a player, as one who looks on; against the server's engine, and without a server. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { clean } from './axe.mjs'
import { leave } from './dom.mjs'
import {
    becomePlayer,
    end,
    invite,
    join,
    leaveAll,
    open,
    pick,
    press,
    shows,
    somebody,
    two,
} from './dom-live.mjs'
import {
    action,
    addressIs,
    movesOf,
    myTurn,
    played,
    tableOf,
    told,
    typeMove,
} from './table-page.mjs'
import { until } from './until.mjs'

test('two games as one match: the second comes by itself, and the match has a result', async () => {
    const [a, b] = await two('tablut-ashton', {
        position: '9/9/9/9/9/t8/2K6/9/8t 1',
        side: 'White',
        match: true,
    })
    await shows(a, 'Fair match, game 1 of 2')
    await shows(a, 'More points win. At 1–1 the win in fewer moves decides.')
    const first = a.url()
    await typeMove(a, 'c3-c1')
    for (const page of [a, b])
        await until(async () => page.url() !== first, true, 'being taken to the second game')
    await open(a, new URL(first).pathname)
    await shows(a, /Match: You 1 – 0 /)
    await clean(a)
    await press(a, 'Second game, sides swapped')
    await myTurn(b, 0)
    await until(async () => a.url(), b.url(), 'both in the second game')
    await shows(b, 'White won game 1 in 1 move. Win in fewer to win the match: 0 played.')
    await shows(a, /^White won game 1 in 1 move\. .* has to win in fewer: 0 played\.$/)
    // As the server would say it if the one to move did not come; it knows of no such end.
    const c = await open(await somebody(), new URL(b.url()).pathname)
    await press(c, 'Watch the game')
    await shows(c, 'Fair match, game 2 of 2')
    await c.evaluate(() => {
        const { live } = document.querySelector('taefl-play-game').network
        const { pair, seq } = live.state
        const end = { phase: 'over', result: '*', termination: 'abandoned', seq: seq + 1 }
        live.hear({ on: 'state', ...live.state, ...end, pair: { ...pair, winner: 2 } })
    })
    await end(c, 'The game was aborted')
    await shows(c, / wins the match 1 – 0\. Game 1$/)
    await shows(c, /did not come to the second game\.$/)
    await shows(c, 'White did not come back.')
    await leave(c, /409/)
    await typeMove(b, 'c3-c1')
    for (const page of [a, b]) {
        await shows(page, 'The match is drawn 1 – 1.')
        await shows(page, 'Each won once, equally fast.')
    }
    await clean(b)
    // Another match, in which one blocks the other: it is over with the game that is played.
    for (const page of [b, a]) await press(page, 'Rematch, sides swapped')
    await myTurn(a, 0)
    await b.locator('.taefl-network details').last().locator('summary').click()
    await press(b, 'Block')
    await shows(b, /Block: .* Done\./)
    await typeMove(a, 'c3-c1')
    for (const page of [a, b]) await shows(page, /^The match ends after one game, because /)
    await end(b, 'You lost: White wins')
    assert.equal(await b.getByRole('button', { name: 'Rematch, sides swapped' }).count(), 0)
    await leaveAll(a, b)
})

test('a relative of Tablut on 11×11 by a link, to the end; the second player begins', async () => {
    const [a, b] = await two('copenhagen', {
        position: '11/11/11/11/11/3t7/11/11/11/K10/11 2',
        side: 'White',
    })
    await myTurn(b, 0)
    assert.equal((await tableOf(a)).mayMove, false)
    await typeMove(b, 'd6-d5')
    await played(a, 1)
    await myTurn(a, 1)
    await clean(a)
    await typeMove(a, 'a2-a1')
    await end(a, 'You win with White')
    await end(b, 'You lost: White wins')
    await shows(b, 'The king escaped to a1.')
    await leaveAll(a, b)
})

test('Gårdsdansen: a lost connection, a move made without one, taking back, the end', async () => {
    const [a, b] = await two('gardsdansen', {
        position: '1pss/SP1ss/S4S/1S2s1s/4S1/1p2p/2s1 2 p',
        side: 'Dark',
    })
    await myTurn(a, 0)
    const first = (await tableOfMoves(a)).find(({ ends }) => !ends)
    a.hold()
    await shows(a, 'No connection. Trying again…')
    await typeMove(a, first.name)
    await shows(a, 'Your move is sent as soon as you are back online.')
    assert.equal(await movesOf(b), '')
    a.go()
    await until(() => movesOf(b), first.move, 'the move at the other side')
    await until(() => a.locator('.taefl-network-lost').count(), 0, 'signs of a lost connection')
    // The same with the other one's connection: what was played meanwhile is there at once.
    b.cut()
    await press(a, 'Undo?')
    await told(b, /would like to take a move back/)
    await press(b, 'No')
    await until(() => a.getByText('You have asked to take').count(), 0, 'what was asked')
    assert.equal(await movesOf(a), first.move)
    await action(a, 'Resign').click()
    await a.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await end(b, 'You win with Light')
    await press(b, 'Rematch, sides swapped')
    await leaveAll(a, b)
})
/** The legal moves on a page. */
const tableOfMoves = page =>
    page.evaluate(() =>
        document
            .querySelector('taefl-table')
            .view.moves.map(({ move, name, ends }) => ({ move, name, ends: !!ends })),
    )

test('Gårdsdansen to the end by the rules, taken back by consent before', async () => {
    const [a, b] = await two('gardsdansen', {
        position: '1pss/SP1ss/S4S/1S2s1s/4S1/1p2p/2s1 2 p',
        side: 'Dark',
    })
    await myTurn(a, 0)
    const other = (await tableOfMoves(a)).find(({ ends }) => !ends)
    await typeMove(a, other.name)
    await played(b, 1)
    await press(a, 'Undo?')
    await shows(b, 'would like to take a move back. Do you allow it?')
    await press(b, 'Yes')
    await played(a, 0)
    await played(b, 0)
    await typeMove(a, 'a2c2')
    await end(a, 'You win with Dark')
    await end(b, 'You lost: Dark wins')
    await leaveAll(a, b)
})

test('Mǽrstánas to the end, with somebody who looks on, and words beside the board', async () => {
    const [a, b, path] = await two('maerstanas', {
        position: 'S1TSs1s/1sS1Ws1/ssS2sS/S2wssS/ssSSs2/1Ss1SsS/Ss1Ss1S 1 -',
        side: 'Dark',
    })
    const c = await open(await somebody(), path)
    await c.getByRole('button', { name: 'Watch the game' }).waitFor()
    await c.keyboard.press('Shift')
    await c.locator('taefl-chat').waitFor()
    await shows(a, '1 person is watching')
    assert.equal((await tableOf(c)).mayMove, false)
    // The menu beside them is everybody's.
    const actions = () => c.locator('.taefl-actions button:visible').count()
    await until(actions, 0, 'what one who looks on may do')
    for (const page of [a, b, c]) await page.locator('taefl-chat summary').click()
    await a.getByLabel('Say something').fill('Good luck!')
    await a.getByLabel('Say something').press('Enter')
    for (const page of [a, b, c]) await shows(page, 'Good luck!')
    assert.equal(await c.getByLabel('Say something').count(), 0)
    await clean(c)
    await myTurn(a, 0)
    await typeMove(a, 'd3')
    await end(c, 'wins with Dark')
    await end(b, 'You lost: Dark wins')
    await leaveAll(a, b, c)
})

test('the lobby: an offer, somebody who takes it; the guest becomes a player and comes back', async () => {
    const [a, b] = await Promise.all([somebody(), somebody()])
    await open(b, '/lobby')
    await b.getByRole('heading', { name: 'Who is waiting' }).waitFor()
    await clean(b)
    await invite(a, 'tablut-katz', { anybody: true })
    const offer = b.getByRole('button', { name: /^Play: Tablut, edition by Demian Katz/ })
    await offer.click()
    await addressIs(b, /\/g\/\w+$/)
    await shows(a, 'Resign')
    await open(b, '/me')
    await b.locator('.taefl-current a', { hasText: 'Tablut' }).waitFor()
    await clean(b)
    const name = `Anna${Date.now() % 1e7}`
    await b.locator('summary', { hasText: 'Create an account' }).click()
    const form = b.locator('form').first()
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Password').fill('a long password')
    await clean(b)
    await form.getByRole('button').click()
    await b.getByRole('button', { name: 'Sign out' }).waitFor()
    await shows(b, name)
    await until(() => a.locator('.taefl-player', { hasText: name }).count(), 1, 'the new name')
    await press(b, 'Sign out')
    const again = b.locator('form').first()
    await again.getByLabel('Name').fill(name)
    await again.getByLabel('Password').fill('another password')
    await again.getByRole('button').click()
    await shows(b, 'Wrong name or password.')
    await again.getByLabel('Password').fill('a long password')
    await again.getByRole('button').click()
    await b.locator('.taefl-current a', { hasText: 'Tablut' }).waitFor()
    // A guest is told what logging in leaves behind, and can go for good; the other one's list follows.
    await open(a, '/me')
    for (const words of ['Sign in', 'Delete this guest'])
        await a.locator('summary', { hasText: words }).click()
    await shows(a, /you lose guest-\w+ and its games for good/)
    await clean(a)
    await press(a, 'Delete this guest')
    await shows(a, 'Your account is deleted.')
    await b.getByRole('heading', { name: 'Over' }).waitFor()
    await leave(a)
    await leave(b, /401|403/)
})

test('a game that waits for one’s move is on the first page, and in one’s list with its board', async () => {
    const [a, b, path] = await two('brandubh', { side: 'White' })
    await myTurn(b, 0)
    await open(b, '/')
    const waits = b.locator(`.taefl-home-open a[href="${path}"]`)
    await waits.getByText('Your turn').waitFor()
    await waits.getByText('Brandubh').waitFor()
    assert.equal(await waits.locator('.taefl-still').count(), 1)
    // Both see where the game stands, each from the own side.
    const pieces = (page, card) =>
        page.evaluate(card => document.querySelector(`${card} .taefl-still`)?.innerHTML, card)
    const start = await pieces(b, `.taefl-home-open a[href="${path}"]`)
    await open(b, path)
    await myTurn(b, 0)
    const { name } = (await tableOfMoves(b))[0]
    await typeMove(b, name)
    await myTurn(a, 1)
    await open(a, '/')
    const mine = `.taefl-home-open a[href="${path}"]`
    await a.locator(mine).getByText('Your turn').waitFor()
    await until(async () => (await pieces(a, mine)) !== start, true, 'the board after the move')
    await b.locator('.taefl-play-head').waitFor()
    await open(b, '/')
    await b.locator(mine).getByText('Waiting for your opponent').waitFor()
    const boards = []
    for (const page of [a, b]) {
        await open(page, '/me')
        const card = `.taefl-current a[href="${path}"]`
        await until(async () => /last/.test(await pieces(page, card)), true, 'the last move')
        boards.push(await pieces(page, card))
    }
    assert.notEqual(boards[0], boards[1], 'seen from both sides')
    await clean(a)
    await leaveAll(a, b)
})

test('a game begun at one screen goes on far apart', async () => {
    const [a, b] = await Promise.all([somebody(), somebody()])
    await a.addInitScript(() =>
        localStorage.setItem('taefl.play', JSON.stringify({ tafl: { who: 'two' } })),
    )
    await open(a, '/play/tablut-ashton')
    await myTurn(a, 0)
    await typeMove(a, 'e3-a3')
    await myTurn(a, 1)
    await a.locator('.taefl-play-menu summary').click()
    await press(a, 'Go on online')
    await shows(a, 'You continue from the moves already played.')
    await pick(a, 'White')
    await a.getByLabel('Time', { exact: true }).selectOption('30 s a move')
    await press(a, 'Create invitation')
    await a.locator('taefl-waiting').waitFor()
    const path = new URL(a.url()).pathname
    await open(b, path)
    await shows(b, '30 s a move')
    await join(b, path)
    await myTurn(b, 1)
    assert.equal(await movesOf(b), 'e3a3')
    await leaveAll(a, b)
})

test('the server’s engine plays as a person does', async () => {
    const page = await open(await somebody(), '/play?rules=tablut-ashton')
    await page.getByLabel('Strength of the engine').selectOption('1')
    await page.locator('.taefl-setup-more summary').click()
    await page.getByRole('checkbox', { name: 'On the server' }).check()
    await clean(page)
    await press(page, 'Start the game')
    await page.waitForURL(/\/g\/[0-9A-Za-z]{8}$/)
    await myTurn(page, 0)
    await page.locator('.taefl-player', { hasText: ', bot' }).waitFor()
    await typeMove(page, 'e3-a3')
    await until(() => movesOf(page), /^e3a3 \w+$/, 'an answer')
    await action(page, 'Resign').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click()
    await end(page, 'You lost: Black wins')
    // The server analyses the game; a press on the curve shows the moment.
    await press(page, 'Ask the server to analyse')
    const curve = page.locator('taefl-server-analysis').getByRole('slider')
    await curve.waitFor()
    await clean(page)
    await curve.press('Home')
    await until(() => curve.getAttribute('aria-valuenow'), '0', 'the start')
    await page.getByRole('row', { name: '?? blunder' }).waitFor()
    await press(page, 'Open the analysis')
    await page.getByRole('tab', { name: 'Report' }).waitFor()
    await leave(page)
})

test('without a server of games the page says so, and plays as before', async () => {
    const page = await somebody()
    await page.route('**/api/**', route => route.fulfill({ status: 404, body: 'nothing here' }))
    await open(page, '/lobby')
    await shows(page, 'There is no games server here')
    await clean(page)
    await open(page, '/me')
    await shows(page, 'There is no games server here')
    await open(page, '/play?with=far')
    await shows(page, 'There is no games server here')
    await pick(page, 'The engine')
    await press(page, 'Start the game')
    await myTurn(page, 0)
    await leave(page, /404/)
})

test('a page that is older than its server is told so', async () => {
    const page = await somebody()
    await page.route('**/api/me', route =>
        route.fulfill({ json: { you: null, version: '99.0.0' } }),
    )
    await open(page, '/lobby')
    await shows(page, 'A new version of Taefl is ready.')
    await leave(page)
})

test('a challenge by name waits for that one', async () => {
    const [a, b] = await Promise.all([somebody(), somebody()])
    await Promise.all([open(a, '/lobby'), open(b, '/lobby')])
    const mark = Date.now() % 1e7
    await becomePlayer(a, `Signe${mark}`)
    await becomePlayer(b, `Tage${mark}`)
    await open(a, `/play?with=far&rules=tablut-ashton&to=Tage${mark}`)
    await a.locator('taefl-setup-network').getByRole('radio', { name: 'Either' }).waitFor()
    await press(a, 'Create invitation')
    await a.getByRole('heading', { name: `Waiting for Tage${mark}` }).waitFor()
    // Who is named needs no code to come by, and nobody is to move yet.
    assert.equal(await a.locator('taefl-waiting img').count(), 0)
    assert.equal(await a.locator('.taefl-turn:visible').count(), 0)
    await clean(a)
    await join(b, new URL(a.url()).pathname)
    await shows(a, 'Resign')
    await leaveAll(a, b)
})
