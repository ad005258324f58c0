/** A server that speaks the bots' part of the API (docs/bots.md) to one bot, with an opponent who plays
 *  any legal move, and with what can go wrong between the two at will. */
import { spawn } from 'node:child_process'
import http from 'node:http'
import { createInterface } from 'node:readline'
import { keep } from '../server/common.mjs'

export const token = 'a-token-for-tests'

/** The rules: one question after the other to `taefl engine`. */
class Referee {
    constructor(taefl) {
        this.child = keep(spawn(taefl, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] }))
        this.waiting = []
        createInterface(this.child.stdout).on('line', line => this.waiting.shift()?.(line))
    }
    view(rules, position, moves) {
        const from = position ? `fen ${position}` : 'startpos'
        const tail = moves.length ? ` moves ${moves.join(' ')}` : ''
        this.child.stdin.write(
            `setoption name Rules value ${rules}\nposition ${from}${tail}\nquery view\n`,
        )
        return new Promise((done, fail) =>
            this.waiting.push(line =>
                line.startsWith('response ')
                    ? done(JSON.parse(line.slice(9)))
                    : fail(new Error(`the engine says ${line}`)),
            ),
        )
    }
}

const winners = { p1win: 1, p2win: 2 }
const results = { 1: '1-0', 2: '0-1' }
const send = (stream, thing) => stream.writableEnded || stream.write(`${JSON.stringify(thing)}\n`)

