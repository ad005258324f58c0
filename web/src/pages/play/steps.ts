/* Back and forward through the moves of a game: comes with their list. */
import { html, svg, type TemplateResult } from 'lit'
import { t } from '../../app/texts'
import { drawn } from './icons'
import { button, type View } from './view'
import '../../style/late.css'

const signs = {
    prev: svg`<path d="m14 4-8 7 8 7"/>`,
    next: svg`<path d="m8 4 8 7-8 7"/>`,
}

export function renderSteps(view: View): TemplateResult {
    const { at, plies } = view
    const step = (name: 'prev' | 'next', words: string, to: number, able: boolean) =>
        button(drawn(signs[name]), words, able, () => view.step(to))
    return html`<div class="taefl-play-steps" role="group" aria-label=${t('play.moves')}>
        ${step('prev', t('play.prev'), at - 1, at > 0)}
        ${step('next', t('play.next'), at + 1, at < plies)}
    </div>`
}
