/* <taefl-problem>: stands where a game cannot be shown. Until it is loaded it is busy, so that the page does
 * not show what it would push away. */
import { html } from 'lit-html'
import { PageElement, property } from '../../app/element'
import { t } from '../../app/texts'
import '../../style/lost.css'

class Problem extends PageElement {
    @property() words = ''

    override connectedCallback(): void {
        super.connectedCallback()
        this.removeAttribute('aria-busy')
    }
    override render() {
        return html`<div class="taefl-page taefl-lost">
            <h1>${t('play.cannot')}</h1>
            <p role="alert">${this.words}</p>
            <p class="taefl-row">
                <a class="taefl-button primary" href="/play">${t('play.new')}</a>
                <a class="taefl-button" href="/games">${t('play.games')}</a>
            </p>
        </div>`
    }
}
/** To be called once the styles are there, too: what shows before them is pushed away by the picture. */
export function define(): void {
    if (!customElements.get('taefl-problem')) customElements.define('taefl-problem', Problem)
}
