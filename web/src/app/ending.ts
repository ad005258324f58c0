/* How a game ended, in one sentence to whom it concerns. What of the board decided it the core knows. The area `ends`
 * must have been loaded. */
import type { About, Finale, Player, Result, View } from '../core/types'
import { enumerate } from './narration'
import { sideName } from './speech'
import { maybe, t } from './texts'

interface Ended {
    law: About
    view: View
    result: Result
    /** As in game files: "normal" where the rules ended it, "time", "resign" … */
    termination: string
    /** Whose game it is; of both or nobody, nobody is spoken to. */
    seat: Player | 'both' | null
    /** null: by something besides the rules. */
    finale: Finale | null
}

/** The names of the squares. If one of the two beside a captured king is empty, both say what they are. */
function flankers({ view, law }: Ended, { code, around }: Finale): string[] {
    const { squares } = law.geometry
    const empty = squares.filter((_, i) => view.board[i] === '.')
    if (code !== 'KING_BETWEEN' || !empty.some(({ name }) => around.includes(name))) return around
    return around.map(at => {
        const square = empty.find(({ name }) => name === at)
        if (!square) return t('ends.attacker', { at })
        return maybe(`ends.empty.${square.mark}`, { at }) ?? t('ends.empty', { at })
    })
}

/** "Your king was taken on e7, between e6 and e8."; '' where the clause says all. */
export function endWords(ended: Ended): string {
    const { law, view, result, termination, seat, finale } = ended
    const code = finale?.code ?? termination
    // An aborted game waited for the side to move.
    const loser: Player = result === 'none' ? view.side : result === 'p1win' ? 2 : 1
    const winner: Player = loser === 1 ? 2 : 1
    const drawn = result === 'draw'
    const part = drawn ? '' : seat === winner ? '.won' : seat === loser ? '.lost' : ''
    const around = [
        ...(finale ? flankers(ended, finale) : []),
        ...(finale?.edge ? [t('ends.edge')] : []),
    ]
    const [a, b] = view.score ?? [0, 0]
    const words = {
        at: finale?.at ?? '',
        around: enumerate(around),
        times: finale?.times ?? 0,
        winner: sideName(law, winner),
        loser: sideName(law, loser),
        a: Math.max(a, b),
        b: Math.min(a, b),
    }
    return maybe(`ends.${code}${part}`, words) ?? maybe(`ends.${code}`, words) ?? ''
}
