/* Playing over a network (src/live), in node: a wire that a test holds both ends of, and time that passes when
 * it is told to. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Socket } from '../src/live/socket.ts'
import { LiveGame } from '../src/live/game.ts'
import { patiently } from '../src/live/patiently.ts'
import { byOurClock } from '../src/live/timing.ts'
import { LiveError } from '../src/live/types.ts'

/** The outside of a socket: its wires, newest last, and what waits. */
function outside() {
    const o = {
        wires: [],
        timers: [],
        connect() {
            const send = text => wire.said.push(JSON.parse(text))
            const wire = { said: [], closed: false, readyState: 1, send }
            wire.close = () => (wire.closed = true)
            o.wires.push(wire)
            return wire
        },
        later(ms, run) {
            const timer = { ms, run }
            o.timers.push(timer)
            return () => (o.timers = o.timers.filter(other => other !== timer))
        },
        random: () => 0.5,
        get wire() {
            return o.wires.at(-1)
        },
        open: () => o.wire.onopen(),
        hear: said => o.wire.onmessage({ data: JSON.stringify(said) }),
        /** The waits there are, and the end of the first one, or that of so long. */
        waits: () => o.timers.map(({ ms }) => ms),
        pass(ms = o.timers[0].ms) {
            const at = o.timers.findIndex(timer => timer.ms === ms)
            const [timer] = o.timers.splice(at, 1)
            timer.run()
        },
    }
    return o
}
const settle = () => new Promise(done => setImmediate(done))

test('what is subscribed to is asked for anew with every connection', async () => {
    const o = outside()
    const socket = new Socket(o)
    const heard = []
    const end = socket.subscribe(
        'lobby',
        () => ({ do: 'lobby' }),
        said => heard.push(said.games),
        { do: 'lobby', off: true },
    )
    assert.equal(socket.open, false)
    o.open()
    assert.deepEqual(o.wire.said, [{ do: 'lobby' }])
    o.hear({ on: 'lobby', games: [1] })
    o.hear({ on: 'mine', games: [2] })
    assert.deepEqual(heard, [[1]])
    o.wire.onclose()
    assert.equal(socket.open, false)
    o.pass()
    o.open()
    assert.equal(o.wires.length, 2)
    assert.deepEqual(o.wire.said, [{ do: 'lobby' }])
    end()
    assert.deepEqual(o.wire.said.at(-1), { do: 'lobby', off: true })
    assert.equal(o.wire.closed, true)
    assert.deepEqual(o.waits(), [])
})

test('a connection that fails is tried again later and later, one that spoke soon', () => {
    const o = outside()
    const socket = new Socket(o)
    socket.subscribe(
        'mine',
        () => ({ do: 'mine' }),
        () => {},
    )
    const waits = []
    for (let i = 0; i < 9; i++) {
        o.wire.onclose()
        waits.push(o.waits()[0])
        o.pass()
    }
    assert.deepEqual(waits, [375, 750, 1500, 3000, 6000, 12000, 22500, 22500, 22500])
    o.open()
    o.hear({ on: 'ping', t: 7 })
    assert.deepEqual(o.wire.said.at(-1), { do: 'pong', t: 7 })
    o.wire.onclose()
    assert.deepEqual(o.waits(), [375])
})

test('a connection that says nothing is given up', () => {
    const o = outside()
    new Socket(o).subscribe(
        'mine',
        () => ({ do: 'mine' }),
        () => {},
    )
    o.open()
    assert.deepEqual(o.waits(), [25000])
    o.pass()
    assert.equal(o.wire.closed, true)
    o.pass()
    assert.equal(o.wires.length, 2)
})

test('a server that ends is come back to', () => {
    const o = outside()
    const socket = new Socket(o)
    socket.subscribe(
        'mine',
        () => ({ do: 'mine' }),
        () => {},
    )
    o.open()
    o.hear({ on: 'bye', words: 'restart' })
    assert.equal(socket.open, false)
    o.pass()
    o.open()
    assert.equal(socket.open, true)
})

