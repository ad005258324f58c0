import { about } from '../../app/core'
import { errorWords } from '../../app/error-words'
import { clauseOf } from '../../app/clauses'
import { needTexts } from '../../app/texts'
import { CoreError } from '../../core/client'

/** Why something was refused, with the words of the clause where these rules are known. */
export async function reason(error: unknown, rules = ''): Promise<string> {
    if (!(error instanceof CoreError)) return error instanceof Error ? error.message : String(error)
    await needTexts('errors', 'clauses')
    const words = errorWords(error)
    const law = error.clause && rules ? await about(rules).catch(() => null) : null
    return law ? `${words}. ${clauseOf(error.clause, law)}` : words
}
