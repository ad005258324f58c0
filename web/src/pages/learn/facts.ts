/* What is known of the games besides their rules: what each document tells and our notes, both from the
 * core, and for all of them author and licence, in the texts (`rules.author.…`, `rules.licence.…`). */
import { html, nothing, type TemplateResult } from 'lit'
import type { About, Remark, RuleSet, Clause } from '../../core/types'
import { favourOf } from '../../app/favour'
import { maybe, playerName, t, toldIn } from '../../app/texts'
import { baseOf } from '../../core/rulenames'
import { madeWords } from '../../app/clauses'
import '../../style/learn.css'

/** Names and their values, a row each; without a value there is none. */
export const factList = (rows: [name: string, value: unknown][]): TemplateResult =>
    html`<dl class="taefl-rules-facts">
        ${rows.map(([name, value]) =>
            value
                ? html`<div>
                      <dt>${name}</dt>
                      <dd>${value}</dd>
                  </div>`
                : nothing,
        )}
    </dl>`

/** Author, licence, players, whom the rules favour, and the brief remarks of the document where `origin` is known. */
export function setFacts(
    set: Pick<RuleSet, 'name' | 'players'> & Partial<Pick<About, 'origin'>>,
    place: 'screen' | 'paper' = 'screen',
): TemplateResult {
    const base = baseOf(set.name)
    const favour = favourOf(set.name)
    const two = { one: playerName(set, 1), two: playerName(set, 2) }
    const brief = set.origin?.filter(remark => remark.brief) ?? []
    const whole = set.origin && place === 'screen'
    return factList([
        [t('rules.fact.author'), maybe(`rules.author.${base}`)],
        [t('rules.fact.licence'), maybe(`rules.licence.${base}`)],
        [t('rules.fact.players'), t('rules.fact.two', two)],
        [t('rules.fact.balance'), whole ? `${favour.words} ${favour.from}` : favour.words],
        ...brief.map((remark): [string, string] => [remarkHeading(remark), remarkWords(remark)]),
    ])
}

/** The rules in plain words. */
export const plainWords = (law: Pick<About, 'plain'>): TemplateResult =>
    html`<dl class="taefl-rules-stories">
        ${plainRules(law).map(
            ({ heading, words }) =>
                html`<dt>${heading}</dt>
                    <dd>${words}</dd>`,
        )}
    </dl>`

const story = (remark: Remark) =>
    html`<dt>${remarkHeading(remark)}</dt>
        <dd>
            ${remarkWords(remark)}${
                remark.source
                    ? html` <span class="taefl-soft"
                          >${t('rules.noteSource', { source: remarkSource(remark) })}</span
                      >`
                    : nothing
            }
        </dd>`

/** What is told in whole sentences, by the document and by us: each part that has any, with its title. */
export function stories({ origin }: Pick<About, 'origin'>): [string, TemplateResult][] {
    const part = (title: string, remarks: Remark[]): [string, TemplateResult][] =>
        remarks.length
            ? [[title, html`<dl class="taefl-rules-stories">${remarks.map(story)}</dl>`]]
            : []
    const whole = origin.filter(remark => !remark.brief)
    return [
        ...part(
            t('rules.stories'),
            whole.filter(remark => !remark.source),
        ),
        ...part(
            t('rules.notes'),
            whole.filter(remark => remark.source),
        ),
    ]
}

/* Where clauses stand, in the person's language: for the pages that tell the rules. */

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
const remarkHeading = ({ heading }: Remark): string =>
    maybe(`sources.heading.${heading}`) ?? heading
const remarkWords = ({ id, words }: Remark): string => maybe(`sources.remark.${id}`) ?? words
const remarkSource = ({ id, source }: Remark): string => maybe(`sources.note.${id}`) ?? source ?? ''
/** The rules in plain words: paragraphs, each with its heading. */
function plainRules({ plain }: Pick<About, 'plain'>): { heading: string; words: string }[] {
    const paragraphs: { heading: string; words: string }[] = []
    for (const { id, words, opens, gaps } of plain) {
        const told = madeWords(id, gaps) ?? words
        const colon = told.indexOf(':')
        if (opens) paragraphs.push({ heading: told.slice(0, colon), words: told.slice(colon + 2) })
        else paragraphs.at(-1)!.words += ` ${told}`
    }
    return paragraphs
}
