/* /tournaments/:id/board: the demonstration board of a class. Its host moves the pieces, draws arrows and writes;
 * every other device follows. */
import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { isolated } from '../../app/bidi'
import type { Changed } from '../../app/element'
import { tellError } from '../../app/notice'
import { t } from '../../app/texts'
import { readGame } from '../../live/api'
import { hostClass, showBoard, type BoardNews } from '../../live/class'
import type { Tournament } from '../../live/club'
import { me } from '../../live/server'
import { withArrow } from '../../parts/table-parts'
import { pauseButton, FreshPage } from './fresh'
import type { Position } from '../../core/types'
import type { BoardArrow } from '../../board/types'
import '../../parts/table'
import '../../style/club.css'
import { button } from '../../parts/fields'

const WRITTEN_MS = 400
type Drawn = Parameters<typeof withArrow>[1]

class ClassBoard extends FreshPage {
    /** What the host has on the board, shown or not yet; null: nothing has been heard. */
    @state() private draft: BoardNews | null = null
    /** The moves with those that were taken back. */
    private line: string[] = []
    /** Something is on its way, and something newer. */
    private sending = false
    private more = false
    private written: ReturnType<typeof setTimeout> | undefined

    override connectedCallback(): void {
        super.connectedCallback()
        // Before the table, which would keep the arrow for itself.
        this.listen(this, 'taefl-arrow', this.drew as EventListener, true)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearTimeout(this.written)
    }
    protected override async ask(): Promise<Tournament> {
        await me()
        return super.ask()
    }
    override willUpdate(changed: Changed): void {
        super.willUpdate(changed)
        const { told, found } = this
        if (changed.has('told') && told?.board && !this.sending && !this.written) {
            this.draft = told.board
            if (!told.board.moves.every((move, i) => move === this.line[i]))
                this.line = told.board.moves
        }
        if (!this.draft && found && told)
            this.draft = { rules: found.rules, moves: [], marks: [], words: '' }
    }
    private get shows(): boolean {
        return !!this.told?.board
    }
    private get hosts(): boolean {
        return !!this.found?.yours
    }

    // ---- what the host does

    private change(part: Partial<BoardNews>): void {
        this.draft = { ...this.draft!, ...part }
        if (this.shows) void this.send()
    }
    /** What comes while something is on its way is sent behind it, the newest alone. */
    private async send(): Promise<void> {
        this.more = true
        if (this.sending) return
        this.sending = true
        try {
            while (this.more) {
                this.more = false
                await showBoard(this.found!.id, this.draft!)
            }
        } catch (error) {
            tellError(error)
        } finally {
            this.sending = false
        }
    }
    private readonly drew = (event: CustomEvent<Drawn>): void => {
        event.stopPropagation()
        if (!this.hosts || !this.draft) return
        const arrows = withArrow(this.draft.marks.map(arrowOf), event.detail)
        this.change({ marks: arrows.map(markOf) })
    }
    private readonly played = ({ detail }: CustomEvent<{ move: string }>): void => {
        this.line = [...this.draft!.moves, detail.move]
        this.change({ moves: this.line, marks: [] })
    }
    private step(to: number): void {
        this.change({ moves: this.line.slice(0, to), marks: [] })
    }
    private readonly wrote = ({ target }: Event): void => {
        const words = (target as HTMLTextAreaElement).value.replace(/\s+/g, ' ')
        this.draft = { ...this.draft!, words }
        clearTimeout(this.written)
        this.written = setTimeout(() => {
            this.written = undefined
            this.change({})
        }, WRITTEN_MS)
    }
    private readonly chose = async ({ target }: Event): Promise<void> => {
        const id = (target as HTMLSelectElement).value
        await this.attempt(async () => {
            const game = id ? await readGame(id) : null
            this.line = game?.moves ?? []
            const rules = game?.rules ?? this.found!.rules
            this.change({ rules, moves: this.line, marks: [] })
        })
    }

    // ---- what is shown

