/* The service worker. It keeps everything the page may load when a version of it is first seen, so
 * that all of it works without a network and no tab ever misses a part of its own version:
 * a newer version waits until the person asks for it or every tab is closed, and what an older
 * version needs stays as long as a tab of that version is open. Answers are kept with their headers,
 * so the page is cross-origin isolated offline too. */

/* The worker's side of the browser; TypeScript has it in a library that excludes the page's. */
interface Client {
    postMessage(message: unknown, transfer?: Transferable[]): void
}
interface Lasting extends Event {
    waitUntil(done: Promise<unknown>): void
}
interface Fetching extends Event {
    readonly request: Request
    respondWith(answer: Promise<Response>): void
}
/** What of a notification is used here. */
interface Note extends Lasting {
    readonly notification: { close(): void; readonly tag: string }
}
interface Pushed extends Lasting {
    readonly data: { json(): unknown } | null
}
interface Tab extends Client {
    readonly url: string
    focus(): Promise<unknown>
}
interface Scope {
    addEventListener(kind: 'push', heard: (event: Pushed) => void): void
    addEventListener(kind: 'notificationclick', heard: (event: Note) => void): void
    addEventListener(kind: 'install' | 'activate', heard: (event: Lasting) => void): void
    addEventListener(kind: 'fetch', heard: (event: Fetching) => void): void
    addEventListener(
        kind: 'message',
        heard: (event: Lasting & { readonly data: unknown; readonly source: Client }) => void,
    ): void
    skipWaiting(): Promise<void>
    readonly registration: Readonly<Record<'installing' | 'waiting' | 'active', unknown>> & {
        showNotification(title: string, how: { tag: string; icon: string }): Promise<void>
    }
    readonly clients: {
        claim(): Promise<void>
        matchAll(what: { includeUncontrolled: boolean }): Promise<readonly Tab[]>
        openWindow(url: string): Promise<unknown>
    }
}
const scope = self as unknown as Scope

/* Written by the build. */
declare const __TAEFL_FILES__: string[]
declare const __TAEFL_BUILD__: string
/** Where the page lies (core/place.ts), from this file's own address. */
const base = new URL('.', self.location.href).pathname
const serverless = self.location.search === '?static'
const at = (path: string): string => base + path.slice(1)
const files = __TAEFL_FILES__.map(at)
/** Networks, opening books and proofs, kept once they have been asked for: all of them are large. */
const later = [
    ...[...new Set(Object.values(__TAEFL_NETWORKS__))].map(name => at(`/assets/${name}.network`)),
    ...Object.values(__TAEFL_BOOKS__).map(name => at(`/assets/${name}.book`)),
    ...__TAEFL_PROOFS__.map(({ name }) => at(`/assets/${name}.table`)),
]
/* Other pages of Taefl may lie on the same host. */
const PREFIX = base === '/' ? 'taefl-' : `taefl:${base}-`
const mine = PREFIX + __TAEFL_BUILD__

/* The server answers by Accept-Encoding; what is kept is unpacked. */
const how = { ignoreVary: true }

/** The page, and what is kept for a board inside other sites, whatever its rules: where a server has other headers
 * for it, another answer. */
const PAGE = at('/')
const BOARD = serverless ? PAGE : at('/embed/-')

/** Kept with the one version that is to be shown: a person has asked for it, or it is at work. It stands in
 * its cache and not in a variable: a worker is ended and started again between two requests. */
const WANTED = at('/wanted')

/** How long the older worker may take to end what it does, before nobody waits for that any more. */
const BUSY_MS = 2000

/** How long a tab may take to say which version it is, before nothing is cleared away. */
const ANSWER_MS = 3000

scope.addEventListener('install', event => event.waitUntil(fill()))
// Nothing more: what a page asks for meanwhile waits for the end of this.
scope.addEventListener('activate', event =>
    event.waitUntil(Promise.all([want(), scope.clients.claim()])),
)
scope.addEventListener('message', event => {
    const { data, source } = event
    if (data === 'offer') event.waitUntil(offer(source))
    if (data === 'go') event.waitUntil(takeOver(source))
    if (data === 'loaded') event.waitUntil(clear())
})
scope.addEventListener('push', event => event.waitUntil(notify(event.data?.json())))
scope.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(event.notification.tag))
})
scope.addEventListener('fetch', event => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== location.origin) return
    if (!url.pathname.startsWith(base)) return
    const path = url.pathname.slice(base.length - 1)
    if (request.mode === 'navigate') {
        if (isPage(path)) event.respondWith(shown(request))
        else if (isBoard(path)) event.respondWith(fetch(request).catch(() => own(BOARD, request)))
    } else if (later.includes(url.pathname)) event.respondWith(kept(url.pathname, request))
    else if (files.includes(url.pathname)) event.respondWith(own(url.pathname, request))
    else if (path.startsWith('/assets/')) event.respondWith(any(request))
})

