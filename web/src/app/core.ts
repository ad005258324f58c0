/* The one referee and the one engine of the page. */
import { Core, Engine } from '../core/client'
import type { About, RuleSet } from '../core/types'

let referee: Core | undefined
let searcher: Engine | undefined
const abouts = new Map<string, Promise<About>>()
let sets: Promise<RuleSet[]> | undefined

export const core = (): Core => (referee ??= new Core())
export const engine = (): Engine => (searcher ??= new Engine())
/** A new engine in place of one that has crashed or does not answer. */
export function freshEngine(): Engine {
    searcher?.close()
    return (searcher = new Engine())
}

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
