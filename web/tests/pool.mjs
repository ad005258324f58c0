/* Pages that visits use one after the other. A page of its own costs each visit a process, in which all of script
 * and WebAssembly is compiled again: a third of a visit. So a page that a visit has left as it was goes to a later
 * visit that wants the same of its context, and holds nothing of the one before. A test that adds what would stay
 * (a route, a listener, a clock, another page) ends its page with its visit. */
import { forget } from './report.mjs'

/** Where run.mjs serves the page, with the real `taefl serve`. */
export const address = process.env.TAEFL_PAGE
if (!address) throw new Error('TAEFL_PAGE is not set: node tests/run.mjs FILE…')

/** What a page can be told at any time, and what it is told unless a visit wants something else. */
const TOLD = {
    viewport: { width: 1280, height: 720 },
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    forcedColors: 'none',
    contrast: 'no-preference',
}
/** Methods whose effect outlasts the document in a page; `on` and the like are seen by who listens. */
const LASTING = /^(add|set|expose|route|grant|new)/
const PASSING = ['setViewportSize', 'setContent', 'addScriptTag', 'addStyleTag', 'addCookies']
/** A file of every host whose pages are used again: a document without a script, in the process of all its pages. */
const RESTING = '/robots.txt'

/** Hosts of one name are one site for a browser, so their documents can share a process. */
const ofOneSite = origin => new URL(origin).hostname === new URL(address).hostname

/** Pages at rest, by what their contexts cannot be told later. */
const resting = new Map()
const listeners = it =>
    it
        .eventNames()
        .map(name => `${String(name)} ${it.listenerCount(name)}`)
        .sort()
        .join()

/** Says of a page whether something has been added that would stay. */
function observe(page) {
    const context = page.context()
    let added = false
    for (const it of [page, context, page.clock]) {
        const lasts = name => it === page.clock || (LASTING.test(name) && !PASSING.includes(name))
        for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(it)).filter(lasts)) {
            const method = it[name]
            if (typeof method !== 'function' || name === 'constructor') continue
            it[name] = function (...given) {
                added = true
                return method.apply(it, given)
            }
        }
    }
    const [ofPage, ofContext] = [listeners(page), listeners(context)]
    return () =>
        !added &&
        !page.isClosed() &&
        context.pages().length === 1 &&
        listeners(page) === ofPage &&
        listeners(context) === ofContext
}

/** A page nobody has used, or as good as that, for a visit to these hosts.
 * @param scripts run in the page before anything else: functions with their arguments
 * @param make gives a new one
 * @param kind of what it gives for these options */
export async function takePage(hosts, options, scripts, make, kind) {
    const { serviceWorkers, ...rest } = options
    const told = { ...TOLD }
    const origins = [...new Set(hosts.map(host => new URL(host).origin))]
    const fixed = [kind, origins]
    for (const [name, value] of Object.entries(rest).sort())
        if (name in TOLD) told[name] = value
        else fixed.push([name, value])
    const key = JSON.stringify(fixed)
    let page = serviceWorkers === 'allow' ? undefined : resting.get(key)?.pop()
    if (page) {
        const { viewport, ...media } = told
        await page.setViewportSize(viewport)
        await page.emulateMedia(media)
    } else {
        page = await make()
        if (origins.every(ofOneSite) && serviceWorkers !== 'allow') {
            const session = await page.context().newCDPSession(page)
            page.pooled = { key, origins, session, asItWas: observe(page), scripts: [] }
        }
    }
    for (const script of scripts) {
        const added = await Object.getPrototypeOf(page).addInitScript.apply(page, script)
        page.pooled?.scripts.push(added)
    }
    return page
}

/** Goes to an address as the first of the page's history. */
export async function begin(page, url) {
    await page.goto(url)
    await page.pooled?.session.send('Page.resetNavigationHistory')
}

/** Ends a visit. */
export async function endPage(page) {
    const context = page.context()
    if (!page.pooled?.asItWas()) return context.close()
    const { key, origins, session, scripts } = page.pooled
    for (const script of scripts.splice(0)) await script.dispose()
    await page.goto(origins[0] + RESTING)
    await page.mouse.move(-1, -1)
    await page.evaluate(() => {
        sessionStorage.clear()
        name = ''
    })
    for (const origin of origins)
        await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await context.clearCookies()
    context.wrong.length = 0
    forget(context)
    resting.set(key, [...(resting.get(key) ?? []), page])
}
