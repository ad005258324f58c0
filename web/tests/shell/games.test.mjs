/* The frame of the page: games that are kept, listed, deleted, sent out and taken in. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, bytesOf, leave } from '../dom.mjs'
import { until } from '../until.mjs'
import { visit } from './dom-frame.mjs'
import { game, kept } from './game.mjs'

const put = (page, saved) =>
    page.evaluate(async saved => {
        const { store } = kept
        try {
            await store.put(saved)
            return 'kept'
        } catch (error) {
            return error.kind
        }
    }, saved)
/** Puts what is no game where games are kept. */
const damage = (page, ...values) =>
    page.evaluate(async values => {
        const db = await new Promise(resolve => {
            indexedDB.open('taefl').onsuccess = event => resolve(event.target.result)
        })
        const change = db.transaction('games', 'readwrite')
        for (const value of values) change.objectStore('games').put(value)
        await new Promise(resolve => (change.oncomplete = resolve))
        db.close()
    }, values)
const counts = (locator, count, what) => until(() => locator.count(), count, what)

test('damaged games keep nobody from the others, stay where they are and are counted', async () => {
    const page = await visit('/games', {}, kept)
    assert.equal(await put(page, game('good1')), 'kept')
    await damage(
        page,
        { id: 'bad1' },
        { id: 'bad2', updated: 'x', tree: null, setup: { players: [] } },
        { id: 7 },
    )
    await page.goto(`${address}/games`)
    await page.getByText('Damaged games that cannot be read: 3.').waitFor()
    await counts(page.locator('.taefl-games-list > li'), 1, 'games that are none')
    await page.goto(`${address}/g/bad1`)
    await page.getByText('is damaged and cannot be read').waitFor()
    await page.goto(`${address}/`)
    await page.locator('h1').waitFor()
    await leave(page)
})

