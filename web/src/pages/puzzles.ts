/* The collection: the puzzle of the day, and all others by game, with what one has solved. Nothing
 * here needs the core. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { looks } from '../app/sets'
import {
    dailyFamily,
    dailyOf,
    dayOf,
    families,
    familyName,
    familyOf,
    forgetful,
    progress,
    puzzlesOf,
    streakOn,
    type Puzzle,
} from '../app/puzzles'
import { navigate, type Route } from '../app/router'
import { language, t, type TextKey } from '../app/texts'
import type { Family } from '../core/types'
import { goalOf, levelName, notches, rulesOf, tick } from '../parts/puzzle-words'
import { still } from '../parts/still'
import '../style/forms.css'
import '../style/puzzles.css'

const states = ['all', 'open', 'solved'] as const
const stateKey: Record<(typeof states)[number], TextKey> = {
    all: 'puzzles.stateAll',
    open: 'puzzles.stateOpen',
    solved: 'puzzles.stateSolved',
}

/* The squares of a position text come row by row from the top, on the hexagon file by file from the
 * bottom; those of a View in the order of the geometry. */
const orders = new Map<string, number[]>()
function orderOf(family: Family, squares: number): number[] {
    let order = orders.get(family + squares)
    if (!order) {
        const { shape } = looks[family]
        const places = looks[family].places[squares]!
        const before = (a: number, b: number): number => {
            const [[ax, ay], [bx, by]] = [places[a]!, places[b]!]
            return shape === 'hexagon' ? ax - bx || ay - by : by - ay || ax - bx
        }
        order = places.map((_, i) => i).sort(before)
        orders.set(family + squares, order)
    }
    return order
}

/** A small picture of the position. */
function picture(puzzle: Puzzle): TemplateResult {
    const text = puzzle.position
        .split(' ')[0]!
        .replace(/\d+/g, n => '.'.repeat(Number(n)))
        .replaceAll('/', '')
    const board: string[] = []
    orderOf(familyOf(puzzle.id) ?? 'tafl', text.length).forEach(
        (square, i) => (board[square] = text[i]!),
    )
    return still(puzzle.rules, board.join(''))
}

