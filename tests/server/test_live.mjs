/* Live games over real sockets: two people play each family to its end, and everything that may come
 * between. What is kept when the server dies: test_kill.mjs; accounts: test_accounts.mjs. */
import { spawn } from 'node:child_process'
import { check, finish, keep, same, serve } from './common.mjs'
import { Person, pair } from './live.mjs'

const program = `${process.env.TAEFL_BUILD}/taefl_small`

/** The engine as a referee: which moves there are, and how a game stands. */
class Referee {
    constructor(rules) {
        this.child = keep(spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] }))
        this.text = ''
        this.heard = () => {}
        this.child.stdout.on('data', data => {
            this.text += data
            this.heard()
        })
        this.child.stdin.write(`setoption name Rules value ${rules}\n`)
    }
    async query(what) {
        this.child.stdin.write(`query ${what}\n`)
        for (;;) {
            const found = this.text.match(/response (.*)\n/)
            if (found) {
                this.text = this.text.slice(found.index + found[0].length)
                return found[1]
            }
            await new Promise(done => (this.heard = done))
        }
    }
    async after(moves) {
        this.child.stdin.write(
            `position startpos${moves.length ? ` moves ${moves.join(' ')}` : ''}\n`,
        )
        const [over, first] = [await this.query('gameover'), await this.query('p1turn')]
        return { over: over === 'true', turn: first === 'true' ? 0 : 1 }
    }
    end() {
        this.child.kill()
    }
}

const results = { p1win: '1-0', p2win: '0-1', draw: '1/2-1/2' }

/* Whoever is to move plays any move; both hear each ply with the next number. */
async function playToTheEnd(server, rules, clock) {
    const { game, one, players } = await pair(server, { rules, clock })
    const referee = new Referee(rules)
    const moves = []
    let chance = 12345
    let { over, turn } = await referee.after(moves)
    while (!over && moves.length < 240) {
        const legal = (await referee.query('moves')).split(' ')
        chance = (chance * 1103515245 + 12345) % 2147483648
        moves.push(legal[(chance >> 8) % legal.length])
        const answer = await players[turn].move(game, moves.length - 1, moves.at(-1))
        if (!('done' in answer)) return check(false, `${rules}: ${JSON.stringify(answer)}`)
        for (const person of players) {
            const ply = await person.ply(moves.length)
            if (ply.move !== moves.at(-1) || ply.seq !== moves.length + 1)
                return check(false, `${rules}: ${JSON.stringify(ply)}`)
        }
        ;({ over, turn } = await referee.after(moves))
    }
    if (over) {
        const result = results[await referee.query('result')]
        for (const person of players) {
            const state = await person.state(s => s.phase === 'over')
            same(state.result, result, `${rules}: its result`)
            same(state.termination, 'normal', `${rules}: its end`)
            same(state.moves.join(' '), moves.join(' '), `${rules}: its moves`)
            check(state.reason?.clause && state.reason.words, `${rules}: the clause that ended it`)
        }
        const file = await one.ask(`/g/${game}.pgn`)
        check(file.body.includes(`[Result "${result}"]`), `${rules}: the game file has its result`)
    } else {
        await one.say({ do: 'resign', game })
        same((await players[1].state(s => s.phase === 'over')).result, '0-1', `${rules}: given up`)
    }
    referee.end()
}

async function movesOnce(server) {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton' })
    same((await two.move(game, 0, 'e3c3')).error?.code, 'not-your-turn', "the other's turn")
    same((await one.move(game, 0, 'e3e9')).error?.code, 'illegal', 'an illegal move')
    same((await one.move(game, 1, 'e3c3')).error?.code, 'stale', 'a move that comes too early')
    one.socket.say({ do: 'move', game, ply: 0, move: 'e3c3', id: 901 })
    one.socket.say({ do: 'move', game, ply: 0, move: 'e3c3', id: 902 })
    one.socket.say({ do: 'move', game, ply: 0, move: 'e3d3', id: 903 })
    await one.next(m => m.done === 902, 'the same move is acknowledged again')
    same((await one.next(m => m.id === 903)).error?.code, 'stale', 'another is not')
    await two.ply(1)
    same((await two.move(game, 0, 'e3c3')).error?.code, 'stale', "somebody else's move is not")
    const state = (await two.ask(`/api/games/${game}`)).body
    same(state.moves.join(), 'e3c3', 'it was played once')
    const stranger = new Person(server).open()
    same((await stranger.move(game, 1, 'e1a1')).error?.code, 'not-yours', "a stranger's move")
}

