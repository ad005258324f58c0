/* The analysis of a whole game: every position of a line is searched for the same time. */
import { core } from '../../app/core'
import { engine } from '../../app/engine'
import { decided, mistake, type Evaluation } from '../../app/evaluation'
import { t } from '../../app/texts'
import type { Place, Player } from '../../core/types'
import { assess } from './assess'

export interface Step {
    /** 0: the start. */
    ply: number
    evaluation: Evaluation
    /** What the move before it is: PGN's 6 ?!, 2 ?, 4 ??; 0 where it was fine. */
    mark: 0 | 2 | 4 | 6
    /** The line that would have been better than a mistake, wire form. */
    better: string[]
}

/** Searches all positions of a game, first to last. Ends early when `signal` says so. */
export async function review(
    game: Place,
    movetime: number,
    signal: AbortSignal,
    onStep: (step: Step) => void,
): Promise<void> {
    const plies = await core().plies(game)
    const start = await core().view({ ...game, moves: [] })
    const stop = (): void => engine().stop()
    signal.addEventListener('abort', stop)
    try {
        let before: Evaluation | null = null
        for (let ply = 0; ply <= plies.length && !signal.aborted; ply++) {
            const last = plies[ply - 1]
            const result = last ? last.result : start.result
            const side: Player = last ? last.side : start.side
            let evaluation = decided(result)
            if (!evaluation) {
                const place = { ...game, moves: game.moves.slice(0, ply) }
                evaluation = await assess(place, side, movetime, signal)
                if (signal.aborted) break
                if (!evaluation) throw new Error(t('analysis.nothingFound', { ply }))
            }
            const played = game.moves[ply - 1]
            const other = before !== null && before.pv.length > 0 && before.pv[0] !== played
            const mark = last && other ? mistake(before!.chance, evaluation.chance, last.by) : 0
            onStep({ ply, evaluation, mark, better: mark ? before!.pv : [] })
            before = evaluation
        }
    } finally {
        signal.removeEventListener('abort', stop)
    }
}
