/* <taefl-curve>: the chance of winning over the line one stands in, and the analysis of all of it. */
import { LitElement, html } from 'lit'
import { property, state } from 'lit/decorators.js'
import { decided, writeEval } from '../../app/evaluation'
import { tell } from '../../app/notice'
import { explain } from '../../app/speech'
import { language, t } from '../../app/texts'
import { along, last, nodeAt, plyAt, type Path } from '../../app/tree'
import type { About, GameTree } from '../../core/types'
import type { GraphPoint } from '../../parts/graph'
import { knownPly } from '../../parts/moves'
import type { Looks } from './looks'
import { review } from './review'
import type { Study } from './study'
import { evalWords, sidesOf } from './words'
import '../../parts/graph'
import '../../style/forms.css'
import '../../style/panels.css'

/** What one can choose for each move. */
const SECONDS = [0.1, 0.3, 1, 3, 10]
/** Plies of a better line that are written down. */
const BETTER_PLIES = 5

/** Events (bubbling): `taefl-busy` {busy}: it uses the engine; `taefl-looks`: a change of Looks;
 * `taefl-tell` {text}: for the live region. */
export class CurvePanel extends LitElement {
    @property({ attribute: false }) study!: Study
    /** Those of the study, so that a change of them shows. */
    @property({ attribute: false }) tree!: GameTree
    @property({ attribute: false }) path!: Path
    @property({ attribute: false }) looks!: Looks
    @property({ attribute: false }) about: About | null = null
    @state() private work: { done: number; all: number; stop: AbortController } | null = null

    override createRenderRoot(): HTMLElement {
        return this
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.work?.stop.abort()
    }
    override willUpdate(changed: Map<PropertyKey, unknown>): void {
        if (changed.has('study')) this.work?.stop.abort()
    }

    override render() {
        const { about, study, path } = this
        const line = this.line
        return html`<taefl-graph
                .points=${this.points(line)}
                .at=${plyAt(path)}
                .names=${sidesOf(about)}
                @taefl-ply=${(event: CustomEvent<{ ply: number }>) =>
                    study.go(line[event.detail.ply]!)}
            ></taefl-graph>
            ${this.work ? this.renderWork(this.work) : this.renderSetup(line.length - 1)}`
    }
    private renderWork({ done, all, stop }: NonNullable<CurvePanel['work']>) {
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
        const { looks } = this
        return html`<div class="taefl-analysis-review">
            <label class="taefl-field">
                <span class="label">${t('analysis.perMove')}</span>
                <select
                    @change=${(event: Event) =>
                        this.set({ seconds: Number((event.target as HTMLSelectElement).value) })}
                >
                    ${SECONDS.map(
                        s =>
                            html`<option value=${s} ?selected=${s === looks.seconds}>
                                ${secondsText(s)}
                            </option>`,
                    )}
                </select>
            </label>
            <label class="taefl-tick">
                <input
                    type="checkbox"
                    .checked=${looks.better}
                    @change=${(event: Event) =>
                        this.set({ better: (event.target as HTMLInputElement).checked })}
                />
                ${t('analysis.addBetter')}
            </label>
            <button
                type="button"
                class="taefl-button primary"
                ?disabled=${plies === 0}
                @click=${this.start}
            >
                ${t('analysis.review')}
            </button>
            <p class="taefl-small taefl-soft">
                ${t('analysis.reviewHint', {
                    count: plies,
                    time: duration((plies + 1) * looks.seconds),
                })}
            </p>
        </div>`
    }

    /** All places of the line one stands in. */
    private get line(): Path[] {
        return along(last(this.tree, this.path))
    }
    private points(line: Path[]): GraphPoint[] {
        const names = sidesOf(this.about)
        return line.map(path => {
            const node = nodeAt(this.tree, path)
            const ply = node ? knownPly(node) : undefined
            const known = (ply && decided(ply.result)) ?? this.study.known(path)
            const name = node ? (ply?.name ?? node.name ?? node.move) : t('analysis.start')
            return {
                name: ply ? `${ply.turn}. ${name}` : name,
                chance: known?.chance ?? null,
                words: known ? evalWords(known, names) : '',
                mark: node?.marks?.find(m => m >= 1 && m <= 6) ?? 0,
            }
        })
    }
    private readonly start = async (): Promise<void> => {
        const { study, looks, line } = this
        if (this.work) return
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
            await review(game, looks.seconds * 1000, stop.signal, step => {
                const { ply, evaluation, mark, better } = step
                const moves = game.moves.slice(0, ply)
                study.learn({ ...game, moves }, evaluation)
                const added = looks.better ? better.slice(0, BETTER_PLIES) : []
                study.note(line[ply]!, moves, writeEval(evaluation), mark, added)
                if (mark) marked++
                this.work = { done: ply + 1, all, stop }
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
    private set(change: Partial<Looks>): void {
        this.say('taefl-looks', change)
    }
    private say(type: string, detail: object): void {
        this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))
    }
}
customElements.define('taefl-curve', CurvePanel)

const secondsText = (seconds: number): string =>
    t('analysis.seconds', { seconds: new Intl.NumberFormat(language()).format(seconds) })
function duration(seconds: number): string {
    if (seconds < 100) return secondsText(Math.max(1, Math.round(seconds)))
    return t('analysis.minutes', { minutes: Math.round(seconds / 60) })
}
