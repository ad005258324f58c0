/* One kept game in the list. */
import { html, nothing, type TemplateResult } from 'lit'
import { finished, sideName, standing } from '../../app/players'
import type { SavedGame } from '../../app/store'
import { language, optionWords, ruleTitle, t } from '../../app/texts'
import { setOf } from '../../app/sets'
import { ownTitle } from '../../core/lawtitle'
import { still } from '../../parts/still'

/** Deletes a game; `name`: who plays in it. */
export type Discard = (game: SavedGame, name: string, event: Event) => void

export function renderRow(game: SavedGame, discard: Discard): TemplateResult {
    const name = `${sideName(game, 1)} – ${sideName(game, 2)}`
    const set = setOf(game.tree.rules)
    const when = new Date(game.updated)
    const date = new Intl.DateTimeFormat(language(), {
        dateStyle: 'medium',
        timeStyle: 'short',
    }).format(when)
    const options = game.tree.rules.split('+').slice(1)
    return html`<li class="taefl-card taefl-games-row">
        ${still(game.tree.rules, game.board)}
        <div class="words">
            <h2>${name}</h2>
            <p>${set ? ruleTitle(set) : ownTitle(game.tree, language())}</p>
            ${
                options.length
                    ? html`<p class="taefl-small taefl-soft">
                          ${options
                              .map(o => set?.options.find(option => option.name === o) ?? o)
                              .map(o => (typeof o === 'string' ? o : optionWords(o)))
                              .join(' · ')}
                      </p>`
                    : nothing
            }
            <p class="taefl-small taefl-soft">
                ${standing(game)} · <time datetime=${when.toISOString()}>${date}</time>
            </p>
        </div>
        <div class="doings">
            <a
                class="taefl-button ${finished(game) ? '' : 'primary'}"
                href="/g/${game.id}"
                aria-label="${t(finished(game) ? 'pages.games.look' : 'pages.games.goOn')}: ${name}"
                >${t(finished(game) ? 'pages.games.look' : 'pages.games.goOn')}</a
            >
            <button
                class="taefl-button quiet"
                aria-label="${t('pages.games.delete')}: ${name}"
                @click=${(event: Event) => discard(game, name, event)}
            >
                ${t('pages.games.delete')}
            </button>
        </div>
    </li>`
}
