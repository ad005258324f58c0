/* Clauses and made sentences in the person's language, for what tells rules: seldom on a first visit. The
 * core makes sentences out of a law's values; here they are texts of the area `plain`, whose gaps {1},
 * {1or}, {2} … are filled with names. The areas `clauses` and `plain` must have been loaded; where they
 * lack a key, the core's own words show. */
import type { About, Clause } from '../core/types'
import { maybe, toldIn } from './texts'

/** What fills each gap: words for squares, pieces and numbers; 'but' before those that are left out. */
type Gaps = readonly (readonly string[])[]

const called = (name: string): string => maybe(`plain.name.${name}`) ?? name

/** "a4, tronen eller hörnen" */
function joined(names: readonly string[], by: 'and' | 'or'): string {
    const but = names.indexOf('but')
    const items = (but < 0 ? names : names.slice(0, but)).map(called)
    if (but >= 0)
        items.push(
            maybe('plain.name.but', { squares: joined(names.slice(but + 1), 'and') }) ?? 'but',
        )
    const last = items.pop() ?? ''
    if (!items.length) return last
    return (
        maybe(`plain.name.${by}`, { first: items.join(', '), last }) ??
        `${items.join(', ')}, ${last}`
    )
}

/** The sentence in the person's language; undefined where only the core has it, in English. */
export function madeWords(id: string, gaps: Gaps = []): string | undefined {
    const filled = gaps.flatMap((names, i) => [
        [`${i + 1}`, joined(names, 'and')],
        [`${i + 1}or`, joined(names, 'or')],
    ])
    return maybe(`plain.${id}`, Object.fromEntries(filled))
}

/** What a clause says. */
export function clauseWords(clause: Pick<Clause, 'id' | 'words' | 'told' | 'said'>): string {
    if (clause.told) return toldIn(clause, 'words') ?? clause.words
    const said = clause.said?.map(({ id, gaps }) => madeWords(id, gaps)?.replace(/^\S+: /, ''))
    if (said?.length && said.every(words => words !== undefined)) return said.join(' ')
    return maybe(`clauses.${clause.id}`) ?? clause.words
}
/** A clause in the person's language, by its id. One that has become several, as A9 in a game kept since before, is told
 * by all of them. */
export function clauseOf(id: string, about: About | null): string {
    const parts = about?.clauses.filter(c => c.id === id || c.id.replace(/[a-z]$/, '') === id)
    return parts?.length ? parts.map(clauseWords).join(' ') : clauseWords({ id, words: id })
}
