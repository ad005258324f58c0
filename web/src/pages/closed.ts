/* What stands at the addresses that need a server, where there is none. */
import { html } from 'lit-html'
import { PageElement, property } from '../app/element'
import type { Route } from '../app/router'
import { t } from '../app/texts'
import '../style/lost.css'

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
