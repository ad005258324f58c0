/* What decided a game: the move that cost its loser most, found by a quick search of every position.
 * Loaded when somebody asks. */
import { core } from '../../app/core'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { About, Player } from '../../core/types'
import { review, type Step } from '../analysis/review'
import { other, placeOf } from './game'
import type { Match } from './match'

const MOVE_MS = 80

export interface Decided {
    words: string
    /** The moment after the move; 0: no single one decided. */
    ply: number
}

/** `signal` ends the search. */
export async function whatDecided(match: Match, law: About, signal: AbortSignal): Promise<Decided> {
    const place = placeOf(match.game)
    const loser = match.result === 'draw' ? null : other(match.result === 'p1win' ? 1 : 2)
    const plies = await core().plies(place)
    let worst: { step: Step; before: number; loss: number } | null = null
    let before = 0.5
    await review(place, MOVE_MS, signal, step => {
        const by = plies[step.ply - 1]?.by
        const { chance } = step.evaluation
        const loss = by === 1 ? before - chance : chance - before
        const blamed = step.mark && (!loser || by === loser)
        if (blamed && loss > (worst?.loss ?? 0)) worst = { step, before, loss }
        before = chance
    })
    // TypeScript does not see the assignment inside.
    const found = worst as { step: Step; before: number } | null
    if (!found) return { words: t('ends.even'), ply: 0 }
    const { ply, evaluation, better } = found.step
    const { turn, name, by } = plies[ply - 1]!
    const view = await core().view(placeOf(match.game, ply - 1))
    const of = (chance: number): number => Math.round(100 * share(chance, by))
    return {
        words: t('ends.turned', {
            turn,
            move: name,
            side: sideName(law, by),
            before: of(found.before),
            after: of(evaluation.chance),
            better: view.moves.find(({ move }) => move === better[0])?.name ?? better[0] ?? '',
        }),
        ply,
    }
}

/** Player 1's chance as that of a player. */
const share = (chance: number, player: Player): number => (player === 1 ? chance : 1 - chance)
