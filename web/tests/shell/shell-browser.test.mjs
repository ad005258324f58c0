/* The frame of the page in a browser: addresses, the way back, the focus, what is told when something
 * fails, and how it is installed. What the first visit to any address loads: proof/pages. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { address, browser, leave } from '../browser.mjs'
import { until } from '../until.mjs'
import { title, visit } from './frame.mjs'

test('a part of a page that cannot be loaded is told as that, and can be had later', async () => {
    const page = await visit('/analysis/tablut-ashton')
    const openings = page.getByRole('tab', { name: 'Openings' })
    await openings.waitFor()
    await page.context().setOffline(true)
    await openings.click()
    await page.getByText('The server cannot be reached').first().waitFor()
    assert.equal(await page.getByText('Something went wrong').count(), 0)
    await page.context().setOffline(false)
    await openings.click()
    await page.locator('taefl-openings').waitFor()
    await page.context().close()
})

test('a frame that forbids everything is no failure of the service worker', async () => {
    const page = await visit('/embed/nothing', { serviceWorkers: 'allow' }, () =>
        Object.defineProperty(navigator, 'serviceWorker', {
            get() {
                window.asked = true
                throw new DOMException('sandboxed', 'SecurityError')
            },
        }),
    )
    await page.getByText('unknown rule set').waitFor()
    await until(() => page.evaluate(() => window.asked), true, 'that a worker was asked for')
    assert.equal(await page.getByText('Something went wrong').count(), 0)
    await leave(page)
})

test('the Back button, the place on the page, titles and the focus', async () => {
    const page = await visit('/', { viewport: { width: 320, height: 600 } })
    await title(page, 'Taefl')
    const scrolled = () => page.evaluate(() => scrollY)
    const scroll = () => page.evaluate(() => (scrollTo(0, 500), scrollY))
    await until(scroll, 500, 'how far down')
    await page.evaluate(() => document.querySelector('a[href="/games"]').click())
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await title(page, 'Games – Taefl')
    await until(() => page.evaluate(() => document.activeElement.localName), 'h1', 'the focus')
    await until(scrolled, 0, 'how far down')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Board games of the north' }).waitFor()
    await until(scrolled, y => y > 300, 'how far down')
    await page.goForward()
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor()
    await leave(page)
})

test('every page has a heading and a title while it waits for the core', async () => {
    const page = await visit('/settings')
    await page.route('**/*.wasm', () => {})
    for (const path of ['/play/tablut-ashton', '/rules/tablut-katz', '/print/gardsdansen']) {
        await page.goto(`${address}/settings`)
        await page.locator('main h1').waitFor()
        await page.evaluate(path => {
            const link = Object.assign(document.createElement('a'), { href: path })
            document.querySelector('main').append(link)
            link.click()
        }, path)
        const waits = page.locator('main h1[aria-busy=true]')
        await waits.waitFor()
        await until(
            async () => (await page.title()) === `${await waits.innerText()} – Taefl`,
            true,
            path,
        )
    }
    await page.context().close()
})

test('where there is nothing stands a picture and a way on', async () => {
    const page = await visit('/settings')
    for (const path of [
        '/nothing',
        '/games',
        '/rules/nothing',
        '/learn/nothing',
        '/puzzles/nothing',
        '/print/nothing',
        '/play/nothing',
        '/analysis/tablut-ashton/4t4_1',
    ]) {
        await page.goto(address + path)
        const lost = page.locator('.taefl-lost')
        await lost.locator('a').first().waitFor()
        const picture = () =>
            lost.evaluate(it => getComputedStyle(it, '::before').backgroundImage.slice(0, 4))
        await until(picture, 'url(', `the picture of ${path}`)
    }
    await leave(page, /404/)
})

test('the way past the header, and the menu by keys', async () => {
    const page = await visit('/settings', { viewport: { width: 320, height: 640 } })
    const focus = property => page.evaluate(property => document.activeElement[property], property)
    await page.keyboard.press('Tab')
    await until(() => focus('textContent'), 'Skip to the page', 'the focus')
    await page.keyboard.press('Enter')
    await until(() => focus('localName'), 'h1', 'the focus')
    const menu = page.getByRole('button', { name: 'Menu' })
    const learn = page.getByRole('link', { name: 'Learn', exact: true })
    const shown = async () => [await menu.getAttribute('aria-expanded'), await learn.isVisible()]
    await until(shown, ['false', false], 'the menu')
    await menu.press('Enter')
    await until(shown, ['true', true], 'the menu')
    await leave(page)
})

test('inside another page there is no frame', async () => {
    const page = await visit('/embed/tablut-ashton')
    await page.getByRole('banner').waitFor({ state: 'hidden' })
    await page.getByRole('contentinfo').waitFor({ state: 'hidden' })
    await leave(page)
})

test('a part that cannot be loaded is told with the reason', async () => {
    const page = await visit('/')
    await page.route('**/assets/settings-*.js*', route => route.fulfill({ status: 404 }))
    const link = page.getByRole('link', { name: 'Settings' })
    await link.click()
    const failed = page.getByText('This part of the page could not be loaded.')
    const path = async () => new URL(page.url()).pathname
    await failed.waitFor()
    await until(path, '/', 'the address of the page that is still there')
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    // By the browser's buttons, too.
    await page.goForward()
    await failed.waitFor()
    await until(path, '/', 'the address again')
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    // The server has a newer page: its first file names another script.
    const isFirst = url => url.pathname === '/'
    await page.route(isFirst, route =>
        route.fulfill({ body: '<script src="/assets/app-NEWER.js">' }),
    )
    await link.click()
    await page.getByText('There is a new version of Taefl').waitFor()
    await page.unroute('**/assets/settings-*.js*')
    await page.unroute(isFirst)
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    assert.equal(await path(), '/settings')
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
    const context = await (await browser()).newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto(address)
    // It waits some seconds before it says so.
    await page.evaluate(() => document.getAnimations().forEach(a => a.finish()))
    await page.getByText('Taefl is loading. If nothing comes').waitFor()
    await page.getByText('Kommer inget').waitFor()
    await context.close()
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
