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
