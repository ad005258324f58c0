/* Addresses and pages. A page is a custom element that gets its `route`; it is loaded, with its texts,
 * when its address is opened first. Links inside the page are ordinary <a href>. Which pages there are
 * says routes.ts, which stands above them all. */
import { isolated } from './bidi'
import { base, here, inside } from '../core/place'
import { embedded, match } from './addresses'
import { tell } from './notice'
import { needTexts, t, type Area } from './texts'

export { match, positionFromPath, positionToPath } from './addresses'

export interface Route {
    /** Parts of the address that the pattern names, decoded: { rules, position, id, … }. */
    part: Record<string, string>
    search: URLSearchParams
    /** Without '#'. */
    hash: string
}

/** What every page element is. */
export interface Page extends HTMLElement {
    route: Route
    /** Asked before the person goes to another address (not when the page itself replaces its own);
     * false, after asking the person, keeps them. When the same page is to show another address its
     * `route` is set. */
    leave?(): boolean
}

/** An address and the page that stands there; routes.ts has one of each. */
interface AddressRow {
    /** '/play/:rules', '/analysis/:rules/*position': ':' one part, '*' the rest with its slashes. */
    pattern: string
    tag: string
    texts: Area[]
    load: () => Promise<unknown>
}

export const row = (
    pattern: string,
    tag: string,
    texts: Area[],
    load: () => Promise<unknown>,
): AddressRow => ({ pattern, tag, texts, load })

/** Addresses that one page stands at, whatever rows have them. */
export interface Closed {
    paths: RegExp
    row: AddressRow
}

let rows: readonly AddressRow[] = []
/** The page of every other address. */
let missing: AddressRow
/** What needs a server, where there is none. */
let closed: Closed | undefined
let outlet: HTMLElement
let shown: Page | null = null
let pattern = ''
let path = ''
let asked = 0
/** The person is on the way to another page, which is not here yet; its address is. */
let leaving = false

/** What the browser keeps with each address of its history: the how-manieth it is, and how far down
 * the person had read. */
interface HistoryEntry {
    step: number
    y?: number
}
let step = 0
/** Of the page that is shown. */
let at = { step, path }
/** A `popstate` that only takes back one that led to no page: the present one did not allow it, or the other
 * could not be loaded. */
let takingBack = false

const stepOf = (state: unknown): HistoryEntry | null =>
    typeof (state as HistoryEntry | null)?.step === 'number' ? (state as HistoryEntry) : null

/** Says which pages there are, and has that of the present address loaded while something else is
 * awaited. */
export function prepare(all: readonly AddressRow[], none: AddressRow, shut?: Closed): void {
    rows = all
    missing = none
    closed = shut
    // What fails here fails again, and is told, when it is shown.
    load(here()).catch(() => {})
}

const rowOf = (path: string): AddressRow | undefined => rows.find(r => match(r.pattern, path))

/** The row of an address, with its page and its texts. */
async function load(path: string): Promise<AddressRow> {
    const found = closed?.paths.test(path) ? closed.row : (rowOf(path) ?? missing)
    await Promise.all([found.load(), needTexts(...found.texts)])
    return found
}

/** Shows the page of the present address in `place`, and again whenever it changes. */
export function startRouter(place: HTMLElement): Promise<void> {
    outlet = place
    history.scrollRestoration = 'manual'
    step = stepOf(history.state)?.step ?? 0
    keepScroll(stepOf(history.state)?.y)
    addEventListener('popstate', event => void back(event))
    addEventListener('click', follow)
    let timer: ReturnType<typeof setTimeout> | undefined
    addEventListener('scroll', () => {
        clearTimeout(timer)
        timer = setTimeout(keepScroll, 150)
    })
    return show('load', stepOf(history.state)?.y)
}

/** The address before the last 'replace'. */
let replaced = ''

/** An address of the page where the page lies; a whole one stays. */
const placed = (to: string): string => (to.startsWith('/') ? base + to : to)

/** Goes to an address of the page; 'replace' says where one is already: focus and scrolling stay. */
export function navigate(to: string, how: 'push' | 'replace' = 'push'): void {
    const url = new URL(placed(to), location.href)
    if (how === 'replace') {
        replaced = location.href
        history.replaceState({ step, y: scrollY } satisfies HistoryEntry, '', url)
        void show('replace')
        return
    }
    if (embedded()) {
        open(url, '_blank', 'noopener')
        return
    }
    if (!mayLeave(url)) return
    keepScroll()
    leaving = true
    history.pushState({ step: ++step } satisfies HistoryEntry, '', url)
    void show('push')
}

/** Whether a page, or a part of one, is what the person sees and stays at. From the moment on at which
 * another page is asked for, nothing that the present one has put off may touch the address: who waits
 * for something before going on asks this first. */
export const isPresent = (from: Element): boolean => !leaving && (shown?.contains(from) ?? false)

/** The page's address follows what the person does on it: no step of the history, and nothing is shown
 * anew. Nothing happens where the page is not present any more; then the answer is false. */
export function writeAddress(from: Element, to: string): boolean {
    if (!isPresent(from)) return false
    history.replaceState(history.state, '', placed(to))
    return true
}

/** Where the pages may write their own state with `history.replaceState`, ours is put back. */
function keepScroll(y = scrollY): void {
    history.replaceState({ ...history.state, step, y }, '')
}

const mayLeave = (url: URL): boolean => inside(url.pathname) === path || (shown?.leave?.() ?? true)

async function back(event: PopStateEvent): Promise<void> {
    const to = stepOf(event.state)
    followed.href = ''
    if (takingBack) {
        takingBack = leaving = false
        return
    }
    if (!to) {
        // A link to a part of the same page, or an address typed over: a new step.
        step++
        keepScroll()
        await show('part')
        return
    }
    leaving = true
    if (!mayLeave(new URL(location.href))) {
        takingBack = true
        history.go(step - to.step)
        return
    }
    step = to.step
    await show('back', to.y ?? 0)
}

