/* One puzzle: the person plays the winning side on the board; answers come from the stored line, or
 * from the engine where the person found another way. */
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { positionToPath } from '../app/addresses'
import { core } from '../app/core'
import { engine } from '../app/engine'
import {
    dailyFamily,
    dailyIndex,
    dayOf,
    familyName,
    familyOf,
    forgetful,
    progress,
    puzzlesOf,
    remember,
    type Puzzle,
} from '../app/puzzles'
import type { Route } from '../app/router'
import { settings } from '../app/settings'
import { explain } from '../app/speech'
import { language, maybe, needTexts, t, type TextKey } from '../app/texts'
import type { BoardArrow, BoardSpot } from '../board/types'
import type { Choice, Family, Info, Limits, Place, Ply, View } from '../core/types'
import { sideOf, tick } from '../parts/puzzle-words'
import type { TaeflTable } from '../parts/table'
import '../parts/table'
import { aboutOf, hintTheme, lineOf, taskOf } from './puzzle/words'
import '../style/puzzle.css'

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

const button = (key: TextKey, click: () => unknown, kind = '', disabled = false): TemplateResult =>
    html`<button
        type="button"
        class="taefl-button ${kind}"
        aria-disabled=${disabled ? 'true' : nothing}
        @click=${() => disabled || click()}
    >
        ${t(key)}
    </button>`

export class PuzzlePage extends LitElement {
    @property({ attribute: false }) route!: Route
    @state() private puzzle: Puzzle | null = null
    @state() private all: Puzzle[] = []
    /** Why there is none: '' (loading), 'missing', or words. */
    @state() private failure = ''
    @state() private status: Status = 'yours'
    /** What is on the board. */
    @state() private place: Place | null = null
    /** Moves that count. */
    private moves: string[] = []
    /** The last wrong move, and after how many plies it was made. */
    @state() private wrong: (Pick<Choice, 'move' | 'name' | 'to'> & { ply: number }) | null = null
    /** What came of looking why it is wrong. */
    @state() private why: { key: TextKey; answer: string } | null = null
    @state() private hint = 0
    @state() private hintMove: Choice | null = null
    @state() private hintSquares: string[] = []
    /** Plies of the main line, once it may be told. */
    @state() private line: Ply[] = []
    @state() private step = 0
    /** No hint, no solution, no wrong move so far. */
    private alone = true
    /** The person left the line and still won. */
    private ownWay = false
    /** The day, if this is its puzzle by the address. */
    private day = ''
    private asked = 0
    @state() private onBoard: View | null = null
    @query('taefl-table') private table!: TaeflTable | null

    override createRenderRoot(): HTMLElement {
        return this
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.asked++
        if (this.status === 'checking' || this.status === 'reply' || this.status === 'why')
            engine().stop()
    }
    override willUpdate(changed: PropertyValues): void {
        if (changed.has('route')) void this.load()
    }

    // ---- which puzzle

    private readonly load = async (): Promise<void> => {
        const number = ++this.asked
        const { id = '' } = this.route.part
        this.failure = ''
        this.puzzle = null
        this.day = id === 'daily' ? dayOf(new Date()) : ''
        const family = this.day ? dailyFamily(this.day) : familyOf(id)
        try {
            const all = family ? await puzzlesOf(family) : []
            if (number !== this.asked) return
            this.all = all
            this.puzzle =
                (this.day
                    ? all[dailyIndex(this.day, all.length)]
                    : all.find(puzzle => puzzle.id === id)) ?? null
            if (!this.puzzle) this.failure = 'missing'
            else this.begin()
        } catch (error) {
            const words = await explain(error, null)
            if (number === this.asked) this.failure = words
        }
    }
    /** From the beginning. */
    private begin(): void {
        this.asked++
        this.alone = true
        this.ownWay = false
        this.line = []
        this.wrong = null
        this.why = null
        this.step = 0
        this.moves = []
        this.turn([])
    }

    // ---- the board

    private show(moves: readonly string[]): Place {
        const { rules, position } = this.puzzle!
        this.place = { rules, start: position, moves: [...moves] }
        return this.place
    }
    /** The person is to move. */
    private turn(moves: string[]): void {
        this.moves = moves
        this.hint = 0
        this.hintMove = null
        this.hintSquares = []
        this.status = 'yours'
        this.show(moves)
    }
    private say(words: string): void {
        // After what the table says of the move itself.
        void this.updateComplete.then(() => this.table?.say(words, 'assertive'))
    }
    private onLine(moves: readonly string[]): boolean {
        return moves.every((move, i) => move === this.puzzle!.line[i])
    }

