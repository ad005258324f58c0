/* The frame of the page in a browser: settings, languages, kept games, addresses, what is told when
 * something fails, and the page without a network and under a new version. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { axe, inTheme, makePage, nextVersion, openBrowser, startHost } from './host.mjs'

let folder, host, browser
before(async () => {
    folder = await makePage({ store: 'src/app/store.ts', archive: 'src/app/archive.ts' })
    host = await startHost(folder)
    browser = await openBrowser()
})
after(async () => {
    await browser?.close()
    await host?.stop()
    if (folder) rmSync(folder, { recursive: true })
})

/** A page in a browser that nobody has used, with everything written down that must not happen. */
async function visit(path, options = {}, prepare) {
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block', ...options })
    if (prepare) await context.addInitScript(prepare)
    context.setDefaultTimeout(8000)
    const page = await context.newPage()
    watch(page)
    await page.goto(host.url + path)
    await page.locator('main h1').waitFor()
    return page
}
function watch(page) {
    page.wrong = []
    page.on('pageerror', error => page.wrong.push(error.message))
    page.on('console', message => {
        if (message.type() === 'error') page.wrong.push(message.text())
    })
    page.on('request', request => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && url.origin !== host.url) page.wrong.push(url.href)
    })
}
/** Ends a visit; nothing may have gone wrong but what is expected. */
async function leave(page, expected = /^$/) {
    assert.deepEqual(
        page.wrong.filter(text => !expected.test(text)),
        [],
    )
    await page.context().close()
}
const theme = page => page.evaluate(() => document.documentElement.dataset.theme)
const shows = (page, name) =>
    page.waitForFunction(name => document.documentElement.dataset.theme === name, name)
const heading = page => page.locator('main h1').innerText()

/** A game as it is kept. */
const game = (id, more = {}) => ({
    id,
    created: 1,
    updated: 2,
    setup: {
        players: [
            { kind: 'human', name: 'Åsa' },
            { kind: 'engine', level: 3 },
        ],
        clock: null,
    },
    tree: {
        rules: 'tablut-katz+edge-capture',
        tags: {},
        result: '*',
        termination: 'unfinished',
        moves: [{ move: 'e3f3' }],
    },
    left: null,
    fen: '',
    board: '',
    ...more,
})
const put = (page, saved) =>
    page.evaluate(async saved => {
        const { store } = await import('/test/store/it.js')
        try {
            await store.put(saved)
            return 'kept'
        } catch (error) {
            return error.kind
        }
    }, saved)

