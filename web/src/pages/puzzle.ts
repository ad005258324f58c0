/* One puzzle: which it is, and its page. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { PageElement, property, query, state, type Changed } from '../app/element'
import { knownName } from '../app/known'
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
} from '../app/puzzles'
import type { Route } from '../app/router'
import { puzzlesOf } from '../app/assets'
import { aimOf } from '../app/solver'
import { explain } from '../app/speech'
import { language, t } from '../app/texts'
import type { View } from '../core/types'
import { failed, framed, shelfName, tick } from '../parts/puzzle-words'
import type { TaeflTable } from '../parts/table'
import '../parts/table'
import type { Rating } from './puzzle/attempts'
import { Solving, type Host } from './puzzle/solving'
import { marksOf, renderButtons, renderRating, renderWord } from './puzzle/view'
import { aboutOf, lineOf, taskOf } from './puzzle/words'
import '../style/puzzle.css'

/** No part of the first visit. */
const attempts = () => import('./puzzle/attempts')

export class PuzzlePage extends PageElement implements Host {
    @property() route!: Route
    @state() private solving: Solving | null = null
    @state() private all: Puzzle[] = []
    /** Why there is none: '' (loading), 'missing', or words. */
    @state() private failure = ''
    /** The day, if this is its puzzle by the address. */
    #day = ''
    /** What this visit's attempt has come to, or why it was not counted. */
    @state() private rating: Rating | null = null
    @state() private uncounted = ''
    private asked = 0
    @query('taefl-table') private table!: TaeflTable | null

    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.asked++
        this.solving?.end()
    }
    override willUpdate(changed: Changed): void {
        if (changed.has('route')) void this.#load()
    }

    // ---- which puzzle

    readonly #load = async (): Promise<void> => {
        const number = ++this.asked
        const { id = '' } = this.route.part
        this.failure = ''
        this.solving?.end()
        this.solving = null
        this.rating = null
        this.uncounted = ''
        if (knownName())
            void attempts()
                .then(({ sync }) => sync())
                .then(() => this.requestUpdate())
                // What an account keeps is not known then.
                .catch((error: unknown) => console.info(error))
        this.#day = id === 'daily' ? dayOf(new Date()) : ''
        const shelf = this.#day ? dailyShelf(this.#day) : shelfOf(id)
        try {
            const all = shelf ? await puzzlesOf(shelf) : []
            if (number !== this.asked) return
            this.all = all
            const puzzle = this.#day
                ? dailyOf(this.#day, all)
                : all.find(puzzle => puzzle.id === id)
            if (puzzle) this.solving = new Solving(puzzle, this.#day, this)
            else this.failure = 'missing'
        } catch (error) {
            const words = await explain(error, null)
            if (number === this.asked) this.failure = words
        }
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
        const number = this.asked
        const { puzzle } = this.solving!
        const told = attempts().then(({ attempt }) => attempt(puzzle, moves, this.#day))
        told.then(
            rating => {
                // What follows the first attempt does not count, and need not be said after it.
                if (number === this.asked && this.rating?.change == null) this.rating = rating
            },
            (error: unknown) => {
                if (number === this.asked) this.uncounted = (error as Error).message
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
        this.failure = await explain(error, this.table?.about ?? null)
    }

    // ---- what is shown

    override render() {
        const { solving, failure } = this
        if (!solving || (failure && failure !== 'missing')) return this.#renderFailure()
        const { puzzle, status, place, moves, line, step } = solving
        const { arrows, spots } = marksOf(solving)
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
                .flip=${puzzle.side === 2 && familyOf(puzzle.id) === 'gardsdansen'}
                @taefl-view=${(event: CustomEvent<{ view: View }>) => {
                    solving.onBoard = event.detail.view
                    this.requestUpdate()
                }}
                @taefl-played=${solving.played}
            ></taefl-table>`,
            html`${renderWord(solving)} ${renderButtons(solving, this.#next(puzzle))}
            ${renderRating(puzzle, this.rating, this.uncounted)}
            ${told && line.length ? lineOf(puzzle, line, now) : nothing} ${aboutOf(puzzle, told)}`,
        )
    }
    #renderFailure(): TemplateResult {
        const { failure } = this
        const { id = '' } = this.route.part
        if (!failure) return html`<div class="taefl-page"><h1>${t('puzzles.title')}</h1></div>`
        void import('../style/lost.css')
        const missing = failure === 'missing'
        return html`<div class="taefl-page taefl-lost">
            <h1>${missing ? t('puzzles.missing', { id }) : t('puzzles.title')}</h1>
            ${failed(
                missing ? t('puzzles.missingMore') : t('puzzles.failed', { words: failure }),
                missing ? undefined : this.#load,
                html`<a class="taefl-button" href="/puzzles">${t('puzzles.toList')}</a>`,
            )}
        </div>`
    }
    #renderHead(puzzle: Puzzle): TemplateResult {
        const shelf = shelfOf(puzzle.id) as Shelf
        const number = this.all.indexOf(puzzle) + 1
        const next = this.#next(puzzle)
        const day = new Date(`${this.#day}T12:00`)
        const date = day.toLocaleDateString(language(), { day: 'numeric', month: 'long' })
        return html`<div class="taefl-puzzle-head">
            <div class="taefl-row">
                <h1>
                    ${
                        this.#day
                            ? t('puzzles.headingDaily', { day: date })
                            : t('puzzles.heading', { family: shelfName(shelf), number })
                    }
                </h1>
                ${tick(progress().solved[puzzle.id])}
            </div>
            <p class="ways">
                ${next ? html`<a href=${next}>${t('puzzles.next')}</a>` : nothing}
                <a href="/puzzles?game=${shelf}">${t('puzzles.toList')}</a>
            </p>
        </div>`
    }
}
customElements.define('taefl-puzzle', PuzzlePage)
