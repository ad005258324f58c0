/* What is beside the board once something is played: what each side plays for, the list of moves
 * and the ways back and forward through it. */
import { html, nothing, svg, type TemplateResult } from 'lit-html'
import { t } from '../../app/texts'
import type { GamePage } from './game'
import { button, drawn, goalsOf } from './view'
import '../../parts/moves'
import '../../style/late.css'

const signs = {
    prev: svg`<path d="m14 4-8 7 8 7"/>`,
    next: svg`<path d="m8 4 8 7-8 7"/>`,
}

function renderGoal(view: GamePage): TemplateResult {
    const [own, ...rest] = goalsOf(view)
    return html`<p class="taefl-play-goal" aria-label=${t('play.aims')}>
        <strong>${own}</strong> ${rest.join(' ')}
    </p>`
}

function renderSteps(view: GamePage): TemplateResult {
    const { at, plies } = view
    const step = (name: 'prev' | 'next', words: string, to: number, able: boolean) =>
        button(drawn(signs[name]), words, able, () => view.step(to))
    return html`<div class="taefl-play-steps" role="group" aria-label=${t('play.moves')}>
        ${step('prev', t('play.prev'), at - 1, at > 0)}
        ${step('next', t('play.next'), at + 1, at < plies)}
    </div>`
}

/** In a frame there is no room for more than the goal. */
export function renderPlayed(view: GamePage): TemplateResult {
    const goal = view.match.over ? nothing : renderGoal(view)
    return view.embedded ? html`${goal}` : html`${goal}${renderMoves(view)}`
}
function renderMoves(view: GamePage): TemplateResult {
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