test('each request has its answer; those under way when the connection is lost have none', async () => {
    const o = outside()
    const socket = new Socket(o)
    await assert.rejects(socket.ask({ do: 'draw', game: 'g' }), { code: 'lost' })
    socket.subscribe(
        'g',
        () => ({ do: 'watch', game: 'g' }),
        () => {},
    )
    o.open()
    const answers = ['resign', 'draw', 'chat'].map(what => socket.ask({ do: what, game: 'g' }))
    const [, resign, draw] = o.wire.said
    o.hear({ error: { code: 'over', words: 'It is over.' }, id: draw.id })
    o.hear({ done: resign.id })
    await answers[0]
    await assert.rejects(answers[1], { code: 'over', message: 'It is over.' })
    o.wire.onclose()
    await assert.rejects(answers[2], { code: 'lost' })
})

test('nothing is said to a connection that closes; what is asked then has no answer', async () => {
    const o = outside()
    const socket = new Socket(o)
    const lobby = () => ({ do: 'lobby' })
    socket.subscribe('lobby', lobby, () => {})
    o.open()
    o.wire.readyState = 2
    const answer = socket.ask({ do: 'draw', game: 'g' })
    assert.deepEqual(o.wire.said, [lobby()])
    o.wire.onclose()
    await assert.rejects(answer, { code: 'lost' })
    o.pass()
    o.open()
    assert.deepEqual(o.wire.said, [lobby()])
})

/* ------------------------------------------------------------------ a game */

const seat = { name: 'A', kind: 'guest', here: true }
const start = {
    id: 'g',
    moves: [],
    seq: 1,
    seats: [seat, seat],
    you: 1,
    left: [60000, 60000],
    running: true,
    phase: 'playing',
    draw: 0,
    takeback: 0,
    claim: null,
    spectators: 0,
}
/** A game that is watched, the server's answer to it heard. */
function watched(state = start) {
    const o = outside()
    const told = { changes: 0, refused: [] }
    const socket = new Socket(o)
    const game = new LiveGame(
        state,
        socket,
        () => told.changes++,
        error => told.refused.push(error.code),
    )
    game.watch()
    o.open()
    o.hear({ on: 'state', ...state })
    return { o, game, socket, told }
}
const ply = (seq, ply, move, more = {}) => ({
    on: 'ply',
    game: 'g',
    seq,
    ply,
    move,
    left: [50000, 60000],
    running: true,
    ...more,
})
const does = o => o.wire.said.map(said => said.do)

test('plies follow one another; after a gap all is asked for', () => {
    const { o, game } = watched()
    o.hear(ply(2, 1, 'a1a2'))
    assert.deepEqual(game.moves, ['a1a2'])
    assert.deepEqual(game.state.left, [50000, 60000])
    // Heard twice: nothing new.
    o.hear(ply(2, 1, 'a1a2'))
    assert.deepEqual(game.moves, ['a1a2'])
    o.hear(ply(4, 3, 'c1c2'))
    assert.deepEqual(game.moves, ['a1a2'])
    assert.deepEqual(o.wire.said.at(-1), { do: 'watch', game: 'g' })
    o.hear({ on: 'state', ...start, seq: 4, moves: ['a1a2', 'b1b2', 'c1c2'] })
    assert.equal(game.moves.length, 3)
    // An older one that was on its way.
    o.hear({ on: 'state', ...start, seq: 1 })
    assert.equal(game.moves.length, 3)
})

test('an own move shows at once, and is the same one when the server has it', () => {
    const { o, game } = watched()
    game.play('a1a2')
    assert.deepEqual(game.moves, ['a1a2'])
    assert.equal(game.waiting, true)
    const { id, ...sent } = o.wire.said.at(-1)
    assert.deepEqual(sent, { do: 'move', game: 'g', ply: 0, move: 'a1a2' })
    o.hear({ done: id })
    o.hear(ply(2, 1, 'a1a2'))
    assert.deepEqual(game.moves, ['a1a2'])
    assert.equal(game.waiting, false)
})

