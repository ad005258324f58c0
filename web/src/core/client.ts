/* The page's way to the core: two kinds of clients, each a worker with a core of its own. `Core` is
 * the referee and answers at once; `Engine` searches. Both are lines of UGI underneath. */
import type { About, Clause, GameTree, Info, Limits, Place, Ply, RuleSet, View } from './types'
import type { Start } from './worker'
import wasm from 'taefl.wasm?url'

/** What the core refused: the code is a key of the texts (`errors.CODE`), `words` is English. */
export class CoreError extends Error {
    constructor(
        readonly words: string,
        readonly code = '',
        readonly args: string[] = [],
        readonly line = 0,
        readonly column = 0,
        /** The clause that forbids a move; '' if it is no question of rules. */
        readonly clause = '',
    ) {
        super(words)
    }
}

/** Whether this browser can run the core at all (WebAssembly with SIMD). */
export function coreRuns(): boolean {
    // A module of one function that returns a v128: i32.const 0, i8x16.splat, drop.
    const simd = [
        0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15,
        26, 11,
    ]
    return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(simd))
}

/** A worker and the lines that come out of it. */
class Link {
    private readonly worker: Worker
    private readonly flag: Int32Array | null
    /** Gets every line; set by the owner. */
    heard: (line: string) => void = () => {}
    /** Resolves when lines may be sent; rejects where the core cannot be had. */
    readonly ready: Promise<void>
    private there = false

    constructor() {
        this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
        const shared = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null
        this.flag = shared && new Int32Array(shared)
        this.ready = new Promise((resolve, reject) => {
            const fail = (why: string) => reject(new CoreError(why))
            this.worker.onerror = event => fail(event.message)
            this.worker.onmessage = ({ data }: MessageEvent<string>) => {
                if (data === 'ready') {
                    this.there = true
                    resolve()
                } else if (data.startsWith('failed ')) fail(data.slice(7))
                else this.heard(data)
            }
        })
        const start: Start = { wasm: new URL(wasm, location.href).href, flag: shared }
        this.worker.postMessage(start)
    }
    send(line: string): void {
        this.worker.postMessage(line)
    }
    /** Ends a search; the flag does so at once, the line between slices. */
    stop(): void {
        if (this.flag) Atomics.store(this.flag, 0, 1)
        // Before the core is there nothing runs, and nobody could hear it.
        if (this.there) this.send('stop')
    }
    /** Before a search, so that an earlier stop does not end it. */
    go(line: string): void {
        if (this.flag) Atomics.store(this.flag, 0, 0)
        this.send(line)
    }
    close(): void {
        this.worker.terminate()
    }
}

function positionLine(place: Place): string {
    const start = place.start ? `fen ${place.start}` : 'startpos'
    return `position ${start}${place.moves.length ? ` moves ${place.moves.join(' ')}` : ''}`
}

/** The referee. Every call is one question about one place; calls may overlap, they are asked in
 * order. Refusals reject with a CoreError and change nothing. */
export class Core {
    private readonly link = new Link()
    private waiting: Promise<unknown> = Promise.resolve()
    private rules = ''

    /** Resolves when the core is there; rejects with a CoreError where it cannot be had. */
    get ready(): Promise<void> {
        return this.link.ready
    }
    catalogue(): Promise<RuleSet[]> {
        return this.inTurn(async () => JSON.parse(await this.ask('query catalogue')))
    }
    about(rules: string): Promise<About> {
        return this.inTurn(async () => {
            await this.set(rules)
            return JSON.parse(await this.ask('query about'))
        })
    }
    view(place: Place): Promise<View> {
        return this.at(place, async () => JSON.parse(await this.ask('query view')))
    }
    plies(place: Place): Promise<Ply[]> {
        return this.at(place, async () => JSON.parse(await this.ask('query plies')))
    }
    /** Why a move (wire form) is refused: the clause, or null if it is legal. */
    why(place: Place, move: string): Promise<Pick<Clause, 'id' | 'words'> | null> {
        return this.at(place, async () => {
            const [, clause = '', words = ''] =
                /^illegal (\S+) (.*)$/.exec(await this.ask(`query why ${move}`)) ?? []
            return clause ? { id: clause, words } : null
        })
    }
    /** The wire form of a move as a person typed it: "Ke5-e8", "e3 e7", "T E4". */
    read(place: Place, text: string): Promise<string> {
        return this.at(place, () => this.ask(`query read ${text.replace(/[\0-\x1f]/g, ' ')}`))
    }
    /** The first games of a text: a game file, its JSON twin. */
    parse(text: string): Promise<GameTree[]> {
        return this.inTurn(async () =>
            JSON.parse(await this.ask(`convert gamefile json ${JSON.stringify(text)}`)),
        )
    }
    /** A tree as a game file. */
    write(tree: GameTree): Promise<string> {
        return this.inTurn(async () =>
            JSON.parse(await this.ask(`convert json gamefile ${JSON.stringify(tree)}`)),
        )
    }
    close(): void {
        this.link.close()
    }

