/* What axe finds where people play tournaments, challenge each other, have bots and run a server; and that the
 * pictures on the wall of a tournament come. */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import test, { after } from 'node:test'
import { folder } from '../../tests/server/common.mjs'
import { Bot } from '../../tests/server/bots.mjs'
import { Person } from '../../tests/server/live.mjs'
import { address, freshContext, leave } from './browser.mjs'
import { holdMoments } from './live-page.mjs'
import { clean } from './play-page.mjs'
import { until } from './until.mjs'

const server = { port: new URL(address).port }
const RULES = 'tablut-katz'
const program = process.env.TAEFL ?? '../build/taefl'
const press = (page, name) => page.getByRole('button', { name, exact: true }).click()
const mark = Date.now() % 1e8

const lines = []
after(() => {
    for (const line of lines) line.destroy()
    // What the tests of the server would have kept their games in.
    rmSync(folder, { recursive: true, force: true })
})
/** Somebody with an account, and a connection. */
async function player(name) {
    const person = new Person(server)
    person.name = `${name}${mark}`
    const password = 'correct horse'
    await person.ask('/api/account', { name: person.name, password })
    lines.push(person.open().socket.line)
    return person
}
/** A browser of that person's. */
async function pageOf(person) {
    const context = await freshContext([address], { reducedMotion: 'reduce' })
    if (person) {
        const [name, value] = person.cookie.split('=')
        await context.addCookies([{ name, value, url: address }])
    }
    return context.newPage()
}

test('axe finds nothing at a tournament; on its wall stand pictures', async () => {
    const [ann, bob] = await Promise.all(['Ann', 'Bob'].map(player))
    const page = await pageOf(ann)
    // Nobody is taken to a game while axe looks.
    await page.addInitScript(holdMoments)
    await page.goto(`${address}/tournaments`)
    await page.locator('summary', { hasText: 'Make a tournament' }).click()
    await page.getByRole('radio', { name: /Swiss/ }).check()
    await page.getByLabel('Rounds').waitFor()
    await clean(page)
    const clock = { base: 600000, inc: 5000 }
    const wish = { name: `Spring ${mark}`, kind: 'everyone', rules: RULES, clock }
    const { id } = (await bob.ask('/api/tournaments', wish)).body
    const path = `/api/tournaments/${id}`
    for (const person of [ann, bob]) await person.ask(`${path}/enter`, {})
    const wall = await pageOf()
    await wall.goto(`${address}/tournaments/${id}/screen`)
    const code = wall.getByRole('img', { name: 'A QR code of the address below' })
    await until(() => code.evaluate(img => img.naturalWidth > 0), true, 'the QR code')
    await clean(wall)
    await bob.ask(`${path}/begin`, {})
    const board = wall.locator('.taefl-screen .boards img')
    await until(() => board.evaluate(img => img.naturalWidth > 0), true, 'the board')
    await clean(wall)
    await page.goto(`${address}/tournaments/${id}`)
    await page.getByRole('heading', { name: 'Round 1', exact: true }).waitFor()
    await page.getByRole('link', { name: 'To your game' }).waitFor()
    await clean(page)
    const [meeting] = (await bob.ask(path)).body.meetings
    const [game] = meeting.games
    await page.goto(`${address}/g/${game}`)
    await page.getByRole('button', { name: 'Resign' }).waitFor()
    const first = (await bob.ask(`/api/games/${game}`)).body.seats[0].name
    const players = first === ann.name ? [ann, bob] : [bob, ann]
    for (const [ply, move] of ['e3c3', 'd1c1'].entries()) await players[ply].move(game, ply, move)
    await bob.say({ do: 'resign', game })
    await page.getByText('We go there in a moment.').waitFor()
    await clean(page)
    await bob.ask(`${path}/cancel`, {})
    await page.goto(`${address}/tournaments/${id}`)
    await page.getByText('Over', { exact: true }).waitFor()
    await clean(page)
    for (const one of [page, wall]) await leave(one)
})

