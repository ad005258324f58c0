/* The analysis of a whole game: every position of a line is searched for the same time, and every move judged. */
import { engine } from '../../core/engine'
import { decided, evaluate, type Evaluation } from '../../app/evaluation'
import type { Outlook, Position, Player, Verdict } from '../../core/types'
import { core } from '../../app/core'
import { noteHelp } from '../../app/helped'
import { store } from '../../app/store'
import { t } from '../../app/texts'

/** Searched in any case, however long it takes. */
const LEAST_DEPTH = 3

/** What a search of so many ms, of all moves or of some, says about a place where `side` moves. null: it was stopped, or the game is over. */
export async function assess(
    place: Position,
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

export interface ReviewedPly {
    /** 0: the start. */
    ply: number
    evaluation: Evaluation
    /** What the move before it is: PGN's 6 ?!, 2 ?, 4 ??; 0 where it was fine. */
    mark: 0 | 2 | 4 | 6
    /** The same with its reason; null at the start, and from a server. */
    verdict: Verdict | null
    /** The line that would have been better than a mistake, wire form. */
    better: string[]
}

/** What the core thinks of a ply. What looks like a mistake is searched once more from where it was chosen,
 * since two searches that begin a ply apart differ by the ply as well: the lesser loss of the two counts. */
async function judge(
    game: Position,
    ply: number,
    side: Player,
    before: Evaluation,
    after: Evaluation,
    movetime: number,
    signal: AbortSignal,
): Promise<Verdict> {
    const place = { ...game, moves: game.moves.slice(0, ply - 1) }
    const played = game.moves[ply - 1]!
    const best = before.pv[0] ?? ''
    const first = await judged(place, played, best, before, after)
    const again = first.mark ? await assess(place, side, movetime, signal, [played]) : null
    if (!again) return first
    const second = await judged(place, played, best, before, again)
    return second.lost < first.lost ? second : first
}

/** Searches all positions of a game, first to last. Ends early when `signal` says so. */
export async function review(
    game: Position,
    movetime: number,
    signal: AbortSignal,
    onStep: (step: ReviewedPly) => void,
): Promise<void> {
    const plies = await core().plies(game)
    const start = await core().view({ ...game, moves: [] })
    void noteHelp(store, game.rules, (await core().view(game)).fen)
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
            const verdict: Verdict | null =
                before && last
                    ? await judge(game, ply, last.by, before, evaluation, movetime, signal)
                    : null
            const mark = verdict?.mark ?? 0
            onStep({ ply, evaluation, mark, verdict, better: mark ? before!.pv : [] })
            before = evaluation
        }
    } finally {
        signal.removeEventListener('abort', stop)
    }
}

const outlookWord = ({ chance, win }: Outlook): string =>
    win ? `#${win}` : String(Math.round(chance * 1000))

/** What a move lost at a place, by what searches say before and after it; `best` is the better move, '' if
 * it is not known. */
export function judged(
    place: Position,
    move: string,
    best: string,
    was: Outlook,
    is: Outlook,
): Promise<Verdict> {
    const words = ['verdict', move, best || '-', ...[was, is].map(outlookWord)].join(' ')
    return core().told(place, words)
}
