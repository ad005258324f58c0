/* What a lesson begins with, the steps that a rule set with options has, and the one that teaches what was overlooked. */
import { optionsOf } from '../../core/rulenames'
import type { Lesson, Step } from './goal'

/** How many steps are enough to play: of a long lesson the first five, the others are more. */
export const enough = ({ length }: readonly unknown[]): number => (length > 6 ? 5 : length)

/** The step that teaches what somebody has overlooked; that of an option first, which may change it. */
export const stepFor = (lesson: Lesson, missed: string): Step | undefined =>
    lesson.steps.findLast(step => step.teaches?.includes(missed))

/** The lesson of a rule set with its options: behind the steps of the base one for each of them. */
export function withOptions(lesson: Lesson, name: string): Lesson {
    const on = optionsOf(name)
    return {
        ...lesson,
        steps: [...lesson.steps, ...lesson.options.filter(step => on.includes(step.id))],
    }
}