async function comesBack(server) {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton' })
    await one.move(game, 0, 'e3c3')
    const { seq } = await two.ply(1)
    two.socket.line.destroy()
    await one.next(m => m.on === 'here' && !m.seats[1], 'the other one has gone')
    const since = await two.open().watch(game, seq)
    same(`${since.on} ${since.you} ${since.plan}`, 'same 2 ', 'nothing has happened since')
    same((await new Person(server).open().watch(game, seq)).you, 0, 'a stranger has no seat')
    await one.next(m => m.on === 'here' && m.seats[1], 'and is back')
    two.socket.line.destroy()
    await one.say({ do: 'draw', game })
    const state = await two.open().watch(game, seq)
    same(state.on, 'state', 'something has')
    same(state.draw, 1, 'an offer')
    same(state.you, 2, 'in my seat')
    same(state.seq, seq + 1, 'with the next number')
}

async function offers(server) {
    const { game, one, two } = await pair(server, { rules: 'gardsdansen' })
    same((await one.say({ do: 'decline', game })).error?.code, 'no-offer', 'nothing to decline')
    await one.say({ do: 'draw', game })
    same((await two.state(s => s.draw)).draw, 1, 'a draw is offered')
    await two.say({ do: 'decline', game })
    same((await one.state(s => !s.draw)).phase, 'playing', 'and declined')
    same(
        (await one.say({ do: 'draw', game })).error?.code,
        'too-soon',
        'and not offered again at once',
    )
    await one.move(game, 0, 'd2d4')
    await two.ply(1)
    await one.say({ do: 'draw', game })
    await two.say({ do: 'draw', game })
    const end = await one.state(s => s.phase === 'over')
    same(`${end.result} ${end.termination}`, '1/2-1/2 agreement', 'both agree')
    same((await one.say({ do: 'resign', game })).error?.code, 'over', 'it is over')

    const other = await pair(server, { rules: 'maerstanas' })
    same(
        (await other.one.say({ do: 'draw', game: other.game })).error?.code,
        'no-draws',
        'no draws',
    )
}

/* Who leaves while the other one is to move can be claimed of from that one's move on. */
async function leaves(server) {
    const clock = { base: 600000, inc: 0 }
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton', clock })
    await one.next(m => m.on === 'here' && m.seats.every(Boolean), 'both are here')
    two.socket.line.destroy()
    same((await one.next(m => m.on === 'here' && !m.seats[1], 'one is away')).claim, null, 'nothing')
    await one.move(game, 0, 'e3c3')
    const { claim } = await one.ply(1)
    check(claim > 60000 && claim <= 90000, `a claim after a first turn's patience: ${claim}`)
    await two.open().watch(game)
    await two.move(game, 1, 'a4a2')
    same((await one.ply(2)).claim, null, 'nothing of who is there')
}

