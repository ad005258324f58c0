/* What happens in a game that is played on this page: the engine thinks and plays, what a person asks for (a hint,
 * a draw, a move back, the end) is answered, and a move is made. Loaded when somebody stirs, or with the first of these. */
import type { Limits, Player, Result, TreeMove, View, Choice } from '../../core/types'
import { ended, kindOf, other, placeOf, type Termination, winFor, two } from './game-state'
import type { Match } from './match'
import type { SavedGame, Setup } from '../../app/store'

/** What the engine is given over its thinking time before it counts as crashed. */
const GRACE_MS = 8000
/** A move made at once would not be seen coming. */
const SHOW_MS = 350
const WATCH_MS = 700

/** Lets the engine move, if it is its turn still. */
export async function think(match: Match): Promise<void> {
    const { game, view, services } = match
    const player = kindOf(game, view.side)
    if (player.kind !== 'engine' || match.thinking || match.stuck) return
    if (match.over || match.paused || match.closed) return
    const turn = ++match.turn
    const begun = services.now()
    match.thinking = true
    match.changed()
    const level = services.level(player.level)
    const limits = limitsOf(match, level.limits)
    const seed = (parseInt(game.id.slice(0, 6), 36) || 1) + match.by.length
    let move = ''
    try {
        await services.engine().ready
        if (turn !== match.turn) return
        const search = services
            .engine()
            .go(placeOf(game), limits, { ...level.options, MultiPV: 1, Seed: seed })
        const dead = services.wait((limits.movetime ?? 0) + GRACE_MS).then(() => null)
        const found = await Promise.race([search, dead])
        if (turn !== match.turn) return
        if (!found) throw new Error('no answer')
        move = found.move
        if (move === 'none') throw new Error('no move')
    } catch (error) {
        if (turn === match.turn) await failed(match, error)
        return
    }
    const watched = game.setup.players.every(p => p.kind === 'engine')
    const rest = (watched ? WATCH_MS : SHOW_MS) - (services.now() - begun)
    if (rest > 0 && (match.clock?.rest(services.now()) ?? Infinity) > 10000)
        await services.wait(rest)
    if (turn !== match.turn) return
    match.thinking = false
    if (!move) return match.goOn() // hurried before it had begun
    match.failures = 0
    await match.play(move)
}

/** Of a level, with half for each half of a turn, and what the clocks allow. */
function limitsOf(match: Match, of: Limits): Limits {
    const half = match.view.phase ? 2 : 1
    const limits: Limits = { ...of, movetime: Math.round((of.movetime ?? 2000) / half) }
    const control = match.game.setup.clock
    if (control && match.clock) {
        const [p1time, p2time] = match.clock.both(match.services.now())
        const inc = control.increment / half
        limits.clock = { p1time, p2time, p1inc: inc, p2inc: inc }
    }
    return limits
}

/** Starts the engine again, or gives up when that has not helped twice. */
export async function failed(match: Match, error: unknown): Promise<void> {
    match.thinking = false
    match.turn++
    const restarted = ++match.failures < 3
    match.tell({ kind: 'engine', error, restarted })
    const { turn } = match
    try {
        await match.services.engine(true).ready
    } catch {
        match.failures = 3
    }
    if (turn !== match.turn) return
    if (match.failures < 3) return match.goOn()
    match.stuck = true
    match.clock?.stop(match.services.now())
    match.changed()
}

async function end(match: Match, result: Result, termination: Termination): Promise<void> {
    if (match.over || match.busy) return
    match.busy = true
    match.halt()
    try {
        const left = match.clock?.both(match.services.now()) ?? null
        const game = { ...ended(match.game, result, termination, match.services.date()), left }
        if (await keep(match, game)) match.game = game
    } finally {
        match.busy = false
    }
    match.changed()
}
export const resign = (match: Match, player: Player): Promise<void> =>
    end(match, winFor(other(player)), 'resign')
export const timeUp = (match: Match, player: Player): Promise<void> =>
    end(match, winFor(other(player)), 'time')
export const agree = (match: Match): Promise<void> => end(match, 'draw', 'agreement')

/** Engine against engine stands still, and so do its clocks; or an engine that waits begins. */
export function pause(match: Match, paused: boolean): void {
    match.paused = paused
    if (paused) match.halt()
    if (match.started) match.goOn()
    else void match.start()
}
/** One more try with an engine that has failed. */
export async function again(match: Match): Promise<void> {
    match.stuck = false
    match.failures = 0
    match.services.engine(true)
    await match.start()
}

/** Offers the engine a draw; it looks at the position and answers. On a person's turn only. */
export async function offer(match: Match): Promise<boolean> {
    const side = match.person
    if (!side) return false
    const turn = ++match.turn
    const found = await match.services
        .engine()
        .go(placeOf(match.game), { movetime: 800 }, { Strength: 10, MultiPV: 1 })
    const info = found.lines[0]
    if (turn !== match.turn || !info || !acceptsDraw(1 - info.chance, match.fens)) return false
    await agree(match)
    return true
}
/** The engine helps the person here: a win of this game is no rung of the ladder. */
export async function help(match: Match): Promise<void> {
    if (match.game.helped) return
    match.game = { ...match.game, helped: true }
    await keep(match, match.game)
}
/** The move the engine would make for the person, '' if there is no telling. */
export async function hint(match: Match): Promise<string> {
    if (!match.person) return ''
    const turn = ++match.turn
    const found = await match.services
        .engine()
        .go(placeOf(match.game), { movetime: 1200 }, { Strength: 10, MultiPV: 1 })
    return turn === match.turn && found.move !== 'none' ? found.move : ''
}
export async function takeback(match: Match): Promise<boolean> {
    const plies = match.backTo
    if (plies < 0) return false
    // Nobody has answered the first half of a turn: to take that back is no help.
    const half = match.person && match.view.phase === 's'
    match.busy = true
    match.halt()
    try {
        const view = await match.services.view(placeOf(match.game, plies))
        const back = backTo(match.game, plies, match.by, view, match.services.date())
        const game = half ? back : { ...back, helped: true }
        if (!(await keep(match, game))) return false
        match.by.length = plies
        match.fens.length = plies + 1
        match.show(game, view)
    } finally {
        match.busy = false
    }
    match.started = true
    match.goOn()
    return true
}

