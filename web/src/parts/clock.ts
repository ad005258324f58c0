/* <taefl-clock>: one player's clock. It reads the model when it has to and writes its own text, so the
 * page around it need not render again. */
import { html, nothing } from 'lit-html'
import { PageElement, property } from '../app/element'
import { clockText, type Clock } from '../app/clock'
import type { Player } from '../core/types'
import '../style/late.css'

/** Below this a clock is in trouble. */
export const SHORT_MS = 20000

export class ClockFace extends PageElement {
    @property() clock: Clock | null = null
    @property() player: Player = 1
    @property() name = ''
    /** Whose clock runs: a change of it makes the face look again. */
    @property() tick = 0
    private timer = 0

    override connectedCallback(): void {
        super.connectedCallback()
        this.requestUpdate()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearTimeout(this.timer)
    }
    override render() {
        if (!this.clock) return nothing
        const left = this.clock.of(this.player, performance.now())
        const runs = this.clock.side === this.player
        const short = left < SHORT_MS ? 'short' : ''
        return html`<span
            class="taefl-clock ${runs ? 'running' : ''} ${short}"
            role="timer"
            aria-label=${this.name}
            >${clockText(left)}</span
        >`
    }
    override updated(): void {
        clearTimeout(this.timer)
        if (!this.clock || this.clock.side !== this.player || !this.isConnected) return
        const left = this.clock.of(this.player, performance.now())
        if (left <= 0) return
        // To the moment when the text changes, or a little after it.
        const step = left <= 10000 ? 100 : 1000
        const next = (left % step) + 5
        this.timer = window.setTimeout(() => this.requestUpdate(), next)
    }
}
customElements.define('taefl-clock', ClockFace)
