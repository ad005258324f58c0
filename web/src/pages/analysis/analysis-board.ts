/* <taefl-analysis-board>: a game under analysis, all of it in one window: the board with the chance of winning
 * beside it; the engine, the moves, the curve over the game and the steps through it; and in the place
 * of the moves whatever else one wants. The address always holds the whole game, so that a reload
 * loses nothing and a copy of it can be sent. */
import type { BoardArrow } from '../../board/types'
import type { About, Player, View } from '../../core/types'
import { Arrows, type EvalEvent } from './engine-panel'
import {
    type Commands,
    Keys,
    type Panel,
    renderArrows,
    renderHead,
    renderMoves,
    renderSteps,
    renderTabs,
    storedOptions,
    storeOptions,
    type Tabs,
    usualTabs,
    type ViewOptions,
} from './controls'
import { html, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { PageElement, type Changed } from '../../app/element'
import { tell } from '../../app/notice'
import { t } from '../../app/texts'
import { back, first, forward, inMain, last, type Path } from '../../app/tree'
import type { TaeflTable } from '../../parts/table'
import '../../parts/table'
import { Autosave } from './drafts'
import type { Opened, OpenPanel } from './open-game'
import { knownAt, Places, type Shown, type Study } from './study'
import { practiceOf, type Practice } from './report-panel'
import { sidesOf } from '../../app/speech'
import '../../parts/moves'
import { assess } from './review'
import { isSearched } from './curve'
import '../../parts/eval-bar'
import { Intake } from '../../parts/intake'
import { button } from '../../parts/fields'

export class AnalysisBoard extends PageElement {
    @property() study!: Study
    @state() protected options = storedOptions()
    @state() protected shown: Shown | null = null
    /** A whole-game analysis has the engine. */
    @state() private busy = false
    @state() protected panel: Panel = 'moves'
    /** The mistakes that are solved on the board, while they are. */
    @state() protected practice: Practice | null = null
    @query('taefl-table') protected table!: TaeflTable | null
    @query('taefl-open') private open!: OpenPanel | null
    protected autosave: Autosave | null = null
    private panels: typeof import('./panels') | null = null
    private readonly places = new Places()
    @state() private arrows: Arrows | null = null
    private readonly commands: Commands = {
        first: () => this.go(first()),
        last: () => this.go(last(this.study.tree, this.study.path)),
        back: () => this.go(back(this.study.path)),
        forward: () => this.go(forward(this.study.tree, this.study.path)),
        undo: () => this.study.undo(),
        flip: () => this.setOptions({ flip: !this.options.flip }),
        engine: () => this.setOptions({ engine: !this.options.engine }),
        engineMove: () => void this.playBest(),
        help: () => void this.show(this.panel === 'help' ? 'moves' : 'help'),
    }
    private readonly keys = new Keys(this.commands)
    constructor() {
        super()
        this.addController(this.keys)
        new Intake(this, what => void this.take(what))
    }
    override willUpdate(changed: Changed): void {
        if (!changed.has('study')) return
        const before = changed.get('study') as Study | undefined
        before?.removeEventListener('change', this.changed)
        before?.removeEventListener('found', this.learned)
        if (this.autosave) this.keep()
        this.study.addEventListener('change', this.changed)
        this.study.addEventListener('found', this.learned)
        this.shown = null
        this.leave('moves')
    }
    override updated(): void {
        const { engine, threats, ways } = this.options
        if (engine || threats || ways) this.arrows ??= new Arrows()
    }
    /** The address follows at once, as a step of the history. */
    async address(how: 'push'): Promise<void> {
        await this.keep().address(how)
    }
    /** What keeps what one does, once there is something to keep. */
    protected keep(): Pick<Autosave, 'address' | 'follow' | 'soon'> {
        this.autosave ??= new Autosave(this)
        this.autosave.follow(this.study)
        return this.autosave
    }
    protected readonly changed = (): void => {
        if (!this.autosave) this.keep().soon()
        this.requestUpdate()
    }
    private readonly learned = (): void => this.requestUpdate()
    private go(path: Path): void {
        if (!this.practice) this.study.go(path)
    }
    private setOptions(change: Partial<ViewOptions>): void {
        this.options = { ...this.options, ...change }
        storeOptions(this.options)
    }
    protected async show(panel: Panel): Promise<void> {
        // Large, and not of an analysis that only begins.
        if (panel !== 'moves') this.panels = await import('./panels')
        this.leave(panel)
        await this.updateComplete
    }
    /** Another panel, without waiting for what it needs. */
    protected leave(panel: Panel): void {
        this.panel = panel
        if (panel === 'learn') return
        this.practice?.removeEventListener('change', this.learned)
        this.practice = null
    }

    /* ---------------------------------------------------------------- screen */

    override render() {
        const about = this.shown?.about ?? null
        return html`<div
            class="taefl-page taefl-analysis taefl-boarded"
            @taefl-opened=${this.opened}
            @taefl-options=${(event: CustomEvent<Partial<ViewOptions>>) => this.setOptions(event.detail)}
            @taefl-busy=${(event: CustomEvent<{ busy: boolean }>) => (this.busy = event.detail.busy)}
            @taefl-tell=${(event: CustomEvent<{ text: string }>) => this.table?.say(event.detail.text)}
            @taefl-go=${(event: CustomEvent<{ path: Path }>) => this.go(event.detail.path)}
            @taefl-learn=${this.learn}
            @taefl-done=${() => void this.show('report')}
        >
            ${this.head(about)} ${this.renderBoard(about)}
            ${this.practice ? nothing : this.renderEngine()}
            ${renderTabs(this.tabs(), this.panel, panel => void this.show(panel))}
            <section
                class="taefl-analysis-panel ${this.panel}"
                id="taefl-tab"
                role="tabpanel"
                tabindex=${this.panel === 'moves' ? nothing : '0'}
                aria-label=${this.tabs()[this.panel] ?? ''}
            >
                ${this.beside(about)}
            </section>
            ${this.practice ? nothing : this.renderWay(about)}
        </div>`
    }
    /** What stands above all, what one can choose to see beside the board, and that. */
    protected head(about: About | null): unknown {
        return renderHead(this.study, about, this.panel, panel => void this.fold(panel))
    }
    protected tabs(): Tabs {
        return usualTabs()
    }
    protected beside(about: About | null): unknown {
        const { shown, study } = this
        const moves = renderMoves(study)
        return this.panel === 'moves' && !this.busy
            ? moves
            : this.panels?.renderPanel({
                  ...{ about, study, moves, options: this.options, view: shown?.view ?? null },
                  shown: shown?.place === this.places.of(study) ? shown : null,
                  ...{ panel: this.panel, busy: this.busy, practice: this.practice },
                  ...{ keys: this.keys.told(), picture: this.picture },
              })
    }
    /** Whether one may change the game; what is drawn on the board besides. */
    protected mayChange(): boolean {
        return true
    }
    protected drawn(): readonly BoardArrow[] {
        return []
    }
    private renderBoard(about: About | null) {
        const { shown, options, practice, study } = this
        const place = practice?.place ?? this.places.of(study)
        const names = sidesOf(about)
        // What is to be found is not told.
        const known = practice ? null : knownAt(study, place, shown)
        const now = !practice && shown?.place === place ? shown : null
        const own = practice ? [] : this.drawn()
        const arrows = this.arrows?.of(now, options, own) ?? own
        return html`<taefl-eval-bar
                .found=${known}
                .names=${names}
                .dark=${about?.pieces.find(piece => piece.owner === 1)?.dark ?? false}
                .flip=${options.flip}
            ></taefl-eval-bar>
            <taefl-table
                .place=${place}
                .mayMove=${practice?.mayMove ?? this.mayChange()}
                .flip=${options.flip}
                .arrows=${arrows}
                @taefl-view=${this.viewed}
                @taefl-failed=${this.failed}
                @taefl-played=${this.played}
            ></taefl-table>`
    }
    private renderEngine() {
        const { options, shown, study } = this
        return html`<section class="engine" aria-label=${t('analysis.engine')}>
            ${
                options.engine
                    ? html`<taefl-engine
                          .shown=${shown}
                          .on=${options.engine}
                          .lines=${options.lines}
                          .busy=${this.busy}
                          @taefl-eval=${this.found}
                          @taefl-line=${(event: CustomEvent<{ moves: string[] }>) =>
                              this.mayChange() && study.playLine(event.detail.moves)}
                      ></taefl-engine>`
                    : button(t('analysis.engine'), this.switchOn, { pressed: false })
            }
        </section>`
    }
    /** The curve over the game and the steps through it. */
    private renderWay(about: About | null) {
        const { options, study } = this
        const { tree, path } = study
        const steps = { start: String(path) === '0', end: forward(tree, path) === path }
        // It comes with the press that fills it, not with what is found: then nothing moves by itself.
        const curve = options.engine || this.busy || isSearched(study)
        return html`${tree.moves.length && curve ? renderCurve(study, about) : nothing}
        ${renderSteps(this.commands, steps)}
        ${renderArrows(options, about, change => this.setOptions(change))}`
    }

    /* ---------------------------------------------------------------- the board */

    private readonly viewed = (event: CustomEvent<{ view: View; about: About }>): void => {
        const { view, about } = event.detail
        const { study, table } = this
        const place = table?.place
        if (!place) return
        this.shown = { place, view, about }
        if (!this.practice && inMain(study.path) && study.path[0] === study.tree.moves.length)
            study.concluded(view.result)
    }
    private readonly failed = (event: CustomEvent<{ error: unknown }>): void => {
        event.stopPropagation()
        this.shown = null
    }
    private readonly played = (
        event: CustomEvent<{ move: string; choice: { name: string } }>,
    ): void => {
        const { move, choice } = event.detail
        if (this.practice) void this.practice.try(move, choice.name)
        else this.study.play(move, choice.name)
    }
    private readonly found = async ({ detail }: CustomEvent<EvalEvent>): Promise<void> => {
        this.arrows ??= new Arrows()
        this.arrows.best(detail.place, detail.evaluation.pv[0] ?? '')
        this.study.learn(detail.place, detail.evaluation)
    }

    /* ---------------------------------------------------------------- doing */

    private readonly switchOn = async (): Promise<void> => {
        this.setOptions({ engine: true })
        await this.updateComplete
        // The same button, now of the panel.
        const panel = this.querySelector<PageElement>('taefl-engine')
        await panel?.updateComplete
        panel?.querySelector('button')?.focus()
    }
    private readonly learn = async ({ detail }: CustomEvent<{ side: Player }>): Promise<void> => {
        this.practice = practiceOf(this.study, detail.side)
        this.practice?.addEventListener('change', this.learned)
        if (this.practice) await this.show('learn')
    }
    private readonly picture = async (): Promise<string> => this.table?.picture() ?? ''
    protected async fold(panel: 'open' | 'help'): Promise<void> {
        await this.show(this.panel === panel ? 'moves' : panel)
        await this.open?.updateComplete
        this.open?.querySelector('textarea')?.focus()
    }
    protected readonly opened = (event: CustomEvent<Opened>): void => {
        event.stopPropagation()
        this.leave('moves')
        const { study } = this
        const { tree, path } = event.detail
        study.open(tree, path)
        tell({
            text: t('analysis.opened'),
            action: { text: t('app.undo'), run: () => study.undo() },
        })
        // A step of the history, so that Back leads to what was there before.
        void this.address('push')
    }
    /** Plays what the engine thinks best. */
    private async playBest(): Promise<void> {
        const { study, shown } = this
        if (!shown || shown.view.result !== 'none' || this.busy || this.practice) return
        const move =
            this.arrows?.bestOf(shown.place) ||
            (await assess(shown.place, shown.view.side, 1000))?.pv[0]
        const choice = shown.view.moves.find(c => c.move === move)
        if (choice && this.shown === shown && this.mayChange()) study.play(choice.move, choice.name)
    }
    protected async take(what: File | string): Promise<void> {
        await this.show('open')
        await this.open?.updateComplete
        await (typeof what === 'string' ? this.open?.takeText(what) : this.open?.take(what))
    }
}
function renderCurve(study: Study, about: About | null) {
    const { tree, path, findings } = study
    return html`<taefl-curve
        .study=${study}
        .tree=${tree}
        .path=${path}
        .found=${findings}
        .about=${about}
    ></taefl-curve>`
}

customElements.define('taefl-analysis-board', AnalysisBoard)
