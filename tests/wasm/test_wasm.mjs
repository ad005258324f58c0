// The WebAssembly module, from outside, by node alone: it speaks UGI as the native program does, so
// it must give the same answers: every perft count, every conformance vector, the golden sessions,
// the bench of the native program. Also what only a host without threads has: slices of a search.
//
//     TAEFL_WASM=…/taefl.wasm TAEFL_SOURCE=… TAEFL=…/taefl node test_wasm.mjs
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const source = process.env.TAEFL_SOURCE ?? fileURLToPath(new URL('../..', import.meta.url))
const program = process.env.TAEFL ?? join(source, 'build/release/taefl')
const file = process.env.TAEFL_WASM ?? join(source, 'build/wasm/taefl.wasm')

const module = new WebAssembly.Module(readFileSync(file))

// One engine. Lines are strings of bytes (latin1), so that anything can be sent.
class Engine {
    constructor() {
        this.lines = []
        this.stop = false
        this.asked = 0 // calls of should_stop
        const { exports } = new WebAssembly.Instance(module, {
            taefl: {
                line: (at, length) =>
                    this.lines.push(Buffer.from(exports.memory.buffer, at, length).toString('latin1')),
                should_stop: () => (this.asked++, this.stop ? 1 : 0),
                now_ms: () => performance.now(),
            },
        })
        this.exports = exports
        if (!exports.taefl_start()) throw new Error('no memory')
    }
    // Sends a line; true if a job waits for run().
    send(line) {
        const bytes = Buffer.from(line, 'latin1')
        if (bytes.length <= this.exports.taefl_input_size())
            Buffer.from(this.exports.memory.buffer).set(bytes, this.exports.taefl_input())
        const next = this.exports.taefl_line(bytes.length)
        this.quit = next === 2
        return next === 1
    }
    run(ms = 0) { return this.exports.taefl_run(ms) !== 0 }
    // The lines that come before the next one is sent.
    ask(line) {
        this.lines = []
        if (this.send(line)) while (this.run());
        return this.lines
    }
}

let passed = 0, failed = 0
function check(name, good, words = '') {
    if (good) passed++
    else failed++
    if (!good && failed <= 20) console.log(`FAILED: ${name} ${words}`)
}
function same(name, came, wanted) {
    check(name, came === wanted, `\n  came:   ${came}\n  wanted: ${wanted}`)
}

function interfaceIsSmall() {
    same('imports', WebAssembly.Module.imports(module).map(i => `${i.module}.${i.name}`).sort().join(' '),
        'taefl.line taefl.now_ms taefl.should_stop')
    same('exports', WebAssembly.Module.exports(module).map(e => e.name).sort().join(' '),
        'memory taefl_input taefl_input_size taefl_line taefl_run taefl_start')
}

function perftCounts() {
    const engine = new Engine()
    let rules = ''
    for (const line of readFileSync(join(source, 'tests/conformance/perft.txt'), 'utf8').trim().split('\n')) {
        const [name, depth, leaves] = line.split(' ')
        if (name !== rules) same(name, engine.ask(`setoption name Rules value ${name}`).join(), '')
        rules = name
        same(`perft ${line}`, engine.ask(`perft ${depth}`).join(), `response ${leaves}`)
    }
}

function vectors() {
    const engine = new Engine()
    const path = join(source, 'tests/conformance/vectors.jsonl.xz')
    const text = execFileSync('xz', ['-dc', path], { encoding: 'utf8', maxBuffer: 1 << 28 })
    const results = { p1: 'p1win', p2: 'p2win', draw: 'draw' }
    let rules = '', number = 0
    const query = what => engine.ask(`query ${what}`).join('\n').slice('response '.length)
    for (const line of text.trim().split('\n')) {
        const v = JSON.parse(line)
        const at = `vector ${++number}`
        if (v.rules !== rules) engine.ask(`setoption name Rules value ${v.rules}`)
        rules = v.rules
        const parts = [engine.ask(`position fen ${v.position}`).join(), query('fen'), query('moves')]
        const wanted = ['', v.position, v.moves.join(' ') || '-']
        if (v.score) parts.push(query('score')), wanted.push(v.score.join(' '))
        if (v.result) parts.push(query('result')), wanted.push(results[v.result])
        if (v.move) {
            parts.push(engine.ask(`position fen ${v.position} moves ${v.move}`).join(), query('fen'))
            wanted.push('', v.next)
            if ('nextResult' in v) parts.push(query('result')), wanted.push(results[v.nextResult] ?? 'none')
        }
        same(at, parts.join('\n'), wanted.join('\n'))
    }
    check('there are vectors', number > 1000, number)
}

