/* The one referee of the page. */
import { Core } from '../core/client'
import type { About, RuleSet } from '../core/types'
import { tell } from './notice'
import { needTexts, t } from './texts'

let referee: Core | undefined
const abouts = new Map<string, Promise<About>>()
let sets: Promise<RuleSet[]> | undefined

/** A referee that has broken down is replaced; who asks again gets an answer. */
export function core(): Core {
    if (referee?.dead) {
        referee.close()
        referee = undefined
    }
    return (referee ??= new Core(() => tell({ text: t('app.rulesAgain') })))
}

/** What is fixed is asked once. */
export function about(rules: string): Promise<About> {
    let known = abouts.get(rules)
    if (!known) {
        known = core()
            .about(rules)
            // Clauses that a law makes are in the language of the plain words.
            .then(law => (law.clauses.some(c => c.said) ? needTexts('plain').then(() => law) : law))
        abouts.set(rules, known)
        known.catch(() => abouts.delete(rules))
    }
    return known
}
export function catalogue(): Promise<RuleSet[]> {
    if (!sets) {
        sets = core().catalogue()
        sets.catch(() => (sets = undefined))
    }
    return sets
}