async function takesBack(server) {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton' })
    same((await one.say({ do: 'takeback', game })).error?.code, 'no-move', 'nothing to take back')
    await one.move(game, 0, 'e3c3')
    await one.say({ do: 'takeback', game })
    same((await two.state(s => s.takeback)).takeback, 1, 'a move is asked back')
    await two.say({ do: 'takeback', game })
    same((await one.state(s => !s.takeback)).moves.length, 0, 'and given')
    await one.move(game, 0, 'e3b3')
    same((await two.ply(1)).move, 'e3b3', 'another is played')
    const read = (await one.ask(`/api/games/${game}`)).body
    same(read.moves.join(), 'e3b3', 'and kept')
    await two.move(game, 1, 'a4a3')
    await two.say({ do: 'takeback', game })
    same((await one.say({ do: 'takeback', game, ply: 2 })).error, undefined, 'a yes at its ply')
    for (const what of ['takeback', 'draw'])
        same((await one.say({ do: what, game, ply: 2 })).error?.code, 'stale', 'a second yes, of another tab')
    await two.say({ do: 'draw', game })
    const late = async more => (await one.say({ do: 'decline', game, ...more })).error?.code
    same(await late({ offer: 'takeback', ply: 1 }), 'no-offer', 'a late no leaves another offer')
    same(await late({ offer: 'draw', ply: 2 }), 'stale', 'and one of another ply')
    same(await late({ offer: 'rematch' }), 'bad-field', 'a rematch is no such offer')
    same(await late({ offer: 'draw', ply: 1 }), undefined, 'a no to what was asked')
    const { moves, takeback, draw } = (await one.ask(`/api/games/${game}`)).body
    same(`${moves} ${takeback} ${draw}`, 'e3b3 0 0', 'asks for nothing')
}

async function timeRunsOut(server) {
    const { game, one, two } = await pair(server, {
        rules: 'tablut-ashton',
        clock: { base: 1000, inc: 0 },
    })
    await one.move(game, 0, 'e3c3')
    same((await two.ply(1)).running, false, 'no clock runs in a first turn')
    await two.move(game, 1, 'a4a2')
    same((await one.ply(2)).running, true, 'it does in a second')
    const end = await two.state(s => s.phase === 'over')
    same(`${end.result} ${end.termination} ${end.left[0]}`, '0-1 time 0', 'and runs out')
    same((await one.move(game, 2, 'c3d3')).error?.code, 'over', 'a move comes too late')
    const each = await pair(server, { rules: 'tablut-ashton', clock: { move: 600000 } })
    await each.one.move(each.game, 0, 'e3c3')
    await each.two.move(each.game, 1, 'a4a2')
    await each.one.move(each.game, 2, 'c3d3')
    same((await each.two.ply(3)).left[0], 600000, 'time for each move begins anew')
}

async function spectators(server) {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton' })
    const third = new Person(server).open()
    const state = await third.watch(game)
    same(state.you, 0, 'a spectator has no seat')
    check(!('plan' in state), 'and sees no plans')
    await one.next(m => m.on === 'here' && m.watchers === 3, 'three watch')
    // A second screen of a player's is no spectator.
    const again = new Person(server)
    again.cookie = one.cookie
    await again.open().watch(game)
    const four = await two.next(m => m.on === 'here' && m.watchers === 4, 'four screens')
    same(four.spectators, 1, 'but one spectator')
    // Nor is the second window of a spectator a second one; two whom nobody knows are two.
    const guest = new Person(server)
    await guest.ask('/api/guest', {})
    const window = new Person(server)
    window.cookie = guest.cookie
    await guest.open().watch(game)
    await window.open().watch(game)
    const six = await two.next(m => m.on === 'here' && m.watchers === 6, 'six screens')
    same(six.spectators, 2, 'but two spectators')
    same(
        (await third.say({ do: 'chat', game, words: 'hi' })).error?.code,
        'not-yours',
        'and is quiet',
    )
    await one.say({ do: 'chat', game, words: 'Gårdsdansen & <b>Mǽrstánas</b>' })
    const said = await third.next(m => m.on === 'chat')
    same(said.words, 'Gårdsdansen & <b>Mǽrstánas</b>', 'but hears the chat')
    const ordinary = ['👨\u200d👩\u200d👧', 'می\u200cخواهم', '日'.repeat(200), '🦌'.repeat(200)]
    for (const words of ordinary) {
        await one.say({ do: 'chat', game, words })
        same((await third.next(m => m.on === 'chat')).words, words, 'all of it')
    }
    for (const words of ['   ', '\u3164', '🦌'.repeat(201)])
        same((await one.say({ do: 'chat', game, words })).error?.code, 'bad-words', words)
    same(`${said.n} ${said.seat}`, '1 1', 'its number and seat')
    const late = new Person(server).open()
    await late.watch(game)
    same((await late.next(m => m.on === 'chat')).n, 1, 'who comes later hears it too')
    // All at once: who is slow does not write too much.
    for (let id = 801; id < 809; id++) two.socket.say({ do: 'chat', game, words: 'x', id })
    same((await two.next(m => m.error)).error.code, 'too-fast', 'who writes too much is told')
    const quiet = await pair(server, { rules: 'tablut-ashton', chat: false })
    const refused = await quiet.one.say({ do: 'chat', game: quiet.game, words: 'x' })
    same(refused.error?.code, 'no-chat', 'a game without chat')

    const own = await pair(server, { rules: 'tablut-ashton', private: true })
    same(
        (await third.say({ do: 'watch', game: own.game })).error?.code,
        'private',
        'a private game',
    )
    same((await third.ask(`/api/games/${own.game}`)).status, 403, 'by HTTP')
    same((await third.ask(`/g/${own.game}.pgn`)).status, 403, 'as a file')
    same((await own.one.ask(`/g/${own.game}.json`)).status, 200, 'its players get it')
    same((await third.say({ do: 'watch', game: 'aaaaaaaa' })).error?.code, 'no-game', 'no game')
    same((await third.ask('/api/games/aaaaaaaa')).status, 404, 'no game by HTTP')
}

