/* A running game: it keeps what is played, lets the engine move, runs the clocks. No screen: who shows
 * it is told of every change. All that it needs from outside is given, so tests play without a page. */
import type { Clock } from '../../app/clock'
import type { SavedGame } from '../../app/store'
import type { Found } from '../../core/engine'
import type { Choice, Info, Limits, Position, Player, Ply, Result, View } from '../../core/types'
import { engineBegins, isEngine, isOver, kindOf, placeOf, resultOf, takebackTo } from './game-state'

export interface Searcher {
    readonly ready: Promise<void>
    go(
        place: Position,
        limits: Limits,
        options: Record<string, string | number>,
        onInfo?: (info: Info) => void,
    ): Promise<Found>
    stop(): void
}

/** Making a legal move that was asked for at `now`. False if another tab has the game. */
export interface Making {
    make(match: Match, choice: Pick<Choice, 'move' | 'name'>, now: number): Promise<boolean>
}

/** What is asked for besides a move. */
interface Requests {
    resign(match: Match, player: Player): Promise<void>
    /** Offers a draw; false: it is refused already. */
    offer(match: Match): Promise<boolean>
    /** Both want the draw. */
    agree(match: Match): Promise<void>
    takeback(match: Match): Promise<boolean>
    /** This player's time is up. */
    timeUp(match: Match, player: Player): Promise<void>
}

export interface Services {
    view(place: Position): Promise<View>
    plies(place: Position): Promise<Ply[]>
    /** The searcher; `fresh` makes a new one in place of one that does not answer. */
    engine(fresh?: boolean): Searcher
    /** Lets the engine play, whose turn it is. */
    think(match: Match): Promise<void>
    making(): Promise<Making>
    /** Who answers what is asked for now and then. */
    requests(): Promise<Requests>
    put(game: SavedGame): Promise<void>
    /** What a strength level means. */
    level(id: number): { options: Record<string, string | number>; limits: Limits }
    /** ms since 1970, and ms of a clock that never goes back. */
    date(): number
    now(): number
    wait(ms: number): Promise<void>
    /** Whether this tab may go on with the game. */
    mine(): boolean
}

export type Failure =
    | { kind: 'save'; error: unknown }
    /** Another tab has gone on with it. */
    | { kind: 'conflict' }
    | { kind: 'engine'; error: unknown; restarted: boolean }

export class Match {
    game: SavedGame
    view!: View
    /** Who played each ply, and the positions from the start on: one more than plies. */
    by: Player[] = []
    fens: string[] = []
    clock: Clock | null = null
    #clocks: typeof import('../../app/clock') | null = null
    thinking = false
    paused = false
    /** A move is on its way to the disk. */
    busy = false
    /** Set when the engine has failed twice running. */
    stuck = false
    /** The engine is there; clocks stand until then. */
    started = false
    /** Counts what the engine is asked; an answer to an earlier one is dropped. */
    turn = 0
    failures = 0
    closed = false

    readonly services: Services
    readonly changed: () => void
    readonly tell: (failure: Failure) => void

    constructor(
        game: SavedGame,
        services: Services,
        changed: () => void,
        tell: (failure: Failure) => void,
    ) {
        this.game = game
        this.services = services
        this.changed = changed
        this.tell = tell
    }

    get over(): boolean {
        return isOver(this.game)
    }
    get result(): Result {
        return resultOf(this.game)
    }
    /** Whose move a person has to make now; null while nobody has. */
    get person(): Player | null {
        const { view } = this
        const free = !this.over && !this.busy && this.services.mine()
        return free && kindOf(this.game, view.side).kind === 'human' ? view.side : null
    }

    /** The engine is to begin, once the one person here has read what they play for and says so. */
    get waits(): boolean {
        return this.paused && engineBegins(this.game, this.view.side)
    }

