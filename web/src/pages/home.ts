/* The first page: any game within one click, and what one had begun. It needs no core. */
import { LitElement, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { sets, type ListedSet } from 'taefl.catalogue'
import { finished, sideName, standing } from '../app/players'
import type { Route } from '../app/router'
import { store, type SavedGame } from '../app/store'
import { ruleLine, ruleTitle, t } from '../app/texts'
import { setOf, still } from '../parts/still'
import '../style/home.css'

/** How many games to go on with are shown here; the rest stands on the page of games. */
const SHOWN = 3

export class HomePage extends LitElement {
    @property({ attribute: false }) route!: Route
    @state() private games: SavedGame[] = []
    private readonly load = () =>
        // A browser that keeps nothing says so when a game is to be kept.
        void store.list().then(
            games => (this.games = games.filter(game => !finished(game))),
            () => (this.games = []),
        )

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        store.addEventListener('change', this.load)
        this.load()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        store.removeEventListener('change', this.load)
    }
    override render() {
        return html`<div class="taefl-page taefl-home">
            <div class="taefl-home-head">
                <h1>${t('pages.home.title')}</h1>
                <p>${t('pages.home.lead')}</p>
            </div>
            ${this.games.length ? this.goOn() : nothing}
            <section class="taefl-stack" aria-labelledby="taefl-home-games">
                <h2 id="taefl-home-games">${t('pages.home.games')}</h2>
                <ul class="taefl-home-cards">
                    ${sets.map(set => this.card(set))}
                </ul>
            </section>
            <hr />
            <section class="taefl-home-more" aria-labelledby="taefl-home-more">
                <h2 id="taefl-home-more" class="taefl-visually-hidden">${t('pages.home.more')}</h2>
                ${this.way('/puzzles/daily', 'pages.home.daily', 'pages.home.daily.line')}
                ${this.way('/learn', 'pages.home.learn', 'pages.home.learn.line')}
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
                                <span>${set ? ruleTitle(set) : game.tree.rules}</span>
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
    private card(set: ListedSet) {
        const title = ruleTitle(set)
        return html`<li class="taefl-card taefl-home-card">
            <a class="picture" href="/play/${set.name}" tabindex="-1" aria-hidden="true"
                >${still(set.name)}</a
            >
            <h3>${title}</h3>
            <p class="taefl-soft">${ruleLine(set)}</p>
            <div class="taefl-row">
                <a
                    class="taefl-button primary"
                    href="/play/${set.name}"
                    aria-label="${t('pages.play')}: ${title}"
                    >${t('pages.play')}</a
                >
                <a
                    class="taefl-button quiet"
                    href="/learn/${set.name}"
                    aria-label="${t('pages.learn')}: ${title}"
                    >${t('pages.learn')}</a
                >
                <a
                    class="taefl-button quiet"
                    href="/rules/${set.name}"
                    aria-label="${t('pages.rules')}: ${title}"
                    >${t('pages.rules')}</a
                >
            </div>
        </li>`
    }
    private way(
        href: string,
        title: 'pages.home.daily' | 'pages.home.learn' | 'pages.home.setup' | 'pages.home.analysis',
        line: `${typeof title}.line`,
    ) {
        return html`<div>
            <h3><a href=${href}>${t(title)}</a></h3>
            <p class="taefl-soft">${t(line)}</p>
        </div>`
    }
}
customElements.define('taefl-home', HomePage)