    override render(): TemplateResult {
        const { draft, found, told } = this
        const shown = this.hosts ? draft : told?.board
        if (this.problem || !found || !told || !shown) return super.render()
        return html`<div class="taefl-page taefl-class-board taefl-boarded">
            <div class="taefl-class-head">
                <h1>${t('club.demonstration')}</h1>
                <a href=${`/tournaments/${found.id}`}>${found.name}</a>
            </div>
            <taefl-table
                .compact=${true}
                .place=${placeShown(shown)}
                .mayMove=${this.hosts}
                .arrows=${arrowsShown(shown)}
                @taefl-played=${this.played}
            ></taefl-table>
            <div class="taefl-class-side taefl-stack">
                ${this.hosts ? nothing : html`<p class="words" role="status">${shown.words}</p>`}
                ${this.paused ? html`<p class="taefl-panel">${t('club.isPaused')}</p>` : nothing}
                ${this.hosts ? this.controls(found, shown) : nothing}
            </div>
        </div>`
    }
    /** Where no board is shown. */
    protected body({ id }: Tournament): TemplateResult {
        return html`<p class="taefl-panel" role="status">${t('club.noShown')}</p>
            <p>
                <a class="taefl-button" href=${`/tournaments/${id}`}>${t('club.toTournament')}</a>
            </p>`
    }
    private controls(found: Tournament, { moves, marks, words }: BoardNews): TemplateResult {
        const at = moves.length
        const games = found.meetings.flatMap(({ players, games }) =>
            games.map((id, i) => ({ id, players, second: i > 0 })),
        )
        const control = (words: string, run: () => void, off = false, kind = '') =>
            button(words, run, { kind, off: off || this.busy })
        return html`<p>${t(this.shows ? 'club.boardLive' : 'club.boardWords')}</p>
            <div class="taefl-row">
                ${
                    this.shows
                        ? control(
                              t('club.endBoard'),
                              () => void this.attempt(() => hostClass(found.id, 'board/end')),
                          )
                        : control(t('club.showBoard'), () => void this.send(), false, 'primary')
                }
                ${pauseButton(found, this.paused, this.busy, action => void this.attempt(action))}
            </div>
            <div class="taefl-row">
                ${control(t('club.stepBack'), () => this.step(at - 1), !at)}
                ${control(t('club.stepOn'), () => this.step(at + 1), at === this.line.length)}
                ${control(t('club.clearMarks'), () => this.change({ marks: [] }), !marks.length)}
            </div>
            <label class="taefl-field">
                <span class="label">${t('club.comment')}</span>
                <textarea
                    class="taefl-input"
                    rows="3"
                    maxlength="300"
                    .value=${words}
                    @input=${this.wrote}
                ></textarea>
                <span class="hint">${t('club.arrowsHint')}</span>
            </label>
            <label class="taefl-field">
                <span class="label">${t('club.positionFrom')}</span>
                <select @change=${this.chose}>
                    <option value="">${t('club.theStart')}</option>
                    ${games.map(
                        ({ id, players, second }) =>
                            html`<option value=${id}>
                                ${isolated(players.map(name => name ?? t('club.someone')).join(' – '))},
                                ${t(second ? 'club.second' : 'club.first')}
                            </option>`,
                    )}
                </select>
            </label>`
    }
}
customElements.define('taefl-class-board', ClassBoard)

/* The demonstration board as everybody sees it. */

/** Of the person's own arrows and rings the text, and back. */
export const markOf = ({ from, to, tint }: BoardArrow): string =>
    `${from === to ? from : `${from}-${to}`}${tint ? `:${tint}` : ''}`
export function arrowOf(mark: string): BoardArrow {
    const [where = '', tint] = mark.split(':')
    const [from = '', to = from] = where.split('-')
    return { from, to, kind: 'own', tint: Number(tint ?? 0) & 3 }
}

const places = new WeakMap<BoardNews['moves'], Position>()
/** The same place for the same moves, so that the board need not look again. */
function placeShown({ rules, moves }: BoardNews): Position {
    let place = places.get(moves)
    if (place?.rules !== rules) places.set(moves, (place = { rules, start: '', moves }))
    return place
}

const arrows = new WeakMap<BoardNews['marks'], BoardArrow[]>()
function arrowsShown({ marks }: BoardNews): BoardArrow[] {
    let found = arrows.get(marks)
    if (!found) arrows.set(marks, (found = marks.map(arrowOf)))
    return found
}

/** The board alone. */
export const renderShown = (shown: BoardNews): TemplateResult =>
    html`<taefl-table
        .compact=${true}
        .place=${placeShown(shown)}
        .arrows=${arrowsShown(shown)}
    ></taefl-table>`
