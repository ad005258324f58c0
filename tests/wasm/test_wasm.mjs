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

// What was found, without how long it took.
const found = line => line.replace(/ (time|nps) \d+/g, '')

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
        'memory taefl_input taefl_input_size taefl_line taefl_network taefl_rate taefl_run taefl_solver taefl_start')
}

// The numbers of tests/rank/test_rating.c, which come from the mathematics of a C library.
function ratings() {
    const { exports } = new Engine()
    const rate = (solver, points, solved) => {
        const at = new Float64Array(exports.memory.buffer, exports.taefl_solver(), 3)
        at.set(solver)
        exports.taefl_rate(points, solved)
        return [...at]
    }
    const near = (name, came, wanted) =>
        check(name, came.every((number, i) => Math.abs(number - wanted[i]) < 1e-6), `came ${came}, wanted ${wanted}`)
    near('somebody new', rate([0, 0, 0], 1500, 1), [1672.739728, 266.618104, 0.059999])
    near('somebody known', rate([1500, 200, 0.06], 1400, 0), [1401.540992, 180.885142, 0.060001])
    near('a hard one solved', rate([1700, 50, 0.06], 1900, 1), [1708.750182, 49.815226, 0.060003])
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

// Hands an engine a network, as the page does.
function learn(engine, file, network) {
    Buffer.from(engine.exports.memory.buffer).set(network, engine.exports.taefl_network(network.length))
    engine.send(`setoption name EvalFile value ${file}`)
}

// The files of tests/session/golden; test_tsan_session.c says how they are written. The module carries no
// networks, so the session about them gets each with its rules. Its searches are counted, so they run in one piece.
function goldenSessions() {
    const unescape = text => text.replace(/\\(t|r|0|x(..))/g, (_, c, hex) =>
        hex ? String.fromCharCode(parseInt(hex, 16)) : { t: '\t', r: '\r', 0: '\0' }[c])
    const matches = (pattern, line) =>
        new RegExp(`^${pattern.split('*').map(s => s.replace(/[^\w ]/g, '\\$&')).join('.*')}$`, 's').test(line)
    const folder = join(source, 'tests/session/golden')
    for (const name of readdirSync(folder).filter(f => f.endsWith('.ugi')).sort()) {
        const engine = new Engine(), networks = name === 'networks.ugi'
        let waiting = false
        // The next line that comes, working on the job if there is one, in slices.
        const next = () => {
            while (!engine.lines.length && waiting) waiting = engine.run(networks ? 0 : 5)
            return engine.lines[0]
        }
        let number = 0, good = true
        for (const line of readFileSync(join(folder, name), 'latin1').split('\n')) {
            number++
            const rest = line.slice(line[1] === ' ' ? 2 : 1)
            if (line[0] === '>') {
                waiting = engine.send(unescape(rest)) || waiting
                const rules = networks && /^setoption name Rules value (.+)$/.exec(rest)
                if (rules) learn(engine, rules[1], readFileSync(join(source, `data/networks/${rules[1]}.network`)))
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
    const untimed = lines => lines.map(found).join('\n')
    for (const go of ['go depth 6', 'go nodes 60000'])
        same(go, untimed(new Engine().ask(go)), untimed(await native(`setoption name EvalFile value none\n${go}`, 'bestmove')))
}

// The page hands its engine the networks that the native program carries: then both find the same.
async function sameWithNetworks() {
    const folder = join(source, 'data/networks')
    const go = 'go nodes 4000'
    for (const file of readdirSync(folder)) {
        const bytes = readFileSync(join(folder, file))
        const name = /^rules ([^ ,@\n]+)/m.exec(bytes.toString('latin1', 0, 1024))[1], own = /^file:(.*)#/.exec(name)
        const text = own && readFileSync(join(source, `examples/rules/${own[1]}.rules`), 'latin1').trim().replaceAll('\n', '\\n')
        const rules = [...(own ? [`setoption name RulesText value ${text}`] : []), `setoption name Rules value ${name}`]
        const engine = new Engine()
        const use = network => {
            engine.lines = []
            learn(engine, file, network)
            return engine.lines.join()
        }
        for (const line of rules) engine.ask(line)
        const terms = engine.ask(go).map(found).join('\n')
        same(`${file} is taken`, use(bytes), '')
        const learned = engine.ask(go).map(found).join('\n')
        check(`${file} evaluates`, learned !== terms)
        same(file, learned, (await native([...rules, go].join('\n'), 'bestmove')).map(found).join('\n'))
        check(`${file} cut short is refused`, use(bytes.subarray(0, -1)).includes('it is too short or too long'))
        same(`${file} stays`, engine.ask('setoption name Clear Hash').concat(engine.ask(go).map(found)).join('\n'), learned)
    }
    const engine = new Engine()
    same('none is too long', engine.exports.taefl_network(1 << 24), 0)
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
        'info string error: column 27: not enough memory for a table of that size')
    same('less', engine.ask('setoption name Hash value 1').join(), '')
    check('and again', engine.ask('go depth 3').at(-1).startsWith('bestmove '))
    const go = one => one.ask('setoption name Hash value 2').concat(one.ask('go nodes 4000').map(found)).join('\n')
    same('a new table is empty', go(engine), go(new Engine()))
}

// What screens ask, about random games of every rule set with and without its options: it must agree
// with the plain questions, which the vectors have proved, and with itself.
function screens() {
    const engine = new Engine()
    let seed = 20261120
    const below = limit => {
        seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
        return (seed >>> 8) % limit
    }
    const text = line => Buffer.from(engine.ask(line).join('\n'), 'latin1').toString()
    const query = what => text(`query ${what}`).slice('response '.length)
    const json = what => JSON.parse(query(what))
    const names = []
    for (const set of json('catalogue')) {
        same(`${set.name} keys`, Object.keys(set).join(), 'name,title,line,source,address,family,players,options')
        names.push(set.name, ...set.options.map(o => `${set.name}+${o.name}`))
        const apart = set.options.flatMap(o => o.apart ?? [])
        const together = set.options.map(o => o.name).filter(name => !apart.includes(name))
        if (together.length > 1) names.push([set.name, ...together].join('+'))
    }
    check('every rule set', names.length > 18, names)
    for (const name of names) {
        same(name, text(`setoption name Rules value ${name}`), '')
        const about = json('about')
        checkAbout(name, about, query)
        const squares = about.geometry.squares.map(s => s.name)
        for (let game = 0; game < 3; game++) {
            const moves = []
            let view, foretold = ''
            do {
                const line = `position startpos${moves.length ? ' moves ' : ''}${moves.join(' ')}`
                same(line, text(line), '')
                view = json('view')
                checkView(`${name} ${moves.join(' ')}`, view, about, squares, query)
                same('ply', view.ply, moves.length)
                if (moves.length && moves.length <= view.ply) same(`${line} ends`, foretold, [view.result, view.clause].join())
                const choice = view.moves[below(view.moves.length || 1)]
                if (choice) moves.push(choice.move)
                foretold = (choice?.ends ?? ['none', '']).join()
            } while (view.result === 'none' && moves.length < 90)
            checkPlies(name, json('plies'), view, moves, squares, about)
            checkConvert(name, view, moves.slice(0, view.ply), text)
        }
    }
}

function checkAbout(name, about, query) {
    same(`${name} about`, about.name, query('rules'))
    same(`${name} options`, [about.base, ...about.on].join('+'), about.name)
    same(`${name} start`, about.start, query('fen'))
    same(`${name} clauses`, about.clauses.map(c => c.id).join(' '), query('clauses'))
    for (const c of about.clauses.slice(0, 3))
        same(c.id, `${c.id} | ${c.standing} | ${c.words} | ${c.source}`, query(`clause ${c.id}`))
    const { shape, squares } = about.geometry
    same(`${name} geometry`, query('geometry'),
        [shape, squares.length, ...squares.map(s => `${s.name}:${s.x}:${s.y}${s.mark && ':'}${s.mark}`)].join(' '))
    check(`${name} lesson`, about.lesson.length > 4 && about.lesson.every(l => l && !l.includes('\n')))
}

// The board part of a position in the order of the geometry, whose first row is the lowest or the highest.
function boardOf(fen, { shape, squares }) {
    const rows = fen.split(' ')[0].split('/').map(row => row.replace(/\d+/g, n => '.'.repeat(n)))
    return (shape === 'square' && squares[0].y < squares.at(-1).y ? rows.reverse() : rows).join('')
}

function checkView(at, view, about, squares, query) {
    same(`${at} fen`, view.fen, query('fen'))
    same(`${at} rules`, view.rules, about.name)
    same(`${at} board`, view.board, boardOf(view.fen, about.geometry))
    same(`${at} side`, view.side === 1, query('p1turn') === 'true')
    same(`${at} state`, (view.hand || view.phase || '-'), view.fen.split(' ')[2] ?? '-')
    same(`${at} result`, view.result, query('result'))
    same(`${at} clause`, view.clause || '-', query('reason').split(' ')[0])
    same(`${at} moves`, view.moves.map(m => m.move).join(' ') || '-', query('moves'))
    const exits = query('exits')
    same(`${at} exits`, exits === '-' ? '-' : [view.exits.length, ...view.exits].join(' '), exits)
    same(`${at} score`, view.score?.join(' ') ?? '-', query('score'))
    const on = square => view.board[squares.indexOf(square)]
    const piece = letter => about.pieces.find(p => p.letter === letter)
    for (const m of view.moves) {
        same(`${at} ${m.move} takes`, m.takes.map(t => t.join(':')).join(' ') || '-', query(`captures ${m.move}`))
        same(`${at} ${m.name}`, query(`read ${m.name}`), m.move)
        if (m.from) same(`${at} ${m.move}`, `${m.from}${m.to}${on(m.from)}`, `${m.move}${m.piece}`)
        else if (m.to) check(`${at} ${m.move}`, m.move.endsWith(m.to) && piece(m.piece).owner === view.side)
        for (const [square, letter] of m.takes) same(`${at} ${m.move} takes`, on(square), letter)
    }
    for (const [from, to, taken] of view.threats) {
        check(`${at} threat`, piece(on(from)).owner !== view.side && on(to) === '.' && taken.length)
        check(`${at} threat`, taken.every(s => piece(on(s)).owner === view.side))
    }
    if (!view.points) return check(`${at} points`, about.family !== 'maerstanas')
    view.points.forEach(({ pairs, edges }, i) => {
        same(`${at} points`, pairs.length + edges.reduce((sum, [, n]) => sum + n, 0), view.score[i])
        check(`${at} points`, [...pairs.flat(), ...edges.map(e => e[0])].every(s => piece(on(s)).owner === i + 1))
    })
}

function checkPlies(name, plies, view, moves, squares, about) {
    same(`${name} plies`, plies.map(p => p.move).join(' '), moves.slice(0, view.ply).join(' '))
    const board = [...boardOf(about.start, about.geometry)]
    const first = Number(about.start.split(' ')[1])
    let turn = 0, side = first
    for (const [i, p] of plies.entries()) {
        for (const change of p.set) board[squares.indexOf(change.slice(0, -1))] = change.at(-1)
        same(`${name} ply ${i}`, board.join(''), boardOf(p.fen, about.geometry))
        same(`${name} ply ${i} by`, p.by, side)
        if (p.begins && p.by === first) turn++
        same(`${name} ply ${i} turn`, p.turn, turn)
        same(`${name} ply ${i} begins`, p.begins, i === 0 || plies[i - 1].by !== p.by)
        side = p.side
        same(`${name} ply ${i} side`, p.side, Number(p.fen.split(' ')[1]))
    }
    const last = plies.at(-1)
    same(`${name} end`, [last.fen, last.result, last.clause].join(), [view.fen, view.result, view.clause].join())
}

// The game as JSON becomes a file that becomes the same JSON.
function checkConvert(name, view, moves, text) {
    const tree = { rules: name, tags: { Event: 'þing' }, moves: moves.map(move => ({ move })) }
    const convert = (form, data) => JSON.parse(text(Buffer.from(`convert ${form} ${JSON.stringify(data)}`).toString('latin1')).slice('response '.length))
    const games = convert('json json', tree)
    const file = convert('json gamefile', games)
    same(`${name} file`, JSON.stringify(convert('gamefile json', file)), JSON.stringify(games))
    same(`${name} moves`, games[0].moves.map(m => m.move).join(' '), moves.join(' '))
    same(`${name} result`, games[0].result, { none: '*', p1win: '1-0', p2win: '0-1', draw: '1/2-1/2' }[view.result])
}

interfaceIsSmall()
ratings()
limits()
slices()
goldenSessions()
screens()
await sameNumbersAsNative()
await sameWithNetworks()
vectors()
perftCounts()
console.log(`${passed} passed, ${failed} failed, 0 skipped`)
process.exit(failed ? 1 : 0)
