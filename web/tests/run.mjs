/* Runs the tests of the page, as ./test does: node run.mjs [FILE…], without files all *.test.*; those
 * of long/ only with TAEFL_LONG=1, alone and after all others, since they measure speed. They find a
 * real `taefl serve` (the program in TAEFL) on a free port at the address TAEFL_PAGE. TAEFL_ONLY is a
 * pattern of the names of the only tests to run. TAEFL_PASSED is a folder that remembers what has passed, which is
 * then not run again but counted (passed.mjs). Lines `failed test:` and `flaky test:` name those (see
 * retry.mjs). The last line counts what passed, failed and was skipped. */
import { spawn } from 'node:child_process'
import {
    appendFileSync,
    existsSync,
    globSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cheapPasswords } from '../../tests/server/passwords.mjs'
import { passedBefore } from './passed.mjs'
import { logs, words } from './report.mjs'
import { bothOutputs, nameOf, runTests } from './retry.mjs'
import { together } from './together.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const program = process.env.TAEFL ?? `${here}../../build/release/taefl`
process.env.TAEFL = program // also for tests that start servers of their own
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
    if (words) console.log(`failed test: ${words}`)
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
    process.exit(failed ? 1 : 0)
}

/** Starts the server; gives what it says of itself. */
function serve() {
    const data = (process.env.TAEFL_PAGE_DATA = join(folder, 'games.db'))
    const child = spawn(
        program,
        ['serve', '--json', '--push-nearby', '--listen', '127.0.0.1:0', '--data', data],
        {
            stdio: ['ignore', 'pipe', 'inherit'],
            env: { ...process.env, ...cheapPasswords(program) },
        },
    )
    process.on('exit', () => child.kill())
    return new Promise((resolve, reject) => {
        child.on('error', reject)
        child.on('close', code => reject(new Error(`it ended with ${code}`)))
        child.stdout.once('data', data => resolve({ child, ...JSON.parse(data) }))
    })
}

if (!existsSync(browserProgram))
    close(0, 1, 0, `${browserProgram} is missing (apt-get install chromium-headless-shell)`)
const server = await serve().catch(error => close(0, 1, 0, `${program} serve: ${error.message}`))
if (!server.page) close(0, 1, 0, `${program} was built without the page (TAEFL_PAGE=OFF)`)
process.env.TAEFL_PAGE = server.url.replace(/\/$/, '')

/* One browser for all files: starting one costs more than most of them do. No process is kept ready for a
 * page that may come. The last list of features that are off is the one that holds: after ours are those
 * playwright has off. */
const off =
    'SpareRendererForSitePerProcess,AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning'
const flags = `--no-sandbox --disable-dev-shm-usage --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-features=${off}`
const browsers = spawn(
    process.execPath,
    [`${here}browser-server.mjs`, browserProgram, ...flags.split(' ')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
)
const browser = await new Promise((resolve, reject) => {
    browsers.on('close', code => reject(new Error(`it ended with ${code}`)))
    browsers.stdout.once('data', data => resolve(JSON.parse(data)))
}).catch(error => close(0, 1, 0, `${browserProgram}: ${error.message}`))
process.env.TAEFL_BROWSER = browser.address

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

rmSync(words, { force: true })
const given = process.argv.slice(2)
/** The longest first, so that none is left over alone at the end: those of proof/, then large files. */
const weight = file => (file.startsWith(`${here}proof/`) ? 1e6 : 0) + statSync(file).size
const all = globSync(`${here}**/*.test.{mjs,ts}`).sort((a, b) => weight(b) - weight(a))
const long = all.filter(file => file.startsWith(`${here}long/`))
const each = {
    timeout: FILE_MS,
    testNamePatterns: process.env.TAEFL_ONLY || undefined,
    // A test's process ends before code that V8 has made faster has paid for the making.
    execArgv: ['--no-opt', '--max-lazy', '--import', `${here}modules.mjs`],
}
const usual = given.length ? given.map(file => resolve(file)) : all.filter(f => !long.includes(f))
process.env.TAEFL_USED = join(folder, 'used')
// Each test file is a process: what the first has compiled of playwright and other packages is taken over.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
// Of a part of a file's tests, or for the pictures they leave, nothing is remembered.
const memory = process.env.TAEFL_ONLY || process.env.TAEFL_LOOK ? '' : process.env.TAEFL_PASSED
const before = passedBefore(memory, program, browserProgram, usual)
// Files that are named are run each by itself.
const grouped = ({ files }) =>
    given.length ? { files } : together(files, mkdtempSync(join(folder, 'group-')), AT_ONCE, weight)
const batches = before.batches.map(batch => ({
    ...each,
    ...batch,
    ...grouped(batch),
    concurrency: AT_ONCE,
}))
if (!given.length && process.env.TAEFL_LONG) batches.push({ ...each, files: long, concurrency: 1 })
const { results, flaky } = await runTests(batches, text => process.stdout.write(text))

if (existsSync(words)) console.log(readFileSync(words, 'utf8'))
console.log('seconds  of the tests in')
const seconds = {}
for (const { file, seconds: took } of results) {
    const name = file.slice(here.length)
    seconds[name] = (seconds[name] ?? 0) + took
}
for (const [name, sum] of Object.entries(seconds).sort(([, a], [, b]) => b - a))
    console.log(`${sum.toFixed(1).padStart(7)}  ${name}`)
before.remember(results, flaky, process.env.TAEFL_USED)
if (before.count)
    console.log(`${before.count} tests have passed before, with the same program and files`)
const count = { passed: before.count, failed: 0, skipped: 0 }
for (const result of results) {
    // A test that another file defines would be left out of the next run with those of its own, passed or not.
    if (!/\.test\.(mjs|ts)$/.test(result.file)) result.outcome = 'failed'
    count[result.outcome]++
}
for (const test of results)
    if (test.outcome === 'failed') console.log(`failed test: ${nameOf(test)}`)
for (const test of flaky) {
    console.log(`flaky test: ${nameOf(test)}`)
    mkdirSync(logs, { recursive: true })
    appendFileSync(`${logs}flaky.log`, bothOutputs(test))
}
// Nobody waits for the end of these, so their time is in nobody's sum but this.
console.log(`browser's processes: ${Math.round(secondsBelow(browser.pid))} s of the processor`)
await new Promise(done => {
    browsers.on('close', done)
    browsers.stdin.end()
})
server.child.removeAllListeners('close')
server.child.on('close', code => {
    if (code !== 0) count.failed++
    const words = code === 0 ? '' : `serve ended with ${code}`
    // After what the reporter still has to say.
    setTimeout(() => close(count.passed, count.failed, count.skipped, words), 200)
})
server.child.kill('SIGTERM')
