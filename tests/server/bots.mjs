/** For the tests of bots: owners, and a bot that asks by HTTP and hears its streams. */
import { patience } from './common.mjs'
import { Person } from './live.mjs'

/** Somebody with an account. */
export async function player(server, name, Kind = Person) {
    const person = new Kind(server)
    const made = await person.ask('/api/account', { name, password: 'a good one' })
    if (made.status !== 200 && made.status !== 201) throw new Error(JSON.stringify(made.body))
    return person
}

/** A stream of JSON, one object a line; `next` gives what has come, or comes, for which a test holds. */
export class Stream {
    static async open(server, path, token) {
        const stream = new Stream()
        stream.came = []
        stream.ended = false
        stream.waiting = () => {}
        stream.end = new AbortController()
        const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
            headers: { authorization: `Bearer ${token}` },
            signal: stream.end.signal,
        })
        stream.status = answer.status
        stream.type = answer.headers.get('content-type')
        if (answer.ok) void stream.#read(answer.body)
        else stream.error = (await answer.json()).error
        return stream
    }
    async #read(body) {
        let rest = ''
        try {
            for await (const part of body.pipeThrough(new TextDecoderStream())) {
                const lines = (rest + part).split('\n')
                rest = lines.pop()
                const events = lines.filter(Boolean).map(line => JSON.parse(line))
                this.came.push(...events)
                if (events.length) this.waiting()
            }
        } catch {
            // it was closed here
        }
        this.ended = true
        this.waiting()
    }
    async next(test, words = String(test)) {
        for (;;) {
            while (this.came.length) {
                const event = this.came.shift()
                if (test(event)) return event
            }
            if (this.ended) throw new Error(`the stream ended before ${words}`)
            await this.#wait(words)
        }
    }
    async until() {
        while (!this.ended) await this.#wait('its end')
    }
    #wait(words) {
        return new Promise((done, fail) => {
            const timer = setTimeout(() => fail(new Error(`nothing came: ${words}`)), patience)
            this.waiting = () => {
                clearTimeout(timer)
                done()
            }
        })
    }
    close() {
        this.end.abort()
    }
}

export class Bot {
    static async make(server, owner, name) {
        const made = await owner.ask('/api/me/bots', { name })
        if (made.status !== 201) throw new Error(JSON.stringify(made.body))
        return new Bot(server, name, made.body.token)
    }
    constructor(server, name, token) {
        Object.assign(this, { server, name, token })
    }
    async ask(path, body) {
        const answer = await fetch(`http://127.0.0.1:${this.server.port}${path}`, {
            method: body === undefined ? 'GET' : 'POST',
            body: body ? JSON.stringify(body) : undefined,
            headers: {
                authorization: `Bearer ${this.token}`,
                ...(body ? { 'content-type': 'application/json' } : {}),
            },
        })
        const text = await answer.text()
        return { status: answer.status, body: text ? JSON.parse(text) : null }
    }
    /** Posts without a body, as bots of other servers do. */
    post(path) {
        return this.ask(path, null)
    }
    /** Sends a message as the WebSocket takes it. */
    say(message) {
        return this.ask('/api/message', message)
    }
    list() {
        return Stream.open(this.server, '/api/me/games/stream', this.token)
    }
    game(id) {
        return Stream.open(this.server, `/api/games/${id}/stream`, this.token)
    }
}
