/* /workshop, /workshop/{rules}: rules of one's own, made from any of the others: switches for every key of the
 * law, squares to paint, a board to try it on. The law itself is a rules file that the core reads after every
 * change (workshop/bench.ts). */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { catalogue, core } from '../app/core'
import { fileText, Intake } from '../parts/intake'
import { tell } from '../app/notice'
import { isPresent, writeAddress, type Page, type Route } from '../app/router'
import { settings } from '../app/settings'
import { explain } from '../app/speech'
import { ruleTitle, t, maybe } from '../app/texts'
import { knownLaws } from '../core/laws'
import { baseOf } from '../core/rulenames'
import type { Law, RuleSet, LawField, Choice } from '../core/types'
import { lawChoices, renderCompare, renderActions, renderKept, type Leaving } from './workshop/away'
import { Bench } from './workshop/bench'
import {
    renderPaint,
    type Painting,
    renderSwitches,
    labelOf,
    valueWords,
} from './workshop/switches'
import '../parts/table'
import './workshop/series'
import { columns } from '../parts/lists'
import '../style/workshop.css'
import { unpack } from '../app/share'
import { BadLink } from '../app/bad-link'
import { button, radio } from '../parts/fields'

/** In which keys two laws differ, side by side. */
function renderApart(bench: Bench, other: Law): TemplateResult | typeof nothing {
    if (bench.problem) return nothing
    const theirs = (key: string): LawField => other.fields.find(field => field.key === key)!
    const differing = bench.law!.fields.filter(({ key, value }) => value !== theirs(key).value)
    if (!differing.length) return html`<p>${t('workshop.same')}</p>`
    const words = (field: LawField): string =>
        field.squares.length && field.squares.length < 9 && !/^[a-z+-]+$/.test(field.value)
            ? field.squares.join(', ')
            : valueWords(bench, field, field.value)
    return html`<table class="taefl-workshop-apart">
        ${columns([t('workshop.what'), bench.title, other.title])}
        <tbody>
            ${differing.map(
                field =>
                    html`<tr>
                        <th scope="row">${labelOf(field.key)}</th>
                        <td>${words(field)}</td>
                        <td>${words(theirs(field.key))}</td>
                    </tr>`,
            )}
        </tbody>
    </table>`
}

class WorkshopPage extends LoadingElement implements Page, Painting, Leaving {
    @property() route!: Route
    readonly bench = new Bench()
    @state() sets: RuleSet[] = []
    @state() laws = knownLaws().filter(law => law.kept)
    @state() brush = ''
    @state() mirrored = true
    @state() folded: ReadonlySet<string> = new Set(['capture', 'king', 'end'])
    @state() rival = ''
    @state() private other: Law | null = null
    @state() private said = ''
    /** Of the game on the board on which the law is tried. */
    @state() moves: readonly string[] = []
    place = { rules: '', start: '', moves: [] as readonly string[] }

