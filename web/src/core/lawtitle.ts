/* What a law of one's own is called where games are listed. */
import type { Carrying } from './rulenames'

/** The title in the file, in this language if it has one, or the law's name. */
export function ownTitle({ rules, rulesText = '' }: Carrying, language: string): string {
    const told = (key: string) =>
        new RegExp(`(?:^|\\n|\\\\n)${key} = ([^\\n\\\\]*)`).exec(rulesText)?.[1]
    return told(`title\\.${language}`) ?? told('title') ?? rules.replace(/^file:(.*)#.*/, '$1')
}