export class PuzzlesPage extends LitElement {
    @property({ attribute: false }) route!: Route
    @state() private sets: Partial<Record<Family, Puzzle[]>> = {}
    @state() private failure = ''

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        addEventListener('storage', this.again) // solved in another tab
        void this.load()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        removeEventListener('storage', this.again)
    }
    private readonly again = (): void => this.requestUpdate()

    private readonly load = async (): Promise<void> => {
        this.failure = ''
        try {
            const found = await Promise.all(families.map(puzzlesOf))
            this.sets = Object.fromEntries(families.map((family, i) => [family, found[i]]))
        } catch (error) {
            this.failure = error instanceof Error ? error.message : String(error)
        }
    }

    /** The filters stand in the address, so that Back and a reload keep them. */
    private get wanted() {
        const { search } = this.route
        const family = families.find(one => one === search.get('game'))
        const level = Number(search.get('level') ?? 0)
        const shown = states.find(one => one === search.get('show')) ?? 'all'
        return { family, level: level >= 1 && level <= 5 ? level : 0, shown }
    }
    private filter(name: string, value: string): void {
        const search = new URLSearchParams(this.route.search)
        if (value) search.set(name, value)
        else search.delete(name)
        const text = String(search)
        navigate(`/puzzles${text ? `?${text}` : ''}`, 'replace')
    }

    override render() {
        return html`<div class="taefl-page taefl-puzzles">
            <div class="taefl-stack">
                <h1>${t('puzzles.title')}</h1>
                <p>${t('puzzles.lead')}</p>
                ${forgetful ? html`<p class="taefl-soft">${t('puzzles.forgetful')}</p>` : nothing}
            </div>
            ${this.failure ? this.failed() : nothing}
            ${this.sets.tafl ? html`${this.daily()} ${this.filters()} ${this.lists()}` : nothing}
        </div>`
    }
    private failed(): TemplateResult {
        return html`<div class="taefl-panel taefl-stack" role="alert">
            <p>${t('puzzles.failed', { words: this.failure })}</p>
            <div class="taefl-row">
                <button type="button" class="taefl-button" @click=${this.load}>
                    ${t('puzzles.again')}
                </button>
            </div>
        </div>`
    }

    private daily(): TemplateResult | typeof nothing {
        const now = new Date()
        const day = dayOf(now)
        const family = dailyFamily(day)
        const all = this.sets[family] ?? []
        const puzzle = dailyOf(day, all)
        if (!puzzle) return nothing
        const kept = progress()
        const how = kept.solved[puzzle.id]
        const days = streakOn(kept, day)
        const date = now.toLocaleDateString(language(), { day: 'numeric', month: 'long' })
        return html`<section class="taefl-card taefl-daily" aria-labelledby="taefl-daily">
            <a class="picture" href="/puzzles/daily" tabindex="-1" aria-hidden="true"
                >${picture(puzzle)}</a
            >
            <div class="taefl-stack">
                <h2 id="taefl-daily">${t('puzzles.daily')}</h2>
                <p>
                    <strong>${date}</strong> · ${familyName[family]}
                    ${rulesOf(puzzle) ? `· ${rulesOf(puzzle)}` : ''}
                </p>
                <p>${goalOf(puzzle)}. ${notches(puzzle.difficulty)}</p>
                ${
                    how
                        ? html`<p class="taefl-row">${tick(how)} ${t('puzzles.dailyDone')}</p>`
                        : nothing
                }
                <div class="taefl-row">
                    <a class="taefl-button ${how ? '' : 'primary'}" href="/puzzles/daily"
                        >${t(how ? 'puzzles.dailyAgain' : 'puzzles.dailySolve')}</a
                    >
                    ${
                        days
                            ? html`<span class="taefl-soft taefl-number"
                                  >${
                                      days === 1
                                          ? t('puzzles.streak1')
                                          : t('puzzles.streak', { count: days })
                                  }</span
                              >`
                            : nothing
                    }
                </div>
            </div>
        </section>`
    }

    private filters(): TemplateResult {
        const { family, level, shown } = this.wanted
        const radio = (value: string, words: string, chosen: boolean) =>
            html`<label
                ><input
                    type="radio"
                    name="taefl-puzzles-game"
                    .checked=${chosen}
                    @change=${() => this.filter('game', value)}
                />${words}</label
            >`
        const pick = (event: Event): string => (event.target as HTMLSelectElement).value
        return html`<div class="taefl-puzzles-filters">
            <fieldset class="taefl-field">
                <legend>${t('puzzles.family')}</legend>
                <div class="taefl-choice">
                    ${radio('', t('puzzles.all'), !family)}
                    ${families.map(one => radio(one, familyName[one], one === family))}
                </div>
            </fieldset>
            <div class="taefl-field">
                <label for="taefl-puzzles-level">${t('puzzles.level')}</label>
                <select
                    id="taefl-puzzles-level"
                    @change=${(event: Event) => this.filter('level', pick(event))}
                >
                    <option value="" .selected=${!level}>${t('puzzles.levelAny')}</option>
                    ${[1, 2, 3, 4, 5].map(
                        one =>
                            html`<option value=${one} .selected=${one === level}>
                                ${levelName(one)}
                            </option>`,
                    )}
                </select>
            </div>
            <div class="taefl-field">
                <label for="taefl-puzzles-state">${t('puzzles.state')}</label>
                <select
                    id="taefl-puzzles-state"
                    @change=${(event: Event) => this.filter('show', pick(event))}
                >
                    ${states.map(
                        one =>
                            html`<option
                                value=${one === 'all' ? '' : one}
                                .selected=${one === shown}
                            >
                                ${t(stateKey[one])}
                            </option>`,
                    )}
                </select>
            </div>
        </div>`
    }

    private lists(): TemplateResult {
        const { family, level, shown } = this.wanted
        const { solved } = progress()
        const fits = (puzzle: Puzzle): boolean =>
            (!level || puzzle.difficulty === level) &&
            (shown === 'all' || (shown === 'solved') === puzzle.id in solved)
        const lists = families
            .filter(one => !family || one === family)
            .map(one => {
                const all = (this.sets[one] ?? []).map((puzzle, i) => ({ puzzle, number: i + 1 }))
                return { one, all, some: all.filter(({ puzzle }) => fits(puzzle)) }
            })
        const count = lists.reduce((sum, { some }) => sum + some.length, 0)
        return html`<p class="taefl-visually-hidden" role="status">
                ${count === 1 ? t('puzzles.found1') : t('puzzles.found', { count })}
            </p>
            ${
                count
                    ? lists
                          .filter(({ some }) => some.length)
                          .map(({ one, all, some }) => this.list(one, all, some, solved))
                    : html`<div class="taefl-panel taefl-stack">
                          <p>${t('puzzles.none')}</p>
                          <div class="taefl-row">
                              <button
                                  type="button"
                                  class="taefl-button"
                                  @click=${() => navigate('/puzzles', 'replace')}
                              >
                                  ${t('puzzles.noneReset')}
                              </button>
                          </div>
                      </div>`
            }`
    }
    private list(
        family: Family,
        all: { puzzle: Puzzle }[],
        some: { puzzle: Puzzle; number: number }[],
        solved: Record<string, 1 | 2>,
    ): TemplateResult {
        const done = all.filter(({ puzzle }) => puzzle.id in solved).length
        const words = t('puzzles.solvedOf', { solved: done, count: all.length })
        return html`<section class="taefl-stack" aria-labelledby="taefl-puzzles-${family}">
            <div class="taefl-puzzles-head">
                <h2 id="taefl-puzzles-${family}">${familyName[family]}</h2>
                <label class="taefl-soft taefl-number"
                    >${words} <progress max=${all.length} .value=${done}></progress
                ></label>
            </div>
            <ul class="taefl-puzzle-tiles">
                ${some.map(({ puzzle, number }) => this.tile(puzzle, number, solved[puzzle.id]))}
            </ul>
        </section>`
    }
    private tile(puzzle: Puzzle, number: number, how: 1 | 2 | undefined): TemplateResult {
        return html`<li>
            <a class="taefl-puzzle-tile" href="/puzzles/${puzzle.id}">
                ${picture(puzzle)}
                <span class="top"
                    ><strong>${t('puzzles.number', { number })}</strong> ${tick(how)}</span
                >
                <span>${goalOf(puzzle)}</span>
                <span class="taefl-soft taefl-small">${rulesOf(puzzle)}</span>
                ${notches(puzzle.difficulty)}
            </a>
        </li>`
    }
}
customElements.define('taefl-puzzles', PuzzlesPage)
