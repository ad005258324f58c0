/* What has been done with a puzzle: the person plays the winning side; answers come from the stored line, or
 * from the engine where the person found another way. */
import { core } from '../../app/core'
import { engine } from '../../core/engine'
import { remember, type Puzzle } from '../../app/puzzles'
import { settings } from '../../app/settings'
import { needTexts, t, type TextKey } from '../../app/texts'
import type { Choice, Info, Limits, Position, Ply, View } from '../../core/types'
import { hintTheme, hintWords, verdict, whyWords, wrongWords } from './words'

/** What is going on: it is the person's move; the other side answers; a move off the line is looked
 * at; a wrong move is shown and goes back; its refutation is looked for and shown; the end; the
 * solution is stepped through. */
type Status = 'yours' | 'reply' | 'checking' | 'wrong' | 'why' | 'solved' | 'solution'

/** Full strength, whatever a game before has set. */
const STRONG = { Strength: 10, MultiPV: 1 }
/** How long the engine looks at most: whether a move still wins, and for an answer. */
const CHECK: Limits = { movetime: 4000 }
const ANSWER: Limits = { movetime: 1500 }
/** How long things stay on the board before the next happens. */
const PAUSE_MS = 750

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** The page it is done on. */
export interface Host {
    /** Something that shows has changed. */
    requestUpdate(): void
    say(words: string): void
    focusOn(selector: string): void
    /** It is solved by these moves, or (null) cannot be solved alone any more. */
    attempted(moves: readonly string[] | null): void
    /** Nothing can be done any more. */
    stumble(error: unknown): Promise<void>
}

export class Solving {
    status: Status = 'yours'
    /** What is on the board. */
    place: Position | null = null
    /** Moves that count. */
    moves: string[] = []
    /** The last wrong move, and after how many plies it was made. */
    wrong: (Pick<Choice, 'move' | 'name' | 'to'> & { ply: number }) | null = null
    /** What came of looking why it is wrong. */
    why: { key: TextKey; answer: string } | null = null
    hint = 0
    hintMove: Choice | null = null
    hintSquares: string[] = []
    /** Plies of the main line, once it may be told. */
    line: Ply[] = []
    step = 0
    /** No hint, no solution, no wrong move so far. */
    alone = true
    /** The person left the line and still won. */
    ownWay = false
    onBoard: View | null = null
    #asked = 0

