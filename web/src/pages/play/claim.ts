/* <taefl-claim>: the other one has gone. How long one has to wait before the game may be claimed, then how. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { t } from '../../app/texts'

/** Longer than this nobody counts seconds. */
const SOON_S = 600

export class Claim extends PageElement {
    /** ms from when it was set. */
    @property({ attribute: false }) claim = 0
    @property({ attribute: false }) name = ''
    @property({ attribute: false }) draws = false
    @property({ attribute: false }) ask: (win: boolean) => void = () => {}
    @state() private seconds = 0
    private end = 0
    private timer = 0

    override connectedCallback(): void {
        super.connectedCallback()
        this.timer = window.setInterval(() => this.count(), 500)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearInterval(this.timer)
    }
    override willUpdate(changed: Map<PropertyKey, unknown>): void {
        if (!changed.has('claim')) return
        this.end = performance.now() + this.claim
        this.count()
    }
    private count(): void {
        this.seconds = Math.max(0, Math.ceil((this.end - performance.now()) / 1000))
    }
    override render() {
        const { name, seconds } = this
        if (seconds)
            return html`<p class="taefl-small">
                ${t('live.left', { name })}
                ${seconds < SOON_S ? html`<span aria-hidden="true">${t('live.goneFor', { seconds })}</span>` : nothing}
            </p>`
        return html`<div class="taefl-play-note" role="status">
            <p>${t('live.claim', { name })}</p>
            <div class="taefl-row">
                <button type="button" class="taefl-button primary" @click=${() => this.ask(true)}>
                    ${t('live.claimWin')}
                </button>
                ${
                    this.draws
                        ? html`<button
                              type="button"
                              class="taefl-button"
                              @click=${() => this.ask(false)}
                          >
                              ${t('live.claimDraw')}
                          </button>`
                        : nothing
                }
            </div>
        </div>`
    }
}
customElements.define('taefl-claim', Claim)
