/* The one referee of the page. */
import { Core } from '../core/client'
import type { About, RuleSet } from '../core/types'
import { once } from './assets'
import { tell } from './notice'
import { needTexts, t } from './texts'

let referee: Core | undefined

/** A referee that has broken down is replaced; who asks again gets an answer. */
export function core(): Core {
    if (referee?.dead) {
        referee.close()
        referee = undefined
    }
    return (referee ??= new Core(() => tell({ text: t('app.rulesAgain') })))
}

/** What is fixed is asked once. */
export const about = (rules: string): Promise<About> =>
    once(`about ${rules}`, async () => {
        const law = await core().about(rules)
        // Clauses that a law makes are in the language of the plain words.
        if (law.clauses.some(c => c.said)) await needTexts('plain')
        return law
    })
export const catalogue = (): Promise<RuleSet[]> => once('catalogue', () => core().catalogue())
