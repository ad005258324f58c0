/* <taefl-openings>: what was played here, in the opening book and in the games that the server keeps, what came
 * of it, what the engine says, and some of these games. A move can be played with a click. */
import { isolated, shortened } from '../../app/bidi'
import { fetched } from '../../app/assets'
import { core } from '../../app/core'
import type { Position } from '../../core/types'
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { evaluate, type Evaluation } from '../../app/evaluation'
import { baseOf } from '../../core/rulenames'
import { dayWords, numberWords } from '../../app/locale'
import { setOf } from '../../app/sets'
import { ruleTitle, t } from '../../app/texts'
import { sidesOf } from '../../app/speech'
import { evalWords, percent } from '../../parts/eval-bar'
import { PageElement, type Changed } from '../../app/element'
import { noteHelp } from '../../app/helped'
import { store } from '../../app/store'
import { Engine } from '../../core/engine'
import { base, serverless } from '../../core/place'
import type { Shown, Study } from './study'
import { columns } from '../../parts/lists'
import '../../style/panels.css'
import { button, select } from '../../parts/fields'

interface Counted {
    wins: [number, number]
    draws: number
    unfinished: number
}
interface BookMove extends Counted {
    /** Player 1's after the move, 0 … 1, as the games' searches said. */
    chance: number
}
/** A position as the book and the server count it: moves that a symmetry makes equal have one name. */
interface Fold {
    key: string
    /** By the wire form. */
    moves: Record<string, string>
}

/** Lines by their first word. */
type Book = ReadonlyMap<string, string>

async function bookOf(rules: string): Promise<Book> {
    const name = __TAEFL_BOOKS__[rules]
    if (!name) return new Map()
    return fetched(`${base}/assets/${name}.book`, async answer => {
        const lines = (await answer.text()).split('\n')
        return new Map(lines.map(line => [line.split(' ', 1)[0]!, line]))
    })
}

const foldOf = (place: Position): Promise<Fold> => core().told<Fold>(place, 'fold')

/** The moves of the book there, by the names that the fold gives them; none where the book cannot be had. */
async function bookMoves(rules: string, { key }: Fold): Promise<Map<string, BookMove>> {
    const book = await bookOf(rules).catch((): Book => new Map())
    const [, ...words] = (book.get(key) ?? '').split(' ')
    const found = new Map<string, BookMove>()
    for (; words.length >= 5; words.splice(0, 5)) {
        const [one, two, draws, chance] = words.slice(1, 5).map(Number) as [
            number,
            number,
            number,
            number,
        ]
        found.set(words[0]!, { wins: [one, two], draws, unfinished: 0, chance: chance / 100 })
    }
    return found
}

/* The moves of a position in the openings: what the book and the server's games say of each, and the engine. */

interface CountedMove extends Counted {
    move: string
}
/** A move of a position that is shown. */
interface MoveRow {
    /** Wire form. */
    move: string
    book: BookMove | null
    here: CountedMove | null
}

const gamesOf = (counted: Counted | null): number =>
    counted ? counted.wins[0] + counted.wins[1] + counted.draws + counted.unfinished : 0
const choiceOf = ({ view }: Shown, move: string) => view.moves.find(one => one.move === move)
export const moveName = (at: Shown, move: string): string => choiceOf(at, move)?.name ?? move

/** The moves of both, those of most games first. Of several that a symmetry makes equal one stands for all. */
function rowsOf(fold: Fold, book: ReadonlyMap<string, BookMove>, here: CountedMove[]): MoveRow[] {
    const rows = new Map<string, MoveRow>()
    for (const played of here)
        rows.set(fold.moves[played.move] ?? played.move, {
            move: played.move,
            book: null,
            here: played,
        })
    for (const [move, kept] of Object.entries(fold.moves)) {
        const counted = book.get(kept)
        if (!counted) continue
        const row = rows.get(kept)
        if (!row) rows.set(kept, { move, book: counted, here: null })
        else row.book = counted
    }
    const weight = ({ book, here }: MoveRow): number => gamesOf(book) + gamesOf(here)
    return [...rows.values()].sort((a, b) => weight(b) - weight(a))
}

interface Table {
    at: Shown
    rows: MoveRow[]
    /** By wire form, of moves that the book does not have. */
    found: ReadonlyMap<string, Pick<Evaluation, 'chance' | 'win'>>
    /** Columns that are left out would be empty. */
    book: boolean
    /** The title of the rules that the book is for; '' if for these. */
    lent: string
    here: boolean
    play(move: string): void
}

