/* The first page: a board one can play on at once, any game within a click, and what one had begun. The board shows what
 * tafl is, and the puzzle of the day to who knows. All but that board needs no core. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { pathTo } from '../app/addresses'
import { PageElement } from '../app/element'
import {
    type BalancedSet,
    type ListedSet,
    balanceOf,
    ruleLine,
    setOf,
    sets,
    shortTitle,
    titleOf,
} from '../app/sets'
import { assets } from '../app/assets'
import { begun, finished, seatName, standing } from '../app/players'
import { dailyShelf, dayOf, families, familyName, familyOf, letterOf } from '../app/puzzles'
import type { Route } from '../app/router'
import { store, type SavedGame } from '../app/store'
import { knownName } from '../app/kept'
import { language, ruleTitle, t } from '../app/texts'
import { coreRuns } from '../core/client'
import { serverless } from '../core/place'
import type { Family } from '../core/types'
import type { Row } from '../live/types'
import { baseOf, ownTitle } from '../core/rulenames'
import { favourBar } from '../parts/balance-bar'
import { linkButton } from '../parts/fields'
import { still } from '../parts/still'
import { renderGallery } from './home/daily'
import { isNewcomer } from './home/first'
import { FIRST_GAME, usualRules } from './play/wishes'
import '../style/home.css'

/** How many games to go on with are shown here; the rest stands on the page of games. */
const SHOWN = 3

