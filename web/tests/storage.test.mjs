/* What a browser keeps for the page: refused, full, silent or damaged. Nothing is lost without a word, and the page
 * goes on. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, leave, visit } from './dom.mjs'
import { invite, join, leaveAll, shows, somebody } from './dom-live.mjs'
import { addressIs, forTwo, myTurn, typeMove } from './table-page.mjs'
import { until } from './until.mjs'

const everything = ['localStorage', 'sessionStorage', 'indexedDB']
const refusing = names =>
    new Function(`for (const name of ${JSON.stringify(names)})
        Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })`)
const refused = refusing(everything)
/** Texts longer than so many letters do not fit into what is kept under a name. */
const full = letters =>
    new Function(`const { localStorage } = window
        const setItem = (key, value) => {
            if (value.length > ${letters}) throw new DOMException('full', 'QuotaExceededError')
            localStorage.setItem(key, value)
        }
        const getItem = key => localStorage.getItem(key)
        const removeItem = key => localStorage.removeItem(key)
        Object.defineProperty(window, 'localStorage', { value: { getItem, setItem, removeItem } })`)
const notices = page => page.locator('.taefl-notice.error p').allTextContents()
const told = (page, words) => until(() => notices(page), words, 'what is told')
/** From now on, or no more, nothing fits into what the page keeps. */
const fill = (page, full = true) =>
    page.evaluate(full => {
        const { prototype } = IDBObjectStore
        window.putBefore ??= prototype.put
        prototype.put = full
            ? () => {
                  throw new DOMException('full', 'QuotaExceededError')
              }
            : window.putBefore
    }, full)

test('a game on the server is played where the browser forbids to keep anything', async () => {
    const [a, b] = await Promise.all([somebody(), somebody()])
    for (const page of [a, b]) await page.context().addInitScript(refused)
    const path = await invite(a, 'brandubh', { side: 'Black' })
    await join(b, path)
    await shows(a, 'Resign')
    await myTurn(a, 0)
    await typeMove(a, 'd2c2')
    await myTurn(b, 1)
    await leaveAll(a, b)
})

test('a disk that is full in the middle of a game loses no move of this visit, and is told once', async () => {
    const page = await visit('/play/brandubh', {}, forTwo('tafl'))
    await myTurn(page, 0)
    await typeMove(page, 'd2c2')
    await myTurn(page, 1)
    const game = page.url()
    await fill(page)
    try {
        for (const [ply, move] of ['d3c3', 'd6c6', 'd5c5'].entries()) {
            await typeMove(page, move)
            await myTurn(page, ply + 2)
        }
        const [words, ...more] = await notices(page)
        assert.match(words, /not being saved.*no space left/)
        assert.deepEqual(more, [])
        // Another page of the same visit, and back.
        await page.getByRole('link', { name: 'Learn', exact: true }).click()
        await page.locator('taefl-learn h1').waitFor()
        await page.goBack()
        await addressIs(page, game)
        await myTurn(page, 4)
        assert.equal((await notices(page)).length, 1)
    } finally {
        await fill(page, false)
    }
    await typeMove(page, 'c2c1')
    await myTurn(page, 5)
    await told(page, [])
    await page.reload()
    await myTurn(page, 5)
    await leave(page)
})

test('a browser that never answers keeps nobody from playing, and is told in Swedish', async () => {
    const hung = `Object.defineProperty(window, 'indexedDB', { value: { open: () => ({}) } })`
    const page = await visit('/play/brandubh', { locale: 'sv' }, hung)
    await page.getByText(/sparas inte.*Webbläsaren svarar inte/).waitFor()
    await page.goto(`${address}/g/nothing1`)
    await page.getByText('Webbläsaren svarar inte').waitFor()
    await leave(page, /status of 404/)
})

test('what is chosen or done and cannot be kept is told once, with the reason', async () => {
    const page = await visit('/settings', {}, refused)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.locator('.taefl-drop-down').getByRole('radio', { name: 'Dark' }).check()
    await page.getByText('does not let Taefl keep anything').waitFor()
    await page.locator('main').getByRole('radio', { name: 'Light' }).check()
    assert.equal((await notices(page)).length, 1)
    await leave(page)
    for (const [path, act] of [
        ['/settings', one => one.getByRole('radio', { name: 'Dark' }).check()],
        ['/workshop/brandubh', () => {}],
    ]) {
        const one = await visit(path, {}, full(0))
        await one.locator('main h1').waitFor()
        await act(one)
        await one.getByText('no space left for settings').waitFor()
        await leave(one)
    }
})

const draft = id => ({
    id,
    time: 1,
    tree: { rules: 'brandubh', tags: {}, result: '*', termination: 'unfinished', moves: [] },
    path: [0],
})
test('analyses that give way for want of space are told; one that does not fit is there until one leaves', async () => {
    const drafts = JSON.stringify(['1', '2', '3'].map(draft))
    const begin = `if (origin !== 'null') localStorage['taefl.drafts'] ??= '${drafts}'`
    const tight = full(drafts.length + 50)
    const page = await visit('/analysis/brandubh', {}, `${begin};(${tight})()`)
    await typeMove(page, 'd2c2')
    await page.getByText(/made way for this one: [12]\./).waitFor()
    await leave(page)
    const none = await visit('/analysis', {}, refused)
    await none.getByRole('link', { name: 'Brandubh, Irish, historical rules' }).first().click()
    await typeMove(none, 'd2c2')
    await none.getByText('does not keep this analysis').waitFor()
    await none.locator('header').getByRole('link', { name: 'Analysis', exact: true }).click()
    await none.getByRole('heading', { name: 'Where you left off' }).waitFor()
    await leave(none)
})

/** What may stand under any name after a fault, or another version. */
const damaged = [
    '{',
    '[[7]]',
    `{"tafl":{"rules":"zzz","who":"two","names":[1,2],"clock":7,"over":3},"family":"tafl","sets":["zzz",7],
      "brandubh":"ab","solved":null,"streak":7,"ratings":{"tafl":[1,2,"x"]},"tried":[7],"lines":1e99,"seconds":-7,
      "volume":10.5,"language":"constructor","__proto__":[7]}`,
    `[{"id":"x","time":1,"tree":{"rules":"zzz","tags":{},"moves":[],"result":"*","termination":"x"},"path":[9]},
      {"name":"file:zzz#12345678","text":"zzz","time":1,"kept":true},null]`,
]
/** All that the page keeps, by the last word of its names. */
const names =
    'settings online helped puzzles solver class tell push ladder coach pool play lessons analysis drafts laws workshop chat study.left'
const paths =
    '/ /play /games /puzzles /learn/brandubh /analysis /analysis/brandubh /workshop /lobby /play/copenhagen'
test('damaged values under every name keep no page from opening, and break nothing', async () => {
    for (const value of damaged) {
        const page = await visit('/settings')
        for (const name of names.split(' ')) page.context().kept.set(`taefl.${name}`, value)
        for (const path of paths.split(' ')) {
            await page.goto(address + path)
            await page.locator('main h1:not([aria-busy])').waitFor()
            await until(() => page.locator('main [aria-busy=true]').count(), 0, `${path} ${value}`)
        }
        await leave(page)
    }
})
