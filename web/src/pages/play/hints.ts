/* Hints in words: those of one's first game of a family, and the steps of one that somebody asks for. */
import type { About, Choice, Player, Square, View } from '../../core/types'
import { maybe, t } from '../../app/texts'
import type { BoardSpot } from '../../board/types'
import type { Hint } from './session'

export const HINTS = 3

interface Moment {
    law: Pick<About, 'traits' | 'pieces' | 'geometry'>
    /** Where the game stands, and its start. */
    view: View
    start: string
    /** Who played each ply. */
    by: readonly Player[]
}

/** The hint after those that one has had; null while it is too early for it. To be asked when a person is
 * to move. */
export function hintAt(had: number, moment: Moment): string | null {
    const { view, by } = moment
    const own = by.filter(player => player === view.side).length
    if (had === 0) return howTo(moment)
    if (had === 1) return own < 2 ? null : aim(moment)
    return had < HINTS ? lesson(moment, own >= 6) : null
}

function howTo({ law, view }: Moment): string {
    if (law.traits.includes('halves')) return view.phase === 'p' ? 'halves' : 'half'
    if (!law.traits.includes('places')) return 'pick'
    return law.traits.includes('hand') ? 'putSpecial' : 'put'
}

/** Whether the side to move has the king. */
export const mayEscape = ({ law, view }: Pick<Moment, 'law' | 'view'>): boolean =>
    law.pieces.some(({ shape, owner }) => shape === 'crown' && owner === view.side)

function aim(moment: Moment): string {
    const { law } = moment
    if (law.traits.includes('points')) return 'gather'
    if (!law.traits.includes('calls')) return 'hunt'
    const corners = law.geometry.squares.some(({ mark }) => mark === 'corner')
    return `${mayEscape(moment) ? 'break' : 'fence'}${corners ? 'Corner' : 'Edge'}`
}

/** What has just happened for the first time, or, once it is `late`, what one should know anyway. */
function lesson(moment: Moment, late: boolean): string | null {
    const { law, view, start } = moment
    if (law.traits.includes('points')) return late || closed(moment) ? 'shut' : null
    if (view.exits.length) return mayEscape(moment) ? 'out' : 'stop'
    const taken = count(view.fen) < count(start)
    if (!taken && !late) return null
    return law.traits.includes('calls') ? 'between' : 'cover'
}

/** How many pieces a position has. */
const count = (fen: string): number => fen.split(' ', 1)[0]!.replace(/[^a-z]/gi, '').length

/** Whether there is an empty square where no plain stone may go. */
function closed({ law, view }: Moment): boolean {
    const plain = law.pieces.filter(({ shape }) => shape === 'stone').map(({ letter }) => letter)
    const free = view.moves.filter(({ piece }) => plain.includes(piece)).length
    return free < [...view.board].filter(letter => letter === '.').length
}

/* The steps of a hint: on which part of the board to look, which piece to move, and the move. A stone that is
 * put down has its kind and its row in the second step. */

/** What is nearer to the middle than so much of the way to the edge is in the middle third. */
const MIDDLE = 0.35

/** In which third of the board a square is: "topLeft", "middle", "bottom". */
function partOf(square: Square, squares: readonly Square[], flip: boolean): string {
    const third = (axis: 'x' | 'y', words: [string, string, string]): string => {
        const edge = Math.max(...squares.map(one => one[axis]))
        const far = ((flip ? -1 : 1) * square[axis]) / edge
        return words[far < -MIDDLE ? 0 : far < MIDDLE ? 1 : 2]
    }
    return third('y', ['bottom', 'middle', 'top']) + third('x', ['Left', '', 'Right'])
}

const area = (squares: readonly Square[]): BoardSpot[] =>
    squares.map(({ name }) => ({ square: name, kind: 'area' }))
const rowOf = (square: string): string => square.slice(1)

/** The first step of a hint that leads to a move. `squares` as the board has them. */
export function stepsOf(choice: Choice, law: About, squares: readonly Square[], ply: number): Hint {
    const { from, to, name } = choice
    const start = from || to
    const there = squares.find(square => square.name === start)
    const unmarked = { ply, spots: [], arrows: [] }
    const move: Hint = {
        ...unmarked,
        words: () => t('play.hintWords', { move: name }),
        arrows: [{ from: start, to, kind: 'hint' }],
    }
    // A pass is on no square.
    if (!there) return move
    const part = partOf(there, squares, false)
    const around = squares.filter(square => partOf(square, squares, false) === part)
    const piece: Hint = {
        ...unmarked,
        words: () => t('play.hintPiece', { from }),
        spots: area([there]),
        arrows: [{ from, to: from, kind: 'hint' }],
        next: move,
    }
    const stone: Hint = {
        ...unmarked,
        words: () => stoneWords(choice, law),
        spots: area(around.filter(square => rowOf(square.name) === rowOf(to))),
        next: move,
    }
    return {
        ...unmarked,
        words: flip => maybe(`play.look.${partOf(there, squares, flip)}`) ?? '',
        spots: area(around),
        next: from ? piece : stone,
    }
}
/** "Put a plain stone in row 3." */
function stoneWords({ piece, to }: Choice, law: About): string {
    const shape = law.pieces.find(({ letter }) => letter === piece)?.shape
    return maybe(`play.hintPut.${shape}`, { row: rowOf(to) }) ?? ''
}
