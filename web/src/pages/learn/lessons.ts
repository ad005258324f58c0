/* The lessons, the examples of the comparison and what documents disagree on: data files, each fetched
 * when a page needs it, so that they burden no other. */
import type { Lesson, Words } from './goal'
import { assets, fetched } from '../../app/assets'
import { core } from '../../app/core'
import { setOf } from '../../app/sets'
import { isOwnLaw, baseOf } from '../../core/rulenames'
import { withOptions } from './steps'
import { lessonIn } from './file-lesson'
import { linesOf } from '../workshop/lines'

const examplesUrl = new URL('../../../data/compare.json', import.meta.url)
const disputesUrl = new URL('../../../data/disputes.json', import.meta.url)

const data = <T>({ href }: URL): Promise<T> => fetched(href, answer => answer.json())

/** The lesson of a rule set with its options; null if there is none. Rejects when it cannot be fetched. */
export async function lessonOf(rules: string): Promise<Lesson | null> {
    if (isOwnLaw(rules)) return ownLesson(rules)
    const set = setOf(rules)
    return set ? withOptions(await assets<Lesson>(`lesson-${set.name}`), rules) : null
}

/** That of a file, which names its options' rules by its own name. */
async function ownLesson(rules: string): Promise<Lesson | null> {
    const name = baseOf(rules)
    const { text } = await core().law(name)
    const lesson = lessonIn(linesOf(text), name)
    if (!lesson) return null
    const options = lesson.options.map(step => ({ ...step, rules: `${name}+${step.id}` }))
    return withOptions({ ...lesson, options }, rules)
}

/** A position in which two rule sets part ways. */
export interface Example {
    id: string
    a: string
    b: string
    position: string
    words: Words
}
export const examples = (): Promise<Example[]> => data(examplesUrl)

/** Where documents are silent or disagree, by base rule set. */
export type Disputes = Record<string, { clause: string; words: Words }[]>
export const disputes = (): Promise<Disputes> => data(disputesUrl)
