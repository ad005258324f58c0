/* What is known of the games besides their rules: what the core tells of each document, and for all of
 * them author and licence, in the texts (`rules.author.…`, `rules.licence.…`). */
import { html, nothing, type TemplateResult } from 'lit'
import type { About, RuleSet } from '../../core/types'
import { plainRules, remarkHeading, remarkWords } from '../../app/sources'
import { maybe, playerName, t } from '../../app/texts'
import '../../style/facts.css'

/** Author, licence, players, and the brief remarks of the document where `origin` is known. */
export function facts(
    set: Pick<RuleSet, 'name' | 'players'> & Partial<Pick<About, 'origin'>>,
): TemplateResult {
    const base = set.name.split('+')[0]!
    const row = (name: string, value: string | undefined) =>
        value
            ? html`<div>
                  <dt>${name}</dt>
                  <dd>${value}</dd>
              </div>`
            : nothing
    const two = { one: playerName(set, 1), two: playerName(set, 2) }
    return html`<dl class="taefl-rules-facts">
        ${row(t('rules.fact.author'), maybe(`rules.author.${base}`))}
        ${row(t('rules.fact.licence'), maybe(`rules.licence.${base}`))}
        ${row(t('rules.fact.players'), t('rules.fact.two', two))}
        ${set.origin
            ?.filter(remark => remark.brief)
            .map(remark => row(remarkHeading(remark), remarkWords(remark)))}
    </dl>`
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

/** What the document tells in whole sentences. */
export const stories = ({ origin }: Pick<About, 'origin'>): TemplateResult =>
    html`<dl class="taefl-rules-stories">
        ${origin
            .filter(remark => !remark.brief)
            .map(
                remark =>
                    html`<dt>${remarkHeading(remark)}</dt>
                        <dd>${remarkWords(remark)}</dd>`,
            )}
    </dl>`
