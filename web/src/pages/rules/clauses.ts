/* The clauses of a rule set, in groups, each with where it stands. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { clauseSource, clauseStanding } from '../../app/sources'
import { sets } from '../../app/sets'
import { maybe, ruleTitle, t } from '../../app/texts'
import { clauseWords } from '../../app/clauses'
import type { About, Clause } from '../../core/types'

function one(clause: Clause, on: boolean): TemplateResult {
    const kind = clause.standing.includes('chosen')
        ? 'chosen'
        : clause.standing.includes('implied')
          ? 'implied'
          : 'stated'
    return html`<article class="taefl-clause" id=${clause.id}>
        <a class="id" href="#${clause.id}" aria-label=${t('rules.link', { id: clause.id })}
            >${clause.id}</a
        >
        <div>
            <p>${clauseWords(clause)}</p>
            <p class="taefl-small taefl-soft">
                <span class="standing ${kind}">${clauseStanding(clause)}</span>
                ${on ? html`<span class="standing on">${t('rules.optionOn')}</span>` : nothing}
                ${clauseSource(clause)}
            </p>
        </div>
    </article>`
}

/** Of clauses that begin with these letters: whole families', or those of the rule set that brought them. */
function heading(letter: string): string {
    const set = sets.find(one => one.letters === letter)
    return maybe(`rules.group.${letter}`) ?? (set ? ruleTitle(set) : letter)
}

export function clauses(law: About): TemplateResult[] {
    const groups = new Map<string, Clause[]>()
    for (const clause of law.clauses) {
        // A law of one's own names what nobody else has said by its keys.
        const letter = /^[A-Z]+/.exec(clause.id)?.[0] ?? 'own'
        groups.set(letter, [...(groups.get(letter) ?? []), clause])
    }
    const on = new Set(
        law.options.filter(o => law.on.includes(o.name)).map(option => option.clause),
    )
    return [...groups].map(
        ([letter, list]) =>
            html`<section class="taefl-clauses" aria-labelledby="taefl-group-${letter}">
                <h3 id="taefl-group-${letter}">${heading(letter)}</h3>
                ${list.map(clause => one(clause, on.has(clause.id)))}
            </section>`,
    )
}
