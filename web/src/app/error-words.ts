/* What the core refused, in the person's language: loaded with the first refusal. The area `errors` must
 * have been loaded. */
import type { CoreError } from '../core/client'
import { maybe } from './texts'

/** What the core refused, with the place in a text of several lines. */
export function errorWords(error: CoreError): string {
    const [first = '', second = ''] = error.args
    const words = maybe(`errors.${error.code}`, { 1: first, 2: second }) ?? error.words
    const place = { line: error.line, column: error.column }
    if (error.line && error.column) return maybe('errors.at.line', { ...place, words }) ?? words
    return error.line ? (maybe('errors.in.line', { ...place, words }) ?? words) : words
}
