/* Who one is at the server of games that gave out the page, as it said last: only there every page asks whose
 * turn it is. */
import { kept } from './kept'

export const KNOWN = 'taefl.live'

/** One's name there; empty: nobody is known in this browser. */
export const knownName = (): string => kept(KNOWN) ?? ''
