/* A study: two people write one chapter at the same time and both see everything, also after a reload, a
 * cut connection and a dead server; who only has the link to look cannot change it. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { clean } from './axe.mjs'
import { address, freshContext, leave } from './dom.mjs'
import { becomePlayer, leaveAll, open, press, shows, somebody } from './dom-live.mjs'
import { addressIs } from './table-page.mjs'
import { until } from './until.mjs'

const mark = String(Date.now() % 1e6)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const tab = (page, name) => page.getByRole('tab', { name, exact: true }).click()
const saved = page => page.locator('.taefl-analysis-head [role=status].saved').waitFor()
const moves = page => page.locator('taefl-moves').innerText()
const movesAre = (page, words) => until(() => moves(page), words, 'the moves')
const path = page => page.locator('taefl-moves [aria-current]').innerText()
/** A move by clicks on its squares, once the board shows the position of the chapter and place. */
async function play(page, from, to) {
    const allowed = move =>
        document
            .querySelector('taefl-table')
            .view?.moves.some(({ from, to }) => `${from}-${to}` === move) ?? false
    await until(() => page.evaluate(allowed, `${from}-${to}`), true, 'the move can be made')
    await page.locator(`[data-square=${from}]`).click()
    await page.locator(`[data-square=${to}]`).click()
    await until(() => path(page), new RegExp(`${from}-${to}`), 'the move is in the list')
}
const arrows = page =>
    page.evaluate(() =>
        document
            .querySelector('taefl-table')
            .arrows.map(({ from, to, tint }) => `${from}${to}${tint}`)
            .join(' '),
    )
const draw = (page, from, to, tint = 0) =>
    page.evaluate(
        detail =>
            document
                .querySelector('taefl-board')
                .dispatchEvent(new CustomEvent('taefl-arrow', { bubbles: true, detail })),
        { from, to, tint },
    )
const value = (page, label) => page.getByLabel(label).inputValue()

/** Who has made a study of Brandubh, there; with its links. */
async function owner(name, options) {
    const page = await open(await somebody(options), '/settings')
    await becomePlayer(page, name + mark)
    await open(page, '/study')
    await page.getByLabel('Title').fill(`Openings ${name}`)
    await page.getByLabel('Game of the first chapter').selectOption('brandubh')
    await press(page, 'Make the study')
    await page.locator('taefl-study-board taefl-board.taefl-b-live').waitFor()
    await tab(page, 'Share')
    const links = [await value(page, 'Link to look'), await value(page, 'Link to edit')]
    await tab(page, 'Moves')
    return [page, ...links.map(link => link.slice(address.length))]
}
const ready = async page => {
    await page.locator('taefl-study-board taefl-board').waitFor()
    return page
}

test('a visitor reads what a study is, and where to sign in', async () => {
    const page = await open(await somebody(), '/study')
    const link = page.getByRole('link', { name: 'Sign in to start a study' })
    await link.waitFor()
    await link.click()
    await page.getByLabel('Password').first().waitFor()
})

test('chapters get another order by keyboard, and others see it', async () => {
    const [ulla, look] = await owner('Mia')
    await tab(ulla, 'Chapters')
    await press(ulla, 'Add a chapter')
    // Who looks for the list while the new chapter comes keeps it.
    let send
    await ulla.route('**/chapters/2', async route => {
        await new Promise(done => (send = done))
        await route.continue()
    })
    await press(ulla, 'Begin')
    await addressIs(ulla, /chapter=2$/)
    await tab(ulla, 'Chapters')
    await until(async () => !!send, true, 'the page asks for the chapter')
    send()
    const head = page => page.locator('.taefl-analysis-head b').innerText()
    await until(() => head(ulla), 'Chapter 2', 'the new chapter')
    const order = page =>
        page.evaluate(() =>
            [...document.querySelectorAll('.taefl-study-chapters b')].map(b => b.innerText).join(),
        )
    await until(() => order(ulla), 'Chapter 1,Chapter 2', 'two chapters')
    const lo = await ready(await open(await somebody(), look))
    await tab(lo, 'Chapters')
    await until(() => order(lo), 'Chapter 1,Chapter 2', 'two chapters')
    await ulla.getByRole('button', { name: 'Move up' }).focus()
    await ulla.keyboard.press('Enter')
    for (const page of [ulla, lo])
        await until(() => order(page), 'Chapter 2,Chapter 1', 'the order')
    // Nobody is taken to another chapter.
    assert.equal(await head(lo), 'Chapter 1')
    // The focus stays, so that a chapter can go on; at the end nothing happens.
    await ulla.keyboard.press('Enter')
    await press(ulla, 'Move down')
    for (const page of [ulla, lo])
        await until(() => order(page), 'Chapter 1,Chapter 2', 'as before')
    await leaveAll(ulla, lo)
})

