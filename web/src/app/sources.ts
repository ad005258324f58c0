/* Where clauses and rule sets stand, in the person's language: for the pages that tell the rules. */
import type { Clause, RuleSet } from '../core/types'
import { baseOf, maybe } from './texts'

/** Where it stands, or the reason for the choice. */
export const clauseSource = (clause: Clause): string =>
    maybe(`sources.${clause.id}`) ?? clause.source
/** "stated, chosen" */
export const clauseStanding = (clause: Clause): string =>
    clause.standing
        .split(', ')
        .map(word => maybe(`sources.standing.${word}`) ?? word)
        .join(', ')
export const ruleSource = (set: Pick<RuleSet, 'name' | 'source'>): string =>
    maybe(`sources.${baseOf(set.name)}`) ?? set.source
