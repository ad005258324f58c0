/* The rules: which there are, and each in full, as the core has them: clauses, where they stand, what is
 * stated and what is chosen. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { isOwnLaw } from '../core/rulenames'
import { pathTo } from '../app/addresses'
import {
    groups,
    type ListedSet,
    ruleLine,
    ruleSource,
    setOf,
    sets,
    sizeOf,
    titleOf,
} from '../app/sets'
import { about as askAbout, core } from '../app/core'
import { navigate, type Route } from '../app/router'
import { enumerate } from '../app/narration'
import { speakPiece } from '../app/speech'
import { language, optionWords, ruleTitle, t, toldIn, maybe } from '../app/texts'
import type { About, Clause } from '../core/types'
import { picture, still } from '../parts/still'
import {
    clauseSource,
    clauseStanding,
    factList,
    setFacts,
    plainWords,
    stories,
} from './learn/facts'
import { disputes, type Disputes, lessonOf } from './learn/lessons'
import { linkButton, tick, toggled } from '../parts/fields'
import '../parts/own-law'
import { clauseWords } from '../app/clauses'
import '../style/rules.css'
import { listOf } from '../parts/lists'

/** What to compare a set with first: another one on such a board, or one of its options. */
function rival(set: ListedSet): string | undefined {
    const like = (other: ListedSet) =>
        other.family === set.family && sizeOf(other) === sizeOf(set) && other !== set
    const [option] = set.options
    return sets.find(like)?.name ?? (option && `${set.name}+${option.name}`)
}

class RulesPage extends LoadingElement {
    @property() route!: Route
    @state() private law: About | null = null
    /** What stands where at the start, options and all. */
    private start = ''
    @state() private disputes: Disputes = {}
    /** A law of one's own has a lesson. */
    private taught = false
    /** As one has ticked the options last. */
    private wanted = ''

    override willUpdate(changed: Changed): void {
        if (changed.has('route')) void this.open(this.route.part.rules ?? '')
    }
    override updated(changed: Changed): void {
        if (this.law && (changed.has('route') || changed.has('law'))) this.toClause()
    }
    private async open(name: string): Promise<void> {
        this.wanted = name
        await this.load(
            async () => {
                if (!name) return null
                const law = await askAbout(name)
                const { board } = await core().view({ rules: name, start: '', moves: [] })
                const taught = isOwnLaw(name) && Boolean(await lessonOf(name))
                return { law, board, taught }
            },
            found => {
                this.law = found?.law ?? null
                if (!found) return
                this.taught = found.taught
                this.start = found.law.traits.includes('places') ? '' : found.board
                void disputes().then(
                    disputes => (this.disputes = disputes),
                    () => {}, // the rules stand without
                )
            },
        )
    }
    /** Goes by what was asked for last, so that two quick ticks both count. */
    private turn(law: About, option: string): void {
        this.wanted = toggled(law, this.wanted, option)
        navigate(pathTo(this.wanted, '', 'rules'), 'replace')
    }
    /** The clause that the address points at. */
    private toClause(): void {
        this.querySelector('.taefl-clause.here')?.classList.remove('here')
        const { hash } = this.route
        // A link to a clause that has become several leads to the first of them.
        const clause = hash
            ? (document.getElementById(hash) ?? document.getElementById(`${hash}a`))
            : null
        if (!clause || !this.contains(clause)) return
        clause.classList.add('here')
        clause.scrollIntoView({ block: 'center' })
    }

    override render() {
        if (!this.route.part.rules) return this.renderIndex()
        if (this.problem) return this.renderProblem()
        if (this.law) return this.renderRules(this.law)
        const { rules } = this.route.part
        return html`<h1 class="taefl-page" aria-busy="true">${titleOf(rules)}</h1>`
    }

    /* All rule sets. */

