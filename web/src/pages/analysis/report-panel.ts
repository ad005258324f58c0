/* <taefl-report>: the analysis of a whole game, what it comes to for each side, and the way to learn from
 * it. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement, type Changed } from '../../app/element'
import { numberWords } from '../../app/locale'
import { tell } from '../../app/notice'
import { explain, sidesOf } from '../../app/speech'
import { t } from '../../app/texts'
import { type Path, back, lineTo, nodeAt } from '../../app/tree'
import type { About, GameTree, Player, Position, Verdict } from '../../core/types'
import { graphTable, isMistake, type LineMove, lineOf, pointsOf, movesOf } from './curve'
import { learnPlies } from '../../parts/moves'
import { learnVerdicts, renderSummary, take, betterThan, givesAway, verdictWords } from './verdicts'
import type { ViewOptions } from './controls'
import { review, assess, judged } from './review'
import type { Study } from './study'
import { button, select, tick } from '../../parts/fields'
import { core } from '../../app/core'
import { decided } from '../../app/evaluation'
import '../../style/panels.css'

/** What one can choose for each move. */
const SECONDS = [0.1, 0.3, 1, 3, 10]

/** Events (bubbling): `taefl-busy` {busy}: it uses the engine; `taefl-options`: a change of ViewOptions;
 * `taefl-tell` {text}: for the live region; `taefl-go` {path}; `taefl-learn` {side}: from its mistakes. */
class ReportPanel extends PageElement {
    @property() study!: Study
    /** Those of the study, so that a change of them shows. */
    @property() tree!: GameTree
    @property() path!: Path
    @property() found = 0
    @property() options!: ViewOptions
    @property() about: About | null = null
    @state() private work: { done: number; all: number; stop: AbortController } | null = null

    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.work?.stop.abort()
    }
    override willUpdate(changed: Changed): void {
        if (changed.has('study')) this.work?.stop.abort()
        if (!changed.has('tree')) return
        learnPlies(this.tree)
            .then(() => (this.work ? false : learnVerdicts(this.study)))
            .then(() => this.requestUpdate())
            .catch(() => {}) // a move of which nothing is known is not counted
    }

    override render() {
        const { study, about } = this
        return html`${this.work ? this.renderWork(this.work) : nothing}
            ${renderSummary({
                study,
                about,
                go: path => this.emit('taefl-go', { path }),
                last: {
                    head: t('analysis.learn'),
                    cell: (moves, side) => this.learnButton(moves, side),
                },
            })}
            ${this.work ? nothing : this.renderSetup(lineOf(this.study).length - 1)}
            <details>
                <summary>${t('analysis.asTable')}</summary>
                ${graphTable(pointsOf(this.study, this.about), sidesOf(this.about))}
            </details>`
    }
    private renderWork({ done, all, stop }: NonNullable<ReportPanel['work']>) {
        return html`<div class="taefl-analysis-review">
            <label class="taefl-analysis-progress">
                ${t('analysis.progress', { done, all })}
                <progress max=${all} value=${done}></progress>
            </label>
            ${button(t('analysis.cancel'), () => stop.abort())}
        </div>`
    }
    private renderSetup(plies: number) {
        const { options } = this
        return html`<div class="taefl-analysis-review">
            ${button(t('analysis.review'), this.start, { kind: 'primary', off: plies === 0 })}
            <label>
                ${t('analysis.perMove')}
                ${select(
                    '',
                    SECONDS.map(s => [s, secondsText(s)]),
                    options.seconds,
                    s => this.emit('taefl-options', { seconds: Number(s) }),
                )}
            </label>
            ${tick(t('analysis.addBetter'), options.better, better => this.emit('taefl-options', { better }))}
            <p class="taefl-small taefl-soft">
                ${t('analysis.reviewHint', { count: plies, time: duration((plies + 1) * options.seconds) })}
            </p>
        </div>`
    }
    private learnButton(moves: LineMove[], side: Player) {
        const count = moves.filter(move => move.by === side && isMistake(move)).length
        const words = t('analysis.learnOf', { side: sidesOf(this.about)[side - 1]!, count })
        return button(count, () => this.emit('taefl-learn', { side }), {
            means: words,
            off: !count,
        })
    }
    /** Searches every position of the line one stands in. */
    readonly start = async (): Promise<void> => {
        const { study, options } = this
        if (this.work) return
        const line = lineOf(study)
        const game = study.placeAt(line.at(-1)!)
        const stop = new AbortController()
        const all = line.length
        this.work = { done: 0, all, stop }
        this.emit('taefl-busy', { busy: true })
        this.emit('taefl-tell', { text: t('analysis.reviewBegun') })
        // Whoever works by keys stands on the button that took the other's place.
        await this.updateComplete
        this.querySelector<HTMLElement>('.taefl-analysis-review button')?.focus()
        study.remember()
        let marked = 0
        try {
            await review(game, options.seconds * 1000, stop.signal, step => {
                take(study, game, line[step.ply]!, options.better ? step : { ...step, better: [] })
                if (step.mark) marked++
                this.work = { done: step.ply + 1, all, stop }
            })
            const text = stop.signal.aborted
                ? t('analysis.reviewStopped')
                : t('analysis.reviewDone', { count: marked })
            this.emit('taefl-tell', { text })
        } catch (error) {
            tell({ text: await explain(error, this.about), kind: 'error' })
        } finally {
            this.work = null
            this.emit('taefl-busy', { busy: false })
        }
    }
}
customElements.define('taefl-report', ReportPanel)

const secondsText = (seconds: number): string =>
    t('analysis.seconds', { seconds: numberWords(seconds) })
