/* Before the first move: what each side wants, who begins, and how one does. By what pieces and marked
 * squares there are, not by the name of a rule set. */
import { html, type TemplateResult } from 'lit'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { About, Player } from '../../core/types'
import { kindOf, seatOf } from './game'
import { nameOf, type View } from './view'

/** A line a side. */
function aimOf(law: About, player: Player): string {
    const side = sideName(law, player)
    const has = (shape: string): boolean => law.pieces.some(p => p.shape === shape)
    if (has('crown')) {
        const king = law.pieces.some(p => p.shape === 'crown' && p.owner === player)
        const corners = law.geometry.squares.some(square => square.mark === 'corner')
        if (!king) return t('play.aimTakeKing', { side })
        return t(corners ? 'play.aimCorner' : 'play.aimEdge', { side })
    }
    return t(has('pawn') ? 'play.aimTakeAll' : 'play.aimPoints', { side })
}

export function renderAims(view: View): TemplateResult {
    const { law, match } = view
    const { side, moves } = match.view
    const seat = seatOf(match.game.setup)
    const how = t(moves.some(choice => choice.from) ? 'play.howMove' : 'play.howPlace')
    const begins =
        seat !== side
            ? t('play.begins', { side: nameOf(view, side) })
            : t('play.youBegin', { side: sideName(law, side) })
    return html`<section class="taefl-play-aims" aria-label=${t('play.aims')}>
        <p>${aimOf(law, 1)}</p>
        <p>${aimOf(law, 2)}</p>
        <div class="begins">
            <p>
                <strong>${begins}</strong>
                <span class="how">${kindOf(match.game, side).kind === 'human' ? how : ''}</span>
            </p>
            <button type="button" class="taefl-button" @click=${() => view.ask('brief')}>
                ${t('play.brief')}
            </button>
        </div>
    </section>`
}
