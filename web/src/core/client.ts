/* The page's way to the core: two kinds of clients, each a worker with a core of its own. `Core` is
 * the referee and answers at once; `Engine` (engine.ts) searches. Both are lines of UGI underneath. */
import { isOwnLaw, learnLaw } from './rulenames'
import type { About, Finale, GameTree, Law, Obstacle, Position, Ply, RuleSet, View } from './types'
import type { Attempt, NetworkBytes, RatingNumbers, Start } from './worker'
import { after } from './beats'
import wasm from 'taefl.wasm?url'
import { lawLine, metLaw } from './laws'

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

/** A refusal as the core tells it (`query error`, `convert part`). */
interface Refusal {
    code: string
    args: string[]
    line: number
    column: number
    clause: string
    words: string
}

function refused(e: Refusal): CoreError {
    return new CoreError(e.words, e.code, e.args, e.line, e.column, e.clause)
}

/** The referee answers at once, so it must within two seconds; a long text may take it longer. */
const PATIENCE = 7
const LONG = 5000
/** So many beats a worker may take to be there, and twice as many each time after that: it comes over the
 * network, and browsers lose a worker's script when a service worker gives way to another just then. */
const START = 20

/** A worker and the lines that come out of it. */
export class Link {
    #worker!: Worker
    readonly #shared = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null
    readonly #flag = this.#shared && new Int32Array(this.#shared)
    #arrived: () => void = () => {}
    /** Gets every line; set by the owner. */
    heard: (line: string) => void = () => {}
    /** Told when the worker has broken down and no line will come any more; set by the owner. */
    died: (why: CoreError) => void = () => {}
    /** Why it has, if it has. */
    dead: CoreError | null = null
    /** Resolves when lines may be sent; rejects where the core cannot be had. */
    readonly ready: Promise<void>
    /** Lines can be sent. */
    there = false

