/* A storm: three minutes of puzzles that get harder. It goes as Puzzle Storm on lichess.org: a wrong move
 * costs ten seconds and the next puzzle comes, and right moves in a row win time. A puzzle is solved by the
 * moves of which each is proved to be the only one that wins, so that no engine has to judge. */
import type { Puzzle } from './puzzles'

const STORM_MS = 180_000
const WRONG_MS = 10_000
/** Of a run at most; it is over when all are done. */
const MOST = 60

/** Seconds that are won by so many right moves in a row. */
const bonuses: Record<number, number> = { 5: 3, 12: 5, 20: 7, 30: 10 }
export const bonusOf = (row: number): number =>
    bonuses[row] ?? (row > 30 && row % 10 === 0 ? 10 : 0)

/** Puzzles for a run, the easiest first; `random` (0 … 1) chooses among those that are equally hard. */
export function stormOrder(all: readonly Puzzle[], random: () => number): Puzzle[] {
    const rising = [...all].sort((a, b) => a.rating - b.rating)
    const count = Math.min(MOST, Math.ceil(all.length / 2))
    const step = rising.length / count
    const chosen = Array.from({ length: count }, (_, i) => {
        const from = Math.floor(i * step)
        const width = Math.floor((i + 1) * step) - from
        return rising[from + Math.floor(random() * width)]!
    })
    const rest = rising.filter(one => !chosen.includes(one))
    return [...chosen, ...rest].slice(0, MOST)
}

export class Storm {
    /** Of the present puzzle, those that were right. */
    moves: string[] = []
    /** Right moves in a row. */
    row = 0
    readonly solved: { puzzle: Puzzle; moves: string[] }[] = []
    readonly missed: Puzzle[] = []
    private readonly puzzles: readonly Puzzle[]
    private readonly now: () => number
    private at = 0
    private ends: number

    /** `now` is a clock in ms, of which only differences count. */
    constructor(puzzles: readonly Puzzle[], now: () => number) {
        this.puzzles = puzzles
        this.now = now
        this.ends = now() + STORM_MS
    }
    /** Undefined: there are no more. */
    get puzzle(): Puzzle | undefined {
        return this.puzzles[this.at]
    }
    get left(): number {
        return Math.max(0, this.ends - this.now())
    }
    get over(): boolean {
        return !this.puzzle || this.left === 0
    }
    /** A move at the present puzzle: 'right' if it goes on; `bonus` are seconds won. */
    play(move: string): { came: 'right' | 'solved' | 'wrong' | 'late'; bonus: number } {
        const { puzzle } = this
        if (!puzzle || this.over) return { came: 'late', bonus: 0 }
        if (move !== puzzle.line[this.moves.length]) {
            this.row = 0
            this.ends -= WRONG_MS
            this.missed.push(puzzle)
            return { came: 'wrong', bonus: 0 }
        }
        this.moves.push(move)
        const bonus = bonusOf(++this.row)
        this.ends += 1000 * bonus
        if (this.moves.length < puzzle.sole) return { came: 'right', bonus }
        this.solved.push({ puzzle, moves: this.moves })
        return { came: 'solved', bonus }
    }
    /** The next puzzle. */
    next(): void {
        this.at++
        this.moves = []
    }
    stop(): void {
        this.ends = this.now()
    }
}
