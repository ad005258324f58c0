import { engine } from '../../app/engine'
import { evaluate, type Evaluation } from '../../app/evaluation'
import type { Place, Player } from '../../core/types'

/** Searched in any case, however long it takes. */
const LEAST_DEPTH = 3

/** What a search of so many ms, of all moves or of some, says about a place where `side` moves. null: it was stopped, or the game is over. */
export async function assess(
    place: Place,
    side: Player,
    movetime: number,
    signal?: AbortSignal,
    searchmoves: string[] = [],
): Promise<Evaluation | null> {
    const options = { MultiPV: 1, Strength: 10 }
    let { lines } = await engine().go(place, { movetime, searchmoves }, options)
    // On a busy machine a short time may pass before anything is found.
    if (!lines[0] && !signal?.aborted)
        lines = (await engine().go(place, { depth: LEAST_DEPTH, searchmoves }, options)).lines
    return lines[0] && !signal?.aborted ? evaluate(lines[0], side) : null
}
