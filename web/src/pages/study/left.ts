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

const all = (): Left[] => (keptData(KEY) as Left[] | null) ?? []

/** The chapter of a study where one was last; undefined: one has not been there. */
export const leftChapter = (id: string): number | undefined => all().find(left => left.id === id)?.n
/** The moves to the place in a chapter where one was last; none: its start. */
export const leftMoves = (id: string, n: number): readonly string[] =>
    all().find(left => left.id === id && left.n === n)?.moves ?? []

export function noteLeft(left: Left): void {
    const others = all().filter(({ id, n }) => id !== left.id || n !== left.n)
    keep(KEY, JSON.stringify([left, ...others].slice(0, MOST)))
}
