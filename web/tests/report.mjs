/* What the pages of a test showed and said when it failed: words and pictures in build/test-logs/, for
 * whoever was not there. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ANSWER_MS, PATIENCE } from './until.mjs'

export const logs = fileURLToPath(new URL('../../build/test-logs/', import.meta.url))
/** The words of all tests that failed, which run.mjs shows at its end. */
export const words = `${logs}page-failures.txt`

/** So many lines of a page's console are kept, and of what it shows. */
const LINES = 60
const said = new WeakMap()

/** From now on contexts of a browser are patient, and what their pages say is noted.
 * @param made is told of each new one, with its options */
export function remember(browser, made) {
    const make = browser.newContext.bind(browser)
    browser.newContext = async options => {
        const context = await make(options)
        context.setDefaultTimeout(PATIENCE)
        made(context, options)
        forget(context)
        const note = text => {
            const lines = said.get(context) ?? []
            lines.push(`${new Date().toISOString().slice(14, 23)} ${text}`)
            if (lines.length > LINES) lines.shift()
        }
        context.on('console', message => note(`${message.type()}: ${message.text()}`))
        context.on('weberror', error => note(`error: ${error.error().stack}`))
        context.on('requestfailed', r => note(`failed: ${r.url()} ${r.failure()?.errorText}`))
        context.on('page', page => {
            bound(page.mainFrame())
            bound(page.locator('html'))
            page.on('crash', () => note(`crashed: ${page.url()}`))
            page.on('framenavigated', frame => note(`went to: ${frame.url()}`))
        })
        return context
    }
    return browser
}

/** Nothing that a context has said belongs to what comes. */
export const forget = context => said.set(context, [])

/** Makes everything of this kind tell what was asked in a page and never answered: playwright itself
 * would wait for ever. */
function bound(asker) {
    const kind = Object.getPrototypeOf(asker)
    if (bound.kinds.has(kind)) return
    bound.kinds.add(kind)
    const { evaluate } = kind
    kind.evaluate = async function (what, ...rest) {
        const late = new Error(`never answered: ${what}`)
        let timer
        const tooLong = new Promise((_, fail) => (timer = setTimeout(fail, ANSWER_MS, late)))
        const asked = evaluate.call(this, what, ...rest)
        return Promise.race([asked, tooLong]).finally(() => clearTimeout(timer))
    }
}
bound.kinds = new Set()

/** Writes down every page that a failed test has left open. */
export async function report(browser, name) {
    mkdirSync(logs, { recursive: true })
    const file = basename(process.argv[1], '.test.mjs')
    const write = text => appendFileSync(words, `${text}\n`)
    let number = 0
    for (const context of browser.contexts()) {
        const lines = said.get(context)
        // What an earlier test has left has been told.
        if (!said.delete(context)) continue
        for (const page of context.pages()) {
            const picture = `page-${file}-${name}-${++number}`.replace(/[^\w]+/g, '-').slice(0, 100)
            write(`\n== ${file}: ${name}\n${page.url()}, build/test-logs/${picture}.png`)
            write(await shown(page).catch(error => `cannot be read: ${error.message}`))
            const path = `${logs}${picture}.png`
            await page.screenshot({ path, timeout: 20_000 }).catch(error => write(error.message))
        }
        write(`it said, at minute:second:\n${lines.map(line => `  ${line}`).join('\n')}`)
    }
}

/** What a screen reader finds in a page, where the focus is, and what its service workers do. */
async function shown(page) {
    const state = await page.evaluate(async () => {
        const r = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
        const workers = ['installing', 'waiting', 'active'].filter(part => r?.[part])
        return `focus: ${document.activeElement?.outerHTML.slice(0, 120)}
workers: ${workers.map(part => `${part} (${r[part].state})`).join(', ') || 'none'}`
    })
    const tree = await page.locator('body').ariaSnapshot({ timeout: 20_000 })
    const lines = tree.split('\n').filter(line => !/- (gridcell|\/url)/.test(line))
    return `${state}\n${lines.slice(0, LINES).join('\n')}`
}