/** Whether an address is one of the page's own, not of the server's interfaces or a file. */
function isPage(path: string): boolean {
    if (path.startsWith('/people/')) return true // whose names may have dots
    return !/^\/(api|embed|healthz|readyz|metrics)(\/|$)/.test(path) && !/\.[a-z]+$/.test(path)
}

/** Whether it is shown inside other sites: the same page with headers of its own. The server is asked
 * for it first, since it stands in pages that are not ours. */
function isBoard(path: string): boolean {
    return /^\/embed\/[^/]+\/?$/.test(path)
}

/** Keeps all of this version, and what of `later` was needed before; what an earlier one has already is
 * not fetched again. */
async function fill(): Promise<void> {
    const cache = await caches.open(mine)
    const missing = BOARD === PAGE ? [] : [new Request(BOARD, { cache: 'reload' })]
    for (const file of [...files, ...later]) {
        const there = file.startsWith(at('/assets/')) && (await caches.match(file, how))
        if (there) await cache.put(file, there)
        else if (files.includes(file)) missing.push(new Request(file, { cache: 'reload' }))
    }
    await cache.addAll(missing)
}

/** What is not fetched before somebody needs it. */
async function kept(file: string, request: Request): Promise<Response> {
    const there = await caches.match(file, how)
    if (there) return there
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(mine)).put(file, answer.clone())
    return answer
}

/** A version's own; the network where the browser has thrown it away. */
async function own(file: string, request: Request, version = mine): Promise<Response> {
    return (await caches.match(file, { ...how, cacheName: version })) ?? fetch(request)
}

/** The page: of this version, or of another one that is wanted and may not take over yet. */
async function shown(request: Request): Promise<Response> {
    for (const name of await versions())
        if (await caches.match(WANTED, { cacheName: name })) return own(PAGE, request, name)
    return own(PAGE, request)
}

/** From now on this version is the one that is shown. Which version came later does not matter: the server
 * may have taken a version back. */
async function want(): Promise<void> {
    for (const name of await versions()) await (await caches.open(name)).delete(WANTED)
    await (await caches.open(mine)).put(WANTED, new Response())
}

/** What any version has: a tab of an older one may ask. */
async function any(request: Request): Promise<Response> {
    return (await caches.match(request.url, how)) ?? fetch(request)
}

/** Tells a tab that this version waits, unless the tab is of it already; on a first visit nothing older
 * is there. */
async function offer(tab: Client): Promise<void> {
    if (scope.registration.active && (await buildOf(tab)) !== __TAEFL_BUILD__)
        tab.postMessage('newer')
}

/** The person wants this version. As soon as it is at work the tab is loaded again. The browser lets it
 * take over only when the older worker has nothing in hand, and a request that the network does not answer
 * can keep that off for minutes. Then the tab is told to come without it: the older worker gives out the
 * page of the version that is wanted. */
async function takeOver(tab: Client): Promise<void> {
    await want()
    const waited = new Promise(done => setTimeout(done, BUSY_MS))
    await Promise.race([scope.skipWaiting(), waited])
    tab.postMessage('again')
}

/** The kept versions. */
async function versions(): Promise<string[]> {
    return (await caches.keys()).filter(name => name.startsWith(PREFIX))
}

/** Throws away the older versions of which no tab is open; none while a newer one is on its way, since
 * that one's files are not to be told from theirs. Every tab is asked for its version. If one does not
 * answer (it may be frozen, or older than this question), all stay. */
async function clear(): Promise<void> {
    const newer = () => scope.registration.installing ?? scope.registration.waiting
    if (newer()) return
    const old = (await versions()).filter(name => name !== mine)
    if (!old.length) return
    const tabs = await scope.clients.matchAll({ includeUncontrolled: true })
    const builds = await Promise.all(tabs.map(buildOf))
    if (builds.includes('')) return
    for (const name of old)
        if (!builds.includes(name.slice(PREFIX.length)) && !newer()) await caches.delete(name)
}

/** Says whose turn it is; pages/push.ts has kept the words. A newer message about a game takes the place of the one
 * before. */
async function notify(message: unknown): Promise<void> {
    const { game, name } = message as { game: string; name: string }
    const kept = await caches.match('/push-words', { cacheName: 'push' })
    const { title } = kept ? ((await kept.json()) as { title: string }) : { title: '{name}' }
    await scope.registration.showNotification(title.replace('{name}', name), {
        tag: game,
        icon: '/icon-192.png',
    })
}

/** To the game: the tab that shows it, or a new one. */
async function open(game: string): Promise<void> {
    const tabs = await scope.clients.matchAll({ includeUncontrolled: true })
    const tab = tabs.find(({ url }) => new URL(url).pathname === `/g/${game}`)
    await (tab ? tab.focus() : scope.clients.openWindow(`/g/${game}`))
}

function buildOf(tab: Client): Promise<string> {
    return new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
        setTimeout(() => resolve(''), ANSWER_MS)
        tab.postMessage('build', [port2])
    })
}
