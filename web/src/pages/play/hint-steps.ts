/* The steps of a hint: on which part of the board to look, which piece to move, and the move. A stone that is
 * put down has its kind and its row in the second step. */
import { maybe, t } from '../../app/texts'
import type { BoardArrow, BoardSpot } from '../../board/types'
import type { About, Choice, Square } from '../../core/types'

/** What is shown for one position: a step of a hint, or the move given before one's turn. */
export interface Hint {
    /** The plies of that position. */
    ply: number
    /** Left and right change with a board that is turned. */
    words?(flip: boolean): string
    arrows: BoardArrow[]
    spots: BoardSpot[]
    /** The step that says more. */
    next?: Hint
}

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
