/* The page without a browser: on happy-dom, a document without layout, in the process of the tests.
 *
 * What is real here: the page as the build has made it and `taefl serve` gives it out, with all of its code,
 * texts and data; the server, with cookies and WebSockets; the core, in the worker's own script; IndexedDB,
 * localStorage, history and the channel between tabs. What must not happen is the same as in browser.mjs: an
 * error, a line of error or a TypeError on the console, an answer of the server that refuses, a request to
 * another host.
 *
 * What is not: there are no style sheets and no layout. So a test must be in the browser (browser.mjs) when it
 * is about
 * - where something stands, how large it is, what lies over what, scrolling, colours, contrast, print;
 * - real input: drags, touch, a pointer at a point, the order in which a browser tells of keys;
 * - what axe says of colours, a picture of the screen, the tree for screen readers;
 * - service workers, being without a network, notifications, the security policy, frames, fonts;
 * - time that a test sets (`page.clock`), several processes, or how long something takes.
 * An element counts as visible here unless it, or one around it, is `hidden`, in a closed `details`, `dialog` or
 * popover, or has `display: none` as its own style. `click` reaches an element even if another lies over it.
 *
 * The page's modules are one script here, so no test can hold or refuse one of them; `route` answers what the page
 * fetches. A function for `evaluate` that asks for layout fails, since all of it would be zero.
 *
 * The interface is the part of playwright's that tests use, so that one moves by its import. */
import { IDBFactory } from 'fake-indexeddb'
import { EventEmitter } from 'node:events'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import assert from 'node:assert/strict'
import { afterEach } from 'node:test'
import { runInContext, Script } from 'node:vm'
import { press } from './dom/keys.mjs'
import { copied, Locator } from './dom/locator.mjs'
import { innerText } from './dom/seen.mjs'
import { closeWindow, openWindow } from './dom/window.mjs'
import { until } from './until.mjs'

export const address = process.env.TAEFL_PAGE

/** What a test would be told nothing true about. */
const LAYOUT =
    /getBoundingClientRect|getClientRects|getComputedStyle|elementFromPoint|getAnimations|(client|offset|scroll|natural)(Width|Height|Top|Left)|inner(Width|Height)|scroll[XY]\b/

const code = (run, given) =>
    typeof run === 'function' ? `(${run})(${JSON.stringify(given) ?? ''})` : String(run)

const scripts = new Map()
/** A script, compiled once a process: axe is half a megabyte, which many windows run. */
function compiled(text) {
    if (!scripts.has(text)) scripts.set(text, new Script(text))
    return scripts.get(text)
}

/** Whether an address is one of a pattern ('**' stands for anything, '*' for a part), or as a function says. */
function fitsAddress(url, pattern) {
    if (typeof pattern === 'function') return pattern(new URL(url))
    if (pattern instanceof RegExp) return pattern.test(url)
    const parts = pattern.split(/(\*\*?)/).map((part, at) => {
        if (at % 2 === 0) return part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')
        return part === '**' ? '.*' : '[^/]*'
    })
    return new RegExp(`^${parts.join('')}$`).test(url)
}

/** What the windows of one person's browser share. */
class Context {
    cookies = new Map()
    kept = new Map()
    database = new IDBFactory()
    clipboard = ''
    scripts = []
    wrong = []
    #pages = new Set()
    #routes = []
    #channels = new Set()
    #locks = new Map()

