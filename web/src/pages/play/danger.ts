/* The danger layer of somebody's first games against the engine: what can be taken next move has a ring, the king's open
 * ways are dotted, and a move that loses at once is asked about. It fades with wins. The core says what is in danger. */
import { core } from '../../app/core'
import { playedOnline } from '../../app/online'
import { settings } from '../../app/settings'
import { setOf } from '../../app/sets'
import type { SavedGame } from '../../app/saved-game'
import type { Setup } from '../../app/store'
import type { BoardArrow } from '../../board/types'
import type { About, Choice, Family, Player, Position, View } from '../../core/types'
import { kingOf, wayArrows } from '../../parts/table-parts'
import { rungOf } from './beaten-levels'
import { other, seatOf, winFor } from './game-state'
import { mayEscape } from './hints'

/** How much is shown: all of it, what concerns the end of the game, or nothing. */
export type Danger = 'all' | 'end' | 'none'
/** Wins of a family after which less is shown, and nothing more. */
const LESS = 1
const NOTHING = 3

/** How much somebody sees of it in a game of this family: only against the engine, to whom it is no harm. `kept` gives
 * the games that were played here. */
export async function dangerFor(
    family: Family,
    setup: Setup,
    kept: () => Promise<SavedGame[]>,
): Promise<Danger> {
    if (typeof seatOf(setup) !== 'number') return 'none'
    const wish = settings.get('danger')
    if (wish !== 'auto') return wish === 'always' ? 'all' : 'none'
    const here = (await kept()).filter(
        game => rungOf(game) && setOf(game.tree.rules)?.family === family,
    ).length
    const wins = here + (playedOnline()[family]?.won ?? 0)
    return wins < LESS ? 'all' : wins < NOTHING ? 'end' : 'none'
}

/** The squares whose pieces the other side could take if it were to move. */
const endangered = ({ threats }: View): string[] => [
    ...new Set(threats.flatMap(([, , taken]) => taken)),
]

/** Whether the king of the side to move could be taken. */
const kingInDanger = (view: View, law: About): boolean =>
    endangered(view).includes(kingOf(view, law) ?? '')

/** What the board shows of it to the side to move. */
export function dangerArrows(view: View, law: About, danger: Danger): BoardArrow[] {
    if (danger === 'none') return []
    const king = kingOf(view, law)
    const rings = endangered(view)
        .filter(square => danger === 'all' || square === king)
        .map((square): BoardArrow => ({ from: square, to: square, kind: 'threat' }))
    return [...rings, ...wayArrows(view, law)]
}

/** What the side to move must know of this moment; '' where the danger layer tells nothing. */
export function alarmOf(view: View, law: About, danger: Danger): string {
    if (danger === 'none' || view.result !== 'none' || law.traits.includes('points')) return ''
    if (view.exits.length) return mayEscape({ law, view }) ? 'out' : 'stop'
    if (kingInDanger(view, law)) return 'king'
    if (danger !== 'all') return ''
    return endangered(view).length ? 'ringed' : 'safe'
}

/** What a move would let the other side do. */
export interface Risk {
    move: string
    /** The answer that wins. */
    answer: Choice
    kind: 'king' | 'out' | 'win'
    /** The two on the board. */
    arrows: BoardArrow[]
}

const arrowOf = ({ from, to }: Choice, kind: BoardArrow['kind']): BoardArrow => ({
    from: from || to,
    to,
    kind,
})

/** What makes `choice` lose at once; null if nothing does. */
export async function riskOf(
    place: Position,
    side: Player,
    choice: Choice,
    law: About,
): Promise<Risk | null> {
    const { move } = choice
    const after = await core().view({ ...place, moves: [...place.moves, move] })
    if (after.result !== 'none' || after.side === side) return null
    const answer = after.moves.find(({ ends }) => ends?.[0] === winFor(other(side)))
    if (!answer) return null
    const king = kingOf(after, law)
    const kind = answer.takes.some(([square]) => square === king)
        ? 'king'
        : answer.from === king
          ? 'out'
          : 'win'
    const arrows = [arrowOf(choice, 'own'), arrowOf(answer, 'threat')]
    return { move, answer, kind, arrows }
}
