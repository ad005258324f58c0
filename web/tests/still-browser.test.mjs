/* Nothing that can be pressed moves, or comes under a pointer, because of news: an offer, a notice, words of a chat,
 * somebody who looks on, goes or comes back, the other one's turn. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leave } from './browser.mjs'
import { pageOf, paired, person, press, shows } from './live-page.mjs'
import { action, myTurn, typeMove } from './table-page.mjs'
import { atRest, until } from './until.mjs'

/** Where each part stands that can be pressed, by its words, at the page's top. Of equal words, such as a move made twice,
 * each has its number. */
const places = page =>
    page.evaluate(() => {
        scrollTo(0, 0)
        const found = {}
        const parts = 'button, a, summary, input, [role=gridcell]'
        for (const part of document.querySelectorAll(`.taefl-play :is(${parts})`)) {
            const { left, top, width, height } = part.getBoundingClientRect()
            const words = part.id || part.ariaLabel?.split(',')[0] || part.textContent.trim()
            if (!width || part.closest('taefl-news')) continue
            let name = words
            for (let number = 2; name in found; number++) name = `${words} ${number}`
            found[name] = [left, top, width, height]
        }
        return found
    })
/** Has `news` come, waits for its `words` on `page`, and compares where everything stands with before. */
async function stays(page, what, news, words) {
    await atRest(page)
    const before = await places(page)
    await news()
    if (words) await shows(page, words)
    await atRest(page)
    const after = await places(page)
    for (const [name, place] of Object.entries(before))
        if (after[name]) assert.deepEqual(after[name], place, `“${name}” after ${what}`)
}

const from = { position: '9/9/2t6/9/9/t8/2K4T1/9/8t 1' }
const windows = [
    [1366, 768],
    [844, 390],
    [390, 844],
    [320, 568],
]
test('nothing moves because of news', async () => {
    const [one, b, path] = await paired('tablut-ashton', from)
    const a = await pageOf(one, path)
    // Whoever hears of a game is there.
    await b.open().watch(path.slice(3))
    const draw = action(a, 'Draw?')
    await myTurn(a, 0)
    for (const [at, [width, height]] of windows.entries()) {
        await a.setViewportSize({ width, height })
        const where = `on ${width} × ${height}`
        const still = (what, ...news) => stays(a, `${what} ${where}`, ...news)
        await typeMove(a, `${'hgfe'[at]}3-${'gfed'[at]}3`)
        await b.ply(2 * at + 1)
        await still('the other one’s turn', async () => {
            await b.does({ do: 'move', ply: 2 * at + 1, move: at % 2 ? 'c8c7' : 'c7c8' })
            await myTurn(a, 2 * at + 2)
        })
        if (!at) await a.locator('taefl-chat summary').click()
        await still('an offer', () => b.does({ do: 'draw' }), 'offers a draw')
        await still('its end', () => press(a, 'No'))
        await still('an offer of one’s own', () => draw.click(), 'You have offered a draw.')
        await still('its end', () => b.does({ do: 'decline' }))
        await until(() => draw.isEnabled(), true, 'no offer')
        const words = 'May the better one win. '.repeat(1 + 5 * at).slice(0, 199)
        const say = () => b.does({ do: 'chat', words })
        await still('words of the other one', say, words.trim())
    }
    const third = person()
    const looks = () => third.open().watch(path.slice(3))
    await stays(a, 'somebody who looks on', looks, '1 person is watching')
    await stays(a, 'one who has gone', async () => b.socket.line.destroy(), 'has gone')
    await leave(a)
})

test('what has just come takes no press', async () => {
    const [one, b, path] = await paired('tablut-ashton', from)
    const a = await pageOf(one, path)
    await myTurn(a, 0)
    // A press where the answer will be, in the moment when it comes.
    await a.evaluate(() => {
        new MutationObserver(() => {
            const yes = document.querySelector('taefl-news .primary')
            if (!yes || window.hit !== undefined) return
            const { left, top } = yes.getBoundingClientRect()
            window.hit = yes.contains(document.elementFromPoint(left + 5, top + 5))
        }).observe(document.body, { subtree: true, childList: true })
    })
    await b.does({ do: 'draw' })
    await shows(a, 'offers a draw')
    await until(() => a.evaluate(() => window.hit), false, 'what a press at once hits')
    await press(a, 'Yes')
    await shows(a, 'A draw')
    await leave(a)
})
