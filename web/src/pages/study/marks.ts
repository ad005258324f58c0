/* Arrows and circles that are kept with a move: as commands in its comments, in the form that programs for chess use,
 * "[%csl Ge5] [%cal Re3e7]". */
import { command } from '../../app/tree'
import type { BoardArrow } from '../../board/types'

/** The letter of each of the board's four colours. */
const LETTERS = 'YGBR'
/** "Ge5", "Re3e7" */
const MARK = /^([GRBY])([a-z]\d+)([a-z]\d+)?$/

export function marksOf(comments: readonly string[]): BoardArrow[] {
    const found: BoardArrow[] = []
    for (const name of ['csl', 'cal'])
        for (const mark of command(comments, name)?.split(',') ?? []) {
            const [, letter, from, to = from] = MARK.exec(mark.trim()) ?? []
            if (letter && from && to)
                found.push({ from, to, kind: 'own', tint: LETTERS.indexOf(letter) })
        }
    return found
}

/** Comments with other marks and the same words. */
export function withMarks(comments: readonly string[], marks: readonly BoardArrow[]): string[] {
    const drawn = (name: string, ring: boolean): string => {
        const all = marks
            .filter(({ from, to }) => (from === to) === ring)
            .map(({ from, to, tint }) => `${LETTERS[tint ?? 0]}${from}${ring ? '' : to}`)
        return all.length ? `[%${name} ${all.join()}]` : ''
    }
    const rest = comments.map(text => text.replace(/\[%c[sa]l\s[^\]]*\]\s*/g, '').trim())
    const text = [drawn('csl', true), drawn('cal', false), ...rest].filter(part => part)
    return text.length ? [text.join(' ')] : []
}

/** As a person can type them: "e5 e3-e7:2", a circle and an arrow in the third colour. */
export const wordsOfMarks = (marks: readonly BoardArrow[]): string =>
    marks
        .map(
            ({ from, to, tint }) =>
                (from === to ? from : `${from}-${to}`) + (tint ? `:${tint}` : ''),
        )
        .join(' ')
/** What is none is left out. */
export function readMarks(words: string): BoardArrow[] {
    return words
        .toLowerCase()
        .split(/[\s,]+/)
        .flatMap(word => {
            const [, from, to = from, tint = '0'] =
                /^([a-z]\d+)(?:-([a-z]\d+))?(?::([0-3]))?$/.exec(word) ?? []
            return from && to ? [{ from, to, kind: 'own' as const, tint: Number(tint) }] : []
        })
}