    /** `day`: of which it is the puzzle; '' of none. */
    constructor(
        readonly puzzle: Puzzle,
        private readonly day: string,
        private readonly host: Host,
    ) {
        this.#begin()
    }
    /** What is still on its way leads to nothing. */
    end(): void {
        this.#asked++
        if (this.status === 'checking' || this.status === 'reply' || this.status === 'why')
            engine().stop()
    }
    /** It is not solved alone any more. */
    #helped(): void {
        if (this.alone && this.status !== 'solved') this.host.attempted(null)
        this.alone = false
    }
    /** From the beginning. */
    #begin(): void {
        this.#asked++
        this.alone = true
        this.ownWay = false
        this.line = []
        this.wrong = null
        this.why = null
        this.step = 0
        this.moves = []
        this.#turn([])
    }

    // ---- the board

    #show(moves: readonly string[]): Position {
        const { rules, position } = this.puzzle
        this.place = { rules, start: position, moves: [...moves] }
        this.host.requestUpdate()
        return this.place
    }
    /** The person is to move. */
    #turn(moves: string[]): void {
        this.moves = moves
        this.hint = 0
        this.hintMove = null
        this.hintSquares = []
        this.status = 'yours'
        this.#show(moves)
    }
    #onLine(moves: readonly string[]): boolean {
        return moves.every((move, i) => move === this.puzzle.line[i])
    }

    readonly played = (event: CustomEvent<{ move: string; choice: Choice }>): void => {
        const { move, choice } = event.detail
        if (this.status === 'yours') void this.#judge(move, choice)
    }
    async #judge(move: string, choice: Choice): Promise<void> {
        const puzzle = this.puzzle
        const number = ++this.#asked
        const moves = [...this.moves, move]
        const ply = this.moves.length
        this.wrong = null
        this.why = null
        void needTexts('clauses') // words for the end
        try {
            const place = this.#show(moves)
            let right = this.#onLine(moves)
            if (choice.ends) {
                right = choice.ends[0] === `p${puzzle.side}win`
            } else if (!right && ply >= puzzle.sole) {
                this.status = 'checking'
                right = await this.#stillWins(place)
                if (number !== this.#asked) return
            }
            if (right) await this.#goOn(moves, number)
            else await this.#refuse(choice, number)
        } catch (error) {
            if (number === this.#asked) await this.host.stumble(error)
        }
    }
    /** A move is right: the end, or the other side's answer. */
    async #goOn(moves: string[], number: number): Promise<void> {
        const puzzle = this.puzzle
        this.hint = 0
        this.hintMove = null
        for (;;) {
            const place = this.#show(moves)
            const view = await core().view(place)
            if (number !== this.#asked) return
            if (view.result !== 'none') return this.#finish(moves)
            if (view.side === puzzle.side) return this.#turn(moves)
            if (this.status !== 'reply') {
                this.status = 'reply'
                this.host.requestUpdate()
                await wait(settings.moves() ? PAUSE_MS : PAUSE_MS / 3)
            }
            const move = this.#onLine(moves)
                ? puzzle.line[moves.length]!
                : (await engine().go(place, ANSWER, STRONG)).move
            if (number !== this.#asked) return
            moves = [...moves, move]
        }
    }
    async #finish(moves: string[]): Promise<void> {
        const puzzle = this.puzzle
        this.moves = moves
        this.ownWay = !this.#onLine(moves)
        this.status = 'solved'
        this.host.attempted(moves)
        remember(puzzle.id, this.alone, this.day)
        this.host.say(t(verdict(this)))
        await this.#tellLine()
        // The field that the last move was typed into is shut now, or about to be.
        const { activeElement: active, body } = document
        if (active === body || active?.matches('taefl-typed-move *'))
            this.host.focusOn('.taefl-puzzle-side .primary')
    }
    async #refuse({ move, name, to }: Choice, number: number): Promise<void> {
        this.#helped()
        this.wrong = { move, name, to, ply: this.moves.length }
        this.status = 'wrong'
        this.host.say(wrongWords(this))
        await wait(settings.moves() ? 1.4 * PAUSE_MS : PAUSE_MS)
        if (number === this.#asked) this.#turn(this.moves)
    }
    /** Whether the side of the puzzle has a win that the engine can prove. */
    async #stillWins(place: Position): Promise<boolean> {
        const decided = ([first]: Info[]): void => {
            if (first!.score.kind !== 'cp') engine().stop()
        }
        const [view, found] = await Promise.all([
            core().view(place),
            engine().go(place, CHECK, STRONG, decided),
        ])
        const kind = found.lines[0]?.score.kind
        return kind === (view.side === this.puzzle.side ? 'win' : 'loss')
    }

    // ---- help

    /** Shows what the best answer to the wrong move is. */
    readonly showWhy = async (): Promise<void> => {
        const { wrong, puzzle } = this
        if (!wrong) return
        const number = ++this.#asked
        const base = this.moves.slice(0, wrong.ply)
        let moves = [...base, wrong.move]
        this.status = 'why'
        this.why = null
        this.host.focusOn('.taefl-puzzle-side .primary')
        try {
            let place = this.#show(moves)
            let view = await core().view(place)
            if (number !== this.#asked) return
            if (view.result !== 'none') {
                this.why = { key: 'puzzles.whyEnd', answer: '' }
                return this.host.say(whyWords(this))
            }
            const slow = await this.#stillWins(place)
            if (number !== this.#asked) return
            const names: string[] = []
            // In Gårdsdansen the wrong pawn is followed by the best stone, then by the answer.
            let answered = false
            for (let i = 0; i < 4 && view.result === 'none'; i++) {
                const own = view.side === puzzle.side
                if (own && answered) break
                const { move } = await engine().go(place, ANSWER, STRONG)
                if (number !== this.#asked) return
                const name = view.moves.find(choice => choice.move === move)?.name ?? move
                if (!own) names.push(name)
                answered ||= !own
                moves = [...moves, move]
                place = this.#show(moves)
                view = await core().view(place)
                if (number !== this.#asked) return
            }
            const lost = view.result === (puzzle.side === 1 ? 'p2win' : 'p1win')
            const key = lost ? 'puzzles.whyLoses' : slow ? 'puzzles.whySlow' : 'puzzles.whyAnswer'
            this.why = { key, answer: names.join(' ') }
            this.host.say(whyWords(this))
        } catch (error) {
            if (number === this.#asked) await this.host.stumble(error)
        }
    }
    readonly backToPuzzle = (): void => {
        engine().stop()
        this.#asked++
        const { ply = 0 } = this.wrong ?? {}
        this.wrong = null
        this.why = null
        this.#turn(this.moves.slice(0, ply))
        this.host.focusOn('taefl-board [tabindex="0"]')
    }

    readonly giveHint = async (): Promise<void> => {
        const puzzle = this.puzzle
        const number = this.#asked
        const view = this.onBoard
        if (!view || this.status !== 'yours') return
        this.#helped()
        const next =
            this.hint + 1 + (this.hint === 0 && (this.moves.length || !hintTheme(puzzle)) ? 1 : 0)
        if (next > 1 && !this.hintMove) {
            const place = this.place!
            const move = this.#onLine(this.moves)
                ? puzzle.line[this.moves.length]!
                : (await engine().go(place, ANSWER, STRONG)).move
            if (number !== this.#asked || this.status !== 'yours') return
            this.hintMove = view.moves.find(choice => choice.move === move) ?? null
            this.hintSquares = this.#someSquares(view)
        }
        this.hint = Math.min(next, 3)
        this.host.say(hintWords(this))
    }
    /** The square of a placement among two others where the same stone fits. */
    #someSquares(view: View): string[] {
        const { hintMove } = this
        if (!hintMove || hintMove.from) return []
        const others = view.moves
            .filter(({ piece, to }) => piece === hintMove.piece && to !== hintMove.to)
            .map(({ to }) => to)
        const third = Math.max(1, Math.floor(others.length / 3))
        return [hintMove.to, others[0], others[third]].filter(one => one !== undefined).sort()
    }

    readonly showSolution = async (): Promise<void> => {
        engine().stop()
        this.#helped()
        this.#asked++
        this.wrong = null
        this.why = null
        this.moves = []
        this.status = 'solution'
        this.goTo(1)
        await this.#tellLine()
        this.host.focusOn('.taefl-puzzle-on')
    }
    async #tellLine(): Promise<void> {
        const { rules, position, line } = this.puzzle
        const number = this.#asked
        try {
            const plies = await core().plies({ rules, start: position, moves: line })
            if (number !== this.#asked) return
            this.line = plies
            this.host.requestUpdate()
        } catch (error) {
            if (number === this.#asked) await this.host.stumble(error)
        }
    }
    goTo(step: number): void {
        this.step = Math.min(Math.max(step, 0), this.puzzle.line.length)
        this.#show(this.puzzle.line.slice(0, this.step))
    }
    readonly startAgain = (): void => {
        this.#begin()
        this.host.focusOn('taefl-board [tabindex="0"]')
    }
}
