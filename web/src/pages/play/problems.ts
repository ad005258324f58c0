/* What is rare in a game: another tab has it, an earlier moment is shown, the engine does not answer, the browser does
 * not keep it. */
import { store } from '../../app/store'
import type { SessionListener, GamePage } from './view'
import type { Match, Failure } from './match'
import type { Tab } from './tab'
import { tell } from '../../app/notice'
import { t } from '../../app/texts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { again } from './moves'
import '../../style/late.css'

interface SharedGame {
    readonly match: Match
    readonly tab: Tab
    readonly listener: SessionListener
    elsewhere: boolean
}

export async function takeOver(game: SharedGame): Promise<void> {
    game.tab.take()
    game.elsewhere = false
    await reread(game)
    await game.match.start()
    game.listener.requestUpdate()
}
export async function reread({ match, listener }: SharedGame): Promise<void> {
    const game = await store.get(match.game.id).catch(() => undefined)
    if (!game || match.closed) return
    match.game = game
    await match.open()
    listener.requestUpdate()
}

/* Tells what has gone wrong in a game. */

/** What fails for every move is told once: `told` holds that. */
export function reportFailure(
    failure: Exclude<Failure, { kind: 'conflict' }>,
    told: Set<string>,
): void {
    const words = failure.error instanceof Error ? failure.error.message : String(failure.error)
    if (failure.kind === 'engine') {
        tell({ text: t(failure.restarted ? 'play.engineAgain' : 'play.engineGone', { words }) })
    } else if (!told.has(words)) {
        told.add(words)
        tell({ text: t('play.notSaved', { words }), kind: 'error' })
    }
}

/* What stands above the buttons of a game in rarer cases: another tab has it, an earlier moment is
 * shown, the engine does not answer. */

export function renderNote(page: GamePage, match: Match): TemplateResult {
    if (page.elsewhere && !match.over)
        return html`<div class="taefl-play-note">
            <p>${t('play.elsewhere')}</p>
            <button type="button" class="taefl-button primary" @click=${() => void page.takeOver()}>
                ${t('play.takeOver')}
            </button>
        </div>`
    if (page.earlier)
        return html`<div class="taefl-play-note">
            <p>${t('play.earlier', { ply: page.at, plies: page.plies })}</p>
            <div class="taefl-row">
                <button
                    type="button"
                    class="taefl-button primary"
                    @click=${() => page.step(Infinity)}
                >
                    ${t(match.over ? 'play.toEnd' : 'play.toNow')}
                </button>
                ${
                    page.network?.closed
                        ? nothing
                        : html`<button
                              type="button"
                              class="taefl-button"
                              @click=${() => page.do('branch')}
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
