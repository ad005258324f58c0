/* <taefl-report>: the analysis of a whole game, what it comes to for each side, and the way to learn from
 * it. */
import { html, nothing } from 'lit-html'
import { PageElement, property, state, type Changed } from '../../app/element'
import { tell } from '../../app/notice'
import { explain, sidesOf } from '../../app/speech'
import { language, t } from '../../app/texts'
import type { Path } from '../../app/tree'
import type { About, GameTree, Player } from '../../core/types'
import { graphTable } from '../../parts/graph'
import { learnPlies } from '../../parts/moves'
import { isMistake, type LineMove, lineOf, pointsOf } from './curve'
import { learnVerdicts, renderSummary, take } from './verdicts'
import type { ViewOptions } from './controls'
import { review } from './review'
import type { Study } from './study'
import { tick } from '../../parts/fields'
import '../../style/forms.css'
import '../../style/panels.css'

/** What one can choose for each move. */
const SECONDS = [0.1, 0.3, 1, 3, 10]

/** Events (bubbling): `taefl-busy` {busy}: it uses the engine; `taefl-options`: a change of ViewOptions;
 * `taefl-tell` {text}: for the live region; `taefl-go` {path}; `taefl-learn` {side}: from its mistakes. */
export class ReportPanel extends PageElement {
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
                go: path => this.say('taefl-go', { path }),
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
            <button type="button" class="taefl-button" @click=${() => stop.abort()}>
                ${t('analysis.cancel')}
            </button>
        </div>`
    }
    private renderSetup(plies: number) {
        const { options } = this
        return html`<div class="taefl-analysis-review">
            <button
                type="button"
                class="taefl-button primary"
                ?disabled=${plies === 0}
                @click=${this.start}
            >
                ${t('analysis.review')}
            </button>
            <label>
                ${t('analysis.perMove')}
                <select
                    class="taefl-input"
                    @change=${(event: Event) =>
                        this.say('taefl-options', {
                            seconds: Number((event.target as HTMLSelectElement).value),
                        })}
                >
                    ${SECONDS.map(
                        s =>
                            html`<option value=${s} ?selected=${s === options.seconds}>
                                ${secondsText(s)}
                            </option>`,
                    )}
                </select>
            </label>
            ${tick(t('analysis.addBetter'), options.better, better => this.say('taefl-options', { better }))}
            <p class="taefl-small taefl-soft">
                ${t('analysis.reviewHint', {
                    count: plies,
                    time: duration((plies + 1) * options.seconds),
                })}
            </p>
        </div>`
    }
    private learnButton(moves: LineMove[], side: Player) {
        const count = moves.filter(move => move.by === side && isMistake(move)).length
        return html`<button
            type="button"
            class="taefl-button"
            ?disabled=${!count}
            aria-label=${t('analysis.learnOf', { side: sidesOf(this.about)[side - 1]!, count })}
            @click=${() => this.say('taefl-learn', { side })}
        >
            ${count}
        </button>`
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
        this.say('taefl-busy', { busy: true })
        this.say('taefl-tell', { text: t('analysis.reviewBegun') })
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
            this.say('taefl-tell', { text })
        } catch (error) {
            tell({ text: await explain(error, this.about), kind: 'error' })
        } finally {
            this.work = null
            this.say('taefl-busy', { busy: false })
        }
    }
    private say(type: string, detail: object): void {
        this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))
    }
}
customElements.define('taefl-report', ReportPanel)

const secondsText = (seconds: number): string =>
    t('analysis.seconds', { seconds: new Intl.NumberFormat(language()).format(seconds) })
function duration(seconds: number): string {
    if (seconds < 100) return secondsText(Math.max(1, Math.round(seconds)))
    return t('analysis.minutes', { minutes: Math.round(seconds / 60) })
}
