/* The core in a script of the build or of the tests: lines in, lines out, no worker. */
import { readFileSync } from 'node:fs'

/** @returns {Promise<(line: string) => string[]>} one line of UGI in, what it answers out */
export async function askCore(wasm) {
    let out = []
    const decoder = new TextDecoder()
    const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
        taefl: {
            line: (at, length) =>
                out.push(decoder.decode(new Uint8Array(core.memory.buffer, at, length))),
            should_stop: () => 0,
            now_ms: () => performance.now(),
        },
    })
    const core = instance.exports
    if (!core.taefl_start()) throw new Error('no memory for the core')
    return line => {
        out = []
        const bytes = new TextEncoder().encode(line)
        new Uint8Array(core.memory.buffer).set(bytes, core.taefl_input())
        if (core.taefl_line(bytes.length) === 1) while (core.taefl_run(1000));
        return out
    }
}

/** The answer of a query as JSON; throws with the core's words where it refuses. */
export function answer(ask, question) {
    const line = ask(question).find(l => l.startsWith('response '))
    if (!line) throw new Error(`${question}: ${ask(question).join(' ')}`)
    return JSON.parse(line.slice('response '.length))
}