    /** Reads what `game` is. `left`: the clocks of the ply under way, if known. False: by then it shall
     * not `still` be shown, and nothing has changed. */
    async open(
        left: [number, number] | null = null,
        game = this.game,
        still: () => boolean = () => true,
    ): Promise<boolean> {
        const place = placeOf(game)
        const [view, plies, clock] = await Promise.all([
            this.services.view(place),
            this.services.plies(place),
            // Most games have none.
            game.setup.clock ? import('../../app/clock') : null,
        ])
        const start = plies.length
            ? (await this.services.view({ ...place, moves: [] })).fen
            : view.fen
        if (!still()) return false
        this.#clocks = clock
        this.by = plies.map(ply => ply.by)
        this.fens = [start, ...plies.map(ply => ply.fen)]
        this.show(game, view, left)
        this.paused = engineBegins(game, view.side)
        return true
    }
    show(game: SavedGame, view: View, left: [number, number] | null = null): void {
        this.game = game
        this.view = view
        const control = game.setup.clock
        const times = left ?? game.left
        this.clock =
            control && new this.#clocks!.Clock(control, times ?? [control.base, control.base])
    }
    /** Goes on: the clock of the side to move runs, the engine thinks if it is its turn. */
    async start(): Promise<void> {
        if (this.over || !this.services.mine()) return
        // What nobody has asked for yet is not loaded either.
        if (this.waits) return this.changed()
        const { game, view } = this
        const engines = game.setup.players.some(p => p.kind === 'engine')
        // A clock does not run for an engine that is still being loaded.
        if (isEngine(game, view.side) || (engines && this.clock)) {
            try {
                await this.services.engine().ready
            } catch (error) {
                this.tell({ kind: 'engine', error, restarted: false })
                this.stuck = true
                return this.changed()
            }
        }
        this.started = true
        this.goOn()
    }
    goOn(): void {
        if (this.closed || this.over || !this.started || !this.services.mine())
            return this.changed()
        if (!this.paused) this.clock?.start(this.view.side, this.services.now())
        this.changed()
        if (this.paused || !isEngine(this.game, this.view.side)) return
        this.services.think(this).catch((error: unknown) => {
            this.stuck = true
            this.tell({ kind: 'engine', error, restarted: false })
            this.changed()
        })
    }
    /** Stops all that runs; nothing is played any more. */
    close(): void {
        this.closed = true
        this.halt()
    }
    /** Another tab goes on: nothing runs here. */
    yield(): void {
        this.halt()
        this.started = false
        this.changed()
    }
    halt(): void {
        this.clock?.stop(this.services.now())
        this.#cancel()
    }
    #cancel(): void {
        this.turn++
        if (this.thinking) this.services.engine().stop()
        this.thinking = false
    }

    /* -------------------------------------------------------------- moves */

    /** Plays a legal move for the side to move. False if it was not taken. */
    async play(move: string): Promise<boolean> {
        if (this.busy || this.over || this.closed || !this.services.mine()) return false
        const choice = this.view.moves.find(c => c.move === move)
        if (!choice || (await this.flag())) return false
        this.busy = true
        this.#cancel()
        const now = this.services.now()
        try {
            const { make } = await this.services.making()
            if (!(await make(this, choice, now))) return false
        } finally {
            this.busy = false
        }
        this.goOn()
        return true
    }

    /** Ends the search now; the engine plays what it has found. */
    hurry(): void {
        if (this.thinking) this.services.engine().stop()
    }

    /* -------------------------------------------------------------- clocks */

    /** Ends the game if somebody's time is up. To be called now and then, late calls do no harm. */
    async flag(): Promise<boolean> {
        const fallen = this.clock?.fallen(this.services.now())
        if (!fallen || this.over || !this.services.mine()) return false
        await (await this.services.requests()).timeUp(this, fallen)
        return true
    }

    /** How many plies stay after a takeback; -1: there is nothing to take back, or no going back. */
    get backTo(): number {
        if (this.busy || !this.services.mine() || this.game.tree.termination === 'time') return -1
        return takebackTo(this.game.setup, this.by)
    }
}
