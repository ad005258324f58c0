/* A lesson: one step after the other, each a position and a task. The core says what is legal and what
 * a move does; whether that was asked is held against the step's goal. */
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { sets } from 'taefl.catalogue'
import { core } from '../app/core'
import { navigate, type Route } from '../app/router'
import { settings } from '../app/settings'
import { clauseOf } from '../app/speech'
import { language, ruleTitle, t } from '../app/texts'
import type { BoardArrow, BoardSpot } from '../board/types'
import { CoreError } from '../core/client'
import type { About, Choice, Place } from '../core/types'
import type { TaeflTable } from '../parts/table'
import '../parts/table'
import { meets, refused, sampleAt, type Lesson, type Step, type Words } from './learn/goal'
import { lessonOf } from './learn/lessons'
import { baseOf, optionsOf } from './learn/names'
import { done, forget, setDone } from './learn/progress'
import '../style/learn.css'

/** How long a person sees their own move before it is answered. */
const ANSWER_MS = 900

type Verdict = '' | 'good' | 'bad' | 'waiting'

export class LessonPage extends LitElement {
    @property({ attribute: false }) route!: Route
    @state() private lesson: Lesson | null | undefined
    @state() private at = 0
    @state() private stage = 0
    @state() private place: Place | null = null
    @state() private verdict: Verdict = ''
    /** What is said about the last try. */
    @state() private words = ''
    @state() private spots: BoardSpot[] = []
    /** 1: the hint's words, 2: an arrow as well. */
    @state() private hint = 0
    @state() private finished = false
    /** The lesson could not be fetched. */
    @state() private failed = false
    @state() private law: About | null = null
    @query('taefl-table') private table!: TaeflTable | null
    /** Grows with every new place, so that late answers are known as such. */
    private number = 0

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        // The table explains refusals itself and lets nobody else hear of them; here they can be
        // what is asked.
        this.addEventListener('taefl-try', this.tried, true)
        this.addEventListener('taefl-refused', this.refusedTyped, true)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.number++
        this.removeEventListener('taefl-try', this.tried, true)
        this.removeEventListener('taefl-refused', this.refusedTyped, true)
    }
    override willUpdate(changed: PropertyValues<this>): void {
        const before = changed.get('route')
        if (!changed.has('route')) return
        if (before && before.part.rules === this.route.part.rules && this.lesson)
            this.goTo(this.indexOf(this.route.hash))
        else void this.load()
    }

    private get rules(): string {
        return baseOf(this.route.part.rules ?? '')
    }
    private get step(): Step {
        return this.lesson!.steps[this.at]!
    }
    private indexOf(id: string): number {
        return Math.max(
            0,
            this.lesson!.steps.findIndex(step => step.id === id),
        )
    }
    private async load(): Promise<void> {
        const { rules } = this
        this.lesson = undefined
        this.failed = false
        try {
            const lesson = await lessonOf(rules)
            if (rules !== this.rules) return
            this.lesson = lesson
        } catch {
            if (rules === this.rules) this.failed = true
            return
        }
        const { lesson } = this
        if (!lesson) return
        this.goTo(this.indexOf(this.route.hash))
    }

    /** Shows a step from its beginning. */
    private goTo(index: number): void {
        this.at = index
        this.finished = false
        this.begin()
    }
    private begin(): void {
        this.number++
        const { rules, step } = this
        this.stage = 0
        this.hint = 0
        this.clear()
        this.place = { rules, start: step.start, moves: step.moves ?? [] }
    }
    private clear(): void {
        this.verdict = ''
        this.words = ''
        this.spots = []
    }
    private readonly again = (): void => {
        this.number++
        const { place, stage } = this
        // Only the move that was wrong goes back, not what was right before it.
        if (place && stage > 0 && this.verdict === 'bad') {
            this.clear()
            this.place = { ...place, moves: place.moves.slice(0, -1) }
        } else this.begin()
        this.toBoard()
    }
    private toBoard(): void {
        void this.updateComplete.then(() =>
            this.table?.querySelector<HTMLElement>('taefl-board [tabindex="0"]')?.focus(),
        )
    }
    /** Another step, by the buttons or the list; the address follows. */
    private turnTo(index: number): void {
        const { steps } = this.lesson!
        if (index >= steps.length) {
            this.finished = true
        } else {
            navigate(`/learn/${this.route.part.rules}#${steps[index]!.id}`, 'replace')
            this.goTo(index)
        }
        void this.updateComplete.then(() => {
            const heading = this.querySelector<HTMLElement>('#taefl-lesson-step')
            heading?.focus({ preventScroll: true })
            heading?.scrollIntoView({ block: 'nearest' })
        })
    }

    private readonly played = async (
        event: CustomEvent<{ move: string; choice: Choice }>,
    ): Promise<void> => {
        const { place, step, stage } = this
        const before = this.table?.view
        if (!place || !before || this.verdict) return
        const number = ++this.number
        const { move, choice } = event.detail
        const next = { ...place, moves: [...place.moves, move] }
        this.place = next
        this.verdict = 'waiting'
        const after = await core().view(next)
        if (number !== this.number) return
        const { goal, reply = [], say } = step.stages[stage]!
        if (!meets(goal, choice, before, after)) return this.wrong(choice.to)
        this.spots = choice.to ? [{ square: choice.to, kind: 'good' }] : []
        if (stage + 1 === step.stages.length) return this.right()
        let moves = next.moves
        for (const answer of reply) {
            this.words = t('learn.waiting')
            await new Promise(resolve => setTimeout(resolve, ANSWER_MS))
            if (number !== this.number) return
            moves = [...moves, answer]
            this.place = { ...next, moves }
        }
        this.stage = stage + 1
        this.hint = 0
        this.clear()
        this.words = say ? inWords(say) : t('learn.good')
        if (reply.length) await this.table?.updateComplete
        this.table?.say(this.words)
    }
    private wrong(square: string): void {
        this.verdict = 'bad'
        this.spots = square ? [{ square, kind: 'bad' }] : []
        this.words = this.step.bad ? inWords(this.step.bad) : t('learn.badWords')
        this.tell(`${t('learn.bad')} ${this.words}`)
        this.focusOn('.taefl-lesson-again')
    }
    private right(square = ''): void {
        this.verdict = 'good'
        if (square) this.spots = [{ square, kind: 'good' }]
        this.words = inWords(this.step.good)
        setDone(this.rules, this.step.id)
        this.tell(`${t('learn.good')} ${this.words}`)
        this.focusOn('.taefl-lesson-next')
    }
    /** Said after what the table says of the move itself. */
    private tell(words: string): void {
        const { number } = this
        setTimeout(() => number === this.number && this.table?.say(words), 400)
    }
    private focusOn(selector: string): void {
        void this.updateComplete.then(() => this.querySelector<HTMLElement>(selector)?.focus())
    }

    /* Refusals, where one is asked for. */

    private readonly tried = async (event: Event): Promise<void> => {
        const { from, to, piece } = (
            event as CustomEvent<{ from: string; to: string; piece: string }>
        ).detail
        const shape = this.law?.pieces.find(p => p.letter === piece)?.shape
        const special = shape === 'thunder' ? 'T' : shape === 'woden' ? 'W' : ''
        if (this.place && this.asksRefusal)
            this.judge((await core().why(this.place, `${from || special}${to}`))?.clause, to)
    }
    private readonly refusedTyped = async (event: Event): Promise<void> => {
        const text = (event.target as HTMLElement).querySelector('input')?.value ?? ''
        if (!this.place || !this.asksRefusal || !text) return
        try {
            await core().read(this.place, text)
        } catch (error) {
            if (error instanceof CoreError) this.judge(error.clause, '')
        }
    }
    private get asksRefusal(): boolean {
        return Boolean(this.lesson && !this.verdict && this.step.stages[this.stage]?.goal.illegal)
    }
    private judge(clause: string | undefined, square: string): void {
        if (this.asksRefusal && clause && refused(this.step.stages[this.stage]!.goal, clause))
            this.right(square)
    }

    override render() {
        if (this.failed) return this.renderFailed()
        if (this.lesson === undefined) return nothing
        if (!this.lesson) return this.missing()
        const set = sets.find(s => s.name === this.rules)!
        const options = optionsOf(this.route.part.rules ?? '')
        const boarded = this.finished ? '' : 'taefl-boarded'
        return html`<div class="taefl-page taefl-lesson ${boarded}">
            <div class="taefl-lesson-head">
                <h1>${t('learn.heading', { title: ruleTitle(set) })}</h1>
                ${
                    this.rules === 'tablut-bologna'
                        ? html`<p>
                              ${t('learn.build')}
                              <a href="/learn/tablut-ashton">${t('learn.buildLink')}</a>.
                          </p>`
                        : nothing
                }
                ${set.family === 'tafl' && settings.get('rowOneOnTop') ? html`<p class="taefl-soft">${t('learn.turned')}</p>` : nothing}
                ${
                    options.length
                        ? html`<p class="taefl-soft">
                              ${t('learn.options', { option: options.join(', ') })}
                          </p>`
                        : nothing
                }
            </div>
            ${this.trail()}
            <div class="taefl-lesson-body">
                ${this.finished ? this.renderEnd() : this.renderStep()}
            </div>
        </div>`
    }
    /** The steps as beads on a string. */
    private trail(): TemplateResult {
        const kept = done(this.rules)
        return html`<nav class="taefl-lesson-trail" aria-label=${t('learn.steps')}>
            <ol>
                ${this.lesson!.steps.map((step, i) => {
                    const passed = kept.has(step.id)
                    const title = inWords(step.title)
                    return html`<li>
                        <a
                            href="/learn/${this.route.part.rules!}#${step.id}"
                            class=${passed ? 'done' : ''}
                            title=${title}
                            aria-label="${i + 1}. ${title}${
                                passed ? `, ${t('learn.stepDone')}` : ''
                            }"
                            aria-current=${!this.finished && i === this.at ? 'step' : nothing}
                            @click=${(event: MouseEvent) => {
                                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                                event.preventDefault()
                                this.turnTo(i)
                            }}
                            ><span>${i + 1}</span></a
                        >
                    </li>`
                })}
            </ol>
        </nav>`
    }
    private renderStep(): TemplateResult {
        const { step, place, verdict } = this
        const { steps } = this.lesson!
        return html`<section class="taefl-lesson-words" aria-labelledby="taefl-lesson-step">
                <p class="taefl-soft taefl-small">
                    ${t('learn.step', { n: this.at + 1, count: steps.length })}
                </p>
                <h2 id="taefl-lesson-step" tabindex="-1">${inWords(step.title)}</h2>
                ${step.words.map(words => html`<p>${inWords(words)}</p>`)}
                <div class="taefl-lesson-task">
                    <h3>${t('learn.task')}</h3>
                    <p>${inWords(step.task)}</p>
                </div>
            </section>
            <div class="taefl-lesson-board">
                <taefl-table
                    .place=${place}
                    .mayMove=${!verdict}
                    .arrows=${this.arrows()}
                    .spots=${this.spots}
                    @taefl-played=${this.played}
                    @taefl-view=${(event: CustomEvent<{ about: About }>) =>
                        (this.law = event.detail.about)}
                ></taefl-table>
            </div>
            <div class="taefl-lesson-answers taefl-stack">
                ${this.renderAnswer()}
                <div class="taefl-row">${this.renderButtons(steps.length)}</div>
                <p class="taefl-small taefl-soft taefl-lesson-clauses">
                    ${t('learn.clauses')}
                    ${step.clauses.map(
                        id =>
                            html`<a
                                href="/rules/${this.rules}#${id}"
                                title=${this.law ? clauseOf(id, this.law) : nothing}
                                >${id}</a
                            > `,
                    )}
                </p>
            </div>`
    }
    private renderAnswer() {
        const { verdict, words } = this
        const head = verdict === 'good' ? t('learn.good') : verdict === 'bad' ? t('learn.bad') : ''
        return html`${
            words
                ? html`<p class="taefl-lesson-answer ${verdict}">
                      ${head ? html`<strong>${head}</strong>` : nothing} ${words}
                  </p>`
                : nothing
        }
        ${
            this.hint && !verdict
                ? html`<p class="taefl-lesson-answer hint">
                      ${inWords(this.step.hint)} ${this.hint > 1 ? t('learn.shown') : ''}
                  </p>`
                : nothing
        }`
    }
    private renderButtons(count: number) {
        const { verdict } = this
        const last = this.at + 1 === count
        const next = (words: string, kind: string) =>
            html`<button
                type="button"
                class="taefl-button ${kind} taefl-lesson-next"
                @click=${() => this.turnTo(this.at + 1)}
            >
                ${words}
            </button>`
        const over = (words: string, kind: string) =>
            html`<button
                type="button"
                class="taefl-button ${kind} taefl-lesson-again"
                @click=${this.again}
            >
                ${words}
            </button>`
        if (verdict === 'good')
            return html`${next(last ? t('learn.end') : t('learn.next'), 'primary')}
            ${over(t('learn.startOver'), 'quiet')}`
        if (verdict === 'bad') return over(t('learn.tryAgain'), 'primary')
        return html`<button
                type="button"
                class="taefl-button"
                ?disabled=${verdict === 'waiting' || this.hint > 1}
                @click=${this.help}
            >
                ${this.hint ? t('learn.show') : t('learn.hint')}
            </button>
            ${this.stage ? over(t('learn.startOver'), 'quiet') : nothing}
            ${last ? nothing : next(t('learn.skip'), 'quiet')}`
    }
    private readonly help = (): void => {
        this.hint++
        this.table?.say(this.hint > 1 ? t('learn.shown') : inWords(this.step.hint))
    }
    private arrows(): BoardArrow[] {
        if (this.verdict) return []
        const kind = 'hint'
        if (this.hint < 2)
            return this.stage
                ? []
                : (this.step.show ?? []).map(square => ({ from: square, to: square, kind }))
        // The sample's move, as squares: stones from the hand and passes have only one, or none.
        const move = this.step.sample[sampleAt(this.step, this.stage)] ?? ''
        const squares = move.match(/[a-i]\d/g) ?? []
        const [from, to = from] = squares
        return from && to ? [{ from, to, kind }] : []
    }
    private renderEnd(): TemplateResult {
        const { rules } = this
        const kept = done(rules)
        const left = this.lesson!.steps.filter(step => !kept.has(step.id))
        return html`<section class="taefl-panel taefl-stack taefl-lesson-end">
            <h2 id="taefl-lesson-step" tabindex="-1">${t('learn.done')}</h2>
            ${
                left.length
                    ? html`<p>${t('learn.open')}</p>
                          <ul>
                              ${left.map(
                                  step =>
                                      html`<li>
                                          <a href="/learn/${this.route.part.rules!}#${step.id}"
                                              >${inWords(step.title)}</a
                                          >
                                      </li>`,
                              )}
                          </ul>`
                    : html`<p>${t('learn.doneWords')}</p>`
            }
            <div class="taefl-row">
                <a class="taefl-button primary" href="/play/${rules}">${t('learn.play')}</a>
                <a class="taefl-button" href="/rules/${rules}">${t('learn.full')}</a>
                <a class="taefl-button" href="/puzzles">${t('learn.puzzles')}</a>
                <a class="taefl-button quiet" href="/learn">${t('learn.others')}</a>
                <button
                    type="button"
                    class="taefl-button quiet"
                    @click=${() => {
                        forget(rules)
                        this.turnTo(0)
                    }}
                >
                    ${t('learn.forget')}
                </button>
            </div>
        </section>`
    }
    private renderFailed(): TemplateResult {
        return html`<div class="taefl-page taefl-stack taefl-lost">
            <h1>${t('learn.lesson')}</h1>
            <p role="alert">${t('learn.failed')}</p>
            <div class="taefl-row">
                <button type="button" class="taefl-button primary" @click=${() => this.load()}>
                    ${t('learn.tryAgain')}
                </button>
                <a class="taefl-button quiet" href="/learn">${t('learn.others')}</a>
            </div>
        </div>`
    }
    private missing(): TemplateResult {
        return html`<div class="taefl-page taefl-stack taefl-lost">
            <h1>${t('learn.none', { name: this.route.part.rules ?? '' })}</h1>
            <p>${t('learn.noneWords')}</p>
            <ul>
                ${sets.map(
                    set => html`<li><a href="/learn/${set.name}">${ruleTitle(set)}</a></li>`,
                )}
            </ul>
        </div>`
    }
}

const inWords = (words: Words): string => words[language()]

customElements.define('taefl-lesson', LessonPage)
