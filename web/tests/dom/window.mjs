/* A window of happy-dom with what the page needs beyond the document: the server, the core in a worker, and what
 * the windows of one context share. */
import {
    IDBCursor,
    IDBDatabase,
    IDBIndex,
    IDBKeyRange,
    IDBObjectStore,
    IDBRequest,
    IDBTransaction,
} from 'fake-indexeddb'
import { runInContext } from 'node:vm'
import { use } from '../used.mjs'
import { asset, packed, pageScript, wasmModule, workerScript } from './script.mjs'

const { Element, HTMLAnchorElement, HTMLElement, HTMLSelectElement, PropertySymbol, Window } =
    await packed('happy-dom')
/** The elements right below one: `children` makes a list of its own for each. */
export const childrenOf = element => element[PropertySymbol.elementArray]

/** What Node has as browsers do, and what there is of a database. */
const classes = {
    Blob,
    CompressionStream,
    DecompressionStream,
    File,
    Headers,
    Response,
    IDBCursor,
    IDBDatabase,
    IDBIndex,
    IDBKeyRange,
    IDBObjectStore,
    IDBRequest,
    IDBTransaction,
}

/* Of several options that are selected the last one counts. */
const { updateSelectedness, selectedness } = PropertySymbol
const update = HTMLSelectElement.prototype[updateSelectedness]
HTMLSelectElement.prototype[updateSelectedness] = function (option) {
    const last =
        !this.multiple && [...this.querySelectorAll('option')].findLast(o => o[selectedness])
    return update.call(this, option ?? (last || undefined))
}

/* What axe asks of styles copies those of every element around. Copying value by value costs an eighth of
 * structuredClone, which is a tenth of all that axe takes. */
const styles = new Window().document.body.style[PropertySymbol.getPropertyManager]().constructor
styles.prototype.clone = function () {
    const clone = new styles()
    for (const [name, value] of Object.entries(this.properties))
        clone.properties[name] = { ...value }
    Object.assign(clone.definedPropertyNames, this.definedPropertyNames)
    return clone
}

/** What a window has of the network: with the cookies of its context, and to the server alone. */
function network(page, window) {
    const context = page.context()
    const cookies = () => [...context.cookies].map(pair => pair.join('=')).join('; ')
    const allowed = url => {
        const good = context.hosts.includes(url.host)
        if (!good) context.wrong.push(`foreign request: ${url}`)
        return good
    }
    async function fetched(what, init = {}) {
        const url = new URL(what, window.location.href)
        if (!allowed(url)) throw new TypeError('Failed to fetch')
        const request = {
            url: () => url.href,
            method: () => init.method ?? 'GET',
            postData: () => init.body ?? null,
        }
        page.emit('request', request)
        use(url)
        const told = await context.answerFor(page, request)
        const answer = told ?? (await answered(url, init))
        page.emit('response', {
            url: () => url.href,
            status: () => answer.status,
            request: () => request,
        })
        if (answer.status >= 400)
            context.wrong.push(
                `console: Failed to load resource: the server responded with a status of ${answer.status}`,
            )
        return answer
    }
    async function answered(url, init) {
        if (url.pathname.startsWith('/assets/')) {
            const { status, type, body } = await asset(url.pathname)
            return new Response(body, { status, headers: { 'content-type': type } })
        }
        const headers = new Headers(init.headers)
        headers.set('cookie', cookies())
        headers.set('origin', url.origin)
        headers.set('sec-fetch-site', 'same-origin')
        headers.set('accept-language', context.options.locale)
        const answer = await fetch(url, { ...init, headers, body: init.body })
        for (const cookie of answer.headers.getSetCookie()) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)
            if (value && !/max-age=0\b/i.test(cookie)) context.cookies.set(name, value)
            else context.cookies.delete(name)
        }
        return answer
    }
    return {
        // What comes after the window is closed comes to nobody.
        fetch: (what, init) =>
            new Promise((resolve, reject) => {
                const then = done => value => page.window === window && done(value)
                fetched(what, init).then(then(resolve), then(reject))
            }),
        WebSocket: class extends WebSocket {
            constructor(url, protocols) {
                const headers = { cookie: cookies(), origin: window.location.origin }
                super(url, { protocols, headers })
                page.wires.push(this)
                if (page.held) this.close()
                window.ends.push(() => {
                    this.onopen = this.onmessage = this.onclose = this.onerror = null
                    this.close()
                })
            }
        },
    }
}

/** Engines look at some positions instead of thinking for some time: a busy machine changes nothing then. */
const brief = line =>
    line.replace(/^(go .*)movetime (\d+)/, (_, go, ms) => `${go}nodes ${Math.min(20 * ms, 1e5)}`)