class HomePage extends PageElement {
    @property() route!: Route
    @state() private games: SavedGame[] = []
    /** In play on the server, those first in which it is one's turn. */
    @state() private online: readonly Row[] = []
    /** The pictures of all games have been asked for. */
    @state() private gallery = false
    /** Rules files that favour neither side, once they have come. */
    @state() private balanced: BalancedSet[] | null = null
    readonly #newcomer = isNewcomer()
    /** Loaded where somebody is known to the server. */
    #own: typeof import('./own-games') | null = null

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(window, 'taefl-turns', () => void this.#heard())
        if (knownName()) void this.#heard()
        this.listen(store, 'change', this.#load)
        this.#load()
    }
    readonly #load = (): void =>
        // A browser that keeps nothing says so when a game is to be kept.
        void store.list().then(
            games => (this.games = games.filter(g => begun(g) && !finished(g))),
            () => (this.games = []),
        )
    async #heard(): Promise<void> {
        const own = (this.#own = await import('./own-games'))
        await own.withBoards(own.inPlay(), games => (this.online = games))
    }
    override render() {
        const today = familyOf(letterOf(dailyShelf(dayOf(new Date()))))
        const daily = !this.#newcomer && coreRuns()
        return html`<div class="taefl-page taefl-home">
            <section class="taefl-home-top ${daily ? today : 'first'}">
                <div class="taefl-home-head">
                    <h1>${t('pages.home.title')}</h1>
                    <p>${t('pages.home.lead')}</p>
                </div>
                ${daily ? this.#ways() : nothing}
                ${
                    daily
                        ? html`<taefl-home-daily></taefl-home-daily>`
                        : coreRuns()
                          ? html`<taefl-home-first></taefl-home-first>`
                          : html`<div class="taefl-home-board">${still(baseOf(FIRST_GAME))}</div>
                                <div class="taefl-home-task"></div>`
                }
                ${daily ? nothing : this.#ways()}
            </section>
            ${this.games.length || this.online.length ? this.#goOn() : nothing}
            <section class="taefl-stack" aria-labelledby="taefl-home-games">
                <h2 id="taefl-home-games">${t('pages.home.games')}</h2>
                ${this.#cards()}
                <details class="taefl-home-all" @toggle=${this.#gallery}>
                    <summary>${t('pages.home.gallery', { count: sets.length })}</summary>
                    ${this.gallery ? renderGallery(this.balanced) : nothing}
                </details>
            </section>
            <hr />
            <section class="taefl-home-more" aria-labelledby="taefl-home-more">
                <h2 id="taefl-home-more" class="taefl-visually-hidden">${t('pages.home.more')}</h2>
                ${this.#way('/puzzles', 'pages.home.puzzles', 'pages.home.puzzles.line')}
                ${this.#way('/play', 'pages.home.setup', 'pages.home.setup.line')}
                ${this.#way('/analysis', 'pages.home.analysis', 'pages.home.analysis.line')}
            </section>
        </div>`
    }

    #ways() {
        return html`<div class="taefl-home-ways taefl-row">
            ${linkButton(pathTo(usualRules(), '', 'play'), t('pages.home.play'), 'primary')}
            ${serverless ? nothing : linkButton('/play?with=far', t('pages.home.friend'))}
            ${linkButton(pathTo(baseOf(FIRST_GAME), '', 'learn'), t('pages.home.begin'), 'quiet')}
            ${knownName() ? nothing : html`<span class="taefl-soft">${t('pages.home.free')}</span>`}
        </div>`
    }
    #goOn() {
        return html`<section class="taefl-stack" aria-labelledby="taefl-home-go-on">
            <h2 id="taefl-home-go-on">${t('pages.home.goOn')}</h2>
            <ul class="taefl-list taefl-home-open">
                ${this.online
                    .slice(0, SHOWN)
                    .map(row =>
                        this.#open(row.id, this.#own!.ownStill(row), [
                            this.#own!.rivalOf(row),
                            titleOf(row.rules),
                            t(row.turn ? 'live.noteTitle' : 'live.waitingFor'),
                        ]),
                    )}
                ${this.games.slice(0, SHOWN).map(game => {
                    const set = setOf(game.tree.rules)
                    return this.#open(game.id, still(game.tree.rules, game.board), [
                        `${seatName(game, 1)} – ${seatName(game, 2)}`,
                        set ? ruleTitle(set) : ownTitle(game.tree, language()),
                        standing(game),
                    ])
                })}
            </ul>
            ${
                this.online.length > SHOWN
                    ? html`<p>
                          <a href="/me">${t('pages.home.online', { count: this.online.length })}</a>
                      </p>`
                    : nothing
            }
            ${
                this.games.length > SHOWN
                    ? html`<p>
                          <a href="/games">${t('pages.home.all', { count: this.games.length })}</a>
                      </p>`
                    : nothing
            }
        </section>`
    }
    #open(id: string, picture: TemplateResult, [who, rules, how]: [string, string, string]) {
        return html`<li>
            <a href="/g/${id}">
                ${picture}
                <span>
                    <strong>${who}</strong>
                    <span>${rules}</span>
                    <span class="taefl-soft taefl-small">${how}</span>
                </span>
            </a>
        </li>`
    }
    #card(set: ListedSet, name: string, line: string) {
        const link = (path: string, words: string, kind: string) =>
            linkButton(`/${path}/${set.name}`, words, kind, { label: `${words}: ${name}` })
        const found = balanceOf(set.name)
        return html`<li class="taefl-card taefl-home-card">
            <a class="picture" href="/play/${set.name}" tabindex="-1" aria-hidden="true"
                >${still(set.name)}</a
            >
            <h3>${name}</h3>
            <p>${line}</p>
            ${found ? favourBar(found, set) : nothing}
            <div class="taefl-row">
                ${link('play', t('pages.play'), 'primary')}
                ${link('learn', t('pages.learn'), 'quiet')}
                ${link('rules', t('pages.rules'), 'quiet')}
            </div>
        </li>`
    }
    /** The three games, and the two best known of Tablut's relatives. */
    #cards() {
        const of = (family: Family) => sets.find(set => set.family === family)!
        const relative = (name: string) => {
            const set = setOf(name)!
            return this.#card(set, shortTitle(set.name), ruleLine(set))
        }
        return html`<ul class="taefl-list taefl-home-cards">
            ${families.map(family => this.#card(of(family), familyName[family], t(`pages.home.${family}`)))}
            ${relative('copenhagen')} ${relative('brandubh')}
        </ul>`
    }
    readonly #gallery = (): void => {
        this.gallery = true
        void assets<BalancedSet[]>('examples').then(
            all => (this.balanced = all.filter(({ fair }) => fair)),
            () => (this.balanced = []),
        )
    }
    #way(
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
