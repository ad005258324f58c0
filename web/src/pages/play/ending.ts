/* How a game ended: said in a sentence to whom it concerns, and drawn on the board. What of the board
 * decided it the core knows. Loaded with the first end. */
import { core } from '../../app/core'
import { listed } from '../../app/narration'
import { settings } from '../../app/settings'
import { sideName } from '../../app/speech'
import { maybe, needTexts, t } from '../../app/texts'
import type { BoardArrow, BoardSpot } from '../../board/types'
import type { About, Finale } from '../../core/types'
import { other, placeOf, seatOf } from './game'
import type { Match } from './match'

export interface Ending {
    /** One sentence; '' where the clause says all. */
    words: string
    arrows: BoardArrow[]
    spots: BoardSpot[]
}

/** Asks how the match ended. */
export async function endingOf(match: Match, law: About): Promise<Ending> {
    const normal = match.game.tree.termination === 'normal'
    const [finale] = await Promise.all([
        normal ? core().end(placeOf(match.game)) : null,
        needTexts('ends'),
    ])
    return { words: sentence(match, law, finale), arrows: wayOf(finale), spots: spotsOf(finale) }
}

/** "Your king was taken on e7, between e6 and e8." */
function sentence({ game, result, view }: Match, law: About, finale: Finale | null): string {
    const code = finale?.code ?? game.tree.termination
    const winner = result === 'p1win' ? 1 : 2
    const loser = other(winner)
    const seat = seatOf(game.setup)
    const drawn = result === 'draw'
    const part = drawn ? '' : seat === winner ? '.won' : seat === loser ? '.lost' : ''
    const around = [...(finale?.around ?? []), ...(finale?.edge ? [t('ends.edge')] : [])]
    const [a, b] = view.score ?? [0, 0]
    const words = {
        at: finale?.at ?? '',
        around: listed(around),
        times: finale?.times ?? 0,
        winner: sideName(law, winner),
        loser: sideName(law, loser),
        a: Math.max(a, b),
        b: Math.min(a, b),
    }
    return maybe(`ends.${code}${part}`, words) ?? maybe(`ends.${code}`, words) ?? ''
}

/** The way out that was taken. */
const wayOf = (finale: Finale | null): BoardArrow[] =>
    finale?.code === 'ESCAPED' ? [{ from: finale.from, to: finale.to, kind: 'way' }] : []

/** What was taken lies where it fell; those that took it are lit. */
function spotsOf(finale: Finale | null): BoardSpot[] {
    if (!finale?.at) return []
    if (finale.code === 'ESCAPED') return [{ square: finale.at, kind: 'good' }]
    const lit = finale.around.map(square => ({ square, kind: 'lit' }) as const)
    return [...lit, { square: finale.at, kind: 'fallen', letter: finale.piece }]
}

/** The sound of an end that no move made; the table plays that of the others. */
export function toll(): void {
    if (settings.get('sound')) void import('../../board/sound').then(sound => sound.play('end'))
}