async function lobby(server) {
    const one = new Person(server)
    const two = new Person(server)
    await two.ask('/api/guest', {})
    two.open()
    await two.say({ do: 'lobby' })
    same((await two.next(m => m.on === 'lobby')).games.length, 0, 'the lobby is empty')
    const setup = {
        rules: 'tablut-katz+edge-capture',
        seat: 2,
        open: true,
        clock: { base: 300000, inc: 5000 },
    }
    const { id } = (await one.ask('/api/games', setup)).body
    await one.open().watch(id)
    const row = (await two.next(m => m.on === 'lobby' && m.games.length === 1)).games[0]
    same(`${row.id} ${row.seat} ${row.rules}`, `${id} 1 ${setup.rules}`, 'a challenge is there')
    same(JSON.stringify(row.clock), '{"base":300000,"inc":5000}', 'with its clock')
    const own = (await one.ask('/api/me/games')).body.games[0]
    same(`${own.id} ${own.phase} ${own.open}`, `${id} waiting true`, 'its creator knows that it is')
    one.socket.line.destroy()
    await two.next(m => m.on === 'lobby' && !m.games.length, 'it is not while nobody waits')
    await one.open().watch(id)
    await two.next(m => m.on === 'lobby' && m.games.length === 1, 'and is again')
    await two.say({ do: 'mine' })
    same((await two.next(m => m.on === 'mine')).games.length, 0, 'I have no game')
    await one.say({ do: 'mine' })
    await one.next(m => m.on === 'mine' && m.games[0]?.phase === 'waiting')
    same(
        (await one.ask(`/api/games/${id}/join`, {})).body.error?.code,
        'yourself',
        'not with myself',
    )
    same((await two.ask(`/api/games/${id}/join`, {})).body.you, 1, 'I sit down')
    same(
        (await one.state(s => s.phase === 'playing')).seats[0].kind,
        'guest',
        'the other one hears it',
    )
    await two.next(m => m.on === 'lobby' && !m.games.length, 'it is taken')
    const mine = await two.next(m => m.on === 'mine' && m.games.length === 1)
    same(mine.games[0].turn, true, 'it is my turn')
    await one.next(m => m.on === 'mine' && m.games[0].phase === 'playing' && !m.games[0].turn)
    check('done' in (await two.move(id, 0, 'e3c3')), 'I move')
    await one.next(m => m.on === 'mine' && m.games[0].turn, 'then it is the other one’s')
    const [seen] = (await one.ask('/api/me/games')).body.games
    const [from, to] = seen.squares
    same(`${seen.last} ${seen.board[from]}${seen.board[to]}`, 'e3c3 .T', 'my list has its board')
    for (const [who, status] of [[two, 200], [one, 409]])
        same((await who.ask(`/api/games/${id}/join`, {})).status, status, 'a player who has joined may ask again')
    const third = new Person(server)
    same((await third.ask(`/api/games/${id}/join`, {})).body.error?.code, 'full', 'for two')

    const other = (await one.ask('/api/games', { rules: 'gardsdansen' })).body.id
    await one.watch(other)
    same((await two.ask(`/api/games/${other}/cancel`, {})).status, 403, "another's challenge stays")
    same((await one.ask(`/api/games/${other}/cancel`, {})).status, 200, 'one takes it back')
    await one.next(m => m.on === 'gone' && m.game === other, 'it is gone')
    same((await two.ask(`/api/games/${other}`)).body.error?.code, 'withdrawn', 'for everybody')
}