function renderTable(table: Table) {
    const { at, book, here, lent, rows } = table
    const names = sidesOf(at.about)
    return html`<table class="taefl-openings">
            <caption class="taefl-visually-hidden">
                ${t('analysis.openings.caption')}
            </caption>
            ${columns([
                t('analysis.openings.move'),
                t('analysis.openings.engine'),
                ...(book
                    ? [
                          lent
                              ? t('analysis.openings.bookOf', { rules: lent })
                              : t('analysis.openings.book'),
                      ]
                    : []),
                ...(here ? [t('analysis.openings.here')] : []),
            ])}
            <tbody>
                ${rows.map(row => renderRow(row, table, names))}
            </tbody>
        </table>
        <p class="taefl-soft taefl-small">
            ${t('analysis.openings.read', { one: names[0] })}
            ${book ? t('analysis.openings.readBook') : nothing} ${t('analysis.openings.hint')}
        </p>`
}
function renderRow(
    row: MoveRow,
    { at, book, found, here, lent, play }: Table,
    names: readonly [string, string],
) {
    const value = row.book && !lent ? { chance: row.book.chance, win: 0 } : found.get(row.move)
    const words = value && evalWords({ win: value.win, final: null }, names)
    return html`<tr>
        <th scope="row">
            ${button(moveName(at, row.move), () => play(row.move), { kind: 'quiet' })}
        </th>
        <td title=${words || nothing}>${value ? percent(value.chance) : '…'}</td>
        ${book ? html`<td>${row.book ? renderBar(row.book, at) : '–'}</td>` : nothing}
        ${here ? html`<td>${row.here ? renderBar(row.here, at) : '–'}</td>` : nothing}
    </tr>`
}
/** How the games ended, in the colours of the pieces, with numbers. */
function renderBar({ wins, draws, unfinished }: Counted, { about }: Shown) {
    const names = sidesOf(about)
    const won = (side: string): string => t('analysis.openings.won', { side })
    const parts = [
        { look: 'one', count: wins[0], words: won(names[0]) },
        { look: 'draw', count: draws, words: t('analysis.openings.draws') },
        { look: 'two', count: wins[1], words: won(names[1]) },
        { look: 'open', count: unfinished, words: t('analysis.openings.unfinished') },
    ].filter(({ count }) => count)
    const dark = about.pieces.find(piece => piece.owner === 1)?.dark
    return html`<div class="bar ${dark ? 'dark' : ''}">
        ${parts.map(({ look, count, words }) => {
            const number = numberWords(count)
            return html`<span
                class=${look}
                .style=${`flex-grow: ${count}`}
                title="${words}: ${number}"
                ><span class="taefl-visually-hidden">${words}: </span>${number}</span
            > `
        })}
    </div>`
}

const players = ['all', 'people', 'engines', 'mixed'] as const
type Who = (typeof players)[number]

/** Games that are shown of those there are. */
const SHOWN_GAMES = 10
/** Who steps through a game does not ask about every position. */
const PAUSE_MS = 150
/** What the engine searches for each move that it is asked about, as in the games of the books; and how many
 * moves it names where nothing is known. */
const NODES = 1000
const NAMED = 5

interface Game {
    id: string
    players: [string | null, string | null]
    result: string
    plies: number
    ended: number
    where: 'here' | 'elsewhere'
}
interface Found {
    /** What it is about. */
    at: Shown
    rows: MoveRow[]
    book: boolean
    /** As in Table. */
    lent: string
    /** What the server keeps; null without an answer. */
    kept: { moves: CountedMove[]; games: Game[] } | null
}
/** Why there is no answer: no games are kept where the page comes from, or it would help in a game of
 * one's own, or not just now. */
type Failure = 'noServer' | 'ownGame' | 'failed'

