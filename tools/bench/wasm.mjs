/* The engine as WebAssembly against the native program, by processor time, which other work on the machine
 * changes little: node tools/bench/wasm.mjs NATIVE WASM… [ROUNDS] [--network FILE RULES]. Each of them runs `bench`, whose
 * terms evaluate, or searches a million nodes from the start of RULES with the network FILE. The module runs in node,
 * whose V8 is that of Chromium, the third time of three, when all of it is compiled. The best round counts. */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const words = process.argv.slice(2)
const at = words.indexOf('--network')
const given = at < 0 ? [] : words.splice(at, 3)
const [, file, rules] = given
const limit = 1e6
/** What is done: lines before it, its own, what tells its nodes, and how its last line begins. */
const task = file
    ? {
          before: [`setoption name Rules value ${rules}`, `setoption name EvalFile value ${file}`],
          line: `go nodes ${limit}`,
          nodes: / nodes (\d+)/, // of the last iteration that ended
          last: 'bestmove ',
      }
    : { before: [], line: 'bench', nodes: /^response (\d+)/, last: 'response ' }
if (words[0] === '--one') console.log(JSON.stringify(await one(words[1])))
else await compare(words[0], words.slice(1))

/** The nodes that an answer tells. */
function nodesOf(lines) {
    return Number(lines.findLast(line => task.nodes.test(line)).match(task.nodes)[1])
}

/** The nodes of a task in a module and its seconds, in a process of its own. */
async function one(path) {
    let lines
    const { instance } = await WebAssembly.instantiate(readFileSync(path), {
        taefl: {
            line(start, length) {
                lines.push(
                    new TextDecoder().decode(new Uint8Array(core.memory.buffer, start, length)),
                )
            },
            should_stop: () => 0,
            now_ms: () => performance.now(),
        },
    })
    const core = instance.exports
    function send(line) {
        const input = new Uint8Array(core.memory.buffer, core.taefl_input(), line.length)
        if (core.taefl_line(new TextEncoder().encodeInto(line, input).written)) core.taefl_run(0)
    }
    core.taefl_start()
    if (file) {
        const network = readFileSync(file)
        const place = core.taefl_network(network.length)
        new Uint8Array(core.memory.buffer, place, network.length).set(network)
    }
    lines = []
    task.before.forEach(send)
    if (lines.length) throw new Error(lines.join('\n'))
    let usage
    for (let i = 0; i < 3; i++) {
        // What is compiled beside the search has come to its end.
        await new Promise(done => setTimeout(done, 300))
        send('uginewgame')
        lines = []
        usage = process.cpuUsage()
        send(task.line)
    }
    return { nodes: nodesOf(lines), seconds: process.cpuUsage(usage).user / 1e6 }
}

/** The same of the native program, with its start. */
async function nativeOne(path) {
    const run = spawn('bash', ['-c', 'TIMEFORMAT=%U; time "$0" engine', path])
    const ended = new Promise(done => run.on('close', done))
    const lines = []
    let seconds = ''
    run.stderr.on('data', text => (seconds += text))
    run.stdin.write([...task.before, task.line, ''].join('\n'))
    for await (const line of createInterface(run.stdout)) {
        lines.push(line)
        if (line.startsWith(task.last)) run.stdin.end('quit\n')
    }
    await ended
    return { nodes: nodesOf(lines), seconds: Number(seconds) }
}

async function compare(native, modules) {
    const rounds = /^\d+$/.test(modules.at(-1)) ? Number(modules.pop()) : 5
    const best = new Map([native, ...modules].map(path => [path, Infinity]))
    let all
    for (let i = 0; i < rounds; i++) {
        const { nodes, seconds } = await nativeOne(native)
        all = file ? limit : nodes
        best.set(native, Math.min(best.get(native), seconds))
        for (const path of modules) {
            const found = JSON.parse(
                execFileSync(process.execPath, [import.meta.filename, '--one', path, ...given]),
            )
            if (found.nodes !== nodes)
                throw new Error(`${path} searches ${found.nodes} nodes, not ${nodes}`)
            best.set(path, Math.min(best.get(path), found.seconds))
        }
    }
    for (const [path, seconds] of best) {
        const share = (100 * best.get(native)) / seconds
        console.log(
            `${path}: ${(all / seconds / 1e6).toFixed(2)} million nodes a second, ${share.toFixed(0)} %`,
        )
    }
}