async function rematch(server) {
    const { game, one, two } = await pair(server, {
        rules: 'tablut-ashton',
        moves: ['e3c3'],
        clock: { base: 60000, inc: 0 },
    })
    same((await one.say({ do: 'rematch', game })).error?.code, 'not-over', 'not before its end')
    await two.say({ do: 'resign', game })
    await two.state(s => s.phase === 'over')
    await one.say({ do: 'rematch', game })
    same((await two.state(s => s.rematch)).rematch, 1, 'a rematch is asked for')
    await two.say({ do: 'rematch', game })
    const next = (await one.state(s => typeof s.rematch === 'string')).rematch
    const asked = []
    for (let i = 0; i < 20; i++) asked.push((await one.say({ do: 'rematch', game })).error?.code)
    same(`${asked[0]} ${asked.at(-1)}`, 'undefined too-fast', 'rematches without end')
    const state = await one.watch(next)
    same(`${state.you} ${state.phase} ${state.moves}`, '2 playing e3c3', 'with sides swapped')
    same(state.clock.base, 60000, 'and the same clock')
}

/* The second game begins by itself, whoever looks on hears of it, and the match has its score. */
async function match(server) {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton', pair: true })
    const third = new Person(server).open()
    await third.watch(game)
    const match = async (who, id) => JSON.stringify((await who.ask(`/api/games/${id}`)).body.pair)
    same(await match(one, game), '{"game":1,"other":null,"score":[0,0],"first":null,"winner":null,"apart":false}', 'the first game')
    await one.move(game, 0, 'e3c3')
    await two.say({ do: 'resign', game })
    const next = (await one.state(s => s.phase === 'over')).rematch
    same((await third.state(s => s.rematch)).rematch, next, 'who looks on hears of the second')
    same(await match(third, game), `{"game":1,"other":"${next}","score":[1,0],"first":null,"winner":null,"apart":false}`, 'the first counts')
    const tag = (await one.ask(`/g/${next}.pgn`)).body.match(/\[Match ".*"\]|\[Round ".*"\]/g)
    same(tag?.sort().join(), `[Match "${game}"],[Round "2"]`, 'the game file says so')
    for (const who of [one, two]) await who.say({ do: 'watch', game: next })
    const state = await two.state(s => s.id === next)
    same(`${state.you} ${state.phase} ${state.moves}`, '1 playing ', 'sides are swapped')
    for (const who of [one, two]) await who.say({ do: 'draw', game: next })
    const { pair: end, rematch } = await two.state(s => s.id === next && s.phase === 'over')
    same(JSON.stringify(end), `{"game":2,"other":"${game}","score":[0.5,1.5],"first":{"result":"1-0","plies":1},"winner":2,"apart":false}`, 'the whole match')
    same(rematch, 0, 'and there is no third game')
}

