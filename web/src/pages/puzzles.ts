/* The collection: the puzzle of the day, and all others by game, with what one has solved. Nothing
 * here needs the core. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { byWords, dayOfYear } from '../app/locale'
import { looks } from '../app/sets'
import {
    dailyShelf,
    dailyOf,
    dayOf,
    familyName,
    familyOf,
    forgetful,
    nextPuzzle,
    progress,
    streakOn,
    type Puzzle,
    type Shelf,
    families,
} from '../app/puzzles'
import { navigate, type Route } from '../app/router'
import { puzzlesOf } from '../app/assets'
import { aimOf, bestStorm, ratingOf } from '../app/solver'
import { maybe, t, type TextKey } from '../app/texts'
import type { Family } from '../core/types'
import {
    failed,
    goalOf,
    levelName,
    listed,
    notches,
    rulesOf,
    shelfName,
    solvedMark,
} from '../parts/puzzle-words'
import { still } from '../parts/still'
import { sync } from './puzzle/attempts'
import '../style/puzzles.css'
import { button, linkButton, choice } from '../parts/fields'
import { listOf } from '../parts/lists'

/** One's ratings at puzzles, and the way to the storm. */
function renderRatings(shelf: Shelf = 'tafl'): TemplateResult {
    const best = bestStorm(shelf)
    return html`<section class="taefl-card taefl-stack" aria-labelledby="taefl-ratings">
        <h2 id="taefl-ratings">${t('puzzles.ratings')}</h2>
        <dl class="taefl-puzzle-facts">
            ${families.map(family => {
                const rating = ratingOf(family)
                return html`<dt>${familyName[family]}</dt>
                    <dd class="taefl-number">
                        ${rating ? Math.round(rating.points) : t('puzzles.ratingNew')}
                    </dd>`
            })}
        </dl>
        <div class="taefl-row">
            <a class="taefl-button" href="/puzzles/storm?game=${shelf}">${t('puzzles.storm')}</a>
            ${best ? html`<span class="taefl-soft">${t('puzzles.stormBest', { best })}</span>` : nothing}
        </div>
    </section>`
}

const states = ['all', 'open', 'solved'] as const
const stateKey: Record<(typeof states)[number], TextKey> = {
    all: 'puzzles.stateAll',
    open: 'puzzles.stateOpen',
    solved: 'puzzles.stateSolved',
}

/** How many of each shelf are shown where all shelves are. */
const FEW = 6

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
    orderOf(familyOf(puzzle.id), text.length).forEach((square, i) => (board[square] = text[i]!))
    return still(puzzle.rules, board.join(''))
}

