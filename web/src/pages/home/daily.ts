/* Today's puzzle, to be played at once on the first page, unrated: along its proved line. What leaves the line where
 * that is not proved to be wrong is for the puzzle's own page, which has the engine. */
import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import {
    balanceOf,
    balances,
    sets,
    setOf,
    groups,
    type Balance,
    type BalancedSet,
    type ListedSet,
    ruleLine,
    shortTitle,
} from '../../app/sets'
import {
    dailyOf,
    dailyShelf,
    dayOf,
    progress,
    remember,
    shelfFor,
    streakOn,
    type Puzzle,
} from '../../app/puzzles'
import { pathTo } from '../../app/addresses'
import { puzzlesOf } from '../../app/assets'
import { needTexts, optionWords, t, ruleTitle } from '../../app/texts'
import { done } from '../learn/progress'
import { enough } from '../learn/steps'
import type { Choice, Position, RuleSet, View } from '../../core/types'
import { goalOf, shelfName } from '../../parts/puzzle-words'
import { favourBar } from '../../parts/balance-bar'
import { still } from '../../parts/still'
import '../../parts/table'
import { solvedUnrated } from '../puzzle/attempts'
import '../../style/home.css'
import { listOf } from '../../parts/lists'

/** How long a move stays on the board before the next thing happens. */
const PAUSE_MS = 700

class HomeDaily extends PageElement {
    @state() private puzzle: Puzzle | null = null
    @state() private place: Position | null = null
    @state() private word: '' | 'right' | 'wrong' | 'other' | 'solved' = ''
    @state() private shown = false
    /** Moves of the line that are made. */
    #moves: string[] = []
    #alone = true
    readonly #day = dayOf(new Date())
    readonly #shelf = dailyShelf(this.#day)