/* Who blocks somebody during a match ends it: with the game that is played, or before the second one's first move. */
async function partsAMatch(server) {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton', pair: true })
    const [, { name }] = (await one.ask(`/api/games/${game}`)).body.seats
    const block = async on => same((await one.ask('/api/me/blocks', { name, on })).status, 200, 'a block')
    const ended = '{"game":1,"other":null,"score":[0,1],"first":null,"winner":null,"apart":true}'
    await one.move(game, 0, 'e3c3')
    await block(true)
    await two.move(game, 1, 'a4a3')
    await one.say({ do: 'resign', game })
    for (const who of [one, two])
        same(JSON.stringify((await who.state(s => s.phase === 'over')).pair), ended, 'both are told')
    same((await two.ask('/api/me/games')).body.games.length, 1, 'there is no second game')
    for (const who of [one, two])
        same((await who.say({ do: 'rematch', game })).error?.code, 'blocked', 'and no rematch')
    await block(false)
    for (const who of [one, two]) await who.say({ do: 'rematch', game })
    const second = (await two.state(s => typeof s.rematch === 'string')).rematch
    await two.watch(second)
    await two.say({ do: 'resign', game: second })
    const third = (await two.state(s => s.id === second && s.phase === 'over')).rematch
    await two.watch(third)
    await block(true)
    const { pair: none, result } = await two.state(s => s.id === third && s.phase === 'over')
    same(`${none.apart} ${none.other === second} ${none.score} ${result}`, 'true true 1,0 *', 'nobody has moved in it')
}

/* Who leaves for good gives up both games of a match. */
async function leavesMatch(server) {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton', pair: true })
    for (const who of [one, two]) await who.say({ do: 'chat', game, words: `from ${who === one}` })
    same((await one.ask('/api/me/delete', {})).status, 200, 'a guest is no more')
    const { pair: first } = await two.state(s => s.phase === 'over')
    const { body } = await two.ask(`/api/games/${first.other}`)
    same(`${body.phase} ${body.pair.score}`, 'over 2,0', 'both are given up')
    same((await two.ask(`/api/games/${game}`)).body.pair.other, first.other, 'once')
    same((await two.say({ do: 'rematch', game: first.other })).error?.code, 'gone', 'nobody is left to play')
    const third = new Person(server).open()
    await third.watch(game)
    same((await third.next(m => m.on === 'chat')).words, 'from false', 'and nothing that was said')
}

async function correspondence(server) {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton', clock: { days: 2 } })
    const lines = [
        ['a4a2', 'c3d3', 'a2a3', 'd3c3'],
        ['a6a8', 'c3b3'],
    ]
    same(
        (await one.ask(`/api/games/${game}/plan`, { lines })).body.error?.code,
        'your-turn',
        'my turn',
    )
    await one.move(game, 0, 'e3c3')
    const ply = await two.ply(1)
    check(ply.deadline > Date.now() && ply.left === null, 'it has a deadline')
    const wrong = await one.ask(`/api/games/${game}/plan`, { lines: [['a4a9', 'c3d3']] })
    same(wrong.body.error?.code, 'bad-plan', 'an illegal line is refused')
    const people = [
        ['a4-a2', 'C3-D3', 'a2a3', 'd3-c3'],
        ['a6-a8', 'c3b3'],
    ]
    const planned = await one.ask(`/api/games/${game}/plan`, { lines: people })
    same(JSON.stringify(planned.body.plan), JSON.stringify(lines), 'a plan, whichever form its moves have')
    same((await two.ask(`/api/games/${game}`)).body.plan.length, 0, 'which the other does not see')
    await two.move(game, 1, 'a4a2')
    same((await two.ply(2)).move, 'a4a2', 'what was foreseen')
    same((await two.ply(3)).move, 'c3d3', 'is answered at once')
    const state = (await one.ask(`/api/games/${game}`)).body
    same(JSON.stringify(state.plan), '[["a2a3","d3c3"]]', 'the rest of the plan stands')
    check('done' in (await two.move(game, 3, 'a6-a8')), 'a move in the form that people write')
    await two.ply(4)
    const after = (await one.ask(`/api/games/${game}`)).body
    same(`${after.moves.length} ${after.plan.length}`, '4 0', 'what was not foreseen ends it')
}

