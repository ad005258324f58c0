/* Says of a law of one's own that it is that, and what the engine knows of it; the way back to the workshop. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement, type Changed } from '../app/element'
import { about, core } from '../app/core'
import { pathTo } from '../app/addresses'
import { language, needTexts, ruleTitle, t } from '../app/texts'
import { baseOf, ownTitle } from '../core/rulenames'

class OwnLaw extends PageElement {
    @property() rules = ''
    @state() private called = ''
    /** Whose weights the engine begins with. */
    @state() private nearest = ''

    override willUpdate(changed: Changed): void {
        // What cannot be asked just now is said by the board, too.
        if (changed.has('rules')) void this.load(this.rules).catch(() => {})
    }
    private async load(rules: string): Promise<void> {
        const [law] = await Promise.all([core().law(rules), needTexts('workshop', 'clauses')])
        const known = law.nearest ? await about(law.nearest) : null
        if (rules !== this.rules) return
        this.called = ownTitle({ rules, rulesText: law.text }, language())
        this.nearest = known ? [ruleTitle(known), ...known.on].join(' + ') : ''
    }
    override render() {
        const { called: title, nearest } = this
        if (!title) return nothing
        return html`<details class="taefl-small taefl-soft" ?open=${wide()}>
            <summary>${t('workshop.ownShort')}</summary>
            ${t('workshop.own', { title })}
            ${nearest ? t('workshop.ownNearest', { title: nearest }) : nothing}
            <a href=${pathTo(baseOf(this.rules), '', 'workshop')}>${t('workshop.ownChange')}</a>
        </details>`
    }
}
/** Folded where it would push the board away. */
const wide = (): boolean => matchMedia('(width >= 60rem)').matches

customElements.define('taefl-own-law', OwnLaw)
