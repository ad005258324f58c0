/* What is known of the games besides their rules; the words are in the texts (`rules.author.…`,
 * `rules.licence.…`). Where no document says it, nothing stands here. */
import { html, type TemplateResult } from 'lit'
import type { RuleSet } from '../../core/types'
import { maybe, playerName, t } from '../../app/texts'

/** Named on the page where Gårdsdansen was published, without rules. */
export const named = [
    'Ossera',
    'three game piece rule',
    'Ossera Draw',
    'Klint',
    'two pawn rule',
    'Klint Draw',
]

/** Author, licence, players, age, playing time: as the documents give them. */
export function facts(set: Pick<RuleSet, 'name' | 'players'>): TemplateResult {
    const base = set.name.split('+')[0]!
    const known = (kind: 'author' | 'licence') => maybe(`rules.${kind}.${base}`)
    const row = (name: string, value: string | undefined) =>
        html`<div>
            <dt>${name}</dt>
            <dd class=${value ? '' : 'taefl-soft'}>${value ?? t('rules.notStated')}</dd>
        </div>`
    const two = { one: playerName(set, 1), two: playerName(set, 2) }
    return html`<dl class="taefl-rules-facts">
        ${row(t('rules.fact.author'), known('author'))}
        ${row(t('rules.fact.licence'), known('licence'))}
        ${row(t('rules.fact.players'), t('rules.fact.two', two))}
        ${row(t('rules.fact.age'), undefined)} ${row(t('rules.fact.time'), undefined)}
    </dl>`
}
