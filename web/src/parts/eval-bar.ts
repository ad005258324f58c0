/* <taefl-eval-bar>: the chance of winning as a bar. Player 1 is always on the left. */
import { LitElement, html } from 'lit'
import { property } from 'lit/decorators.js'
import { language, maybe } from '../app/texts'
import '../style/eval-bar.css'

/** "62 %" in the person's language. */
export const percent = (chance: number): string =>
    new Intl.NumberFormat(language(), { style: 'percent' }).format(chance)

export class EvalBar extends LitElement {
    /** Player 1's, 0 … 1; null where nothing was searched. */
    @property({ attribute: false }) chance: number | null = null
    /** The sides' names, player 1 first. */
    @property({ attribute: false }) names: readonly [string, string] = ['', '']
    /** More than the chance: "White wins in 5". */
    @property() words = ''

    override createRenderRoot(): HTMLElement {
        return this
    }
    override render() {
        const { chance } = this
        const [one, two] = this.names
        const here = chance === null ? '–' : percent(chance)
        const there = chance === null ? '–' : percent(1 - Number(chance.toFixed(2)))
        const label = maybe('analysis.chance') ?? ''
        const value = chance === null ? (maybe('analysis.notSearched') ?? '') : `${one} ${here}`
        return html`<div class="taefl-eval-names">
                <span class="one">${one} <b>${here}</b></span>
                <span class="words">${this.words}</span>
                <span class="two"><b>${there}</b> ${two}</span>
            </div>
            <svg
                class="taefl-eval-bar ${chance === null ? 'none' : ''}"
                role="meter"
                aria-label=${label}
                aria-valuemin="0"
                aria-valuemax="100"
                aria-valuenow=${Math.round((chance ?? 0.5) * 100)}
                aria-valuetext=${this.words ? `${value}. ${this.words}` : value}
            >
                <rect class="two" width="100%" height="100%" />
                <rect class="one" width="${(chance ?? 0.5) * 100}%" height="100%" />
                <line class="middle" x1="50%" x2="50%" y1="0" y2="100%" />
            </svg>`
    }
}
customElements.define('taefl-eval-bar', EvalBar)
