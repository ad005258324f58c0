/* /archive: finished games that the server keeps, by who played, what, when and how it ended. What is asked
 * stands in the address, so that it can be kept and sent. */
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { isolated, shortened } from '../app/bidi'
import { dayWords } from '../app/locale'
import { sets } from '../app/sets'
import { navigate } from '../app/router'
import { ruleChoices, t } from '../app/texts'
import { keys, search, wanted, type GamesFound, type PlayedGame } from '../live/club'
import { ClubPage, outcomeWords, rulesWords } from './club'
import { entry, type Entry, submitted } from '../parts/fields'
import { sideNamed } from '../app/favour'
import '../style/games.css'
import { listOf } from '../parts/lists'

type Key = (typeof keys)[number]
/** Those that are looked for less often are folded away. */
const seldom: readonly Key[] = ['who', 'where', 'from', 'to', 'least', 'most']

class ArchivePage extends ClubPage<GamesFound> {
    protected ask(): Promise<GamesFound> {
        return search(this.route.search)
    }
    protected heading(): string {
        return t('archive.title')
    }
    protected override around(content: TemplateResult): TemplateResult {
        return html`<p class="taefl-soft">${t('archive.lead')}</p>
            ${this.form()} ${content}`
    }
    private value(key: Key): string {
        return this.route.search.get(key) ?? ''
    }
    /** Words for a result; with rules, who won is a side of theirs. */
    private result(result: string): string {
        const rules = this.value('rules')
        if (result === '1/2-1/2') return t('archive.drawn')
        if (result === '*') return t('archive.broken')
        const seat = result === '1-0' ? 1 : 2
        return rules
            ? t('archive.sideWon', { side: sideNamed(rules, seat) })
            : t(`archive.won${seat}`)
    }
    private form() {
        const set = seldom.filter(key => this.value(key)).length
        return html`<form class="taefl-panel taefl-stack" role="search" @submit=${this.submit}>
            <div class="taefl-archive-fields">
                ${this.field('player', 'text', { maxlength: 40 })}
                ${this.choice('rules', ruleChoices(sets))}
                ${this.choice(
                    'result',
                    ['1-0', '0-1', '1/2-1/2', '*'].map(one => [one, this.result(one)]),
                )}
            </div>
            <details ?open=${set > 0}>
                <summary>${set ? t('archive.moreSet', { count: set }) : t('archive.more')}</summary>
                <div class="taefl-archive-fields">
                    ${this.choice('who', [
                        ['people', t('archive.people')],
                        ['engines', t('archive.engines')],
                        ['mixed', t('archive.mixed')],
                    ])}
                    ${this.choice('where', [
                        ['here', t('archive.here')],
                        ['elsewhere', t('archive.elsewhere')],
                    ])}
                    ${this.field('from', 'date')} ${this.field('to', 'date')}
                    ${this.field('least', 'number', { min: 0, max: 65536 })}
                    ${this.field('most', 'number', { min: 1, max: 65536 })}
                </div>
            </details>
            <p class="taefl-row">
                <button class="taefl-button primary">${t('archive.search')}</button>
                ${wanted(this.route.search).size ? html`<a class="taefl-button" href="/archive">${t('archive.all')}</a>` : nothing}
            </p>
        </form>`
    }
    private field(key: Key, type: string, limits: Entry = {}) {
        const value = live(this.value(key))
        return entry(key, t(`archive.${key}`), { ...limits, type, value })
    }
    private choice(key: Key, choices: readonly (readonly [value: string, words: string])[]) {
        const chosen = this.value(key)
        // Rules with options come by a link.
        if (chosen && !choices.some(([value]) => value === chosen))
            choices = [...choices, [chosen, key === 'rules' ? rulesWords(chosen) : chosen]]
        return html`<label class="taefl-field">
            <span class="label">${t(`archive.${key}`)}</span>
            <select name=${key} .value=${live(chosen)}>
                <option value="">${t('archive.any')}</option>
                ${choices.map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`)}
            </select>
        </label>`
    }
    private readonly submit = submitted(form => {
        const query = wanted(new FormData(form))
        navigate(`/archive${query.size ? `?${query}` : ''}`)
    })

    protected body({ games, next }: GamesFound): TemplateResult {
        const query = wanted(this.route.search)
        const later = query.has('beforeId')
        query.delete('before')
        query.delete('beforeId')
        const newest = `/archive${query.size ? `?${query}` : ''}`
        if (next) {
            query.set('before', String(next.before))
            query.set('beforeId', next.beforeId)
        }
        const words = games.length
            ? next || later
                ? ''
                : t(games.length === 1 ? 'archive.one' : 'archive.count', { count: games.length })
            : next
              ? t('archive.noneYet', { when: dayWords(next.before) })
              : this.noneWords(later)
        return html`<section class="taefl-stack" aria-label=${t('archive.found')}>
            <div role="status">
                ${words ? html`<p class=${games.length ? 'taefl-soft' : 'taefl-panel'}>${words}</p>` : nothing}
            </div>
            ${listOf('taefl-me-games taefl-archive-list', games, game => this.game(game))}
            <p class="taefl-row">
                ${next ? html`<a class="taefl-button" href=${`/archive?${query}`}>${t(games.length ? 'archive.older' : 'archive.further')}</a>` : nothing}
                ${later ? html`<a class="taefl-button" href=${newest}>${t('archive.newest')}</a>` : nothing}
            </p>
        </section>`
    }
    private noneWords(later: boolean): string {
        if (later) return t('archive.noMore')
        return t(wanted(this.route.search).size ? 'archive.none' : 'archive.empty')
    }
    private game({ id, rules, players, kinds, result, plies, ended, where }: PlayedGame) {
        const names = players
            .map((name, at) =>
                name && kinds[at] === 'bot'
                    ? t('live.bot', { name: shortened(name) })
                    : isolated(shortened(name ?? t('club.someone'))),
            )
            .join(' – ')
        return html`<li>
            <a href=${`/g/${id}`}>${names}</a>
            <span>${rulesWords(rules)}</span>
            <span class="taefl-small taefl-soft">
                ${outcomeWords(result, plies)} · ${dayWords(ended, where)}
            </span>
            <a href=${`/analysis?played=${id}`} aria-label=${`${t('archive.analyse')}: ${names}`}
                >${t('archive.analyse')}</a
            >
        </li>`
    }
}
customElements.define('taefl-archive', ArchivePage)