    private readonly played = (event: CustomEvent<{ move: string; choice: Choice }>): void => {
        const { move, choice } = event.detail
        if (this.status === 'yours') void this.judge(move, choice)
    }
    private async judge(move: string, choice: Choice): Promise<void> {
        const puzzle = this.puzzle!
        const number = ++this.asked
        const moves = [...this.moves, move]
        const ply = this.moves.length
        this.wrong = null
        this.why = null
        void needTexts('clauses') // words for the end
        try {
            const place = this.show(moves)
            let right = this.onLine(moves)
            if (choice.ends) {
                right = choice.ends[0] === `p${puzzle.side}win`
            } else if (!right && ply >= puzzle.sole) {
                this.status = 'checking'
                right = await this.stillWins(place)
                if (number !== this.asked) return
            }
            if (right) await this.goOn(moves, number)
            else await this.refuse(choice, number)
        } catch (error) {
            if (number === this.asked) await this.stumble(error)
        }
    }
    /** A move is right: the end, or the other side's answer. */
    private async goOn(moves: string[], number: number): Promise<void> {
        const puzzle = this.puzzle!
        this.hint = 0
        this.hintMove = null
        for (;;) {
            const place = this.show(moves)
            const view = await core().view(place)
            if (number !== this.asked) return
            if (view.result !== 'none') return this.finish(moves)
            if (view.side === puzzle.side) return this.turn(moves)
            if (this.status !== 'reply') {
                this.status = 'reply'
                await wait(settings.moves() ? PAUSE_MS : PAUSE_MS / 3)
            }
            const move = this.onLine(moves)
                ? puzzle.line[moves.length]!
                : (await engine().go(place, ANSWER, STRONG)).move
            if (number !== this.asked) return
            moves = [...moves, move]
        }
    }
    private async finish(moves: string[]): Promise<void> {
        const puzzle = this.puzzle!
        this.moves = moves
        this.ownWay = !this.onLine(moves)
        this.status = 'solved'
        remember(puzzle.id, this.alone, this.day)
        this.say(t(this.verdict()))
        await this.tellLine()
        // The field that the last move was typed into is shut now, or about to be.
        const { activeElement: active, body } = document
        if (active === body || active?.matches('taefl-typed-move *'))
            this.focusOn('.taefl-puzzle-side .primary')
    }
    private async refuse({ move, name, to }: Choice, number: number): Promise<void> {
        this.alone = false
        this.wrong = { move, name, to, ply: this.moves.length }
        this.status = 'wrong'
        this.say(this.wrongWords())
        await wait(settings.moves() ? 1.4 * PAUSE_MS : PAUSE_MS)
        if (number === this.asked) this.turn(this.moves)
    }
    private async stumble(error: unknown): Promise<void> {
        const words = await explain(error, this.table?.about ?? null)
        this.failure = words
    }

    /** Whether the side of the puzzle has a win that the engine can prove. */
    private async stillWins(place: Place): Promise<boolean> {
        const decided = (info: Info): void => {
            if (info.score.kind !== 'cp') engine().stop()
        }
        const [view, found] = await Promise.all([
            core().view(place),
            engine().go(place, CHECK, STRONG, decided),
        ])
        const kind = found.lines[0]?.score.kind
        return kind === (view.side === this.puzzle!.side ? 'win' : 'loss')
    }

    // ---- help

