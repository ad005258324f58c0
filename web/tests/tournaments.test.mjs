/* People, ranks and tournaments in the page: three take part, one of them in the page. */
import { strictEqual as same } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import test, { after } from 'node:test'
import { folder } from '../../tests/server/common.mjs'
import { Bot } from '../../tests/server/bots.mjs'
import { Person } from '../../tests/server/live.mjs'
import { clean } from './axe.mjs'
import { address, freshContext, leave } from './dom.mjs'
import { holdMoments } from './dom-live.mjs'
import { until } from './until.mjs'

const program = process.env.TAEFL ?? '../build/taefl'
const server = { port: new URL(address).port }
const RULES = 'tablut-katz'
const opening = ['e3c3', 'd1c1', 'c3d3', 'c1d1']
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
async function pageOf(person, options) {
    const context = await freshContext([address], options)
    if (person) {
        const [name, value] = person.cookie.split('=')
        await context.addCookies([{ name, value, url: address }])
    }
    return context.newPage()
}
/** Four plies, then, when `seen` is through, the one whose name comes later gives up. */
async function play(people, game, seen = async () => {}) {
    const { seats } = (await people[0].ask(`/api/games/${game}`)).body
    const players = seats.map(({ name }) => people.find(person => person.name === name))
    for (const [ply, move] of opening.entries()) await players[ply % 2].move(game, ply, move)
    await seen()
    const [loser] = [...players].sort((a, b) => (a.name < b.name ? 1 : -1))
    await loser.say({ do: 'resign', game })
}
const standing = page =>
    page.evaluate(() =>
        [...document.querySelectorAll('.taefl-club-standing tbody tr')].map(
            ({ cells: [name, points] }) =>
                `${name.innerText} ${points?.innerText ?? ''}`.replace(/\s+/g, ' ').trim(),
        ),
    )

