/* What somebody who has lost can learn from it: the step of the lesson that teaches what was overlooked,
 * and once that is done a puzzle of the kind. What was overlooked the core knows. */
import { pathTo } from '../../app/paths'
import { progress, shelfFor } from '../../app/puzzles'
import { puzzlesOf } from '../../app/shelf'
import { language, maybe } from '../../app/texts'
import type { About, Finale } from '../../core/types'
import { lessonOf } from '../learn/lessons'
import { stepFor } from '../learn/names'
import { done } from '../learn/progress'

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
    if (done(taught.split('+')[0]!).has(step.id)) {
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