function duration(seconds: number): string {
    if (seconds < 100) return secondsText(Math.max(1, Math.round(seconds)))
    return t('analysis.minutes', { minutes: Math.round(seconds / 60) })
}

/* The mistakes of a game as positions to solve again. A better move than the one that was played is wanted:
 * the engine's own, or one that loses less than a mistake does. */

/** How long a move is looked at, ms. */
const LOOK_MS = 1000

export class Practice extends EventTarget {
    /** The mistake one is at. */
    at = 0
    state: 'ask' | 'looking' | 'right' | 'wrong' | 'same' | 'shown' = 'ask'
    /** What was tried last, as people write it; the better move where that is shown. */
    name = ''
    private tried = ''
    private shown: Position
    private asked = 0

    constructor(
        private readonly study: Study,
        readonly mistakes: readonly LineMove[],
    ) {
        super()
        this.shown = this.start
    }
    private get mistake(): LineMove {
        return this.mistakes[this.at]!
    }
    /** The position the mistake was made in. */
    private get start(): Position {
        return this.study.placeAt(back(this.mistake.path))
    }
    /** What stands on the board: the same object while it is the same place. */
    get place(): Position {
        return this.shown
    }
    get last(): boolean {
        return this.at === this.mistakes.length - 1
    }
    get mayMove(): boolean {
        return this.state === 'ask' || this.state === 'wrong' || this.state === 'same'
    }
    /** The number of the move that was played, and what it is called. */
    get played(): string {
        const node = nodeAt(this.study.tree, this.mistake.path)!
        return node.name ?? node.move
    }
    get by(): Player {
        return this.mistake.by
    }
    /** What was wrong with it; null if nobody has asked the core. */
    get verdict(): Verdict | null {
        return this.mistake.verdict
    }

    next(): void {
        this.at++
        this.become('ask')
    }
    async try(move: string, name: string): Promise<void> {
        const { mistake: made, start } = this
        const number = ++this.asked
        this.become('looking', move, name)
        const good = await this.isGood(made, start, move)
        if (number !== this.asked) return
        const same = lineTo(this.study.tree, made.path).at(-1) === move
        this.become(good ? 'right' : same ? 'same' : 'wrong', good ? move : '', name)
    }
    /** Plays the better move on the board. */
    async show(): Promise<void> {
        const { start } = this
        const number = ++this.asked
        this.become('looking')
        const move = await this.better(start)
        const { moves } = await core().view(start)
        if (number !== this.asked) return
        const choice = moves.find(c => c.move === move)
        this.become('shown', choice?.move, choice?.name)
    }
    private become(state: Practice['state'], move = '', name = ''): void {
        const { start } = this
        this.state = state
        this.name = name
        if (move !== this.tried || state === 'ask')
            this.shown = move ? { ...start, moves: [...start.moves, move] } : start
        this.tried = move
        this.dispatchEvent(new Event('change'))
    }

    private known(): string {
        return betterThan(this.study, this.mistake)
    }
    private async better(start: Position): Promise<string | undefined> {
        const known = this.known()
        if (known) return known
        const { side } = await core().view(start)
        return (await assess(start, side, LOOK_MS))?.pv[0]
    }
    private async isGood(made: LineMove, start: Position, move: string): Promise<boolean> {
        if (lineTo(this.study.tree, made.path).at(-1) === move) return false
        if (move === this.known()) return true
        const place = { ...start, moves: [...start.moves, move] }
        const { result, side } = await core().view(place)
        const before = made.before ?? (await assess(start, made.by, LOOK_MS))
        const after = decided(result) ?? (await assess(place, side, LOOK_MS))
        if (!before || !after) return false
        const { mark } = await judged(start, move, this.known(), before, after)
        return mark === 0
    }
}

/** Those of one side in the line one stands in, null if there are none. */
export function practiceOf(study: Study, by: Player): Practice | null {
    const own = movesOf(study).filter(move => move.by === by && isMistake(move))
    return own.length ? new Practice(study, own) : null
}

/* <taefl-learn-panel>: what is said beside the board while one solves the mistakes of a game. */

/** Events (bubbling): `taefl-done`: back to the report. */
class LearnPanel extends PageElement {
    @property() practice!: Practice
    /** Whose mistakes they are. */
    @property() side = ''
    /** The other side. */
    @property() other = ''

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(this.practice, 'change')
    }
    override render() {
        const { practice, side } = this
        const { at, mistakes, name, played, state } = practice
        const solved = state === 'right' || state === 'shown'
        return html`<h2>${t('analysis.learnAt', { at: at + 1, count: mistakes.length })}</h2>
            <p>${t('analysis.learnTask', { side, played })}</p>
            ${this.reason(solved)}
            <p class="taefl-learn-answer ${state}" role="status">
                ${state === 'ask' ? '' : t(`analysis.learn.${state}`, { move: name })}
            </p>
            <div class="taefl-row">
                ${
                    solved
                        ? practice.last
                            ? nothing
                            : button(t('analysis.learnNext'), () => practice.next(), {
                                  kind: 'primary',
                              })
                        : button(t('analysis.learnShow'), () => void practice.show())
                }
                ${button(t('analysis.learnEnd'), this.done, { kind: solved && practice.last ? 'primary' : '' })}
            </div>`
    }
    /** What was wrong, as soon as that does not give the better move away. */
    private reason(solved: boolean) {
        const { verdict } = this.practice
        if (!verdict || (givesAway(verdict) && !solved)) return nothing
        const words = verdictWords(verdict, t('analysis.you'), this.other)
        return words ? html`<p class="taefl-learn-reason">${words}</p>` : nothing
    }
    private readonly done = (): void => {
        this.emit('taefl-done')
    }
}
customElements.define('taefl-learn-panel', LearnPanel)
