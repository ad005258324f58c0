/* By which rules: the game, the set where there are several, and what its options change; where the rules
 * come from stands last. */
import { html, nothing, type TemplateResult } from 'lit'
import { pathTo } from '../../app/paths'
import { isOwnLaw } from '../../core/lawtexts'
import { sizeOf as boardSize } from '../../app/groups'
import { ruleLine, ruleSource, setOf } from '../../app/sets'
import { optionWords, ruleTitle, t } from '../../app/texts'
import { still } from '../../parts/still'
import type { Family, RuleSet } from '../../core/types'
import { baseOf, toggled } from '../learn/names'
import { group, radio, tick } from './fields'
import type { Wishing } from './who'

/** Rules that are chosen among. */
export interface Choosing extends Wishing {
    readonly sets: RuleSet[]
    readonly family: Family
    /** A position that was set up elsewhere; '' none. */
    readonly position: string
    pickFamily(family: Family): void
    pickRules(rules: string): void
}

export function renderGames(choosing: Choosing): TemplateResult {
    // The first set of each game stands for it, and is the one to begin with.
    const first = choosing.sets.filter(
        (set, at, all) => all.findIndex(one => one.family === set.family) === at,
    )
    return group(
        t('play.game'),
        html`<div class="taefl-choice taefl-setup-games">
            ${first.map(({ name, family }) =>
                radio(
                    'family',
                    html`${still(name, family === choosing.family && choosing.position ? (choosing.view?.board ?? '') : '')}
                    ${t(`play.${family}`)}`,
                    choosing.family === family,
                    () => choosing.pickFamily(family),
                    !!choosing.position,
                ),
            )}
        </div>`,
    )
}

/** Folded where the window is narrow. */
const wide = (): boolean => matchMedia('(width >= 60rem)').matches

export function renderRules(choosing: Choosing): TemplateResult | typeof nothing {
    const { wishes, law } = choosing
    const sets = choosing.sets.filter(set => set.family === choosing.family)
    const base = baseOf(wishes.rules)
    const set = sets.find(({ name }) => name === base)
    if (!set) return nothing
    const sizeOf = ({ name }: RuleSet): string => {
        const known = setOf(name) // a law of one's own is in no catalogue
        return known ? boardSize(known) : ''
    }
    const sizes = [...new Set(sets.map(sizeOf))]
    const on = wishes.rules.split('+')
    const options = set.options.filter(({ name }) => on.includes(name))
    return html`<details class="taefl-setup-rules taefl-panel" ?open=${wide()}>
        <summary>
            <span class="taefl-soft">${t('play.rules')}</span>
            <strong>${sets.length > 1 ? ruleTitle(set) : t(`play.${choosing.family}`)}</strong>
            <span class="line">${[ruleLine(set), ...options.map(optionWords)].join(' · ')}</span>
        </summary>
        ${
            sets.length > 1
                ? group(
                      t('play.sets'),
                      html`<p class="taefl-soft">${t('play.setsDiffer')}</p>
                          ${sizes.map(
                              size =>
                                  html`${sizes.length > 1 && size ? html`<p><strong>${size}</strong></p>` : nothing}
                                  ${sets
                                      .filter(one => sizeOf(one) === size)
                                      .map(one =>
                                          tick(
                                              'rules',
                                              html`${ruleTitle(one)}
                                                  ${one === sets[0] ? html`<em>${t('play.recommended')}</em>` : nothing}
                                                  <small class="taefl-soft"
                                                      >${ruleLine(one)}</small
                                                  >`,
                                              one === set,
                                              () => choosing.pickRules(one.name),
                                          ),
                                      )}`,
                          )}`,
                  )
                : nothing
        }
        ${
            set.options.length
                ? group(
                      t('play.options'),
                      set.options.map(option =>
                          tick('', optionWords(option), options.includes(option), () =>
                              choosing.pickRules(toggled(set, wishes.rules, option.name)),
                          ),
                      ),
                  )
                : nothing
        }
        <p class="taefl-small">
            <a href=${pathTo(law?.name ?? base, '', 'rules')}>${t('play.readRules')}</a>
            ${
                isOwnLaw(base)
                    ? nothing
                    : html`· <a href=${`/learn/${wishes.rules}`}>${t('play.learn')}</a>`
            }
        </p>
        <p class="taefl-small taefl-soft">${t('play.source', { source: ruleSource(set) })}</p>
    </details>`
}