test('axe finds nothing where words of the server stand', async () => {
    const admin = words => {
        const file = `${folder}/imprint.txt`
        writeFileSync(file, words)
        const data = ['--data', process.env.TAEFL_PAGE_DATA]
        execFileSync(program, ['admin', ...data, 'notice', 'imprint', file])
    }
    admin('Anna Lind\nNorra vägen 1\n\nMore at https://example.org/.\nanna@example.org\n')
    const page = await pageOf()
    await page.goto(`${address}/imprint`)
    await page.getByText('Norra vägen 1').waitFor()
    await clean(page)
    admin('')
    await leave(page)
})

test('axe finds nothing where somebody is challenged, reported, away or muted, or has a bot', async () => {
    const [ann, bob, cat] = await Promise.all(['Anna', 'Bobo', 'Cato'].map(player))
    execFileSync(program, [
        'admin',
        '--data',
        process.env.TAEFL_PAGE_DATA,
        'role',
        cat.name,
        'admin',
    ])
    const page = await pageOf(bob)
    const wish = { rules: 'maerstanas', seat: 1, clock: { days: 2 } }
    await page.goto(`${address}/lobby`)
    await page.getByRole('heading', { name: 'Lobby' }).waitFor()
    await ann.ask(`/api/challenge/${bob.name}`, wish)
    await page.getByText(`${ann.name} challenges you`).waitFor()
    await clean(page)
    await press(page, 'Later')
    await page.getByRole('link', { name: /^My games/ }).click()
    await page.getByRole('heading', { name: 'Challenges for you' }).waitFor()
    await clean(page)
    await page.goto(`${address}/people/${ann.name}`)
    await page.getByRole('link', { name: 'Challenge', exact: true }).click()
    await page.getByText(`You challenge ${ann.name}, who is told at once.`).waitFor()
    await page.getByLabel('Time', { exact: true }).selectOption('1 day a move, 10 more in reserve')
    await clean(page)
    const { id: game } = (await ann.ask('/api/games', wish)).body
    await bob.ask(`/api/games/${game}/join`, {})
    await page.goto(`${address}/g/${game}`)
    await page.getByText(`Problems with ${ann.name}?`).click()
    await page.getByLabel('What happened?').fill('Has said bad words')
    await clean(page)
    await press(page, 'Report')
    await press(page, 'Block')
    await page.getByText(`Block: ${ann.name}. Done.`).waitFor()

    await page.goto(`${address}/me`)
    await page.getByRole('heading', { name: 'Blocked' }).waitFor()
    await page.getByRole('heading', { name: 'Vacation' }).waitFor()
    await clean(page)
    await page.getByText('Your bots').click()
    const robot = `Robo${bob.name}`
    await page.locator('taefl-own-bots').getByLabel('Name').fill(robot)
    await press(page, 'Make a bot')
    const token = await page.getByLabel(`The token of ${robot}.`).inputValue()
    await clean(page)
    const bot = new Bot(server, robot, token)
    const called = (await cat.ask(`/api/challenge/${robot}`, { rules: 'maerstanas', seat: 2 })).body
    await bot.post(`/api/challenge/${called.id}/accept`)
    await bot.post(`/api/bot/game/${called.id}/move/d4?ply=0&note=why+not`)
    const decided = async () => (await bob.ask(`/api/me/bots/${robot}/log`)).body.log?.length
    await until(decided, 1, 'the decision is kept')
    await page.getByRole('button', { name: `Decisions: ${robot}` }).click()
    await page.getByText('why not').waitFor()
    await clean(page)

    const host = await pageOf(cat)
    await host.goto(`${address}/host`)
    await host.getByText('Has said bad words').waitFor()
    await host.getByRole('button', { name: `Mute for a day: ${ann.name}` }).click()
    await host.getByRole('button', { name: `Lift the mute: ${ann.name}` }).waitFor()
    await clean(host)
    for (const one of [page, host]) await leave(one)
})