test('two people write one chapter at the same time, and both see everything', async () => {
    const [ulla, look, edit] = await owner('Ulla')
    const alone = await ulla.getByRole('button', { name: '1 here' }).count()
    const kim = await ready(await open(await somebody(), edit))
    // Nobody hands the key on with the address.
    await addressIs(kim, new RegExp(`${look}$`))
    assert.ok(alone, 'who is here has its place before somebody comes')
    await ulla.getByRole('button', { name: '2 here' }).waitFor()
    await play(ulla, 'd2', 'c2')
    await movesAre(kim, /d2-c2/)
    // At once: both are without the other's change when they make their own.
    await until(() => path(kim), /d2-c2/, 'the other’s board follows')
    await Promise.all([play(ulla, 'd3', 'c3'), play(kim, 'd3', 'b3')])
    for (const page of [ulla, kim]) {
        await saved(page)
        await movesAre(page, /d3-c3/)
        await movesAre(page, /d3-b3/)
    }
    // Words and arrows of both about one move.
    for (const page of [ulla, kim]) {
        await page.locator('taefl-moves').getByRole('button', { name: 'd2-c2' }).click()
        await tab(page, 'Notes')
    }
    const writes = async (page, words) => {
        await page.getByLabel('Words about d2-c2').focus()
        await page.keyboard.insertText(words)
    }
    await Promise.all([
        writes(ulla, 'Quiet.'),
        writes(kim, 'Too slow?'),
        draw(ulla, 'a1', 'a7'),
        draw(kim, 'b2', 'b2', 3),
    ])
    for (const page of [ulla, kim]) {
        await saved(page)
        await until(() => arrows(page), /b2b23/, 'the circle')
        await until(() => arrows(page), /a1a71/, 'the arrow')
        const words = () => page.getByLabel('Words about d2-c2').inputValue()
        await until(words, /Quiet\./, 'the first words')
        await until(words, /Too slow\?/, 'the second words')
    }
    // Who is in the middle of a word goes on there when the other has written.
    const area = ulla.getByLabel('Words about d2-c2')
    await area.focus()
    await ulla.keyboard.press('Control+Home')
    await ulla.keyboard.insertText('Qui')
    await kim.getByLabel('Words about d2-c2').focus()
    await kim.keyboard.press('Control+End')
    await kim.keyboard.insertText(' Yes.')
    await until(() => area.inputValue(), /Yes\.$/, 'the other’s words')
    await area.focus()
    await ulla.keyboard.insertText('te ')
    await until(() => area.inputValue(), /^Quite /, 'the word')
    // One step back takes away one's own alone.
    await press(ulla, 'Undo')
    await saved(ulla)
    await until(() => arrows(kim), /b2b23/, 'the other one’s circle stays')
    // A reload has it all.
    await kim.reload()
    await ready(kim)
    await movesAre(kim, /(?=[^]*d3-b3)[^]*d3-c3/)
    // Who was slower has been told so.
    for (const page of [ulla, kim]) await leave(page, /status of 409/)
})

/** While `window.held` is a list, what the page asks of the core waits there. */
const heldCore = () => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (...args) {
        const send = () => postMessage.apply(this, args)
        if (window.held) window.held.push(send)
        else send()
    }
}

