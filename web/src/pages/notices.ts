/* <taefl-notices>: what the host of this server announces, and the way to imprint and privacy. */
import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { PageElement } from '../app/element'
import { t } from '../app/texts'
import { readNotices } from '../live/api'
import type { Notices } from '../live/types'

class HostNotices extends PageElement {
    @state() private notices: Notices | null = null

    override connectedCallback(): void {
        super.connectedCallback()
        readNotices().then(
            notices => (this.notices = notices),
            () => {
                // The page around it says what is wrong.
            },
        )
    }
    override render() {
        const { notices } = this
        if (!notices) return nothing
        const { announcement, imprint, privacy } = notices
        const link = (name: 'imprint' | 'privacy') =>
            html`<a href=${`/${name}`}>${t(`live.${name}`)}</a>`
        return html`${announcement ? html`<p class="taefl-panel taefl-announcement">${announcement}</p>` : nothing}
        ${
            imprint || privacy
                ? html`<p class="taefl-row taefl-small">
                      ${imprint ? link('imprint') : nothing} ${privacy ? link('privacy') : nothing}
                  </p>`
                : nothing
        }`
    }
}
customElements.define('taefl-notices', HostNotices)
