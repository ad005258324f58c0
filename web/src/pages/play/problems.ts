/* What is rare in a game: another tab has it, an earlier moment is shown, the engine does not answer, the browser does
 * not keep it. */
import { store } from '../../app/store'
import type { Host, Room } from './types'
import type { Match, Trouble } from './match'
import type { Tab } from './tab'
import { tell } from '../../app/notice'
import { t } from '../../app/texts'
import { html, nothing, type TemplateResult } from 'lit'
import { again } from './opponent'
import '../../style/late.css'

interface Kept {
    readonly match: Match
    readonly tab: Tab
    readonly host: Host
    elsewhere: boolean
}

export async function takeOver(kept: Kept): Promise<void> {
    kept.tab.take()
    kept.elsewhere = false
    await reread(kept)
    await kept.match.start()
    kept.host.requestUpdate()
}
export async function reread({ match, host }: Kept): Promise<void> {
    const game = await store.get(match.game.id).catch(() => undefined)
    if (!game || match.closed) return
    match.game = game
    await match.open()
    host.requestUpdate()
}

/* Tells what has gone wrong in a game. */

/** What fails for every move is told once: `told` holds that. */
export function tellTrouble(
    trouble: Exclude<Trouble, { kind: 'conflict' }>,
    told: Set<string>,
): void {
    const words = trouble.error instanceof Error ? trouble.error.message : String(trouble.error)
    if (trouble.kind === 'engine') {
        tell({ text: t(trouble.restarted ? 'play.engineAgain' : 'play.engineGone', { words }) })
    } else if (!told.has(words)) {
        told.add(words)
        tell({ text: t('play.notSaved', { words }), kind: 'error' })
    }
}

/* What stands above the buttons of a game in rarer cases: another tab has it, an earlier moment is
 * shown, the engine does not answer. */

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