    private renderIndex(): TemplateResult {
        return html`<div class="taefl-page">
            <div class="taefl-stack">
                <h1>${t('rules.title')}</h1>
                <p>${t('rules.lead')}</p>
            </div>
            ${groups().map(
                ([title, list]) =>
                    html`<section class="taefl-stack" aria-label=${title}>
                        <h2>${title}</h2>
                        ${listOf('taefl-rules-cards', list, set => this.card(set))}
                    </section>`,
            )}
            ${openWorkshop()}
            <section class="taefl-stack" aria-labelledby="taefl-rules-balance">
                <h2 id="taefl-rules-balance">${t('rules.balance.title')}</h2>
                <p>${t('rules.balance.brief')}</p>
                <div class="taefl-row">
                    <a class="taefl-button" href="/balance">${t('rules.balance.open')}</a>
                </div>
            </section>
            <section class="taefl-stack" aria-labelledby="taefl-rules-compare">
                <h2 id="taefl-rules-compare">${t('rules.compareTitle')}</h2>
                <p>${t('rules.compareLead')}</p>
                <div class="taefl-row">
                    ${linkButton('/compare/tablut-ashton/tablut-katz/3ttt3/9/2T6/t7t/tt1TKT1tt/t3T3t/9/9/1t1t5_1', t('rules.compare'))}
                </div>
            </section>
        </div>`
    }
    private card(set: ListedSet): TemplateResult {
        const title = ruleTitle(set)
        const link = (href: string, word: string, kind = 'quiet') =>
            linkButton(href, word, kind, { label: t('rules.of', { word, title }) })
        return html`<li class="taefl-card">
            <div class="taefl-rules-card">
                <div class="picture">${still(set.name)}</div>
                <div class="taefl-stack">
                    <h3>${title}</h3>
                    <p class="taefl-soft">${ruleLine(set)}</p>
                </div>
            </div>
            ${setFacts(set)}
            <div class="taefl-row">
                ${link(`/rules/${set.name}`, t('rules.read'), 'primary')}
                ${set.steps.length ? link(`/learn/${set.name}`, t('rules.lesson')) : nothing}
                ${link(`/print/${set.name}`, t('rules.printShort'))}
            </div>
        </li>`
    }
    private renderProblem(): TemplateResult {
        const name = this.route.part.rules!
        return html`<div class="taefl-page taefl-stack taefl-lost">
            <h1>${t('rules.unknown', { name })}</h1>
            <p>${this.problem}</p>
            <p>${t('rules.unknownWords')}</p>
            <ul>
                ${sets.map(set => html`<li><a href="/rules/${set.name}">${ruleTitle(set)}</a></li>`)}
            </ul>
        </div>`
    }

    /* One of them. */

    private renderRules(law: About): TemplateResult {
        if (isOwnLaw(law.name)) return renderOwn(law, this.renderTicks(law), this.taught)
        const set = setOf(law.base)
        const other = set && rival(set)
        return html`<div class="taefl-page taefl-rules">
            <div class="taefl-stack">
                <p><a href="/rules">${t('rules.back')}</a></p>
                <h1>${ruleTitle(law)}</h1>
                <p class="taefl-rules-line">${ruleLine(law)}</p>
                <div class="taefl-row">
                    <a class="taefl-button primary" href="/play/${law.name}">${t('rules.play')}</a>
                    ${set?.steps.length ? linkButton(`/learn/${law.name}`, t('rules.lesson')) : nothing}
                    ${other ? linkButton(`/compare/${law.name}/${other}`, t('rules.compare')) : nothing}
                    <a class="taefl-button" href="/print/${law.name}">${t('rules.print')}</a>
                    ${law.family === 'tafl' ? changeThem(law.name) : nothing}
                </div>
            </div>
            <div class="taefl-rules-top">
                <figure class="taefl-rules-start">
                    ${picture(law.geometry, law.pieces, this.start, true)}
                    <p class="taefl-visually-hidden">${startWords(law, this.start)}</p>
                    <figcaption class="taefl-soft taefl-small">
                        ${t('rules.start')}${law.traits.includes('places') ? `: ${t('rules.empty')}` : nothing}
                    </figcaption>
                </figure>
                <div class="taefl-stack">
                    <section class="taefl-stack" aria-labelledby="taefl-rules-facts">
                        <h2 id="taefl-rules-facts">${t('rules.facts')}</h2>
                        ${setFacts(law)}
                        <p class="taefl-small taefl-soft">
                            ${t('rules.source', { source: ruleSource(law) })} ${sourceAddress(law)}
                        </p>
                    </section>
                    ${this.renderTicks(law)}
                </div>
            </div>
            <section class="taefl-stack" aria-labelledby="taefl-rules-plain">
                <h2 id="taefl-rules-plain">${t('rules.plain')}</h2>
                ${plainWords(law)}
            </section>
            <section class="taefl-stack" aria-labelledby="taefl-rules-clauses">
                <h2 id="taefl-rules-clauses">${t('rules.clauses')}</h2>
                <p class="taefl-soft">${t('rules.standing')}</p>
                ${clauses(law)}
            </section>
            ${this.renderDisputes(law)}
            ${stories(law).map(
                ([title, list]) =>
                    html`<section class="taefl-stack" aria-label=${title}>
                        <h2>${title}</h2>
                        ${list}
                    </section>`,
            )}
            ${this.renderUnplayed(law)}
        </div>`
    }
    private renderUnplayed(law: About) {
        if (!law.unplayed.length) return nothing
        return html`<section class="taefl-stack" aria-labelledby="taefl-rules-named">
            <h2 id="taefl-rules-named">${t('rules.unplayed')}</h2>
            <p>${t('rules.unplayedWords')}</p>
            ${listOf('taefl-rules-named', law.unplayed, name => html`<li lang="en">${name}</li>`)}
        </section>`
    }
    private renderDisputes(law: About) {
        const list = this.disputes[law.base]
        if (!list) return nothing
        return html`<section class="taefl-stack" aria-labelledby="taefl-rules-disputes">
            <h2 id="taefl-rules-disputes">${t('rules.disputes')}</h2>
            <p class="taefl-soft">${t('rules.disputesWords')}</p>
            <dl class="taefl-rules-disputes">
                ${list.map(
                    ({ clause, words }) =>
                        html`<div>
                            <dt><a href="#${clause}">${clause}</a></dt>
                            <dd>${words[language()]}</dd>
                        </div>`,
                )}
            </dl>
        </section>`
    }
    private renderTicks(law: About): TemplateResult {
        return html`<section class="taefl-stack" aria-labelledby="taefl-rules-options">
            <h2 id="taefl-rules-options">${t('rules.options')}</h2>
            ${
                law.options.length
                    ? html`<p class="taefl-soft">${t('rules.optionsWords')}</p>
                          <div>
                              ${law.options.map(option =>
                                  tick(
                                      html`${optionWords(option)}
                                          <span class="taefl-soft"
                                              >${t('rules.clauseOf', { id: option.clause })}
                                              <code>${option.name}</code></span
                                          >`,
                                      law.on.includes(option.name),
                                      () => this.turn(law, option.name),
                                  ),
                              )}
                          </div>`
                    : html`<p class="taefl-soft">${t('rules.noOptions')}</p>`
            }
            <p class="taefl-small">${t('rules.name')}<code>${law.name}</code></p>
        </section>`
    }
}
/** The start for who cannot see it: "King: e5. Defender: e3, e4 …" */
function startWords(law: About, board: string): string {
    if (!board) return ''
    return law.pieces
        .map(piece => {
            const squares = law.geometry.squares
                .filter((_, i) => board[i] === piece.letter)
                .map(square => square.name)
            return `${speakPiece(piece)}: ${enumerate(squares)}.`
        })
        .join(' ')
}

