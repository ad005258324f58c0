/* A running game: it keeps what is played, lets the engine move, runs the clocks. No screen: who shows
 * it is told of every change. All that it needs from outside is given, so tests play without a page. */
import { Clock } from '../../app/clock'
import type { SavedGame } from '../../app/store'
import { isSettled } from './fair'
import type { Found } from '../../core/engine'
import type { Choice, Limits, Position, Player, Ply, Result, View } from '../../core/types'
import {
    acceptsDraw,
    backTo,
    ended,
    engineBegins,
    isEngine,
    isOver,
    kindOf,
    other,
    placeAfter,
    played,
    resultOf,
    takebackTo,
    type Termination,
    winFor,
} from './game-state'

/** A save that takes longer is told; the game goes on. */
const SAVE_MS = 3000
/** What the engine is given over its thinking time before it counts as crashed. */
const GRACE_MS = 8000
/** A move made at once would not be seen coming. */
const SHOW_MS = 350
const WATCH_MS = 700
/** With less on the clock the engine does not wait before it moves. */
const SHORT_MS = 10_000
/** After so many failures running the engine is not started again. */
const MOST_FAILURES = 3

interface Searcher {
    readonly ready: Promise<void>
    go(place: Position, limits: Limits, options: Record<string, string | number>): Promise<Found>
    stop(): void
}

export interface Services {
    view(place: Position): Promise<View>
    plies(place: Position): Promise<Ply[]>
    /** The searcher; `fresh` makes a new one in place of one that does not answer. */
    engine(fresh?: boolean): Searcher
    put(game: SavedGame): Promise<void>
    /** What a strength level means. */
    level(id: number): { options: Record<string, string | number>; limits: Limits }
    /** ms since 1970, and ms of a clock that never goes back. */
    date(): number
    now(): number
    wait(ms: number): Promise<void>
    /** Whether this tab may go on with the game. */
    mine(): boolean
    /** A clock that runs out here ends the game; else a server's clock does. */
    readonly endsOnTime: boolean
}

/** Of the engine or the disk, in time. */
export class NoAnswer extends Error {}

export type Failure =
    | { kind: 'save'; error: unknown }
    /** Another tab has gone on with it. */
    | { kind: 'conflict' }
    | { kind: 'engine'; error: unknown; restarted: boolean }

/** A game and where it stands. What happens in it is kept before it counts. */
class KeptGame {
    game: SavedGame
    view!: View
    /** Who played each ply, and the positions from the start on: one more than plies. */
    by: Player[] = []
    fens: string[] = []
    clock: Clock | null = null
    /** A move is on its way to the disk. */
    busy = false

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
    /** Reads what `game` is. `left`: the clocks of the ply under way, if known. False: by then it shall
     * not `still` be shown, and nothing has changed. */
    async open(
        left: [number, number] | null = null,
        game = this.game,
        still: () => boolean = () => true,
    ): Promise<boolean> {
        const { services } = this
        const place = placeAfter(game)
        const [view, plies] = await Promise.all([services.view(place), services.plies(place)])
        const start = plies.length ? (await services.view({ ...place, moves: [] })).fen : view.fen
        if (!still()) return false
        this.by = plies.map(ply => ply.by)
        this.fens = [start, ...plies.map(ply => ply.fen)]
        this.show(game, view, left)
        return true
    }
    protected show(game: SavedGame, view: View, left: [number, number] | null = null): void {
        this.game = game
        this.view = view
        const control = game.setup.clock
        const times = left ?? game.left
        this.clock = control && new Clock(control, times ?? [control.base, control.base])
    }
    protected async busily<T>(run: () => Promise<T>): Promise<T> {
        this.busy = true
        try {
            return await run()
        } finally {
            this.busy = false
        }
    }
    /** Makes a move that was asked for at `now`. False if another tab has the game. */
    protected async make({ move, name }: Choice, now: number): Promise<boolean> {
        const { services, clock } = this
        const by = this.view.side
        const place = placeAfter(this.game)
        const view = await services.view({ ...place, moves: [...place.moves, move] })
        const turnEnds = view.side !== by || view.result !== 'none'
        clock?.press(by, turnEnds, now)
        const left = clock?.both(services.now()) ?? null
        const game = played(this.game, { move, name, by, view, left, now: services.date() })
        if (!(await this.keep(game))) return false
        this.game = game
        this.view = view
        this.by.push(by)
        this.fens.push(view.fen)
        if (this.over) clock?.stop(services.now())
        return true
    }
    /** Writes the game down. False only if another tab has it; else a failure is told, and play goes on. */
    protected async keep(game: SavedGame): Promise<boolean> {
        const { services, tell } = this
        try {
            let late = true
            const put = services.put(game).finally(() => (late = false))
            await Promise.race([put, services.wait(SAVE_MS)])
            if (late) {
                put.catch((error: unknown) => tell({ kind: 'save', error }))
                throw new NoAnswer()
            }
        } catch (error) {
            const conflict = (error as { kind?: string }).kind === 'conflict'
            tell(conflict ? { kind: 'conflict' } : { kind: 'save', error })
            return !conflict
        }
        return true
    }
    /** Goes back to where `plies` were played; `helped`: a win from there is no rung of the ladder. False if
     * another tab has the game. */
    protected goBack(plies: number, helped: boolean): Promise<boolean> {
        return this.busily(async () => {
            const { services } = this
            const view = await services.view(placeAfter(this.game, plies))
            const back = backTo(this.game, plies, this.by, view, services.date())
            const game = helped ? { ...back, helped } : back
            if (!(await this.keep(game))) return false
            this.by.length = plies
            this.fens.length = plies + 1
            this.show(game, view)
            return true
        })
    }
    protected end(result: Result, termination: Termination): Promise<void> {
        return this.busily(async () => {
            const { services } = this
            const left = this.clock?.both(services.now()) ?? null
            const game = { ...ended(this.game, result, termination, services.date()), left }
            if (await this.keep(game)) this.game = game
        })
    }
}

