/* What one can do in a game: three buttons, and a menu of what one wants now and then, which is closed by a choice, by Esc
 * and by a press elsewhere. */
import { html, nothing, type TemplateResult } from 'lit'
import { t } from '../../app/texts'
import { serverless } from '../../core/place'
import { analyse, hint, keepHere, offerDraw, putOnline, save, share, takeBack } from './actions'
import { renderEndBar } from './end-card'
import type { GamePage } from './game'
import { seatOf } from './game-state'
import { action, signIcon } from './icons'
import { button } from '../../parts/fields'

/** `network`: those of a game on a server, in place of the others. */
export function renderButtons(view: GamePage, network: unknown): TemplateResult {
    const { match } = view
    const seat = seatOf(match.game.setup)
    const free = view.mayMove && !view.looking
    const own = html`${action('back', t('play.takeback'), match.backTo >= 0, () => takeBack(view))}
    ${
        match.over
            ? nothing
            : html`${action('hint', t(view.hint?.next ? 'play.hintMore' : 'play.hint'), view.mayMove, () => hint(view))}
              ${action('resign', t('play.resign'), free, () => view.ask('resign'))}`
    }`
    return html`<div class="taefl-actions" role="group" aria-label=${t('play.actions')}>
        ${match.over && !view.embedded && !view.earlier ? renderEndBar(view) : nothing}
        ${view.network ? network : match.waits || seat === null ? renderPause(view) : own}
        <details class="taefl-play-menu" @toggle=${opened}>
            <summary class="taefl-action">
                ${signIcon('more')}<span>${t('play.more')}</span>
            </summary>
            ${renderMenu(view, free)}
        </details>
    </div>`
}

/** Where no person has a move: engines that play are halted, one that is to begin is told to. */
function renderPause({ match }: GamePage) {
    const press = (): void => match.pause(!match.paused)
    if (match.over) return nothing
    if (match.waits) return button(t('play.begin'), press, { kind: 'primary' })
    return match.paused
        ? action('play', t('play.resume'), true, press)
        : action('pause', t('play.pause'), match.started, press)
}

function renderMenu(view: GamePage, free: boolean): TemplateResult {
    const { match, law, embedded } = view
    const seat = seatOf(match.game.setup)
    const draws = !view.network && seat !== null && !match.over && law.traits.includes('draws')
    return html`<div
        role="group"
        aria-label=${t('play.more')}
        @click=${(event: Event) => (event.target as Element).closest('button') && close(event)}
    >
        ${action('brief', t('play.brief'), true, () => view.ask('brief'))}
        ${action('flip', t('play.flip'), true, () => view.flipBoard())}
        ${
            draws
                ? action('draw', t('play.draw'), free && view.refused !== view.plies, () =>
                      offerDraw(view),
                  )
                : nothing
        }
        ${
            (match.over && !view.earlier) || view.network?.closed
                ? nothing
                : action('analysis', t('play.analyse'), true, () => analyse(view))
        }
        ${
            match.over && !embedded
                ? html`${action('share', t('play.share'), true, () => share(view))}
                  ${action('keep', t('play.save'), true, () => save(view))}`
                : nothing
        }
        ${view.network && !view.network.closed ? action('keep', t('play.keepHere'), true, () => keepHere(view)) : nothing}
        ${
            view.network || match.over || embedded || seat === null || serverless
                ? nothing
                : action('network', t('play.putOnline'), true, () => putOnline(view))
        }
        ${embedded || match.over ? nothing : action('keys', t('speech.typed'), free, () => view.table?.typeMove())}
        ${embedded ? nothing : action('help', t('play.help'), true, () => view.ask('help'))}
    </div>`
}
const menuOf = (event: Event): HTMLDetailsElement | null =>
    (event.target as Element).closest('details')
function close(event: Event): void {
    const menu = menuOf(event)
    if (menu) menu.open = false
}
const watched = new WeakSet<HTMLDetailsElement>()
/** From its first opening on Esc and a press elsewhere close the menu. */
function opened({ currentTarget }: Event): void {
    const menu = currentTarget as HTMLDetailsElement
    if (watched.has(menu)) return
    watched.add(menu)
    const elsewhere = (press: Event): void => {
        if (!menu.isConnected) removeEventListener('pointerdown', elsewhere)
        else if (!menu.contains(press.target as Node)) menu.open = false
    }
    addEventListener('pointerdown', elsewhere)
    menu.addEventListener('keydown', key => {
        if (key.key !== 'Escape' || !menu.open) return
        key.preventDefault()
        menu.open = false
        menu.querySelector('summary')?.focus()
    })
}