/* The server's own engine sits down at once, plays by the clock as anybody does, and plays again. */
async function engine(server) {
    const one = new Person(server)
    const setup = { rules: 'gardsdansen', seat: 2, engine: 1, clock: { base: 600000, inc: 1000 } }
    const { id: game } = (await one.ask('/api/games', setup)).body
    const state = await one.open().watch(game)
    same(
        JSON.stringify(state.seats[0]),
        '{"name":"Taefl 1","kind":"bot","here":true,"vacation":false}',
        'the engine is there',
    )
    if (!state.moves.length) await one.ply(1)
    if (state.moves.length < 2) await one.ply(2) // both halves of its turn
    const referee = new Referee('gardsdansen')
    let { moves } = (await one.ask(`/api/games/${game}`)).body
    for (let half = 0; half < 2; half++) {
        await referee.after(moves)
        const move = (await referee.query('moves')).split(' ')[0]
        same('done' in (await one.move(game, moves.length, move)), true, 'it is my turn then')
        moves = [...moves, move]
    }
    referee.end()
    await one.ply(6)
    await one.say({ do: 'draw', game })
    same((await one.ask(`/api/games/${game}`)).body.draw, 0, 'it takes no draw, and says so at once')
    await one.say({ do: 'takeback', game })
    same((await one.state(s => s.moves.length === 2)).takeback, 0, 'it gives a turn back')
    await one.say({ do: 'resign', game })
    await one.state(s => s.phase === 'over')
    await one.say({ do: 'rematch', game })
    const next = (await one.state(s => typeof s.rematch === 'string')).rematch
    same((await one.watch(next)).you, 1, 'and plays again')
    const first = (await one.ask('/api/games', { ...setup, seat: 1, pair: true })).body.id
    await one.watch(first)
    await one.say({ do: 'resign', game: first })
    const { pair } = await one.state(s => s.id === first && s.phase === 'over')
    const { you, moves: begun } = await one.watch(pair.other)
    if (!begun.length) await one.next(m => m.on === 'ply' && m.game === pair.other)
    same(you, 2, 'and begins the second game of a match')
    const wrong = await one.ask('/api/games', { rules: 'gardsdansen', engine: 11 })
    same(wrong.body.error?.code, 'bad-field', 'there are ten levels')
    same(
        (await one.ask('/api/account', { name: 'Taefl 1', password: 'eight letters' })).body.error
            ?.code,
        'bad-name',
        'nobody else is it',
    )
}

async function garbage(server) {
    const person = new Person(server).open()
    for (const [text, code] of [
        ['', 'bad-json'],
        ['{', 'bad-json'],
        ['[]', 'bad-json'],
        ['{"do":"dance"}', 'bad-do'],
        ['{"do":1}', 'bad-do'],
        ['{"do":"watch"}', 'bad-field'],
        ['{"do":"watch","game":"../../x"}', 'bad-field'],
        ['{"do":"watch","game":"aaaaaaaa","game":"aaaaaaaa"}', 'bad-json'],
        ['{"do":"watch","game":"aaaaaaaa","from":1.5}', 'bad-json'],
        ['{"do":"watch","game":"aaaaaaaa","more":1}', 'bad-field'],
        ['{"do":"move","game":"aaaaaaaa","ply":-1,"move":"e3e4"}', 'bad-field'],
        ['{"do":"chat","game":"aaaaaaaa","words":"a\\u0007b"}', 'bad-words'],
        ['{"do":"chat","game":"aaaaaaaa","words":"a\\u202eb"}', 'bad-words'],
        [`{"do":"chat","game":"aaaaaaaa","words":"${'x'.repeat(201)}"}`, 'bad-words'],
        [`${'['.repeat(2000)}`, 'bad-json'],
        ['{"do":"resign","game":"aaaaaaaa","id":-1}', 'bad-field'],
        ['{"do":"mine"}', 'need-login'],
    ]) {
        person.socket.say(text)
        same((await person.next(m => m.error)).error.code, code, text.slice(0, 60))
    }
    for (const text of ['{"do":"leave","id":7', '{"id": 7,"do":"watch","game":"aaaaaaaa","from":1.5}', '{"do":"dance","id":7}']) {
        person.socket.say(text)
        same((await person.next(m => m.error)).id, 7, `whose mistake it is: ${text}`)
    }
    for (const [body, code, words = /./] of [
        [{}, 'bad-field'],
        [{ rules: 'chess' }, 'bad-rules'],
        [{ rules: 'tablut-ashton', position: 'x' }, 'bad-position'],
        [{ rules: 'tablut-ashton', moves: ['e3c3', 'e3e9'] }, 'illegal', /^'moves', number 2: /],
        [{ rules: 'tablut-ashton', seat: 3 }, 'bad-field'],
        [{ rules: 'tablut-ashton', clock: { base: 1 } }, 'bad-field'],
        [{ rules: 'tablut-ashton', clock: { base: 60000, days: 2 } }, 'bad-field'],
        [{ rules: 'tablut-ashton', clock: {} }, 'bad-field'],
        [{ rules: 'tablut-ashton', open: true, private: true }, 'bad-field'],
        [{ rules: 'tablut-ashton', position: '4t4/9/9/9/9/9/K8/9/9 1' }, 'over'],
        [{ rules: 'tablut-ashton', more: 1 }, 'bad-field'],
    ]) {
        const { status, body: answer } = await person.ask('/api/games', body)
        same(`${status} ${answer.error?.code}`, `400 ${code}`, JSON.stringify(body))
        check(words.test(answer.error.words), answer.error.words)
    }
    same((await person.ask('/api/nothing')).status, 404, 'no such address')
    same((await person.ask('/api/lobby', {})).status, 405, 'no such method')
    const foreign = { origin: 'http://elsewhere' }
    same((await person.ask('/api/guest', {}, foreign)).status, 403, 'from a page of another site')
    const { id } = (await person.ask('/api/games', { rules: 'tablut-ashton' })).body
    check((await person.ask(`/g/${id}.qr.svg`)).body.startsWith('<svg '), 'its link as a QR code')
    check((await person.ask(`/g/${id}.svg`)).body.startsWith('<svg '), 'its picture')
}