// The files of tests/session/golden; test_tsan_session.c says how they are written.
function goldenSessions() {
    const unescape = text => text.replace(/\\(t|r|0|x(..))/g, (_, c, hex) =>
        hex ? String.fromCharCode(parseInt(hex, 16)) : { t: '\t', r: '\r', 0: '\0' }[c])
    const matches = (pattern, line) =>
        new RegExp(`^${pattern.split('*').map(s => s.replace(/[^\w ]/g, '\\$&')).join('.*')}$`, 's').test(line)
    const folder = join(source, 'tests/session/golden')
    for (const name of readdirSync(folder).filter(f => f.endsWith('.ugi')).sort()) {
        const engine = new Engine()
        let waiting = false
        // The next line that comes, working on the job if there is one, in slices.
        const next = () => {
            while (!engine.lines.length && waiting) waiting = engine.run(5)
            return engine.lines[0]
        }
        let number = 0, good = true
        for (const line of readFileSync(join(folder, name), 'latin1').split('\n')) {
            number++
            const rest = line.slice(line[1] === ' ' ? 2 : 1)
            if (line[0] === '>') {
                waiting = engine.send(unescape(rest)) || waiting
            } else if (line[0] === '*') {
                while (next() !== undefined && matches(rest, engine.lines[0])) engine.lines.shift()
            } else if (line[0] === '<' || line[0] === '?') {
                const came = next()
                good = came !== undefined && (line[0] === '<' ? came === rest : matches(rest, came))
                engine.lines.shift()
                if (!good) {
                    check(`${name}:${number}`, false, `\n  came:   ${came}\n  wanted: ${rest}`)
                    break
                }
            }
        }
        if (good) same(`${name}, nothing more`, next(), undefined)
    }
}

// What the native program answers to a line, up to the last line, which begins with `end`.
function native(line, end) {
    return new Promise((resolve, reject) => {
        const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
        const lines = []
        child.on('error', reject)
        createInterface({ input: child.stdout }).on('line', text => {
            lines.push(text)
            if (text.startsWith(end)) child.stdin.end('quit\n')
        })
        child.on('close', () => resolve(lines))
        child.stdin.write(`${line}\n`)
    })
}

async function sameNumbersAsNative() {
    if (!existsSync(program)) return check('the native program', false, `is not there: ${program}`)
    const engine = new Engine()
    const bench = engine.ask('bench')
    console.log(bench.join('\n'))
    check('bench has numbers', /^response [1-9]\d+$/.test(bench.at(-1)), bench.at(-1))
    same('bench', bench.join('\n'), (await native('bench', 'response')).join('\n'))
    const untimed = lines => lines.map(l => l.replace(/ time \d+/, '').replace(/ nps \d+/, '')).join('\n')
    for (const go of ['go depth 6', 'go nodes 60000'])
        same(go, untimed(new Engine().ask(go)), untimed(await native(go, 'bestmove')))
}

// A worker that cannot see a message while it searches works in slices and reads in between.
function slices() {
    const engine = new Engine()
    same('go infinite waits', String(engine.send('go infinite')), 'true')
    let most = 0
    for (let i = 0; i < 20; i++) {
        const begin = performance.now()
        check('the search goes on', engine.run(10))
        most = Math.max(most, performance.now() - begin)
    }
    console.log(`slices of 10 ms took at most ${most.toFixed(1)} ms`)
    const infos = engine.lines.length
    check('slices get deeper', infos >= 3, infos)
    check('each depth is told once', engine.lines.every((l, i) => l.startsWith(`info depth ${i + 1} `)), engine.lines)
    engine.lines = []
    engine.send('isready')
    same('isready between slices', engine.lines.join(), 'readyok')
    engine.send('stop')
    check('the stopped search ends', !engine.run(10))
    check('and answers', /^bestmove [a-i]\d[a-i]\d$/.test(engine.lines.at(-1)), engine.lines)

    engine.stop = true // as shared memory would say
    engine.lines = []
    engine.asked = 0
    engine.ask('go infinite')
    check('should_stop ends a search', /^bestmove /.test(engine.lines.at(-1)), engine.lines)
    check('should_stop was asked', engine.asked > 0)
}

function limits() {
    const engine = new Engine()
    const size = engine.exports.taefl_input_size()
    same('a line that fits', engine.ask(' '.repeat(size)).join(), '')
    same('one that does not', engine.ask(' '.repeat(size + 1)).join(),
        `info string error: the line is longer than ${size} bytes`)
    same('more memory', engine.ask('setoption name Hash value 64').join(), '')
    check('after which it still searches', engine.ask('go depth 3').at(-1).startsWith('bestmove '))
    same('too much memory', engine.ask('setoption name Hash value 65536').join(),
        'info string error: column 27: there is no memory for a table of that size')
    same('less', engine.ask('setoption name Hash value 1').join(), '')
    check('and again', engine.ask('go depth 3').at(-1).startsWith('bestmove '))
}

interfaceIsSmall()
limits()
slices()
goldenSessions()
await sameNumbersAsNative()
vectors()
perftCounts()
console.log(`${passed} passed, ${failed} failed, 0 skipped`)
process.exit(failed ? 1 : 0)
