/* <taefl-engine>: what the engine thinks of the present place. Switched on it searches wherever one
 * goes; each of its moves can be played with a click. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement, type Changed } from '../../app/element'
import { core } from '../../app/core'
import { engine } from '../../core/engine'
import { decided, evaluate, type Evaluation } from '../../app/evaluation'
import { noteHelp } from '../../app/helped'
import { shortNumber } from '../../app/locale'
import { explain, sidesOf } from '../../app/speech'
import { store } from '../../app/store'
import { t } from '../../app/texts'
import type { Info, Position, View, Choice } from '../../core/types'
import { evalWords, percent } from '../../parts/eval-bar'
import { wayArrows } from '../../parts/table-parts'
import type { BoardArrow } from '../../board/types'
import type { ViewOptions } from './controls'
import type { Shown } from './study'
import '../../style/panels.css'
import { button, select } from '../../parts/fields'

/** Nobody looks at one position for longer, and batteries are short. */
const LONGEST_MS = 10 * 60_000
/** How often the screen follows. */
const REFRESH_MS = 200
/** Moves of a line that are shown. */
const SHOWN_MOVES = 10

/** Events (bubbling): `taefl-eval` {place, evaluation} as the search goes on; `taefl-line` {moves}: play
 * these; `taefl-options` {engine, lines}: the person set it. */
class EnginePanel extends PageElement {
    @property() shown: Shown | null = null
    @property() on = false
    @property() lines = 1
    /** Somebody else uses the engine. */
    @property() busy = false

    @state() private infos: Info[] = []
    @state() private searching = false
    @state() private failure = ''
    private token = 0
    private timer: ReturnType<typeof setTimeout> | undefined
    /** Moves in human form, by the wire moves up to each. */
    private names = new Map<string, string>()
    private asking = false

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(document, 'visibilitychange', this.seen)
        if (this.hasUpdated) this.search()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.stop()
    }
    private readonly seen = (): void => {
        if (document.hidden) this.stop()
        else this.search()
    }
    override updated(changed: Changed): void {
        const telling = ['shown', 'on', 'lines', 'busy'] as const
        if (telling.some(name => changed.has(name))) this.search()
    }

    private stop(): void {
        this.token++
        clearTimeout(this.timer)
        this.timer = undefined
        if (this.searching && !this.busy) engine().stop()
        this.searching = false
    }
    private search(): void {
        this.stop()
        const { shown, lines } = this
        this.infos = []
        this.failure = ''
        this.names.clear()
        if (!shown) return
        const over = decided(shown.view.result)
        if (over) return this.emit('taefl-eval', { place: shown.place, evaluation: over })
        if (!this.on || this.busy || document.hidden || !this.isConnected) return
        const token = this.token
        let fresh: Info[] = []
        this.searching = true
        void noteHelp(store, shown.place.rules, shown.view.fen)
        const flush = (): void => {
            this.timer = undefined
            this.infos = fresh
            const best = fresh[0]
            if (best)
                this.emit('taefl-eval', {
                    place: shown.place,
                    evaluation: evaluate(best, shown.view.side),
                })
            void this.learnNames(shown, token)
        }
        engine()
            .go(shown.place, { movetime: LONGEST_MS }, { MultiPV: lines, Strength: 10 }, found => {
                if (token !== this.token) return
                fresh = found
                // The first word at once, then not too often.
                this.timer ??= setTimeout(flush, this.infos.length ? REFRESH_MS : 30)
            })
            .catch(async (error: unknown) => {
                const words = await explain(error, shown.about)
                if (token === this.token) this.failure = words
            })
            .finally(() => {
                if (token === this.token) this.searching = false
            })
    }
    /** The moves of the lines in human form. */
    private async learnNames(shown: Shown, token: number): Promise<void> {
        if (this.asking) return
        this.asking = true
        try {
            for (const { pv } of this.infos) {
                const moves = pv.slice(0, SHOWN_MOVES)
                if (token !== this.token) return
                if (this.names.has(moves.join())) continue
                const { rules } = shown.place
                const plies = await core().plies({ rules, start: shown.view.fen, moves })
                if (token !== this.token) return
                plies.forEach(({ name }, i) => this.names.set(moves.slice(0, i + 1).join(), name))
                this.requestUpdate()
            }
        } catch {
            // The wire form stands; the next line asks again.
        } finally {
            this.asking = false
        }
    }

    override render() {
        const { infos, on } = this
        const best = infos[0]
        const over = this.shown && this.shown.view.result !== 'none'
        return html`<div class="taefl-engine-head">
                ${button(t('analysis.engine'), () => this.set(!on, this.lines), { pressed: on })}
                <label class="taefl-engine-lines">
                    ${t('analysis.lines')}
                    ${select(
                        '',
                        [1, 2, 3, 4, 5].map(n => [n, n]),
                        this.lines,
                        n => this.set(on, Number(n)),
                    )}
                </label>
                <span class="taefl-engine-state">
                    ${
                        on && best
                            ? html`${t('analysis.depth', { depth: best.depth })} ·
                              ${t('analysis.speed', { speed: shortNumber(best.nps) })}`
                            : nothing
                    }
                </span>
            </div>
            ${this.failure ? html`<p class="taefl-error" role="alert">${this.failure}</p>` : nothing}
            ${
                !on
                    ? nothing
                    : over
                      ? html`<p class="taefl-soft">${t('analysis.over')}</p>`
                      : this.busy
                        ? html`<p class="taefl-soft">${t('analysis.busy')}</p>`
                        : html`<ol class="taefl-list taefl-engine-list">
                              ${Array.from({ length: Math.max(this.lines, 1) }, (_, i) => this.line(infos[i]))}
                          </ol>`
            }`
    }
    private line(info: Info | undefined) {
        const { shown } = this
        if (!info || !shown) return html`<li class="none" aria-hidden="true">&nbsp;</li>`
        const evaluation = evaluate(info, shown.view.side)
        const names = sidesOf(shown.about)
        const words = evalWords(evaluation, names)
        const moves = info.pv.slice(0, SHOWN_MOVES)
        return html`<li>
            <span class="score" title=${words || `${names[0]} ${percent(evaluation.chance)}`}
                >${percent(evaluation.chance)}</span
            >
            <span class="moves">
                ${words ? html`<span class="words">${words}</span>` : nothing}
                ${moves.map(
                    (move, i) =>
                        html`<button
                            type="button"
                            tabindex=${i ? -1 : 0}
                            @click=${() => this.emit('taefl-line', { moves: moves.slice(0, i + 1) })}
                        >
                            ${this.names.get(moves.slice(0, i + 1).join()) ?? move}
                        </button> `,
                )}
            </span>
        </li>`
    }
    private set(on: boolean, lines: number): void {
        this.emit('taefl-options', { engine: on, lines })
    }
}
customElements.define('taefl-engine', EnginePanel)

