/* What a law of one's own is called where games are listed. */
import type { Carrying } from './lawtexts'

/** The title in the file, or the law's name. */
export const ownTitle = ({ rules, rulesText = '' }: Carrying): string =>
    /(?:^|\n|\\n)title = ([^\n\\]*)/.exec(rulesText)?.[1] ?? rules.replace(/^file:(.*)#.*/, '$1')
