/* <taefl-waiting>: a game whose second player is not there yet: how to invite somebody. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { tell } from '../../app/notice'
import { navigate } from '../../app/router'
import { t } from '../../app/texts'
import { cancelGame } from '../../live/api'
import type { State } from '../../live/types'

export class Waiting extends PageElement {
    @property({ attribute: false }) state!: State
    @state() private busy = false

    private get link(): string {
        return `${location.origin}/g/${this.state.id}`
    }
    private get heading(): string {
        const { to, open } = this.state
        if (to) return t('live.waitFor', { name: to })
        return t(open ? 'live.waitOpen' : 'live.invite')
    }
    private get words(): string {
        const { to, open } = this.state
        if (to) return t('live.waitForWords', { name: to })
        return t(open ? 'live.waitOpenWords' : 'live.inviteWords')
    }
    override render() {
        const { state, link, busy } = this
        return html`<section class="taefl-panel taefl-stack" aria-labelledby="taefl-invite">
            <h2 id="taefl-invite">${this.heading}</h2>
            <p>${this.words}</p>
            <div class=${state.to ? nothing : 'taefl-invite'}>
                ${
                    // One who is named is told by the page.
                    state.to
                        ? nothing
                        : html`<img
                              src=${`/g/${state.id}.qr.svg`}
                              alt=${t('live.qr')}
                              width="160"
                              height="160"
                          />`
                }
                <div class="taefl-stack">
                    <label class="taefl-field">
                        <span class="label">${t('live.link')}</span>
                        <input
                            class="taefl-input"
                            readonly
                            .value=${link}
                            @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
                        />
                    </label>
                    <div class="taefl-row">
                        <button type="button" class="taefl-button primary" @click=${this.copy}>
                            ${t('live.copy')}
                        </button>
                        ${
                            'share' in navigator
                                ? html`<button
                                      type="button"
                                      class="taefl-button"
                                      @click=${this.share}
                                  >
                                      ${t('live.share')}
                                  </button>`
                                : nothing
                        }
                        <button
                            type="button"
                            class="taefl-button quiet"
                            ?disabled=${busy}
                            @click=${this.cancel}
                        >
                            ${t('live.cancel')}
                        </button>
                    </div>
                </div>
            </div>
        </section>`
    }
    private readonly copy = async (): Promise<void> => {
        try {
            await navigator.clipboard.writeText(this.link)
            tell({ text: t('live.copied') })
        } catch {
            this.querySelector('input')?.focus()
        }
    }
    private readonly share = (): void => {
        // Who changes their mind has not failed.
        navigator.share({ url: this.link, title: document.title }).catch(() => {})
    }
    private readonly cancel = (): void =>
        void this.attempt(async () => {
            await cancelGame(this.state.id)
            navigate('/lobby')
        })
    private async attempt(run: () => Promise<unknown>): Promise<void> {
        this.busy = true
        try {
            await run()
        } catch (error) {
            tell({ text: (error as Error).message, kind: 'error' })
        } finally {
            this.busy = false
        }
    }
}
customElements.define('taefl-waiting', Waiting)