class Unanswered extends Error {
    constructor(readonly why: Failure) {
        super(why)
    }
}
/** Rejects with an Unanswered. */
async function ask<T>(path: string): Promise<T> {
    if (serverless) throw new Unanswered('noServer')
    const answer = await fetch(`/api/${path}`).catch(() => null)
    if (answer?.status === 403) throw new Unanswered('ownGame')
    if (answer?.status === 404) throw new Unanswered('noServer')
    if (!answer?.ok) throw new Unanswered('failed')
    // A place that only gives out the page may answer with anything.
    if (!/json/.test(answer.headers.get('content-type') ?? '')) throw new Unanswered('noServer')
    return (await answer.json()) as T
}
class OpeningsPanel extends PageElement {
    @property() study!: Study
    /** What is on the board; null while another place comes there. */
    @property() shown: Shown | null = null
    @state() private who: Who = 'all'
    /** Stays while the next is asked. */
    @state() private found: Found | null = null
    @state() private failure: Failure | null = null
    /** By wire form: what the engine found of moves that the book lacks. */
    @state() private searched: ReadonlyMap<string, Evaluation> = new Map()
    private engine: Engine | null = null
    /** '' while nothing is. */
    private asked = ''
    /** A move of the list was played: the focus stays here. */
    private follows = false

    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.asked = ''
        this.engine?.close()
        this.engine = null
    }
    override willUpdate(changed: Changed): void {
        if (this.shown && (changed.has('shown') || changed.has('who'))) void this.look(this.shown)
    }
    private async look(at: Shown): Promise<void> {
        const { rules, fen } = at.view
        const place = String(new URLSearchParams({ rules, position: fen }))
        const query = `${place}&who=${this.who}`
        if (query === this.asked) return
        this.asked = query
        let kept: Found['kept'] = null
        let failure: Failure | null = null
        try {
            if (this.found) await new Promise(done => setTimeout(done, PAUSE_MS))
            if (query !== this.asked) return
            const [{ moves }, { games }] = await Promise.all([
                ask<{ moves: CountedMove[] }>(`explorer?${query}`),
                ask<{ games: Game[] }>(`search?${place}`),
            ])
            kept = { moves, games }
        } catch (error) {
            failure = error instanceof Unanswered ? error.why : 'failed'
        }
        // The book is no help either where there may be none.
        const found = failure === 'ownGame' ? null : await beside(at, kept)
        if (query !== this.asked) return
        if (failure) this.asked = ''
        this.found = found
        this.failure = failure
        this.searched = new Map()
        if (found) void this.search(found)
        await this.updateComplete
        // The button that had the focus may be gone.
        if (this.follows && !this.contains(document.activeElement))
            this.querySelector<HTMLElement>('tbody button, select')?.focus()
        this.follows = false
    }

    /** Has the engine look at the moves that the book lacks; where no moves are known, it names some. */
    private async search(found: Found): Promise<void> {
        const { at, lent, rows } = found
        const asked = rows.filter(row => lent || !row.book).map(row => row.move)
        if (at.view.result !== 'none' || (rows.length && !asked.length)) return
        void noteHelp(store, at.place.rules, at.view.fen)
        const lines = asked.length || NAMED
        if (!this.engine || this.engine.dead) this.engine = new Engine()
        const limits = { nodes: NODES * lines, searchmoves: asked }
        const answer = await this.engine.go(at.place, limits, { MultiPV: lines }).catch(() => null)
        if (found !== this.found || !answer) return
        const known = answer.lines.filter(info => info.pv.length)
        this.searched = new Map(known.map(info => [info.pv[0]!, evaluate(info, at.view.side)]))
        if (!rows.length)
            this.found = {
                ...found,
                rows: known.map(info => ({ move: info.pv[0]!, book: null, here: null })),
            }
    }

    override render() {
        const { failure, found } = this
        return html`<div class="taefl-openings-who">
                <label for="taefl-openings-who">${t('analysis.openings.who')}</label>
                ${select(
                    'taefl-openings-who',
                    players.map(who => [who, t(`analysis.openings.${who}`)]),
                    this.who,
                    who => (this.who = who as Who),
                )}
            </div>
            <p role="status" class="taefl-soft">
                ${
                    failure
                        ? t(`analysis.openings.${failure}`)
                        : found?.kept && !found.kept.moves.length
                          ? noneWords(found, this.who)
                          : nothing
                }
            </p>
            ${found?.lent ? html`<p class="taefl-soft">${t('analysis.openings.noBook')} ${found.book ? t('analysis.openings.lent', { rules: found.lent }) : nothing}</p>` : nothing}
            ${
                failure === 'failed'
                    ? button(
                          t('analysis.openings.again'),
                          () => this.shown && void this.look(this.shown),
                      )
                    : nothing
            }
            ${
                found?.rows.length
                    ? renderTable({
                          ...found,
                          found: this.searched,
                          here: !!found.kept?.moves.length,
                          play: move => this.play(move, found.at),
                      })
                    : nothing
            }
            ${found?.kept?.games.length ? renderGames(found.kept.games) : nothing}`
    }
    private play(move: string, at: Shown): void {
        // The list may still be that of the place before.
        if (this.shown?.view.fen !== at.view.fen) return
        this.follows = true
        this.study.play(move, moveName(at, move))
    }
}
customElements.define('taefl-openings', OpeningsPanel)

/** What there is to say beside the server's answer. */
async function beside(at: Shown, kept: Found['kept']): Promise<Found> {
    const over = at.view.result !== 'none'
    const fold = await foldOf(at.place)
    const { rules } = at.view
    const own = rules in __TAEFL_BOOKS__
    // Without the options where they have no book of their own.
    const shelf = own ? rules : baseOf(rules)
    const book = over ? new Map() : await bookMoves(shelf, fold)
    const base = own ? undefined : setOf(shelf)
    const lent = base ? ruleTitle(base) : ''
    return { at, rows: rowsOf(fold, book, kept?.moves ?? []), book: book.size > 0, lent, kept }
}
/** Why there are games, perhaps, but no moves. */
function noneWords({ at, kept }: Found, who: Who): string {
    if (at.view.result !== 'none') return t('analysis.over')
    if (who !== 'all') return t('analysis.openings.noSuch')
    return t(kept?.games.length ? 'analysis.openings.noMoves' : 'analysis.openings.none')
}
function renderGames(games: Game[]) {
    return html`<h2>${t('analysis.openings.newest')}</h2>
        <ul class="taefl-list">
            ${games.slice(0, SHOWN_GAMES).map(
                ({ ended, id, players, plies, result, where }) =>
                    html`<li>
                        <a href="/g/${id}"
                            >${isolated(players.map(name => shortened(name ?? '?')).join(' – '))}</a
                        >
                        <span class="taefl-small taefl-soft">
                            ${result.replace('-', '–')} · ${t('analysis.plies', { count: plies })} ·
                            ${dayWords(ended, where)}
                        </span>
                    </li>`,
            )}
        </ul>`
}