test('what is heard while a chapter is being written is not written over', async () => {
    const [ulla, look, edit] = await owner('Signe')
    const kim = await ready(await open(await somebody(), edit))
    await ulla.addInitScript(heldCore)
    await ready(await open(ulla, look))
    await ulla.getByRole('button', { name: '2 here' }).waitFor()
    await ulla.evaluate(() => (window.held = []))
    await draw(kim, 'b2', 'b2', 3)
    await saved(kim)
    await until(() => ulla.evaluate(() => window.held.length), 1, 'the news is being read')
    await draw(ulla, 'a1', 'a7')
    // Its turn to be sent comes before this is over, whatever else the machine does.
    await ulla.evaluate(() => new Promise(done => setTimeout(done, 1000)))
    const [answer] = await Promise.all([
        ulla.waitForResponse(one => /chapters\/1$/.test(one.url())),
        ulla.evaluate(() => {
            const held = window.held
            window.held = null
            for (const send of held) send()
        }),
    ])
    assert.equal(answer.status(), 409)
    for (const page of [ulla, kim])
        await until(() => arrows(page), /(?=.*b2b23)(?=.*a1a71)/, 'what both drew')
    await leave(ulla, /status of 409/)
    await leave(kim)
})

test('a board follows what others do, until one looks around alone', async () => {
    const [ulla, look] = await owner('Ylva')
    const lo = await ready(await open(await somebody(), look))
    const place = () => path(lo)
    await play(ulla, 'd2', 'c2')
    await until(place, /d2-c2/, 'the guest’s board follows')
    await play(ulla, 'd3', 'c3')
    await until(place, /d3-c3/, 'the guest’s board follows')
    // An arrow at an earlier move, too.
    await ulla.locator('taefl-moves').getByRole('button', { name: 'd2-c2' }).click()
    await draw(ulla, 'c2', 'c4', 2)
    await until(() => arrows(lo), 'c2c42', 'the arrow')
    const follow = lo.getByRole('button', { name: 'Follow', exact: true })
    assert.equal(await follow.getAttribute('aria-pressed'), 'true')
    await follow.click()
    await play(ulla, 'd3', 'b3')
    await movesAre(lo, /d3-b3/)
    assert.match(await place(), /d2-c2/)
    await leaveAll(ulla, lo)
})

test('who comes back to a study is at the chapter and the place where they were', async () => {
    const [ulla, look] = await owner('Runa')
    await play(ulla, 'd2', 'c2')
    await tab(ulla, 'Chapters')
    await press(ulla, 'Add a chapter')
    await press(ulla, 'Begin')
    const head = ulla.locator('.taefl-analysis-head b')
    await until(() => head.innerText(), 'Chapter 2', 'the new chapter')
    await addressIs(ulla, /chapter=2$/)
    await tab(ulla, 'Moves')
    await ulla.getByText('No moves yet').waitFor()
    await play(ulla, 'd2', 'b2')
    await play(ulla, 'd3', 'c3')
    await ulla.locator('taefl-moves').getByRole('button', { name: 'd2-b2' }).click()
    await saved(ulla)
    await open(ulla, '/study')
    await ready(await open(ulla, look))
    await until(() => path(ulla), /d2-b2/, 'where she was')
    await movesAre(ulla, /d3-c3/)
    await tab(ulla, 'Chapters')
    await ulla.getByRole('link', { name: 'Chapter 1' }).click()
    await addressIs(ulla, /chapter=1$/)
    await tab(ulla, 'Moves')
    await until(() => path(ulla), /d2-c2/, 'where she was in the other chapter')
    // Another one begins where everything begins, also if what this browser keeps is of another version.
    const lo = await open(await somebody(), '/study')
    const id = look.match(/study\/(\w+)/)[1]
    for (const kept of [{}, 7, [null], [{ id, n: 1, moves: 7 }], [{ id, n: 1, moves: [7] }]]) {
        await lo.evaluate(text => (localStorage['taefl.study.left'] = text), JSON.stringify(kept))
        await movesAre(await ready(await open(lo, look)), /d2-c2/)
    }
    await leaveAll(ulla, lo)
})

