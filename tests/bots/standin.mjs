/** A server that speaks the bots' part of the API (docs/bots.md) to one bot, with an opponent who plays
 *  any legal move, and with what can go wrong between the two at will. */
import { spawn } from 'node:child_process'
import http from 'node:http'
import { createInterface } from 'node:readline'

export const token = 'a-token-for-tests'

/** The rules: one question after the other to `taefl engine`. */
class Referee {
    constructor(taefl) {
        this.child = spawn(taefl, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
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
const send = (stream, thing) => stream.writableEnded || stream.write(`${JSON.stringify(thing)}\n`)

export class Standin {
    constructor(taefl, beatMs = 1000) {
        this.referee = new Referee(taefl)
        this.beatMs = beatMs
        this.opened = 0 // streams of events there have been
        this.heard = () => {} // called with the number of beats
        this.games = new Map()
        this.events = new Set() // open streams
        this.refused = [] // what came that should not have
        this.fails = () => 0 // (request) => a status to answer once with, or 0
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
            for (const stream of [...this.events, ...this.#streams()]) stream.write('\n')
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
        for (const stream of [...this.events, ...this.#streams()]) stream.destroy()
    }
    tell(event) {
        for (const stream of this.events) send(stream, event)
    }
    /** Challenges the bot; `game.over` and `game.declined` come true later. `opponent(game, view)` gives a
     *  move, 'resign' or nothing: it does not move. */
    challenge({ rules, seat = 2, clock = null, position = '', opponent }) {
        const game = {
            id: `game${String(this.games.size).padStart(4, '0')}`,
            rules, seat, clock, position, moves: [], streams: new Set(), notes: [], chat: [],
            status: 'waiting', winner: null, draw: 0,
            opponent: opponent ?? ((_, view) => view.moves[Math.floor(Math.random() * view.moves.length)].move),
        } // prettier-ignore
        game.over = new Promise(done => (game.end = done))
        game.declined = new Promise(done => (game.decline = done))
        this.games.set(game.id, game)
        this.tell(this.#challenge(game))
        return game
    }
    #challenge({ id, rules, seat, clock, position }) {
        const challenger = { name: 'Astrid', kind: 'player' }
        return {
            type: 'challenge',
            challenge: { id, challenger, rules, seat, clock, initialFen: position || 'startpos' },
        }
    }
    #start({ id, rules, seat }) {
        return {
            type: 'gameStart',
            game: { id, rules, seat, opponent: { name: 'Astrid', kind: 'player' } },
        }
    }
    async #view(game) {
        return this.referee.view(game.rules, game.position, game.moves)
    }
    async state(game) {
        let view
        let moves = ''
        do {
            moves = game.moves.join(' ')
            view = await this.#view(game)
        } while (moves !== game.moves.join(' ')) // it went on meanwhile
        const turn = game.status === 'started' ? view.side : 0
        const time = game.clock?.base ?? game.clock?.move ?? null
        return {
            type: 'gameState',
            moves,
            turn,
            ...(turn === game.seat ? { legal: view.moves.map(one => one.move) } : {}),
            p1time: time,
            p2time: time,
            p1inc: game.clock?.inc ?? 0,
            p2inc: game.clock?.inc ?? 0,
            status: game.status,
            winner: game.winner,
            draw: game.draw,
        }
    }
    async #publish(game) {
        const state = await this.state(game)
        for (const stream of game.streams) {
            send(stream, state)
            if (game.status !== 'started') stream.end()
        }
    }
    async finish(game, status, winner) {
        Object.assign(game, { status, winner })
        await this.#publish(game)
        this.tell({ type: 'gameFinish', game: { id: game.id, status, winner } })
        game.end(game)
    }
    /** The opponent moves as long as it is to move. */
    async #go(game) {
        for (;;) {
            const view = await this.#view(game)
            if (view.result !== 'none')
                return this.finish(game, 'normal', winners[view.result] ?? null)
            await this.#publish(game)
            if (view.side === game.seat) return
            const move = game.opponent(game, view)
            if (move === 'resign') return this.finish(game, 'resign', game.seat)
            if (!move) return
            game.moves.push(move)
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
            answer.setHeader('Retry-After', '1')
            return done(failure, { error: { code: 'later', words: 'Later.' } })
        }
        const part = url.pathname.split('/').slice(2)
        const stream = set => {
            answer.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
            set.add(answer)
            answer.on('close', () => set.delete(answer))
            answer.write('\n')
        }
        if (request.method === 'GET') {
            if (url.pathname === '/api/account')
                return done(200, { id: 7, username: 'tester', title: 'BOT' })
            if (url.pathname === '/api/stream/event') {
                this.opened++
                stream(this.events)
                for (const game of this.games.values()) {
                    if (game.status === 'waiting') send(answer, this.#challenge(game))
                    if (game.status === 'started') send(answer, this.#start(game))
                }
                return
            }
            const game = this.games.get(part[3])
            if (!game || part.slice(0, 3).join() !== 'bot,game,stream') return no(404, 'no-game')
            const players = [
                { name: 'Astrid', kind: 'player' },
                { name: 'Astrid', kind: 'player' },
            ]
            players[game.seat - 1] = { name: 'tester', kind: 'bot' }
            const { id, rules, seat, clock, position } = game
            const full = {
                type: 'gameFull',
                id,
                rules,
                initialFen: position || 'startpos',
                players,
                clock,
                seat,
            }
            const state = await this.state(game)
            stream(game.streams)
            send(answer, { ...full, state })
            if (game.status !== 'started') answer.end()
            return
        }
        return this.#post(part, url, Buffer.concat(body).toString(), done, no)
    }
    async #post(part, url, body, done, no) {
        const good = () => done(200, { ok: true })
        if (part[0] === 'challenge') {
            const game = this.games.get(part[1])
            if (!game || game.status !== 'waiting') return no(404, 'no-challenge')
            if (part[2] === 'decline') {
                game.status = 'declined'
                game.decline(game)
                return good()
            }
            game.status = 'started'
            good()
            this.tell(this.#start(game))
            return this.#go(game)
        }
        const game = this.games.get(part[2])
        if (part[0] !== 'bot' || part[1] !== 'game' || !game) return no(404, 'no-game')
        if (part[3] === 'chat') {
            game.chat.push(JSON.parse(body).text)
            return good()
        }
        if (game.status !== 'started') return no(409, 'over')
        if (part[3] === 'resign') {
            good()
            return this.finish(game, 'resign', 3 - game.seat)
        }
        if (part[3] === 'draw' && part[4] === 'yes' && game.draw === 3 - game.seat) {
            good()
            return this.finish(game, 'agreement', null)
        }
        if (part[3] === 'draw') return good()
        if (part[3] !== 'move') return no(404, 'no-path')
        const ply = Number(url.searchParams.get('ply') ?? game.moves.length)
        if (game.moves[ply] === part[4]) return good()
        const view = await this.#view(game)
        if (ply !== game.moves.length || view.side !== game.seat) return no(409, 'stale')
        if (!view.moves.some(one => one.move === part[4])) return no(409, 'illegal')
        game.moves.push(part[4])
        game.notes.push(url.searchParams.get('note'))
        good()
        return this.#go(game)
    }
}
