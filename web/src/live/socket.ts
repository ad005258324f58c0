/* One connection for all that is watched. It comes back by itself when it is lost, the later the longer it
 * fails, and then asks anew for everything that is subscribed to. */
import { LiveError, type Said, type ClientMessage } from './types'

/** What is used of a WebSocket. */
export interface Wire {
    /** 1 while it carries; above it while it closes, until `onclose`. */
    readonly readyState: number
    send(text: string): void
    close(): void
    onopen: (() => void) | null
    onclose: (() => void) | null
    onmessage: ((event: { data: string }) => void) | null
}
/** What the socket needs from outside, so that tests need neither a network nor time. */
interface Outside {
    connect(): Wire
    /** Runs something later; gives what calls it off. */
    later(ms: number, run: () => void): () => void
    random(): number
}

/** How long nothing may be heard: the server pings every 15 s, a round later at most by half. */
const SILENT_MS = 25_000
/** How long a connection may take to come. */
const COME_MS = 10_000
/** How long an answer may take; the next one twice as long, since a server that has too much to do is not
 * helped by more connections. */
const ANSWER_MS = 4_000
const SLOWEST = 3
const CARRIES = 1
const FIRST_MS = 500
const LONGEST_MS = 30_000

/** What somebody wants to hear. */
interface Subscription {
    /** Asked for whenever there is a connection. */
    open: () => ClientMessage
    hear: (said: Said) => void
}
interface Asked {
    done: () => void
    failed: (error: LiveError) => void
    stop: () => void
}

export class Socket extends EventTarget {
    private wire: Wire | null = null
    private up = false
    /** Grows whenever one may be somebody else: what was heard before was for another one. */
    era = 0
    private tries = 0
    /** Answers in a row that were not waited for to the end. */
    private slow = 0
    private number = 0
    private readonly subscriptions = new Map<string, Subscription>()
    private readonly asked = new Map<number, Asked>()
    private stopWaiting = (): void => {}
    private stopWatching = (): void => {}

    private readonly outside: Outside

    constructor(outside: Outside) {
        super()
        this.outside = outside
    }
    /** Whether what is said now arrives. */
    get open(): boolean {
        return this.up
    }
    /** Hears all that concerns `key` ('lobby', 'mine', or a game's id) until the answer is called. */
    subscribe(
        key: string,
        open: () => ClientMessage,
        hear: (said: Said) => void,
        end?: ClientMessage,
    ): () => void {
        const subscription = { open, hear }
        this.subscriptions.set(key, subscription)
        if (this.up) this.say(open())
        else this.start()
        return () => {
            if (this.subscriptions.get(key) !== subscription) return
            this.subscriptions.delete(key)
            if (end && this.up) this.say(end)
            if (!this.subscriptions.size) this.stop()
        }
    }
    /** Hears what the server tells for a wish, which ends when it is sent with `off`. */
    follow<On extends Said['on']>(
        wish: ClientMessage & { do: On },
        hear: (said: Extract<Said, { on: On }>) => void,
    ): () => void {
        return this.subscribe(
            wish.do,
            () => wish,
            said => said.on === wish.do && hear(said as Extract<Said, { on: On }>),
            { ...wish, off: true },
        )
    }
    /** Hears all of a game, as one of those who watch it. */
    watchGame(game: string, hear: (said: Said) => void): () => void {
        return this.subscribe(game, () => ({ do: 'watch', game }), hear, { do: 'leave', game })
    }
    /** Asks for something; resolves when it is done, rejects with a LiveError. */
    ask(told: ClientMessage): Promise<void> {
        if (!this.up) return Promise.reject(lost())
        const id = ++this.number
        return new Promise((done, failed) => {
            const patience = ANSWER_MS * 2 ** Math.min(this.slow, SLOWEST)
            const stop = this.outside.later(patience, () => this.unanswered())
            this.asked.set(id, { done, failed, stop })
            this.say({ ...told, id })
        })
    }
    /** Runs something later; gives what calls it off. */
    later(ms: number, run: () => void): () => void {
        return this.outside.later(ms, run)
    }
    /** Asks anew for what `key` is about. */
    renew(key: string): void {
        const subscription = this.subscriptions.get(key)
        if (subscription && this.up) this.say(subscription.open())
    }
    /** The server takes this connection for that of somebody else than the page does: who listens to 'doubt'
     * asks who one is. */
    doubt(): void {
        this.dispatchEvent(new Event('doubt'))
    }
    /** Connects anew as somebody else. */
    asOther(): void {
        this.era++
        this.again()
    }
    /** Connects anew, at once because there may be a network again. */
    again(): void {
        if (!this.subscriptions.size) return
        this.drop()
        this.tries = 0
        this.start()
    }

    /** What was asked is lost on the way, and perhaps so is the way: both anew. */
    private unanswered(): void {
        this.slow++
        this.again()
        this.changed()
    }
    /** What is said to a wire that closes is lost, as what was said just before. Its end is heard next. */
    private say(told: ClientMessage): void {
        if (this.wire?.readyState === CARRIES) this.wire.send(JSON.stringify(told))
    }
    private start(): void {
        if (this.wire) return
        this.stopWaiting()
        const wire = (this.wire = this.outside.connect())
        wire.onopen = () => {
            this.up = true
            for (const { open } of this.subscriptions.values()) this.say(open())
            this.watch()
            this.changed()
        }
        wire.onmessage = ({ data }) => {
            this.tries = 0
            this.watch()
            this.hear(data)
        }
        wire.onclose = () => this.gone()
        this.watch()
    }
    private stop(): void {
        this.stopWaiting()
        this.drop()
    }
    private drop(): void {
        const { wire } = this
        this.wire = null
        this.up = false
        this.stopWatching()
        if (wire) {
            wire.onopen = wire.onclose = wire.onmessage = null
            wire.close()
        }
        for (const { failed, stop } of this.asked.values()) {
            stop()
            failed(lost())
        }
        this.asked.clear()
    }
    /** It is lost: once more, a little later. */
    private gone(): void {
        this.drop()
        if (!this.subscriptions.size) return
        const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.tries++)
        this.stopWaiting = this.outside.later(most * (0.5 + this.outside.random() / 2), () =>
            this.start(),
        )
        this.changed()
    }
    private watch(): void {
        this.stopWatching()
        this.stopWatching = this.outside.later(this.up ? SILENT_MS : COME_MS, () => this.gone())
    }
    private changed(): void {
        this.dispatchEvent(new Event('change'))
    }

    private hear(text: string): void {
        const said = JSON.parse(text) as
            Said | { done: number } | { error: { code: string; words: string }; id?: number }
        if ('done' in said) return this.answered(said.done)?.done()
        if ('error' in said) {
            const { code, words } = said.error
            if (code === 'need-login') this.doubt()
            return this.answered(said.id ?? 0)?.failed(new LiveError(code, words))
        }
        if (said.on === 'ping') return this.say({ do: 'pong', t: said.t })
        if (said.on === 'bye') return this.gone()
        this.subscriptions.get(keyOf(said))?.hear(said)
    }
    private answered(id: number): Asked | undefined {
        const found = this.asked.get(id)
        this.asked.delete(id)
        found?.stop()
        if (found) this.slow = 0
        return found
    }
}

function keyOf(said: Said): string {
    if (said.on === 'state') return said.id
    if (said.on === 'pool') return 'pool'
    return 'game' in said ? said.game : said.on
}
const lost = (): LiveError => new LiveError('lost', 'There is no connection.')
