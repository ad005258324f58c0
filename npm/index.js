/* Taefl for JavaScript: an engine in a worker of its own, which speaks UGI. index.d.ts describes it. */
import { networks } from './networks.js'

const REFUSED = 'info string error: '
const node = typeof process === 'object' && !!process.versions?.node

export class TaeflError extends Error {}

async function bytesOf(name) {
    const url = new URL(name, import.meta.url)
    if (node) return (await import('node:fs/promises')).readFile(url)
    const answer = await fetch(url)
    if (!answer.ok) throw new TaeflError(`${url}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
}

async function newWorker() {
    if (!node) return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
    const threads = await import('node:worker_threads')
    return new threads.Worker(new URL('./worker.js', import.meta.url))
}

function readInfo(line) {
    const words = line.split(' ')
    const after = name => words[words.indexOf(name) + 1]
    const score = words.indexOf('score')
    const pv = words.indexOf('pv')
    return {
        depth: Number(after('depth')),
        line: Number(after('multipv')),
        score: { kind: words[score + 1], value: Number(words[score + 2]) },
        chance: Number(after('chance')) / 1000,
        nodes: Number(after('nodes')),
        pv: pv < 0 ? [] : words.slice(pv + 1),
    }
}

export class Taefl {
    #worker
    #flag
    #heard = () => {}
    #failed = () => {}
    #turn = Promise.resolve()
    #over = null // why nothing can be asked any more
    #searches = 0 // that were asked for
    #stopped = 0 // of them, the first ones
    #network = ''

    constructor(worker, shared) {
        this.#worker = worker
        this.#flag = shared && new Int32Array(shared)
        const broken = error => this.#end(`the worker failed: ${error.message}`)
        if (node) worker.on('message', line => this.#heard(line)).on('error', broken)
        else Object.assign(worker, { onmessage: e => this.#heard(e.data), onerror: broken })
    }

    static async start() {
        const [worker, wasm] = await Promise.all([newWorker(), bytesOf('./taefl.wasm')])
        const module = await WebAssembly.compile(wasm)
        const shared = node || globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null
        const taefl = new Taefl(worker, shared)
        await taefl.#ask('ready', () => worker.postMessage({ module, shared }))
        return taefl
    }

    #end(words) {
        this.#over ??= new TaeflError(words)
        this.#failed(this.#over)
    }
    /** Sends, and collects the lines up to one that begins with `last`. After an error nothing else
     * comes, except for `readyok`: if that were left, it would answer what is asked next. */
    #until(last, send, heard) {
        return new Promise((resolve, reject) => {
            const lines = []
            let refused = null
            this.#failed = reject
            this.#heard = line => {
                if (line.startsWith(REFUSED)) refused ??= new TaeflError(line.slice(REFUSED.length))
                else lines.push(line)
                const ends = line.startsWith(last)
                if (refused && (ends || last !== 'readyok')) reject(refused)
                else if (ends) resolve(lines)
                else heard?.(line)
            }
            if (this.#over) reject(this.#over)
            else send()
        })
    }
    /** One question after the other, in the order in which they are asked. */
    #ask(last, send, heard) {
        const job = () => this.#until(last, send, heard)
        const answer = this.#turn.then(job, job)
        this.#turn = answer.catch(() => {})
        return answer
    }
    #post(...lines) {
        lines.forEach(line => this.#worker.postMessage(line))
    }
    async #tell(...lines) {
        await this.#ask('readyok', () => this.#post(...lines, 'isready'))
    }
    async #response(line) {
        const lines = await this.#ask('response ', () => {
            this.#signal(false)
            this.#post(line)
        })
        return lines.at(-1).slice('response '.length)
    }

    async setOption(name, value) {
        await this.#tell(`setoption name ${name} value ${value}`)
    }
    async setRules(rules) {
        await this.setOption('Rules', rules)
        const name = networks[await this.query('rules')] ?? ''
        if (name && name !== this.#network)
            await this.#tell(
                await bytesOf(`./networks/${name}.network`),
                `setoption name EvalFile value ${name}`,
            )
        this.#network = name
    }
    async setPosition({ start, moves = [] } = {}) {
        const from = start ? `fen ${start}` : 'startpos'
        const played = moves.map(move => ` ${move || '?'}`).join('') // no empty word vanishes
        await this.#tell(`position ${from}${played && ` moves${played}`}`)
    }
    query(question) {
        return this.#response(`query ${question}`)
    }
    async view() {
        return JSON.parse(await this.query('view'))
    }
    async moves() {
        const words = await this.query('moves')
        return words === '-' ? [] : words.split(' ')
    }
    async go(limits = {}, onInfo = () => {}) {
        const found = []
        const words = Object.entries(limits).map(([name, value]) => ` ${name} ${value}`)
        const number = ++this.#searches
        let thrown = null
        const send = () => {
            this.#signal(false)
            this.#post(`go${words.join('')}`)
            if (number <= this.#stopped) this.#signal(true)
        }
        const lines = await this.#ask('bestmove ', send, line => {
            if (thrown || !line.startsWith('info depth ')) return
            const info = readInfo(line)
            found[info.line - 1] = info
            try {
                onInfo(info)
            } catch (error) {
                thrown = { error }
                this.#signal(true)
            }
        })
        if (thrown) throw thrown.error
        return { move: lines.at(-1).split(' ')[1], lines: found }
    }
    /** Tells the search that runs to end, or lets the next one go on. */
    #signal(stop) {
        if (this.#flag) Atomics.store(this.#flag, 0, stop ? 1 : 0)
        else if (stop) this.#post('stop')
    }
    stop() {
        this.#stopped = this.#searches
        this.#signal(true)
    }
    async bench() {
        return Number(await this.#response('bench'))
    }
    close() {
        this.#end('closed')
        return this.#worker.terminate()
    }
}