test('a tournament: made, entered, begun; its standing follows the games; people and ranks', async () => {
    const [ann, bob, cat] = await Promise.all(['Ann', 'Bob', 'Cat'].map(player))
    const page = await pageOf(ann)
    // Nobody is taken to a game while the table is read.
    await page.addInitScript(holdMoments)
    await page.goto(`${address}/tournaments`)
    await page.locator('summary', { hasText: 'Make a tournament' }).click()
    await page.getByLabel('Name of the tournament').fill(`Spring ${mark}`)
    await page.getByLabel('Rules').selectOption(RULES)
    await page.getByRole('radio', { name: /Swiss/ }).check()
    await page.getByLabel('Rounds').waitFor()
    await page.getByRole('radio', { name: /^Everyone/ }).check()
    await page.locator('form').getByRole('button', { name: 'Make a tournament' }).click()
    await page.getByRole('heading', { name: `Spring ${mark}` }).waitFor()
    await press(page, 'Enter')
    await page.getByText('It can begin when two players have entered.').waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const path = `/api/tournaments/${id}`
    await bob.ask(`${path}/enter`, {})
    await cat.ask(`${path}/enter`, {})
    await until(async () => (await standing(page)).length, 3, 'those who have entered')
    await page.getByRole('heading', { name: '3 players' }).waitFor()
    // Before the first game there are neither places nor points.
    same(await page.getByRole('columnheader', { name: 'Points' }).count(), 0)
    await until(
        async () => (await standing(page)).some(row => /^\d/.test(row)),
        false,
        'a place before the first game',
    )
    // On the wall of the room: first the way in, then the boards, as they are.
    const wall = await pageOf()
    await wall.goto(`${address}/tournaments/${id}/screen`)
    const code = wall.getByRole('img', { name: 'A QR code of the address below' })
    await code.waitFor()
    await press(page, 'Begin')
    const board = wall.locator('.taefl-screen .boards .taefl-still')
    const stands = () => board.evaluate(svg => svg.innerHTML)
    const before = await until(stands, drawn => drawn.length > 0, 'the first picture')
    await page.getByRole('heading', { name: 'Round 1', exact: true }).waitFor()

    // The two who meet play both games: a point each for who is first by name; two for who rests.
    const roundOf = async wanted =>
        (await ann.ask(path)).body.meetings.filter(({ round }) => round === wanted)
    const meets = ({ players: [, two] }) => two
    const first = (await roundOf(1)).find(meets)
    const winner = first.players.toSorted()[0]
    const people = [ann, bob, cat]
    const [name] = (await roundOf(1)).find(one => !meets(one)).players
    const rested = await pageOf(people.find(one => one.name === name))
    await rested.goto(`${address}/tournaments/${id}`)
    await rested.getByText('You have no opponent in this round, and get 2 points.').waitFor()
    await leave(rested)
    // The next round begins at once, with the first picture again.
    const follows = () => until(stands, drawn => drawn !== before, 'a later picture')
    for (const time of [0, 1])
        await play(people, (await roundOf(1)).find(meets).games[time], time ? undefined : follows)
    await leave(wall)
    await page.getByRole('heading', { name: 'Round 2', exact: true }).waitFor()
    const second = await roundOf(2)
    const rests = [...(await roundOf(1)), ...second].filter(one => !meets(one))
    const twice = [winner, ...rests.map(({ players: [name] }) => name)]
    const pointsOf = name => 2 * twice.filter(one => one === name).length
    const points = async () => (await standing(page)).map(row => row.replace(/^\d\. /, '')).sort()
    const wanted = people.map(({ name }) => `${name} ${pointsOf(name)}`)
    await until(points, wanted, 'the standing')
    // The crosstable has each one's points in the same order, and the results are there as files.
    const cross = page.getByRole('region', { name: 'Crosstable' })
    const sums = (await cross.locator('td:last-child').allInnerTexts()).join()
    same(sums, (await standing(page)).map(row => row.split(' ').at(-1)).join())
    same(await cross.getByRole('columnheader').count(), 5)
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Table (CSV)' }).click(),
    ])
    same(file.suggestedFilename(), `${id}.csv`)
    same(await page.getByRole('link', { name: 'JSON' }).count(), 0)

    // One's own game is a press away, unless one rests.
    const own = second.find(one => meets(one) && one.players.includes(ann.name))
    if (own) {
        await page.getByRole('link', { name: 'To your game' }).click()
        await until(async () => new URL(page.url()).pathname, `/g/${own.games[0]}`, 'the game')
        const about = own.players.find(name => name !== ann.name)
        await page.locator('.taefl-player').getByRole('link', { name: about }).waitFor()
        await page.goto(`${address}/tournaments/${id}`)
    }
    page.once('dialog', dialog => dialog.accept())
    await press(page, 'End the tournament early')
    await page.getByRole('heading', { name: 'Ended early', exact: true }).waitFor()
    await page.getByText('Games in progress go on as ordinary games').waitFor()

    await page.getByRole('link', { name: winner, exact: true }).first().click()
    await page.getByRole('heading', { name: winner }).waitFor()
    await page.getByText('1 game: 1 won, 0 drawn').first().waitFor()
    await page
        .getByRole('link', { name: first.players.join(' – ') })
        .first()
        .waitFor()
    await page.getByRole('link', { name: 'Leaderboard' }).click()
    await page.locator('.taefl-club-favours').waitFor()
    await leave(page)
})

test('a class: pupils without accounts enter with a nickname and come to their boards', async () => {
    const host = await player('Hilda')
    const wish = { name: `Class ${mark}`, kind: 'everyone', rules: RULES, guests: true }
    const clock = { base: 600000, inc: 5000 }
    const { id } = (await host.ask('/api/tournaments', { ...wish, clock })).body
    const pupils = await Promise.all([pageOf(), pageOf()])
    for (const [at, page] of pupils.entries()) {
        await page.goto(`${address}/tournaments/${id}`)
        await page.getByLabel('Your nickname').fill(`${at ? 'Nils' : 'Maja'}${mark}`)
        await press(page, 'Enter')
        await page.getByRole('button', { name: 'Leave' }).waitFor()
    }
    await until(async () => (await standing(pupils[0])).length, 2, 'both have entered')
    // A third one has a name that the host does not like, and is out again.
    const rude = new Person(server)
    await rude.ask(`/api/tournaments/${id}/enter`, { nickname: `Bajs${mark}` })
    const desk = await pageOf(host)
    await desk.goto(`${address}/tournaments/${id}`)
    desk.once('dialog', dialog => dialog.accept())
    await press(desk, `Remove Bajs${mark}`)
    await until(async () => (await standing(desk)).length, 2, 'two are left')
    await leave(desk)
    same(await pupils[0].getByRole('button', { name: /^Remove/ }).count(), 0)
    await host.ask(`/api/tournaments/${id}/begin`, {})
    const [meeting] = (await host.ask(`/api/tournaments/${id}`)).body.meetings
    for (const page of pupils)
        await until(async () => new URL(page.url()).pathname, `/g/${meeting.games[0]}`, 'the board')
    for (const page of pupils) await leave(page)
})

