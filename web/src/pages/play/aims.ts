/* What each side plays for: in a panel before the first move, with who begins and how one does. */
import { html, type TemplateResult } from 'lit'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { Player } from '../../core/types'
import { kindOf, other, seatOf } from './game'
import { nameOf, type View } from './view'

/** A sentence a side, one's own first; one for both where they want the same. */
export function aimsOf({ law, match }: View): string[] {
    const { aims, escapes = '', players } = law
    const words = (player: Player, side: string): string =>
        t(`play.aim.${aims[player - 1]!}`, { side, escapes })
    if (aims[0] === aims[1]) return [words(1, t('play.bothSides'))]
    const own: Player = seatOf(match.game.setup) === 2 ? 2 : 1
    return [own, other(own)].map(player => words(player, sideName({ players }, player)))
}

export function renderAims(view: View): TemplateResult {
    const { law, match } = view
    const { side, moves } = match.view
    const seat = seatOf(match.game.setup)
    const how = t(moves.some(choice => choice.from) ? 'play.howMove' : 'play.howPlace')
    const begins =
        seat === side
            ? t('play.youBegin', { side: sideName(law, side) })
            : t(match.waits ? 'play.beginsWhen' : 'play.begins', { side: nameOf(view, side) })
    return html`<section class="taefl-play-aims" aria-label=${t('play.aims')}>
        ${aimsOf(view).map(words => html`<p>${words}</p>`)}
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