    constructor() {
        super()
        this.bench.addEventListener('change', this.changed)
        new Intake(this, what => this.opened(what))
    }
    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(settings, 'change')
        this.listen(document, 'keydown', this.key as EventListener)
    }
    override willUpdate(changed: Changed): void {
        if (changed.has('route')) void this.load(() => this.open())
    }
    private readonly changed = (): void => {
        this.moves = []
        // The law before cannot show a board of the new size; the painted one can.
        if (this.bench.resizing) this.brush ||= 'start'
        this.requestUpdate()
    }
    private readonly key = (event: KeyboardEvent): void => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey) return
        if ((event.target as Element).closest('input[type=text], textarea')) return
        const key = event.key.toLowerCase()
        if (key !== 'z' && key !== 'y') return
        event.preventDefault()
        void (key === 'y' || event.shiftKey ? this.bench.redo() : this.bench.undo())
    }

    private async open(): Promise<void> {
        const { part, hash } = this.route
        const { rules = '' } = part
        const packed = /^law=(.*)$/.exec(hash)?.[1]
        if (!this.sets.length) this.sets = (await catalogue()).filter(set => set.family === 'tafl')
        if (packed !== undefined && (await this.fromLink(packed))) return
        if (rules) {
            await this.begin(rules)
            // Who comes back goes on with what was changed.
            if (isPresent(this)) writeAddress(this, '/workshop')
        } else if (!this.bench.law) await this.goOn()
    }
    /** The law of a link; of a broken one the reason is told, and everything stays as it was. */
    private async fromLink(packed: string): Promise<boolean> {
        try {
            await this.take(await unpack(packed))
        } catch (error) {
            const words = error instanceof BadLink ? '' : await explain(error, null)
            tell({ text: `${t('workshop.badLink')} ${words}`.trim(), kind: 'error' })
        }
        // The address would bring it back over what is changed from now on.
        if (isPresent(this)) writeAddress(this, '/workshop')
        return !!this.bench.law
    }
    /** What was on the bench last, or the first rule set. */
    private async goOn(): Promise<void> {
        const taken = await this.bench.goOn().then(
            () => true,
            () => false,
        )
        if (!taken) await this.begin(this.sets[0]!.name)
        else this.rivalIs(this.sets[0]!.name)
    }
    async begin(rules: string): Promise<void> {
        await this.bench.begin(
            rules,
            about => t('workshop.mine', { title: ruleTitle(about).split(', ')[0]! }),
            about => t('workshop.source', { title: about.title }),
        )
        this.rivalIs(rules)
    }
    async take(text: string): Promise<void> {
        await this.bench.take(text)
        this.rivalIs(this.rival || this.sets[0]!.name)
    }
    readonly opened = async (what: File | string): Promise<void> => {
        const text = typeof what === 'string' ? what : await fileText(what)
        try {
            if (!text) throw new Error(t('workshop.notText'))
            await this.take(text)
            tell({ text: t('workshop.opened', { title: this.bench.title }) })
        } catch (error) {
            const words = await explain(error, null)
            tell({ text: t('workshop.refused', { words }), kind: 'error' })
        }
    }
    private rivalIs(rules: string): void {
        void this.compareWith(rules)
    }
    async compareWith(rules: string): Promise<void> {
        this.rival = rules
        const other = await core()
            .law(rules)
            .catch(() => null)
        if (this.rival === rules) this.other = other
    }
    get apart() {
        return this.other ? renderApart(this.bench, this.other) : nothing
    }
    get alike(): boolean {
        const size = (law: Law | null) => law?.fields.find(({ kind }) => kind === 'size')?.value
        return size(this.other) === size(this.bench.law)
    }
    again(): void {
        this.laws = knownLaws().filter(law => law.kept)
    }

    paint(key: string): void {
        this.brush = key
        void this.updateComplete.then(() => {
            const board = this.querySelector('taefl-board')
            const { top = 0, bottom = 0 } = board?.getBoundingClientRect() ?? {}
            if (bottom < 80 || top > innerHeight - 80) board?.scrollIntoView({ block: 'start' })
        })
    }
    mirror(on: boolean): void {
        this.mirrored = on
    }
    fold(group: string, folded: boolean): void {
        if (folded === this.folded.has(group)) return
        const next = new Set(this.folded)
        if (folded) next.add(group)
        else next.delete(group)
        this.folded = next
    }
    say(words: string): void {
        this.said = this.said === words ? `${words}\u00a0` : words
    }

    override render() {
        const { bench } = this
        if (!bench.law)
            return html`<div class="taefl-page">
                <h1>${t('workshop.title')}</h1>
                ${
                    this.problem
                        ? html`<p class="taefl-error" role="alert">${this.problem}</p>
                              <p><a href="/workshop">${t('workshop.title')}</a></p>`
                        : html`<p class="taefl-soft" aria-busy="true">${t('workshop.loading')}</p>`
                }
            </div>`
        return html`<div class="taefl-page taefl-workshop taefl-boarded">
            ${renderHead(this)} ${renderModes(this)}
            ${this.brush ? renderPaint(this) : renderTry(this)}
            <div class="taefl-visually-hidden" role="status">${this.said}</div>
            <div class="taefl-workshop-side taefl-stack">
                ${renderStanding(this)}
                ${bench.problem ? nothing : html`<taefl-series .law=${bench.law}></taefl-series>`}
                ${renderActions(this)} ${renderSwitches(this)} ${renderCompare(this)}
                ${renderKept(this)} ${renderFile(this.bench)}
            </div>
        </div>`
    }
}
customElements.define('taefl-workshop', WorkshopPage)

/* What stands round the board of the workshop: its head, undo, the board on which the law is tried, whether it
 * can be played, and the law as text. */

