/* For the tests of live games: somebody with a cookie, who asks by HTTP and listens on a WebSocket. */
import { createHash, randomBytes } from 'node:crypto'
import net from 'node:net'
import { patience } from './common.mjs'

/** A text as a masked frame. */
export function frame(text, opcode = 1) {
    const data = Buffer.from(text)
    const mask = randomBytes(4)
    const head =
        data.length < 126
            ? Buffer.from([0x80 | opcode, 0x80 | data.length])
            : Buffer.from([0x80 | opcode, 0xfe, data.length >> 8, data.length & 255])
    return Buffer.concat([head, mask, data.map((byte, i) => byte ^ mask[i & 3])])
}

/** One socket: what came and has not been taken waits in `came`. */
class Socket {
    constructor(server, cookie, address) {
        const key = randomBytes(16).toString('base64')
        this.came = []
        this.bytes = Buffer.alloc(0)
        this.ended = false
        this.closed = null
        this.pongs = true
        this.waiting = () => {}
        this.accept = createHash('sha1')
            .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
            .digest('base64')
        this.line = net.connect(server.port, '127.0.0.1')
        this.line.write(
            `GET /socket HTTP/1.1\r\nHost: test\r\nOrigin: http://test\r\nUpgrade: websocket\r\n` +
                `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n` +
                `Sec-WebSocket-Protocol: taefl.1\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}` +
                `${address ? `X-Forwarded-For: ${address}\r\n` : ''}\r\n`,
        )
        this.line.on('data', data => this.read(Buffer.concat([this.bytes, data])))
        const end = () => {
            this.ended = true
            this.waiting()
        }
        this.line.on('error', end).on('close', end).on('end', end)
    }
    read(bytes) {
        this.bytes = bytes
        if (!this.head) {
            const end = bytes.indexOf('\r\n\r\n')
            if (end < 0) return
            this.head = bytes.subarray(0, end).toString()
            this.bytes = bytes.subarray(end + 4)
        }
        while (this.bytes.length >= 2) {
            let size = this.bytes[1]
            let at = 2
            if (size === 126 && this.bytes.length >= 4) [size, at] = [this.bytes.readUInt16BE(2), 4]
            else if (size === 127 && this.bytes.length >= 10)
                [size, at] = [Number(this.bytes.readBigUInt64BE(2)), 10]
            if (size >= 126 && at === 2) break
            if (this.bytes.length < at + size) break
            this.take(this.bytes[0] & 15, this.bytes.subarray(at, at + size))
            this.bytes = this.bytes.subarray(at + size)
        }
        this.waiting()
    }
    take(opcode, data) {
        if (opcode === 9) this.line.write(frame(data, 10))
        if (opcode === 8) {
            this.closed = `${data.readUInt16BE(0)} ${data.subarray(2)}`
            this.line.end(frame(data, 8))
        }
        if (opcode !== 1) return
        const message = JSON.parse(data)
        if (message.on === 'ping') {
            if (this.pongs) this.say({ do: 'pong', t: message.t })
        } else this.came.push(message)
    }
    say(message) {
        this.line.write(frame(typeof message === 'string' ? message : JSON.stringify(message)))
    }
}

export class Person {
    constructor(server) {
        this.server = server
        this.ids = 0
    }
    /** By HTTP: { status, body }. */
    async ask(path, body, headers = {}) {
        const answer = await fetch(`http://127.0.0.1:${this.server.port}${path}`, {
            method: body === undefined ? 'GET' : 'POST',
            body: body === undefined ? undefined : JSON.stringify(body),
            headers: {
                origin: `http://127.0.0.1:${this.server.port}`,
                ...(body === undefined ? {} : { 'content-type': 'application/json' }),
                ...(this.cookie ? { cookie: this.cookie } : {}),
                ...headers,
            },
        })
        const cookie = answer.headers.get('set-cookie')
        if (cookie) this.cookie = cookie.split(';')[0]
        const text = await answer.text()
        const json = answer.headers.get('content-type')?.includes('json')
        return {
            status: answer.status,
            body: json ? JSON.parse(text) : text,
            fields: answer.headers,
            cookie,
        }
    }
    open() {
        this.socket = new Socket(this.server, this.cookie, this.address)
        return this
    }
    /** How the server closed the socket, which it does: '1008 log in again'. */
    async closed() {
        const { socket } = this
        const end = Date.now() + patience
        while (!socket.ended && Date.now() < end)
            await new Promise(done => {
                const timer = setTimeout(done, end - Date.now())
                socket.waiting = () => {
                    clearTimeout(timer)
                    done()
                }
            })
        return socket.closed
    }
    /** The next message that has come, or comes, for which the test holds; those before it are dropped. */
    async next(test, words = String(test)) {
        const socket = this.socket
        const begin = Date.now()
        const other = []
        const but = () => `; what came: ${JSON.stringify(other.slice(-5))}`
        for (;;) {
            while (socket.came.length) {
                const message = socket.came.shift()
                if (test(message)) return message
                other.push(message)
            }
            if (socket.ended) throw new Error(`the socket ended before ${words}${but()}`)
            if (Date.now() - begin > patience) throw new Error(`nothing came: ${words}${but()}`)
            await new Promise(done => {
                const timer = setTimeout(done, patience)
                socket.waiting = () => {
                    clearTimeout(timer)
                    done()
                }
            })
        }
    }
    /** Says something, and waits for what comes of it: { done } or { error }. What came before it waits on. */
    async say(message) {
        const id = ++this.ids
        const before = this.socket.came
        this.socket.came = []
        this.socket.say({ ...message, id })
        const kept = []
        const answer = await this.next(m => {
            const mine = m.done === id || m.id === id
            if (!mine) kept.push(m)
            return mine
        }, JSON.stringify(message))
        this.socket.came = [...before, ...kept, ...this.socket.came]
        return answer
    }
    async watch(game, from) {
        await this.say({ do: 'watch', game, ...(from === undefined ? {} : { from }) })
        return this.next(m => m.on === 'state' || m.on === 'same', 'the state')
    }
    state(test = () => true) {
        return this.next(m => m.on === 'state' && test(m), `a state with ${test}`)
    }
    ply(n) {
        return this.next(m => m.on === 'ply' && m.ply === n, `ply ${n}`)
    }
    move(game, ply, move) {
        return this.say({ do: 'move', game, ply, move })
    }
}

/** Two people in a game that has begun, both watching: seat 1 and seat 2. */
export async function pair(server, setup) {
    const one = new Person(server)
    const two = new Person(server)
    const made = await one.ask('/api/games', { seat: 1, ...setup })
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    const game = made.body.id
    const joined = await two.ask(`/api/games/${game}/join`, {})
    if (joined.status !== 200) throw new Error(JSON.stringify(joined.body))
    for (const person of [one, two]) await person.open().watch(game)
    return { game, one, two, players: [one, two] }
}