    /** Shows what the best answer to the wrong move is. */
    private readonly showWhy = async (): Promise<void> => {
        const { wrong, puzzle } = this
        if (!wrong || !puzzle) return
        const number = ++this.asked
        const base = this.moves.slice(0, wrong.ply)
        let moves = [...base, wrong.move]
        this.status = 'why'
        this.why = null
        this.focusOn('.taefl-puzzle-side .primary')
        try {
            let place = this.show(moves)
            let view = await core().view(place)
            if (number !== this.asked) return
            if (view.result !== 'none') {
                this.why = { key: 'puzzles.whyEnd', answer: '' }
                return this.say(this.whyWords())
            }
            const slow = await this.stillWins(place)
            if (number !== this.asked) return
            const names: string[] = []
            // In Gårdsdansen the wrong pawn is followed by the best stone, then by the answer.
            let answered = false
            for (let i = 0; i < 4 && view.result === 'none'; i++) {
                const own = view.side === puzzle.side
                if (own && answered) break
                const { move } = await engine().go(place, ANSWER, STRONG)
                if (number !== this.asked) return
                const name = view.moves.find(choice => choice.move === move)?.name ?? move
                if (!own) names.push(name)
                answered ||= !own
                moves = [...moves, move]
                place = this.show(moves)
                view = await core().view(place)
                if (number !== this.asked) return
            }
            const lost = view.result === (puzzle.side === 1 ? 'p2win' : 'p1win')
            const key = lost ? 'puzzles.whyLoses' : slow ? 'puzzles.whySlow' : 'puzzles.whyAnswer'
            this.why = { key, answer: names.join(' ') }
            this.say(this.whyWords())
        } catch (error) {
            if (number === this.asked) await this.stumble(error)
        }
    }
    private readonly backToPuzzle = (): void => {
        engine().stop()
        this.asked++
        const { ply = 0 } = this.wrong ?? {}
        this.wrong = null
        this.why = null
        this.turn(this.moves.slice(0, ply))
        this.focusOn('taefl-board [tabindex="0"]')
    }

    private readonly giveHint = async (): Promise<void> => {
        const puzzle = this.puzzle!
        const number = this.asked
        const view = this.onBoard
        if (!view || this.status !== 'yours') return
        this.alone = false
        const next =
            this.hint + 1 + (this.hint === 0 && (this.moves.length || !hintTheme(puzzle)) ? 1 : 0)
        if (next > 1 && !this.hintMove) {
            const place = this.place!
            const move = this.onLine(this.moves)
                ? puzzle.line[this.moves.length]!
                : (await engine().go(place, ANSWER, STRONG)).move
            if (number !== this.asked || this.status !== 'yours') return
            this.hintMove = view.moves.find(choice => choice.move === move) ?? null
            this.hintSquares = this.someSquares(view)
        }
        this.hint = Math.min(next, 3)
        this.say(this.hintWords())
    }
    /** The square of a placement among two others where the same stone fits. */
    private someSquares(view: View): string[] {
        const { hintMove } = this
        if (!hintMove || hintMove.from) return []
        const others = view.moves
            .filter(({ piece, to }) => piece === hintMove.piece && to !== hintMove.to)
            .map(({ to }) => to)
        const third = Math.max(1, Math.floor(others.length / 3))
        return [hintMove.to, others[0], others[third]].filter(one => one !== undefined).sort()
    }

    private readonly showSolution = async (): Promise<void> => {
        engine().stop()
        this.asked++
        this.alone = false
        this.wrong = null
        this.why = null
        this.moves = []
        this.status = 'solution'
        this.goTo(0)
        await this.tellLine()
        this.focusOn('.taefl-puzzle-on')
    }
    private async tellLine(): Promise<void> {
        const { rules, position, line } = this.puzzle!
        const number = this.asked
        try {
            const plies = await core().plies({ rules, start: position, moves: line })
            if (number === this.asked) this.line = plies
        } catch (error) {
            if (number === this.asked) await this.stumble(error)
        }
    }
    private goTo(step: number): void {
        this.step = Math.min(Math.max(step, 0), this.puzzle!.line.length)
        this.show(this.puzzle!.line.slice(0, this.step))
    }
    private readonly startAgain = (): void => {
        this.begin()
        this.focusOn('taefl-board [tabindex="0"]')
    }
    /** Where the button that had the focus is gone. */
    private focusOn(selector: string): void {
        void this.updateComplete.then(() => this.querySelector<HTMLElement>(selector)?.focus())
    }

    // ---- words

    private wrongWords(): string {
        const { puzzle, wrong } = this
        if (!puzzle || !wrong) return ''
        const { name: move, ply } = wrong
        if (ply > 0) return t('puzzles.wrongLater', { move })
        if (!puzzle.clear) return t('puzzles.wrongPoints', { move })
        return t('puzzles.wrong', { move, clear: puzzle.clear })
    }
    private whyWords(): string {
        const { why, wrong } = this
        if (!why) return t('puzzles.whyLooking')
        const side = sideOf({ ...this.puzzle!, side: this.puzzle!.side === 1 ? 2 : 1 })
        return t(why.key, { move: wrong?.name ?? '', side, answer: why.answer })
    }
    private hintWords(): string {
        if (!this.hint) return ''
        if (this.hint === 1) return maybe(`puzzles.hint.${hintTheme(this.puzzle!)}`) ?? ''
        if (this.hintMove?.from)
            return t(this.hint === 2 ? 'puzzles.hintPiece' : 'puzzles.hintMove')
        return t(this.hint === 2 ? 'puzzles.hintSquares' : 'puzzles.hintPlace')
    }
    private verdict(): TextKey {
        if (this.ownWay) return 'puzzles.solvedOther'
        return this.alone ? 'puzzles.solvedFirst' : 'puzzles.solved'
    }

