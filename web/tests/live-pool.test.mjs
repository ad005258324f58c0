/* The pool of the lobby: two who have a game in common play, whoever waits in the grid is met, and a bot is offered
 * after a while, which nobody has to take. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { bestKnown, levelNear, nearestBot, Pool } from '../src/live/pool.ts'
import { LiveError } from '../src/live/types.ts'
import { clean } from './axe.mjs'
import { leaveAll, open, press, shows, somebody } from './dom-live.mjs'
import { addressIs } from './table-page.mjs'
import { until } from './until.mjs'

/* Without a screen. */

const challenge = (id, rules, base, more = {}) => ({
    ...{ id, rules, clock: { base: base * 60_000, inc: 0 }, position: false, pair: false },
    ...more,
})
/** A pool with what it has done, in `did`. `part` and `joins` may be made to fail. */
function pool({ part = () => {}, joins = () => {} } = {}) {
    const did = []
    const it = new Pool({
        attend(rules, found) {
            did.push(`wait ${rules}`)
            it.tell = found
            return () => did.push('end')
        },
        part: async () => part(),
        async join(id) {
            joins(id)
            did.push(`join ${id}`)
        },
        enter: id => did.push(`enter ${id}`),
        failed: error => did.push(error.message),
        later(_, run) {
            it.pass = run
            return () => did.push('no bot')
        },
        changed() {},
    })
    return [it, did]
}
const refuse = code => {
    throw new LiveError(code, code)
}

test('who waits in the lobby for a ticked game of 3 to 10 minutes is met', async () => {
    const [it, did] = pool()
    it.enter(['brandubh', 'copenhagen'])
    await it.heardLobby([
        challenge('other', 'tablut-katz', 5),
        challenge('short', 'brandubh', 2),
        challenge('long', 'brandubh', 15),
        challenge('days', 'brandubh', 5, { clock: { days: 3 } }),
        challenge('none', 'brandubh', 5, { clock: null }),
        challenge('begun', 'brandubh', 5, { position: true }),
        challenge('match', 'brandubh', 5, { pair: true }),
    ])
    assert.equal(it.waits, true)
    await it.heardLobby([challenge('good', 'copenhagen', 10)])
    assert.deepEqual(did.slice(-2), ['no bot', 'enter good'])
    assert.equal(it.waits, false)
})

test('who is refused waits on, and a game that is being made is not left for another', async () => {
    const [it, did] = pool({ joins: () => refuse('full') })
    it.enter(['brandubh'])
    const games = [challenge('gone', 'brandubh', 5)]
    await it.heardLobby(games)
    await it.heardLobby(games)
    assert.deepEqual([it.waits, did.filter(what => what === 'wait brandubh').length], [true, 2])
    const [made, had] = pool({ part: () => refuse('taken') })
    made.enter(['brandubh'])
    await made.heardLobby([challenge('good', 'brandubh', 5)])
    made.tell('theirs')
    assert.deepEqual(
        had.filter(what => /join|enter/.test(what)),
        ['enter theirs'],
    )
})

test('the bot nearest in strength is offered, else a level of the engine', () => {
    const seats = (a, b) => [{ points: a }, b ? { points: b } : null]
    const bots = [
        { name: 'Strong', ratings: [{ rules: 'brandubh', seats: seats(1900, 2100) }] },
        { name: 'Near', ratings: [{ rules: 'brandubh', seats: seats(1580) }] },
        { name: 'Elsewhere', ratings: [{ rules: 'copenhagen', seats: seats(1500) }] },
        { name: 'New', ratings: [] },
    ]
    assert.equal(nearestBot(bots, [], ['brandubh']).name, 'Near')
    const own = [{ rules: 'brandubh', seats: seats(2000) }]
    assert.deepEqual(nearestBot(bots, own, ['brandubh', 'tablut-katz']), {
        ...{ name: 'Strong', rules: 'brandubh', points: 2000 },
    })
    assert.equal(nearestBot(bots, own, ['tablut-katz']), null)
    assert.deepEqual([levelNear(1500, 9), levelNear(1100, 0), levelNear(3000, 0)], [3, 1, 10])
    const rated = [{ rules: 'copenhagen', seats: [{ points: 1500 }, null] }]
    const ticked = ['tablut-ashton', 'copenhagen', 'brandubh']
    assert.equal(bestKnown(ticked, rated, ['brandubh']), 'copenhagen')
    // A newcomer is not offered the steepest game because it is the first in the list.
    assert.equal(bestKnown(ticked, [], ['gardsdansen', 'brandubh']), 'brandubh')
    assert.equal(bestKnown(['tablut-ashton'], [], ['brandubh']), 'tablut-ashton')
    assert.deepEqual([levelNear(null, 0), levelNear(null, 4), levelNear(null, 10)], [1, 5, 10])
})

/* On the page. Nobody else in the lobby or the pool, where other files wait at the same time, plays these two so fast. */

const box = (page, name) => page.locator('taefl-pool').getByRole('checkbox', { name })
/** Who meets somebody at once never reads that an opponent is looked for. */
const seek = async (page, ...games) => {
    await open(page, '/lobby')
    await box(page, 'Tablut').waitFor()
    for (const name of ['Tablut', 'Mǽrstánas', 'Gårdsdansen', 'Copenhagen', 'Brandubh'])
        await box(page, name).setChecked(games.includes(name))
    await press(page, 'Find an opponent')
}
const inPool = async (page, ...games) => {
    await seek(page, ...games)
    await shows(page, 'Looking for an opponent.')
}
const isOf = (page, rules) => until(() => page.locator('h1').textContent(), rules, 'the game')

test('two who tick one game in common play it; others see in the grid that somebody waits', async () => {
    const [a, b, c] = await Promise.all([somebody(), somebody(), somebody()])
    await inPool(a, 'Copenhagen', 'Gårdsdansen')
    await clean(a)
    await open(c, '/lobby')
    const cell = time =>
        c.locator('.taefl-pairing li button', { hasText: 'Gårdsdansen:' }).filter({ hasText: time })
    await until(() => cell('3 + 2').textContent(), /1 waiting/, 'somebody in the pool')
    assert.match(await cell('15 + 10').textContent(), /Long/)
    await seek(b, 'Gårdsdansen')
    // Who begins reads that the first turn is free. That minute is a real one, so it is looked for before all else.
    const first = page => page.getByText('You have a minute for this one.').count()
    await until(async () => (await first(a)) + (await first(b)), 1, 'who begins')
    for (const page of [a, b]) await addressIs(page, /\/g\/\w+$/)
    assert.equal(new URL(a.url()).pathname, new URL(b.url()).pathname)
    await isOf(a, /Gårdsdansen/)
    // Nobody has come back.
    for (const page of [a, b])
        assert.doesNotMatch(await page.locator('main').textContent(), /is here again/)
    // What was ticked is ticked the next time.
    await open(a, '/lobby')
    await until(() => box(a, 'Copenhagen').isChecked(), true, 'remembered')
    assert.equal(await box(a, 'Brandubh').isChecked(), false)
    // A click in the grid meets somebody in the pool.
    await inPool(a, 'Copenhagen')
    await c
        .locator('.taefl-pairing li button', { hasText: 'Copenhagen Hnefatafl:' })
        .first()
        .click()
    for (const page of [a, c]) await addressIs(page, /\/g\/\w+$/)
    await isOf(c, /Copenhagen/)
    await leaveAll(a, b, c)
})
