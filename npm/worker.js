/* The worker around taefl.wasm: lines of UGI come in as messages and go out as messages. The same
 * file runs in browsers and in Node. */
const port = globalThis.postMessage ? globalThis : (await import('node:worker_threads')).parentPort

/** How long a search may keep the worker from reading messages, where no memory is shared. */
const SLICE_MS = 40

const decoder = new TextDecoder()
const encoder = new TextEncoder()
const channel = new MessageChannel() // comes round sooner than a timer
let core
let flag = null // Int32Array over shared memory: not 0 is `stop`
let running = false

const text = (at, length) => decoder.decode(new Uint8Array(core.memory.buffer, at, length))

function start({ module, shared }) {
    if (shared) flag = new Int32Array(shared)
    const taefl = {
        line: (at, length) => port.postMessage(text(at, length)),
        should_stop: () => (flag ? Atomics.load(flag, 0) : 0),
        now_ms: () => performance.now(),
    }
    core = new WebAssembly.Instance(module, { taefl }).exports
    port.postMessage(core.taefl_start() ? 'ready' : 'info string error: no memory')
}

function run() {
    if (core.taefl_run(flag ? 0 : SLICE_MS)) channel.port2.postMessage(0)
    else running = false
}
channel.port1.onmessage = run
channel.port1.unref?.()

function send(line) {
    const size = core.taefl_input_size()
    const input = new Uint8Array(core.memory.buffer, core.taefl_input(), size)
    const { read, written } = encoder.encodeInto(line, input)
    // A line that is too long is for the core to refuse.
    const next = core.taefl_line(read < line.length ? size + 1 : written)
    if (next !== 1 || running) return
    running = true
    run()
}

function network(bytes) {
    const at = core.taefl_network(bytes.length)
    if (at) new Uint8Array(core.memory.buffer, at).set(bytes)
}

port.onmessage = ({ data }) => {
    if (typeof data === 'string') send(data)
    else if (data instanceof Uint8Array) network(data)
    else start(data)
}
