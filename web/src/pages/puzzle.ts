/* One puzzle: which it is, and its page. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { knownName } from '../app/kept'
import { dayOfYear } from '../app/locale'
import {
    dailyShelf,
    dailyOf,
    dayOf,
    familyOf,
    nextPuzzle,
    progress,
    shelfOf,
    type Puzzle,
    type Shelf,
    forgetful,
} from '../app/puzzles'
import type { Route } from '../app/router'
import { puzzlesOf } from '../app/assets'
import { aimOf, ratingOf } from '../app/solver'
import { explain } from '../app/speech'
import { t, type TextKey } from '../app/texts'
import type { View } from '../core/types'
import { failed, framed, inHalves, shelfName, solvedMark } from '../parts/puzzle-words'
import { button, icon, linkButton } from '../parts/fields'
import '../parts/table'
import type { TaeflTable } from '../parts/table'
import { attempt, type Rating, sync } from './puzzle/attempts'
import { Solving, type Host } from './puzzle/solving'
import {
    aboutOf,
    shownLine,
    taskOf,
    hintWords,
    otherSide,
    verdict,
    whyWords,
    wrongWords,
} from './puzzle/words'
import { positionToPath } from '../app/addresses'
import type { BoardArrow, BoardSpot } from '../board/types'
import '../style/puzzles.css'

class PuzzlePage extends LoadingElement implements Host {
    @property() route!: Route
    @state() private solving: Solving | null = null
    @state() private all: Puzzle[] = []
    /** There is no puzzle of this number. */
    @state() private missing = false
    /** The day, if this is its puzzle by the address. */
    #day = ''
    /** What this visit's attempt has come to, or why it was not counted. */
    @state() private rating: Rating | null = null
    @state() private uncounted = ''
    @query('taefl-table') private table!: TaeflTable | null

    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.solving?.end()
    }
    override willUpdate(changed: Changed): void {
        if (changed.has('route')) this.open()
    }

    // ---- which puzzle

    private readonly open = (): void => {
        const { id = '' } = this.route.part
        this.problem = ''
        this.missing = false
        this.solving?.end()
        this.solving = null
        this.rating = null
        this.uncounted = ''
        if (knownName())
            void sync()
                .then(() => this.requestUpdate())
                // What an account keeps is not known then.
                .catch((error: unknown) => console.info(error))
        this.#day = id === 'daily' ? dayOf(new Date()) : ''
        const shelf = this.#day ? dailyShelf(this.#day) : shelfOf(id)
        void this.load(
            async () => (shelf ? puzzlesOf(shelf) : []),
            all => {
                this.all = all
                const puzzle = this.#day
                    ? dailyOf(this.#day, all)
                    : all.find(puzzle => puzzle.id === id)
                if (puzzle) this.solving = new Solving(puzzle, this.#day, this)
                this.missing = !puzzle
            },
        )
    }

    // ---- what the solving wants of the page

    say(words: string): void {
        this.requestUpdate()
        // After what the table says of the move itself.
        void this.updateComplete.then(() => this.table?.say(words, 'assertive'))
    }
    /** Where the button that had the focus is gone. */
    focusOn(selector: string): void {
        this.requestUpdate()
        void this.updateComplete.then(() => this.querySelector<HTMLElement>(selector)?.focus())
    }

    attempted(moves: readonly string[] | null): void {
        const still = this.asked()
        const { puzzle } = this.solving!
        const told = attempt(puzzle, moves, this.#day)
        told.then(
            rating => {
                // What follows the first attempt does not count, and need not be said after it.
                if (still() && this.rating?.change == null) this.rating = rating
            },
            (error: unknown) => {
                if (still()) this.uncounted = (error as Error).message
            },
        )
    }
    /** The address of the puzzle after this one; '' if there is none. */
    #next(puzzle: Puzzle): string {
        const theme = this.route.search.get('theme') ?? ''
        const rating = aimOf(familyOf(puzzle.id))
        const next = nextPuzzle(this.all, progress(), rating, puzzle, theme)
        return next ? `/puzzles/${next.id}${theme && `?theme=${encodeURIComponent(theme)}`}` : ''
    }

    async stumble(error: unknown): Promise<void> {
        this.problem = await explain(error, this.table?.about ?? null)
    }

    // ---- what is shown

    override render() {
        const { solving, problem } = this
        if (!solving || problem) return this.#renderFailure()
        const { puzzle, status, place, moves, line, step } = solving
        const { arrows, spots } = solvingMarks(solving)
        // Not while a move of the person's is looked at: the next one would be the other side's.
        const mayMove = status === 'yours' && place?.moves.length === moves.length
        const told = status === 'solved' || status === 'solution'
        const now = status === 'solution' ? step : 0
        return framed(
            this.#renderHead(puzzle),
            taskOf(puzzle),
            html`<taefl-table
                .place=${place}
                .mayMove=${mayMove}
                .arrows=${arrows}
                .spots=${spots}
                .flip=${puzzle.side === 2 && inHalves(puzzle)}
                @taefl-view=${(event: CustomEvent<{ view: View }>) => {
                    solving.onBoard = event.detail.view
                    this.requestUpdate()
                }}
                @taefl-played=${solving.played}
            ></taefl-table>`,
            html`${renderWord(solving)} ${renderButtons(solving, this.#next(puzzle))}
            ${renderRating(puzzle, this.rating, this.uncounted)}
            ${told && line.length ? shownLine(puzzle, line, now) : nothing} ${aboutOf(puzzle, told)}`,
        )
    }
    #renderFailure(): TemplateResult {
        const { missing, problem } = this
        const { id = '' } = this.route.part
        if (!missing && !problem)
            return html`<h1 class="taefl-page" aria-busy="true">${t('puzzles.title')}</h1>`
        return html`<div class="taefl-page taefl-lost">
            <h1>${missing ? t('puzzles.missing', { id }) : t('puzzles.title')}</h1>
            ${failed(
                missing ? t('puzzles.missingMore') : t('puzzles.failed', { words: problem }),
                missing ? undefined : this.open,
                html`<a class="taefl-button" href="/puzzles">${t('puzzles.toList')}</a>`,
            )}
        </div>`
    }
    #renderHead(puzzle: Puzzle): TemplateResult {
        const shelf = shelfOf(puzzle.id) as Shelf
        const number = this.all.indexOf(puzzle) + 1
        const next = this.#next(puzzle)
        const day = new Date(`${this.#day}T12:00`)
        return html`<div class="taefl-puzzle-head">
            <div class="taefl-row">
                <h1>
                    ${
                        this.#day
                            ? t('puzzles.headingDaily', { day: dayOfYear(day) })
                            : t('puzzles.heading', { family: shelfName(shelf), number })
                    }
                </h1>
                ${solvedMark(progress().solved[puzzle.id])}
            </div>
            <p class="ways">
                ${next ? html`<a href=${next}>${t('puzzles.next')}</a>` : nothing}
                <a href="/puzzles?game=${shelf}">${t('puzzles.toList')}</a>
            </p>
        </div>`
    }
}
customElements.define('taefl-puzzle', PuzzlePage)