test('who only has the link to look sees all as it happens and changes nothing, on a phone too', async () => {
    const [ulla, look, edit] = await owner('Frida')
    const lo = await ready(await open(await somebody(phone), look))
    await shows(lo, 'View only')
    assert.equal(await lo.getByRole('tab', { name: 'Notes' }).count(), 0)
    assert.equal(await lo.evaluate(() => document.querySelector('taefl-table').mayMove), false)
    await play(ulla, 'd2', 'c2')
    await draw(ulla, 'c2', 'c4', 2)
    await movesAre(lo, /d2-c2/)
    await lo.locator('taefl-moves').getByRole('button', { name: 'd2-c2' }).click()
    await until(() => arrows(lo), 'c2c42', 'the arrow')
    await draw(lo, 'a1', 'a2')
    await tab(lo, 'Chapters')
    assert.equal(await lo.getByRole('button', { name: 'Add a chapter' }).count(), 0)
    await tab(lo, 'Share')
    assert.equal(await lo.getByLabel('Link to edit').count(), 0)
    const [download] = await Promise.all([
        lo.waitForEvent('download'),
        lo.getByRole('link', { name: 'Save all chapters as a file' }).click(),
    ])
    assert.match(download.suggestedFilename(), /\.pgn$/)
    // The edit link; and when there is a new one, the old one is void.
    await open(lo, edit)
    await ready(lo)
    await lo.getByRole('tab', { name: 'Notes' }).waitFor()
    await tab(ulla, 'Share')
    await press(ulla, 'Make a new edit link')
    await until(
        () => value(ulla, 'Link to edit'),
        new RegExp(`^(?!.*${edit.split('#')[1]})`),
        'another link',
    )
    await open(lo, edit)
    await shows(lo, 'This link no longer lets you change the study')
    await shows(lo, 'View only')
    await leave(lo, /status of 403/)
    await leave(ulla)
})

/** What the server tells everybody comes when `window.order` wants it: before the answer to what one asked of it, or
 * after that, while the page goes to another address. */
const ordered = () => {
    const held = []
    const { fetch, WebSocket } = window
    let heard = false
    window.order = ''
    window.WebSocket = class extends WebSocket {
        constructor(...args) {
            super(...args)
            this.addEventListener('message', event => {
                heard = true
                if (window.order !== 'answer') return
                event.stopImmediatePropagation()
                held.push(() => this.onmessage(event))
            })
        }
    }
    window.fetch = async (...args) => {
        heard = false
        const answer = await fetch(...args)
        while (window.order && !heard) await new Promise(done => setTimeout(done, 10))
        return answer
    }
    const replace = history.replaceState
    history.replaceState = function (...args) {
        replace.apply(this, args)
        if (!args[2]) return
        window.order = ''
        for (const tell of held.splice(0)) tell()
    }
}