test('a move that had not arrived is sent again with the next connection', async () => {
    const { o, game, told } = watched()
    game.play('a1a2')
    o.wire.onclose()
    await settle()
    assert.deepEqual(game.moves, ['a1a2'])
    assert.deepEqual(told.refused, [])
    o.pass()
    o.open()
    assert.deepEqual(o.wire.said, [{ do: 'watch', game: 'g', from: 1 }])
    // Not before the server has said where the game stands.
    o.hear({ on: 'same', game: 'g', seq: 1, you: 1 })
    assert.deepEqual(does(o), ['watch', 'move'])
    o.hear({ done: o.wire.said[1].id })
    o.hear(ply(2, 1, 'a1a2'))
    assert.equal(game.waiting, false)
})

test('who has signed out meanwhile is not taken for a player', () => {
    const { o, game, socket } = watched()
    let doubts = 0
    socket.addEventListener('doubt', () => doubts++)
    o.wire.onclose()
    o.pass()
    o.open()
    o.hear({ on: 'same', game: 'g', seq: 1, you: 0 })
    assert.deepEqual(o.wire.said.at(-1), { do: 'watch', game: 'g' })
    o.hear({ on: 'state', ...start, you: 0 })
    assert.equal(game.state.you, 0)
    assert.equal(doubts, 1)
    o.hear({ error: { code: 'need-login', words: 'sign in first' } })
    assert.equal(doubts, 2)
})

test('what one has planned on another device is there after a lost connection', () => {
    const { o, game } = watched({ ...start, plan: [] })
    o.wire.onclose()
    o.pass()
    o.open()
    o.hear({ on: 'same', game: 'g', seq: 1, you: 1, plan: [['a1a2', 'b1b2']] })
    assert.deepEqual(game.state.plan, [['a1a2', 'b1b2']])
})

test('a move that had arrived before the connection was lost is not sent again', async () => {
    const { o, game } = watched()
    game.play('a1a2')
    o.wire.onclose()
    await settle()
    o.pass()
    o.open()
    o.hear({ on: 'state', ...start, seq: 2, moves: ['a1a2'] })
    assert.deepEqual(does(o), ['watch'])
    assert.deepEqual(game.moves, ['a1a2'])
    assert.equal(game.waiting, false)
})

test('a move that is not answered for 4 s is sent again over a new connection', async () => {
    const { o, game, told } = watched()
    game.play('a1a2')
    assert.deepEqual(o.waits(), [25000, 4000])
    o.pass(4000)
    await settle()
    assert.equal(o.wires.length, 2)
    assert.equal(o.wires[0].closed, true)
    assert.equal(game.online, false)
    // It is waited for as long as a connection may take, then as long as a slower server may.
    assert.deepEqual(o.waits(), [10000])
    o.open()
    o.hear({ on: 'same', game: 'g', seq: 1, you: 1 })
    assert.deepEqual(does(o), ['watch', 'move'])
    assert.ok(o.waits().includes(8000))
    o.hear({ done: o.wire.said[1].id })
    o.hear(ply(2, 1, 'a1a2'))
    // How long the other one may need to be back, and how long nothing may be heard.
    assert.deepEqual(o.waits(), [35000, 25000])
    assert.equal(game.waiting, false)
    assert.deepEqual(told.refused, [])
})

test('who left while one was to move oneself can be claimed of as soon as one has moved', () => {
    const { o, game } = watched()
    o.hear({ on: 'here', game: 'g', seats: [true, false], spectators: 0, claim: null })
    game.play('a1a2')
    o.hear(ply(2, 1, 'a1a2', { claim: 60000 }))
    assert.equal(game.state.claim, 60000)
    o.hear(ply(3, 2, 'b1b2', { claim: null }))
    assert.equal(game.state.claim, null)
})

