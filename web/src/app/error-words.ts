/* What the core refused, in the person's language: loaded with the first refusal. */
import { CoreError } from '../core/client'
import { maybe, needTexts, t } from './texts'

/** What went wrong: the clause that forbids it, by its id, or the core's own words. */
export async function errorTold(
    error: unknown,
    clauseOf: (clause: string) => string,
): Promise<string> {
    await needTexts('errors', 'clauses')
    if (!(error instanceof CoreError)) return error instanceof Error ? error.message : String(error)
    // Words of the law say more than "not legal".
    const { clause } = error
    return clause ? `${t('speech.byClause', { clause })}: ${clauseOf(clause)}` : errorWords(error)
}

/** What the core refused, with the place in a text of several lines. The area `errors` must
 * have been loaded. */
export function errorWords(error: CoreError): string {
    const [first = '', second = '', within] = error.args
    const known = maybe(`errors.${error.code}`, { 1: first, 2: second })
    const words = known ? known + (within ? ` (${within})` : '') : error.words
    const place = { line: error.line, column: error.column }
    if (error.line && error.column) return maybe('errors.at.line', { ...place, words }) ?? words
    return error.line ? (maybe('errors.in.line', { ...place, words }) ?? words) : words
}