    override connectedCallback(): void {
        super.connectedCallback()
        // Where there is none to be had, the picture stays.
        this.#load().catch((error: unknown) => console.info(error))
    }
    async #load(): Promise<void> {
        const [all] = await Promise.all([puzzlesOf(this.#shelf), needTexts('puzzles')])
        const puzzle = dailyOf(this.#day, all)!
        if (progress().solved[puzzle.id]) this.word = 'solved'
        this.puzzle = puzzle
        this.#show([])
    }
    /** `moves` of the line, and what was tried beside it. */
    #show(moves: string[], tried: string[] = []): void {
        const { rules, position } = this.puzzle!
        this.#moves = moves
        this.place = { rules, start: position, moves: [...moves, ...tried] }
    }

    readonly #played = ({ detail }: CustomEvent<{ choice: Choice }>): void => {
        const { line, sole, id } = this.puzzle!
        const moves = this.#moves
        const { move } = detail.choice
        if (move === line[moves.length]) {
            const end = moves.length + 1 === line.length
            this.word = end ? 'solved' : 'right'
            if (end) {
                remember(id, this.#alone, this.#day)
                solvedUnrated(this.puzzle!, [...moves, move], this.#day).catch((error: unknown) =>
                    console.info(error),
                )
            }
            return this.#show([...moves, move])
        }
        this.#alone = false
        this.word = moves.length < sole ? 'wrong' : 'other'
        this.#show(moves, [move])
        this.later(PAUSE_MS, () => this.#show(moves))
    }
    /** The other side answers from the line. */
    readonly #viewed = ({ detail }: CustomEvent<{ view: View }>): void => {
        this.shown = true
        const { line, side } = this.puzzle!
        const moves = this.#moves
        const { view } = detail
        if (this.place!.moves.length !== moves.length || view.result !== 'none') return
        if (view.side === side || !line[moves.length]) return
        this.later(
            PAUSE_MS,
            () => this.#moves === moves && this.#show([...moves, line[moves.length]!]),
        )
    }

    override render() {
        const { puzzle, place, word } = this
        const moves = this.#moves
        if (!puzzle || !place)
            return html`<div class="taefl-home-board">${this.#picture()}</div>
                <div class="taefl-home-task"></div>`
        const mayMove = place.moves.length === moves.length && moves.length < puzzle.line.length
        return html`<div class="taefl-home-board">
                ${this.shown ? nothing : this.#picture()}
                <taefl-table
                    .place=${place}
                    .mayMove=${mayMove}
                    .compact=${true}
                    @taefl-played=${this.#played}
                    @taefl-view=${this.#viewed}
                ></taefl-table>
            </div>
            <div class="taefl-home-task">
                <strong>${t('pages.home.daily')}</strong>
                <span
                    ><a href=${pathTo(puzzle.rules, '', 'rules')}
                        >${shelfName(this.#shelf)}</a
                    ></span
                >
                <span>${goalOf(puzzle)}. ${t('pages.home.puzzle.find')}</span>
                <span role="status">${word && t(`pages.home.puzzle.${word}`)}</span>
                <a href="/puzzles/daily">${t('pages.home.puzzle.more')}</a>
                ${this.#soFar()}
            </div>`
    }
    /** What one has done so far in this browser. */
    #soFar() {
        const now = progress()
        const steps = sets.filter(({ steps }) => steps.length)
        const lessons = steps.filter(set =>
            set.steps.slice(0, enough(set.steps)).every(step => done(set.name).has(step)),
        )
        const days = streakOn(now, this.#day)
        const words = [
            days && t(days === 1 ? 'pages.home.streak.one' : 'pages.home.streak', { count: days }),
            Object.keys(now.solved).length &&
                t('pages.home.solved', { count: Object.keys(now.solved).length }),
            lessons.length && t('pages.home.lessons', { count: lessons.length, of: steps.length }),
        ].filter(Boolean)
        return words.length
            ? listOf('taefl-home-done taefl-soft', words, one => html`<li>${one}</li>`)
            : nothing
    }
    #picture() {
        return still(sets.find(({ name }) => shelfFor(name) === this.#shelf)!.name)
    }
}
customElements.define('taefl-home-daily', HomeDaily)

/* All games as pictures, by the size of their boards, with what each is good for. */

/** `like`: a rule set whose sides have the same names. */
function tile(
    words: { title: string; line: string },
    like: ListedSet,
    link: string,
    picture: TemplateResult,
    suits: ListedSet['suits'],
    found: Balance | undefined,
): TemplateResult {
    const marks = found?.fair ? ([...suits, 'balanced'] as const) : suits
    return html`<li>
        <a href=${link}>
            ${picture}
            <span>
                <strong>${words.title}</strong>
                ${
                    marks.length
                        ? html`<span class="marks"
                              >${marks.map(
                                  mark => html`<em class=${mark}>${t(`pages.home.${mark}`)}</em> `,
                              )}</span
                          >`
                        : nothing
                }
                <span class="line taefl-soft">${words.line}</span>
                ${found ? favourBar(found, like) : nothing}
            </span>
        </a>
    </li>`
}
const wordsOf = (rules: Pick<RuleSet, 'name' | 'title' | 'line' | 'told'>) => ({
    title: ruleTitle(rules),
    line: ruleLine(rules),
})
const ofSet = (set: ListedSet): TemplateResult =>
    tile(wordsOf(set), set, `/play/${set.name}`, still(set.name), set.suits, balanceOf(set.name))
/** A rules file opens in the workshop. */
const ofExample = (one: BalancedSet): TemplateResult =>
    tile(
        wordsOf(one),
        setOf(one.base) ?? sets[0]!,
        `/workshop#law=${one.law}`,
        still(one.base, one.board),
        [],
        one,
    )

/** The options that are fair. */
const fairOptions = (): TemplateResult[] =>
    balances.flatMap(found => {
        const { name, board } = found
        const set = setOf(name)
        const option = set?.options.find(one => name === `${set.name}+${one.name}`)
        if (!set || !option || !found.fair) return []
        const title = `${shortTitle(name)} · ${optionWords(option)}`
        return tile(
            { title, line: ruleLine(set) },
            set,
            `/play/${name}`,
            still(name, board),
            [],
            found,
        )
    })

const group = (title: string, tiles: TemplateResult[]): TemplateResult =>
    html`<h3>${title}</h3>
        ${listOf('taefl-gallery', tiles, tile => tile)}`

/** `balanced`: the rules files that are fair; null: they are not known yet. */
export const renderGallery = (balanced: readonly BalancedSet[] | null): TemplateResult[] => [
    html`<p><a href="/balance">${t('pages.home.balance')}</a></p>`,
    ...groups().map(([title, sets]) => group(title, sets.map(ofSet))),
    ...(balanced
        ? [group(t('pages.home.variants'), [...balanced.map(ofExample), ...fairOptions()])]
        : []),
]