export interface EvalEvent {
    place: Position
    evaluation: Evaluation
}

/* The arrows that an analysis shows on its board: the engine's move, threats, the king's ways out. */

export class Arrows {
    private move = ''
    private at: Position | null = null
    private drawn: { key: string; arrows: BoardArrow[] } = { key: '[]', arrows: [] }

    /** The engine's move (wire form) at a place. */
    best(place: Position, move: string): void {
        this.at = place
        this.move = move
    }
    bestOf(place: Position): string {
        return this.at === place ? this.move : ''
    }
    /** The same array while the arrows are the same, so that the board need not look again. */
    of(shown: Shown | null, options: ViewOptions, drawn: readonly BoardArrow[]): BoardArrow[] {
        const arrows = [...drawn]
        if (shown) {
            if (options.threats) arrows.push(...threatArrows(shown.view))
            if (options.ways) arrows.push(...wayArrows(shown.view, shown.about))
            const move = options.best && options.engine ? this.bestOf(shown.place) : ''
            const choice = shown.view.moves.find(c => c.move === move)
            if (choice?.to) arrows.push(arrowOf(choice, 'best'))
        }
        const key = JSON.stringify(arrows)
        if (key !== this.drawn.key) this.drawn = { key, arrows }
        return this.drawn.arrows
    }
}

/** A move as an arrow; a ring where something is placed. */
const arrowOf = (choice: Choice, kind: BoardArrow['kind']): BoardArrow => ({
    from: choice.from || choice.to,
    to: choice.to,
    kind,
})

function threatArrows(view: View): BoardArrow[] {
    return view.threats.map(([from, to]) => ({ from, to, kind: 'threat' }))
}