test('the theme follows the device until the person chooses, and is kept', async () => {
    const page = await visit('/', { colorScheme: 'dark' })
    assert.equal(await theme(page), 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await shows(page, 'light')
    await page.emulateMedia({ colorScheme: 'light', contrast: 'more' })
    await shows(page, 'contrast')
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
    await shows(page, 'light')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    assert.equal(await theme(page), 'dark')
    await page.reload()
    assert.equal(await theme(page), 'dark')
    await page.goto(`${host.url}/settings`)
    await page.getByRole('radio', { name: 'High contrast' }).check()
    assert.equal(await theme(page), 'contrast')
    await page.getByRole('radio', { name: 'As the device' }).check()
    assert.equal(await theme(page), 'light')
    await leave(page)
})

test('the language is the browser’s, changes in place, and is kept', async () => {
    const page = await visit('/settings', { locale: 'sv-SE' })
    assert.equal(await heading(page), 'Inställningar')
    assert.equal(await page.title(), 'Inställningar – Taefl')
    await page.evaluate(() => (window.same = true))
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en')
    assert.equal(await page.title(), 'Settings – Taefl')
    assert.equal(await page.evaluate(() => window.same), true, 'the page was not loaded again')
    await page.reload()
    assert.equal(await heading(page), 'Settings')
    await page.goto(`${host.url}/`)
    await page.getByRole('heading', { name: 'Tablut, edition by Demian Katz' }).waitFor()
    await leave(page)
})

test('a part of a page that cannot be loaded is told as that, and can be had later', async () => {
    const page = await visit('/play/tablut-ashton')
    const resign = page.locator('.taefl-action', { hasText: 'Resign' })
    await page.waitForFunction(() => document.querySelector('taefl-table')?.mayMove)
    await page.context().setOffline(true)
    await resign.click()
    await page.getByText('There is no way to the server').first().waitFor()
    assert.equal(await page.getByText('Something went wrong').count(), 0)
    await page.context().setOffline(false)
    await resign.click()
    await page.getByRole('dialog').waitFor()
    await page.context().close()
})

test('a frame that forbids everything is no failure of the service worker', async () => {
    const page = await visit('/embed/nothing', { serviceWorkers: 'allow' }, () =>
        Object.defineProperty(navigator, 'serviceWorker', {
            get() {
                throw new DOMException('sandboxed', 'SecurityError')
            },
        }),
    )
    await page.getByText('unknown rule set').waitFor()
    assert.equal(await page.getByText('Something went wrong').count(), 0)
    await leave(page)
})

test('damaged games keep nobody from the others, stay where they are and are counted', async () => {
    const page = await visit('/games')
    assert.equal(await put(page, game('good1')), 'kept')
    await page.evaluate(async () => {
        const db = await new Promise(resolve => {
            indexedDB.open('taefl').onsuccess = event => resolve(event.target.result)
        })
        const change = db.transaction('games', 'readwrite')
        const games = change.objectStore('games')
        games.put({ id: 'bad1' })
        games.put({ id: 'bad2', updated: 'x', tree: null, setup: { players: [] } })
        games.put({ id: 7 })
        await new Promise(resolve => (change.oncomplete = resolve))
        db.close()
    })
    await page.goto(`${host.url}/games`)
    await page.getByText('damaged and cannot be read: 3.').waitFor()
    assert.equal(await page.locator('.taefl-games-list > li').count(), 1)
    await page.goto(`${host.url}/g/bad1`)
    await page.getByText('is damaged and cannot be read').waitFor()
    await page.goto(`${host.url}/`)
    await page.locator('h1').waitFor()
    await leave(page)
})

test('settings of another version or of nobody do no harm', async () => {
    for (const text of ['{', '[]', '7', '{"theme":"pink","sound":"yes","language":"xx","a":1}']) {
        const page = await visit(
            '/settings',
            {},
            `localStorage.setItem('taefl.settings', '${text}')`,
        )
        assert.equal(await theme(page), 'light', text)
        assert.ok(await page.getByRole('checkbox', { name: 'Sounds' }).isChecked())
        await leave(page)
    }
})

test('a setting changed in one tab holds in the other', async () => {
    const one = await visit('/settings')
    const two = await one.context().newPage()
    await two.goto(`${host.url}/settings`)
    await two.getByRole('checkbox', { name: 'Sounds' }).uncheck()
    await one.waitForFunction(
        () => ![...document.querySelectorAll('input[type=checkbox]')].every(i => i.checked),
    )
    assert.ok(!(await one.getByRole('checkbox', { name: 'Sounds' }).isChecked()))
    await leave(one)
})

test('a browser that forbids storage plays on, and says so', async () => {
    const page = await visit(
        '/settings',
        {},
        `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })
         Object.defineProperty(window, 'indexedDB', { value: { open() { throw new DOMException('no', 'SecurityError') } } })`,
    )
    await page.getByRole('radio', { name: 'Dark' }).check()
    assert.equal(await theme(page), 'dark')
    await page.getByText('does not let Taefl keep settings').waitFor()
    await page.getByRole('link', { name: 'Games', exact: true }).click()
    await page.getByText('does not let Taefl keep anything').waitFor()
    await leave(page)
})

test('a game is there after a reload and in every tab', async () => {
    const page = await visit('/games')
    await page.getByText('No games yet').waitFor()
    assert.equal(await put(page, game('aaaa1')), 'kept')
    await page.getByRole('heading', { name: 'Åsa – Engine (Easy)' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Åsa – Engine (Easy)' }).waitFor()
    await page.getByText('the edge of the board is hostile').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${host.url}/`)
    await other.getByRole('link', { name: /Åsa – Engine/ }).waitFor()
    assert.equal(await put(page, game('aaaa2')), 'kept')
    await other.waitForFunction(() => document.querySelectorAll('.taefl-home-open li').length === 2)
    await leave(page)
})

test('a tab never writes over what another one has written', async () => {
    const one = await visit('/games')
    const two = await one.context().newPage()
    await two.goto(`${host.url}/games`)
    const get = page =>
        page.evaluate(async () => await (await import('/test/store/it.js')).store.get('bbbb1'))
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

test('a full disk is told as such', async () => {
    const page = await visit('/games')
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
    const page = await visit('/games')
    await put(page, game('dddd1'))
    const over = { ...game('').tree, result: '1-0', termination: 'resign', rules: 'maerstanas' }
    await put(page, game('dddd2', { tree: over }))
    const rows = page.locator('.taefl-games-row')
    await page.waitForFunction(() => document.querySelectorAll('.taefl-games-row').length === 2)
    await page.getByRole('radio', { name: 'Finished', exact: true }).check()
    assert.equal(await rows.count(), 1)
    await page.getByText('Åsa won · 1 move').waitFor()
    await page.getByLabel('Rules', { exact: true }).selectOption('gardsdansen')
    await page.getByText('No game of this kind.').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    assert.equal(await rows.count(), 2)
    assert.equal(await page.getByLabel('Rules', { exact: true }).inputValue(), '')
    await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
    await page.waitForFunction(() => document.querySelectorAll('.taefl-games-row').length === 1)
    assert.ok(await page.evaluate(() => document.activeElement.closest('.taefl-games-row')))
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.waitForFunction(() => document.querySelectorAll('.taefl-games-row').length === 2)
    await leave(page)
})

test('all games go out in one file and come back the same; a bad one is told', async () => {
    const page = await visit('/games')
    const move = { move: 'e3f3', name: 'e3-f3', comments: ['[Rules "x"] {a} ; b'] }
    await put(page, game('eeee1', { left: [5000, 60000] }))
    await put(
        page,
        game('eeee2', { tree: { ...game('').tree, rules: 'tablut-ashton', moves: [move] } }),
    )
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export all games' }).click(),
    ])
    const chunks = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    assert.match(file.suggestedFilename(), /^taefl-\d{4}-\d\d-\d\d\.pgn$/)
    assert.equal(text.match(/\[Rules /g).length - text.match(/\{\[Rules /g).length, 2)
    const choose = (content, name = 'games.pgn') =>
        page
            .getByLabel('Import games')
            .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
    // Here already: nothing happens to them.
    await choose(text)
    await page.getByText('Here already, left alone: 2').waitFor()
    const all = () =>
        page.evaluate(async () => {
            const { store } = await import('/test/store/it.js')
            return (await store.list()).map(({ fen, board, ...rest }) => rest)
        })
    const before = await all()
    // One of them was played on since; then the file's is kept beside it.
    await page.evaluate(async () => {
        const { store } = await import('/test/store/it.js')
        const saved = await store.get('eeee1')
        saved.tree.moves.push({ move: 'e8f8' })
        await store.put(saved)
        await store.remove('eeee2')
    })
    const broken = '[Rules "tablut-ashton"]\n\n1. e3-f3 e8-e1 *\n'
    await choose(`${text}\n${broken}\n[Rules "maerstanas"]\n[Player1 "Ö"]\n\n1. D4 *\n`)
    await page.getByText('Refused: 1').waitFor()
    await page.getByText('Imported: 2').waitFor()
    await page.getByText(/so kept beside it: 1/).waitFor()
    const line = text.split('\n').length + 3
    await page.getByText(new RegExp(`Game 3: line ${line}, column`)).waitFor()
    const now = await all()
    assert.equal(now.length, 4)
    const back = now.find(g => g.id === 'eeee2')
    const was = before.find(g => g.id === 'eeee2')
    assert.deepEqual(back.setup, was.setup)
    assert.equal(back.tree.moves[0].comments[0], move.comments[0])
    assert.deepEqual(now.find(g => g.id !== 'eeee1' && g.left)?.left, [5000, 60000])
    assert.equal(now.find(g => g.id === 'eeee1').tree.moves.length, 2)
    await choose(Buffer.from([0xff, 0xfe, 0x41]), 'x.bin')
    await page.getByText('This is no text file.').waitFor()
    await choose('\n\n')
    await page.getByText('There is no game in this file.').waitFor()
    await leave(page)
})

test('the Back button, the place on the page, titles and the focus', async () => {
    const page = await visit('/', { viewport: { width: 320, height: 600 } })
    assert.equal(await page.title(), 'Taefl')
    await page.evaluate(() => scrollTo(0, 500))
    await page.waitForTimeout(300)
    await page.evaluate(() => document.querySelector('a[href="/games"]').click())
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await page.waitForFunction(() => document.title === 'Games – Taefl')
    await page.waitForFunction(() => document.activeElement?.localName === 'h1')
    assert.equal(await page.evaluate(() => scrollY), 0)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Board games of the north' }).waitFor()
    await page.waitForFunction(() => scrollY > 300)
    await page.goForward()
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await leave(page)
})

test('a page that one should not leave asks, also on Back', async () => {
    const page = await visit('/settings')
    await page.getByRole('link', { name: 'Games', exact: true }).click()
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await page.evaluate(() => {
        window.asked = 0
        document.querySelector('taefl-games').leave = () => ++window.asked > 2
    })
    await page.getByRole('link', { name: 'Puzzles', exact: true }).click()
    await page.waitForFunction(() => window.asked === 1)
    await page.evaluate(() => history.back())
    await page.waitForFunction(() => window.asked === 2 && location.pathname === '/games')
    assert.equal(await heading(page), 'Games')
    await page.evaluate(() => history.back())
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await leave(page)
})

test('an address that no page has says so', async () => {
    const page = await visit('/nothing/here')
    assert.equal(await heading(page), 'There is nothing here')
    await page.getByText('/nothing/here').waitFor()
    await page.getByRole('link', { name: 'To the games' }).click()
    await page.getByRole('heading', { name: 'Board games of the north' }).waitFor()
    await leave(page)
})

test('the way past the header, and the menu by keys', async () => {
    const page = await visit('/settings', { viewport: { width: 320, height: 640 } })
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the page')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement.localName), 'h1')
    const menu = page.getByRole('button', { name: 'Menu' })
    assert.equal(await menu.getAttribute('aria-expanded'), 'false')
    assert.ok(!(await page.getByRole('link', { name: 'Learn', exact: true }).isVisible()))
    await menu.press('Enter')
    assert.equal(await menu.getAttribute('aria-expanded'), 'true')
    assert.ok(await page.getByRole('link', { name: 'Learn', exact: true }).isVisible())
    await leave(page)
})

test('inside another page there is no frame', async () => {
    const page = await visit('/embed/tablut-ashton')
    assert.ok(!(await page.getByRole('banner').isVisible()))
    assert.ok(!(await page.getByRole('contentinfo').isVisible()))
    await page.context().close()
})

test('a part that cannot be loaded is told with the reason', async () => {
    const page = await visit('/')
    await page.route('**/assets/settings-*.js', route => route.fulfill({ status: 404 }))
    const link = page.getByRole('link', { name: 'Settings' })
    await link.click()
    await page.getByText('This part of the page could not be loaded.').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await page.goBack()
    // The server has a newer page: its first file names another script.
    await page.route(
        url => url.pathname === '/',
        route => route.fulfill({ body: '<script src="/assets/app-NEWER.js">' }),
    )
    await link.click()
    await page.getByText('A new version of Taefl is there').waitFor()
    await page.getByRole('button', { name: 'Load again' }).waitFor()
    await leave(page, /404|dynamically imported/)
})

test('what nobody expected is told, and a browser without SIMD too', async () => {
    const page = await visit('/', {}, 'WebAssembly.validate = () => false')
    await page.getByRole('alert').getByText('WebAssembly with SIMD').waitFor()
    await page.evaluate(() => void Promise.reject(new Error('the sky fell.')))
    await page.getByText('the sky fell.').waitFor()
    await leave(page, /sky/)
})

test('a page whose script does not come says something', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto(host.url)
    await page.getByText('Taefl is loading. If nothing comes').waitFor()
    await page.getByText('Kommer ingenting').waitFor()
    await context.close()
})

test('one click from the first page to every rule set', async () => {
    const page = await visit('/')
    const links = page.getByRole('link', { name: /^Play: / })
    assert.equal(await links.count(), 6)
    const to = await links.evaluateAll(all => all.map(a => new URL(a.href).pathname))
    assert.deepEqual(to.sort(), [
        '/play/gardsdansen',
        '/play/maerstanas',
        '/play/tablut-ashton',
        '/play/tablut-bologna',
        '/play/tablut-classic',
        '/play/tablut-katz',
    ])
    await leave(page)
})

test('what a first visit loads stays small', async () => {
    for (const path of ['/', '/games', '/settings'])
        for (const locale of ['en', 'sv']) {
            const context = await browser.newContext({ locale, serviceWorkers: 'block' })
            const page = await context.newPage()
            const loaded = []
            page.on('response', response => {
                if (/\.(js|css)$/.test(new URL(response.url()).pathname)) loaded.push(response)
            })
            await page.goto(host.url + path)
            await page.locator('main h1').waitFor()
            await page.waitForLoadState('networkidle')
            let bytes = 0
            for (const response of loaded) bytes += brotliCompressSync(await response.body()).length
            assert.ok(bytes < 40_000, `${path} ${locale}: ${bytes} bytes`)
            await context.close()
        }
})

test('the page can be installed', async () => {
    const page = await visit('/')
    const cdp = await page.context().newCDPSession(page)
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    // A window without a trace is none to install from; nothing else may be wrong.
    const wrong = installabilityErrors.map(e => e.errorId).filter(id => id !== 'in-incognito')
    assert.deepEqual(wrong, [])
    const { errors, data } = await cdp.send('Page.getAppManifest')
    assert.deepEqual(errors, [])
    for (const { src, sizes, type } of JSON.parse(data).icons) {
        const size = await page.evaluate(async src => {
            const image = new Image()
            image.src = src
            await image.decode()
            return `${image.naturalWidth}x${image.naturalHeight}`
        }, src)
        if (type === 'image/png') assert.equal(size, sizes, src)
    }
    await leave(page)
})

// Empty, and at every other address: proof/pages.
test('axe finds nothing where games are listed', async () => {
    for (const path of ['/', '/games'])
        for (const width of [1280, 320]) {
            const page = await visit(path, {
                viewport: { width, height: 700 },
                locale: width === 320 ? 'sv' : 'en',
            })
            await put(page, game('ffff1'))
            await page.locator('main').getByText(/Åsa/).first().waitFor()
            const wide = await page.evaluate(() => document.documentElement.scrollWidth)
            assert.ok(wide <= width, `${path} is ${wide} wide on ${width}`)
            await page.evaluate(axe)
            for (const theme of ['light', 'dark', 'contrast']) {
                await inTheme(page, theme)
                const found = await page.evaluate(async () => {
                    const { violations } = await window.axe.run()
                    return violations.map(v => [v.id, v.nodes.map(n => n.target.join(' '))])
                })
                assert.deepEqual(found, [], `${path} ${width} ${theme}`)
            }
            await leave(page)
        }
})

/** A page with its service worker at work. */
async function installed(path = '/') {
    const page = await visit(path, { serviceWorkers: 'allow' })
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    return page
}
const caches = page => page.evaluate(() => window.caches.keys())

test('after the first visit the page works without a network', async () => {
    const page = await installed()
    host.down = true
    try {
        await page.reload()
        await page.getByRole('heading', { name: 'Board games of the north' }).waitFor()
        assert.equal(await page.evaluate(() => crossOriginIsolated), true)
        for (const name of ['Games', 'Learn', 'Puzzles', 'Rules', 'Analysis']) {
            await page.getByRole('link', { name, exact: true }).first().click()
            await page.waitForFunction(
                name => document.querySelector('nav [aria-current]')?.textContent === name,
                name,
            )
            await page.locator('main h1').waitFor()
        }
        await page.goto(`${host.url}/rules/tablut-katz`)
        await page.locator('main h1').waitFor()
        await page.getByRole('button', { name: 'Svenska' }).click()
        await page.getByRole('link', { name: 'Spela', exact: true }).first().waitFor()
    } finally {
        host.down = false
    }
    // What asks the server is never answered from what is kept.
    assert.equal(await page.evaluate(async () => (await fetch('/healthz')).text()), 'fine')
    host.down = true
    const dead = await page.evaluate(() => fetch('/healthz').catch(() => 'dead'))
    host.down = false
    assert.equal(dead, 'dead')
    await leave(page, /ERR_|Failed to load/)
})

test('a new version waits until it is asked for, and an older tab keeps its parts', async () => {
    const one = await installed()
    const two = await one.context().newPage()
    watch(two)
    await two.goto(`${host.url}/`)
    await two.locator('main h1').waitFor()
    const entry = page =>
        page.evaluate(() => document.querySelector('script[type=module]').getAttribute('src'))
    const old = await entry(one)
    host.version = nextVersion(folder)
    try {
        await one.evaluate(async () => (await navigator.serviceWorker.ready).update())
        await one.getByText('A new version of Taefl is ready').waitFor()
        // Nothing has changed for anybody: a reload still shows the old one, whole.
        await two.reload()
        assert.equal(await entry(two), old)
        assert.equal((await caches(one)).length, 2)
        await one.getByRole('button', { name: 'Change now' }).click()
        await one.waitForFunction(
            () => document.querySelector('script[src*=NEXT]') && document.querySelector('main h1'),
        )
        // The old tab goes on with parts that the server has no longer.
        assert.equal(await entry(two), old)
        host.asked.length = 0
        await two.getByRole('link', { name: 'Settings' }).click()
        await two.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
        assert.deepEqual(
            host.asked.filter(path => path.startsWith('/assets/settings')),
            [],
        )
        assert.equal((await caches(one)).length, 2, 'kept while the old tab is open')
        await two.close()
        await one.reload()
        await one.locator('main h1').waitFor()
        await one.waitForFunction(async () => (await window.caches.keys()).length === 1)
        await one.getByRole('link', { name: 'Settings' }).click()
        await one.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    } finally {
        host.version = 'page'
    }
    assert.deepEqual(two.wrong, [])
    await leave(one)
})
