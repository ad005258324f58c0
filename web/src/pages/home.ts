/* The first page: a board one can play on at once, any game within a click, and what one had begun. All but
 * that board needs no core. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { type ListedSet, setOf, sets } from '../app/sets'
import { begun, finished, sideName, standing } from '../app/players'
import { dailyShelf, dayOf, families, familyName, familyOf, letterOf } from '../app/puzzles'
import type { Route } from '../app/router'
import { store, type SavedGame } from '../app/store'
import { language, ruleTitle, t } from '../app/texts'
import { ruleLine } from '../app/clauses'
import { coreRuns } from '../core/client'
import type { Family } from '../core/types'
import { ownTitle } from '../core/lawtitle'
import { still } from '../parts/still'
import '../style/home.css'

/** How many games to go on with are shown here; the rest stands on the page of games. */
const SHOWN = 3

/** The first of a family is the one to begin with. */
const setsOf = (family: Family): ListedSet[] => sets.filter(set => set.family === family)

export class HomePage extends LitElement {
    @property({ attribute: false }) route!: Route
    @state() private games: SavedGame[] = []
    private readonly load = () =>
        // A browser that keeps nothing says so when a game is to be kept.
        void store.list().then(
            games => (this.games = games.filter(g => begun(g) && !finished(g))),
            () => (this.games = []),
        )

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        store.addEventListener('change', this.load)
        this.load()
        if (coreRuns()) void import('./home/daily')
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        store.removeEventListener('change', this.load)
    }
    override render() {
        const today = familyOf(letterOf(dailyShelf(dayOf(new Date()))))
        const [first] = sets
        return html`<div class="taefl-page taefl-home">
            <section class="taefl-home-top ${today}">
                <div class="taefl-home-head">
                    <h1>${t('pages.home.title')}</h1>
                    <p>${t('pages.home.lead')}</p>
                    <div class="taefl-row">
                        <a class="taefl-button primary" href="/play/${first!.name}"
                            >${t('pages.home.play')}</a
                        >
                        <a class="taefl-button" href="/learn/${first!.name}"
                            >${t('pages.home.begin')}</a
                        >
                    </div>
                </div>
                <taefl-home-daily
                    >${
                        coreRuns()
                            ? nothing
                            : html`<div class="taefl-home-board">${still(first!.name)}</div>`
                    }</taefl-home-daily
                >
            </section>
            ${this.games.length ? this.goOn() : nothing}
            <section class="taefl-stack" aria-labelledby="taefl-home-games">
                <h2 id="taefl-home-games">${t('pages.home.games')}</h2>
                <ul class="taefl-home-cards">
                    ${families.map(family => this.card(family))}
                </ul>
            </section>
            <hr />
            <section class="taefl-home-more" aria-labelledby="taefl-home-more">
                <h2 id="taefl-home-more" class="taefl-visually-hidden">${t('pages.home.more')}</h2>
                ${this.way('/puzzles', 'pages.home.puzzles', 'pages.home.puzzles.line')}
                ${this.way('/play', 'pages.home.setup', 'pages.home.setup.line')}
                ${this.way('/analysis', 'pages.home.analysis', 'pages.home.analysis.line')}
            </section>
        </div>`
    }

    private goOn() {
        return html`<section class="taefl-stack" aria-labelledby="taefl-home-go-on">
            <h2 id="taefl-home-go-on">${t('pages.home.goOn')}</h2>
            <ul class="taefl-home-open">
                ${this.games.slice(0, SHOWN).map(game => {
                    const set = setOf(game.tree.rules)
                    return html`<li>
                        <a href="/g/${game.id}">
                            ${still(game.tree.rules, game.board)}
                            <span>
                                <strong>${sideName(game, 1)} – ${sideName(game, 2)}</strong>
                                <span
                                    >${set ? ruleTitle(set) : ownTitle(game.tree, language())}</span
                                >
                                <span class="taefl-soft taefl-small">${standing(game)}</span>
                            </span>
                        </a>
                    </li>`
                })}
            </ul>
            ${
                this.games.length > SHOWN
                    ? html`<p>
                          <a href="/games">${t('pages.home.all', { count: this.games.length })}</a>
                      </p>`
                    : nothing
            }
        </section>`
    }
    private card(family: Family) {
        const [set, ...others] = setsOf(family)
        if (!set) return nothing
        const name = familyName[family]
        return html`<li class="taefl-card taefl-home-card">
            <a class="picture" href="/play/${set.name}" tabindex="-1" aria-hidden="true"
                >${still(set.name)}</a
            >
            <h3>${name}</h3>
            <p>${t(`pages.home.${family}`)}</p>
            <div class="taefl-row">
                ${this.play(set, name, 'primary')}
                <a
                    class="taefl-button quiet"
                    href="/learn/${set.name}"
                    aria-label="${t('pages.learn')}: ${name}"
                    >${t('pages.learn')}</a
                >
                <a
                    class="taefl-button quiet"
                    href="/rules/${set.name}"
                    aria-label="${t('pages.rules')}: ${name}"
                    >${t('pages.rules')}</a
                >
            </div>
            ${others.length ? this.others(set, others) : nothing}
        </li>`
    }
    /** Where a game has several rule sets: which is begun with, and what the others are. */
    private others(set: ListedSet, others: ListedSet[]) {
        return html`<details>
            <summary>${t('pages.home.others')}</summary>
            <p>${t('pages.home.differ', { title: ruleTitle(set) })}</p>
            <ul class="taefl-list">
                ${others.map(
                    other =>
                        html`<li>
                            <span>
                                <strong>${ruleTitle(other)}</strong>
                                <span class="line taefl-soft">${ruleLine(other)}</span>
                            </span>
                            ${this.play(other, ruleTitle(other))}
                        </li>`,
                )}
            </ul>
        </details>`
    }
    private play({ name }: ListedSet, title: string, kind = ''): TemplateResult {
        return html`<a
            class="taefl-button ${kind}"
            href="/play/${name}"
            aria-label="${t('pages.play')}: ${title}"
            >${t('pages.play')}</a
        >`
    }
    private way(
        href: string,
        title: 'pages.home.puzzles' | 'pages.home.setup' | 'pages.home.analysis',
        line: `${typeof title}.line`,
    ) {
        return html`<div>
            <h3><a href=${href}>${t(title)}</a></h3>
            <p class="taefl-soft">${t(line)}</p>
        </div>`
    }
}
customElements.define('taefl-home', HomePage)