test('chapters are added from files with their source, changed, deleted and put back', async () => {
    const [ulla, look] = await owner('Tove')
    await ulla.addInitScript(ordered)
    await ready(await open(ulla, look))
    const lo = await ready(await open(await somebody(phone), look))
    await tab(ulla, 'Chapters')
    await press(ulla, 'Add a chapter')
    await ulla.getByLabel('Where does the game come from?').fill('Club evening')
    await ulla.getByLabel('Who allows you to show it here?').fill('Both players, by mail')
    await ulla
        .getByLabel('Paste a game or a position')
        .fill(
            '[Player1 "Ada"]\n[Player2 "Bo"]\n[Rules "tablut-katz"]\n\n1. e3-c3 {[%cal Ge3c3] Bold.} (1. e3-d3) *',
        )
    await press(ulla, 'Open')
    await addressIs(ulla, /\?chapter=2$/)
    await tab(ulla, 'Chapters')
    await until(() => ulla.locator('.taefl-study-chapters').innerText(), /Ada – Bo/, 'the chapter')
    await tab(ulla, 'Moves')
    await shows(ulla, 'Permission: Both players, by mail')
    await tab(lo, 'Chapters')
    await lo.getByRole('link', { name: 'Ada – Bo' }).click()
    await addressIs(lo, /\?chapter=2$/)
    await tab(lo, 'Moves')
    await movesAre(lo, /e3-c3[^]*Bold/)
    await shows(lo, 'Source: Club evening')
    await tab(ulla, 'Chapters')
    await ulla.getByText('About this chapter').click()
    await ulla.getByLabel('Title of the chapter').fill('Bold play')
    await ulla.keyboard.press('Tab')
    await saved(ulla)
    await tab(lo, 'Chapters')
    await lo.getByRole('link', { name: 'Bold play' }).waitFor()
    for (const [order, n] of [
        ['answer', 3],
        ['news', 4],
    ]) {
        await tab(ulla, 'Chapters')
        await ulla.evaluate(order => (window.order = order), order)
        await press(ulla, 'Delete this chapter')
        await addressIs(ulla, /\?chapter=1$/)
        await shows(ulla, 'The chapter “Bold play” is deleted.')
        assert.equal(await ulla.getByText('somebody has deleted').count(), 0)
        if (n === 3) await shows(lo, 'Bold play: somebody has deleted this chapter.')
        await press(ulla, 'Put it back')
        await addressIs(ulla, new RegExp(`\\?chapter=${n}$`))
        await tab(ulla, 'Moves')
        await movesAre(ulla, /e3-c3[^]*Bold/)
        await tab(ulla, 'Chapters')
        await ulla.getByText('About this chapter').click()
    }
    // Arrows and circles by keyboard.
    await tab(ulla, 'Notes')
    await ulla.getByLabel('Arrows and circles as text').fill('e5 e3-e7:3 nonsense')
    await ulla.keyboard.press('Tab')
    await until(() => arrows(ulla), 'e5e50 e3e73', 'what is drawn')
    await press(ulla, 'Remove arrows and circles')
    await until(() => arrows(ulla), '', 'nothing')
    ulla.once('dialog', dialog => dialog.accept())
    await tab(ulla, 'Share')
    await press(ulla, 'Delete the study')
    await addressIs(ulla, /\/study$/)
    await shows(lo, 'This study has been deleted.')
    await leaveAll(ulla, lo)
})

test('the game under analysis becomes a study', async () => {
    const page = await open(await somebody(), '/analysis/brandubh#moves=d2c2.d3c3')
    await page.locator('taefl-moves').waitFor()
    await tab(page, 'Share')
    await press(page, 'Make a study of this')
    await shows(page, 'You need an account to make a study.')
    await becomePlayer(page, `Sif${mark}`)
    await page.reload()
    await tab(page, 'Share')
    await press(page, 'Make a study of this')
    await addressIs(page, /\/study\/\w{8}$/)
    await ready(page)
    await movesAre(page, /d2-c2/)
    await leave(page)
})

test('the file of a study lists its chapters, and becomes a study again', async () => {
    const page = await open(await somebody(), '/analysis')
    await becomePlayer(page, `Var${mark}`)
    await page.goto(`${address}/analysis`)
    const chapter = (title, move, more = '') =>
        `[Event "?"]\n${more}[Chapter "${title}"]\n[Rules "brandubh"]\n\n1. ${move} *\n`
    const named = '[Player1 "Ask"]\n[Player2 "Embla"]\n'
    await page
        .locator('#taefl-open-text')
        .fill(`${chapter('The first step', 'd2-c2')}\n${chapter('The second', 'd2-b2', named)}\n`)
    await press(page, 'Open')
    const rows = page.locator('.taefl-open-found li')
    await until(() => rows.locator('b').allInnerTexts(), ['The first step', 'The second'], 'titles')
    await rows.last().getByText('Ask – Embla').waitFor()
    await press(page, 'Make a study of all 2')
    await addressIs(page, /\/study\/\w{8}$/)
    await ready(page)
    await page.getByRole('heading', { name: 'The first step', level: 1 }).waitFor()
    const titles = await page.evaluate(async () => {
        const answer = await fetch(`/api/studies/${location.pathname.split('/').pop()}`)
        return (await answer.json()).chapters.map(({ title }) => title)
    })
    assert.deepEqual(titles, ['The first step', 'The second'])
    await leave(page)
})