    constructor() {
        this.ready = new Promise((resolve, reject) => {
            this.#fail = why => {
                this.dead = new CoreError(why, 'CORE_GONE', [why])
                reject(this.dead)
                this.died(this.dead)
            }
            this.#start(START, resolve)
        })
    }
    #start(patience: number, ready: () => void): void {
        const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
        this.#worker = worker
        const arrived = after(patience, () => {
            worker.terminate()
            this.#start(2 * patience, ready)
        })
        const fail = (why: string) => {
            arrived()
            this.#fail(why)
        }
        worker.onerror = event => fail(event.message || 'the core did not load')
        worker.onmessage = ({ data }: MessageEvent<string>) => {
            if (data === 'ready') {
                arrived()
                this.there = true
                ready()
            } else if (data.startsWith('failed ')) fail(data.slice(7))
            else this.heard(data)
        }
        const start: Start = { wasm: new URL(wasm, location.href).href, flag: this.#shared }
        worker.postMessage(start)
        this.#arrived = arrived
    }
    #fail!: (why: string) => void
    /** A line must come within so many beats, or the worker counts as broken down. Gives what ends the
     * waiting. */
    expect(beats: number): () => void {
        return after(beats, () => this.#fail('no answer'))
    }
    /** A line, what `setoption name EvalFile` reads from then on, or an attempt to be rated. */
    send(line: string | NetworkBytes | Attempt): void {
        this.#worker.postMessage(line)
    }
    /** Ends a search; the flag does so at once, the line between slices. */
    stop(): void {
        if (this.#flag) Atomics.store(this.#flag, 0, 1)
        // Before the core is there nothing runs, and nobody could hear it.
        if (this.there) this.send('stop')
    }
    /** Before a search, so that an earlier stop does not end it. */
    go(line: string): void {
        if (this.#flag) Atomics.store(this.#flag, 0, 0)
        this.send(line)
    }
    close(): void {
        this.#arrived()
        this.#worker.terminate()
    }
}

/** What a line of refusal begins with. */
export const ERROR = 'info string error: '

export function positionLine(place: Position): string {
    const start = place.start ? `fen ${place.start}` : 'startpos'
    return `position ${start}${place.moves.length ? ` moves ${place.moves.join(' ')}` : ''}`
}

/** The referee. Every call is one question about one place; calls may overlap, they are asked in
 * order. Refusals reject with a CoreError and change nothing. */
export class Core {
    #link = new Link()
    #waiting: Promise<unknown> = Promise.resolve()
    #rules = ''
    readonly #revived: () => void

    /** `revived` is told when a worker that did not answer has been replaced. */
    constructor(revived: () => void) {
        this.#revived = revived
    }

    /** Resolves when the core is there; rejects with a CoreError where it cannot be had. */
    get ready(): Promise<void> {
        return this.#link.ready
    }
    /** Whether it has broken down: nothing will be answered any more. */
    get dead(): boolean {
        return this.#link.dead !== null
    }
    catalogue(): Promise<RuleSet[]> {
        return this.#inTurn(async () => JSON.parse(await this.#ask('query catalogue')))
    }
    about(rules: string): Promise<About> {
        return this.#inTurn(async () => {
            await this.#set(rules)
            return JSON.parse(await this.#ask('query about'))
        })
    }
    /** A tafl law as switches: that of these rules, or of a rules file in one line, whose law is then known
     * by its name. Rejects with line and reason for a file that is refused. */
    law(rules: string, line = ''): Promise<Law> {
        return this.#inTurn(async () => {
            if (line) {
                this.#rules = ''
                await this.#tell(`setoption name RulesText value ${line}`)
            } else await this.#set(rules)
            const law = JSON.parse(await this.#ask('query law')) as Law
            this.#rules = law.name
            return law
        })
    }
    /** What `query WORDS` answers there, in JSON. */
    told<T>(place: Position, words: string): Promise<T> {
        return this.#at(place, async () => JSON.parse(await this.#ask(`query ${words}`)))
    }
    view(place: Position): Promise<View> {
        return this.told(place, 'view')
    }
    plies(place: Position): Promise<Ply[]> {
        return this.told(place, 'plies')
    }
    /** How the game ended; null while it goes on. */
    end(place: Position): Promise<Finale | null> {
        return this.told(place, 'end')
    }
    /** Why a move (wire form) is refused; null if it is legal. */
    why(place: Position, move: string): Promise<Obstacle | null> {
        return this.told(place, `obstacle ${move}`)
    }
    /** The wire form of a legal move as a person typed it: "Ke5-e8", "e3 e7", "T E4". Rejects with
     * the clause if it is not legal. */
    read(place: Position, text: string): Promise<string> {
        const words = text.replace(/[\0-\x1f\x7f]/g, ' ')
        return this.#at(place, () => this.#ask(`query read ${words}`))
    }
    /** A solver's rating after an attempt. */
    rate(attempt: Attempt): Promise<RatingNumbers> {
        return this.#inTurn(async () => JSON.parse(await this.#exchange([attempt], 'response ')))
    }
    /** The text of a position from a letter a square ('.' empty, in the order of the geometry); it need
     * not be possible, which `view` tells. `rest`: side and state, as position texts have them. */
    compose(rules: string, board: string, rest: string): Promise<string> {
        return this.#inTurn(async () => {
            await this.#set(rules)
            return this.#ask(`query compose ${board} ${rest}`)
        })
    }
    /** The games of a text: of a game file or of its JSON twin. The first mistake rejects, with line
     * and column of the text. */
    async parse(text: string): Promise<GameTree[]> {
        const form = looksLikeJson(text) ? 'json' : 'gamefile'
        return games(JSON.parse(await this.#converted(`${form} json ${line(text)}`)))
    }
    /** The games of a text in another program's form: OpenTafl notation, by `rules` where it names none of
     * our rule sets, or the Bologna competition's game log. */
    async convert(form: 'otg' | 'bologna', text: string, rules: string): Promise<GameTree[]> {
        return games(JSON.parse(await this.#converted(`${form} json ${line(text)}`, rules)))
    }
    /** What is good of a game file: of each game everything up to its first mistake, and the
     * mistakes. A game whose rules or start cannot be read is not among them. */
    async parsePart(text: string): Promise<{ games: GameTree[]; errors: CoreError[] }> {
        const answer = await this.#converted(`part gamefile json ${line(text)}`)
        const part = JSON.parse(answer) as { games: GameTree[]; errors: Refusal[] }
        return { games: games(part.games), errors: part.errors.map(refused) }
    }
    /** A tree, or several, as a game file. */
    async write(tree: GameTree | readonly GameTree[]): Promise<string> {
        return JSON.parse(await this.#converted(`json gamefile ${line(tree)}`))
    }
    close(): void {
        this.#link.close()
    }

    /** What the core makes of a text: the forms and the text, as a line has them; by `rules`, where they matter. */
    #converted(question: string, rules = ''): Promise<string> {
        return this.#inTurn(async () => {
            if (rules) await this.#set(rules)
            return this.#ask(`convert ${question}`)
        })
    }
    #at<T>(place: Position, then: () => Promise<T>): Promise<T> {
        return this.#inTurn(async () => {
            await this.#set(place.rules)
            await this.#tell(positionLine(place))
            return then()
        })
    }
    #inTurn<T>(job: () => Promise<T>): Promise<T> {
        const twice = (): Promise<T> =>
            job().catch((error: unknown) => {
                if (!this.#revive()) throw error
                return job()
            })
        const next = this.#waiting.then(twice, twice)
        this.#waiting = next.catch(() => {})
        return next
    }
    /** Replaces a worker that has been there and answers no more. */
    #revive(): boolean {
        if (!this.#link.dead || !this.#link.there) return false
        this.#link.close()
        this.#link = new Link()
        this.#rules = ''
        this.#revived()
        return true
    }
    async #set(rules: string): Promise<void> {
        if (rules === this.#rules) return
        this.#rules = ''
        const own = isOwnLaw(rules)
        const line = own && lawLine(rules)
        if (line) await this.#tell(`setoption name RulesText value ${line}`)
        else if (own) throw new CoreError(`unknown here: ${rules}`, 'LAW_GONE', [rules])
        await this.#tell(`setoption name Rules value ${rules}`)
        this.#rules = rules
        if (own) metLaw(rules)
    }
    /** A line without an answer of its own; `isready` shows that it was taken. */
    async #tell(line: string): Promise<void> {
        await this.#exchange([line, 'isready'], 'readyok')
    }
    #ask(question: string): Promise<string> {
        return this.#exchange([question], 'response ')
    }
    async #exchange(lines: (string | Attempt)[], end: string): Promise<string> {
        await this.#link.ready
        if (this.#link.dead) throw this.#link.dead
        let refusal = false
        const long = String(lines[0]).length > LONG
        const answered = this.#link.expect(long ? 100 * PATIENCE : PATIENCE)
        const answer = await new Promise<string>((resolve, reject) => {
            this.#link.died = reject
            this.#link.heard = text => {
                if (text.startsWith(ERROR)) {
                    refusal = true
                    if (end === 'response ') resolve('')
                } else if (text.startsWith(end)) resolve(text.slice(end.length))
            }
            for (const text of lines) this.#link.send(text)
        }).finally(answered)
        if (refusal) throw refused(JSON.parse(await this.#ask('query error')) as Refusal)
        return answer
    }
}

/* Game files and their JSON twin, read and written by the core. */

/** A value as the core reads it from a line, in which no control byte may stand. */
function line(value: unknown): string {
    return JSON.stringify(value).replace(/\x7f/g, '\\u007f')
}

/** Games as the core tells them; the laws they carry are known from then on. */
function games(told: GameTree[]): GameTree[] {
    told.forEach(learnLaw)
    return told
}

/** Whether a text is games in JSON. A game file may begin with a bracket or a brace too, but ends
 * with a result. */
function looksLikeJson(text: string): boolean {
    return /^\s*(\{\s*"|\[\s*\{)[^]*[}\]]\s*$/.test(text)
}
