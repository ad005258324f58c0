/* What the core thinks of the moves of a line, asked once for each; and the same in words. */
import { core } from '../../app/core'
import { decided } from '../../app/evaluation'
import { maybe } from '../../app/texts'
import { back, lineTo, nexts, nodeAt, type Path } from '../../app/tree'
import type { Outlook, Place, Verdict } from '../../core/types'
import { knownPly } from '../../parts/moves'
import { movesOf, type LineMove } from './line'
import type { Study } from './study'

const outlookWord = ({ chance, win }: Outlook): string =>
    win ? `#${win}` : String(Math.round(chance * 1000))

/** What a move lost at a place, by what searches say before and after it; `best` is the better move, '' if
 * it is not known. */
export function judged(
    place: Place,
    move: string,
    best: string,
    was: Outlook,
    is: Outlook,
): Promise<Verdict> {
    const words = ['verdict', move, best || '-', ...[was, is].map(outlookWord)].join(' ')
    return core().told(place, words)
}

/** The better move that is known in the place of a move: the engine's, else the line that stands beside. */
export function betterThan(study: Study, { path }: LineMove): string {
    const before = back(path)
    const beside = nexts(study.tree, before).find(next => next.path.length > before.length)
    return study.best(before) ?? beside?.node.move ?? ''
}

function endOf({ tree }: Study, path: Path): Outlook | null {
    const ply = knownPly(nodeAt(tree, path)!)
    return ply ? decided(ply.result) : null
}

/** Asks about every move of the line that an analysis has looked at. Whether something new was learnt. */
export async function learnVerdicts(study: Study): Promise<boolean> {
    let news = false
    for (const move of movesOf(study)) {
        const { verdict, path } = move
        if (verdict) continue
        const before = study.written(back(path))
        const after = endOf(study, path) ?? study.written(path)
        if (!before || !after) continue
        const place = study.placeAt(back(path))
        const played = lineTo(study.tree, path).at(-1)!
        const best = betterThan(study, move)
        const found = await judged(place, played, best, before, after)
        study.judge(path, found)
        news = true
    }
    return news
}

/** A sentence about somebody's move, '' for a good one. It may name the better move. */
export const verdictWords = (verdict: Verdict, who: string, other: string): string =>
    maybe(`analysis.verdict.${verdict.code}`, { ...verdict, who, other }) ?? ''

/** Whether the sentence names the better move. */
export const givesAway = ({ code }: Verdict): boolean => /^(MISSED_(?!WIN)|WORSE)/.test(code)
