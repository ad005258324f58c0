/* How a game ended: said in a sentence to whom it concerns, and drawn on the board. What of the board decided it the
 * core knows. What the loser can learn from it: advice.ts. */
import { core } from '../../app/core'
import { endWords } from '../../app/ending'
import { needTexts } from '../../app/texts'
import type { BoardArrow, BoardSpot } from '../../board/types'
import type { About, Finale } from '../../core/types'
import { placeAfter, seatOf } from './game-state'
import type { Match } from './match'

export interface Ending {
    /** One sentence; '' where the clause says all. */
    words: string
    arrows: BoardArrow[]
    spots: BoardSpot[]
    /** null: by something besides the rules. */
    finale: Finale | null
    /** For the one person here, who has lost; it comes a little later. */
    advice: Advice | null
}

export interface Advice {
    /** One sentence; '' where nothing is known. */
    words: string
    /** The step, by its title; where it has been done a puzzle, without one. */
    href: string
    title: string
}

/** How a game ended. */
export async function endingOf(match: Match, law: About): Promise<Ending> {
    const normal = match.game.tree.termination === 'normal'
    const [finale] = await Promise.all([
        normal ? core().end(placeAfter(match.game)) : null,
        needTexts('ends'),
    ])
    return {
        words: endWords({
            law,
            view: match.view,
            result: match.result,
            termination: match.game.tree.termination,
            seat: seatOf(match.game.setup),
            finale,
        }),
        arrows: wayOf(finale),
        spots: spotsOf(finale),
        finale,
        advice: null,
    }
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
