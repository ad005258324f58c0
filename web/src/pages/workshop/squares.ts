/* Squares and positions as their texts have them: names, rows, sets, and how they move to a board of another
 * size. */
import type { Geometry } from '../../core/types'

/** A letter a square, '.' empty, in the order of the squares: a1, b1 … */
export function lettersOf(position: string): string {
    const rows = position.split(' ')[0]!.split('/')
    return rows
        .reverse()
        .map(row => row.replace(/\d+/g, count => '.'.repeat(Number(count))))
        .join('')
}
export function positionOf(letters: string, size: number, side: string): string {
    const rows: string[] = []
    for (let from = 0; from < letters.length; from += size)
        rows.unshift(
            letters.slice(from, from + size).replace(/\.+/g, empty => String(empty.length)),
        )
    return `${rows.join('/')} ${side}`
}
export const sizeOf = (letters: string): number => Math.round(Math.sqrt(letters.length))
export const sideOf = (position: string): string => position.split(' ')[1] ?? '1'

const nameAt = (file: number, rank: number): string =>
    `${String.fromCharCode(97 + file)}${rank + 1}`
const placeOf = (name: string): [file: number, rank: number] => [
    name.charCodeAt(0) - 97,
    Number(name.slice(1)) - 1,
]

/** A bare board, while the core has none of this size. */
export function bareBoard(size: number): Geometry {
    const squares = Array.from({ length: size * size }, (_, i) => {
        const [file, rank] = [i % size, Math.floor(i / size)]
        return {
            name: nameAt(file, rank),
            x: 2 * file - size + 1,
            y: 2 * rank - size + 1,
            mark: '' as const,
        }
    })
    return { shape: 'square', squares }
}

/** The square, and with `mirrored` all that lie as it does when the board is turned or mirrored. */
export function orbit(name: string, size: number, mirrored: boolean): string[] {
    if (!mirrored) return [name]
    const [file, rank] = placeOf(name)
    const other = (n: number): number => size - 1 - n
    const all = [file, other(file)].flatMap(f =>
        [rank, other(rank)].flatMap(r => [nameAt(f, r), nameAt(r, f)]),
    )
    return [...new Set([name, ...all])]
}

/** Where a place of one board is on another: what stands at the edge stays there, the rest keeps its way to
 * the middle. */
function shifted(n: number, from: number, to: number): number {
    if (n === 0 || n === from - 1) return n && to - 1
    return Math.min(to - 1, Math.max(0, n + (to - from) / 2))
}
export function resizedPosition(position: string, to: number): string {
    const letters = lettersOf(position)
    const from = sizeOf(letters)
    const result = Array.from({ length: to * to }, () => '.')
    for (const [i, letter] of [...letters].entries()) {
        if (letter === '.') continue
        const [file, rank] = [i % from, Math.floor(i / from)]
        const at = shifted(rank, from, to) * to + shifted(file, from, to)
        if (result[at] !== 'K') result[at] = letter
    }
    return positionOf(result.join(''), to, sideOf(position))
}
/** Words for squares stay; named squares go where they are on the other board. */
export const resizedSet = (value: string, from: number, to: number): string =>
    value.replace(/\b[a-k]\d+\b/g, name => {
        const [file, rank] = placeOf(name)
        return nameAt(shifted(file, from, to), shifted(rank, from, to))
    })

/** A set as a file has it. */
export const setValue = (squares: readonly string[]): string => squares.join(',') || 'none'

/** Camps as a file has them, after these squares have become camp or have ceased to be: a new one joins the
 * camps beside it. */
export function campsValue(value: string, squares: readonly string[], put: boolean): string {
    let camps = value === 'none' ? [] : value.split('/').map(camp => camp.split(','))
    const beside = (a: string, b: string): boolean => {
        const [[af, ar], [bf, br]] = [placeOf(a), placeOf(b)]
        return Math.abs(af - bf) + Math.abs(ar - br) === 1
    }
    for (const square of squares) {
        camps = camps.map(camp => camp.filter(other => other !== square))
        if (!put) continue
        const near = camps.filter(camp => camp.some(other => beside(other, square)))
        camps = [...camps.filter(camp => !near.includes(camp)), [...near.flat(), square]]
    }
    return (
        camps
            .filter(camp => camp.length)
            .map(camp => camp.join(','))
            .join('/') || 'none'
    )
}