export class Standin {
    constructor(taefl, beatMs = 1000) {
        this.referee = new Referee(taefl)
        this.beatMs = beatMs
        this.opened = 0 // streams of the list of games there have been
        this.heard = () => {} // called with the number of beats
        this.games = new Map()
        this.lists = new Set() // open streams of the list
        this.refused = [] // what came that should not have
        this.retry = '1' // Retry-After of a failure
        this.fails = () => 0 // (request) => a status to answer once with, or 0
        this.answers = () => null // (request, body) => [status, text, fields] to answer with, or null
    }
    async listen() {
        this.server = http.createServer((request, answer) =>
            this.#answer(request, answer).catch(error => {
                this.refused.push(`${request.method} ${request.url}: ${error.message}`)
                answer.destroy()
            }),
        )
        await new Promise(done => this.server.listen(0, '127.0.0.1', done))
        this.url = `http://127.0.0.1:${this.server.address().port}`
        let beats = 0
        this.beat = setInterval(() => {
            this.heard(++beats)
            for (const stream of [...this.lists, ...this.#streams()]) stream.write('\n')
        }, this.beatMs)
    }
    close() {
        clearInterval(this.beat)
        this.referee.child.kill()
        this.server.closeAllConnections()
        this.server.close()
    }
    #streams() {
        return [...this.games.values()].flatMap(game => [...game.streams])
    }
    /** Cuts all streams, as a server does that is started anew. */
    cut() {
        for (const stream of [...this.lists, ...this.#streams()]) stream.destroy()
    }
    /** The list of games that are not over, to all or to one. */
    #list(streams = this.lists) {
        const games = [...this.games.values()].filter(game => game.phase !== 'over')
        for (const stream of streams) send(stream, { on: 'mine', games: games.map(game => this.#row(game)) })
    }
    /** Challenges the bot; `game.over` and `game.declined` come true later. `opponent(game, view)` gives a
     *  move, 'resign' or nothing: it does not move. */
    challenge({ rules, seat = 2, clock = null, position = '', opponent }) {
        const game = {
            id: `game${String(this.games.size).padStart(4, '0')}`,
            rules, seat, clock, position, moves: [], streams: new Set(), notes: [],
            phase: 'waiting', status: '', winner: null, draw: 0,
            opponent: opponent ?? ((_, view) => view.moves[Math.floor(Math.random() * view.moves.length)].move),
        } // prettier-ignore
        game.over = new Promise(done => (game.end = done))
        game.declined = new Promise(done => (game.decline = done))
        this.games.set(game.id, game)
        this.#list()
        return game
    }
    #seats({ seat, phase }) {
        const seats = [{ name: 'Astrid', kind: 'player' }, { name: 'Astrid', kind: 'player' }] // prettier-ignore
        seats[seat - 1] = phase === 'waiting' ? null : { name: 'tester', kind: 'bot' }
        return seats
    }
    #row(game) {
        const { id, rules, seat, clock, phase, moves } = game
        return { id, rules, phase, you: seat, clock, moves: moves.length, seats: this.#seats(game) }
    }
    async #view(game) {
        return this.referee.view(game.rules, game.position, game.moves)
    }
    #left({ clock }) {
        const time = clock?.base ?? clock?.move
        return time ? [time, time] : null
    }
    #state(game) {
        const { id, rules, position, clock, seat, phase, draw, status, winner } = game
        return {
            on: 'state',
            id,
            rules,
            position: position || null,
            moves: [...game.moves],
            seats: this.#seats(game),
            you: seat,
            clock,
            left: this.#left(game),
            phase,
            result: phase === 'over' ? (results[winner] ?? '1/2-1/2') : '*',
            termination: status || null,
            draw,
            claim: null,
        }
    }
    #tell(game, message) {
        for (const stream of game.streams) send(stream, message)
    }
    /** A move of either side, to all who watch. */
    #play(game, move) {
        game.moves.push(move)
        const { id, moves } = game
        this.#tell(game, { on: 'ply', game: id, seq: 0, ply: moves.length, move, left: this.#left(game), claim: null }) // prettier-ignore
    }
    /** Asks the bot for a move, on each stream once. */
    async #ask(game) {
        const plies = game.moves.length
        const view = await this.#view(game)
        if (game.phase !== 'playing' || view.side !== game.seat || plies !== game.moves.length) return
        const turn = { on: 'turn', game: game.id, ply: plies, legal: view.moves.map(one => one.move) }
        for (const stream of game.streams) {
            if (stream.asked !== plies) send(stream, turn)
            stream.asked = plies
        }
    }
    finish(game, status, winner) {
        Object.assign(game, { phase: 'over', status, winner })
        this.#tell(game, this.#state(game))
        for (const stream of game.streams) stream.end()
        this.#list()
        game.end(game)
    }
    /** The opponent moves as long as it is to move. */
    async #go(game) {
        for (;;) {
            const view = await this.#view(game)
            if (game.phase !== 'playing') return
            if (view.result !== 'none')
                return this.finish(game, 'normal', winners[view.result] ?? null)
            if (view.side === game.seat) return this.#ask(game)
            const move = game.opponent(game, view)
            if (move === 'resign') return this.finish(game, 'resign', game.seat)
            if (!move) return
            this.#play(game, move)
        }
    }
    async #answer(request, answer) {
        const url = new URL(request.url, this.url)
        const done = (status, thing) => {
            answer.writeHead(status, { 'Content-Type': 'application/json' })
            answer.end(JSON.stringify(thing))
        }
        const no = (status, code) => {
            if (status !== 401)
                this.refused.push(`${request.method} ${request.url}: ${status} ${code}`)
            done(status, { error: { code, words: code } })
        }
        const body = []
        for await (const part of request) body.push(part)
        if (request.headers.authorization !== `Bearer ${token}`) return no(401, 'no-token')
        const failure = this.fails(request)
        if (failure) {
            answer.setHeader('Retry-After', this.retry)
            return done(failure, { error: { code: 'later', words: 'Later.' } })
        }
        const other = this.answers(request, Buffer.concat(body).toString())
        if (other) return answer.writeHead(other[0], other[2]).end(other[1])
        const part = url.pathname.split('/').slice(2)
        const stream = set => {
            answer.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
            set.add(answer)
            answer.on('close', () => set.delete(answer))
            answer.write('\n')
        }
        if (request.method === 'GET') {
            if (url.pathname === '/api/me')
                return done(200, { you: { id: 7, name: 'tester', kind: 'bot', role: 'player' } })
            if (url.pathname === '/api/me/games/stream') {
                this.opened++
                stream(this.lists)
                return this.#list([answer])
            }
            const game = this.games.get(part[1])
            if (!game || part[0] !== 'games' || part[2] !== 'stream') return no(404, 'no-game')
            stream(game.streams)
            send(answer, this.#state(game))
            if (game.phase === 'over') return answer.end()
            return this.#ask(game)
        }
        return this.#post(part, Buffer.concat(body).toString(), done, no)
    }
    async #post(part, body, done, no) {
        const good = () => done(200, { ok: true })
        if (part[0] === 'challenge') {
            const game = this.games.get(part[1])
            if (!game || game.phase !== 'waiting') return no(404, 'no-challenge')
            if (part[2] === 'decline') {
                game.phase = 'over'
                game.decline(game)
                this.#list()
                return good()
            }
            game.phase = 'playing'
            good()
            this.#list()
            return this.#go(game)
        }
        const message = part[0] === 'message' ? JSON.parse(body) : {}
        const game = this.games.get(message.game)
        if (!game) return no(404, 'no-game')
        if (game.phase !== 'playing') return no(409, 'over')
        if (message.do === 'resign') {
            good()
            return this.finish(game, 'resign', 3 - game.seat)
        }
        if (message.do !== 'move') return no(400, 'bad-do')
        const { ply, move, note } = message
        if (game.moves[ply] === move) return good()
        const view = await this.#view(game)
        if (ply !== game.moves.length || view.side !== game.seat) return no(409, 'stale')
        if (!view.moves.some(one => one.move === move)) return no(409, 'illegal')
        this.#play(game, move)
        game.notes.push(note)
        good()
        return this.#go(game)
    }
}
