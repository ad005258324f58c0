/* The one referee of the page. */
import { Core } from '../core/client'
import type { About, RuleSet } from '../core/types'

let referee: Core | undefined
const abouts = new Map<string, Promise<About>>()
let sets: Promise<RuleSet[]> | undefined

export const core = (): Core => (referee ??= new Core())

/** What is fixed is asked once. */
export function about(rules: string): Promise<About> {
    let known = abouts.get(rules)
    if (!known) {
        known = core().about(rules)
        abouts.set(rules, known)
        known.catch(() => abouts.delete(rules))
    }
    return known
}
export function catalogue(): Promise<RuleSet[]> {
    return (sets ??= core().catalogue())
}
