/* The steps of a hint: on which part of the board to look, which piece to move, and the move. A stone that is
 * put down has its kind and its row in the second step. */
import { maybe, t } from '../../app/texts'
import type { BoardArrow, BoardSpot } from '../../board/types'
import type { About, Choice, Square } from '../../core/types'
import { asWished } from '../../parts/table-parts'
import type { Hint } from './doings'

/** From the middle: so far, of the way to the edge, what is there counts as the middle. */
const MIDDLE = 0.35

/** In which third of the board a square is, from the left to the right and from the bottom to the top. */
type Part = [across: -1 | 0 | 1, up: -1 | 0 | 1]

function partOf(square: Square, squares: readonly Square[]): Part {
    const third = (axis: 'x' | 'y') => {
        const far = square[axis] / Math.max(...squares.map(one => one[axis]))
        return Math.abs(far) < MIDDLE ? 0 : far < 0 ? -1 : 1
    }
    return [third('x'), third('y')]
}
const across = { '-1': 'Left', 0: '', 1: 'Right' }
const up = { '-1': 'bottom', 0: 'middle', 1: 'top' }
/** "Look at the top left." */
function lookWords([x, y]: Part, flip: boolean): string {
    const turn = (n: -1 | 0 | 1) => (flip ? -n : n) as -1 | 0 | 1
    return maybe(`play.look.${up[turn(y)]}${across[turn(x)]}`) ?? ''
}

const area = (squares: readonly Square[]): BoardSpot[] =>
    squares.map(({ name }) => ({ square: name, kind: 'area' }))
const rowOf = (square: string): string => square.slice(1)

/** The first step of a hint that leads to a move. */
export function stepsOf(choice: Choice, law: About, ply: number): Hint {
    const { from, to, name } = choice
    const step = (
        words: Hint['words'],
        next: Hint | null,
        spots: BoardSpot[] = [],
        arrows: BoardArrow[] = [],
    ): Hint => ({ ply, words, spots, arrows, next })

    const start = from || to
    const move = step(
        () => t('play.hintWords', { move: name }),
        null,
        [],
        [{ from: start, to, kind: 'hint' }],
    )
    const { squares } = asWished(law)
    const there = squares.find(square => square.name === start)
    // A pass is on no square.
    if (!there) return move
    const around = squares.filter(
        other => partOf(other, squares).join() === partOf(there, squares).join(),
    )
    const piece = from
        ? step(() => t('play.hintPiece', { from }), move, area([there]), [
              { from, to: from, kind: 'hint' },
          ])
        : step(
              () => stoneWords(choice, law),
              move,
              area(around.filter(other => rowOf(other.name) === rowOf(to))),
          )
    const look = (flip: boolean): string => lookWords(partOf(there, asWished(law).squares), flip)
    return step(look, piece, area(around))
}
/** "Put a plain stone in row 3." */
function stoneWords({ piece, to }: Choice, law: About): string {
    const shape = law.pieces.find(({ letter }) => letter === piece)?.shape
    return maybe(`play.hintPut.${shape}`, { row: rowOf(to) }) ?? ''
}
