/* <taefl-learn-panel>: what is said beside the board while one solves the mistakes of a game. */
import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { t } from '../../app/texts'
import type { Practice } from './practice'
import { givesAway, verdictWords } from './verdicts'
import '../../style/panels.css'

/** Events (bubbling): `taefl-done`: back to the report. */
export class LearnPanel extends PageElement {
    @property({ attribute: false }) practice!: Practice
    /** Whose mistakes they are. */
    @property() side = ''
    /** The other side. */
    @property() other = ''

    override connectedCallback(): void {
        super.connectedCallback()
        this.practice.addEventListener('change', this.changed)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.practice.removeEventListener('change', this.changed)
    }
    private readonly changed = (): void => this.requestUpdate()

    override render() {
        const { practice, side } = this
        const { at, mistakes, name, played, state } = practice
        const solved = state === 'right' || state === 'shown'
        const button = (words: string, run: () => void, kind = '') =>
            html`<button type="button" class="taefl-button ${kind}" @click=${run}>${words}</button>`
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
                            : button(t('analysis.learnNext'), () => practice.next(), 'primary')
                        : button(t('analysis.learnShow'), () => void practice.show())
                }
                ${button(t('analysis.learnEnd'), this.done, solved && practice.last ? 'primary' : '')}
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
        this.dispatchEvent(new CustomEvent('taefl-done', { bubbles: true }))
    }
}
customElements.define('taefl-learn-panel', LearnPanel)
