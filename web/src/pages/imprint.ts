/* /imprint and /privacy: what the host of this server says there, as paragraphs with links. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import type { Route } from '../app/router'
import { t } from '../app/texts'
import { readNotice, readNotices } from '../live/api'
import type { Notices } from '../live/types'
import '../style/live.css'

/** Addresses of pages and of mail. */
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

const linked = (text: string): (string | TemplateResult)[] =>
    text
        .split(LINK)
        .map((part, i) =>
            i % 2
                ? html`<a href=${part.includes('://') ? part : `mailto:${part}`} rel="nofollow"
                      >${part}</a
                  >`
                : part,
        )

class ImprintPage extends LoadingElement {
    @property() route!: Route
    @state() private there: Notices | null = null
    @state() private words: string | null = null

    override willUpdate(changed: Changed): void {
        if (!changed.has('route')) return
        const { name } = this
        this.words = null
        void this.load(
            async () => {
                const there = await readNotices()
                return { there, words: there[name] ? await readNotice(name) : '' }
            },
            found => Object.assign(this, found),
        )
    }
    private get name(): 'imprint' | 'privacy' {
        return location.pathname === '/privacy' ? 'privacy' : 'imprint'
    }
    override render() {
        const { name, problem } = this
        const other = name === 'imprint' ? 'privacy' : 'imprint'
        return html`<div class="taefl-page taefl-stack">
            <h1>${t(`live.${name}`)}</h1>
            ${problem ? html`<p class="taefl-panel" role="alert">${problem}</p>` : this.text()}
            ${this.there?.[other] ? html`<p><a href=${`/${other}`}>${t(`live.${other}`)}</a></p>` : nothing}
        </div>`
    }
    private text(): TemplateResult | TemplateResult[] {
        const { words } = this
        if (words === null)
            return html`<p class="taefl-soft" aria-busy="true">${t('live.looking')}</p>`
        if (!words) return html`<p class="taefl-panel">${t('live.noImprint')}</p>`
        const paragraphs = words.split(/\n\s*\n/).filter(part => part.trim())
        return paragraphs.map(
            part => html`<p class="taefl-announcement">${linked(part.trim())}</p>`,
        )
    }
}
customElements.define('taefl-imprint', ImprintPage)
