/* The client that searches: a worker of its own, as the referee has one (client.ts). A file of its own,
 * since much of the page needs no search. */
import { CoreError, ERROR, Link, positionLine } from './client'
import { isOwnLaw } from './rulenames'
import { base } from './place'
import type { Info, Limits, Position } from './types'
import { lawLine } from './laws'

/** What a search ends with. */
export interface Found {
    /** 'none' if the game was over, '' if the search was stopped before it began. */
    move: string
    /** The last information about each line, the best first, and each of another move. */
    lines: Info[]
}

/** Adds to the lines of a depth those of the depth before, as far as the search has not come: of other moves. */
function completed(lines: Info[], before: Info[]): Info[] {
    const isOther = ({ pv }: Info): boolean => !lines.some(line => line.pv[0] === pv[0])
    return [...lines, ...before.filter(isOther)].slice(0, Math.max(lines.length, before.length))
}

/** How long a network may take to come before a search goes without it. */
const PATIENCE_MS = 8000

/** The bytes of a network; null if they cannot be had now, and then the next search asks again. */
async function bytesOf(network: string): Promise<Uint8Array | null> {
    try {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        const answer = await fetch(`${base}/assets/${network}.network`, { signal })
        return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    } catch {
        return null
    }
}

/** A searcher. One search at a time: a new `go` stops the one before, whose promise resolves. */
export class Engine {
    readonly #link = new Link()
    #last: Promise<unknown>
    #set: Record<string, string> = {}
    /** Numbers of searches: the newest one asked for, and the newest one that shall end. */
    #asked = 0
    #stopped = 0

    constructor() {
        this.#last = this.#link.ready
    }
    get ready(): Promise<void> {
        return this.#link.ready
    }
    /** Whether it has broken down: it will find nothing any more. */
    get dead(): boolean {
        return this.#link.dead !== null
    }
    /** `options`: UGI options such as Strength, MultiPV, Seed, Hash. `onLines` gets the lines as they
     * are whenever one is new. */
    go(
        place: Position,
        limits: Limits,
        options: Record<string, string | number> = {},
        onLines: (lines: Info[]) => void = () => {},
    ): Promise<Found> {
        this.stop()
        const number = ++this.#asked
        const job = async (): Promise<Found> => {
            await this.#link.ready
            const lines: Info[] = []
            let before: Info[] = []
            if (this.#stopped >= number) return { move: '', lines }
            await this.#prepare(place, options)
            if (this.#stopped >= number) return { move: '', lines }
            return this.#hear<Found>(
                (text, resolve, reject) => {
                    if (text.startsWith('bestmove '))
                        resolve({
                            move: text.slice('bestmove '.length),
                            lines: completed(lines, before),
                        })
                    else if (text.startsWith(ERROR)) reject(new CoreError(text.slice(ERROR.length)))
                    else if (text.startsWith('info depth ')) {
                        const info = readInfo(text)
                        if (info.line === 1 && lines[0]?.depth !== info.depth)
                            before = lines.splice(0)
                        lines[info.line - 1] = info
                        onLines(completed(lines, before))
                    }
                },
                () => this.#link.go(goLine(limits)),
            )
        }
        const next = this.#last.then(job, job)
        this.#last = next.catch(() => {})
        return next
    }
    stop(): void {
        this.#stopped = this.#asked
        this.#link.stop()
    }
    close(): void {
        this.#link.close()
    }

    /** Everything that may be refused before the search begins. */
    async #prepare(place: Position, options: Record<string, string | number>): Promise<void> {
        let refusal = ''
        const own = isOwnLaw(place.rules)
        const network = __TAEFL_NETWORKS__[place.rules] ?? ''
        const bytes = network && this.#set.EvalFile !== network ? await bytesOf(network) : null
        await this.#hear<void>(
            (text, resolve) => {
                if (text.startsWith(ERROR)) refusal ||= text.slice(ERROR.length)
                else if (text === 'readyok') resolve()
            },
            () => {
                if (own) this.#setOption('RulesText', lawLine(place.rules))
                this.#setOption('Rules', place.rules)
                if (bytes) {
                    this.#link.send(bytes)
                    this.#setOption('EvalFile', network)
                }
                // What is best is asked here, and the levels were measured so.
                this.#setOption('Contempt', '0')
                for (const [name, value] of Object.entries(options))
                    this.#setOption(name, String(value))
                this.#link.send(positionLine(place))
                this.#link.send('isready')
            },
        )
        if (!refusal) return
        this.#set = {} // which of them was refused is not known
        throw new CoreError(refusal)
    }
    /** Sends lines and hears what comes, until that settles it. */
    #hear<T>(
        heard: (text: string, resolve: (value: T) => void, reject: (why: Error) => void) => void,
        send: () => void,
    ): Promise<T> {
        if (this.#link.dead) return Promise.reject(this.#link.dead)
        return new Promise<T>((resolve, reject) => {
            this.#link.died = reject
            this.#link.heard = text => heard(text, resolve, reject)
            send()
        })
    }
    #setOption(name: string, value: string): void {
        if (this.#set[name] === value) return
        this.#set[name] = value
        this.#link.send(`setoption name ${name} value ${value}`)
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

/* The one engine of the page. */

let searcher: Engine | undefined

/** One that has broken down is replaced. */
export const engine = (): Engine => (!searcher || searcher.dead ? freshEngine() : searcher)
/** A new engine in place of one that has crashed or does not answer. */
export function freshEngine(): Engine {
    searcher?.close()
    return (searcher = new Engine())
}
