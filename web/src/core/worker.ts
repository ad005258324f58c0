/* The worker: the core as WebAssembly, which speaks UGI. Lines come in as messages and go out as
 * messages; the page has no other interface to it. A search stops at once where memory is shared
 * (the flag), and elsewhere between slices. */

interface Exports {
    memory: WebAssembly.Memory
    taefl_start(): number
    taefl_input(): number
    taefl_input_size(): number
    taefl_line(length: number): 0 | 1 | 2
    taefl_run(ms: number): 0 | 1
    taefl_network(length: number): number
    taefl_solver(): number
    taefl_rate(points: number, solved: 0 | 1): void
}

/** The first message. */
export interface Start {
    wasm: string
    /** Int32Array over shared memory: not 0 is `stop`. */
    flag: SharedArrayBuffer | null
}

/** A network for the core's next `setoption name EvalFile`. */
export type NetworkBytes = Uint8Array

/** A solver's rating as the core has it: points, deviation, volatility. */
export type RatingNumbers = [points: number, deviation: number, volatility: number]
/** Somebody has tried a puzzle of so many points; answered with the new rating in JSON. */
export interface Attempt {
    solver: RatingNumbers | null
    puzzle: number
    solved: boolean
}

/** How long a search may keep the worker from reading messages. */
const SLICE_MS = 40

const decoder = new TextDecoder()
const encoder = new TextEncoder()
let core: Exports
let flag: Int32Array | null = null
let running = false

function send(text: string): void {
    const size = core.taefl_input_size()
    const { read, written } = encoder.encodeInto(
        text,
        new Uint8Array(core.memory.buffer, core.taefl_input(), size),
    )
    // Too long for the input: let the core say so.
    const next = core.taefl_line(read < text.length ? size + 1 : written)
    if (next === 1 && !running) {
        running = true
        run()
    }
}

function rate({ solver, puzzle, solved }: Attempt): void {
    const rating = new Float64Array(core.memory.buffer, core.taefl_solver(), 3)
    rating.set(solver ?? [0, 0, 0])
    core.taefl_rate(puzzle, solved ? 1 : 0)
    postMessage(`response ${JSON.stringify([...rating])}`)
}

function run(): void {
    // A shared flag stops a search in one piece; without one, messages are read between slices.
    if (core.taefl_run(flag ? 0 : SLICE_MS)) channel.port2.postMessage(0)
    else running = false
}
const channel = new MessageChannel() // comes round sooner than a timer
channel.port1.onmessage = run

async function start(message: Start): Promise<void> {
    if (message.flag) flag = new Int32Array(message.flag)
    const imports = {
        taefl: {
            line: (at: number, length: number) =>
                postMessage(decoder.decode(new Uint8Array(core.memory.buffer, at, length))),
            should_stop: () => (flag ? Atomics.load(flag, 0) : 0),
            now_ms: () => performance.now(),
        },
    }
    const { instance } = await WebAssembly.instantiateStreaming(fetch(message.wasm), imports)
    core = instance.exports as unknown as Exports
    if (!core.taefl_start()) throw new Error('no memory for the core')
    postMessage('ready')
}

onmessage = ({ data }: MessageEvent<Start | NetworkBytes | Attempt | string>) => {
    if (typeof data === 'string') send(data)
    else if ('puzzle' in data) rate(data)
    else if ('wasm' in data)
        start(data).catch((error: unknown) => postMessage(`failed ${String(error)}`))
    else {
        const at = core.taefl_network(data.length)
        if (at) new Uint8Array(core.memory.buffer, at).set(data)
    }
}