test('the players of a tournament hear that its host has ended or cancelled it', async () => {
    const host = await player('Hugo')
    const wish = { name: `Early ${mark}`, kind: 'everyone', rules: RULES, guests: true }
    const make = async () =>
        (await host.ask('/api/tournaments', { ...wish, clock: { base: 600000, inc: 0 } })).body.id
    const enter = async (page, id, name) => {
        await page.goto(`${address}/tournaments/${id}`)
        await page.getByLabel('Your nickname').fill(`${name}${mark}`)
        await press(page, 'Enter')
        await page.getByRole('button', { name: 'Leave' }).waitFor()
    }
    const id = await make()
    const [one, two] = await Promise.all([pageOf(), pageOf()])
    await enter(one, id, 'Uno')
    await enter(two, id, 'Duo')
    await host.ask(`/api/tournaments/${id}/begin`, {})
    for (const page of [one, two]) await page.getByRole('button', { name: 'Resign' }).waitFor()
    await host.ask(`/api/tournaments/${id}/cancel`, {})
    for (const page of [one, two]) await page.getByText('it goes on as an ordinary game.').waitFor()
    await press(two, 'Back to the tournament')
    await two.getByText('This tournament ended before all its games were played.').waitFor()
    await two.getByRole('link', { name: 'To your game' }).click()
    await two.getByRole('button', { name: 'Resign' }).waitFor()

    // What has not begun is gone: on its page, and for those who are elsewhere.
    const never = await make()
    const three = await pageOf()
    await enter(three, never, 'Tre')
    const reads = await pageOf()
    await reads.goto(`${address}/tournaments/${never}`)
    await reads.getByText(`Tre${mark}`).waitFor()
    await three.goto(`${address}/tournaments`)
    await three.getByRole('heading', { name: 'Tournaments' }).waitFor()
    await host.ask(`/api/tournaments/${never}/cancel`, {})
    await reads.getByText('This tournament was cancelled before it began.').waitFor()
    same(await reads.getByText(`Tre${mark}`).count(), 0)
    await three.getByText('Your tournament was cancelled before it began.').waitFor()
    for (const page of [one, two, three]) await leave(page)
    // It may have asked once more before it heard.
    await leave(reads, /status of 404/)
})

