/* Taefl in the page of somebody else, on another site with a strict policy of its own. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import test, { after, before } from 'node:test'
import { until } from '../until.mjs'
import { address } from '../browser.mjs'
import { plies } from '../table-page.mjs'
import { settled, visit, web } from './browser.mjs'

const style = `body { font: 17px/1.4 monospace; color: navy; background: white; margin: 2rem }
h1 { letter-spacing: 1px } .button { border: 3px double teal; padding: 1em } main { max-width: 50rem }`
/* With names that a careless style sheet would hit as well. */
const own = `<div class="own"><h1>The club's page</h1><p class="button panel">Read <a href="#x">more</a></p>
<button class="button primary">Join</button><div class="board grid stage"><table><tr><td>1</td></tr></table></div>
<form><label>Name <input></label></form></div>`
const example = readFileSync(web('../examples/embed.html'), 'utf8')
    .match(/<taefl-game[^]*<\/iframe>/)[0]
    .replaceAll('http://127.0.0.1:1732', address)

let site, server
before(async () => {
    server = createServer((request, response) => {
        if (request.url === '/site.css') {
            response.setHeader('content-type', 'text/css')
            return response.end(style)
        }
        if (request.url === '/favicon.ico') return response.writeHead(204).end()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.setHeader(
            'content-security-policy',
            `default-src 'none'; img-src 'self'; style-src 'self'; script-src ${address}; frame-src ${address}`,
        )
        const script = `<script async src="${address}/embed.js"></script>`
        const more = request.url === '/with' ? example + script : ''
        response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Club</title>
<link rel="stylesheet" href="/site.css"><body><main>${own}${more}</main>`)
    })
    await new Promise(done => server.listen(0, '127.0.0.1', done))
    // "localhost" is another site than 127.0.0.1.
    site = `http://localhost:${server.address().port}`
})
after(() => {
    server.closeAllConnections()
    server.close()
})

/** How everything of the site itself looks; sizes apart, which follow what is inside. */
const looks = page =>
    page.evaluate(() => {
        const sizes = /size|width|height|origin|inset|^(top|left|right|bottom)$/
        return [...document.querySelectorAll('html, body, main, .own, .own *')].map(e => {
            const style = getComputedStyle(e)
            const names = [...style].filter(name => !sizes.test(name))
            return `${e.localName} ${names.map(n => `${n}: ${style.getPropertyValue(n)}`).join('; ')}`
        })
    })

test('one script draws and replays; no style leaks out', async t => {
    const options = { host: site, hosts: [address] }
    const bare = await looks(await visit(t, '/without', options))
    const page = await visit(t, '/with', options)
    const game = page.locator('taefl-game').first()
    await game.locator('taefl-board').waitFor()
    const board = () =>
        game.locator('[role=gridcell]').evaluateAll(all => all.map(c => c.ariaLabel).join())
    const states = [await until(board, /a1/, 'the board')]
    const moves = await until(
        () => game.locator('.taefl-g-move').count(),
        n => n > 1,
        'moves',
    )
    const on = game.getByRole('button', { name: 'One move on' })
    for (let i = 0; i < moves; i++) {
        await on.click()
        // Each move changes the board.
        states.push(await until(board, now => !states.includes(now), 'another board'))
    }
    await until(() => on.isDisabled(), true, 'that this is the end')
    await until(() => looks(page), bare, 'how the site looks')
    // No style of the site reaches into the board: every square lies where it belongs.
    const place = element => {
        const box = e => e.getBoundingClientRect()
        const stage = box(element.querySelector('.taefl-b-stage'))
        const cells = [...element.querySelectorAll('[role=gridcell]')].map(box)
        const inside = cells.every(
            c => c.left >= stage.left && c.right <= stage.right && c.top >= stage.top,
        )
        const gap = Math.abs(cells[1].left - cells[0].right)
        return { inside, gap: gap < 1, square: Math.abs(cells[0].width - cells[0].height) < 1 }
    }
    const good = { inside: true, gap: true, square: true }
    await until(() => game.evaluate(place), good, 'where the squares lie')
})

test('the frame plays a move against the engine, without isolation', async t => {
    const page = await visit(t, '/with', { host: site, hosts: [address] })
    await page.locator('iframe').scrollIntoViewIfNeeded()
    const frame = { url: `${address}/embed/tablut-ashton` }
    const inside = await until(async () => page.frame(frame), Boolean, 'the frame')
    await settled(inside)
    await plies(inside, 0)
    assert.equal(await inside.evaluate(() => crossOriginIsolated), false)
    assert.equal(await page.evaluate(() => crossOriginIsolated), false)
    const click = async name => {
        const square = inside.locator(`[data-square="${name}"]`)
        await square.scrollIntoViewIfNeeded()
        const box = await square.boundingBox()
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    }
    await click('e4')
    await inside.locator('[data-square=e4][aria-selected=true]').waitFor()
    await click('h4')
    await plies(inside, 2)
})
