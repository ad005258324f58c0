/* The levels that somebody has beaten by the rules that are chosen: a row of ten marks for each side. Loaded
 * when there are any. */
import { html, type TemplateResult } from 'lit-html'
import { levels } from '../../app/levels'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { About, Player } from '../../core/types'
import { beaten } from '../play/beaten-levels'
import '../../style/ladder.css'

export const renderLadder = (law: About): TemplateResult =>
    html`<div class="taefl-ladder" role="group" aria-labelledby="taefl-ladder">
        <span id="taefl-ladder" class="taefl-soft">${t('play.ladder')}</span>
        ${renderSide(law, 1)} ${renderSide(law, 2)}
    </div>`

function renderSide(law: About, player: Player): TemplateResult {
    const known = beaten(law.name, player)
    const side = sideName(law, player)
    const won = levels.filter(({ id }) => known.has(id)).map(({ id }) => id)
    const words = t(won.length ? 'play.rungs' : 'play.noRungs', {
        side,
        levels: won.join(', '),
        of: levels.length,
    })
    return html`<span class="side" aria-hidden="true">${side}</span>
        <span class="rungs" role="img" aria-label=${words}>
            ${levels.map(({ id }) => (known.has(id) ? html`<b>✓</b>` : html`<i>${id}</i>`))}
        </span>`
}