test('a host reads reports page by page', async () => {
    const page = await pageOf()
    const report = id => ({
        id,
        by: null,
        about: `Rude${id}`,
        game: 'abcdefgh',
        words: 'Bad words',
        at: 1e12,
    })
    const answer = (ids, next) => ({
        ...{ role: 'moderator', held: [], log: [], load: null, next },
        reports: ids.map(report),
    })
    const you = { id: 1, name: 'Cat', kind: 'player', role: 'moderator' }
    await page.route('**/api/me', route => route.fulfill({ json: { you, version: '' } }))
    await page.route('**/api/host', route => route.fulfill({ json: answer([3, 4], 4) }))
    await page.route('**/api/host?after=4', route => route.fulfill({ json: answer([7], null) }))
    await page.goto(`${address}/host`)
    await page.getByRole('heading', { name: 'Reports: 2+', exact: true }).waitFor()
    await press(page, 'More reports')
    await page.getByRole('heading', { name: 'Reports: 3', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Rude7' }).waitFor()
    same(await page.getByRole('button', { name: 'More reports' }).count(), 0)
    await leave(page)
})

test('imprint and privacy are pages, linked at the foot of every page', async () => {
    const admin = (name, words) => {
        const file = `${folder}/${name}.txt`
        writeFileSync(file, words)
        const data = ['--data', process.env.TAEFL_PAGE_DATA]
        execFileSync(process.env.TAEFL ?? '../build/taefl', [
            'admin',
            ...data,
            'notice',
            name,
            file,
        ])
    }
    // A run that broke down may have left words.
    for (const name of ['imprint', 'privacy']) admin(name, '')
    const page = await pageOf()
    await page.goto(`${address}/settings`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About this server' }).click()
    await page.getByText('The people who run this server have not written anything here.').waitFor()
    admin(
        'imprint',
        'Anna Lind\nNorra vägen 1 <b>\n\nMore at https://example.org/a?b=c.\nanna@example.org\n',
    )
    admin('privacy', 'Nothing is kept.\n')
    await page.reload()
    await page.getByRole('heading', { name: 'Imprint', exact: true }).waitFor()
    await page.getByText('Norra vägen 1 <b>').waitFor()
    const links = await page.locator('main p a').evaluateAll(all => all.map(a => a.href))
    same(links.join(' '), `https://example.org/a?b=c mailto:anna@example.org ${address}/privacy`)
    await page.locator('main').getByRole('link', { name: 'Privacy' }).click()
    await page.getByText('Nothing is kept.').waitFor()
    await page.goto(`${address}/lobby`)
    await page.locator('taefl-notices').getByRole('link', { name: 'Imprint' }).click()
    await page.getByText('Norra vägen 1 <b>').waitFor()
    for (const name of ['imprint', 'privacy']) admin(name, '')
    await leave(page)
})

test('a challenge by name is answered anywhere; people are blocked and reported, and hosts look after that', async () => {
    const [ann, bob, cat] = await Promise.all(['Anna', 'Bobo', 'Cato'].map(player))
    const data = ['--data', process.env.TAEFL_PAGE_DATA]
    execFileSync(program, ['admin', ...data, 'role', cat.name, 'admin'])
    const page = await pageOf(bob)
    await page.goto(`${address}/lobby`)
    await page.getByRole('heading', { name: 'Lobby' }).waitFor()

    // One that is declined, and one that is taken on another page.
    const wish = { rules: 'maerstanas', seat: 1, clock: { days: 2 } }
    const { id } = (await ann.ask(`/api/challenge/${bob.name}`, wish)).body
    await page.getByText(`${ann.name} challenges you: Mǽrstánas, 2 days a move.`).waitFor()
    await press(page, 'No, thanks')
    await until(async () => (await ann.ask(`/api/games/${id}`)).status, 410, 'it is declined')
    // Whoever opens its link later is told so, in either language.
    for (const [locale, words] of [
        ['en', 'This invitation was declined, so there is no game here.'],
        ['sv', 'Någon tackade nej till inbjudan, så det blev inget parti.'],
    ]) {
        const stranger = await pageOf(cat, { locale })
        await stranger.goto(`${address}/g/${id}`)
        await stranger.getByText(words).waitFor()
        await leave(stranger, /410/)
    }
    // One that is put off, and declined in the list of one's games, which changes by itself.
    await ann.ask(`/api/challenge/${bob.name}`, wish)
    await press(page, 'Later')
    await page.getByText('challenges you').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^My games/ }).click()
    await page.getByRole('heading', { name: 'Challenges for you' }).waitFor()
    await press(page, 'No, thanks')
    await page.getByRole('heading', { name: 'Challenges for you' }).waitFor({ state: 'detached' })
    // None stands over the board of a game that is played in one sitting.
    const { id: sitting } = (await ann.ask('/api/games', { ...wish, clock: null })).body
    await bob.ask(`/api/games/${sitting}/join`, {})
    await page.getByText('0 moves').waitFor()
    await page.getByRole('link', { name: ann.name }).click()
    await page.getByRole('button', { name: 'Resign' }).waitFor()
    await page.evaluate(() => {
        globalThis.early = false
        globalThis.news = 0
        addEventListener('taefl-mine', () => globalThis.news++)
        new MutationObserver(() => {
            globalThis.early ||= /challenges you/.test(document.body.textContent)
        }).observe(document.body, { childList: true, subtree: true })
    })
    const { id: late } = (await ann.ask(`/api/challenge/${bob.name}`, wish)).body
    await until(() => page.evaluate(() => globalThis.news > 0), true, 'the challenge is heard of')
    await ann.watch(sitting)
    await ann.move(sitting, 0, 'e5')
    await page.getByRole('main').getByText('Your turn').waitFor()
    same(await page.evaluate(() => globalThis.early), false)
    await ann.say({ do: 'resign', game: sitting })
    await press(page, 'No, thanks')
    await until(async () => (await ann.ask(`/api/games/${late}`)).status, 410, 'it is declined')
    await page.goto(`${address}/rules`)
    const other = await pageOf(ann)
    await other.goto(`${address}/people/${bob.name}`)
    await other.getByRole('link', { name: 'Challenge', exact: true }).click()
    await other.getByText(`You challenge ${bob.name}, who is told at once.`).waitFor()
    await other.getByLabel('Time', { exact: true }).selectOption('1 day a move, 10 days in reserve')
    await other.getByRole('button', { name: 'Create invitation' }).click()
    await press(page, 'Play')
    await page.getByText(`Problems with ${ann.name}?`).click()
    await page.getByLabel('What happened?').fill(`Bad words ${mark}`)
    await press(page, 'Report')
    await page.getByText(`Report: ${ann.name}. Done.`).waitFor()
    await press(page, 'Block')
    await page.getByText(`Block: ${ann.name}. Done.`).waitFor()
    const game = new URL(page.url()).pathname.split('/').at(-1)
    await other.goto(`${address}/me`)
    await other.locator('summary', { hasText: 'Vacation' }).click()
    await press(other, 'Begin a vacation')
    await page.getByText(`${ann.name} is on vacation.`).waitFor()
    await press(other, 'I am back')
    await page.getByText(`${ann.name} is on vacation.`).waitFor({ state: 'detached' })
    await page.goto(`${address}/me`)
    await page.getByRole('heading', { name: 'Vacation' }).waitFor()
    await page.getByRole('button', { name: `Unblock: ${ann.name}` }).click()
    await page.getByRole('heading', { name: 'Blocked' }).waitFor({ state: 'detached' })
    await page.goto(`${address}/host`)
    await page.getByText('Only the people who run the server can do this.').waitFor()

    // A bot of one's own, from the page alone: its token, a game, what it decided.
    await page.goto(`${address}/me`)
    await page.getByText('Your bots').click()
    const robot = `Robo${bob.name}`
    await page.locator('taefl-own-bots').getByLabel('Name').fill(robot)
    await press(page, 'Make a bot')
    const token = await page.getByLabel(`The token of ${robot}.`).inputValue()
    const bot = new Bot(server, robot, token)
    await bot.list()
    const called = (await ann.ask(`/api/challenge/${robot}`, { rules: 'maerstanas', seat: 2 })).body
    same((await bot.post(`/api/challenge/${called.id}/accept`)).status, 200)
    same(
        (await bot.say({ do: 'move', game: called.id, ply: 0, move: 'd4', note: 'why not' }))
            .status,
        200,
    )
    const decided = async () => (await bob.ask(`/api/me/bots/${robot}/log`)).body.log?.length
    await until(decided, 1, 'the decision is kept')
    await page.getByRole('button', { name: `Decisions: ${robot}` }).click()
    await page.getByText('why not').waitFor()
    await page.getByRole('button', { name: `New token: ${robot}` }).click()
    await until(async () => (await bot.ask('/api/me/games')).status, 401, 'the old token is void')
    page.once('dialog', dialog => dialog.accept())
    await page.getByRole('button', { name: `Close for good: ${robot}` }).click()
    await page.getByRole('button', { name: `Decisions: ${robot}` }).waitFor({ state: 'detached' })

    // The position of one's own game is not analysed, in another tab either.
    const own = (await bob.ask('/api/games', { rules: RULES, seat: 1 })).body.id
    await cat.ask(`/api/games/${own}/join`, {})
    await bob.move(own, 0, 'e3c3')
    await page.goto(`${address}/analysis/${RULES}#moves=e3c3`)
    await page.getByText('No help while a game is on.').waitFor()
    await page.goto(`${address}/analysis/${RULES}#moves=e3c3.d1c1`)
    await page.locator('taefl-analysis-board').waitFor()
    await bob.say({ do: 'resign', game: own })
    await page.goto(`${address}/rules`)
    await page.goto(`${address}/analysis/${RULES}#moves=e3c3`)
    await page.locator('taefl-analysis-board').waitFor()

    const host = await pageOf(cat)
    await host.goto(`${address}/me`)
    await host.getByRole('link', { name: 'Manage the server' }).click()
    await host.getByText(`Bad words ${mark}`).waitFor()
    same(await host.getByRole('link', { name: 'The game' }).getAttribute('href'), `/g/${game}`)
    await host.getByText('Changes waiting for the database').waitFor()
    await host.getByRole('button', { name: `Mute for a day: ${ann.name}` }).click()
    const lift = host.getByRole('button', { name: `Lift the mute: ${ann.name}` })
    await lift.waitFor()
    // Who is muted is told until when.
    await other.goto(`${address}/g/${game}`)
    await other.locator('.taefl-chat summary').click()
    await other.getByLabel('Say something').fill('But why?')
    await press(other, 'Send')
    await other
        .getByText(/^You cannot write in chats until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/)
        .waitFor()
    await lift.click()
    await lift.waitFor({ state: 'detached' })
    await host.getByRole('button', { name: `Mark as done: ${ann.name}` }).click()
    await host.getByText(`Bad words ${mark}`).waitFor({ state: 'detached' })
    for (const one of [page, other, host]) await leave(one, /403/)
})

test('who has no account is told how to take part; what is not there is told', async () => {
    const page = await pageOf()
    await page.goto(`${address}/tournaments`)
    await page.getByText('You need an account to make a tournament').waitFor()
    await page.goto(`${address}/people/Nobody`)
    await page.getByText('Nobody here has this name.').waitFor()
    await page.goto(`${address}/tournaments/00000000`)
    await page.getByText('This server has no such tournament.').waitFor()
    await leave(page, /404/)
})

test('axe finds nothing at a tournament', async () => {
    const [ann, bob] = await Promise.all(['Axa', 'Axb'].map(player))
    const page = await pageOf(ann)
    // Nobody is taken to a game while axe looks.
    await page.addInitScript(holdMoments)
    await page.goto(`${address}/tournaments`)
    await page.locator('summary', { hasText: 'Make a tournament' }).click()
    await page.getByRole('radio', { name: /Swiss/ }).check()
    await page.getByLabel('Rounds').waitFor()
    await clean(page)
    const clock = { base: 600000, inc: 5000 }
    const wish = { name: `Axe ${mark}`, kind: 'everyone', rules: RULES, clock }
    const { id } = (await bob.ask('/api/tournaments', wish)).body
    const path = `/api/tournaments/${id}`
    for (const person of [ann, bob]) await person.ask(`${path}/enter`, {})
    const wall = await pageOf()
    await wall.goto(`${address}/tournaments/${id}/screen`)
    const code = wall.getByRole('img', { name: 'A QR code of the address below' })
    await code.waitFor()
    await clean(wall)
    await bob.ask(`${path}/begin`, {})
    await wall.locator('.taefl-screen .boards .taefl-still').waitFor()
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
    // The way on is the tournament, not another game with the same one.
    const back = page.locator('.taefl-end-actions .primary')
    await until(() => back.allInnerTexts(), ['Back to the tournament'], 'the main button')
    const foot = page.locator('.taefl-action.foot')
    await until(() => foot.allInnerTexts(), ['Tournament', 'Analyse'], 'at the foot')
    same(await page.getByRole('button', { name: /Rematch/ }).count(), 0)
    await clean(page)
    await bob.ask(`${path}/cancel`, {})
    await page.goto(`${address}/tournaments/${id}`)
    await page.getByRole('heading', { name: 'Ended early', exact: true }).waitFor()
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
    const [ann, bob, cat] = await Promise.all(['Axc', 'Axd', 'Axe'].map(player))
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
    await page.getByLabel('Time', { exact: true }).selectOption('1 day a move, 10 days in reserve')
    await clean(page)
    const { id: game } = (await ann.ask('/api/games', wish)).body
    await bob.ask(`/api/games/${game}/join`, {})
    await page.goto(`${address}/g/${game}`)
    await page.getByText(`Problems with ${ann.name}?`).click()
    await page.getByLabel('What happened?').fill(`Worse words ${mark}`)
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
    await bot.say({ do: 'move', game: called.id, ply: 0, move: 'd4', note: 'why not' })
    const decided = async () => (await bob.ask(`/api/me/bots/${robot}/log`)).body.log?.length
    await until(decided, 1, 'the decision is kept')
    await page.getByRole('button', { name: `Decisions: ${robot}` }).click()
    await page.getByText('why not').waitFor()
    await clean(page)

    const host = await pageOf(cat)
    await host.goto(`${address}/host`)
    await host.getByText(`Worse words ${mark}`).waitFor()
    await host.getByRole('button', { name: `Mute for a day: ${ann.name}` }).click()
    await host.getByRole('button', { name: `Lift the mute: ${ann.name}` }).waitFor()
    await clean(host)
    for (const one of [page, host]) await leave(one)
})