    constructor(hosts, options) {
        this.hosts = hosts.map(host => new URL(host).host)
        this.options = {
            locale: 'en',
            viewport: { width: 1280, height: 720 },
            colorScheme: 'light',
            ...options,
        }
    }
    pages() {
        return [...this.#pages]
    }
    async newPage() {
        const page = new Page(this)
        this.#pages.add(page)
        return page
    }
    async addInitScript(run, given) {
        this.scripts.push(typeof run === 'function' ? code(run, given) : String(run))
    }
    async addCookies(list) {
        for (const { name, value } of list) this.cookies.set(name, value)
    }
    /** Answers in place of the server; the one that was added last counts. */
    async route(pattern, handler, page) {
        this.#routes.unshift({ pattern, handler, page })
    }
    async unroute(pattern) {
        this.#routes = this.#routes.filter(route => route.pattern !== pattern)
    }
    async answerFor(page, request) {
        const is = route =>
            (route.page ?? page) === page && fitsAddress(request.url(), route.pattern)
        const { handler } = this.#routes.find(is) ?? {}
        if (!handler) return null
        return new Promise((resolve, reject) => {
            const fulfill = async ({ status = 200, body, json, contentType, headers = {} }) => {
                const type = contentType ?? (json ? 'application/json' : 'text/plain')
                const content = json ? JSON.stringify(json) : body
                resolve(
                    new Response(content, {
                        status,
                        headers: { 'content-type': type, ...headers },
                    }),
                )
            }
            handler({
                request: () => request,
                abort: async () => reject(new TypeError('Failed to fetch')),
                continue: async () => resolve(null),
                fulfill,
            })
        })
    }
    /** Messages between the windows of this browser, of one name. */
    channels(page, window) {
        const all = this.#channels
        return class BroadcastChannel extends window.EventTarget {
            constructor(name) {
                super()
                this.name = name
                all.add(this)
                window.ends.push(() => this.close())
            }
            postMessage(data) {
                const copy = structuredClone(data)
                // Before any clock: a window that is slow to load must not seem to have had no answer.
                for (const other of all)
                    if (other !== this && other.name === this.name)
                        queueMicrotask(() => all.has(other) && other.hear(copy))
            }
            hear(data) {
                const event = new window.MessageEvent('message', { data })
                this.dispatchEvent(event)
                this.onmessage?.(event)
            }
            close() {
                all.delete(this)
            }
        }
    }
    /** What one window of this browser does at a time; a window that is closed holds nobody up. */
    locks(window) {
        return {
            request: async (name, run) => {
                const before = this.#locks.get(name)
                const closed = new Promise(done => window.ends.push(done))
                const done = Promise.resolve(before).then(run)
                this.#locks.set(name, Promise.race([done.catch(() => {}), closed]))
                return done
            },
        }
    }
    left(page) {
        this.#pages.delete(page)
    }
    async close() {
        for (const page of this.pages()) await page.close()
    }
}

class Page extends EventEmitter {
    /** Nothing moves, and axe (axe.mjs) sees no colours. */
    withoutLayout = true
    window = null
    /** Its WebSockets; `held`: none of them comes through. */
    wires = []
    held = false
    /** What its windows keep, one after the other. */
    kept = new Map()
    /** Addresses, with what the page keeps there; `document` tells those of one window from others. */
    history = { entries: [], at: -1 }
    #context
    #root

    constructor(context) {
        super()
        this.#context = context
        this.#root = new Locator(this, () => (this.window ? [this.window.document] : []), 'page')
        for (const name of ['locator', 'getByRole', 'getByText', 'getByLabel'])
            this[name] = (...given) => this.#root[name](...given)
        this.clock = {
            setFixedTime: time =>
                this.addInitScript(time => {
                    const Now = Date
                    globalThis.Date = class extends Now {
                        constructor(...given) {
                            super(...(given.length ? given : [time]))
                        }
                        static now = () => time
                    }
                }, time.getTime()),
        }
        this.keyboard = {
            press: async key => {
                press(this.window.document, key)
                await turn()
            },
            insertText: async text => {
                for (const key of text) press(this.window.document, key)
            },
        }
    }
    context() {
        return this.#context
    }
    url() {
        return this.window?.location.href ?? 'about:blank'
    }
    async title() {
        return this.window.document.title
    }

