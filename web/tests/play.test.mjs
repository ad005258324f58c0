/* The play page's model (src/pages/play), in node, with the real core for a referee and an engine that
 * plays what it is told. */
import { test } from 'node:test'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { startCore } from './learn-core.mjs'
import { PATIENCE, until } from './until.mjs'
import { Clock, clockText } from '../src/app/clock.ts'
import { newId } from '../src/app/saved-game.ts'
import { setLanguage } from '../src/app/texts.ts'
import { Match } from '../src/pages/play/match.ts'
import * as model from '../src/pages/play/game-state.ts'
import { counts, rungOf } from '../src/pages/play/beaten-levels.ts'
import { Tab } from '../src/pages/play/tab.ts'

const core = await startCore()

const human = { kind: 'human', name: '' }
const engine = { kind: 'engine', level: 1 }
const two = { players: [human, human], clock: null }
const against = { players: [human, engine], clock: null }
const MIN = 60000

/* ------------------------------------------------------------------ a world to play in */

/** Time that passes when it is told to, an engine with a list of moves, a store that can fail. */
function makeWorld({ replies = [], refuse = null, chance = 0.5 } = {}) {
    const w = {
        time: 0,
        stored: [],
        searches: [],
        owned: true,
        fresh: 0,
        timers: [],
        view: async place => core.view(place.rules, place.start, place.moves),
        plies: async ({ rules, start, moves }) =>
            moves.map((move, i) => ({
                move,
                by: core.view(rules, start, moves.slice(0, i)).side,
                fen: core.view(rules, start, moves.slice(0, i + 1)).fen,
            })),
        engine: fresh => {
            if (fresh) w.fresh++
            return searcher
        },
        put: async game => {
            if (refuse) throw refuse
            w.stored.push(structuredClone(game))
        },
        level: id => ({ options: { Strength: id }, limits: { movetime: 1000 } }),
        date: () => 1_700_000_000_000 + w.time,
        now: () => w.time,
        // Waiting for a dead engine or a slow disk never ends here, but showing a move does at once.
        wait: ms =>
            ms < 1000 ? Promise.resolve() : new Promise(done => w.timers.push([ms, done])),
        mine: () => w.owned,
        endsOnTime: true,
    }
    let resolve = null
    const searcher = {
        ready: Promise.resolve(),
        go(place, limits, options) {
            w.searches.push({ place, limits, options })
            const reply = replies.shift()
            const lines = [{ chance }]
            if (reply instanceof Error) return Promise.reject(reply)
            if (reply !== undefined) return Promise.resolve({ move: reply, lines })
            return new Promise(done => (resolve = () => done({ move: '', lines })))
        },
        stop: () => resolve?.(),
    }
    return w
}
const settle = async () => {
    for (let i = 0; i < 50; i++) await Promise.resolve()
    await new Promise(done => setImmediate(done))
}
async function game(rules, setup, { start = '', ...options } = {}) {
    const world = makeWorld(options)
    const saved = model.begin({
        rules,
        start,
        setup,
        names: ['?', '?'],
        view: await world.view({ rules, start, moves: [] }),
        now: world.date(),
        id: newId(),
    })
    const told = []
    const match = new Match(
        saved,
        world,
        () => {},
        trouble => told.push(trouble),
    )
    await match.open()
    await match.start()
    return { match, world, told }
}

/* ------------------------------------------------------------------ pure parts */

test('a new game has an id of letters and digits, tags and full clocks', () => {
    assert.match(newId(), /^[0-9a-z]{10}$/)
    assert.notEqual(newId(), newId())
    const saved = model.begin({
        rules: 'gardsdansen',
        start: '',
        setup: { players: [human, engine], clock: { base: 300000, increment: 3000 } },
        names: ['Anna', 'Taefl'],
        view: { fen: 'f', board: 'b' },
        now: new Date(2026, 10, 5).getTime(),
        id: 'x',
    })
    assert.deepEqual(saved.left, [300000, 300000])
    assert.equal(saved.tree.tags.TimeControl, '300+3')
    assert.equal(saved.tree.tags.Date, '2026.11.05')
    assert.equal(model.isOver(saved), false)
})

test('clocks are written in comments as game files have them', () => {
    assert.equal(model.clockComment(5 * MIN), '[%clk 0:05:00]')
    assert.equal(model.clockComment(3723400), '[%clk 1:02:03.4]')
    assert.equal(model.clockComment(-5), '[%clk 0:00:00]')
})

