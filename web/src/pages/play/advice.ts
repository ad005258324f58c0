/* What the loser of a game can learn from its end: a step of a lesson, or a puzzle. Loaded when it is needed. */
import { pathTo } from '../../app/addresses'
import { puzzlesOf } from '../../app/assets'
import { progress, shelfFor } from '../../app/puzzles'
import { language, maybe } from '../../app/texts'
import { baseOf } from '../../core/rulenames'
import type { About, Finale } from '../../core/types'
import { lessonOf } from '../learn/lessons'
import { done } from '../learn/progress'
import { stepFor } from '../learn/steps'
import type { Advice } from './end'

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
