/* <taefl-card-clock>: a player's clock beside a small board. It counts by the server's date; how far this device's
 * clock is off, the moves that come while one looks tell. */
import { property } from 'lit/decorators.js'
import { clockText } from '../../app/clock'
import { PageElement } from '../../app/element'

/** This device's clock less the server's, ms. */
let ahead = 0

export class CardClock extends PageElement {
    /** After the last move, ms. */
    @property({ attribute: false }) left = 0
    /** When it began to run, by the server's clock; null: it stands. */
    @property({ attribute: false }) since: number | null = null
    private timer: ReturnType<typeof setTimeout> | undefined

    override connectedCallback(): void {
        super.connectedCallback()
        this.requestUpdate()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearTimeout(this.timer)
    }
    override willUpdate(changed: Map<string, unknown>): void {
        const { since } = this
        if (since === null || !changed.has('since')) return
        // It has begun just now, unless this is the first that is known of it.
        if (this.hasUpdated || since > Date.now() - ahead) ahead = Date.now() - since
    }
    private rest(): number {
        const spent = this.since === null ? 0 : Date.now() - ahead - this.since
        return Math.max(0, this.left - Math.max(0, spent))
    }
    override render(): string {
        // To whole seconds: nobody decides anything by it.
        const rest = this.rest()
        return rest < 10_000 ? `0:0${Math.floor(rest / 1000)}` : clockText(rest)
    }
    override updated(): void {
        clearTimeout(this.timer)
        const rest = this.rest()
        this.classList.toggle('running', this.since !== null)
        if (this.since !== null && rest > 0 && this.isConnected)
            this.timer = setTimeout(() => this.requestUpdate(), (rest % 1000) + 5)
    }
}
customElements.define('taefl-card-clock', CardClock)