test('who takes back: the last ply a person made, and all after it', () => {
    assert.equal(model.takebackTo(against, [1, 2]), 0)
    assert.equal(model.takebackTo(against, [1, 2, 1]), 2)
    assert.equal(model.takebackTo(against, []), -1)
    assert.equal(model.takebackTo(two, [1, 2]), 1)
    // Gårdsdansen: one's own turn goes in halves, the engine's as a whole.
    assert.equal(model.takebackTo(against, [1, 1, 2, 2]), 1)
    assert.equal(model.takebackTo(against, [1, 1, 2, 2, 1]), 4)
    const second = { players: [engine, human], clock: null }
    assert.equal(model.takebackTo(second, [1]), -1)
})

test('the engine takes a draw when it is not ahead and the game is long or repeats', () => {
    const long = Array.from({ length: 41 }, (_, i) => `p${i}`)
    assert.equal(model.acceptsDraw(0.5, long), true)
    assert.equal(model.acceptsDraw(0.55, long), true)
    assert.equal(model.acceptsDraw(0.6, long), false)
    assert.equal(model.acceptsDraw(0.3, ['a', 'b', 'c']), false)
    assert.equal(model.acceptsDraw(0.3, ['a', 'b', 'a']), true)
})

test('a clock counts what has passed, adds a turn, and knows who fell', () => {
    const clock = new Clock({ base: MIN, increment: 2000 }, [MIN, MIN])
    assert.equal(clock.of(1, 99999), MIN)
    clock.start(1, 1000)
    assert.equal(clock.of(1, 11000), 50000)
    assert.equal(clock.of(2, 11000), MIN)
    clock.press(1, true, 11000)
    assert.equal(clock.of(1, 500000), 52000)
    clock.start(2, 12000)
    // A first half of a turn adds nothing, and the same clock goes on.
    clock.press(2, false, 20000)
    clock.start(2, 21000)
    assert.equal(clock.of(2, 22000), 50000)
    assert.equal(clock.fallen(71999), null)
    assert.equal(clock.fallen(72000), 2)
    assert.equal(clock.of(2, 999999), 0)
})

test('clocks in figures', () => {
    assert.equal(clockText(299999), '4:59')
    assert.equal(clockText(3723000), '1:02:03')
    assert.equal(clockText(9340), '9.3')
    assert.equal(clockText(0), '0.0')
    globalThis.document = { documentElement: {} }
    try {
        setLanguage('sv')
        assert.equal(clockText(9340), '9,3')
    } finally {
        setLanguage('en')
        delete globalThis.document
    }
})

/* ------------------------------------------------------------------ games */

test('moves are kept before they count; the engine answers; illegal ones are not taken', async () => {
    const { match, world } = await game('tablut-ashton', against, { replies: ['d1c1'] })
    assert.equal(match.person, 1)
    assert.equal(await match.play('a1a9'), false)
    assert.equal(await match.play('e3a3'), true)
    await settle()
    assert.deepEqual(
        match.game.tree.moves.map(m => m.name),
        ['e3-a3', 'd1-c1'],
    )
    assert.equal(world.stored.length, 2)
    assert.equal(world.stored[1].fen, match.view.fen)
    assert.equal(world.stored[0].tree.result, '*')
    assert.equal(match.person, 1)
})

test('takeback goes to before the own move, also while the engine thinks', async () => {
    const { match, world } = await game('tablut-ashton', against, { replies: ['d1c1'] })
    await match.play('e3a3')
    await settle()
    assert.equal(await match.takeback(), true)
    assert.equal(match.game.tree.moves.length, 0)
    assert.equal(match.game.helped, true)
    await match.play('e4a4')
    assert.equal(match.thinking, false) // the core refuses e4a4: b4 is free but a4 is a camp
    await match.play('e4b4')
    await settle()
    assert.equal(match.thinking, true)
    assert.equal(await match.takeback(), true)
    assert.equal(match.thinking, false)
    assert.equal(match.game.tree.moves.length, 0)
    assert.equal(world.stored.at(-1).tree.moves.length, 0)
})

test('a turn of Gårdsdansen is two plies of one player on one clock, and goes back in halves', async () => {
    const setup = { players: [human, human], clock: { base: MIN, increment: 5000 } }
    const { match, world } = await game('gardsdansen', setup)
    world.time = 10000
    await match.play('d2d4')
    assert.equal(match.view.phase, 's')
    assert.equal(match.view.side, 1)
    assert.deepEqual(match.clock.both(world.time), [50000, MIN])
    world.time = 20000
    await match.play('a2b3')
    assert.equal(match.view.side, 2)
    assert.deepEqual(match.clock.both(world.time), [45000, MIN]) // 40 s and 5 for the turn
    assert.equal(await match.takeback(), true)
    assert.equal(match.view.phase, 's')
    assert.deepEqual(match.clock.both(world.time), [50000, MIN])
    assert.equal(await match.takeback(), true)
    assert.equal(match.view.phase, 'p')
    assert.deepEqual(match.clock.both(world.time), [MIN, MIN])
    assert.equal(await match.takeback(), false)
})

