/* What a screen reader is told of a game on a server besides its moves. */
import { t } from '../../app/texts'
import type { Player } from '../../core/types'
import type { State } from '../../live/types'

/** Whether the other one waits for an answer of who sits at `seat`. */
export const isAsked = ({ draw, takeback, rematch }: State, seat: Player | null): boolean =>
    !!seat && [draw, takeback, rematch].includes((3 - seat) as Player)

/** In words what has changed for whoever sits at `seat`; '' nothing to speak of. */
export function newsOf(before: State, after: State, seat: Player | null): string {
    if (!seat) return ''
    const rival = (3 - seat) as Player
    const [was, is] = [before.seats[rival - 1], after.seats[rival - 1]]
    if (!is) return ''
    const { name } = is
    const words = [
        !was && t('live.came', { name }),
        after.draw === rival && before.draw !== rival && t('live.drawAsked', { name }),
        after.takeback === rival && before.takeback !== rival && t('live.backAsked', { name }),
        after.rematch === rival && before.rematch !== rival && t('live.rematchWanted', { name }),
        after.pair?.game === 1 && after.pair.other && !before.pair?.other && t('live.pairBegins'),
        after.pair?.apart && !before.pair?.apart && t('live.pairApart'),
        after.phase === 'playing' && was?.here && !is.here && t('live.left', { name }),
        after.phase === 'playing' && was && !was.here && is.here && t('live.back', { name }),
    ]
    return words.filter(Boolean).join(' ')
}
