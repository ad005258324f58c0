/* The engine as WebAssembly against the native program, by processor time, which other work on the machine
 * changes little: node bench/wasm.mjs NATIVE WASM… [ROUNDS]. Each of them runs `bench`; the module in node,
 * whose V8 is that of Chromium, the third time of three, when all of it is compiled. The best round counts. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [first, ...rest] = process.argv.slice(2)
if (first === '--one') console.log(JSON.stringify(await one(rest[0])))
else compare(first, rest)

/** The nodes of `bench` in a module and its seconds, in a process of its own. */
async function one(path) {
    let answer = ''
    const { instance } = await WebAssembly.instantiate(readFileSync(path), {
        taefl: {
            line(at, length) {
                const text = new TextDecoder().decode(
                    new Uint8Array(core.memory.buffer, at, length),
                )
                if (text.startsWith('response ')) answer = text
            },
            should_stop: () => 0,
            now_ms: () => performance.now(),
        },
    })
    const core = instance.exports
    core.taefl_start()
    let before
    for (let i = 0; i < 3; i++) {
        // What is compiled beside the search has come to its end.
        await new Promise(done => setTimeout(done, 300))
        before = process.cpuUsage()
        const input = new Uint8Array(core.memory.buffer, core.taefl_input(), 5)
        core.taefl_line(new TextEncoder().encodeInto('bench', input).written)
        core.taefl_run(0)
    }
    return { nodes: Number(answer.slice(9)), seconds: process.cpuUsage(before).user / 1e6 }
}

function compare(native, modules) {
    const rounds = /^\d+$/.test(modules.at(-1)) ? Number(modules.pop()) : 5
    const best = new Map([native, ...modules].map(path => [path, Infinity]))
    let all
    for (let i = 0; i < rounds; i++) {
        const run = spawnSync('bash', ['-c', `TIMEFORMAT=%U; time "$0" bench --json`, native])
        const rows = run.stdout
            .toString()
            .trim()
            .split('\n')
            .map(row => JSON.parse(row))
        const { nodes } = rows.find(row => row.rules === 'total')
        const seconds = Number(run.stderr.toString().trim().split('\n').at(-1))
        best.set(native, Math.min(best.get(native), seconds))
        for (const path of modules) {
            const found = JSON.parse(
                execFileSync(process.execPath, [import.meta.filename, '--one', path]),
            )
            if (found.nodes !== nodes)
                throw new Error(`${path} searches ${found.nodes} nodes, not ${nodes}`)
            all = nodes
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