    // ---- what is shown

    override render() {
        const { puzzle, failure } = this
        if (!puzzle || (failure && failure !== 'missing')) return this.renderFailure()
        const { arrows, spots } = this.marks()
        // Not while a move of the person's is looked at: the next one would be the other side's.
        const mayMove = this.status === 'yours' && this.place?.moves.length === this.moves.length
        const told = this.status === 'solved' || this.status === 'solution'
        const now = this.status === 'solution' ? this.step : 0
        return html`<div class="taefl-page taefl-puzzle taefl-boarded">
            ${this.renderHead(puzzle)} ${taskOf(puzzle)}
            <taefl-table
                .place=${this.place}
                .mayMove=${mayMove}
                .arrows=${arrows}
                .spots=${spots}
                .flip=${puzzle.side === 2 && familyOf(puzzle.id) === 'gardsdansen'}
                @taefl-view=${(event: CustomEvent<{ view: View }>) =>
                    (this.onBoard = event.detail.view)}
                @taefl-played=${this.played}
            ></taefl-table>
            <div class="taefl-puzzle-side taefl-stack">
                ${this.renderWord()} ${this.renderButtons(puzzle)}
                ${told && this.line.length ? lineOf(puzzle, this.line, now) : nothing}
                ${aboutOf(puzzle, told)}
            </div>
        </div>`
    }
    private renderFailure(): TemplateResult {
        const { failure } = this
        const { id = '' } = this.route.part
        if (!failure) return html`<div class="taefl-page"><h1>${t('puzzles.title')}</h1></div>`
        const missing = failure === 'missing'
        return html`<div class="taefl-page taefl-lost">
            <h1>${missing ? t('puzzles.missing', { id }) : t('puzzles.title')}</h1>
            <div class="taefl-panel taefl-stack" role="alert">
                <p>
                    ${missing ? t('puzzles.missingMore') : t('puzzles.failed', { words: failure })}
                </p>
                <div class="taefl-row">
                    ${
                        missing
                            ? nothing
                            : html`<button type="button" class="taefl-button" @click=${this.load}>
                                  ${t('puzzles.again')}
                              </button>`
                    }
                    <a class="taefl-button" href="/puzzles">${t('puzzles.toList')}</a>
                </div>
            </div>
        </div>`
    }
    private renderHead(puzzle: Puzzle): TemplateResult {
        const family = familyOf(puzzle.id) as Family
        const number = this.all.indexOf(puzzle) + 1
        const next = this.nextPuzzle(puzzle)
        const day = new Date(`${this.day}T12:00`)
        const date = day.toLocaleDateString(language(), { day: 'numeric', month: 'long' })
        return html`<div class="taefl-puzzle-head">
            <div class="taefl-row">
                <h1>
                    ${
                        this.day
                            ? t('puzzles.headingDaily', { day: date })
                            : t('puzzles.heading', { family: familyName[family], number })
                    }
                </h1>
                ${tick(progress().solved[puzzle.id])}
            </div>
            <p class="ways">
                ${next ? html`<a href="/puzzles/${next.id}">${t('puzzles.next')}</a>` : nothing}
                <a href="/puzzles?game=${family}">${t('puzzles.toList')}</a>
            </p>
        </div>`
    }
    /** What has just happened. */
    private renderWord(): TemplateResult | typeof nothing {
        const side = sideOf({ ...this.puzzle!, side: this.puzzle!.side === 1 ? 2 : 1 })
        const word = (text: string, kind = '') =>
            html`<p class="taefl-puzzle-word ${kind}">${text}</p>`
        switch (this.status) {
            case 'reply':
                return word(t('puzzles.reply', { side }), 'good')
            case 'checking':
                return word(t('puzzles.checking'))
            case 'why':
                return word(this.whyWords(), 'bad')
            case 'wrong':
                return word(this.wrongWords(), 'bad')
            case 'solved':
                return word(t(this.verdict()), 'good solved')
            case 'solution':
                return word(
                    t('puzzles.solutionStep', { step: this.step, count: this.puzzle!.line.length }),
                )
        }
        if (this.hint) return word(this.hintWords())
        if (this.wrong) return word(this.wrongWords(), 'bad')
        if (!this.moves.length) return nothing
        const half = this.onBoard?.phase === 's'
        return word(t(half ? 'puzzles.yourHalf' : 'puzzles.yourTurn'), 'good')
    }

