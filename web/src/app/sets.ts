/* The base rule sets, known without the core. */
import { sets, type ListedSet } from 'taefl.catalogue'
import { baseOf } from './texts'

/** The base rule set of a name with options. */
export const setOf = (rules: string): ListedSet | undefined =>
    sets.find(({ name }) => name === baseOf(rules))