/** How long after a link the same one is only the rest of a double click, ms. */
const DOUBLE_MS = 600
let followed = { href: '', at: -DOUBLE_MS }

function follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link?.href || link.target || link.hasAttribute('download')) return
    if (embedded() && link.pathname !== location.pathname) {
        // Nothing but the board runs inside another site's page.
        link.target = '_blank'
        link.rel = 'noopener'
        return
    }
    const to = inside(link.pathname)
    if (link.origin !== location.origin || !to) return
    if (to === here() && link.hash && link.search === location.search) return
    if (!rowOf(to)) return
    event.preventDefault()
    const { href } = link
    if (href === followed.href && event.timeStamp - followed.at < DOUBLE_MS) return
    followed = { href, at: event.timeStamp }
    navigate(href)
}

/** Why something is shown: the first address, a link, the page's own change of its address, the
 * browser's buttons, another part ('#…') of the same page. */
type Cause = 'load' | 'push' | 'replace' | 'back' | 'part'

async function show(cause: Cause, y = 0): Promise<void> {
    const number = ++asked
    const same = here() === path
    path = here()
    let found: AddressRow
    try {
        found = await load(path)
    } catch (error) {
        if (number !== asked) return
        leaving = false // the page that was to be left is still the one here
        const to = location.href
        if (shown) stay(cause)
        await couldNotLoad(error, to)
        return
    }
    if (number !== asked) return // somebody has gone on meanwhile
    leaving = false
    at = { step, path }
    const route: Route = {
        part: match(found.pattern, path) ?? {},
        search: new URLSearchParams(location.search),
        hash: location.hash.slice(1),
    }
    if (shown?.localName === found.tag) {
        shown.route = route
    } else {
        shown = Object.assign(document.createElement(found.tag) as Page, { route })
        outlet.replaceChildren(shown)
    }
    pattern = found.pattern
    dispatchEvent(new CustomEvent('taefl-shown', { detail: { pattern } }))
    await (shown as Page & { updateComplete?: Promise<unknown> }).updateComplete
    if (number !== asked) return
    // A page that only names its address anew is still the one that was gone to.
    nameIt(
        shown,
        cause === 'push' || (cause === 'back' && !same) || (cause === 'replace' && wanted),
    )
    if (cause === 'push') scrollTo(0, 0)
    else if ((cause === 'back' || cause === 'load') && Math.abs(scrollY - y) > 1)
        scrollBack(y, () => number === asked)
}

/** The page that is shown stays, and so its address is the present one again. */
function stay(cause: Cause): void {
    path = at.path
    if (cause === 'replace') history.replaceState(history.state, '', replaced)
    if (step === at.step) return
    takingBack = true
    history.go(at.step - step)
    step = at.step
}

/* The title of the window is the page's heading, which may come only when the core has answered, and
 * may change or be replaced. */
let heading: MutationObserver | undefined
/** The focus shall go to the heading as soon as there is one. */
let wanted = false
function nameIt(page: Page, focus: boolean): void {
    heading?.disconnect()
    wanted = focus
    const from = document.activeElement
    const look = () => {
        const h1 = page.querySelector('h1')
        if (!h1) return
        const text = h1.textContent?.trim().replace(/\s+/g, ' ')
        const title = text && pattern !== '/' ? `${isolated(text)} – Taefl` : 'Taefl'
        if (document.title !== title) document.title = title
        // Whoever reads with a screen reader or goes by keys begins at the new page's heading; not
        // so if the page or the person has put the focus somewhere meanwhile.
        // A heading that waits for its page makes room for another one.
        if (!wanted || h1.ariaBusy) return
        wanted = false
        const at = document.activeElement
        if (page.contains(at) || (at !== from && at !== document.body)) return
        h1.tabIndex = -1
        h1.focus({ preventScroll: true })
    }
    heading = new MutationObserver(look)
    heading.observe(page, { characterData: true, childList: true, subtree: true })
    look()
}

/** A part of the page could not be had: a new version has taken its place, or there is no way to the
 * server. The words say which, and the way on: to the page that was asked for. */
export async function couldNotLoad(error: unknown, to = location.href): Promise<void> {
    console.error(error)
    const entry = document.querySelector<HTMLScriptElement>('script[type=module]')
    const known = new URL(entry?.src || location.href).pathname
    let key: 'app.load.new' | 'app.load.failed' | 'app.load.offline' = 'app.load.failed'
    try {
        const answer = await fetch(`${base}/`, { cache: 'no-store' })
        if (answer.ok && !(await answer.text()).includes(known)) key = 'app.load.new'
    } catch {
        key = 'app.load.offline'
    }
    tell({
        text: t(key),
        kind: 'error',
        action: {
            text: t('app.reload'),
            run: () => (to === location.href ? location.reload() : location.assign(to)),
        },
    })
}

/* Loaded when somebody comes back to a page that they had read in part. */

/** Back to where one had read, as soon as the page is long enough; not if the person scrolls first. */
function scrollBack(y: number, stays: () => boolean): void {
    const end = performance.now() + 2000
    const rest = new AbortController()
    for (const kind of ['wheel', 'keydown', 'pointerdown'])
        addEventListener(kind, () => rest.abort(), { signal: rest.signal, passive: true })
    const attempt = () => {
        if (rest.signal.aborted) return
        scrollTo(0, y)
        const there = Math.abs(scrollY - y) < 2
        if (there || !stays() || performance.now() > end) rest.abort()
        else requestAnimationFrame(attempt)
    }
    attempt()
}