test('nobody is said to have left because the server was away', () => {
    const { o, game } = watched()
    const here = () => [game.state.seats.map(seat => seat.here), game.state.claim]
    const away = { seats: [true, false], spectators: 0, claim: 60000 }
    o.wire.onclose()
    o.pass()
    o.open()
    // The server has begun anew, and the other one's page has not found it yet.
    const seats = [seat, { ...seat, here: false }]
    o.hear({ on: 'state', ...start, seats, claim: 60000 })
    assert.deepEqual(here(), [[true, true], null])
    o.hear({ on: 'here', game: 'g', ...away })
    assert.deepEqual(here(), [[true, true], null])
    // It has had the time.
    o.pass(35000)
    assert.deepEqual(o.wire.said.at(-1), { do: 'watch', game: 'g' })
    o.hear({ on: 'state', ...start, seats, claim: 25000 })
    assert.deepEqual(here(), [[true, false], 25000])
    o.hear({ on: 'here', game: 'g', ...away })
    assert.deepEqual(here(), [[true, false], 60000])
    game.close()
    assert.deepEqual(o.waits(), [])
})

test('a refused move goes back, and is told', async () => {
    const { o, game, told } = watched()
    game.play('a1a2')
    o.hear({ error: { code: 'stale', words: '' }, id: o.wire.said.at(-1).id })
    await settle()
    assert.deepEqual(game.moves, [])
    assert.deepEqual(told.refused, ['stale'])
    assert.deepEqual(o.wire.said.at(-1), { do: 'watch', game: 'g' })
})

test('whether an offer outlives a move the server says', () => {
    const { o } = watched({ ...start, draw: 2 })
    o.hear(ply(2, 1, 'a1a2'))
    assert.deepEqual(o.wire.said.at(-1), { do: 'watch', game: 'g' })
})

test('who is there, what is said, and a game that was taken back', () => {
    const { o, game, told } = watched()
    o.hear({ on: 'here', game: 'g', seats: [true, false], spectators: 3, claim: 60000 })
    assert.deepEqual(
        game.state.seats.map(seat => seat.here),
        [true, false],
    )
    assert.deepEqual([game.state.spectators, game.state.claim], [3, 60000])
    for (const n of [1, 2, 2])
        o.hear({ on: 'chat', game: 'g', n, by: 'B', seat: 2, words: `word ${n}` })
    assert.deepEqual(
        game.lines.map(line => line.words),
        ['word 1', 'word 2'],
    )
    const before = told.changes
    o.hear({ on: 'gone', game: 'g' })
    assert.equal(game.gone, true)
    assert.equal(told.changes, before + 1)
    game.close()
    assert.equal(o.wire.closed, true)
})

test('a busy server is asked again, as long as it says, and not for ever', async () => {
    const told = []
    const waited = []
    const later = ms => Promise.resolve(waited.push(ms))
    const asked = (times, code) => {
        let count = 0
        return async () => {
            if (count++ < times) throw new LiveError(code, 'words', 3)
        }
    }
    await patiently(asked(2, 'busy'), seconds => told.push(seconds), later)
    assert.deepEqual(told, [3, 3])
    assert.deepEqual(waited, [3000, 3000])
    await assert.rejects(
        patiently(asked(99, 'busy'), () => {}, later),
        { code: 'busy' },
    )
    assert.equal(waited.length, 9)
    await assert.rejects(
        patiently(asked(1, 'name-taken'), () => {}, later),
        { code: 'name-taken' },
    )
    assert.equal(waited.length, 9)
})

test('a device whose clock is wrong shows the time that the server counts', () => {
    const now = Date.now() - 600_000
    const games = [
        { id: 'a', since: now - 5000 },
        { id: 'b', since: null },
    ]
    const [runs, stands] = byOurClock({ games, now })
    const { since } = runs
    const jump = Date.now
    try {
        // Set right while the page is open.
        Date.now = () => jump() + 3_600_000
        const spent = performance.now() - since
        assert.ok(spent >= 5000 && spent < 300_000, `${spent} ms`)
    } finally {
        Date.now = jump
    }
    assert.equal(stands.since, null)
})
