/* What stands above the buttons of a game in rarer cases: another tab has it, an earlier moment is
 * shown, the engine does not answer. */
import { html, nothing, type TemplateResult } from 'lit'
import { t } from '../../app/texts'
import { again } from './asks'
import type { Match } from './match'
import type { Room } from './doings'
import '../../style/late.css'

export function renderNote(room: Room, match: Match): TemplateResult {
    if (room.elsewhere && !match.over)
        return html`<div class="taefl-play-note">
            <p>${t('play.elsewhere')}</p>
            <button type="button" class="taefl-button primary" @click=${() => void room.takeOver()}>
                ${t('play.takeOver')}
            </button>
        </div>`
    if (room.earlier)
        return html`<div class="taefl-play-note">
            <p>${t('play.earlier', { ply: room.at, plies: room.plies })}</p>
            <div class="taefl-row">
                <button
                    type="button"
                    class="taefl-button primary"
                    @click=${() => room.step(Infinity)}
                >
                    ${t(match.over ? 'play.toEnd' : 'play.toNow')}
                </button>
                ${
                    room.far?.closed
                        ? nothing
                        : html`<button
                              type="button"
                              class="taefl-button"
                              @click=${() => room.do('branch')}
                          >
                              ${t('play.branch')}
                          </button>`
                }
            </div>
        </div>`
    return html`<div class="taefl-play-note" role="alert">
        <p>${t('play.stuck')}</p>
        <button type="button" class="taefl-button primary" @click=${() => again(match)}>
            ${t('play.tryAgain')}
        </button>
    </div>`
}
