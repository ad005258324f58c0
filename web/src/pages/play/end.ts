/* How a game ended: said in a sentence to whom it concerns, and drawn on the board, and what who lost can learn from
 * it. What of the board decided it the core knows. */
import { pathTo } from '../../app/addresses'
import { puzzlesOf } from '../../app/assets'
import { core } from '../../app/core'
import { endWords } from '../../app/ending'
import { progress, shelfFor } from '../../app/puzzles'
import { language, maybe, needTexts } from '../../app/texts'
import type { BoardArrow, BoardSpot } from '../../board/types'
import { baseOf } from '../../core/rulenames'
import type { About, Finale } from '../../core/types'
import { lessonOf } from '../learn/lessons'
import { done } from '../learn/progress'
import { stepFor } from '../learn/steps'
import { placeOf, seatOf } from './game-state'
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

/* What a puzzle shows of it: its theme. */
const themes: Record<string, string> = {
    ...{ WAY: 'escape', WAYS: 'two-ways', KING: 'king-taken' },
    ...{ PAWN: 'last-pawn', STONE: 'last-stone', SHUT: 'blockade' },
}

/** null where no lesson has a step for it. Rejects when the lesson cannot be fetched. */
export async function adviceFor(law: About, { missed, stood }: Finale): Promise<Advice | null> {
    const lesson = await lessonOf(law.name)
    if (!lesson) return null
    let step = stepFor(lesson, missed)
    let taught = step ? law.name : ''
    if (!step && lesson.builds) {
        taught = lesson.builds
        const before = await lessonOf(taught)
        step = before ? stepFor(before, missed) : undefined
    }
    if (!step) return null
    const kind = missed.split('_')[0]!
    const words =
        (stood && maybe(`ends.missed.${kind}.stood`)) || maybe(`ends.missed.${kind}`) || ''
    if (done(baseOf(taught)).has(step.id)) {
        const { solved } = progress()
        const puzzle = (await puzzlesOf(shelfFor(law.name) ?? law.family)).find(
            ({ id, themes: shown }) => !(id in solved) && shown.includes(themes[kind] ?? ''),
        )
        if (puzzle) return { words, href: `/puzzles/${puzzle.id}`, title: '' }
    }
    return {
        words,
        href: `${pathTo(taught, '', 'learn')}#${step.id}`,
        title: step.title[language()] ?? step.title.en,
    }
}

/** How a game ended. */
export async function endingOf(match: Match, law: About): Promise<Ending> {
    const normal = match.game.tree.termination === 'normal'
    const [finale] = await Promise.all([
        normal ? core().end(placeOf(match.game)) : null,
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
