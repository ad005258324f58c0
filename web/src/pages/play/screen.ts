/* The page of a game as a whole: the board and what stands round it. */
import { html, nothing, type TemplateResult } from 'lit'
import { speakResult } from '../../app/speech'
import { t } from '../../app/texts'
import type { Choice, Place, Player, View as Moment } from '../../core/types'
import { renderAims } from './aims'
import type { Asked, dialogOf } from './dialogs'
import type { renderEnd } from './end'
import type {
    renderActions as renderFarActions,
    renderFar,
    renderFarBelow,
    renderHere,
} from './far-panel'
import type { Room } from './doings'
import { other, seatOf } from './game'
import type { renderMenu } from './menu'
import type { renderNote } from './notes'
import type { renderPause } from './pause'
import type { renderPlayed } from './steps'
import type { renderTaken } from './taken'
import { renderActions, renderHead, renderPlayer, type View } from './view'

/* What a game does not need from its first moment on: questions, notes, its end, the list of its moves. */
export interface Later {
    dialogOf?: typeof dialogOf
    renderEnd?: typeof renderEnd
    renderNote?: typeof renderNote
    moves?: unknown
    renderPlayed?: typeof renderPlayed
    clock?: unknown
    renderMenu?: typeof renderMenu
    renderTaken?: typeof renderTaken
    coach?: unknown
    renderFar?: typeof renderFar
    renderFarActions?: typeof renderFarActions
    renderFarBelow?: typeof renderFarBelow
    renderHere?: typeof renderHere
    renderPause?: typeof renderPause
}

export interface Screen extends View {
    readonly later: Later
    readonly place: Place | null
    readonly asked: Asked | null
    readonly showed: (event: CustomEvent<{ view: Moment }>) => void
    readonly played: (event: CustomEvent<{ move: string; choice: Choice }>) => void
    readonly answered: (yes: boolean) => void
    /** Somebody is there. */
    readonly stir: () => unknown
}

/** The same for the same, so that the board need not look again. */
const none: never[] = []

export function renderGame(view: Screen): TemplateResult {
    const { match, law } = view
    const top: Player = view.flip ? 1 : 2
    const marks = view.earlier ? null : (view.ending ?? view.hint)
    return html`<div
        @pointerover=${view.stir}
        class="taefl-play taefl-boarded ${view.embedded ? 'small' : ''} ${view.far?.live.state.phase} ${match.over ? 'over' : ''}"
    >
        ${renderHead(view)} ${renderPlayer(view, top, 'top')}
        <taefl-table
            .place=${view.place}
            ?mayMove=${view.mayMove}
            ?mayUndo=${!view.far && view.mayMove && match.view.phase === 's' && match.backTo >= 0}
            .ahead=${(!view.earlier && view.far?.ahead) || null}
            .arrows=${marks?.arrows ?? none}
            .spots=${marks?.spots ?? none}
            ?flip=${view.flip}
            ?compact=${view.embedded || match.over || seatOf(match.game.setup) === null}
            .verdict=${match.over && !view.earlier ? speakResult(match.result, law) : ''}
            @taefl-view=${view.showed}
            @taefl-played=${view.played}
            @taefl-undo=${view.takeBack}
        ></taefl-table>
        ${renderPlayer(view, other(top), 'bottom')}
        <section class="taefl-play-panel" aria-label=${t('play.panel')}>
            ${
                view.later.coach && !view.far
                    ? html`<taefl-coach
                          .match=${match}
                          .law=${law}
                          .turn=${view.mayMove ? match.view : null}
                          .plies=${view.plies}
                      ></taefl-coach>`
                    : nothing
            }
            ${
                match.over && !view.earlier && view.later.renderEnd
                    ? view.later.renderEnd(view)
                    : nothing
            }
            ${view.far && view.later.renderFar?.(view)} ${renderState(view)} ${renderActions(view)}
            ${view.later.renderFarBelow?.(view)}
        </section>
        ${view.plies ? view.later.renderPlayed?.(view) : renderAims(view)}
        ${view.later.dialogOf?.(view.asked, { law, match, far: view.far, answer: view.answered })}
    </div>`
}

/** There is something rarer to say than a hint. */
export const noted = ({ match, earlier, elsewhere }: Room): boolean =>
    !!match && (earlier || match.stuck || (elsewhere && !match.over))

/** What stands above the buttons. */
function renderState(view: Screen) {
    if (noted(view)) return view.later.renderNote?.(view, view.match)
    const words = view.hint?.words?.(view.flip)
    return words ? html`<p class="taefl-play-note">${words}</p>` : nothing
}

/** Instead of a game that cannot be shown. */
export function renderProblem(words: string): TemplateResult {
    void import('./problem')
    return html`<taefl-problem .words=${words}></taefl-problem>`
}
