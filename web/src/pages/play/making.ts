/* Making a move: what it leaves in the game, and how that is written down. Loaded when somebody stirs, or with the
 * first move. */
import type { SavedGame } from '../../app/store'
import type { Choice, Player, TreeMove, View } from '../../core/types'
import { ended, placeOf, two } from './game-state'
import type { Match } from './match'

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
