/* Nobody is helped in a game of one's own that goes on on the server: what stands there now is not opened,
 * in another tab either. */
import { core } from '../../app/core'
import { t } from '../../app/texts'
import { baseOf } from '../../core/rulenames'
import type { Position } from '../../core/types'
import { myGames, readGame } from '../../live/api'
import type { Study } from './study'

/** Board and whose turn it is, without what is counted. */
async function standing(place: Position): Promise<string> {
    const { fen } = await core().view(place)
    return fen.split(' ').slice(0, 2).join(' ')
}

/** Rejects with why not, if the position that is shown, or the last of the game, is one of those. */
export async function fair({ tree, place }: Study): Promise<void> {
    const listed = await myGames().catch(() => null)
    const mine = (listed?.games ?? []).filter(
        ({ phase, rules, moves }) =>
            phase === 'playing' && moves > 0 && baseOf(rules) === baseOf(tree.rules),
    )
    if (!mine.length) return
    const end = { ...place, moves: tree.moves.map(({ move }) => move) }
    const shown = await Promise.all([place, end].map(standing))
    for (const { id } of mine) {
        const { rules, position, moves } = await readGame(id)
        if (shown.includes(await standing({ rules, start: position ?? '', moves })))
            throw new Error(t('live.closed'))
    }
}
