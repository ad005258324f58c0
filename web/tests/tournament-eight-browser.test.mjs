/* A tournament of eight, each with a page of their own, a bot among them: all are carried to their boards, one
 * reloads the page in the middle of a game, one stays where they are, and the table adds up. */
import { strictEqual as same } from 'node:assert/strict'
import { rmSync } from 'node:fs'
import test, { after } from 'node:test'
import { folder } from '../../tests/server/common.mjs'
import { Bot, player } from '../../tests/server/bots.mjs'
import { address, freshContext, leave } from './browser.mjs'
import { holdMoments } from './live-page.mjs'
import { until } from './until.mjs'

const server = { port: new URL(address).port }
const mark = Date.now() % 1e8
const people = []
after(() => {
    for (const person of people) person.socket?.line.destroy()
    rmSync(folder, { recursive: true, force: true })
})

async function member(name) {
    const person = await player(server, `${name}${mark}`)
    person.name = `${name}${mark}`
    person.open()
    const context = await freshContext([address])
    const [key, value] = person.cookie.split('=')
    await context.addCookies([{ name: key, value, url: address }])
    await context.addInitScript(holdMoments)
    person.page = await context.newPage()
    people.push(person)
    return person
}
const passes = page =>
    page.evaluate(() => {
        const runs = [...window.heldMoments.values()]
        window.heldMoments.clear()
        for (const run of runs) run()
    })
const pathOf = person => new URL(person.page.url()).pathname
const press = (page, name) => page.getByRole('button', { name, exact: true }).click()

test('eight play a Swiss tournament in their browsers, a bot among them', async () => {
    for (const name of ['Ada', 'Bea', 'Cid', 'Dan', 'Edo', 'Fay', 'Gus']) await member(name)
    const [ada] = people
    const robot = await Bot.make(server, ada, `Robot${mark}`)
    const wish = { name: `Eight ${mark}`, kind: 'swiss', rules: 'tablut-katz', rounds: 3 }
    const clock = { base: 600000, inc: 1000 }
    const { id } = (await ada.ask('/api/tournaments', { ...wish, clock })).body
    const path = `/api/tournaments/${id}`
    const now = async () => (await ada.ask(path)).body
    await Promise.all(people.map(({ page }) => page.goto(`${address}/tournaments/${id}`)))
    for (const { page } of people) await press(page, 'Enter')
    same((await robot.post(`${path}/enter`)).status, 200)
    await until(async () => (await now()).players, 8, 'those who have entered')
    await press(ada.page, 'Begin')

    // Everybody is taken to the board; the way there can be refused.
    const [first] = await until(
        async () => (await now()).meetings,
        all => all.length === 4,
        'pairs',
    )
    const gameOf = async (name, nth) =>
        (await now()).meetings.findLast(({ players }) => players.includes(name)).games[nth]
    const home = people.find(({ name }) => !first.players.includes(name))
    // One notice tells of the game, not a second one that it goes on.
    await home.page.getByRole('button', { name: 'Stay here' }).waitFor()
    await until(() => home.page.locator('.taefl-notice').count(), 1, 'the notice of the game')
    await press(home.page, 'Stay here')
    for (const person of people.filter(one => one !== home)) {
        const game = await gameOf(person.name, 0)
        const taken = async () => (await passes(person.page), pathOf(person))
        await until(taken, `/g/${game}`, `${person.name} is at the board`)
    }
    same(pathOf(home), `/tournaments/${id}`)
    await home.page.getByRole('link', { name: 'To your game' }).click()
    await until(async () => pathOf(home), `/g/${await gameOf(home.name, 0)}`, 'later all the same')

    // A reload in the middle of a game changes nothing.
    const known = name => people.find(person => person.name === name)
    const board = (await now()).meetings.find(({ players }) => players.every(known))
    const [game] = board.games
    const { seats } = (await ada.ask(`/api/games/${game}`)).body
    const [one, two] = seats.map(({ name }) => known(name))
    await one.move(game, 0, 'e3c3')
    await two.page.getByText('Your turn', { exact: true }).waitFor()
    await two.page.reload()
    await two.page.getByText('Your turn', { exact: true }).waitFor()
    same(pathOf(two), `/g/${game}`)
    await two.move(game, 1, 'd1c1')
    await one.page.getByText('Your turn', { exact: true }).waitFor()

    /** Ends a game for the one who comes first by name; the bot always gives up. */
    async function end(meeting) {
        const at = meeting.games.at(-1)
        const loser = [...meeting.players].sort().at(-1)
        if (!known(loser)) return robot.say({ do: 'resign', game: at })
        return known(loser).say({ do: 'resign', game: at })
    }
    // The second game comes by itself, and the board before it stays for a moment.
    await end(board)
    await two.page.getByText('We go there in a moment.').waitFor()
    await press(two.page, 'Go to the game')
    for (const person of [one, two]) {
        const second = await gameOf(person.name, 1)
        const taken = async () => (await passes(person.page), pathOf(person))
        await until(taken, `/g/${second}`, 'the second game')
    }
    for (let games = 1; ; games++) {
        const { phase, meetings } = await now()
        if (phase === 'over') break
        same(games < 30, true, 'it comes to an end')
        for (const meeting of meetings.filter(({ over }) => !over)) await end(meeting)
    }

    await two.page.getByRole('link', { name: 'Back to the tournament' }).first().click()
    const table = two.page.locator('.taefl-club-standing tbody tr')
    await until(() => table.count(), 8, 'the table')
    await two.page.getByText('Over', { exact: true }).waitFor()
    // Who has won stands there before the table, and on the wall of the room.
    const won = (await now()).standing.filter(({ place }) => place === 1)
    const words = won.length > 1 ? /share first place\./ : `${won[0].name} wins.`
    const { place } = (await now()).standing.find(({ name }) => name === two.name)
    await two.page.getByText(words).waitFor()
    await two.page.getByText(`Your place: ${place} of 8.`).waitFor()
    const met = await two.page.locator('.taefl-club-cross small').allInnerTexts()
    same([...new Set(met)].sort().join(' '), '1: 2: 3: 4: 5: 6: 7: 8:')
    const wall = await (await freshContext([address])).newPage()
    await wall.goto(`${address}/tournaments/${id}/screen`)
    await wall.getByText(words).waitFor()
    await leave(wall)
    await until(() => two.page.getByText('Stay on this page').count(), 0, 'no next game')
    const { standing, meetings } = await now()
    same(meetings.length, 12)
    same(
        standing.reduce((sum, { points }) => sum + points, 0),
        24,
    )
    same(standing[0].name, ada.name)
    same(standing[0].points, 6)
    same(standing.at(-1).name, robot.name)
    same(standing.find(({ name }) => name === robot.name).kind, 'bot')
    for (const { page } of people) await leave(page)
})