class PuzzlesPage extends LoadingElement {
    @property() route!: Route
    @state() private sets: Partial<Record<Shelf, Puzzle[]>> = {}

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(window, 'storage', this.again) // solved in another tab
        void sync().then(this.again)
    }
    override willUpdate(changed: Changed): void {
        if (changed.has('route')) this.open()
    }
    private readonly again = (): void => this.requestUpdate()

    private readonly open = (): void => {
        const { shelf } = this.wanted
        const wanted = shelf ? [shelf, dailyShelf(dayOf(new Date()))] : listed
        void this.load(
            () => Promise.all(wanted.map(puzzlesOf)),
            found => {
                const sets = Object.fromEntries(wanted.map((one, i) => [one, found[i]]))
                this.sets = { ...this.sets, ...sets }
            },
        )
    }

    /** The filters stand in the address, so that Back and a reload keep them. */
    private get wanted() {
        const { search } = this.route
        const shelf = listed.find(one => one === search.get('game'))
        const level = Number(search.get('level') ?? 0)
        const shown = states.find(one => one === search.get('show')) ?? 'all'
        const theme = search.get('theme') ?? ''
        return { shelf, level: level >= 1 && level <= 5 ? level : 0, shown, theme }
    }
    private searchWith(name: string, value: string): string {
        const search = new URLSearchParams(this.route.search)
        if (value) search.set(name, value)
        else search.delete(name)
        return String(search)
    }
    private filter(name: string, value: string): void {
        const text = this.searchWith(name, value)
        navigate(`/puzzles${text ? `?${text}` : ''}`, 'replace')
    }

    override render() {
        return html`<div class="taefl-page taefl-puzzles">
            <div class="taefl-stack">
                <h1>${t('puzzles.title')}</h1>
                <p>${t('puzzles.lead')}</p>
                <p><a href="/puzzles/proof">${t('puzzles.proofLink')}</a></p>
                ${forgetful ? html`<p class="taefl-soft">${t('puzzles.forgetful')}</p>` : nothing}
            </div>
            ${this.problem ? failed(t('puzzles.failed', { words: this.problem }), this.open) : nothing}
            ${
                this.sets[this.wanted.shelf ?? listed.at(-1)!]
                    ? html`<div class="taefl-puzzles-top">
                              ${this.daily()} ${renderRatings(this.wanted.shelf)}
                          </div>
                          ${this.filters()} ${this.lists()}`
                    : this.problem
                      ? nothing
                      : html`<div class="taefl-puzzles-wait" aria-busy="true"></div>`
            }
        </div>`
    }
    private daily(): TemplateResult | typeof nothing {
        const now = new Date()
        const day = dayOf(now)
        const shelf = dailyShelf(day)
        const all = this.sets[shelf] ?? []
        const puzzle = dailyOf(day, all)
        if (!puzzle) return nothing
        const kept = progress()
        const how = kept.solved[puzzle.id]
        const days = streakOn(kept, day)
        return html`<section class="taefl-card taefl-daily" aria-labelledby="taefl-daily">
            <a class="picture" href="/puzzles/daily" tabindex="-1" aria-hidden="true"
                >${picture(puzzle)}</a
            >
            <div class="taefl-stack">
                <h2 id="taefl-daily">${t('puzzles.daily')}</h2>
                <p>
                    <strong>${dayOfYear(now)}</strong> · ${shelfName(shelf)}
                    ${rulesOf(puzzle) ? `· ${rulesOf(puzzle)}` : ''}
                </p>
                <p>${goalOf(puzzle)}. ${notches(puzzle.difficulty)}</p>
                ${how ? html`<p class="taefl-row">${solvedMark(how)} ${t('puzzles.dailyDone')}</p>` : nothing}
                <div class="taefl-row">
                    ${linkButton('/puzzles/daily', t(how ? 'puzzles.dailyAgain' : 'puzzles.dailySolve'), how ? '' : 'primary')}
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
        const { shelf, level, shown, theme } = this.wanted
        const there = Object.values(this.sets).flatMap(all => all.flatMap(({ themes }) => themes))
        const themes = [...new Set([...there, ...(theme ? [theme] : [])])]
            .map(one => [one, maybe(`puzzles.theme.${one}`) ?? one] as const)
            .sort(([, a], [, b]) => byWords(a, b))
        return html`<div class="taefl-puzzles-filters">
            ${this.choice('game', t('puzzles.family'), shelf ?? '', [
                ['', t('puzzles.all')],
                ...listed.map(one => [one, shelfName(one)] as const),
            ])}
            ${this.choice('level', t('puzzles.level'), level ? String(level) : '', [
                ['', t('puzzles.levelAny')],
                ...[1, 2, 3, 4, 5].map(one => [String(one), levelName(one)] as const),
            ])}
            ${this.choice('theme', t('puzzles.theme'), theme, [['', t('puzzles.levelAny')], ...themes])}
            ${this.choice(
                'show',
                t('puzzles.state'),
                shown === 'all' ? '' : shown,
                states.map(one => [one === 'all' ? '' : one, t(stateKey[one])] as const),
            )}
        </div>`
    }
    /** A filter by its name in the address: what it may be, '' for all, and how that is called. */
    private choice(
        name: string,
        words: string,
        now: string,
        options: (readonly [value: string, words: string])[],
    ): TemplateResult {
        return choice(`taefl-puzzles-${name}`, words, options, now, value =>
            this.filter(name, value),
        )
    }

    private lists(): TemplateResult {
        const { shelf, level, shown, theme } = this.wanted
        const { solved } = progress()
        const fits = (puzzle: Puzzle): boolean =>
            (!level || puzzle.difficulty === level) &&
            (!theme || puzzle.themes.includes(theme)) &&
            (shown === 'all' || (shown === 'solved') === puzzle.id in solved)
        const lists = (shelf ? [shelf] : listed).map(one => {
            const all = (this.sets[one] ?? []).map((puzzle, i) => ({ puzzle, number: i + 1 }))
            const some = all.filter(({ puzzle }) => fits(puzzle))
            return { one, all, some, few: shelf ? some : this.fewOf(some, solved) }
        })
        const count = lists.reduce((sum, { few }) => sum + few.length, 0)
        return html`<p class="taefl-visually-hidden" role="status">
                ${count === 1 ? t('puzzles.found1') : t('puzzles.found', { count })}
            </p>
            ${
                count
                    ? lists
                          .filter(({ some }) => some.length)
                          .map(({ one, all, some, few }) =>
                              this.list(one, all, some.length, few, solved),
                          )
                    : html`<div class="taefl-panel taefl-stack">
                          <p>${t('puzzles.none')}</p>
                          <div class="taefl-row">
                              ${button(t('puzzles.noneReset'), () => navigate('/puzzles', 'replace'))}
                          </div>
                      </div>`
            }`
    }
    private list(
        shelf: Shelf,
        all: { puzzle: Puzzle }[],
        fitting: number,
        few: { puzzle: Puzzle; number: number }[],
        solved: Record<string, 1 | 2>,
    ): TemplateResult {
        const done = all.filter(({ puzzle }) => puzzle.id in solved).length
        const words = t('puzzles.solvedOf', { solved: done, count: all.length })
        return html`<section class="taefl-stack" aria-labelledby="taefl-puzzles-${shelf}">
            <div class="taefl-puzzles-head">
                <h2 id="taefl-puzzles-${shelf}">${shelfName(shelf)}</h2>
                ${this.near(shelf, all)}
                <label class="taefl-soft taefl-number"
                    >${words} <progress max=${all.length} .value=${done}></progress
                ></label>
            </div>
            ${listOf('taefl-puzzle-tiles', few, ({ puzzle, number }) => this.tile(puzzle, number, solved[puzzle.id]))}
            ${
                few.length < fitting
                    ? html`<p>
                          <a href="/puzzles?${this.searchWith('game', shelf)}"
                              >${t('puzzles.more', { count: fitting, game: shelfName(shelf) })}</a
                          >
                      </p>`
                    : nothing
            }
        </section>`
    }
    /** The way to the puzzle that suits one best. */
    private near(shelf: Shelf, all: { puzzle: Puzzle }[]): TemplateResult | typeof nothing {
        const { theme } = this.wanted
        const puzzles = all.map(({ puzzle }) => puzzle)
        const rating = aimOf(shelf in familyName ? (shelf as Family) : 'tafl')
        const next = nextPuzzle(puzzles, progress(), rating, undefined, theme)
        return next ? html`<a href=${this.addressOf(next)}>${t('puzzles.near')}</a>` : nothing
    }
    private addressOf({ id }: Puzzle): string {
        const { theme } = this.wanted
        return `/puzzles/${id}${theme && `?theme=${encodeURIComponent(theme)}`}`
    }
    /** Where all shelves are shown, of each the next ones to solve. */
    private fewOf<One extends { puzzle: Puzzle }>(some: One[], solved: object): One[] {
        const open = some.findIndex(({ puzzle }) => !(puzzle.id in solved))
        const from = Math.min(Math.max(open, 0), Math.max(some.length - FEW, 0))
        return some.slice(from, from + FEW)
    }
    private tile(puzzle: Puzzle, number: number, how: 1 | 2 | undefined): TemplateResult {
        return html`<li>
            <a class="taefl-puzzle-tile" href=${this.addressOf(puzzle)}>
                ${picture(puzzle)}
                <span class="top"
                    ><strong>${t('puzzles.number', { number })}</strong> ${solvedMark(how)}</span
                >
                <span>${goalOf(puzzle)}</span>
                <span class="taefl-soft taefl-small">${rulesOf(puzzle)}</span>
                ${notches(puzzle.difficulty)}
            </a>
        </li>`
    }
}
customElements.define('taefl-puzzles', PuzzlesPage)
