/* The core in Node, for tests: the same WebAssembly that the page has, asked in lines. */
import { readFileSync } from 'node:fs'

const wasm =
    process.env.TAEFL_WASM ?? new URL('../../build/wasm/taefl.wasm', import.meta.url).pathname

export async function startCore() {
    const lines = []
    const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
        taefl: {
            line: (at, length) =>
                lines.push(
                    new TextDecoder().decode(new Uint8Array(core.memory.buffer, at, length)),
                ),
            should_stop: () => 0,
            now_ms: () => performance.now(),
        },
    })
    const core = instance.exports
    if (!core.taefl_start()) throw new Error('no memory for the core')
    const send = (text, wanted = 'response ') => {
        lines.length = 0
        const input = new Uint8Array(
            core.memory.buffer,
            core.taefl_input(),
            core.taefl_input_size(),
        )
        const { written } = new TextEncoder().encodeInto(text, input)
        while (core.taefl_line(written) === 1 && core.taefl_run(0));
        const refusal = lines.find(line => line.startsWith('info string error: '))
        if (refusal) throw new Error(refusal)
        return lines.find(line => line.startsWith(wanted))?.slice(wanted.length) ?? ''
    }
    const at = (rules, start, moves) => {
        send(`setoption name Rules value ${rules}`)
        const from = start ? `fen ${start}` : 'startpos'
        send(`position ${from}${moves.length ? ` moves ${moves.join(' ')}` : ''}`)
    }
    return {
        catalogue: () => JSON.parse(send('query catalogue')),
        about(rules) {
            send(`setoption name Rules value ${rules}`)
            return JSON.parse(send('query about'))
        },
        view(rules, start, moves) {
            at(rules, start, moves)
            return JSON.parse(send('query view'))
        },
        /** `words`: a move, the better one or '-', and what is known before and after it. */
        verdict(rules, start, moves, words) {
            at(rules, start, moves)
            return JSON.parse(send(`query verdict ${words}`))
        },
        /** Lets the engine evaluate by a network, as the page does before it searches. */
        network(bytes) {
            const place = core.taefl_network(bytes.length)
            new Uint8Array(core.memory.buffer, place, bytes.length).set(bytes)
            send('setoption name EvalFile value network')
        },
        /** The move of the engine. `options`: of UGI, such as Strength. */
        best(rules, start, moves, options, limits) {
            at(rules, start, moves)
            for (const [name, value] of Object.entries(options))
                send(`setoption name ${name} value ${value}`)
            return send(`go ${limits}`, 'bestmove ')
        },
        /** The clause that forbids a move; '' if it is legal. */
        why(rules, start, moves, move) {
            at(rules, start, moves)
            return /^illegal (\S+)/.exec(send(`query why ${move}`))?.[1] ?? ''
        },
    }
}