test('a game is there after a reload and in every tab', async () => {
    const page = await visit('/games', {}, kept)
    await page.getByText('No games yet').waitFor()
    assert.equal(await put(page, game('aaaa1')), 'kept')
    await page.getByRole('heading', { name: 'Åsa – Engine (level 3)' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Åsa – Engine (level 3)' }).waitFor()
    await page.getByText('the edge of the board is hostile').waitFor()
    await page.evaluate(() => localStorage.setItem('taefl.settings', '{"language":"sv"}'))
    await page.reload()
    await page.getByText('brädets kant är fientlig').waitFor()
    await page.evaluate(() => localStorage.removeItem('taefl.settings'))
    const other = await page.context().newPage()
    await other.goto(`${address}/`)
    await other.getByRole('link', { name: /Åsa – Engine/ }).waitFor()
    assert.equal(await put(page, game('aaaa2')), 'kept')
    await counts(other.locator('.taefl-home-open li'), 2, 'games on the first page')
    await leave(page)
})

test('a tab never writes over what another one has written', async () => {
    const one = await visit('/games', {}, kept)
    const two = await one.context().newPage()
    await two.goto(`${address}/games`)
    const get = page => page.evaluate(() => kept.store.get('bbbb1'))
    assert.equal(await put(one, game('bbbb1', { updated: 10 })), 'kept')
    assert.equal(await put(two, game('bbbb1', { updated: 20 })), 'conflict', 'never read there')
    const saved = await get(two)
    assert.equal(await put(two, { ...saved, updated: 20 }), 'kept')
    assert.equal(await put(one, { ...saved, updated: 30, left: [1, 2] }), 'conflict')
    assert.equal((await get(one)).updated, 20)
    assert.equal(await put(one, { ...saved, updated: 30 }), 'kept', 'after reading it again')
    // Two writes in one millisecond are two, from the same tab.
    assert.equal(await put(one, { ...saved, updated: 30 }), 'kept')
    assert.equal(await put(one, { ...saved, updated: 30 }), 'kept')
    await leave(one)
})

test('a tab asks again when another one has changed or deleted what is kept', async () => {
    const page = await visit('/games', {}, kept)
    assert.equal(await put(page, game('dddd1')), 'kept')
    const other = await page.context().newPage()
    await other.goto(`${address}/`)
    const done = request =>
        other.evaluate(
            `new Promise((resolve, reject) => {
                const asked = ${request}
                asked.onsuccess = () => resolve(asked.result?.close())
                asked.onerror = () => reject(asked.error)
            })`,
        )
    await done(`indexedDB.open('taefl', 2)`)
    assert.equal(await put(page, game('dddd1')), 'newer')
    await done(`indexedDB.deleteDatabase('taefl')`)
    assert.equal(await put(page, game('dddd1')), 'kept', 'anew')
    await done(`indexedDB.deleteDatabase('taefl')`)
    assert.equal(await put(page, game('dddd1')), 'kept', 'and again')
    await leave(page)
})

test('a connection that the browser has closed without a word is opened anew', async () => {
    const page = await visit('/settings', {}, kept)
    await page.evaluate(() => {
        const { open } = indexedDB
        indexedDB.open = (...given) => {
            const asked = open.apply(indexedDB, given)
            asked.addEventListener('success', () => (window.connection = asked.result))
            return asked
        }
    })
    assert.equal(await put(page, game('cccc2')), 'kept')
    await page.evaluate(() => window.connection.close())
    assert.equal(await put(page, game('cccc2')), 'kept')
    await leave(page)
})

test('a game whose copy was damaged meanwhile is kept again', async () => {
    const page = await visit('/settings', {}, kept)
    assert.equal(await put(page, game('cccc3')), 'kept')
    await damage(page, { id: 'cccc3', updated: 'x' })
    assert.equal(await put(page, game('cccc3')), 'kept')
    await leave(page)
})

test('a browser without a place for games is told as one that forbids it', async () => {
    const page = await visit('/settings', {}, kept)
    await page.evaluate(() => (window.indexedDB = null))
    assert.equal(await put(page, game('cccc4')), 'denied')
    await leave(page)
})

test('a full disk is told as such', async () => {
    const page = await visit('/games', {}, kept)
    assert.equal(await put(page, game('cccc1')), 'kept')
    await page.evaluate(() => {
        const { put } = IDBObjectStore.prototype
        let full = 2
        IDBObjectStore.prototype.put = function (...args) {
            if (full-- > 1) throw new DOMException('full', 'QuotaExceededError')
            const request = put.apply(this, args)
            if (full === 0) this.transaction.abort()
            return request
        }
    })
    assert.equal(await put(page, game('cccc1', { left: [1, 1] })), 'full')
    assert.equal(await put(page, game('cccc1', { left: [2, 2] })), 'failed')
    assert.equal(await put(page, game('cccc1', { left: [3, 3] })), 'kept', 'room again')
    await leave(page)
})

test('games are filtered, deleted and brought back', async () => {
    const page = await visit('/games', {}, kept)
    // One without a move is not listed.
    await put(page, game('dddd0', { tree: { ...game('').tree, moves: [] } }))
    await put(page, game('dddd1'))
    const over = { ...game('').tree, result: '1-0', termination: 'resign', rules: 'maerstanas' }
    await put(page, game('dddd2', { tree: over }))
    const rows = page.locator('.taefl-games-row')
    await counts(rows, 2, 'games')
    await page.getByLabel('Rules', { exact: true }).selectOption('tablut-katz')
    await counts(rows, 1, 'games with and without options')
    await page.getByLabel('Rules', { exact: true }).selectOption('')
    await page.getByRole('radio', { name: 'Finished', exact: true }).check()
    await counts(rows, 1, 'finished games')
    await page.getByText('Åsa won · 1 move').waitFor()
    await page.getByLabel('Rules', { exact: true }).selectOption('gardsdansen')
    await page.getByText('There is no such game.').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await counts(rows, 2, 'all games')
    await until(() => page.getByLabel('Rules', { exact: true }).inputValue(), '', 'the filter')
    await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
    await counts(rows, 1, 'games')
    await until(
        () => page.evaluate(() => Boolean(document.activeElement.closest('.taefl-games-row'))),
        true,
        'the focus in a row',
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await counts(rows, 2, 'games')
    await leave(page)
})

test('all games go out in one file and come back the same; a bad one is told', async () => {
    const page = await visit('/games', {}, kept)
    const move = { move: 'e3f3', name: 'e3-f3', comments: ['[Rules "x"] {a} ; b'] }
    await put(page, game('eeee1', { left: [5000, 60000], helped: true }))
    await put(
        page,
        game('eeee2', { tree: { ...game('').tree, rules: 'tablut-ashton', moves: [move] } }),
    )
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export all games' }).click(),
    ])
    const text = (await bytesOf(file)).toString()
    assert.match(file.suggestedFilename(), /^taefl-\d{4}-\d\d-\d\d\.pgn$/)
    assert.equal(text.match(/\[Rules /g).length - text.match(/\{\[Rules /g).length, 2)
    const choose = (content, name = 'games.pgn') =>
        page
            .getByLabel('Import games')
            .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
    // Already here: nothing happens to them.
    await choose(text)
    await page.getByText('Already here: 2').waitFor()
    const all = () =>
        page.evaluate(async () => {
            const { store } = kept
            return (await store.list()).map(({ fen, board, ...rest }) => rest)
        })
    const before = await all()
    // One of them was played on since; then the file's is kept beside it.
    await page.evaluate(async () => {
        const { store } = kept
        const saved = await store.get('eeee1')
        saved.tree.moves.push({ move: 'e8f8' })
        await store.put(saved)
        await store.remove('eeee2')
    })
    const broken = '[Rules "tablut-ashton"]\n\n1. e3-f3 e8-e1 *\n'
    await choose(`${text}\n${broken}\n[Rules "maerstanas"]\n[Player1 "Ö"]\n\n1. D4 *\n`)
    await page.getByText('Refused: 1').waitFor()
    await page.getByText('Imported: 2').waitFor()
    await page.getByText(/same number: 1/).waitFor()
    const line = text.split('\n').length + 3
    await page.getByText(new RegExp(`Game 3: line ${line}, column`)).waitFor()
    const now = await until(all, games => games.length === 4, 'four games')
    const back = now.find(g => g.id === 'eeee2')
    const was = before.find(g => g.id === 'eeee2')
    assert.deepEqual(back.setup, was.setup)
    assert.equal(back.tree.moves[0].comments[0], move.comments[0])
    const twin = now.find(g => g.id !== 'eeee1' && g.left)
    assert.deepEqual([twin?.left, twin?.helped], [[5000, 60000], true])
    assert.equal(back.helped, false)
    assert.equal(now.find(g => g.id === 'eeee1').tree.moves.length, 2)
    await choose(Buffer.from([0xff, 0xfe, 0x41]), 'x.bin')
    await page.getByText('This is not a text file.').waitFor()
    await choose('\n\n')
    await page.getByText('There is no game in this file.').waitFor()
    await leave(page)
})
