/* Two WebAssembly modules against each other in turns, in one process: node tools/bench/pair.mjs BEFORE AFTER [ROUNDS].
 * Each searches the start of the four Tablut to a fixed depth, eight times until all of it is compiled, then ROUNDS
 * times (15), by the processor's time. Printed: the medians in ms, and the median of AFTER / BEFORE by rounds. */
import { readFileSync } from 'node:fs'

const WARM = 8
const depths = {
    'tablut-ashton': 8,
    'tablut-bologna': 9,
    'tablut-katz': 9,
    'tablut-classic': 8,
}
const [before, after, rounds = 15] = process.argv.slice(2)
const modules = [await load(before), await load(after)]

/** A function that sends a line and carries out what it asks for. */
async function load(path) {
    const { instance } = await WebAssembly.instantiate(readFileSync(path), {
        taefl: { line() {}, should_stop: () => 0, now_ms: () => performance.now() },
    })
    const core = instance.exports
    core.taefl_start()
    return line => {
        const input = new Uint8Array(core.memory.buffer, core.taefl_input(), line.length)
        if (core.taefl_line(new TextEncoder().encodeInto(line, input).written)) core.taefl_run(0)
    }
}

function search(send, rules, depth) {
    for (const line of [`setoption name Rules value ${rules}`, 'uginewgame', 'position startpos'])
        send(line)
    const begin = process.cpuUsage()
    send(`go depth ${depth}`)
    return process.cpuUsage(begin).user / 1e3
}

const median = list => [...list].sort((a, b) => a - b)[list.length >> 1]

for (const [rules, depth] of Object.entries(depths)) {
    const times = [[], []]
    for (let round = 0; round < WARM + Number(rounds); round++) {
        // What is compiled beside the search has come to its end.
        if (round < WARM) await new Promise(done => setTimeout(done, 150))
        for (const turn of [0, 1]) {
            const which = (round + turn) % 2
            const time = search(modules[which], rules, depth)
            if (round >= WARM) times[which].push(time)
        }
    }
    const shares = times[1].map((time, i) => time / times[0][i])
    console.log(
        `${rules}: ${median(times[0]).toFixed(1)} and ${median(times[1]).toFixed(1)} ms, ${median(shares).toFixed(3)}`,
    )
}
