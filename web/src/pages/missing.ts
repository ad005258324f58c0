/* An address that no page has. */
import { html } from 'lit-html'
import { PageElement, property } from '../app/element'
import type { Route } from '../app/router'
import { t } from '../app/texts'
import { here } from '../core/place'
import '../style/lost.css'

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
