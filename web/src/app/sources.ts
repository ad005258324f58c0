/* Where clauses stand, in the person's language: for the pages that tell the rules. */
import type { About, Clause, Remark } from '../core/types'
import { maybe, toldIn } from './texts'
import { madeWords } from './clauses'

/** What the core calls the source of a file's clause that names none. */
const FILE = 'the rules file'
/** Where it stands, or the reason for the choice. */
export const clauseSource = (clause: Clause): string =>
    (clause.told
        ? toldIn(clause, 'source')
        : maybe(`sources.${clause.said ? 'made' : clause.id}`)) ??
    (clause.source === FILE ? maybe('sources.file') : undefined) ??
    clause.source
/** "stated, chosen" */
export const clauseStanding = (clause: Clause): string =>
    clause.standing
        .split(', ')
        .map(word => maybe(`sources.standing.${word}`) ?? word)
        .join(', ')
/** What is known besides the rules. */
export const remarkHeading = ({ heading }: Remark): string =>
    maybe(`sources.heading.${heading}`) ?? heading
export const remarkWords = ({ id, words }: Remark): string => maybe(`sources.remark.${id}`) ?? words
export const remarkSource = ({ id, source }: Remark): string =>
    maybe(`sources.note.${id}`) ?? source ?? ''
/** The rules in plain words: paragraphs, each with its heading. */
export function plainRules({ plain }: Pick<About, 'plain'>): { heading: string; words: string }[] {
    const paragraphs: { heading: string; words: string }[] = []
    for (const { id, words, opens, gaps } of plain) {
        const told = madeWords(id, gaps) ?? words
        const colon = told.indexOf(':')
        if (opens) paragraphs.push({ heading: told.slice(0, colon), words: told.slice(colon + 2) })
        else paragraphs.at(-1)!.words += ` ${told}`
    }
    return paragraphs
}
