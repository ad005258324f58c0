/* The lessons, each loaded when it is opened. */
import type { Lesson } from './goal'

const files = import.meta.glob<Lesson>('../../../data/lessons/*.json', { import: 'default' })

/** The lesson of a base rule set; null if there is none. */
export async function lessonOf(rules: string): Promise<Lesson | null> {
    return (await files[`../../../data/lessons/${rules}.json`]?.()) ?? null
}
