/* Names of rule sets: `base+option+option`. What is known of them is the core's; here they are only
 * taken apart and put together. */
import type { RuleSet } from '../../core/types'
import type { Lesson, Step } from './goal'

export const baseOf = (name: string): string => name.split('+')[0]!
export const optionsOf = (name: string): string[] => name.split('+').slice(1)

/** The name with one option turned on or off, in the order of the catalogue. */
export function toggled(set: Pick<RuleSet, 'options'>, name: string, option: string): string {
    const on = new Set(optionsOf(name))
    if (!on.delete(option)) on.add(option)
    return [baseOf(name), ...set.options.map(o => o.name).filter(o => on.has(o))].join('+')
}

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