    private renderButtons(puzzle: Puzzle): TemplateResult {
        if (this.status === 'solution') return this.renderSteps(puzzle)
        if (this.status === 'solved') return this.renderEnd(puzzle)
        if (this.status === 'why')
            return html`<div class="taefl-row">
                ${button('puzzles.whyBack', this.backToPuzzle, 'primary')}
            </div>`
        const busy = this.status !== 'yours'
        return html`<div class="taefl-row">
            ${this.wrong ? button('puzzles.why', this.showWhy, '', busy) : nothing}
            ${button(
                this.hint ? 'puzzles.hintMore' : 'puzzles.hint',
                this.giveHint,
                '',
                busy || this.hint === 3,
            )}
            ${button('puzzles.solution', this.showSolution)}
        </div>`
    }
    private renderSteps(puzzle: Puzzle): TemplateResult {
        const { step: at } = this
        const end = puzzle.line.length
        const step = (key: TextKey, to: number, path: string, kind: string, off: boolean) =>
            html`<button
                type="button"
                class="taefl-button ${kind}"
                aria-label=${t(key)}
                title=${t(key)}
                aria-disabled=${off ? 'true' : nothing}
                @click=${() => off || this.goTo(to)}
            >
                <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>
            </button>`
        const on = 'primary taefl-puzzle-on'
        return html`<div class="taefl-row taefl-puzzle-steps">
            ${step('puzzles.stepStart', 0, 'M15 4 9 10l6 6M5 4v12', '', !at)}
            ${step('puzzles.stepBack', at - 1, 'm13 4-6 6 6 6', '', !at)}
            ${step('puzzles.stepOn', at + 1, 'm7 4 6 6-6 6', on, at === end)}
            ${button('puzzles.tryIt', this.startAgain)}
        </div>`
    }
    private renderEnd(puzzle: Puzzle): TemplateResult {
        const { rules, position } = puzzle
        const next = this.nextPuzzle(puzzle)
        return html`<div class="taefl-row">
            ${
                next
                    ? html`<a class="taefl-button primary" href="/puzzles/${next.id}"
                          >${t('puzzles.next')}</a
                      >`
                    : nothing
            }
            ${button('puzzles.replay', this.startAgain)}
            <a class="taefl-button" href="/analysis/${rules}/${positionToPath(position)}"
                >${t('puzzles.analyse')}</a
            >
            ${forgetful ? html`<p class="taefl-soft">${t('puzzles.forgetful')}</p>` : nothing}
        </div>`
    }
    /** The next one of the family that is not solved, or just the next. */
    private nextPuzzle(puzzle: Puzzle): Puzzle | undefined {
        const { solved } = progress()
        const at = this.all.indexOf(puzzle)
        const after = [...this.all.slice(at + 1), ...this.all.slice(0, at)]
        return after.find(one => !(one.id in solved)) ?? after[0]
    }

    private drawn: { key: string; arrows: BoardArrow[]; spots: BoardSpot[] } | null = null
    /** The same arrays as long as they say the same, so that the board need not look again. */
    private marks() {
        const { hint, hintMove, hintSquares, status, wrong } = this
        const on = status === 'yours' ? hint : 0
        const bad = status === 'wrong' && wrong ? wrong.to : ''
        const key = `${on} ${hintMove?.move} ${bad}`
        if (this.drawn?.key !== key) {
            const arrows: BoardArrow[] = []
            const spots: BoardSpot[] = []
            if (on >= 2 && hintMove) {
                const { from, to } = hintMove
                if (on === 2 && from) arrows.push({ from, to: from, kind: 'hint' })
                if (on === 3) arrows.push({ from: from || to, to, kind: 'hint' })
                if (on === 2 && !from)
                    for (const square of hintSquares) spots.push({ square, kind: 'point' })
            }
            if (bad) spots.push({ square: bad, kind: 'bad' })
            this.drawn = { key, arrows, spots }
        }
        return this.drawn
    }
}
customElements.define('taefl-puzzle', PuzzlePage)