export function renderHead(page: WorkshopPage) {
    const { bench, sets, laws } = page
    const known = lawChoices(sets, laws)
    // What it was made from; of a file from elsewhere that is unknown.
    const made = bench.base?.name ?? ''
    const from = known.find(([name]) => name === made || name === baseOf(made))?.[1]
    return html`<header class="taefl-workshop-head">
        <h1>${t('workshop.title')}</h1>
        <p class="taefl-soft taefl-small">${t('workshop.lead')}</p>
        <div class="taefl-row">
            <div class="taefl-field">
                <label for="taefl-workshop-from">${t('workshop.from')}</label>
                <select
                    id="taefl-workshop-from"
                    @change=${(event: Event) => {
                        const select = event.target as HTMLSelectElement
                        if (select.value) void page.begin(select.value)
                        // So that the same one can be begun with anew.
                        select.value = ''
                    }}
                >
                    <option value="" hidden>${from ?? t('workshop.fromWhich')}</option>
                    ${known.map(([name, title]) => html`<option value=${name}>${title}</option>`)}
                </select>
            </div>
            <div class="taefl-field grow">
                <label for="taefl-workshop-name">${t('workshop.name')}</label>
                <input
                    id="taefl-workshop-name"
                    type="text"
                    maxlength="80"
                    autocomplete="off"
                    .value=${bench.title}
                    @change=${(event: Event) => void bench.rename((event.target as HTMLInputElement).value)}
                />
            </div>
        </div>
    </header>`
}
function renderModes(page: WorkshopPage) {
    const { bench, brush } = page
    const mode = (painting: boolean, words: string) =>
        radio('taefl-workshop-mode', words, !!brush === painting, () => {
            page.brush = painting ? 'start' : ''
        })
    const step = (words: string, able: boolean, run: () => void) =>
        button(words, run, { kind: 'quiet', off: !able })
    return html`<div class="taefl-workshop-modes taefl-row">
        <fieldset class="taefl-field">
            <legend class="taefl-visually-hidden">${t('workshop.board')}</legend>
            <div class="taefl-choice">
                ${mode(false, t('workshop.try'))} ${mode(true, t('workshop.paint'))}
            </div>
        </fieldset>
        ${step(t('app.undo'), bench.canUndo, () => void bench.undo())}
        ${step(t('workshop.redo'), bench.canRedo, () => void bench.redo())}
    </div>`
}
/** Both sides move here, so that one sees what the law makes of it. */
function renderTry(page: WorkshopPage) {
    const rules = page.bench.law!.name
    if (page.place.rules !== rules || page.place.moves !== page.moves)
        page.place = { rules, start: '', moves: page.moves }
    return html`<taefl-table
            .compact=${true}
            .place=${page.place}
            .mayMove=${true}
            @taefl-played=${(event: CustomEvent<{ move: string; choice: Choice }>) =>
                (page.moves = [...page.moves, event.detail.move])}
        ></taefl-table>
        <div class="taefl-workshop-brush">
            <p class="taefl-small taefl-soft">${t('workshop.tryHint')}</p>
            ${
                page.moves.length
                    ? html`${button(t('workshop.takeBack'), () => (page.moves = page.moves.slice(0, -1)))}
                      ${button(t('workshop.toStart'), () => (page.moves = []))}`
                    : nothing
            }
        </div>`
}
function renderStanding({ bench, brush }: WorkshopPage) {
    const { law, problem } = bench
    const warnings = law!.warnings
    return html`<div class="taefl-workshop-status" role="status">
        ${
            problem
                ? html`<p class="bad">
                      <b>${t('workshop.impossible')}</b> ${problem.words}.
                      ${brush ? nothing : t('workshop.boardBefore')}
                      <a href="/docs/rule-files">${t('workshop.fileDocs')}</a>
                  </p>`
                : warnings.length
                  ? warnings.map(
                        ({ id, words }) =>
                            html`<p class="warn">${maybe(`workshop.warning.${id}`) ?? words}</p>`,
                    )
                  : html`<p class="good">${t('workshop.fine')}</p>`
        }
    </div>`
}
function renderFile(bench: Bench) {
    return html`<details class="taefl-panel">
        <summary><strong>${t('workshop.asFile')}</strong></summary>
        <p class="taefl-small taefl-soft">
            ${t('workshop.fileWords')}
            <a href="/docs/rule-files">${t('workshop.fileDocs')}</a>
        </p>
        <pre class="taefl-workshop-text" tabindex="0">${bench.text}</pre>
    </details>`
}
