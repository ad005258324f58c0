/* An address that no page has, and those that need a server where there is none. */
import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { PageElement } from '../app/element'
import type { Route } from '../app/router'
import { t, type TextKey } from '../app/texts'
import { here } from '../core/place'
import { linkButton } from '../parts/fields'

/** Where one can go instead, the likeliest first. */
const lost = (
    title: TextKey,
    words: string,
    ways: [href: string, key: TextKey][],
): TemplateResult =>
    html`<div class="taefl-page taefl-stack taefl-lost">
        <h1>${t(title)}</h1>
        <p>${words}</p>
        <div class="taefl-row">
            ${ways.map(([href, key], at) => linkButton(href, t(key), at ? '' : 'primary'))}
        </div>
    </div>`

class MissingPage extends PageElement {
    @property() route!: Route

    override render() {
        return lost('app.missing.title', t('app.missing.text', { address: here() }), [
            ['/', 'app.missing.home'],
            ['/puzzles', 'app.nav.puzzles'],
            ['/rules', 'app.nav.rules'],
            ['/docs', 'app.footer.docs'],
        ])
    }
}
customElements.define('taefl-missing', MissingPage)

class ClosedPage extends PageElement {
    @property() route!: Route

    override render() {
        return lost('app.closed.title', t('app.closed.text'), [
            ['/play', 'app.nav.play'],
            ['/learn', 'app.nav.learn'],
            ['/puzzles', 'app.nav.puzzles'],
            ['/analysis', 'app.nav.analysis'],
        ])
    }
}
customElements.define('taefl-closed', ClosedPage)