    private at<T>(place: Place, then: () => Promise<T>): Promise<T> {
        return this.inTurn(async () => {
            await this.set(place.rules)
            await this.tell(positionLine(place))
            return then()
        })
    }
    private inTurn<T>(job: () => Promise<T>): Promise<T> {
        const next = this.waiting.then(job, job)
        this.waiting = next.catch(() => {})
        return next
    }
    private async set(rules: string): Promise<void> {
        if (rules === this.rules) return
        this.rules = ''
        await this.tell(`setoption name Rules value ${rules}`)
        this.rules = rules
    }
    /** A line without an answer of its own; `isready` shows that it was taken. */
    private async tell(line: string): Promise<void> {
        await this.exchange([line, 'isready'], 'readyok')
    }
    private ask(question: string): Promise<string> {
        return this.exchange([question], 'response ')
    }
    private async exchange(lines: string[], end: string): Promise<string> {
        await this.link.ready
        let refusal = ''
        const answer = await new Promise<string>(resolve => {
            this.link.heard = line => {
                if (line.startsWith('info string error: ')) {
                    refusal = line.slice('info string error: '.length)
                    if (end === 'response ') resolve('')
                } else if (line.startsWith(end)) resolve(line.slice(end.length))
            }
            for (const line of lines) this.link.send(line)
        })
        if (refusal) throw await this.refusal(refusal)
        return answer
    }
    private async refusal(words: string): Promise<CoreError> {
        const e = JSON.parse(await this.ask('query error')) as {
            code: string
            args: string[]
            line: number
            column: number
            clause: string
            words: string
        }
        return new CoreError(e.words || words, e.code, e.args, e.line, e.column, e.clause)
    }
}

/** What a search ends with. */
export interface Found {
    /** 'none' if the game was over, '' if the search was stopped before it began. */
    move: string
    /** The last information about each line, the best first. */
    lines: Info[]
}

/** A searcher. One search at a time: a new `go` stops the one before, whose promise resolves. */
export class Engine {
    private readonly link = new Link()
    private last: Promise<unknown>
    private set: Record<string, string> = {}
    /** Numbers of searches: the newest one asked for, and the newest one that shall end. */
    private asked = 0
    private stopped = 0

    constructor() {
        this.last = this.link.ready
    }
    get ready(): Promise<void> {
        return this.link.ready
    }
    /** `options`: UGI options such as Strength, MultiPV, Seed, Hash. */
    go(
        place: Place,
        limits: Limits,
        options: Record<string, string | number> = {},
        onInfo: (info: Info) => void = () => {},
    ): Promise<Found> {
        this.stop()
        const number = ++this.asked
        const job = async (): Promise<Found> => {
            await this.link.ready
            const lines: Info[] = []
            if (this.stopped >= number) return { move: '', lines }
            return new Promise<Found>((resolve, reject) => {
                this.link.heard = text => {
                    if (text.startsWith('bestmove '))
                        resolve({ move: text.slice('bestmove '.length), lines })
                    else if (text.startsWith('info string error: '))
                        reject(new CoreError(text.slice('info string error: '.length)))
                    else if (text.startsWith('info depth ')) {
                        const info = readInfo(text)
                        lines[info.line - 1] = info
                        onInfo(info)
                    }
                }
                this.setOption('Rules', place.rules)
                for (const [name, value] of Object.entries(options))
                    this.setOption(name, String(value))
                this.link.send(positionLine(place))
                this.link.go(goLine(limits))
            })
        }
        const next = this.last.then(job, job)
        this.last = next.catch(() => {})
        return next
    }
    stop(): void {
        this.stopped = this.asked
        this.link.stop()
    }
    close(): void {
        this.link.close()
    }

    private setOption(name: string, value: string): void {
        if (this.set[name] === value) return
        this.set[name] = value
        this.link.send(`setoption name ${name} value ${value}`)
    }
}

function goLine(limits: Limits): string {
    const words = ['go']
    if (limits.infinite) words.push('infinite')
    if (limits.movetime) words.push('movetime', String(limits.movetime))
    if (limits.depth) words.push('depth', String(limits.depth))
    if (limits.nodes) words.push('nodes', String(limits.nodes))
    for (const [name, value] of Object.entries(limits.clock ?? {}))
        words.push(name, String(Math.max(0, Math.round(value))))
    if (limits.searchmoves?.length) words.push('searchmoves', ...limits.searchmoves)
    return words.join(' ')
}

function readInfo(text: string): Info {
    const words = text.split(' ')
    const after = (name: string): string | undefined => {
        const at = words.indexOf(name)
        return at < 0 ? undefined : words[at + 1]
    }
    const number = (name: string): number => Number(after(name) ?? 0)
    const score = words.indexOf('score')
    const pv = words.indexOf('pv')
    const final = after('final')
    return {
        depth: number('depth'),
        line: number('multipv'),
        score: {
            kind: words[score + 1] as Info['score']['kind'],
            value: Number(words[score + 2]),
        },
        chance: number('chance') / 1000,
        final: final === undefined ? null : Number(final),
        nodes: number('nodes'),
        nps: number('nps'),
        time: number('time'),
        pv: pv < 0 ? [] : words.slice(pv + 1),
    }
}