customElements.define('taefl-rules', RulesPage)

/* Rules of one's own among the rules: the way to the workshop, and a page for such a law. */

const changeThem = (rules: string): TemplateResult =>
    html`<a class="taefl-button" href=${pathTo(rules, '', 'workshop')}>${t('rules.change')}</a>`

const openWorkshop = (): TemplateResult =>
    html`<section class="taefl-stack" aria-labelledby="taefl-rules-workshop">
        <h2 id="taefl-rules-workshop">${t('rules.workshop')}</h2>
        <p>${t('rules.workshopLead')}</p>
        <div class="taefl-row">
            <a class="taefl-button" href="/workshop">${t('rules.workshopOpen')}</a>
        </div>
    </section>`

/** Where the source can be read. A file of one's own may say anything there; only an address of the web is a link. */
const sourceAddress = ({ address }: About): TemplateResult | string =>
    /^https?:\/\//.test(address)
        ? html`<a href=${address} rel="noopener noreferrer">${address}</a>`
        : address || t('rules.noAddress')

/** What its file tells besides the law. */
function notes(law: About): TemplateResult {
    return factList([
        [t('rules.fact.author'), told(law, 'author')],
        [t('rules.fact.source'), ruleSource(law)],
        [t('rules.fact.address'), law.address && sourceAddress(law)],
        [t('rules.fact.history'), told(law, 'history')],
        [t('rules.fact.note'), told(law, 'note')],
    ])
}
const told = (law: About, key: string): string | undefined => toldIn(law, key) ?? law.told?.[key]

export function renderOwn(law: About, options: TemplateResult, taught: boolean): TemplateResult {
    return html`<div class="taefl-page taefl-rules">
        <div class="taefl-stack">
            <p><a href="/rules">${t('rules.back')}</a></p>
            <h1>${ruleTitle(law)}</h1>
            ${law.told?.line ? html`<p class="taefl-rules-line">${ruleLine(law)}</p>` : nothing}
            <taefl-own-law .rules=${law.name}></taefl-own-law>
            ${notes(law)}
            <div class="taefl-row">
                ${linkButton(pathTo(law.name, '', 'play'), t('rules.play'), 'primary')}
                ${taught ? linkButton(pathTo(law.name, '', 'learn'), t('rules.lesson')) : nothing}
                ${linkButton(pathTo(law.name, '', 'print'), t('rules.print'))}
            </div>
        </div>
        ${law.options.length ? options : nothing}
        ${
            law.plain.length
                ? html`<section class="taefl-stack" aria-labelledby="taefl-rules-plain">
                      <h2 id="taefl-rules-plain">${t('rules.plain')}</h2>
                      ${plainWords(law)}
                  </section>`
                : nothing
        }
        <section class="taefl-stack" aria-labelledby="taefl-rules-clauses">
            <h2 id="taefl-rules-clauses">${t('rules.clauses')}</h2>
            <p class="taefl-soft">${t('rules.standing')} ${t('rules.standingMade')}</p>
            ${clauses(law)}
        </section>
    </div>`
}

/* The clauses of a rule set, in groups, each with where it stands. */

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