/** A game that is played: by whom, and what they may ask for. */
export class Match extends KeptGame {
    thinking = false
    paused = false
    /** Set when the engine has failed too often. */
    stuck = false
    /** The engine is there; clocks stand until then. */
    started = false
    closed = false
    /** Counts what the engine is asked; an answer to an earlier one is dropped. */
    #turn = 0
    #failures = 0

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
    /** How many plies stay after a takeback; -1: there is nothing to take back, or no going back. */
    get backTo(): number {
        const { game } = this
        if (this.busy || !this.services.mine() || game.tree.termination === 'time') return -1
        if (isSettled(game)) return -1
        return takebackTo(game.setup, this.by)
    }

    /* -------------------------------------------------------------- going on */

    override async open(
        left: [number, number] | null = null,
        game = this.game,
        still: () => boolean = () => true,
    ): Promise<boolean> {
        const shown = await super.open(left, game, still)
        if (shown) this.paused = engineBegins(game, this.view.side)
        return shown
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
                return this.#giveUp(error)
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
        this.#letEngineMove().catch((error: unknown) => this.#giveUp(error))
    }
    /** Stops all that runs; nothing is played any more. */
    close(): void {
        this.closed = true
        this.#halt()
    }
    /** Another tab goes on: nothing runs here. */
    yield(): void {
        this.#halt()
        this.started = false
        this.changed()
    }
    /** Engine against engine stands still, and so do its clocks; or an engine that waits begins. */
    pause(paused: boolean): void {
        this.paused = paused
        if (paused) this.#halt()
        if (this.started) this.goOn()
        else void this.start()
    }
    #halt(): void {
        this.clock?.stop(this.services.now())
        this.#cancel()
    }
    #cancel(): void {
        this.#turn++
        this.hurry()
        this.thinking = false
    }

    /* -------------------------------------------------------------- moves and ends */

    /** Plays a legal move for the side to move. False if it was not taken. */
    async play(move: string): Promise<boolean> {
        if (this.busy || this.over || this.closed || !this.services.mine()) return false
        const choice = this.view.moves.find(c => c.move === move)
        if (!choice || (await this.flag())) return false
        this.#cancel()
        const now = this.services.now()
        if (!(await this.busily(() => this.make(choice, now)))) return false
        this.goOn()
        return true
    }
    async takeback(): Promise<boolean> {
        const plies = this.backTo
        if (plies < 0) return false
        // Nobody has answered the first half of a turn: to take that back is no help.
        const half = !!this.person && this.view.phase === 's'
        this.#halt()
        if (!(await this.goBack(plies, !half))) return false
        this.started = true
        this.goOn()
        return true
    }
    /** Ends the game if somebody's time is up. To be called now and then, late calls do no harm. */
    async flag(): Promise<boolean> {
        const fallen = this.clock?.fallen(this.services.now())
        if (!fallen || this.over || !this.services.mine()) return false
        if (this.services.endsOnTime) await this.#end(winFor(other(fallen)), 'time')
        return true
    }
    /** Notes the second game of the match. False if another tab has this one. */
    async follow(other: string): Promise<boolean> {
        const game = { ...this.game, pair: { other, first: null } }
        if (!(await this.busily(() => this.keep(game)))) return false
        this.game = game
        this.changed()
        return true
    }
    resign(player: Player): Promise<void> {
        return this.#end(winFor(other(player)), 'resign')
    }
    /** Both want the draw. */
    agree(): Promise<void> {
        return this.#end('draw', 'agreement')
    }
    async #end(result: Result, termination: Termination): Promise<void> {
        if (this.over || this.busy) return
        this.#halt()
        await this.end(result, termination)
        this.changed()
    }

    /* -------------------------------------------------------------- the engine */

    async #letEngineMove(): Promise<void> {
        const { game, view, services } = this
        if (this.thinking || this.stuck) return
        const turn = ++this.#turn
        const still = (): boolean => turn === this.#turn
        const begun = services.now()
        this.thinking = true
        this.changed()
        let move: string
        try {
            move = await engineMove(services, game, view, this.clock, still)
        } catch (error) {
            if (still()) await this.#restart(error)
            return
        }
        const watched = game.setup.players.every(p => p.kind === 'engine')
        const rest = (watched ? WATCH_MS : SHOW_MS) - (services.now() - begun)
        const short = (this.clock?.rest(services.now()) ?? Infinity) <= SHORT_MS
        if (still() && rest > 0 && !short) await services.wait(rest)
        if (!still()) return
        this.thinking = false
        if (!move) return this.goOn() // hurried before it had begun
        this.#failures = 0
        await this.play(move)
    }
    /** Starts the engine again, or gives up when that has not helped. */
    async #restart(error: unknown): Promise<void> {
        this.thinking = false
        const turn = ++this.#turn
        const restarted = ++this.#failures < MOST_FAILURES
        this.tell({ kind: 'engine', error, restarted })
        try {
            await this.services.engine(true).ready
        } catch {
            this.#failures = MOST_FAILURES
        }
        if (turn !== this.#turn) return
        if (this.#failures < MOST_FAILURES) return this.goOn()
        this.stuck = true
        this.clock?.stop(this.services.now())
        this.changed()
    }
    #giveUp(error: unknown): void {
        this.stuck = true
        this.tell({ kind: 'engine', error, restarted: false })
        this.changed()
    }
    /** One more try with an engine that has failed. */
    async again(): Promise<void> {
        this.stuck = false
        this.#failures = 0
        this.services.engine(true)
        await this.start()
    }
    /** Ends the search now; the engine plays what it has found. */
    hurry(): void {
        if (this.thinking) this.services.engine().stop()
    }
    /** What the engine finds for the person who is to move; null where that is no longer asked. */
    async #look(movetime: number): Promise<Found | null> {
        if (!this.person) return null
        const turn = ++this.#turn
        const found = await this.services
            .engine()
            .go(placeAfter(this.game), { movetime }, { Strength: 10, MultiPV: 1 })
        return turn === this.#turn ? found : null
    }
    /** Offers the engine a draw; it looks at the position and answers. On a person's turn only. */
    async offer(): Promise<boolean> {
        const chance = (await this.#look(800))?.lines[0]?.chance
        if (chance === undefined || !acceptsDraw(1 - chance, this.fens)) return false
        await this.agree()
        return true
    }
    /** The move the engine would make for the person, '' if there is no telling. A win of this game is no rung
     * of the ladder then. */
    async hint(): Promise<string> {
        const move = (await this.#look(1200))?.move ?? 'none'
        if (move === 'none') return ''
        if (!this.game.helped) {
            this.game = { ...this.game, helped: true }
            await this.keep(this.game)
        }
        return move
    }
}

/** What the engine plays; '' if it was hurried before it had begun. Rejects when it gives no move in time. */
async function engineMove(
    services: Services,
    game: SavedGame,
    view: View,
    clock: Clock | null,
    still: () => boolean,
): Promise<string> {
    const player = kindOf(game, view.side) as { level: number }
    const level = services.level(player.level)
    const half = view.phase ? 2 : 1
    const movetime = Math.round((level.limits.movetime ?? 2000) / half)
    const limits: Limits = { ...level.limits, movetime }
    const control = game.setup.clock
    if (control && clock) {
        const [p1time, p2time] = clock.both(services.now())
        const inc = control.increment / half
        limits.clock = { p1time, p2time, p1inc: inc, p2inc: inc }
    }
    const seed = (parseInt(game.id.slice(0, 6), 36) || 1) + game.tree.moves.length
    const options = { ...level.options, MultiPV: 1, Seed: seed }
    await services.engine().ready
    if (!still()) return ''
    const search = services.engine().go(placeAfter(game), limits, options)
    const dead = services.wait(movetime + GRACE_MS).then(() => null)
    const found = await Promise.race([search, dead])
    if (!found || found.move === 'none') throw new NoAnswer()
    return found.move
}
