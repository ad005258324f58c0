/* Names of rule sets: `base+option+option`. What is known of them is the core's; here they are only taken apart. */

export const baseOf = (name: string): string => name.split('+')[0]!
export const optionsOf = (name: string): string[] => name.split('+').slice(1)

/* The laws of one's own that this tab knows: the text of the rules file by the name "file:mine#1a2b3c4d".
 * Apart from laws.ts, which keeps them in the browser, since whatever makes a game needs this. */

export const isOwnLaw = (rules: string): boolean => rules.startsWith('file:')

export const lawTexts = new Map<string, string>()

/** What a game by such a law carries, beside its name. */
interface Carrying {
    rules: string
    rulesText?: string
}
/** Learns the law that a game carries. */
export function learnLaw({ rules, rulesText }: Carrying): void {
    if (rulesText && isOwnLaw(rules)) lawTexts.set(baseOf(rules), rulesText)
}
/** The law that a game by these rules carries; nothing for built-in ones. */
export function carried(rules: string): Pick<Carrying, 'rulesText'> {
    const rulesText = lawTexts.get(baseOf(rules))
    return rulesText ? { rulesText } : {}
}

/* What a law of one's own is called where games are listed. */

/** The title in the file, in this language if it has one, or the law's name. */
export function ownTitle({ rules, rulesText = '' }: Carrying, language: string): string {
    const told = (key: string) =>
        new RegExp(`(?:^|\\n|\\\\n)${key} = ([^\\n\\\\]*)`).exec(rulesText)?.[1]
    return told(`title\\.${language}`) ?? told('title') ?? rules.replace(/^file:(.*)#.*/, '$1')
}
