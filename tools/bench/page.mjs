// How long a cold page keeps the browser's main thread, and with what: opens an address of the page in a
// fresh browser with the processor slowed down, and adds up the tasks of the trace in thread time.
//
//   node tools/bench/page.mjs [ADDRESS [RUNS [SLOWDOWN]]]      /play/tablut-katz 5 4
//
// TAEFL is the program (build/release/taefl), CHROMIUM the browser.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const { chromium } = createRequire(here('../../web/package.json'))('playwright-core')
const [address = '/play/tablut-katz', runs = 5, slowdown = 4] = process.argv.slice(2)

/** Names of trace events, by what they are told as; what is in none of them is "other". */
const KINDS = {
    script: /^(EvaluateScript|v8\..*|FunctionCall|RunMicrotasks|.*MicrotaskCheckpoint|TimerFire|FireAnimationFrame|EventDispatch|HandlePostMessage|(Minor|Major)GC)$/,
    style: /^(UpdateLayoutTree|ParseAuthorStyleSheet)$/,
    layout: /^Layout$/,
    paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer)$/,
    parse: /^ParseHTML$/,
}
const kindOf = name => Object.keys(KINDS).find(kind => KINDS[kind].test(name))
const isTask = name => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask'

/** Milliseconds of the main thread, in all and by kind: each moment belongs to the innermost event that
 * has a kind. */
function account(events) {
    const thread = ({ pid, tid }) => `${pid} ${tid}`
    const work = new Map()
    for (const event of events)
        if (isTask(event.name))
            work.set(thread(event), (work.get(thread(event)) ?? 0) + (event.tdur ?? 0))
    // The page's own renderer is the one that had most to do.
    const main = events
        .filter(event => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
        .map(thread)
        .reduce((a, b) => ((work.get(b) ?? 0) > (work.get(a) ?? 0) ? b : a))
    const own = events
        .filter(event => event.ph === 'X' && thread(event) === main && event.tdur !== undefined)
        .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
    const sum = { all: 0, other: 0 }
    const open = []
    for (const event of own) {
        while (open.length && open.at(-1).end <= event.ts) open.pop()
        const outer = open.at(-1)
        const kind = isTask(event.name) ? 'other' : kindOf(event.name)
        if (!kind || (!outer && kind !== 'other')) continue
        if (outer) sum[outer.kind] -= event.tdur
        else sum.all += event.tdur
        sum[kind] = (sum[kind] ?? 0) + event.tdur
        open.push({ kind, end: event.ts + event.dur })
    }
    return sum
}

async function measure(url) {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
    })
    const context = await browser.newContext({
        serviceWorkers: 'block',
        locale: 'en',
        viewport: { width: 1366, height: 768 },
    })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) })
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8'] })
    await page.goto(url.replace(/\/$/, '') + address)
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
    const trace = JSON.parse(await browser.stopTracing())
    await browser.close()
    return account(trace.traceEvents)
}

const folder = mkdtempSync(join(tmpdir(), 'taefl-bench-'))
const server = spawn(process.env.TAEFL ?? here('../../build/release/taefl'), [
    ...['serve', '--json', '--listen', '127.0.0.1:0', '--data', join(folder, 'games.db')],
])
const url = await new Promise(done => server.stdout.once('data', data => done(JSON.parse(data).url)))
const found = []
for (let run = 0; run < Number(runs); run++) found.push(await measure(url))
server.kill()
rmSync(folder, { recursive: true })
const middle = kind => found.map(sum => sum[kind] ?? 0).sort((a, b) => a - b)[found.length >> 1]
console.log(`${address}, processor slowed ${slowdown} times: ms of the main thread, median of ${runs}`)
for (const kind of ['all', ...Object.keys(KINDS), 'other'])
    console.log(`${kind.padEnd(8)}${(middle(kind) / 1000).toFixed(0).padStart(6)}`)
