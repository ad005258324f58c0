/* The places where one was in studies, kept in this browser: of a chapter, the moves that lead there. */
import { keep, keptData } from '../../app/kept'

interface Left {
    id: string
    n: number
    moves: readonly string[]
}

const KEY = 'taefl.study.left'
/** So many chapters are remembered. */
const MOST = 50

/** Each value is checked: it comes from another time. */
function isLeft(value: unknown): value is Left {
    const { id, n, moves } = (value ?? {}) as Partial<Left>
    return (
        typeof id === 'string' &&
        typeof n === 'number' &&
        Array.isArray(moves) &&
        moves.every(move => typeof move === 'string')
    )
}
function all(): Left[] {
    const found = keptData(KEY)
    return Array.isArray(found) ? found.filter(isLeft) : []
}

/** The chapter of a study where one was last; undefined: one has not been there. */
export const leftChapter = (id: string): number | undefined => all().find(left => left.id === id)?.n
/** The moves to the place in a chapter where one was last; none: its start. */
export const leftMoves = (id: string, n: number): readonly string[] =>
    all().find(left => left.id === id && left.n === n)?.moves ?? []

export function noteLeft(left: Left): void {
    const others = all().filter(({ id, n }) => id !== left.id || n !== left.n)
    keep(KEY, JSON.stringify([left, ...others].slice(0, MOST)))
}
