/* <taefl-desk>: a game under analysis. The board with its tree of moves, the engine beside it, a curve
 * over the game, and everything that can be done with them. The address always holds the whole game,
 * so that a reload loses nothing and a copy of it can be sent. */
import { LitElement, html, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { decided } from '../../app/evaluation'
import { tell } from '../../app/notice'
import { isPresent, navigate, writeAddress } from '../../app/router'
import { settings } from '../../app/settings'
import { pathTo } from '../../app/paths'
import { ruleTitle, t } from '../../app/texts'
import { back, first, forward, inMain, last, type Path } from '../../app/tree'
import type { BoardArrow } from '../../board/types'
import type { About, GameTree, View } from '../../core/types'
import type { TaeflTable } from '../../parts/table'
import { here, wrote } from './address'
import { draftId, dropDraft, keepDraft } from './drafts'
import type { EvalEvent, Shown } from './engine-panel'
import { storedLooks, storeLooks, type Looks } from './looks'
import type { OpenPanel } from './open-panel'
import type { Opened } from './read'
import type { Study } from './study'
import { arrowOf, evalWords, namesOf, sidesOf, threatArrows, wayArrows } from './words'
import '../../parts/eval-bar'
import '../../parts/table'

/** A longer address is not copied whole by everything it goes through. */
const LONGEST_ADDRESS = 12_000
/** How soon what one does is written into the browser and the address, in ms. */
const KEEP_AFTER = 400

export class Desk extends LitElement {
    @property({ attribute: false }) study!: Study
    @state() private looks = storedLooks()
    @state() private shown: Shown | null = null
    /** A whole-game analysis has the engine. */
    @state() private busy = false
    @state() private opening = false
    @state() private dropping = false
    @state() private helping = false
    @query('taefl-table') private table!: TaeflTable | null
    @query('taefl-open') private open!: OpenPanel | null
    private timer: ReturnType<typeof setTimeout> | undefined
    private toldFull = false

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        document.addEventListener('keydown', this.key)
        addEventListener('pagehide', this.keepNow)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        document.removeEventListener('keydown', this.key)
        removeEventListener('pagehide', this.keepNow)
        // The address belongs to the next page already; the draft does not.
        clearTimeout(this.timer)
        this.keepDraft(this.study)
    }
    override willUpdate(changed: Map<PropertyKey, unknown>): void {
        if (!changed.has('study')) return
        const before = changed.get('study') as Study | undefined
        if (before) {
            clearTimeout(this.timer)
            this.keepDraft(before)
            before.removeEventListener('change', this.changed)
            before.removeEventListener('found', this.learned)
        }
        this.shown = null
        this.opening = false
        this.study.addEventListener('change', this.changed)
        this.study.addEventListener('found', this.learned)
    }
    override updated(): void {
        // What an empty board does not need comes with the first move, the engine when it is wanted.
        if (this.looks.engine) void import('./engine-panel')
        if (this.study.tree.moves.length) {
            void import('../../parts/moves')
            void import('./note-panel')
            void import('./curve-panel')
        }
    }

    /* ---------------------------------------------------------------- keeping */

    private readonly learned = (): void => {
        this.requestUpdate()
        // It may not have been loaded yet.
        const curve = this.querySelector('taefl-curve') as Partial<LitElement> | null
        curve?.requestUpdate?.()
    }
    private readonly changed = (): void => {
        this.requestUpdate()
        clearTimeout(this.timer)
        this.timer = setTimeout(this.keepNow, KEEP_AFTER)
    }
    /** Writes the draft and the address. */
    private readonly keepNow = (): void => {
        clearTimeout(this.timer)
        if (!this.isConnected) return
        this.keepDraft(this.study)
        void this.address()
    }
    private keepDraft(study: Study): void {
        if (!study.changed) return
        study.draft ||= draftId()
        const { draft: id, tree, path } = study
        if (keepDraft({ id, time: Date.now(), tree, path }) || this.toldFull) return
        this.toldFull = true
        tell({ text: t('analysis.notKept'), kind: 'error' })
    }
    /** The address follows the place one is at, without steps of the history unless told. */
    async address(how: 'push' | 'replace' = 'replace'): Promise<void> {
        const { study } = this
        const { tree, path, game } = study
        let url: URL
        if (study.isKept) {
            url = new URL(pathTo(tree.rules, tree.position), location.origin)
            url.hash = `at=${path.join('.')}`
        } else {
            const { shortLink } = await import('../../app/share')
            url = new URL(await shortLink(tree, path))
            if (url.href.length > LONGEST_ADDRESS && study.draft) url.hash = `draft=${study.draft}`
        }
        if (game) url.searchParams.set('game', game)
        const to = `${url.pathname}${url.search}${url.hash}`
        const stale = this.study !== study || study.tree !== tree || study.path !== path
        if (stale || !isPresent(this)) return
        wrote(to)
        if (to === here()) return
        if (how === 'push') navigate(to)
        else writeAddress(this, to)
    }
    private setLooks(change: Partial<Looks>): void {
        this.looks = { ...this.looks, ...change }
        storeLooks(this.looks)
    }

    /* ---------------------------------------------------------------- screen */

    override render() {
        const about = this.shown?.about ?? null
        return html`<div
            class="taefl-page taefl-analysis taefl-boarded ${this.dropping ? 'dropping' : ''}"
            @dragover=${this.dragged}
            @dragleave=${() => (this.dropping = false)}
            @drop=${this.dropped}
            @taefl-opened=${this.opened}
            @taefl-looks=${(event: CustomEvent<Partial<Looks>>) => this.setLooks(event.detail)}
            @taefl-busy=${(event: CustomEvent<{ busy: boolean }>) =>
                (this.busy = event.detail.busy)}
            @taefl-tell=${(event: CustomEvent<{ text: string }>) =>
                this.table?.say(event.detail.text)}
        >
            ${this.renderHead(about)}
            ${
                this.opening
                    ? html`<section class="taefl-panel" aria-label=${t('analysis.openTitle')}>
                          <taefl-open .rules=${this.study.tree.rules}></taefl-open>
                      </section>`
                    : nothing
            }
            ${this.helping ? this.renderHelp() : nothing}
            <div class="taefl-analysis-grid">
                ${this.renderBoard(about)} ${this.renderSide()}
                ${this.study.tree.moves.length ? this.renderCurve(about) : nothing}
                ${this.renderKeep()}
            </div>
        </div>`
    }
    private renderBoard(about: About | null) {
        const { shown, looks, study } = this
        const names = sidesOf(about)
        const over = shown?.place === this.placeOf(study) && decided(shown.view.result)
        const known = over || study.known(study.path)
        return html`<section class="board" aria-label=${t('analysis.board')}>
            <taefl-eval-bar
                .chance=${known?.chance ?? null}
                .names=${names}
                .words=${known ? evalWords(known, names) : ''}
            ></taefl-eval-bar>
            <taefl-table
                .place=${this.placeOf(study)}
                mayMove
                .flip=${looks.flip}
                .arrows=${this.arrows(study)}
                @taefl-view=${this.viewed}
                @taefl-failed=${this.failed}
                @taefl-played=${this.played}
            ></taefl-table>
            ${this.renderSteps(study)} ${this.renderToggles(about)}
        </section>`
    }
    private renderSide() {
        const { shown, looks, study } = this
        const { tree, path } = study
        const goes = tree.moves.length > 0
        return html`<div class="side">
            <section class="taefl-panel engine" aria-label=${t('analysis.engine')}>
                ${
                    looks.engine
                        ? html`<taefl-engine
                              .shown=${shown}
                              .on=${looks.engine}
                              .lines=${looks.lines}
                              .busy=${this.busy}
                              @taefl-eval=${this.found}
                              @taefl-line=${(event: CustomEvent<{ moves: string[] }>) =>
                                  study.playLine(event.detail.moves)}
                          ></taefl-engine>`
                        : html`<button
                              type="button"
                              class="taefl-button"
                              aria-pressed="false"
                              @click=${this.switchOn}
                          >
                              ${t('analysis.engine')}
                          </button>`
                }
            </section>
            ${
                goes
                    ? html`<taefl-moves
                          .tree=${tree}
                          .path=${path}
                          @taefl-go=${(event: CustomEvent<{ path: Path }>) =>
                              study.go(event.detail.path)}
                      ></taefl-moves>`
                    : html`<p class="taefl-panel taefl-soft">${t('analysis.noMoves')}</p>`
            }
            ${
                goes
                    ? html`<section class="taefl-panel note" aria-label=${t('analysis.note')}>
                          <taefl-note .study=${study} .tree=${tree} .path=${path}></taefl-note>
                      </section>`
                    : nothing
            }
        </div>`
    }
    private renderCurve(about: About | null) {
        const { looks, study } = this
        const { tree, path } = study
        return html`<section class="taefl-panel taefl-stack curve">
            <h2>${t('analysis.graph')}</h2>
            <taefl-curve
                .study=${study}
                .tree=${tree}
                .path=${path}
                .looks=${looks}
                .about=${about}
            ></taefl-curve>
        </section>`
    }
    private renderKeep() {
        const { shown, study } = this
        const { tree, path } = study
        return html`<details
            class="taefl-panel keep"
            @toggle=${(event: Event) => {
                if ((event.target as HTMLDetailsElement).open) void import('./keep-panel')
            }}
        >
            <summary><h2>${t('analysis.keepTitle')}</h2></summary>
            <taefl-keep
                .study=${study}
                .tree=${tree}
                .path=${path}
                .view=${shown?.view ?? null}
                .picture=${this.picture}
                @taefl-kept=${this.kept}
            ></taefl-keep>
        </details>`
    }
    private renderHead(about: About | null) {
        const { study } = this
        const { tree } = study
        const players = namesOf(tree)
        const folded = (
            key: 'analysis.openTitle' | 'analysis.keys',
            open: boolean,
            run: () => void,
        ) =>
            html`<button
                type="button"
                class="taefl-button ${open ? '' : 'quiet'}"
                aria-expanded=${open ? 'true' : 'false'}
                @click=${run}
            >
                ${t(key)}
            </button>`
        return html`<header class="taefl-analysis-head">
            <div>
                <h1>${players || t('analysis.title')}</h1>
                <p class="taefl-soft">
                    ${players ? `${t('analysis.title')}: ` : nothing}
                    <a href="/rules/${tree.rules}">${about ? ruleTitle(about) : tree.rules}</a>
                    ${
                        about?.on.length
                            ? html`<span class="taefl-small">+ ${about.on.join(', ')}</span>`
                            : nothing
                    }
                </p>
            </div>
            <div class="taefl-row">
                ${folded('analysis.openTitle', this.opening, this.toggleOpen)}
                <button
                    type="button"
                    class="taefl-button quiet"
                    ?disabled=${!study.canUndo}
                    @click=${() => study.undo()}
                >
                    ${t('app.undo')}
                </button>
                ${folded('analysis.keys', this.helping, () => (this.helping = !this.helping))}
            </div>
        </header>`
    }
    private renderSteps(study: Study) {
        const { tree, path } = study
        const step = (words: string, icon: string, to: Path) =>
            html`<button
                type="button"
                class="taefl-button"
                aria-label=${words}
                title=${words}
                aria-disabled=${String(to) === String(path) ? 'true' : 'false'}
                @click=${() => study.go(to)}
            >
                <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${icon} /></svg>
            </button>`
        return html`<div class="taefl-analysis-steps" role="group" aria-label=${t('analysis.step')}>
            ${step(t('analysis.first'), 'M5 3v14M16 3 8 10l8 7', first())}
            ${step(t('analysis.back'), 'M13 3 5 10l8 7', back(path))}
            ${step(t('analysis.forward'), 'M7 3l8 7-8 7', forward(tree, path))}
            ${step(t('analysis.last'), 'M15 3v14M4 3l8 7-8 7', last(tree, path))}
            <button
                type="button"
                class="taefl-button"
                aria-label=${t('analysis.flip')}
                title=${t('analysis.flip')}
                @click=${() => this.setLooks({ flip: !this.looks.flip })}
            >
                <svg viewBox="0 0 20 20" aria-hidden="true">
                    <path
                        d="M6 17V4M6 4 2.5 7.5M6 4l3.5 3.5M14 3v13M14 16l-3.5-3.5M14 16l3.5-3.5"
                    />
                </svg>
            </button>
        </div>`
    }
    private renderToggles(about: About | null) {
        const { looks } = this
        const toggle = (key: 'best' | 'threats' | 'ways', words: string) =>
            html`<label class="taefl-tick">
                <input
                    type="checkbox"
                    .checked=${looks[key]}
                    @change=${(event: Event) =>
                        this.setLooks({ [key]: (event.target as HTMLInputElement).checked })}
                />
                ${words}
            </label>`
        return html`<fieldset class="taefl-analysis-toggles">
            <legend class="taefl-visually-hidden">${t('analysis.arrows')}</legend>
            ${toggle('best', t('analysis.showBest'))}
            ${about && about.family !== 'maerstanas' ? toggle('threats', t('analysis.showThreats')) : nothing}
            ${
                about?.pieces.some(piece => piece.shape === 'crown')
                    ? toggle('ways', t('analysis.showWays'))
                    : nothing
            }
        </fieldset>`
    }
    private renderHelp() {
        const keys: [string, string][] = [
            ['← →', t('analysis.keyStep')],
            ['↑ ↓', t('analysis.keyEnds')],
            [t('analysis.space'), t('analysis.keyEngineMove')],
            ['f', t('analysis.flip')],
            ['l', t('analysis.keyEngine')],
            ['m', t('speech.typed')],
            ['Ctrl Z', t('app.undo')],
            ['?', t('analysis.keys')],
        ]
        return html`<section class="taefl-panel" aria-label=${t('analysis.keys')}>
            <dl class="taefl-analysis-keys">
                ${keys.map(
                    ([key, words]) =>
                        html`<div>
                            <dt>${key.split(/ (?=\S)/).map(k => html`<kbd>${k}</kbd> `)}</dt>
                            <dd>${words}</dd>
                        </div>`,
                )}
            </dl>
            ${settings.get('letters') ? nothing : html`<p>${t('analysis.lettersOff')}</p>`}
        </section>`
    }

    /* ---------------------------------------------------------------- the board */

    private placed: { tree: GameTree; path: Path; place: Study['place'] } | null = null
    /** The same object for the same place: the table asks the core whenever it is another one. */
    private placeOf(study: Study): Study['place'] {
        const { tree, path } = study
        if (this.placed?.tree === tree && this.placed.path === path) return this.placed.place
        const place = study.place
        const before = this.placed?.place
        const same =
            before?.rules === place.rules &&
            before.start === place.start &&
            before.moves.join() === place.moves.join()
        this.placed = { tree, path, place: same ? before : place }
        return this.placed.place
    }
    private readonly viewed = (event: CustomEvent<{ view: View; about: About }>): void => {
        const { view, about } = event.detail
        const { study } = this
        const place = this.table?.place
        if (!place) return
        this.shown = { place, view, about }
        const { tree, path } = study
        if (view.result !== 'none' && inMain(path) && path[0] === tree.moves.length)
            if (tree.result === '*' || tree.termination === 'normal')
                study.conclude(
                    view.result === 'p1win' ? '1-0' : view.result === 'p2win' ? '0-1' : '1/2-1/2',
                )
    }
    private readonly failed = (event: CustomEvent<{ error: unknown }>): void => {
        event.stopPropagation()
        this.shown = null
    }
    private readonly played = (
        event: CustomEvent<{ move: string; choice: { name: string } }>,
    ): void => {
        const { move, choice } = event.detail
        this.study.play(move, choice.name)
    }
    private readonly found = (event: CustomEvent<EvalEvent>): void => {
        this.study.learn(event.detail.place, event.detail.evaluation)
        this.best = event.detail.evaluation.pv[0] ?? ''
        this.bestAt = event.detail.place
    }
    private best = ''
    private bestAt: Study['place'] | null = null
    private drawn: { key: string; arrows: BoardArrow[] } = { key: '', arrows: [] }
    private arrows(study: Study): BoardArrow[] {
        const { shown, looks } = this
        if (!shown || shown.place !== this.placeOf(study)) return this.none
        const arrows: BoardArrow[] = []
        if (looks.threats) arrows.push(...threatArrows(shown.view))
        if (looks.ways) arrows.push(...wayArrows(shown.view, shown.about))
        if (looks.best && looks.engine && this.bestAt === shown.place) {
            const choice = shown.view.moves.find(c => c.move === this.best)
            if (choice?.to) arrows.push(arrowOf(choice, 'best'))
        }
        const key = JSON.stringify(arrows)
        if (key !== this.drawn.key) this.drawn = { key, arrows }
        return this.drawn.arrows
    }
    private readonly none: BoardArrow[] = []

    /* ---------------------------------------------------------------- doing */

    private readonly switchOn = async (): Promise<void> => {
        this.setLooks({ engine: true })
        await import('./engine-panel')
        await this.updateComplete
        // The same button, now of the panel.
        const panel = this.querySelector<LitElement>('taefl-engine')
        await panel?.updateComplete
        panel?.querySelector('button')?.focus()
    }
    private readonly picture = async (): Promise<string> => this.table?.picture() ?? ''
    private readonly kept = (event: CustomEvent<{ id: string }>): void => {
        const { study } = this
        const { draft } = study
        study.keptAs(event.detail.id)
        // The kept game holds it all now.
        if (draft) dropDraft(draft)
    }
    private readonly toggleOpen = async (): Promise<void> => {
        if (this.opening) {
            this.opening = false
            return
        }
        await this.showOpen()
        this.open?.querySelector('textarea')?.focus()
    }
    private async showOpen(): Promise<void> {
        await import('./open-panel')
        this.opening = true
        await this.updateComplete
        await this.open?.updateComplete
    }
    private readonly opened = (event: CustomEvent<Opened>): void => {
        event.stopPropagation()
        this.opening = false
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
    /** Plays what the engine thinks best; it thinks a second if it has not yet. */
    private async playBest(): Promise<void> {
        const { study, shown, looks } = this
        if (!shown || shown.view.result !== 'none' || this.busy) return
        let move = this.bestAt === shown.place ? this.best : ''
        if (!move) {
            const options = { MultiPV: looks.engine ? looks.lines : 1, Strength: 10 }
            const { engine } = await import('../../app/engine')
            const found = await engine().go(shown.place, { movetime: 1000 }, options)
            move = found.lines[0]?.pv[0] ?? found.move
        }
        const choice = shown.view.moves.find(c => c.move === move)
        if (choice && this.shown === shown) study.play(choice.move, choice.name)
    }
    private readonly key = (event: KeyboardEvent): void => {
        const { study } = this
        const target = event.target as Element
        if (event.defaultPrevented || event.altKey) return
        if (target.closest('input, textarea, select, [contenteditable], dialog')) return
        if (event.ctrlKey || event.metaKey) {
            if (event.key.toLowerCase() !== 'z' || event.shiftKey) return
            event.preventDefault()
            return study.undo()
        }
        // The board and the slider have these keys for themselves.
        const own = target.closest('taefl-board, [role=slider], [role=region]') !== null
        const pressing = target.closest('button, a, summary, label') !== null
        const keys: Record<string, (() => void) | false> = {
            ArrowLeft: !own && (() => study.go(back(study.path))),
            ArrowRight: !own && (() => study.go(forward(study.tree, study.path))),
            ArrowUp: !own && (() => study.go(first())),
            ArrowDown: !own && (() => study.go(last(study.tree, study.path))),
            ' ': !own && !pressing && (() => void this.playBest()),
        }
        if (settings.get('letters'))
            Object.assign(keys, {
                f: () => this.setLooks({ flip: !this.looks.flip }),
                l: () => this.setLooks({ engine: !this.looks.engine }),
                '?': () => (this.helping = !this.helping),
            })
        const run = keys[event.key]
        if (!run) return
        event.preventDefault()
        run()
    }

    /* ---------------------------------------------------------------- dropping */

    private readonly dragged = (event: DragEvent): void => {
        const kinds = event.dataTransfer?.types ?? []
        if (!kinds.includes('Files')) return
        event.preventDefault()
        this.dropping = true
    }
    private readonly dropped = async (event: DragEvent): Promise<void> => {
        const [file] = event.dataTransfer?.files ?? []
        this.dropping = false
        if (!file) return
        event.preventDefault()
        await this.showOpen()
        await this.open?.take(file)
    }
}
customElements.define('taefl-desk', Desk)