test('the first half of a turn taken back is no help, nor is it in what goes on from it', async () => {
    const { match } = await game('gardsdansen', against, { replies: ['a2b3'] })
    await match.play('d2d4')
    assert.equal(await match.takeback(), true)
    assert.equal(match.game.helped, false)
    await match.play('d2d3')
    assert.equal(match.game.helped, false)
    assert.equal(await match.hint(), 'a2b3')
    await match.play('a2b3')
    assert.equal(match.game.helped, true)
})

/** A game that player 1 has won, against this one. */
const won = (players, more = {}, tree = {}) => ({
    setup: { players, clock: null },
    tree: { rules: 'tablut-katz', result: '1-0', termination: 'resign', moves: [], ...tree },
    ...more,
})

test('a win over the engine is a rung; one with help or from a set-up position does not count', () => {
    const level = { kind: 'engine', level: 3 }
    const rung = { rules: 'tablut-katz', side: 1, level: 3 }
    assert.deepEqual(rungOf(won([human, level])), rung)
    assert.equal(rungOf(won([level, human])), null, 'a loss')
    assert.equal(rungOf(won([human, human])), null, 'two people')
    assert.equal(rungOf(won([level, level])), null, 'nobody plays')
    assert.equal(rungOf(won([human, { kind: 'far', name: '' }])), null, 'somebody far away')
    assert.equal(counts(won([human, level])), true)
    assert.equal(counts(won([human, level], { helped: true })), false)
    assert.equal(counts(won([human, level], {}, { position: '9/9 1' })), false)
    const view = { fen: '', board: '' }
    const begun = { rules: 'r', start: '', setup: two, names: ['', ''], view, now: 0, id: 'i' }
    assert.equal(model.begin({ ...begun, moves: [{ move: 'e3a3' }] }).helped, true)
    assert.equal(model.begin({ ...begun, moves: [] }).helped, false)
})

test('time runs out: the other side wins, and no move helps any more', async () => {
    const setup = { players: [human, human], clock: { base: MIN, increment: 0 } }
    const { match, world } = await game('tablut-katz', setup)
    world.time = MIN + 1
    assert.equal(await match.play('e3a3'), false)
    assert.equal(match.game.tree.termination, 'time')
    assert.equal(match.game.tree.result, '0-1')
    assert.equal(match.game.tree.moves.length, 0)
    assert.equal(await match.takeback(), false)
    assert.deepEqual(world.stored.at(-1).left, [0, MIN])
})

test('the rules end a game, and the game file knows', async () => {
    const start = '9/9/9/9/4K4/9/9/9/t8 1'
    const { match, world } = await game('tablut-classic', two, { start })
    await match.play('e5e9')
    assert.equal(match.view.clause, 'T7')
    assert.equal(match.over, true)
    assert.equal(match.result, 'p1win')
    const { tree } = world.stored.at(-1)
    assert.deepEqual([tree.result, tree.termination, tree.position], ['1-0', 'normal', start])
    // Taken back, it is open again.
    assert.equal(await match.takeback(), true)
    assert.equal(match.over, false)
    assert.equal(match.person, 1)
})

test('resigning and agreeing end the game for good', async () => {
    const first = await game('tablut-ashton', two)
    await first.match.resign(1)
    assert.equal(first.match.game.tree.result, '0-1')
    assert.equal(first.match.game.tree.termination, 'resign')
    assert.equal(first.world.stored.length, 1)
    assert.equal(first.match.person, null)
    const second = await game('gardsdansen', two)
    await second.match.agree()
    assert.equal(second.match.game.tree.result, '1/2-1/2')
    assert.equal(second.match.result, 'draw')
})

test('a draw offered early is refused, one in a repeating game taken', async () => {
    const { match } = await game('tablut-katz', against, {
        replies: ['', 'd1c1', 'c1d1', '', ''],
        chance: 0.5,
    })
    assert.equal(await match.offer(), false)
    await match.play('e3f3')
    await settle()
    await match.play('f3e3')
    await settle()
    assert.equal(await match.offer(), true)
    assert.equal(match.game.tree.termination, 'agreement')
})

test('a game that cannot be saved goes on, and that is told', async () => {
    const { match, told } = await game('tablut-ashton', two, { refuse: new Error('no room') })
    assert.equal(await match.play('e3a3'), true)
    assert.equal(told[0].kind, 'save')
    assert.equal(match.game.tree.moves.length, 1)
})