/* What stands beside the board of a puzzle, and on it, as far as somebody is with it. */

/** What has just happened. */
function renderWord(solving: Solving): TemplateResult | typeof nothing {
    const { puzzle, status, step, hint, wrong, moves, onBoard } = solving
    const side = otherSide(puzzle)
    const word = (text: string, kind = '') => html`<p class="taefl-puzzle-word ${kind}">${text}</p>`
    switch (status) {
        case 'reply':
            return word(t('puzzles.reply', { side }), 'good')
        case 'checking':
            return word(t('puzzles.checking'))
        case 'why':
            return word(whyWords(solving), 'bad')
        case 'wrong':
            return word(wrongWords(solving), 'bad')
        case 'solved':
            return word(t(verdict(solving)), 'good solved')
        case 'solution':
            return word(t('puzzles.solutionStep', { step, count: puzzle.line.length }))
    }
    if (hint) return word(hintWords(solving))
    if (wrong) return word(wrongWords(solving), 'bad')
    if (!moves.length) return nothing
    const half = onBoard?.phase === 's'
    return word(t(half ? 'puzzles.yourHalf' : 'puzzles.yourTurn'), 'good')
}

/** One's rating in this family of games, with what the attempt has changed, or why it did not count. */
function renderRating({ id }: Puzzle, rating: Rating | null, failure: string): TemplateResult {
    const points = rating?.points ?? ratingOf(familyOf(id))?.points
    const { change = null } = rating ?? {}
    return html`<p class="taefl-puzzle-rating" role="status">
        ${points === undefined ? t('puzzles.ratingNone') : t('puzzles.rating', { points: Math.round(points) })}
        ${change === null ? nothing : changed(change)}
        ${
            rating && change === null
                ? html`<span class="taefl-soft taefl-small">${t('puzzles.ratingOnce')}</span>`
                : nothing
        }
        ${failure && t('puzzles.ratingFailed', { words: failure })}
    </p>`
}
const changed = (change: number): TemplateResult =>
    html`<strong class=${change < 0 ? 'down' : 'up'}
        >${change < 0 ? `−${-change}` : `+${change}`}</strong
    >`

