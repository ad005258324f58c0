/* The page as files without a server (`taefl serve --export`): at a path of a host that gives out files and nothing
 * else, as static hosts do. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import test, { after, before } from 'node:test'
import { leave, visit as visitAt } from './browser.mjs'
import { plies, typeMove } from './table-page.mjs'
import { until } from './until.mjs'
import { useAll } from './used.mjs'

// The page lies at another path here, so what is loaded of it is not known by its names.
useAll()

const types = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webp': 'image/webp',
    '.woff2': 'font/woff2',
}
let folder
let host
/** Nothing is answered any more. */
let down = false
/** The addresses that had no file. */
let missing = []

/** A folder is answered by its index.html, at an address that ends with '/'; all that is not there by 404.html. */
function answer(request, response) {
    if (down) return request.socket.destroy()
    const { pathname, search } = new URL(request.url, 'http://host')
    const path = pathname.startsWith('/tafl/') ? pathname.slice(5) : '/nothing'
    const kind = statSync(join(folder, path), { throwIfNoEntry: false })
    if (kind?.isDirectory() && !path.endsWith('/'))
        return response.writeHead(301, { location: `${pathname}/${search}` }).end()
    const file = kind?.isDirectory() ? join(path, 'index.html') : path
    const there = statSync(join(folder, file), { throwIfNoEntry: false })?.isFile()
    if (!there) missing.push(pathname)
    const given = there ? file : '404.html'
    const type = types[extname(given)] ?? 'application/octet-stream'
    response.writeHead(there ? 200 : 404, { 'content-type': type })
    response.end(readFileSync(join(folder, given)))
}
const server = createServer(answer)

before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'taefl-export-'))
    const args = ['serve', '--export', folder, '--at', 'https://example.org/tafl/']
    execFileSync(process.env.TAEFL ?? 'taefl', args)
    await new Promise(done => server.listen(0, '127.0.0.1', done))
    host = `http://127.0.0.1:${server.address().port}`
})
after(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
})

const visit = (path, options) =>
    visitAt(`${host}/tafl${path}`, { reducedMotion: 'reduce', ...options })
const heading = (page, name) => page.getByRole('heading', { name, level: 1 }).waitFor()
/** Where the page's links lead, without the host; none may lead out of the page. */
async function linksOf(page) {
    const all = await page.evaluate(() =>
        [...document.querySelectorAll('a[href]')].map(a => a.href),
    )
    const paths = all.filter(href => href.startsWith(host)).map(href => new URL(href).pathname)
    assert.ok(paths.length > 5)
    for (const path of paths) assert.match(path, /^\/tafl\//)
    return paths.map(path => path.slice(5))
}

const needsServer =
    /^\/(archive|host|imprint|join|lobby|me|people|privacy|ranks|study|tournaments|watch)\b|with=far/

/** A game from its own first address. */
async function plays(page) {
    await page.goto(`${host}/tafl/play/tablut-ashton`)
    await plies(page, 0)
    await typeMove(page, 'e4h4')
    await plies(page, 2)
}
/** Plays, learns, solves and analyses, each from a first address of its own. */
async function journey(page) {
    const go = path => page.goto(`${host}/tafl${path}`)
    await plays(page)

    await go('/learn/tablut-ashton')
    await typeMove(page, 'h4h1')
    await page.getByRole('button', { name: /^(Next|Go on)/ }).waitFor()

    const puzzles = new URL('../data/puzzles/tafl.json', import.meta.url)
    const [puzzle] = JSON.parse(readFileSync(puzzles, 'utf8'))
    await go(`/puzzles/${puzzle.id}`)
    await typeMove(page, puzzle.line[0])
    await page
        .getByText(/^Solved/)
        .first()
        .waitFor()

    await go('/analysis/maerstanas')
    await typeMove(page, 'd4')
    await page.getByRole('button', { name: 'Engine' }).click()
    await page
        .getByText(/depth \d+/i)
        .first()
        .waitFor()
}

test('at a path without a server one plays, learns, solves and analyses', async () => {
    missing = []
    const page = await visit('/')
    await heading(page, 'Board games of the north')
    await journey(page)
    // Only what has no file of its own comes by 404.html, and nothing else is missing.
    assert.ok(
        missing.every(path => /^\/tafl\/puzzles\/[\w-]+$/.test(path)),
        missing.join(' '),
    )
    await leave(page, /404/)
})

test('no link leads to what needs a server, and its addresses say so calmly', async () => {
    const page = await visit('/')
    await heading(page, 'Board games of the north')
    for (const path of ['/', '/play', '/games', '/analysis', '/puzzles', '/rules', '/settings']) {
        await page.goto(`${host}/tafl${path}`)
        await page.locator('main h1').waitFor()
        for (const link of await linksOf(page)) assert.doesNotMatch(link, needsServer, path)
    }
    for (const path of ['/lobby', '/me', '/study', '/tournaments', '/people/ann']) {
        await page.goto(`${host}/tafl${path}`)
        await heading(page, 'This page has no server')
    }
    await page.goto(`${host}/tafl/play?with=far`)
    await page.getByText('There is no games server here').waitFor()
    await page.goto(`${host}/tafl/g/nothing`)
    await page.locator('main h1').waitFor()
    await leave(page, /404/)
})

test('a document shows its pictures', async () => {
    missing = []
    const page = await visit('/docs/analyse')
    const picture = page.locator('article img').first()
    await picture.scrollIntoViewIfNeeded()
    await until(
        () => picture.evaluate(one => one.complete && one.naturalWidth > 0),
        true,
        'a picture',
    )
    assert.deepEqual(missing, ['/tafl/docs/analyse'])
    await leave(page, /404/)
})

test('links, the browser’s buttons and a deep address lead where they say', async () => {
    const page = await visit('/')
    await page.getByRole('link', { name: 'Rules', exact: true }).first().click()
    await until(async () => page.url(), `${host}/tafl/rules`, 'the address')
    await page.goBack()
    await heading(page, 'Board games of the north')
    const deep = `${host}/tafl/analysis/brandubh/3t3/7/7/tt1K1tt/7/3t3/7_1`
    await page.goto(deep)
    await page.locator('taefl-board [role=gridcell]').first().waitFor()
    await page.reload()
    await page.locator('taefl-board [role=gridcell]').first().waitFor()
    assert.ok(page.url().startsWith(deep), page.url())
    await page.goto(`${host}/tafl/analysis/maerstanas`)
    await typeMove(page, 'd4')
    await until(async () => page.url(), /\/tafl\/analysis\/maerstanas#./, 'the address of the move')
    await page.goto(`${host}/tafl/embed/brandubh`)
    await page.locator('[data-square=d2]').waitFor()
    await page.goto(`${host}/tafl/nothing/here`)
    await page.getByText('/nothing/here').waitFor()
    await leave(page, /404/)
})

test('after the first visit it needs no network', async () => {
    const page = await visit('/', { serviceWorkers: 'allow' })
    const served = async () => {
        await page.keyboard.press('Shift') // the worker waits for somebody, and the page may not listen yet
        return page.evaluate(() => Boolean(navigator.serviceWorker.controller))
    }
    await until(served, true, 'that a worker serves the page')
    down = true
    try {
        await page.reload()
        await heading(page, 'Board games of the north')
        // All else that works so: proof/offline.test.mjs.
        await plays(page)
        await page.goto(`${host}/tafl/lobby`)
        await heading(page, 'This page has no server')
    } finally {
        down = false
    }
    await leave(page, /ERR_|Failed to load/)
})
