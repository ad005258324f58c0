/* <taefl-sessions>: the browsers and programs one is signed in with, each to be signed out. */
import { html, nothing } from 'lit-html'
import { state } from '../app/element'
import { BusyElement } from '../app/busy'
import { needTexts, t } from '../app/texts'
import { endSession, sessions, type Session } from '../live/order'
import { momentWords } from '../app/locale'

class Sessions extends BusyElement {
    @state() private list: Session[] | null = null
    @state() private failure = ''

    override connectedCallback(): void {
        super.connectedCallback()
        void this.look()
    }
    private async look(): Promise<void> {
        try {
            await needTexts('club')
            this.list = (await sessions()).sessions
        } catch (error) {
            this.failure = (error as Error).message
        }
    }
    override render() {
        const { failure, list } = this
        if (failure) return html`<p role="alert" class="error">${failure}</p>`
        if (!list) return nothing
        return html`<ul class="taefl-me-games">
            ${list.map(one => this.row(one))}
        </ul>`
    }
    private row({ id, kind, device, seen, here }: Session) {
        const name = device || t(kind === 'token' ? 'club.program' : 'club.browser')
        return html`<li>
            <strong>${name}</strong>
            <span class="taefl-small taefl-soft">
                ${here ? t('club.thisBrowser') : t('club.lastSeen', { when: momentWords(seen) })}
            </span>
            ${
                here
                    ? nothing
                    : html`<button
                          type="button"
                          class="taefl-button"
                          aria-label="${t('club.signOut')}: ${name}"
                          ?disabled=${this.busy}
                          @click=${() =>
                              void this.attempt(async () => {
                                  await endSession(id)
                                  await this.look()
                              })}
                      >
                          ${t('club.signOut')}
                      </button>`
            }
        </li>`
    }
}
customElements.define('taefl-sessions', Sessions)
