/* A class in a browser: pupils from the code to the demonstration; what they need is in sight in every window. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { leave } from './browser.mjs'
import { ask, atBoard, classWith, mark } from './class-page.mjs'
import {
    atTop,
    granted,
    inReach,
    leaveAll,
    open,
    pageOf,
    person,
    press,
    shows,
    somebody,
    windows,
} from './live-page.mjs'
import { action, addressIs, clean, myTurn, played, typeMove } from './play-page.mjs'
import { until } from './until.mjs'

async function player(name) {
    const one = person()
    await granted(one, 'account', { name: name + mark, password: 'correct horse' })
    return one
}
/** Makes a tournament; gives its number. */
async function tournament(host, guests, kind = 'everyone') {
    const clock = { base: 600000, inc: 0 }
    const wish = { name: `Class ${mark}`, kind, rules: 'brandubh', clock, guests }
    return (await host.ask('/api/tournaments', wish)).body.id
}

test('pupils come by a code; a pause stops all games and says why; all see what is shown', async () => {
    const { host, pupil } = classWith(somebody)
    const [ulla, id] = await host()
    const paused = 'Paused by Ulla'
    const words = await ulla.locator('.taefl-class-code strong').textContent()
    assert.match(words, /^\d{3} \d{3}$/)
    const kim = await pupil(words, `Kim${mark}`, id)
    await open(kim, '/join/000')
    await shows(kim, 'No tournament has this code.')
    await open(kim, `/tournaments/${id}`)
    const lo = await pupil(words.replace(' ', ''), `Lo${mark}`, id)
    await shows(lo, `You are in, Lo${mark}.`)
    // Four more have no page.
    const others = {}
    for (const name of ['Mi', 'Nils', 'Olga', 'Per'].map(name => name + mark)) {
        others[name] = person()
        await granted(others[name], `tournaments/${id}/enter`, { nickname: name })
    }
    // The host sees them come, without asking again and again.
    await ulla.getByRole('link', { name: `Lo${mark}` }).waitFor()
    await press(ulla, 'Begin')
    const pupils = [kim, lo]
    for (const page of pupils) {
        await press(page, 'Go to the game')
        await addressIs(page, /\/g\/\w+$/)
    }
    // One of the two at Kim's board is to move.
    const { meetings } = await ask(ulla, `tournaments/${id}`)
    const { players } = meetings.find(({ players }) => players.includes(`Kim${mark}`))
    const opponent = others[players.find(name => name in others)]
    if (opponent) pupils.push(await pageOf(opponent, new URL(kim.url()).pathname))
    const turnOf = async page =>
        page.evaluate(() => document.querySelector('taefl-table')?.mayMove ?? false)
    const first = await until(
        async () => {
            for (const page of pupils) if (await turnOf(page)) return page
            return null
        },
        page => page !== null,
        'somebody to move',
    )
    await press(ulla, 'Pause all games')
    for (const page of pupils) await shows(page, paused)
    await shows(ulla, 'All games are paused.')
    // Nobody moves, and nobody is called to a game that stands still.
    await until(() => turnOf(first), false, 'nobody to move')
    assert.equal(await action(first, 'Resign').isDisabled(), true)
    await open(first, '/rules/brandubh')
    await first.locator('.taefl-who .name').waitFor()
    assert.equal(await first.getByText(/^Your turn \(/).count(), 0)
    assert.equal(await first.getByText('goes on.').count(), 0)
    await first.goBack()
    await shows(first, paused)
    // Who loads the page anew sees why, too.
    await lo.reload()
    await shows(lo, paused)
    await press(ulla, 'Go on with all games')
    for (const page of pupils) await page.getByText(paused).waitFor({ state: 'detached' })
    await myTurn(first, 0)
    await typeMove(first, 'd1c1')
    await played(first, 1)
    // Whoever has typed a move is not writing any more: each page goes to the board that the host shows.
    await ulla.getByRole('link', { name: 'Demonstration board' }).click()
    await press(ulla, 'Show it to everyone')
    for (const page of pupils) await atBoard(page, id)
    await myTurn(ulla, 0)
    for (const square of ['d1', 'c1']) await ulla.locator(`[data-square=${square}]`).click()
    await ulla.getByLabel('Your comment').fill('Look at the king.')
    for (const page of pupils) {
        await played(page, 1)
        await shows(page, 'Look at the king.')
    }
    await press(ulla, 'End the demonstration')
    for (const page of pupils) await addressIs(page, /\/g\/\w+$/)
    // The wrong code.
    await leave(kim, /status of 404/)
    await leaveAll(ulla, ...pupils.slice(1))
})

test('where a code and a nickname are asked for is in sight in every window; a wrong code is told', async () => {
    const host = await player('Una')
    const id = await tournament(host, true)
    const page = await somebody()
    const nickname = page.getByLabel('Your nickname')
    const go = page.getByRole('button', { name: 'Go on' })
    for (const viewport of windows) {
        await page.setViewportSize(viewport)
        await atTop(page, '/join', viewport)
        for (const one of [go, page.getByLabel('Code')])
            await until(() => inReach(one), true, JSON.stringify(viewport))
    }
    for (const viewport of windows) {
        await page.setViewportSize(viewport)
        await atTop(page, `/tournaments/${id}`, viewport)
        await nickname.waitFor()
        await page.locator('.taefl-offer svg').waitFor()
        await until(() => inReach(nickname), true, JSON.stringify(viewport))
    }
    await clean(page)
    await open(page, '/join/000000')
    await shows(page, 'No tournament has this code.')
    // Without guests one signs in.
    await open(page, `/tournaments/${await tournament(host, false)}`)
    await page.locator('.taefl-visitor').getByRole('link', { name: 'Sign in' }).waitFor()
    await clean(page)
    await leave(page, /404/)
})

test('a second press on "Begin" presses no new button or link; the words of a pause push none, and stand on the board', async () => {
    const host = await player('Vera')
    const id = await tournament(host, true, 'swiss')
    const pupils = await Promise.all(['Ada', 'Bea'].map(player))
    for (const pupil of pupils) await pupil.ask(`/api/tournaments/${id}/enter`, {})
    const page = await pageOf(host, `/tournaments/${id}`)
    const begin = page.getByRole('button', { name: 'Begin', exact: true })
    await begin.waitFor()
    // In the first frame with the new buttons.
    await page.evaluate(() => {
        window.shielded = new Promise(done => {
            const look = () => {
                const all = [...document.querySelectorAll('.taefl-offer .taefl-row :is(a, button)')]
                if (!all.some(one => one.textContent.trim() === 'Pause all games'))
                    return requestAnimationFrame(look)
                done(all.every(one => getComputedStyle(one).pointerEvents === 'none'))
            }
            look()
        })
    })
    await begin.click()
    assert.equal(await page.evaluate(() => window.shielded), true)
    await page.getByRole('button', { name: 'Pause all games' }).click()
    await shows(page, 'All games are paused.')
    // Below the buttons, so that it pushes none of them.
    const below = () =>
        page.evaluate(() => {
            const words = document.querySelector('.taefl-offer p[role=status] strong')
            const buttons = [...document.querySelectorAll('.taefl-offer button')]
            return buttons.every(one => one.compareDocumentPosition(words) & 4)
        })
    await until(below, true, 'where the pause is told')
    const { body } = await host.ask(`/api/tournaments/${id}`)
    // What a pupil sees at a zoom of 200 %.
    const small = { viewport: { width: 683, height: 384 } }
    const pupil = await pageOf(pupils[0], `/g/${body.meetings[0].games[0]}`, small)
    await until(() => inReach(pupil.locator('.taefl-paused')), true, 'who has paused it')
    await leave(page)
    await leave(pupil)
})
