/* A game as it is played here, without a screen: what it keeps, who plays, how it goes back and how it
 * ends. Pure functions over SavedGame; what is legal and what a move does the core has said before. */
import type { PlayerKind, SavedGame, SavedPair, Setup } from '../../app/saved-game'
import { carried } from '../../core/rulenames'
import type { GameTree, Position, Player, Result, TreeMove, View } from '../../core/types'

/** "300+3" as game files write it. */
const timeControl = (clock: Setup['clock']): string =>
    clock ? `${clock.base / 1000}+${clock.increment / 1000}` : '-'

export const two = (n: number): string => String(n).padStart(2, '0')
const dateTag = (now: number): string => {
    const d = new Date(now)
    return `${d.getFullYear()}.${two(d.getMonth() + 1)}.${two(d.getDate())}`
}

interface Beginning {
    rules: string
    /** '' is the rules' own start. */
    start: string
    setup: Setup
    /** Names as they stand in the game file. */
    names: [string, string]
    /** The position there. */
    view: Pick<View, 'fen' | 'board'>
    now: number
    id: string
    /** Moves that are already played (a game gone on with from another one). */
    moves?: TreeMove[]
    pair?: SavedPair | undefined
}

export function begin(b: Beginning): SavedGame {
    const tags: Record<string, string> = {
        Event: 'Taefl',
        Date: dateTag(b.now),
        Player1: b.names[0],
        Player2: b.names[1],
    }
    if (b.setup.clock) tags.TimeControl = timeControl(b.setup.clock)
    const tree: GameTree = {
        rules: b.rules,
        ...carried(b.rules),
        tags,
        result: '*',
        termination: 'unfinished',
        moves: b.moves ?? [],
    }
    if (b.start) tree.position = b.start
    const { clock } = b.setup
    return {
        id: b.id,
        created: b.now,
        updated: b.now,
        setup: b.setup,
        tree,
        left: clock && [clock.base, clock.base],
        fen: b.view.fen,
        board: b.view.board,
        helped: !!b.moves?.length,
        ...(b.pair ? { pair: b.pair } : {}),
    }
}

/** The place after `ply` plies; without it, where the game stands. */
export function placeAfter(game: SavedGame, ply = game.tree.moves.length): Position {
    const { rules, position = '', moves } = game.tree
    return { rules, start: position, moves: moves.slice(0, ply).map(m => m.move) }
}

export const isOver = (game: SavedGame): boolean => game.tree.termination !== 'unfinished'

export const kindOf = (game: SavedGame, player: Player): PlayerKind =>
    game.setup.players[player - 1]!
export const isEngine = (game: SavedGame, player: Player): boolean =>
    kindOf(game, player).kind === 'engine'
export const other = (player: Player): Player => (player === 1 ? 2 : 1)

/** Who sits here: the one person, 'both' where two share the screen, null where engines play. */
export function seatOf(setup: Setup): Player | 'both' | null {
    const human = setup.players.map(p => p.kind === 'human')
    if (human[0]) return human[1] ? 'both' : 1
    return human[1] ? 2 : null
}

/** Against one person the engine has the first move, which `side` is to make. */
export const engineBegins = (game: SavedGame, side: Player): boolean =>
    typeof seatOf(game.setup) === 'number' && isEngine(game, side) && !game.tree.moves.length

/* ------------------------------------------------------------------ ends */

const written = { p1win: '1-0', p2win: '0-1', draw: '1/2-1/2', none: '*' } as const

/** Ways to end a game that the rules of the game itself do not know. */
export type Termination = 'normal' | 'time' | 'resign' | 'agreement'

export function ended(
    game: SavedGame,
    result: Result,
    termination: Termination,
    now: number,
    score: readonly [number, number] | null = null,
): SavedGame {
    const tree: GameTree = { ...game.tree, result: written[result], termination }
    if (score && termination === 'normal') tree.score = score.join(' ')
    return { ...game, updated: now, tree }
}

/** The result that a game file's result stands for. */
export function resultOf(game: SavedGame): Result {
    const found = Object.entries(written).find(([, text]) => text === game.tree.result)
    return (found?.[0] as Result | undefined) ?? 'none'
}

export const winFor = (player: Player): Result => (player === 1 ? 'p1win' : 'p2win')

/* ------------------------------------------------------------------ moves */

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

/* ------------------------------------------------------------------ back */

/** How many plies stay when one takes back: everything up to the last ply that a person made goes,
 * that ply included. So against the engine its answer goes too, and in Gårdsdansen one's turn goes in
 * halves. Two people take back ply by ply. -1 where there is nothing to take back. */
export function takebackTo(setup: Setup, by: readonly Player[]): number {
    for (let ply = by.length - 1; ply >= 0; ply--)
        if (setup.players[by[ply]! - 1]!.kind === 'human') return ply
    return -1
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
