/* Addresses and pages. A page is a custom element that gets its `route`; it is loaded, with its texts,
 * when its address is opened first. Links inside the page are ordinary <a href>. */
import { needTexts, type Area } from './texts'

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
    /** Called when the same page is to show another address; default: `route` is just set. */
    /** False (with a reason, asked of the person) keeps somebody on the page. */
    leave?(): boolean
}

interface Row {
    /** '/play/:rules', '/analysis/:rules/*position': ':' one part, '*' the rest with its slashes. */
    pattern: string
    tag: string
    texts: Area[]
    load: () => Promise<unknown>
}

/* One row an address. Positions come last in an address; their '/' stay, '_' stands for a space. */
const rows: Row[] = [
    row('/', 'taefl-home', [], () => import('../pages/home')),
    row('/games', 'taefl-games', [], () => import('../pages/games')),
    row('/settings', 'taefl-settings', [], () => import('../pages/settings')),
    row('/play', 'taefl-play', ['play', 'clauses'], () => import('../pages/play')),
    row('/play/:rules', 'taefl-play', ['play', 'clauses'], () => import('../pages/play')),
    row('/g/:id', 'taefl-play', ['play', 'clauses'], () => import('../pages/play')),
    row('/embed/:rules', 'taefl-play', ['play', 'clauses'], () => import('../pages/play')),
    row('/analysis', 'taefl-analysis', ['analysis', 'clauses'], () => import('../pages/analysis')),
    row(
        '/analysis/:rules',
        'taefl-analysis',
        ['analysis', 'clauses'],
        () => import('../pages/analysis'),
    ),
    row(
        '/analysis/:rules/*position',
        'taefl-analysis',
        ['analysis', 'clauses'],
        () => import('../pages/analysis'),
    ),
    row('/editor/:rules', 'taefl-editor', ['analysis'], () => import('../pages/editor')),
    row('/editor/:rules/*position', 'taefl-editor', ['analysis'], () => import('../pages/editor')),
    row('/learn', 'taefl-learn', ['learn', 'clauses'], () => import('../pages/learn')),
    row('/learn/:rules', 'taefl-lesson', ['learn', 'clauses'], () => import('../pages/lesson')),
    row('/rules', 'taefl-rules', ['rules', 'clauses'], () => import('../pages/rules')),
    row('/rules/:rules', 'taefl-rules', ['rules', 'clauses'], () => import('../pages/rules')),
    row('/compare', 'taefl-compare', ['rules', 'clauses'], () => import('../pages/compare')),
    row('/compare/:a/:b', 'taefl-compare', ['rules', 'clauses'], () => import('../pages/compare')),
    row(
        '/compare/:a/:b/*position',
        'taefl-compare',
        ['rules', 'clauses'],
        () => import('../pages/compare'),
    ),
    row('/print/:rules', 'taefl-print', ['rules', 'clauses'], () => import('../pages/print')),
    row('/puzzles', 'taefl-puzzles', ['puzzles', 'clauses'], () => import('../pages/puzzles')),
    row('/puzzles/:id', 'taefl-puzzle', ['puzzles', 'clauses'], () => import('../pages/puzzle')),
]

function row(pattern: string, tag: string, texts: Area[], load: () => Promise<unknown>): Row {
    return { pattern, tag, texts, load }
}

/** The parts of a path under a pattern, or null if it is not of that form. */
export function match(pattern: string, path: string): Record<string, string> | null {
    const names: string[] = []
    const source = pattern.replace(/[:*]\w+/g, word => {
        names.push(word.slice(1))
        return word[0] === ':' ? '([^/]+)' : '(.+)'
    })
    const found = new RegExp(`^${source}/?$`).exec(path)
    if (!found) return null
    const part: Record<string, string> = {}
    for (const [i, name] of names.entries()) {
        try {
            part[name] = decodeURIComponent(found[i + 1]!)
        } catch {
            return null
        }
    }
    return part
}

/** A position as the last part of an address, and back. */
export const positionToPath = (fen: string): string => fen.replaceAll(' ', '_')
export const positionFromPath = (path: string): string => path.replaceAll('_', ' ')

let outlet: HTMLElement
let shown: Page | null = null
let asked = 0

/** Shows the page of the present address in `place`, and again whenever it changes. */
export function startRouter(place: HTMLElement): Promise<void> {
    outlet = place
    addEventListener('popstate', () => void show())
    addEventListener('click', follow)
    return show()
}

/** Goes to an address of the page. */
export function navigate(to: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', to)
    else history.replaceState(null, '', to)
    void show()
}

function follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
        return
    if (link.pathname === location.pathname && link.hash && link.search === location.search) return
    if (!rows.some(r => match(r.pattern, link.pathname))) return
    event.preventDefault()
    navigate(link.href)
}

async function show(): Promise<void> {
    const number = ++asked
    const route = (part: Record<string, string>): Route => ({
        part,
        search: new URLSearchParams(location.search),
        hash: location.hash.slice(1),
    })
    for (const r of rows) {
        const part = match(r.pattern, location.pathname)
        if (!part) continue
        await Promise.all([r.load(), needTexts(...r.texts)])
        if (number !== asked) return // somebody has gone on meanwhile
        if (shown?.localName === r.tag) {
            shown.route = route(part)
        } else {
            shown = Object.assign(document.createElement(r.tag) as Page, { route: route(part) })
            outlet.replaceChildren(shown)
            scrollTo(0, 0)
        }
        dispatchEvent(new CustomEvent('taefl-shown', { detail: { pattern: r.pattern } }))
        return
    }
    await import('../pages/missing')
    shown = Object.assign(document.createElement('taefl-missing') as Page, { route: route({}) })
    outlet.replaceChildren(shown)
}
