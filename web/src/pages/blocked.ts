/* <taefl-blocked>: whom one has blocked, to be taken back. */
import { LitElement, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { tell } from '../app/notice'
import { needTexts, t } from '../app/texts'
import { block, blocked, type Blocked } from '../live/order'

export class BlockedPeople extends LitElement {
    @state() private people: Blocked[] = []

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        void this.look()
    }
    private async look(): Promise<void> {
        try {
            await needTexts('club')
            this.people = (await blocked()).people
        } catch {
            // The page above says what is wrong.
        }
    }
    override render() {
        const { people } = this
        if (!people.length) return nothing
        return html`<section class="taefl-stack">
            <h2>${t('club.blocked')}</h2>
            <ul class="taefl-me-games">
                ${people.map(
                    ({ name }) =>
                        html`<li>
                            <a href=${`/people/${encodeURIComponent(name)}`}>${name}</a>
                            <button
                                type="button"
                                class="taefl-button"
                                aria-label="${t('club.unblock')}: ${name}"
                                @click=${() => void this.unblock(name)}
                            >
                                ${t('club.unblock')}
                            </button>
                        </li>`,
                )}
            </ul>
        </section>`
    }
    private async unblock(name: string): Promise<void> {
        try {
            await block(name, false)
            await this.look()
        } catch (error) {
            tell({ text: (error as Error).message, kind: 'error' })
        }
    }
}
customElements.define('taefl-blocked', BlockedPeople)
