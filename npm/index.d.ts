/** What the engine refused, in English. Nothing has changed then. */
export class TaeflError extends Error {}

/** When a search ends: the first that is reached. Without any it ends by `stop`. */
export interface Limits {
    depth?: number
    nodes?: number
    /** Milliseconds. */
    movetime?: number
}

/** What a search has found so far about one line of play. */
export interface Info {
    depth: number
    /** 1 is the best; more than one with the option MultiPV. */
    line: number
    /** For the side to move: an estimate in hundredths, or the plies to a proven win or loss. */
    score: { kind: 'cp' | 'win' | 'loss'; value: number }
    /** The predicted win probability of the side to move, 0 to 1. */
    chance: number
    nodes: number
    /** The expected moves. */
    pv: string[]
}

export interface Found {
    /** 'none' if the game is over. */
    move: string
    /** The last information about each line, the best first. */
    lines: Info[]
}

export interface Start {
    /** A position, 'BOARD SIDE [STATE]'; without it the start position of the rule set. */
    start?: string
    /** The moves played from there, such as 'e3e7'. */
    moves?: string[]
}

/** A session of the engine, in a worker of its own. Calls may overlap: they are answered in the order
 * in which they were made. What is refused rejects with a TaeflError. */
export class Taefl {
    /** Starts a worker. It begins with tablut-ashton and its start position. */
    static start(): Promise<Taefl>
    /** Takes a rule set by its name, such as 'brandubh' or 'tablut-katz+edge-capture', and loads its
     * network. The game begins anew. */
    setRules(rules: string): Promise<void>
    /** An option of the engine, such as MultiPV, Strength, Hash or Seed. */
    setOption(name: string, value: string | number): Promise<void>
    setPosition(start?: Start): Promise<void>
    /** The legal moves, [] in a finished game. */
    moves(): Promise<string[]>
    /** Everything that a screen needs of the position: `query view` of docs/protocol.md. */
    view(): Promise<Record<string, unknown>>
    /** Any question of docs/protocol.md, such as 'why e3e1', 'result' or 'rulesets'. */
    query(question: string): Promise<string>
    /** Searches. `onInfo` is called whenever there is more to tell. If it throws, the search ends, and
     * `go` rejects with that. */
    go(limits?: Limits, onInfo?: (info: Info) => void): Promise<Found>
    /** Ends the searches that were asked for so far; each `go` then resolves with its best move so
     * far. */
    stop(): void
    /** Fixed searches. The count of nodes is the same with every build of this version. */
    bench(): Promise<number>
    /** Ends the worker. All calls that have no answer yet, and later ones, reject. */
    close(): void
}
