/* The buttons where no person has a move: engines that play are halted, one that is to begin is told to. */
import { html, nothing, svg } from 'lit-html'
import { t } from '../../app/texts'
import { button, drawn, type View } from './view'

const signs = {
    pause: svg`<path d="M8 4v14M14 4v14"/>`,
    play: svg`<path d="M7 4v14l11-7z"/>`,
}

export function renderPause(view: View): unknown {
    const { match } = view
    const press = (): void => view.do('pause')
    if (match.over) return nothing
    if (match.waits)
        return html`<button type="button" class="taefl-button primary" @click=${press}>
            ${t('play.begin')}
        </button>`
    return match.paused
        ? button(drawn(signs.play), t('play.resume'), true, press)
        : button(drawn(signs.pause), t('play.pause'), match.started, press)
}
