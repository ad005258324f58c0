/* Runs the tests of the page, as ./test does: node run.mjs [FILE…], without files all *.test.*; those
 * of long/ only with TAEFL_LONG=1, alone and after all others, since they measure speed. They find a
 * real `taefl serve` (the program in TAEFL) on a free port at the address TAEFL_PAGE. TAEFL_ONLY is a
 * pattern of the names of the only tests to run. The last line counts what passed, failed and was skipped. */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { words } from './report.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const program = process.env.TAEFL ?? `${here}../../build/release/taefl`
const folder = mkdtempSync(join(tmpdir(), 'taefl-page-'))
/** Chromium without its windows, which cost a fifth of all. The package's command is a script that would be
 * waited for with the browser's own time in it. */
const browserProgram = process.env.CHROMIUM ?? '/usr/lib/chromium/chromium-headless-shell'
/** Longer than any test file takes, on a machine that has much else to do. */
const FILE_MS = 1_200_000
/** Files at a time: each of them waits now and then for what is no work. */
const AT_ONCE = Number(process.env.TAEFL_AT_ONCE ?? 3)

function close(passed, failed, skipped, words) {
    rmSync(folder, { recursive: true, force: true })
    if (words) console.log(words)
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
    process.exit(failed ? 1 : 0)
}

/** Starts the server; gives what it says of itself. */
function serve() {
    const data = (process.env.TAEFL_PAGE_DATA = join(folder, 'games.db'))
    const child = spawn(program, ['serve', '--json', '--listen', '127.0.0.1:0', '--data', data], {
        stdio: ['ignore', 'pipe', 'inherit'],
    })
    process.on('exit', () => child.kill())
    return new Promise((resolve, reject) => {
        child.on('error', reject)
        child.on('close', code => reject(new Error(`it ended with ${code}`)))
        child.stdout.once('data', data => resolve({ child, ...JSON.parse(data) }))
    })
}

if (!existsSync(browserProgram))
    close(0, 1, 0, `FAILED: ${browserProgram} is missing (apt-get install chromium-headless-shell)`)
const server = await serve().catch(error =>
    close(0, 1, 0, `FAILED: ${program} serve: ${error.message}`),
)
if (!server.page) close(0, 1, 0, `FAILED: ${program} was built without the page (TAEFL_PAGE=OFF)`)
process.env.TAEFL_PAGE = server.url.replace(/\/$/, '')

/* One browser for all files: starting one costs more than most of them do. No process is kept ready for a
 * page that may come. The last list of features that are off is the one that holds: after ours are those
 * playwright has off. */
const off =
    'SpareRendererForSitePerProcess,AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning'
const flags = `--no-sandbox --disable-dev-shm-usage --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-features=${off}`
const browsers = await chromium
    .launchServer({ executablePath: browserProgram, args: flags.split(' ') })
    .catch(error => close(0, 1, 0, `FAILED: ${browserProgram}: ${error.message}`))
process.env.TAEFL_BROWSER = browsers.wsEndpoint()

/** Seconds of processor time that a process below another one has taken, with those below it and all that
 * they have waited for. */
function secondsBelow(root) {
    const below = new Map()
    for (const file of globSync('/proc/[0-9]*/stat')) {
        try {
            // After the name, which may hold anything: state, parent; times are four from the twelfth on.
            const rest = readFileSync(file, 'utf8').split(') ').pop().split(' ')
            const parent = Number(rest[1])
            const ticks = rest.slice(11, 15).reduce((sum, n) => sum + Number(n), 0)
            below.set(parent, [
                ...(below.get(parent) ?? []),
                { pid: Number(file.split('/')[2]), ticks },
            ])
        } catch {
            // It has just ended.
        }
    }
    const sum = pid =>
        (below.get(pid) ?? []).reduce((all, child) => all + child.ticks / 100 + sum(child.pid), 0)
    return sum(root)
}

const count = { passed: 0, failed: 0, skipped: 0 }
/** What the tests of each file take together, without starting and ending it. */
const seconds = {}
/** Runs files, so many at a time; resolves when they and what is said of them have come to an end. */
function runFiles(files, concurrency) {
    const testNamePatterns = process.env.TAEFL_ONLY
    const stream = run({ files, concurrency, timeout: FILE_MS, testNamePatterns })
    const each = how => event => {
        if (event.details?.type === 'suite' && how === 'passed') return
        count[event.skip !== undefined || event.todo !== undefined ? 'skipped' : how]++
    }
    stream.on('test:pass', each('passed'))
    stream.on('test:fail', each('failed'))
    for (const kind of ['test:pass', 'test:fail'])
        stream.on(kind, ({ file = '', details }) => {
            const name = file.slice(here.length)
            seconds[name] = (seconds[name] ?? 0) + details.duration_ms / 1000
        })
    return new Promise(resolve => {
        const words = stream.compose(new spec())
        words.pipe(process.stdout, { end: false })
        words.on('end', resolve)
    })
}

rmSync(words, { force: true })
const given = process.argv.slice(2)
/** The longest first, so that none is left over alone at the end: those of proof/, then large files. */
const weight = file => (file.startsWith(`${here}proof/`) ? 1e6 : 0) + statSync(file).size
const all = globSync(`${here}**/*.test.{mjs,ts}`).sort((a, b) => weight(b) - weight(a))
const long = all.filter(file => file.startsWith(`${here}long/`))
await runFiles(given.length ? given : all.filter(file => !long.includes(file)), AT_ONCE)
if (!given.length && process.env.TAEFL_LONG) await runFiles(long, 1)

if (existsSync(words)) console.log(readFileSync(words, 'utf8'))
console.log('seconds  of the tests in')
for (const [name, sum] of Object.entries(seconds).sort(([, a], [, b]) => b - a))
    console.log(`${sum.toFixed(1).padStart(7)}  ${name}`)
// Nobody waits for the end of these, so their time is in nobody's sum but this.
console.log(
    `browser's processes: ${Math.round(secondsBelow(browsers.process().pid))} s of the processor`,
)
await browsers.close()
server.child.removeAllListeners('close')
server.child.on('close', code => {
    if (code !== 0) count.failed++
    const words = code === 0 ? '' : `FAILED: serve ended with ${code}`
    // After what the reporter still has to say.
    setTimeout(() => close(count.passed, count.failed, count.skipped, words), 200)
})
server.child.kill('SIGTERM')
