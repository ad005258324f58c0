/* Analysis: any game or position on a board, with its tree of moves, the engine beside it and a curve
 * over the game. Without an address of its own the page offers what can be opened. The address always
 * holds the whole game, so a reload loses nothing and a copy of it can be sent. */
import { LitElement, html, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { core, engine } from '../app/core'
import { decided, writeEval } from '../app/evaluation'
import { tell } from '../app/notice'
import { navigate, positionFromPath, type Page, type Route } from '../app/router'
import { settings } from '../app/settings'
import { BadLink, isBare, linkTo, pathTo, readHash, said, shortLink } from '../app/share'
import { store } from '../app/store'
import { explain } from '../app/speech'
import { ruleTitle, t } from '../app/texts'
import {
    along,
    back,
    commentWords,
    commentsAt,
    first,
    forward,
    hasPath,
    inMain,
    last,
    lineTo,
    markSigns,
    newTree,
    nodeAt,
    nodesTo,
    plyAt,
    type Path,
} from '../app/tree'
import type { BoardArrow } from '../board/types'
import type { About, GameTree, View } from '../core/types'
import type { GraphPoint } from '../parts/graph'
import { knownPly } from '../parts/moves'
import type { TaeflTable } from '../parts/table'
import { namesOf } from './analysis/begin'
import { draftOf, dropDraft, keepDraft, type Draft } from './analysis/drafts'
import type { EvalEvent, Shown } from './analysis/engine-panel'
import type { OpenPanel } from './analysis/open-panel'
import { checked, type Opened } from './analysis/read'
import { Study } from './analysis/study'
import { arrowOf, evalWords, sidesOf, threatArrows, wayArrows } from './analysis/words'
import { newId } from './play/game'
import '../parts/eval-bar'
import '../parts/graph'
import '../parts/moves'
import '../parts/table'
import './analysis/begin'
import './analysis/engine-panel'
import './analysis/keep-panel'
import '../style/analysis.css'

/** How a person likes to look at games; kept in the browser. */
interface Looks {
    engine: boolean
    lines: number
    best: boolean
    threats: boolean
    ways: boolean
    flip: boolean
    seconds: number
    better: boolean
}
const LOOKS = 'taefl.analysis'
const usual: Looks = {
    engine: false,
    lines: 1,
    best: true,
    threats: false,
    ways: false,
    flip: false,
    seconds: 1,
    better: true,
}
function storedLooks(): Looks {
    try {
        const found = JSON.parse(localStorage.getItem(LOOKS) ?? '{}') as Partial<Looks>
        const looks = { ...usual }
        for (const key of Object.keys(usual) as (keyof Looks)[])
            if (typeof found[key] === typeof usual[key]) Object.assign(looks, { [key]: found[key] })
        return looks
    } catch {
        return usual
    }
}

const SECONDS = [0.1, 0.3, 1, 3, 10]
/** A longer address is not copied whole by everything it goes through. */
const LONGEST_ADDRESS = 12_000
const TABS_DRAFT = 'taefl.draft'

export class AnalysisPage extends LitElement implements Page {
    @property({ attribute: false }) route!: Route
    @state() private study: Study | null = null
    @state() private looks = storedLooks()
    /** Why the address could not be opened. */
    @state() private refusal = ''
    @state() private loading = true
    @state() private shown: Shown | null = null
    /** A whole-game analysis: how far it is. */
    @state() private review: { done: number; all: number; stop: AbortController } | null = null
    @state() private opening = false
    @state() private dropping = false
    @state() private helping = false
    @query('taefl-table') private table!: TaeflTable | null
    @query('taefl-open') private open!: OpenPanel | null
    /** The address as this page wrote it last. */
    private written = ''
    private timer: ReturnType<typeof setTimeout> | undefined
    private asked = 0
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
        this.review?.stop.abort()
        // The address belongs to the next page already; the draft does not.
        clearTimeout(this.timer)
        this.keepDraft()
    }
    override willUpdate(changed: Map<PropertyKey, unknown>): void {
        if (changed.has('route') && here() !== this.written) void this.load()
    }

    /* ---------------------------------------------------------------- opening */

    private async load(): Promise<void> {
        const number = ++this.asked
        this.keepDraft()
        this.written = here()
        this.refusal = ''
        this.loading = true
        this.opening = false
        try {
            const study = await this.find()
            if (number !== this.asked) return
            this.show(study)
        } catch (error) {
            const words =
                error instanceof BadLink
                    ? t('analysis.refused.badLink')
                    : await explain(error, null)
            if (number !== this.asked) return
            this.refusal = words
            this.show(null)
        } finally {
            if (number === this.asked) this.loading = false
        }
    }
    /** What the address asks for; null: nothing, so that one chooses. */
    private async find(): Promise<Study | null> {
        const { part, search, hash } = this.route
        const rules = part.rules ?? ''
        const position = positionFromPath(part.position ?? '')
        const id = search.get('game') ?? ''
        const draft = /^draft=(\w+)$/.exec(hash)?.[1]
        if (draft) {
            const found = draftOf(draft)
            if (!found) throw new Error(t('analysis.noDraft'))
            const study = new Study(found.tree, found.path)
            study.draft = found.id
            return study
        }
        const shared = await readHash(hash, rules, position)
        if (shared) {
            const study = new Study(await this.known(shared.tree), shared.path)
            study.game = id
            // A reload goes on with the draft it wrote before.
            const mine = draftOf(sessionStorage.getItem(TABS_DRAFT) ?? '')
            if (mine && linkTo(mine.tree, [0]) === linkTo(study.tree, [0])) study.draft = mine.id
            return study
        }
        if (id) {
            const game = await store.get(id)
            if (!game) throw new Error(t('analysis.noGame'))
            const at = /^(?:at=)?([\d.]+)$/.exec(hash)?.[1]?.split('.').map(Number)
            const path = at && hasPath(game.tree, at) ? at : [game.tree.moves.length]
            const study = new Study(game.tree, path)
            study.game = id
            return study
        }
        if (!rules) return null
        const { rules: canonical } = await core().view({ rules, start: position, moves: [] })
        return new Study(newTree(canonical, position))
    }
    /** A tree from outside, with the names of its moves; refused if a move is illegal. */
    private async known(tree: GameTree): Promise<GameTree> {
        if (!isBare(tree)) return checked(tree)
        const place = { rules: tree.rules, start: tree.position ?? '', moves: lineTo(tree, [1e9]) }
        const plies = await core().plies(place)
        return { ...tree, moves: plies.map(({ move, name }) => ({ move, name })) }
    }
    private show(study: Study | null): void {
        this.review?.stop.abort()
        this.study?.removeEventListener('change', this.changed)
        this.study = study
        this.shown = null
        study?.addEventListener('change', this.changed)
    }
    private readonly opened = (event: CustomEvent<Opened>): void => {
        event.stopPropagation()
        this.opening = false
        const { tree, path = [0] } = event.detail
        const { study } = this
        if (study) {
            study.open(tree, path)
            tell({
                text: t('analysis.opened'),
                action: { text: t('app.undo'), run: () => study.undo() },
            })
            this.shown = null
        } else this.show(new Study(tree, path))
        // A step of the history, so that Back leads to what was there before.
        void this.address('push')
    }

    /* ---------------------------------------------------------------- keeping */

    private readonly changed = (): void => {
        this.requestUpdate()
        clearTimeout(this.timer)
        this.timer = setTimeout(this.keepNow, 400)
    }
    /** Writes the draft and the address. */
    private readonly keepNow = (): void => {
        clearTimeout(this.timer)
        if (!this.study || !this.isConnected) return
        this.keepDraft()
        void this.address()
    }
    private keepDraft(): void {
        const { study } = this
        if (!study?.changed) return
        study.draft ||= newId()
        const draft: Draft = {
            id: study.draft,
            time: Date.now(),
            tree: study.tree,
            path: study.path,
        }
        try {
            sessionStorage.setItem(TABS_DRAFT, draft.id)
        } catch {
            // Then a reload begins another draft.
        }
        if (keepDraft(draft) || this.toldFull) return
        this.toldFull = true
        tell({ text: t('analysis.notKept'), kind: 'error' })
    }
    /** The address follows the place one is at, without steps of the history. */
    private async address(how: 'push' | 'replace' = 'replace'): Promise<void> {
        const { study } = this
        if (!study) return
        const { tree, path, game } = study
        let url: URL
        if (game && !study.changed)
            url = new URL(
                `${pathTo(tree.rules, tree.position)}#at=${path.join('.')}`,
                location.origin,
            )
        else {
            url = new URL(await shortLink(tree, path))
            if (url.href.length > LONGEST_ADDRESS) {
                if (!study.draft) return
                url.hash = `draft=${study.draft}`
            }
        }
        if (game) url.searchParams.set('game', game)
        const to = `${url.pathname}${url.search}${url.hash}`
        if (this.study !== study || study.tree !== tree || !this.isConnected) return
        this.written = to
        if (to === here()) return
        if (how === 'push') navigate(to)
        else history.replaceState(history.state, '', to)
    }
    private setLooks(change: Partial<Looks>): void {
        this.looks = { ...this.looks, ...change }
        try {
            localStorage.setItem(LOOKS, JSON.stringify(this.looks))
        } catch {
            // It holds until the page is closed.
        }
    }

    /* ---------------------------------------------------------------- screen */

    override render() {
        const { study } = this
        return html`<div
            class="taefl-page taefl-analysis ${this.dropping ? 'dropping' : ''}"
            @dragover=${this.dragged}
            @dragleave=${() => (this.dropping = false)}
            @drop=${this.dropped}
            @taefl-opened=${this.opened}
        >
            ${study ? this.renderStudy(study) : this.loading ? this.renderWait() : html`<taefl-begin .refusal=${this.refusal}></taefl-begin>`}
        </div>`
    }
    private renderWait() {
        return html`<h1>${t('analysis.title')}</h1>
            <p class="taefl-soft">${t('analysis.loading')}</p>`
    }
    private renderStudy(study: Study) {
        const { shown, looks } = this
        const about = shown?.about ?? null
        const names = sidesOf(about)
        const players = namesOf(study.tree)
        const here = study.known(study.path)
        return html`<header class="taefl-analysis-head">
                <div>
                    <h1>${players || t('analysis.title')}</h1>
                    <p class="taefl-soft">
                        ${players ? `${t('analysis.title')}: ` : nothing}
                        <a href="/rules/${study.tree.rules}"
                            >${about ? ruleTitle(about) : study.tree.rules}</a
                        >
                        ${
                            about?.on.length
                                ? html`<span class="taefl-small">+ ${about.on.join(', ')}</span>`
                                : nothing
                        }
                    </p>
                </div>
                <div class="taefl-row">
                    <button
                        type="button"
                        class="taefl-button"
                        aria-expanded=${this.opening ? 'true' : 'false'}
                        @click=${this.toggleOpen}
                    >
                        ${t('analysis.openTitle')}
                    </button>
                    <button
                        type="button"
                        class="taefl-button quiet"
                        ?disabled=${!study.canUndo}
                        @click=${() => study.undo()}
                    >
                        ${t('app.undo')}
                    </button>
                    <button
                        type="button"
                        class="taefl-button quiet"
                        aria-expanded=${this.helping ? 'true' : 'false'}
                        @click=${() => (this.helping = !this.helping)}
                    >
                        ${t('analysis.keys')}
                    </button>
                </div>
            </header>
            ${
                this.opening || this.dropping
                    ? html`<section class="taefl-panel" aria-label=${t('analysis.openTitle')}>
                          <taefl-open .rules=${study.tree.rules}></taefl-open>
                      </section>`
                    : nothing
            }
            ${this.helping ? this.renderHelp() : nothing}
            <div class="taefl-analysis-grid">
                <section class="board" aria-label=${t('analysis.board')}>
                    <taefl-eval-bar
                        .chance=${here?.chance ?? null}
                        .names=${names}
                        .words=${here ? evalWords(here, names) : ''}
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
                </section>
                <div class="side">
                    <section class="taefl-panel" aria-label=${t('analysis.engine')}>
                        <taefl-engine
                            .shown=${shown}
                            .on=${looks.engine}
                            .lines=${looks.lines}
                            .busy=${this.review !== null}
                            @taefl-eval=${this.found}
                            @taefl-line=${(event: CustomEvent<{ moves: string[] }>) =>
                                study.playLine(event.detail.moves)}
                            @taefl-engine=${(event: CustomEvent<{ on: boolean; lines: number }>) =>
                                this.setLooks({
                                    engine: event.detail.on,
                                    lines: event.detail.lines,
                                })}
                        ></taefl-engine>
                    </section>
                    <taefl-moves
                        .tree=${study.tree}
                        .path=${study.path}
                        @taefl-go=${(event: CustomEvent<{ path: Path }>) =>
                            study.go(event.detail.path)}
                    ></taefl-moves>
                    ${this.renderNote(study)}
                </div>
                <section class="taefl-panel taefl-stack curve">
                    <h2>${t('analysis.graph')}</h2>
                    <taefl-graph
                        .points=${this.points(study, about)}
                        .at=${plyAt(study.path)}
                        .names=${names}
                        @taefl-ply=${(event: CustomEvent<{ ply: number }>) =>
                            study.go(this.line(study)[event.detail.ply]!)}
                    ></taefl-graph>
                    ${this.renderReview(study)}
                </section>
                <section class="taefl-panel taefl-stack keep">
                    <h2>${t('analysis.keepTitle')}</h2>
                    <taefl-keep
                        .tree=${study.tree}
                        .path=${study.path}
                        .view=${shown?.view ?? null}
                        .picture=${() => this.table?.picture() ?? ''}
                        .game=${study.game}
                        @taefl-kept=${(event: CustomEvent<{ id: string }>) => {
                            study.game = event.detail.id
                            study.opened = study.tree
                            if (study.draft) dropDraft(study.draft)
                            study.draft = ''
                            this.keepNow()
                        }}
                    ></taefl-keep>
                    ${this.renderTags(study)}
                </section>
            </div>`
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
    /** Marks and words for the present move, and what can be done with its variation. */
    private renderNote(study: Study) {
        const { tree, path } = study
        const node = nodeAt(tree, path)
        const marks = node?.marks ?? []
        return html`<section
            class="taefl-panel taefl-analysis-note"
            aria-label=${t('analysis.note')}
        >
            ${
                node
                    ? html`<div class="marks" role="group" aria-label=${t('analysis.marks')}>
                          ${[1, 2, 5, 6, 3, 4].map(
                              number =>
                                  html`<button
                                      type="button"
                                      class="taefl-button"
                                      aria-pressed=${marks.includes(number) ? 'true' : 'false'}
                                      aria-label=${t(`analysis.mark${number as 1}`)}
                                      title=${t(`analysis.mark${number as 1}`)}
                                      @click=${() => study.toggleMark(number)}
                                  >
                                      ${markSigns[number]}
                                  </button>`,
                          )}
                      </div>`
                    : nothing
            }
            <div class="taefl-field">
                <label for="taefl-note-words">
                    ${
                        node
                            ? t('analysis.wordsAfter', {
                                  move: knownPly(node)?.name ?? node.name ?? node.move,
                              })
                            : t('analysis.wordsBefore')
                    }
                </label>
                <textarea
                    id="taefl-note-words"
                    rows="2"
                    .value=${commentWords(commentsAt(tree, path))}
                    @input=${(event: Event) =>
                        study.write((event.target as HTMLTextAreaElement).value)}
                ></textarea>
            </div>
            ${
                node
                    ? html`<div class="taefl-row">
                          ${
                              inMain(path)
                                  ? nothing
                                  : html`<button
                                        type="button"
                                        class="taefl-button"
                                        @click=${this.promote}
                                    >
                                        ${t('analysis.promote')}
                                    </button>`
                          }
                          <button type="button" class="taefl-button" @click=${this.cut}>
                              ${t('analysis.remove')}
                          </button>
                      </div>`
                    : nothing
            }
        </section>`
    }
    private renderReview(study: Study) {
        const { review, looks } = this
        const plies = plyAt(this.line(study).at(-1)!)
        if (review)
            return html`<div class="taefl-analysis-review">
                <label class="taefl-analysis-progress">
                    ${t('analysis.progress', { done: review.done, all: review.all })}
                    <progress max=${review.all} value=${review.done}></progress>
                </label>
                <button type="button" class="taefl-button" @click=${() => review.stop.abort()}>
                    ${t('analysis.cancel')}
                </button>
            </div>`
        return html`<div class="taefl-analysis-review">
            <label class="taefl-field">
                <span class="label">${t('analysis.perMove')}</span>
                <select
                    class="taefl-input"
                    @change=${(event: Event) =>
                        this.setLooks({
                            seconds: Number((event.target as HTMLSelectElement).value),
                        })}
                >
                    ${SECONDS.map(
                        s =>
                            html`<option value=${s} ?selected=${s === looks.seconds}>
                                ${t('analysis.seconds', { seconds: s })}
                            </option>`,
                    )}
                </select>
            </label>
            <label class="taefl-tick">
                <input
                    type="checkbox"
                    .checked=${looks.better}
                    @change=${(event: Event) =>
                        this.setLooks({ better: (event.target as HTMLInputElement).checked })}
                />
                ${t('analysis.addBetter')}
            </label>
            <button
                type="button"
                class="taefl-button primary"
                ?disabled=${plies === 0 || !this.shown}
                @click=${this.startReview}
            >
                ${t('analysis.review')}
            </button>
            <p class="taefl-small taefl-soft">
                ${
                    plies
                        ? t('analysis.reviewHint', {
                              count: plies,
                              time: duration(plies * looks.seconds),
                          })
                        : t('analysis.reviewEmpty')
                }
            </p>
        </div>`
    }
    private renderTags(study: Study) {
        const { tags } = study.tree
        const fields = ['Player1', 'Player2', 'Event', 'Date'] as const
        return html`<details class="taefl-analysis-tags">
            <summary>${t('analysis.tags')}</summary>
            <div class="taefl-columns">
                ${fields.map(
                    name =>
                        html`<div class="taefl-field">
                            <label for="taefl-tag-${name}">${t(`analysis.tag${name}`)}</label>
                            <input
                                id="taefl-tag-${name}"
                                autocomplete="off"
                                placeholder=${name === 'Date' ? t('analysis.dateForm') : nothing}
                                .value=${said(tags[name]) ? tags[name] : ''}
                                @change=${(event: Event) =>
                                    study.setTags({
                                        ...tags,
                                        [name]: (event.target as HTMLInputElement).value.trim(),
                                    })}
                            />
                        </div>`,
                )}
            </div>
        </details>`
    }
    private renderHelp() {
        const keys: [string, string][] = [
            ['← →', t('analysis.keyStep')],
            ['↑ ↓', t('analysis.keyEnds')],
            [t('analysis.space'), t('analysis.keyEngineMove')],
            ['f', t('analysis.flip')],
            ['l', t('analysis.keyEngine')],
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
        if (!study || !place) return
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
        this.study?.play(move, choice.name)
    }
    private readonly found = (event: CustomEvent<EvalEvent>): void => {
        this.study?.learn(event.detail.place, event.detail.evaluation)
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

    /* ---------------------------------------------------------------- the curve */

    /** All places of the line one stands in. */
    private line(study: Study): Path[] {
        return along(last(study.tree, study.path))
    }
    private points(study: Study, about: About | null): GraphPoint[] {
        const names = sidesOf(about)
        return this.line(study).map(path => {
            const node = nodeAt(study.tree, path)
            const ply = node ? knownPly(node) : undefined
            const known = (ply && decided(ply.result)) ?? study.known(path)
            const name = node ? (ply?.name ?? node.name ?? node.move) : t('analysis.start')
            const mark = node?.marks?.find(m => m >= 1 && m <= 6) ?? 0
            return {
                name: ply ? `${ply.turn}. ${name}` : name,
                chance: known?.chance ?? null,
                words: known ? evalWords(known, names) : '',
                mark,
            }
        })
    }
    private readonly startReview = async (): Promise<void> => {
        const { study, looks } = this
        if (!study || this.review) return
        const line = this.line(study)
        const end = line.at(-1)!
        const game = study.placeAt(end)
        const stop = new AbortController()
        this.review = { done: 0, all: line.length, stop }
        this.table?.say(t('analysis.reviewBegun'))
        study.remember()
        let marked = 0
        try {
            await (
                await import('./analysis/review')
            ).review(game, looks.seconds * 1000, stop.signal, step => {
                const { ply, evaluation, mark, better } = step
                const path = line[ply]!
                const moves = game.moves.slice(0, ply)
                study.learn({ ...game, moves }, evaluation)
                const shownLine = looks.better ? better.slice(0, 5) : []
                study.note(path, moves, writeEval(evaluation), mark, shownLine)
                if (mark) marked++
                this.review = { done: ply + 1, all: line.length, stop }
            })
            this.table?.say(
                stop.signal.aborted
                    ? t('analysis.reviewStopped')
                    : t('analysis.reviewDone', { count: marked }),
            )
        } catch (error) {
            tell({ text: await explain(error, this.shown?.about ?? null), kind: 'error' })
        } finally {
            this.review = null
        }
    }

    /* ---------------------------------------------------------------- doing */

    private readonly promote = (): void => {
        const { study } = this
        if (!study) return
        const { result } = study.tree
        study.promote()
        this.toldReopened(study, result)
    }
    private readonly cut = (): void => {
        const { study } = this
        if (!study) return
        const { result } = study.tree
        const count =
            nodesTo(study.tree, last(study.tree, study.path)).length - plyAt(study.path) + 1
        study.remove()
        if (!this.toldReopened(study, result) && count > 1)
            tell({
                text: t('analysis.removed', { count }),
                action: { text: t('app.undo'), run: () => study.undo() },
            })
    }
    /** The result of a game does not hold for another main line. */
    private toldReopened(study: Study, before: GameTree['result']): boolean {
        if (before === '*' || study.tree.result !== '*') return false
        tell({
            text: t('analysis.reopened', { result: before }),
            action: { text: t('app.undo'), run: () => study.undo() },
        })
        return true
    }
    private readonly toggleOpen = async (): Promise<void> => {
        this.opening = !this.opening
        await this.updateComplete
        if (this.opening) this.open?.querySelector('textarea')?.focus()
    }
    /** Plays what the engine thinks best; it thinks a second if it has not yet. */
    private async playBest(): Promise<void> {
        const { study, shown, looks } = this
        if (!study || !shown || shown.view.result !== 'none' || this.review) return
        let move = this.bestAt === shown.place ? this.best : ''
        if (!move) {
            const options = { MultiPV: looks.engine ? looks.lines : 1, Strength: 10 }
            const found = await engine().go(shown.place, { movetime: 1000 }, options)
            move = found.lines[0]?.pv[0] ?? found.move
        }
        const choice = shown.view.moves.find(c => c.move === move)
        if (choice && this.shown === shown) study.play(choice.move, choice.name)
    }
    private readonly key = (event: KeyboardEvent): void => {
        const { study } = this
        const target = event.target as Element
        if (!study || event.defaultPrevented || event.altKey) return
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
        if (this.study) this.opening = true
        await this.updateComplete
        await this.open?.take(file)
    }
}
customElements.define('taefl-analysis', AnalysisPage)

const here = (): string => `${location.pathname}${location.search}${location.hash}`

function duration(seconds: number): string {
    if (seconds < 100) return t('analysis.seconds', { seconds: Math.max(1, Math.round(seconds)) })
    return t('analysis.minutes', { minutes: Math.round(seconds / 60) })
}