test('nothing is lost while the server is away; it dies and comes back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taefl-study-'))
    const start = (port = 0) =>
        new Promise(resolve => {
            const args = [
                'serve',
                '--json',
                '--listen',
                `127.0.0.1:${port}`,
                '--data',
                join(folder, 'games.db'),
            ]
            const child = spawn(process.env.TAEFL, args, { stdio: ['ignore', 'pipe', 'ignore'] })
            child.stdout.once('data', data => resolve({ child, ...JSON.parse(data) }))
        })
    const stop = ({ child }) =>
        new Promise(done => child.once('close', done) && child.kill('SIGKILL'))
    let server = await start()
    const place = server.url
    const { port } = new URL(place)
    const at = place.replace(/\/$/, '')
    const visit = async path => {
        const page = await (await freshContext([at])).newPage()
        await page.goto(at + path)
        return page
    }
    const ulla = await visit('/settings')
    await becomePlayer(ulla, 'Ulla')
    await ulla.goto(`${at}/study`)
    await ulla.getByLabel('Title').fill('Openings')
    await ulla.getByLabel('Game of the first chapter').selectOption('brandubh')
    await press(ulla, 'Make the study')
    await ready(ulla)
    await tab(ulla, 'Share')
    const edit = await value(ulla, 'Link to edit')
    await tab(ulla, 'Moves')
    const kim = await ready(await visit(edit.slice(at.length)))
    await play(ulla, 'd2', 'c2')
    await saved(ulla)
    await until(() => path(kim), /d2-c2/, 'the other’s board follows')
    // Without a service worker, what moves pieces must be here before the server goes.
    await play(kim, 'd3', 'c3')
    await saved(kim)
    await until(() => path(ulla), /d3-c3/, 'the other’s board follows')
    await stop(server)
    await Promise.all([play(ulla, 'd1', 'c1'), play(kim, 'd1', 'b1')])
    await shows(ulla, 'Not saved yet: no connection')
    server = await start(port)
    for (const page of [ulla, kim]) {
        await saved(page)
        await movesAre(page, /d1-c1/)
        await movesAre(page, /d1-b1/)
    }
    await leave(ulla, /.*/)
    await leave(kim, /.*/)
    await stop(server)
    rmSync(folder, { recursive: true, force: true })
})

test('axe finds nothing in any part of a study', async () => {
    const page = await open(await somebody(), '/settings')
    await becomePlayer(page, `Moa${mark}`)
    await open(page, '/study')
    await page.getByLabel('Title').fill('Openings')
    await page.getByLabel('Game of the first chapter').selectOption('brandubh')
    await clean(page)
    await press(page, 'Make the study')
    await page.locator('taefl-study-board taefl-board.taefl-b-live').waitFor()
    await tab(page, 'Share')
    const look = await page.getByLabel('Link to look').inputValue()
    await clean(page)
    await tab(page, 'Chapters')
    await press(page, 'Add a chapter')
    await page.getByLabel('Where does the game come from?').fill('Club evening')
    await page.getByLabel('Who allows you to show it here?').fill('Both players, by mail')
    await clean(page)
    const game =
        '[Player1 "Ada"]\n[Player2 "Bo"]\n[Rules "brandubh"]\n\n1. d2-c2 {Bold.} (1. d1-b1) *'
    await page.getByLabel('Paste a game or a position').fill(game)
    await press(page, 'Open')
    await addressIs(page, /\?chapter=2$/)
    await page.locator('taefl-moves').getByRole('button', { name: 'd2-c2' }).click()
    await tab(page, 'Notes')
    await page.getByLabel('Arrows and circles as text').fill('c2-c4:2 b2:3')
    await page.keyboard.press('Tab')
    await page.locator('.taefl-analysis-head [role=status].saved').waitFor()
    await clean(page)

    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
    const guest = await open(await somebody(phone), `${look.slice(address.length)}?chapter=2`)
    await shows(guest, 'Source: Club evening')
    await until(() => guest.locator('taefl-moves').innerText(), /Bold/, 'the moves')
    await clean(guest)
    await tab(guest, 'Chapters')
    await guest.getByText('only people with the edit link').waitFor()
    await clean(guest)
    await tab(guest, 'Share')
    await clean(guest)
    await page.getByRole('button', { name: '2 here' }).waitFor()
    await tab(page, 'Chapters')
    await page.getByRole('button', { name: 'Move up' }).waitFor()
    await clean(page)
    await leaveAll(page, guest)
})
