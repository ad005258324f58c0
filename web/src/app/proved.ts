/* What is proved, and the winner's moves by position: the tables that `taefl lab verify --table` writes
 * (docs/proofs.md). No rule is here: a table tells squares. */
import { base } from '../core/place'
import { fetched } from './assets'
import type { Square } from '../core/types'

/** A proof: after these moves White wins within `longest` plies, or, where Black is to move, after any move of his. */
export interface Proof {
    /** Of its table: /assets/NAME.table. */
    name: string
    rules: string
    moves: string[]
    longest: number
    /** Different positions in it, and those for which it has a move. */
    positions: number
    stored: number
}

const proofs: readonly Proof[] = __TAEFL_PROOFS__

/** A game that is solved, with a proof for each of Black's first moves, or one for all. */
export interface Solved {
    rules: string
    /** Those before Black's first one. */
    moves: string[]
    proofs: Proof[]
}
const solved = (rules: string): Solved => {
    const own = proofs.filter(one => one.rules === rules)
    return { rules, moves: own[0]!.moves.slice(0, -1), proofs: own }
}
/** The largest proof first. */
export const solvedGames: readonly Solved[] = [...new Set(proofs.map(one => one.rules))]
    .map(solved)
    .sort((a, b) => b.proofs.length - a.proofs.length)

/** The winner's move, and within how many plies he wins with it. */
export interface Answer {
    from: string
    to: string
    longest: number
}

/* A row of a table is a number of 64 bits: from above 40 of the position's hash, 6 for each square of the move,
 * 12 for the plies. Squares count a1, b1, … */
const HASH_SHIFT = 24n
const [FROM_SHIFT, TO_SHIFT, SQUARE, PLIES] = [18n, 12n, 63n, 4095n]

/** The first 40 bits of FNV-1a. */
function hashOf(text: string): bigint {
    let hash = 0xcbf29ce484222325n
    for (let i = 0; i < text.length; i++)
        hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n)
    return hash >> HASH_SHIFT
}

/** The names of a square board's squares in the order of the tables, and where each stands in a view. */
function inOrder(squares: readonly Square[]): { name: string; at: number }[] {
    return squares
        .map(({ name, x, y }, at) => ({ name, at, x, y }))
        .sort((a, b) => a.y - b.y || a.x - b.x)
}

/** The image of the board that comes first as text, and which square of the board stands at each of its places. */
export function folded(
    squares: readonly Square[],
    board: string,
): { text: string; names: string[] } {
    const order = inOrder(squares)
    const size = Math.sqrt(order.length)
    const images = [0, 1, 2, 3, 4, 5, 6, 7].map(image => {
        const there = order.map((_, place) => {
            let [file, rank] = [place % size, Math.floor(place / size)]
            if (image & 1) file = size - 1 - file
            if (image & 2) rank = size - 1 - rank
            return order[image & 4 ? file * size + rank : rank * size + file]!
        })
        return {
            text: there.map(({ at }) => board[at]).join(''),
            names: there.map(one => one.name),
        }
    })
    return images.reduce((first, other) => (other.text < first.text ? other : first))
}

/** The moves of one proof. */
export class Table {
    readonly #rows: DataView
    constructor(bytes: ArrayBuffer) {
        this.#rows = new DataView(bytes)
    }
    /** The winner's move on this board, with him to move; null: the proof has none, because threats win. */
    answer(squares: readonly Square[], board: string): Answer | null {
        const { text, names } = folded(squares, board)
        const hash = hashOf(text)
        let [low, high] = [0, this.#rows.byteLength / 8]
        while (low < high) {
            const middle = (low + high) >> 1
            if (this.#row(middle) >> HASH_SHIFT < hash) low = middle + 1
            else high = middle
        }
        if (low * 8 >= this.#rows.byteLength) return null
        const row = this.#row(low)
        if (row >> HASH_SHIFT !== hash) return null
        const square = (shift: bigint): string => names[Number((row >> shift) & SQUARE)]!
        return { from: square(FROM_SHIFT), to: square(TO_SHIFT), longest: Number(row & PLIES) }
    }
    #row(index: number): bigint {
        return this.#rows.getBigUint64(index * 8, true)
    }
}

export const tableOf = ({ name }: Proof): Promise<Table> =>
    fetched(`${base}/assets/${name}.table`, async answer => new Table(await answer.arrayBuffer()))
