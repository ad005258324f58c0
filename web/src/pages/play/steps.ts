/* What is beside the board once something is played: what each side plays for, the list of moves, the ways back
 * and forward through it. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import { t } from '../../app/texts'
import { aimsOf } from './aims'
import { drawn } from './icons'
import { button, type View } from './view'
import '../../style/late.css'

const signs = {
    prev: svg`<path d="m14 4-8 7 8 7"/>`,
    next: svg`<path d="m8 4 8 7-8 7"/>`,
}

function renderGoal(view: View): TemplateResult {
    const [own, ...rest] = aimsOf(view)
    return html`<p class="taefl-play-goal" aria-label=${t('play.aims')}>
        <strong>${own}</strong> ${rest.join(' ')}
    </p>`
}

function renderSteps(view: View): TemplateResult {
    const { at, plies } = view
    const step = (name: 'prev' | 'next', words: string, to: number, able: boolean) =>
        button(drawn(signs[name]), words, able, () => view.step(to))
    return html`<div class="taefl-play-steps" role="group" aria-label=${t('play.moves')}>
        ${step('prev', t('play.prev'), at - 1, at > 0)}
        ${step('next', t('play.next'), at + 1, at < plies)}
    </div>`
}

/** In a frame there is no room for more than the goal. */
export function renderPlayed(view: View): TemplateResult {
    const goal = view.match.over ? nothing : renderGoal(view)
    return view.embedded ? html`${goal}` : html`${goal}${renderMoves(view)}`
}
function renderMoves(view: View): TemplateResult {
    const { tree } = view.match.game
    return html`<section class="taefl-play-moves" aria-label=${t('play.moves')}>
        <taefl-moves
            .tree=${tree}
            .path=${[view.at]}
            @taefl-go=${(e: CustomEvent<{ path: number[] }>) => view.step(e.detail.path[0] ?? 0)}
        ></taefl-moves>
        ${renderSteps(view)}
    </section>`
}