/** What can be done now; `next`: the address of the puzzle after this one, if there is one. */
export function renderButtons(solving: Solving, next: string): TemplateResult {
    const { status, hint, wrong } = solving
    if (status === 'solution') return renderSteps(solving)
    if (status === 'solved') return renderEnd(solving, next)
    if (status === 'why')
        return html`<div class="taefl-row">
            ${button(t('puzzles.whyBack'), solving.backToPuzzle, { kind: 'primary' })}
        </div>`
    const busy = status !== 'yours'
    return html`<div class="taefl-row">
        ${wrong ? button(t('puzzles.why'), solving.showWhy, { waits: busy }) : nothing}
        ${button(t(hint ? 'puzzles.hintMore' : 'puzzles.hint'), solving.giveHint, { waits: busy || hint === 3 })}
        ${button(t('puzzles.solution'), solving.showSolution)}
    </div>`
}
function renderSteps(solving: Solving): TemplateResult {
    const { puzzle, step: at } = solving
    const end = puzzle.line.length
    const step = (key: TextKey, to: number, path: string, kind: string, waits: boolean) =>
        button(icon(path), () => solving.goTo(to), { kind, means: t(key), waits })
    const on = 'primary taefl-puzzle-on'
    return html`<div class="taefl-row taefl-puzzle-steps">
        ${step('puzzles.stepStart', 0, 'M15 4 9 10l6 6M5 4v12', '', !at)}
        ${step('puzzles.stepBack', at - 1, 'm13 4-6 6 6 6', '', !at)}
        ${step('puzzles.stepOn', at + 1, 'm7 4 6 6-6 6', on, at === end)}
        ${button(t('puzzles.tryIt'), solving.startAgain)}
    </div>`
}
function renderEnd(solving: Solving, next: string): TemplateResult {
    const { rules, position } = solving.puzzle
    return html`<div class="taefl-row">
        ${next ? html`<a class="taefl-button primary" href=${next}>${t('puzzles.next')}</a>` : nothing}
        ${button(t('puzzles.replay'), solving.startAgain)}
        ${linkButton(`/analysis/${rules}/${positionToPath(position)}`, t('puzzles.analyse'))}
        ${forgetful ? html`<p class="taefl-soft">${t('puzzles.forgetful')}</p>` : nothing}
    </div>`
}

interface Marks {
    key: string
    arrows: BoardArrow[]
    spots: BoardSpot[]
}
const drawn = new WeakMap<Solving, Marks>()
/** The same arrays as long as they say the same, so that the board need not look again. */
function solvingMarks(solving: Solving): Marks {
    const { hint, hintMove, hintSquares, status, wrong } = solving
    const on = status === 'yours' ? hint : 0
    const bad = status === 'wrong' && wrong ? wrong.to : ''
    const key = `${on} ${hintMove?.move} ${bad}`
    const before = drawn.get(solving)
    if (before?.key === key) return before
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
    const marks = { key, arrows, spots }
    drawn.set(solving, marks)
    return marks
}
