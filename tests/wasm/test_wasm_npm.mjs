// The npm package (npm/): it is packed, installed in a fresh folder without a network, and does there what its
// README and its types say.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const source = process.env.TAEFL_SOURCE
const folder = mkdtempSync(join(tmpdir(), 'taefl-npm-test-'))
const run = (program, ...words) => execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

let passed = 0, failed = 0
function check(name, good, words = '') {
    if (good) passed++
    else failed++
    if (!good) console.log(`FAILED: ${name} ${words}`)
}

const rest = `
import { Taefl } from 'taefl'
const one = await Taefl.start(), other = await Taefl.start()
console.log('bench', await one.bench())
const late = setTimeout(() => console.log('it does not stop'), 20000)
const searching = other.go({}, () => other.stop())
console.log('stopped', (await searching).move.length > 0)
clearTimeout(late)
await other.setOption('MultiPV', 3)
console.log('lines', (await other.go({ depth: 3 })).lines.map(line => line.line).join(' '))
const asked = await Promise.all([one.query('rules'), one.moves(), one.view()])
console.log(asked[0], asked[1].length, asked[2].ply)
console.log('refused', await one.setRules('chess').catch(error => error.constructor.name))
for (const rules of (await one.query('rulesets')).split(' ').map(name => name.split('+')[0])) await one.setRules(rules)
console.log(await one.query('rules'))
one.close()
other.close()
`

/* What callers do wrong, or at once: each call gets its own answer, and none waits for ever. */
const wrong = `
import { Taefl } from 'taefl'
const kind = call => call.then(() => 'good', error => error.constructor.name + ' ' + error.message.split(';')[0])
const taefl = await Taefl.start()
const calls = [taefl.setOption('x', 1), taefl.setOption('Hash', 'y'), taefl.setOption('MultiPV', 1), taefl.query('rules')]
console.log((await Promise.all(calls.map(kind))).join('|'))
console.log(await kind(taefl.setPosition({ moves: ['e3c3', ''] })))
const late = setTimeout(() => process.exit(3), 20000)
const endless = taefl.go({})
await new Promise(done => setTimeout(done, 100))
taefl.stop()
const second = taefl.go({ depth: 2 })
console.log((await endless).lines.length, (await second).lines[0].depth)
const waiting = [taefl.query('rules'), taefl.go({})]
taefl.stop()
console.log((await Promise.all(waiting))[0])
console.log(await kind(taefl.go({}, () => { throw new RangeError('mine') })), await taefl.query('rules'))
const last = [taefl.go({}), taefl.moves()]
taefl.close()
console.log((await Promise.all([...last, taefl.bench()].map(kind))).join('|'))
clearTimeout(late)
`
const rightly = [
    "TaeflError column 16: unknown option 'x'|TaeflError column 27: 'y' is not a number from 1 to 65536|good|good",
    "TaeflError column 30: '?' is not a move",
    '1 2',
    'tablut-ashton',
    'RangeError mine tablut-ashton',
    'TaeflError closed|TaeflError closed|TaeflError closed',
]

try {
    execFileSync('node', [join(source, 'npm/pack.mjs'), process.env.TAEFL_WASM, folder], { stdio: 'ignore' })
    const [name] = readdirSync(folder)
    const version = /VERSION ([0-9.]+)/.exec(readFileSync(join(source, 'CMakeLists.txt'), 'utf8').split('project(taefl')[1])[1]
    check('its version is the program’s', name === `taefl-${version}.tgz`, name)
    const first = readFileSync(join(folder, name))
    execFileSync('node', [join(source, 'npm/pack.mjs'), process.env.TAEFL_WASM, folder], { stdio: 'ignore' })
    check('packed again it is the same', first.equals(readFileSync(join(folder, name))))

    writeFileSync(join(folder, 'package.json'), '{"type": "module", "private": true}')
    run('npm', 'install', '--offline', '--no-audit', '--no-fund', '--silent', `./${name}`)
    const readme = readFileSync(join(folder, 'node_modules/taefl/README.md'), 'utf8')
    const example = /```js\n([^]*?)```/.exec(readme)[1]
    check('the example has thirty lines at most', example.split('\n').length <= 31)
    writeFileSync(join(folder, 'example.mjs'), example)
    const said = run('node', 'example.mjs')
    check('the example counts the moves', said.startsWith('legal moves at the start: 40\n'), said)
    check('it says why a move is refused', said.includes('\nillegal BR1 '), said)
    check('it ends a game', /^(p1win|p2win|draw) after \d+ plies$/m.test(said), said)
    check('it refuses what is not legal', said.includes('\nrefused: '), said)

    writeFileSync(join(folder, 'rest.mjs'), rest)
    const lines = run('node', 'rest.mjs').trim().split('\n')
    const bench = /^total (\d+)/m.exec(run(process.env.TAEFL, 'bench'))[1]
    const wanted = [`bench ${bench}`, 'stopped true', 'lines 1 2 3', 'tablut-ashton 56 0', 'refused TaeflError', 'tawlbwrdd']
    wanted.forEach((line, i) => check(line, lines[i] === line, lines[i]))

    writeFileSync(join(folder, 'wrong.mjs'), wrong)
    const answers = run('node', 'wrong.mjs').trim().split('\n')
    rightly.forEach((line, i) => check(line, answers[i] === line, answers[i]))

    writeFileSync(join(folder, 'example.mts'), `${example}\nexport {}\n${rest.replace(/.*TaeflError.*|import .*/g, '').replace('error.constructor.name', 'String(error)')}`)
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--types', '']
    let types = ''
    try {
        run(join(source, 'web/node_modules/.bin/tsc'), ...options, 'example.mts')
    } catch (error) {
        types = error.stdout
    }
    check('its types fit the example', types === '', types)
} finally {
    rmSync(folder, { recursive: true })
}
console.log(`${passed} passed, ${failed} failed, 0 skipped`)
process.exitCode = failed ? 1 : 0