/** The games that go on: everybody hears of them as they change, and not of private ones. */
async function current(server) {
    const { game, one, two } = await pair(server, { rules: 'tablut-ashton', rated: false })
    const hidden = await pair(server, { rules: 'tablut-ashton', private: true })
    const own = ({ games }) => games.find(({ id }) => id === game)
    const third = new Person(server).open()
    await third.say({ do: 'current' })
    const first = await third.next(m => m.on === 'current' && own(m), 'the list')
    check(first.now >= (own(first).since ?? 1), 'with the date of the server')
    same(own(first).last, null, 'nobody has moved')
    same(own(first).board.length, 81, 'a letter a square')
    await one.move(game, 0, 'e3c3')
    const moved = await third.next(m => m.on === 'current' && own(m)?.last === 'e3c3', 'the move')
    same(`${own(moved).moves} ${own(moved).turn}`, '1 2', 'plies, and who is to move')
    check(own(moved).board !== own(first).board, 'the board has changed')
    check(moved.games.length <= 8, 'the list is bounded')
    check(
        moved.games.every(({ id }) => id !== hidden.game),
        'a private game is not in it',
    )
    const { body } = await third.ask('/api/current')
    same(own(body)?.last, 'e3c3', 'by HTTP too')
    await two.say({ do: 'resign', game })
    await third.next(m => m.on === 'current' && !own(m), 'it is over')
    await third.say({ do: 'current', off: true })
}

const server = await serve(program)
const parts = [movesOnce, comesBack, offers, leaves, takesBack, timeRunsOut, spectators, rematch]
parts.push(match, leavesMatch, partsAMatch)
await lobby(server)
await current(server)
await Promise.all([
    playToTheEnd(server, 'tablut-ashton', { base: 600000, inc: 1000 }),
    playToTheEnd(server, 'maerstanas', null),
    playToTheEnd(server, 'gardsdansen', { move: 60000 }),
    playToTheEnd(server, 'copenhagen', { base: 600000, inc: 1000 }), // 11×11, and player 2 begins
    playToTheEnd(server, 'brandubh', null),
    ...[...parts, correspondence, engine, garbage].map(part => part(server)),
])
same(await server.stop(), 0, 'the server ends with 0')
same(server.err, '', 'nothing on standard error')
finish()
