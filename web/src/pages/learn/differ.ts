/* Where two sets of rules part ways in one position: their moves beside each other. */
import type { Choice, View } from '../../core/types'

export interface Differing {
    /** Alike in both: legal, with the same captures and the same end. */
    same: number
    onlyA: Choice[]
    onlyB: Choice[]
    /** Legal in both, with other captures or another end. */
    other: [a: Choice, b: Choice][]
}

const effect = (choice: Choice): string =>
    `${choice.takes.map(([square]) => square).sort()} ${choice.ends?.[0] ?? ''}`

export function differing(a: View, b: View): Differing {
    const inA = new Map(a.moves.map(choice => [choice.move, choice]))
    const inB = new Map(b.moves.map(choice => [choice.move, choice]))
    const result: Differing = {
        same: 0,
        onlyA: a.moves.filter(choice => !inB.has(choice.move)),
        onlyB: b.moves.filter(choice => !inA.has(choice.move)),
        other: [],
    }
    for (const choice of a.moves) {
        const twin = inB.get(choice.move)
        if (!twin) continue
        if (effect(choice) === effect(twin)) result.same++
        else result.other.push([choice, twin])
    }
    return result
}

/** Squares to ring: what only one of them takes, and what a move does that only one of
 * them has. */
export function differingSquares({ onlyA, onlyB, other }: Differing): string[] {
    const squares = new Set<string>()
    for (const { to, takes } of [...onlyA, ...onlyB])
        for (const square of [to, ...takes.map(([taken]) => taken)]) if (square) squares.add(square)
    for (const [a, b] of other) {
        const one = a.takes.map(([square]) => square)
        const two = b.takes.map(([square]) => square)
        const apart = [...one, ...two].filter(s => !one.includes(s) || !two.includes(s))
        for (const square of apart.length ? apart : [a.to]) if (square) squares.add(square)
    }
    return [...squares]
}