/** A worker in this process: its script runs between what the page does, as slices of a search do. */
const workerOf = (page, window) =>
    class Worker {
        onmessage = null
        onerror = null
        #hear
        #waiting = []
        #ended = false
        constructor(url) {
            const later = (run, value) => setImmediate(() => this.#ended || run(value))
            const ports = []
            this.terminate = () => {
                this.#ended = true
                for (const port of ports) port.close()
            }
            if (page.window === window) window.ends.push(this.terminate)
            else this.terminate()
            const ended = () => this.#ended
            // A search goes on with a message to itself, which keeps no process alive.
            class Channel {
                constructor() {
                    const { port1, port2 } = new MessageChannel()
                    ports.push(port1)
                    if (ended()) port1.close()
                    Object.assign(this, { port1, port2 })
                }
            }
            const ask = path => new URL(path, window.location.href).pathname
            workerScript(ask(url)).then(script => {
                if (this.#ended) return
                this.#hear = script(
                    data => later(data => this.onmessage?.({ data }), data),
                    ask,
                    {
                        ...WebAssembly,
                        instantiateStreaming: async (path, imports) => ({
                            instance: await WebAssembly.instantiate(
                                await wasmModule(path),
                                imports,
                            ),
                        }),
                    },
                    Channel,
                )
                for (const data of this.#waiting) this.#hear(data)
            })
        }
        postMessage(data) {
            if (this.#ended) return
            const copy = structuredClone(typeof data === 'string' ? brief(data) : data)
            if (this.#hear) setImmediate(() => this.#ended || this.#hear(copy))
            else this.#waiting.push(copy)
        }
    }

/** What is kept under names, as a window of a page sees it; the others that see it are told of changes. */
function storage(page, kept, pages) {
    const tell = (key, oldValue, newValue) => {
        if (oldValue === newValue) return
        for (const other of pages())
            if (other !== page && other.window)
                setImmediate(() =>
                    other.window?.dispatchEvent(
                        new other.window.StorageEvent('storage', { key, oldValue, newValue }),
                    ),
                )
    }
    const get = key => kept.get(String(key)) ?? null
    const methods = {
        getItem: get,
        setItem(key, value) {
            const before = get(key)
            kept.set(String(key), String(value))
            tell(key, before, String(value))
        },
        removeItem(key) {
            const before = get(key)
            kept.delete(String(key))
            tell(key, before, null)
        },
        clear() {
            kept.clear()
            tell(null, null, undefined)
        },
        key: number => [...kept.keys()][number] ?? null,
    }
    return new Proxy(methods, {
        get: (_, key) =>
            key === 'length' ? kept.size : (methods[key] ?? kept.get(String(key)) ?? undefined),
        set: (_, key, value) => (methods.setItem(key, value), true),
        deleteProperty: (_, key) => (methods.removeItem(key), true),
        has: (_, key) => key in methods || kept.has(key),
        ownKeys: () => [...kept.keys()],
        getOwnPropertyDescriptor: (_, key) =>
            kept.has(key)
                ? { value: kept.get(key), enumerable: true, configurable: true, writable: true }
                : undefined,
    })
}

/** The steps between addresses, which outlive a window. */
function historyOf(page, window) {
    const { history } = page
    const go = (by = 0) => {
        const to = history.at + by
        if (!history.entries[to] || !by) return
        setImmediate(() => {
            if (page.window !== window) return
            const from = history.entries[history.at]
            history.at = to
            const { url, state, document } = history.entries[to]
            if (document !== from.document) return void page.load(url)
            window.happyDOM.setURL(url)
            window.dispatchEvent(new window.PopStateEvent('popstate', { state }))
        })
    }
    const write = url => {
        const full = new URL(url ?? '', window.location.href).href
        window.happyDOM.setURL(full)
        return full
    }
    return {
        scrollRestoration: 'auto',
        get length() {
            return history.entries.length
        },
        get state() {
            return history.entries[history.at].state
        },
        pushState(state, _, url) {
            if (page.window !== window) return
            const { document } = history.entries[history.at]
            history.entries.splice(++history.at, Infinity, {
                url: write(url ?? window.location.href),
                state: structuredClone(state),
                document,
            })
        },
        replaceState(state, _, url) {
            if (page.window !== window) return
            const entry = history.entries[history.at]
            entry.url = write(url ?? window.location.href)
            entry.state = structuredClone(state)
        },
        go,
        back: () => go(-1),
        forward: () => go(1),
    }
}

/** Queries about the window that are answered without layout: its width and what the person wishes. */
function matches(query, { viewport, colorScheme }) {
    const part = text => {
        if (/prefers-reduced-motion: reduce/.test(text)) return true
        const scheme = /prefers-color-scheme: (\w+)/.exec(text)
        if (scheme) return scheme[1] === colorScheme
        const size = /\(?(width|height) (>=|<=|<|>) ([\d.]+)(rem|px)/.exec(text)
        if (!size) return false
        const [, side, how, number, unit] = size
        const [a, b] = [viewport[side], Number(number) * (unit === 'rem' ? 16 : 1)]
        return { '>=': a >= b, '<=': a <= b, '<': a < b, '>': a > b }[how]
    }
    return query.split(' and ').every(part)
}

/** A dialog of the window, answered by who listens to `dialog`; nobody does: it is dismissed. */
function asked(page, type, message, none, yes) {
    let answer = none
    const dialog = {
        type: () => type,
        message: () => message,
        accept: async text => void (answer = yes(text)),
        dismiss: async () => void (answer = none),
    }
    page.emit('dialog', dialog)
    return answer
}

/** Opens a window of a page at an address, with the page's script in it. */
export async function openWindow(page, url) {
    const context = page.context()
    const { html, script, keep } = await pageScript()
    const wrong = text => context.wrong.push(text)
    const window = new Window({
        url,
        width: context.options.viewport.width,
        height: context.options.viewport.height,
        console: {
            ...console,
            error: (...said) => wrong(`console: ${said.map(one => one?.stack ?? one).join(' ')}`),
            // A TypeError is a mistake of ours, even where something has caught it.
            info: what => String(what).startsWith('TypeError') && wrong(`console: ${what.stack}`),
            log: () => {},
            warn: () => {},
            debug: () => {},
        },
        settings: { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true },
    })
    window.ends = []
    page.window = window
    const given = {
        ...classes,
        ...network(page, window),
        loadedAsset: use,
        indexedDB: context.database,
        Worker: workerOf(page, window),
        BroadcastChannel: context.channels(page, window),
        localStorage: storage(page, context.kept, () => context.pages()),
        sessionStorage: storage(page, page.kept, () => []),
        history: historyOf(page, window),
        matchMedia: query =>
            Object.assign(new window.EventTarget(), {
                media: query,
                matches: matches(query, context.options),
            }),
        open: (to, target) =>
            page.opened(new URL(to, window.location.href).href, target, window.file),
        confirm: message => asked(page, 'confirm', message, false, () => true),
        prompt: (message, text) => asked(page, 'prompt', message, null, said => said ?? text),
        alert: message => asked(page, 'alert', message),
        structuredClone,
        origin: window.location.origin,
        isSecureContext: true,
        scrollTo: () => {},
    }
    for (const [name, value] of Object.entries(given))
        Object.defineProperty(window, name, { value, writable: true, configurable: true })
    adapt(window, page)
    window.document.write(html)
    for (const prepare of context.scripts) runInContext(prepare, window)
    script.runInContext(window)
    await keep()
    return window
}

const define = (object, properties) => {
    for (const [name, value] of Object.entries(properties))
        Object.defineProperty(object, name, { value, configurable: true, writable: true })
}

/* What happy-dom's elements lack of what the page uses. All windows have the same classes of elements: what is
 * added here may hold none of them, or it would stay for as long as the process. */
const { dispatchEvent } = HTMLAnchorElement.prototype
define(Element.prototype, {
    animate: () => ({ finished: Promise.resolve(), cancel() {}, finish() {} }),
    getAnimations: () => [],
    scrollIntoView() {},
    setPointerCapture() {},
    releasePointerCapture() {},
})
// What a link that is clicked calls the file that it gives out, or nothing.
define(HTMLAnchorElement.prototype, {
    dispatchEvent(event) {
        const window = this.ownerDocument.defaultView
        const before = window.file
        window.file = this.download
        const going = dispatchEvent.call(this, event)
        window.file = before
        return going
    },
})
define(HTMLElement.prototype, {
    showPopover() {
        toggle(this, true)
    },
    hidePopover() {
        toggle(this, false)
    },
    togglePopover() {
        toggle(this, !this.popoverOpen)
    },
})
function toggle(element, open) {
    if (Boolean(element.popoverOpen) === open) return
    const states = ['closed', 'open']
    const tell = type => {
        const event = new element.ownerDocument.defaultView.Event(type)
        define(event, { newState: states[+open], oldState: states[+!open] })
        element.dispatchEvent(event)
    }
    tell('beforetoggle')
    element.popoverOpen = open
    tell('toggle')
}

/** What one window lacks of what the page uses. */
function adapt(window, page) {
    const { navigator, document } = window
    const { locale } = page.context().options
    define(navigator, {
        language: locale,
        languages: [locale],
        locks: page.context().locks(window),
        clipboard: {
            writeText: async text => void (page.context().clipboard = String(text)),
            readText: async () => page.context().clipboard,
        },
    })
    define(document, { fonts: Object.assign(new Set(), { ready: Promise.resolve() }) })
    const blobs = new Map()
    define(window.URL, {
        createObjectURL(blob) {
            const url = `blob:${window.location.origin}/${blobs.size}`
            blobs.set(url, blob)
            return url
        },
        revokeObjectURL() {},
    })
    window.blobs = blobs
}

/** Closes a window: nothing new begins in it. The document stays, for what is under way. */
export async function closeWindow(window) {
    for (const end of window.ends.splice(0)) end()
    for (const later of ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame'])
        window[later] = () => 0
    // What is under way still draws in its document, which is not taken apart.
    const { destroy, appendChild } = PropertySymbol
    window.document[destroy] = window.document[appendChild] = () => {}
    window.customElements[destroy] = () => {}
    await window.happyDOM.close()
}
