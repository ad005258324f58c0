/* What a profile and a leaderboard show of games that were played. */
import { deepStrictEqual as same, match } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import test, { after } from 'node:test'
import { Person } from '../../tests/server/live.mjs'
import { clean } from './axe.mjs'
import { address, freshContext, leave } from './dom.mjs'
import { until } from './until.mjs'

const server = { port: new URL(address).port }
const mark = Date.now() % 1e8
const DAY = 864e5
const people = []
after(() => people.forEach(({ socket }) => socket.line.destroy()))

async function player(name) {
    const person = new Person(server)
    person.name = `${name}${mark}`
    await person.ask('/api/account', { name: person.name, password: 'correct horse' })
    people.push(person.open())
    return person
}
const sql = text =>
    execFileSync('sqlite3', ['-cmd', '.timeout 60000', process.env.TAEFL_PAGE_DATA, text])

/** A game of four plies, which seat 2 gives up. */
async function played(one, two, opening, how = {}) {
    const wish = { rules: 'tablut-katz', seat: 1, rated: true, ...how }
    const { id } = (await one.ask('/api/games', wish)).body
    await two.ask(`/api/games/${id}/join`, {})
    for (const [ply, move] of opening.entries()) await [one, two][ply % 2].move(id, ply, move)
    return id
}
async function ended(one, two, opening, how) {
    const id = await played(one, two, opening, how)
    await two.say({ do: 'resign', game: id })
    await until(async () => (await one.ask(`/api/games/${id}`)).body.phase, 'over', 'the end')
    return id
}

test('a profile: boards, ratings over time, results, openings; the leaderboard by seat', async () => {
    const [ann, bob] = await Promise.all(['Ylva', 'Zeno'].map(player))
    // The second begins as the first does, seen in a mirror.
    const early = [
        await ended(ann, bob, ['e3c3', 'd1c1', 'c3d3', 'c1d1']),
        await ended(ann, bob, ['e3g3', 'd1c1', 'g3f3', 'c1d1']),
    ]
    await ended(bob, ann, ['e3c3', 'd1c1', 'c3d3', 'c1d1'])
    await ended(ann, bob, ['e3c3', 'd1c1', 'c3d3', 'c1d1'], { private: true, rated: false })
    await played(ann, bob, ['e3c3'])
    for (const [at, id] of early.entries())
        sql(`UPDATE games SET ended = ended - ${(9 - at) * DAY} WHERE id = '${id}'`)

    const context = await freshContext([address])
    const [name, value] = ann.cookie.split('=')
    await context.addCookies([{ name, value, url: address }])
    const page = await context.newPage()
    await page.goto(`${address}/people/${ann.name}`)
    const part = title =>
        page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
    await part('Playing now').locator('.taefl-still').waitFor()
    const graph = part('Ratings').getByRole('img')
    match(
        await graph.getAttribute('aria-label'),
        /^Tablut, edition by Demian Katz: the rating over time\. White: 1\d{3} on .*, 1\d{3} on .*\. Black: 1\d{3} on /,
    )
    await part('Ratings').getByText('As a table').click()
    same(await part('Ratings').locator('tbody tr').count(), 3)
    const rows = async title =>
        (await part(title).locator('tbody tr').allInnerTexts()).map(row =>
            row.replace(/\s+/g, ' ').trim(),
        )
    const set = 'Tablut, edition by Demian Katz'
    const results = [`${set}, White 2 2 0 0`, `${set}, Black 1 0 0 1`, `${bob.name} 3 2 0 1`]
    await until(() => rows('Results'), results, 'the results')
    const openings = [`e3-g3 ${set}, White 2 2 0 0`, `e3-c3 d1-c1 ${set}, Black 1 0 0 1`]
    await until(() => rows('Favourite openings'), openings, 'the openings')
    await part('Puzzles and levels').getByText('Only you can see this.').waitFor()
    await clean(page)

    // Who is known well enough is in the leaderboard, by each side too.
    sql(
        `UPDATE ratings SET deviation = 90000 WHERE person IN (SELECT id FROM people WHERE name IN ('${ann.name}', '${bob.name}'))`,
    )
    await part('Ratings').getByRole('link', { name: 'Leaderboard' }).click()
    await page.getByRole('heading', { name: `Leaderboard: ${set}` }).waitFor()
    const names = () => part('Players').locator('tbody th').allInnerTexts()
    const ours = async () =>
        (await names())
            .filter(words => words.includes(mark))
            .map(words => words.replace(/^\d+\. |\d+$/g, ''))
    await until(ours, ['Ylva', 'Zeno'], 'the order by both')
    await page.getByRole('link', { name: 'Black', exact: true }).click()
    await until(
        () => page.getByRole('link', { name: 'Black', exact: true }).getAttribute('aria-current'),
        'page',
        'by one side',
    )
    await page.locator('tbody').first().waitFor()
    await clean(page)
    await leave(page)
})

test('a rated game shows ratings beside names that lead to people, and at its end how they change', async () => {
    const [ann, bob] = await Promise.all(['Disa', 'Ebbe'].map(player))
    const page = await (await freshContext([address])).newPage()
    const [name, value] = ann.cookie.split('=')
    await page.context().addCookies([{ name, value, url: address }])
    const ratings = () => page.locator('.taefl-player-rating').allInnerTexts()
    const is = (pattern, what) =>
        until(ratings, all => all.length === 2 && all.every(words => pattern.test(words)), what)
    let before = ['1500?', '1500?']
    // Of the first game, too: each begins with what a new player has.
    for (let round = 0; round < 2; round++) {
        const id = await played(ann, bob, ['e3c3', 'd1c1', 'c3d3', 'c1d1'])
        await page.goto(`${address}/g/${id}`)
        same(await is(/^\d{4}\?$/, 'the ratings'), before)
        await bob.say({ do: 'resign', game: id })
        const changed = await is(/^\d{4}\? → \d{4}\?$/, 'the end')
        const now = changed.map(words => words.split(' → '))
        same(
            now.map(([was]) => was),
            before,
        )
        same(now[0][0] > now[0][1] && now[1][0] < now[1][1], true)
        before = now.map(([, is]) => is)
    }
    const words = 'The game was too short to change ratings.'
    same(await page.getByText(words).count(), 0)
    await page.getByRole('link', { name: bob.name }).click()
    await page.getByRole('heading', { name: bob.name }).waitFor()
    const short = await played(ann, bob, ['e3c3', 'd1c1', 'c3d3'])
    await bob.say({ do: 'resign', game: short })
    await page.goto(`${address}/g/${short}`)
    await page.getByText(words).waitFor()
    await leave(page)
})