const CLOCK = /\[%clk (\d+):(\d\d):(\d\d(?:\.\d)?)\]/
function clockIn(move: TreeMove | undefined): number | null {
    for (const comment of move?.comments ?? []) {
        const found = CLOCK.exec(comment)
        if (found)
            return (Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3])) * 1000
    }
    return null
}

/** The game after its first `plies` plies, going on. The clocks are what they were then. */
export function backTo(
    game: SavedGame,
    plies: number,
    by: readonly Player[],
    view: Pick<View, 'fen' | 'board'>,
    now: number,
): SavedGame {
    const moves = game.tree.moves.slice(0, plies)
    const { score: _, ...tree } = game.tree
    const { clock } = game.setup
    const clockOf = (player: Player): number => {
        for (let ply = plies - 1; ply >= 0; ply--) {
            const found = by[ply] === player ? clockIn(moves[ply]) : null
            if (found !== null) return found
        }
        return clock!.base
    }
    return {
        ...game,
        updated: now,
        left: clock && [clockOf(1), clockOf(2)],
        fen: view.fen,
        board: view.board,
        tree: { ...tree, moves, result: '*', termination: 'unfinished' },
    }
}

/** Plies before which the engine plays on without looking. */
const LONG_ENOUGH = 40

/** The rule by which the engine takes an offered draw: its own chance of winning is even or less
 * (a twentieth more counts as even), and the game is long (40 plies) or goes round (the position was
 * there before). */
export function acceptsDraw(chance: number, fens: readonly string[]): boolean {
    const now = fens[fens.length - 1]
    const round = fens.indexOf(now!) < fens.length - 1
    return chance <= 0.55 && (fens.length > LONG_ENOUGH || round)
}

/** The same with sides swapped. */
export function swapped(setup: Setup): Setup {
    const [one, second] = setup.players
    return { ...setup, players: [second, one] }
}

/* Making a move: what it leaves in the game, and how that is written down. */

/** A save that takes longer is told; the game goes on. */
const SAVE_MS = 3000

/** A clock as a comment of a game file: [%clk 0:04:59.3]. */
export function clockComment(ms: number): string {
    const tenths = Math.max(0, Math.round(ms / 100))
    const seconds = Math.floor(tenths / 10)
    const rest = tenths % 10 ? `.${tenths % 10}` : ''
    return `[%clk ${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${rest}]`
}
/** What a ply leaves behind it. */
export interface Played {
    move: string
    name: string
    by: Player
    /** Of the position after it. */
    view: Pick<View, 'fen' | 'board' | 'result' | 'score'>
    left: [number, number] | null
    now: number
}

export function played(game: SavedGame, p: Played): SavedGame {
    const move: TreeMove = { move: p.move, name: p.name }
    if (p.left) move.comments = [clockComment(p.left[p.by - 1]!)]
    const next: SavedGame = {
        ...game,
        updated: p.now,
        left: p.left,
        fen: p.view.fen,
        board: p.view.board,
        tree: { ...game.tree, moves: [...game.tree.moves, move] },
    }
    return p.view.result === 'none'
        ? next
        : ended(next, p.view.result, 'normal', p.now, p.view.score)
}

export async function make(
    match: Match,
    { move, name }: Pick<Choice, 'move' | 'name'>,
    now: number,
): Promise<boolean> {
    const { services } = match
    const by = match.view.side
    const place = placeOf(match.game)
    const view = await services.view({ ...place, moves: [...place.moves, move] })
    const turnEnds = view.side !== by || view.result !== 'none'
    match.clock?.press(by, turnEnds, now)
    const left = match.clock?.both(services.now()) ?? null
    const game = played(match.game, { move, name, by, view, left, now: services.date() })
    if (!(await keep(match, game))) return false
    match.game = game
    match.view = view
    match.by.push(by)
    match.fens.push(view.fen)
    if (match.over) match.clock?.stop(services.now())
    return true
}

/** Writes the game down. False only if another tab has it; else a failure is told, and play goes on. */
export async function keep({ services, tell }: Match, game: SavedGame): Promise<boolean> {
    try {
        let late = true
        const put = services.put(game).finally(() => (late = false))
        await Promise.race([put, services.wait(SAVE_MS)])
        if (late) {
            put.catch((error: unknown) => tell({ kind: 'save', error }))
            throw new Error('the disk does not answer')
        }
        return true
    } catch (error) {
        if ((error as { kind?: string }).kind === 'conflict') {
            tell({ kind: 'conflict' })
            return false
        }
        tell({ kind: 'save', error })
        return true
    }
}
