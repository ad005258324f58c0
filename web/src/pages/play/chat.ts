/* <taefl-chat>: what is said beside a game. Folded away until somebody wants it, and it stays as it was
 * left; new words are told by a number, not read out. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { t } from '../../app/texts'
import type { LiveGame } from '../../live/game'

const KEY = 'taefl.chat'
const kept = (): boolean => {
    try {
        return localStorage.getItem(KEY) === 'open'
    } catch {
        return false
    }
}

export class Chat extends PageElement {
    @property({ attribute: false }) live!: LiveGame
    /** How many lines there are: it grows with them. */
    @property({ attribute: false }) lines = 0
    @state() private open = kept()
    @state() private seen = 0

    private readonly toggle = (event: Event): void => {
        this.open = (event.currentTarget as HTMLDetailsElement).open
        try {
            localStorage.setItem(KEY, this.open ? 'open' : 'shut')
        } catch {
            // Then it is shut the next time.
        }
    }
    private readonly say = (event: Event): void => {
        event.preventDefault()
        const input = (event.target as Element).querySelector('input')!
        const words = input.value.trim()
        if (words) void this.live.ask('chat', { words })
        input.value = ''
    }
    override willUpdate(): void {
        if (this.open) this.seen = this.lines
    }
    override updated(): void {
        const log = this.querySelector('.log')
        if (log) log.scrollTop = log.scrollHeight
    }
    override render() {
        const { lines, state } = this.live
        const fresh = lines.slice(this.seen).filter(({ seat }) => seat !== state.you).length
        return html`<details
            class="taefl-chat taefl-panel"
            ?open=${this.open}
            @toggle=${this.toggle}
        >
            <summary>
                ${t('live.chat')}
                ${fresh > 0 ? html`<strong>${t(fresh === 1 ? 'live.chatOne' : 'live.chatNew', { count: fresh })}</strong>` : nothing}
            </summary>
            <div class="log" role="log" aria-label=${t('live.chat')} tabindex="0">
                ${lines.map(({ by, words }) => html`<p><b>${by}</b> ${words}</p>`)}
            </div>
            ${
                state.you
                    ? html`<form class="taefl-row" @submit=${this.say}>
                          <input
                              class="taefl-input"
                              maxlength="200"
                              autocomplete="off"
                              aria-label=${t('live.chatSay')}
                              placeholder=${t('live.chatSay')}
                          />
                          <button class="taefl-button">${t('live.chatSend')}</button>
                      </form>`
                    : nothing
            }
        </details>`
    }
}
customElements.define('taefl-chat', Chat)