test('a game that another tab went on with is not played on here', async () => {
    const conflict = Object.assign(new Error('elsewhere'), { kind: 'conflict' })
    const { match, told } = await game('tablut-ashton', two, { refuse: conflict })
    assert.equal(await match.play('e3a3'), false)
    assert.equal(told[0].kind, 'conflict')
    assert.equal(match.game.tree.moves.length, 0)
    const mine = await game('tablut-ashton', two)
    mine.world.owned = false
    assert.equal(await mine.match.play('e3a3'), false)
})

test('a crashed engine is started again; one that stays dead is told, and may be tried', async () => {
    const crash = () => new Error('unreachable')
    const { match, world, told } = await game('tablut-ashton', against, {
        replies: [crash(), 'd1c1'],
    })
    await match.play('e3a3')
    await settle()
    assert.equal(match.game.tree.moves.length, 2)
    assert.equal(world.fresh, 1)
    assert.deepEqual([told.length, told[0].restarted], [1, true])

    const dead = await game('tablut-ashton', against, {
        replies: [crash(), crash(), crash(), 'd1c1'],
    })
    await dead.match.play('e3a3')
    await settle()
    assert.equal(dead.match.stuck, true)
    assert.equal(dead.match.game.tree.moves.length, 1)
    await dead.match.again()
    await settle()
    assert.equal(dead.match.game.tree.moves.length, 2)
})

test('an engine that never answers counts as crashed', async () => {
    const { match, world } = await game('tablut-ashton', against)
    await match.play('e3a3')
    await settle()
    const [ms, done] = world.timers.findLast(([ms]) => ms > 5000)
    assert.ok(ms > 8000)
    done()
    await settle()
    assert.equal(world.fresh, 1)
})

test('watching: pause stops the engines and the clocks', async () => {
    const setup = { players: [engine, engine], clock: { base: MIN, increment: 0 } }
    const { match, world } = await game('tablut-ashton', setup, { replies: ['e3a3'] })
    await settle()
    assert.equal(match.game.tree.moves.length, 1)
    match.pause(true)
    assert.equal(match.thinking, false)
    world.time += 30000
    assert.deepEqual(match.clock.both(world.time), [MIN, MIN])
    match.pause(false)
    await settle()
    assert.equal(match.thinking, true)
    assert.equal(world.searches.at(-1).limits.clock.p1time, MIN)
    match.close()
})

test('a game opened again is where it was, clocks of the ply under way included', async () => {
    const setup = { players: [human, engine], clock: { base: MIN, increment: 0 } }
    const first = await game('gardsdansen', setup)
    first.world.time = 5000
    await first.match.play('d2d4')
    const kept = first.world.stored.at(-1)
    const world = makeWorld()
    const match = new Match(
        kept,
        world,
        () => {},
        () => {},
    )
    await match.open([44000, MIN])
    await match.start()
    assert.equal(match.view.phase, 's')
    assert.deepEqual(match.by, [1])
    assert.equal(match.fens.length, 2)
    world.time = 1000
    assert.equal(match.clock.of(1, world.time), 43000)
})

test('a kept game that is older than G12 opens whole, and goes on', async () => {
    const data = readFileSync(new URL('../../tests/data/why.txt', import.meta.url), 'utf8')
    const [, start, calm, last] = /^gardsdansen \| (.*) \| (.*) \| (.*) \| legal, ends G12/m.exec(
        data,
    )
    const moves = [...calm.split(' '), last, 'b3a2', 'c5a3', 'c4a4', 'e6b4']
    const { match } = await game('gardsdansen', two, { start })
    const kept = {
        ...match.game,
        tree: { ...match.game.tree, moves: moves.map(move => ({ move })) },
    }
    const again = new Match(
        kept,
        makeWorld(),
        () => {},
        () => {},
    )
    await again.open()
    await again.start()
    assert.equal(again.fens.length, moves.length + 1)
    assert.equal(again.over, false)
    assert.equal(await again.play('a2a1'), true)
    assert.equal(again.over, false)
})

test('one tab plays, the next follows, whoever takes over has it', async () => {
    let lost = 0
    const one = new Tab('g', () => lost++)
    const two = new Tab('g', () => lost++)
    const stranger = new Tab('other', () => lost++)
    assert.equal(await one.claim(), true)
    // However slow the first tab is to answer, the second one waits for it.
    const wait = globalThis.setTimeout
    globalThis.setTimeout = run => wait(run, PATIENCE).unref()
    assert.equal(await two.claim(), false)
    globalThis.setTimeout = wait
    assert.equal(await stranger.claim(), true)
    await new Promise(done => setTimeout(done, 300)) // no longer at once
    two.take()
    const whose = async () => [one.mine, two.mine, stranger.mine, lost]
    await until(whose, [false, true, true, 1], 'whose it is')
    for (const tab of [one, two, stranger]) tab.close()
})
