/* An address that no page has. */
import { html } from 'lit'
import { property } from 'lit/decorators.js'
import { PageElement } from '../app/element'
import type { Route } from '../app/router'
import { t } from '../app/texts'
import { here } from '../core/place'

class MissingPage extends PageElement {
    @property() route!: Route

    override render() {
        return html`<div class="taefl-page taefl-stack taefl-lost">
            <h1>${t('app.missing.title')}</h1>
            <p>${t('app.missing.text', { address: here() })}</p>
            <div class="taefl-row">
                <a class="taefl-button primary" href="/">${t('app.missing.home')}</a>
                <a class="taefl-button" href="/puzzles">${t('app.nav.puzzles')}</a>
                <a class="taefl-button" href="/rules">${t('app.nav.rules')}</a>
                <a class="taefl-button" href="/docs">${t('app.footer.docs')}</a>
            </div>
        </div>`
    }
}
customElements.define('taefl-missing', MissingPage)

/* What stands at the addresses that need a server, where there is none. */

class ClosedPage extends PageElement {
    @property() route!: Route

    override render() {
        return html`<div class="taefl-page taefl-stack taefl-lost">
            <h1>${t('app.closed.title')}</h1>
            <p>${t('app.closed.text')}</p>
            <div class="taefl-row">
                <a class="taefl-button primary" href="/play">${t('app.nav.play')}</a>
                <a class="taefl-button" href="/learn">${t('app.nav.learn')}</a>
                <a class="taefl-button" href="/puzzles">${t('app.nav.puzzles')}</a>
                <a class="taefl-button" href="/analysis">${t('app.nav.analysis')}</a>
            </div>
        </div>`
    }
}
customElements.define('taefl-closed', ClosedPage)
