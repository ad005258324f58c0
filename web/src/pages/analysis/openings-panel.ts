/* <taefl-openings>: what was played here, in the opening book and in the games that the server keeps, what came
 * of it, what the engine says, and some of these games. A move can be played with a click. */
import { html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { evaluate, type Evaluation } from '../../app/evaluation'
import { noteHelp } from '../../app/helped'
import { store } from '../../app/store'
import { language, t } from '../../app/texts'
import { Engine } from '../../core/engine'
import { bookMoves, foldOf } from './book'
import type { Shown } from './engine-panel'
import { nameOf, renderTable, rowsOf, type Played, type Row } from './openings-table'
import type { Study } from './study'
import '../../style/forms.css'
import '../../style/openings.css'

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
}
interface Found {
    /** What it is about. */
    at: Shown
    rows: Row[]
    book: boolean
    /** What the server keeps; null without an answer. */
    kept: { moves: Played[]; games: Game[] } | null
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
    const answer = await fetch(`/api/${path}`).catch(() => null)
    if (answer?.status === 403) throw new Unanswered('ownGame')
    if (answer?.status === 404) throw new Unanswered('noServer')
    if (!answer?.ok) throw new Unanswered('failed')
    // A place that only gives out the page may answer with anything.
    if (!/json/.test(answer.headers.get('content-type') ?? '')) throw new Unanswered('noServer')
    return (await answer.json()) as T
}
export class OpeningsPanel extends PageElement {
    @property({ attribute: false }) study!: Study
    /** What is on the board; null while another place comes there. */
    @property({ attribute: false }) shown: Shown | null = null
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
    override willUpdate(changed: PropertyValues): void {
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
                ask<{ moves: Played[] }>(`explorer?${query}`),
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
        const { at, rows } = found
        const asked = rows.filter(row => !row.book).map(row => row.move)
        if (at.view.result !== 'none' || (rows.length && !asked.length)) return
        void noteHelp(store, at.place.rules, at.view.fen)
        const lines = asked.length || NAMED
        if (!this.engine || this.engine.dead) this.engine = new Engine()
        const limits = { nodes: NODES * lines, searchmoves: asked }
        const answer = await this.engine.go(at.place, limits, { MultiPV: lines }).catch(() => null)
        if (found !== this.found || !answer) return
        const known = answer.lines.filter(info => info?.pv.length)
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
                <select
                    id="taefl-openings-who"
                    class="taefl-input"
                    @change=${(event: Event) =>
                        (this.who = (event.target as HTMLSelectElement).value as Who)}
                >
                    ${players.map(
                        who =>
                            html`<option value=${who} ?selected=${who === this.who}>
                                ${t(`analysis.openings.${who}`)}
                            </option>`,
                    )}
                </select>
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
            ${
                failure === 'failed'
                    ? html`<button
                          type="button"
                          class="taefl-button"
                          @click=${() => this.shown && void this.look(this.shown)}
                      >
                          ${t('analysis.openings.again')}
                      </button>`
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
        this.study.play(move, nameOf(at, move))
    }
}
customElements.define('taefl-openings', OpeningsPanel)

/** What there is to say beside the server's answer. */
async function beside(at: Shown, kept: Found['kept']): Promise<Found> {
    const over = at.view.result !== 'none'
    const fold = await foldOf(at.place)
    const book = over ? new Map() : await bookMoves(at.view.rules, fold)
    return { at, rows: rowsOf(fold, book, kept?.moves ?? []), book: book.size > 0, kept }
}
/** Why there are games, perhaps, but no moves. */
function noneWords({ at, kept }: Found, who: Who): string {
    if (at.view.result !== 'none') return t('analysis.over')
    if (who !== 'all') return t('analysis.openings.noSuch')
    return t(kept?.games.length ? 'analysis.openings.noMoves' : 'analysis.openings.none')
}
function renderGames(games: Game[]) {
    const day = new Intl.DateTimeFormat(language(), { dateStyle: 'medium' })
    return html`<h2>${t('analysis.openings.newest')}</h2>
        <ul class="taefl-list">
            ${games.slice(0, SHOWN_GAMES).map(
                ({ ended, id, players, plies, result }) =>
                    html`<li>
                        <a href="/g/${id}">${players.map(name => name ?? '?').join(' – ')}</a>
                        <span class="taefl-small taefl-soft">
                            ${result.replace('-', '–')} · ${t('analysis.plies', { count: plies })} ·
                            ${day.format(ended)}
                        </span>
                    </li>`,
            )}
        </ul>`
}
