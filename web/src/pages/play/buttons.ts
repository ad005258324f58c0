/* What one can do in a game: three buttons, and a menu of what one wants now and then, which is closed by a choice, by Esc
 * and by a press elsewhere. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import { t } from '../../app/texts'
import { serverless } from '../../core/place'
import { analyse, hint, keepHere, offer, putOnline, takeBack } from './actions'
import { renderEndBar } from './end-card'
import type { GamePage } from './game'
import { seatOf } from './game-state'
import { action, drawn, icon } from './view'
import { button } from '../../parts/fields'

const signs = {
    brief: svg`<path d="M4 4h6v6H4zM13 4h6v6h-6zM4 13h6v6H4zM13 13h6v6h-6z"/>`,
    flip: svg`<path d="M7 4v14M3.500 14.500 7 18l3.500-3.500M15 18V4M11.500 7.500 15 4l3.500 3.500"/>`,
    draw: svg`<path d="M4 9h14M4 14h14"/>`,
    analysis: svg`<path d="M3 18 8 11l4 3 7-10"/><path d="M3 4v14h16"/>`,
    keep: svg`<path d="M11 3v11M6.500 10 11 14.500 15.500 10M4 18.500h14"/>`,
    network: svg`<path d="M3 15c3-6 6-6 8-4s5 2 8-4M3 15h5M3 15v-5"/>`,
    keys: svg`<path d="M3 6h16v10H3zM6 9h.01M9.500 9h.01M13 9h.01M16 9h.01M7 13h8"/>`,
    help: svg`<path d="M7.500 8a3.500 3.500 0 1 1 5 3.200c-1 .5-1.500 1.100-1.500 2.300"/><path d="M11 17.500v.2"/>`,
    pause: svg`<path d="M8 4v14M14 4v14"/>`,
    play: svg`<path d="M7 4v14l11-7z"/>`,
}

/** `network`: those of a game on a server, in place of the others. */
export function renderButtons(view: GamePage, network: unknown): TemplateResult {
    const { match } = view
    const seat = seatOf(match.game.setup)
    const free = view.mayMove && !view.looking
    const own = html`${action(icon('back'), t('play.takeback'), match.backTo >= 0, () => takeBack(view))}
    ${
        match.over
            ? nothing
            : html`${action(icon('hint'), t(view.hint?.next ? 'play.hintMore' : 'play.hint'), view.mayMove, () => hint(view))}
              ${action(icon('resign'), t('play.resign'), free, () => view.ask('resign'))}`
    }`
    return html`<div class="taefl-actions" role="group" aria-label=${t('play.actions')}>
        ${match.over && !view.embedded && !view.earlier ? renderEndBar(view) : nothing}
        ${view.network ? network : match.waits || seat === null ? renderPause(view) : own}
        <details class="taefl-play-menu" @toggle=${opened}>
            <summary class="taefl-action">${icon('more')}<span>${t('play.more')}</span></summary>
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
        ? action(drawn(signs.play), t('play.resume'), true, press)
        : action(drawn(signs.pause), t('play.pause'), match.started, press)
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
        ${action(drawn(signs.brief), t('play.brief'), true, () => view.ask('brief'))}
        ${action(drawn(signs.flip), t('play.flip'), true, () => view.flipBoard())}
        ${
            draws
                ? action(
                      drawn(signs.draw),
                      t('play.draw'),
                      free && view.refused !== view.plies,
                      () => offer(view),
                  )
                : nothing
        }
        ${
            (match.over && !view.earlier) || view.network?.closed
                ? nothing
                : action(drawn(signs.analysis), t('play.analyse'), true, () => analyse(view))
        }
        ${view.network && !view.network.closed ? action(drawn(signs.keep), t('play.keepHere'), true, () => keepHere(view)) : nothing}
        ${
            view.network || match.over || embedded || seat === null || serverless
                ? nothing
                : action(drawn(signs.network), t('play.putOnline'), true, () => putOnline(view))
        }
        ${embedded ? nothing : action(drawn(signs.keys), t('speech.typed'), free, () => view.table?.typeMove())}
        ${embedded ? nothing : action(drawn(signs.help), t('play.help'), true, () => view.ask('help'))}
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