    async goto(url) {
        const { entries, at } = this.history
        const [before, after] = [this.url(), new URL(url)]
        // Another part of the same page is no new window.
        if (after.hash && before.split('#')[0] === after.href.split('#')[0]) {
            this.window.history.pushState(null, '', after.href)
            const { HashChangeEvent, PopStateEvent } = this.window
            this.window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
            this.window.dispatchEvent(new HashChangeEvent('hashchange'))
            return
        }
        entries.splice(at + 1)
        entries.push({ url: after.href, state: null, document: {} })
        this.history.at++
        await this.load(after.href)
    }
    async reload() {
        await this.load(this.url())
    }
    goBack = () => this.#step(-1)
    goForward = () => this.#step(1)
    async #step(by) {
        const to = this.history.at + by
        this.window.history.go(by)
        while (this.history.at !== to) await sleep(1)
    }
    /** A new window in place of the one there is. */
    async load(url) {
        await this.#shut()
        await openWindow(this, url)
    }
    async #shut() {
        const { window } = this
        if (!window) return
        window.dispatchEvent(new window.Event('pagehide'))
        this.window = null
        await closeWindow(window)
    }
    /** A link or the page's code goes somewhere, in this window or a new one, or gives out a file. */
    async opened(url, target, file) {
        if (file) {
            const from = this.window.blobs.get(url) ?? (await this.request.get(url))
            if (from.ok === false) this.#context.wrong.push(`download: ${from.status} ${url}`)
            const bytes = Buffer.from(await from.arrayBuffer())
            return void this.emit('download', { bytes, suggestedFilename: () => file })
        }
        if (target && target !== '_self') {
            const page = await this.#context.newPage()
            await page.goto(url)
            return void this.emit('popup', page)
        }
        await this.goto(url)
    }
    async close() {
        await this.#shut()
        this.#context.left(this)
    }

    /** A function of the test, run among the page's own things. */
    async call(run, ...given) {
        const layout = LAYOUT.exec(run)
        if (layout) throw new Error(`${layout[0]}: there is no layout without a browser`)
        const made = runInContext(`(${run})`, this.window)
        return copied(await made(...given))
    }
    async evaluate(run, given) {
        if (typeof run === 'function') return this.call(run, given)
        return copied(await compiled(run).runInContext(this.window))
    }
    async addInitScript(run, given) {
        await this.#context.addInitScript(run, given)
    }
    route = (pattern, handler) => this.#context.route(pattern, handler, this)
    unroute = pattern => this.#context.unroute(pattern)
    /** Cuts its connections, as a network does; `hold` also keeps new ones away, until `go`. */
    cut() {
        for (const wire of this.wires.splice(0)) wire.close()
    }
    hold() {
        this.held = true
        this.cut()
    }
    go() {
        this.held = false
    }
    async waitForURL(wanted) {
        await until(async () => fitsAddress(this.url(), wanted), true, `the address ${wanted}`)
    }
    async waitForEvent(name, is = () => true) {
        let told
        const hear = one => is(one) && (told ??= { one })
        this.on(name, hear)
        await until(async () => Boolean(told), true, `the event ${name}`)
        this.off(name, hear)
        return told.one
    }
    #waitForAddress(name, pattern) {
        const is = typeof pattern === 'function' ? pattern : one => fitsAddress(one.url(), pattern)
        return this.waitForEvent(name, is)
    }
    /** Asked of the server with what this browser is known by. */
    request = {
        get: url => {
            const cookie = [...this.#context.cookies].map(pair => pair.join('=')).join('; ')
            return fetch(url, { headers: { cookie } })
        },
    }
    waitForRequest = pattern => this.#waitForAddress('request', pattern)
    waitForResponse = pattern => this.#waitForAddress('response', pattern)
}

const open = new Set()

/** A browser nobody has used. */
export async function freshContext(hosts, options) {
    const context = new Context(hosts, options)
    open.add(context)
    return context
}

/** Opens an address, or a path, in a browser nobody has used.
 * @param prepare runs in the page before anything else */
export async function visit(url, options, prepare) {
    const context = await freshContext([address], options)
    if (prepare) await context.addInitScript(prepare)
    const page = await context.newPage()
    await page.goto(url.startsWith('/') ? address + url : url)
    return page
}

/** Ends a visit: nothing may have gone wrong but what is expected. */
export async function leave(page, expected = /^$/) {
    const context = page.context()
    const where = page.url()
    open.delete(context)
    await context.close()
    const unexpected = context.wrong.filter(text => !expected.test(text))
    assert.deepEqual(unexpected, [], `${where}: what must not happen`)
}

/** What a page shows, for whoever reads why a test failed. */
function shown(page) {
    const { document } = page.window
    const focus = document.activeElement?.outerHTML.slice(0, 120)
    const lines = innerText(document.body).split('\n').slice(0, 60)
    return `${page.url()}, focus: ${focus}\n${lines.join('\n')}`
}

/* What a test that failed has left open is told, and ends. */
afterEach(async t => {
    for (const context of open) {
        for (const page of context.pages()) if (!t.passed) t.diagnostic(shown(page))
        await context.close()
        if (context.wrong.length) t.diagnostic(context.wrong.join('\n'))
    }
    open.clear()
})

/** What a download holds. */
export const bytesOf = async download => download.bytes
