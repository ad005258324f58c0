/* /play sets a game up: against whom, on which side, how strong; then the game, its rules and the clock. All
 * of it is remembered. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { kept } from '../app/kept'
import { tellError } from '../app/notice'
import type { Changed } from '../app/element'
import { LoadingElement } from '../app/loading'
import { about as askAbout, catalogue, core } from '../app/core'
import { isPresent, navigate, positionFromPath, type Route } from '../app/router'
import { settings } from '../app/settings'
import { store } from '../app/store'
import { needTexts, ruleTitle, t } from '../app/texts'
import { isOwnLaw, baseOf } from '../core/rulenames'
import type { About, Family, RuleSet, View } from '../core/types'
import type { Timing } from '../live/types'
import {
    type Choosing,
    isOwn,
    name,
    renderGames,
    renderRules,
    renderTime,
    renderWho,
    type Timed,
    renderLadder,
} from './setup/choices'
import { againstEngine, type NetworkSetup } from './setup/network'
import { tick } from '../parts/fields'
import { serverless } from '../core/place'
import { favourOf } from '../app/favour'
import { playedOnline } from '../app/online'
import { newPair } from './play/fair'
import {
    FIRST_GAME,
    lastFamily,
    lastSets,
    lastWishes,
    keepWishes,
    setupOf,
    type Wishes,
} from './play/wishes'
import '../style/setup.css'
import { startGame } from './play/local-game'

/** Whether a level has been beaten in this browser. */
const climbed = (): boolean => !!kept('taefl.ladder')

/** What has a tile when nobody has played anything: the best known game of each size, and the other families. */
const KNOWN = [
    'brandubh',
    'tablut-ashton',
    'copenhagen',
    'maerstanas',
    'gardsdansen',
    'saami-tablut',
]
/** The set that is chosen when the page opens, those played last, and the best known ones. */
function tilesOf(sets: RuleSet[], chosen: string): RuleSet[] {
    const names = new Set([chosen, ...lastSets(), ...KNOWN])
    return [...names]
        .flatMap(name => sets.find(set => set.name === name) ?? [])
        .slice(0, KNOWN.length)
}

class PlaySetup extends LoadingElement implements Choosing, Timed {
    @property() route!: Route
    /** Rules to begin with (a link "change"), and a position set up elsewhere. */
    @state() rules = ''
    @state() position = ''
    /** Whom one wishes to play ('far', 'lobby' for anybody, or 'watch' for nobody), and a game that shall go on
     * there. */
    company = ''
    @state() game = ''
    @state() sets: RuleSet[] = []
    tiles: RuleSet[] = []
    @state() family: Family = 'tafl'
    @state() wishes: Wishes = lastWishes('tafl')
    @state() ownClock = false
    @state() pace: Timing = null
    @state() open = false
    /** The server's engine shall play. */
    @state() private onServer = false
    @state() law: About | null = null
    @state() view: View | null = null

    override connectedCallback(): void {
        super.connectedCallback()
        this.#read()
        this.listen(settings, 'change')
        this.listen(window, 'storage')
        void this.begin()
    }
    override willUpdate(changed: Changed): void {
        if (this.hasUpdated && changed.has('route')) this.#read()
    }
    /** What the address says. */
    #read(): void {
        const said = (name: string): string => this.route.search.get(name) ?? ''
        this.rules = said('rules')
        this.position = positionFromPath(said('position'))
        this.company = said('with')
        this.game = said('game')
    }

    private begin(): Promise<void> {
        return this.load(
            async () => {
                const [sets] = await Promise.all([catalogue(), needTexts('sources')])
                if (this.game) await this.take(this.game)
                const base = baseOf(this.rules)
                const own = isOwnLaw(base) ? await askAbout(base).catch(() => null) : null
                return own ? [...sets, { ...own, name: own.base }] : sets
            },
            sets => {
                const watches = this.company === 'watch'
                if (this.company && !watches) this.meet(this.company === 'lobby')
                const known = sets.find(set => set.name === baseOf(this.rules))
                this.sets = sets
                this.tiles = tilesOf(sets, known?.name ?? baseOf(lastWishes(lastFamily()).rules))
                this.pickFamily(known?.family ?? lastFamily(), known ? this.rules : '')
                if (watches) this.wish({ who: 'watch' })
            },
        )
    }
    /** The rules of a kept game that goes on elsewhere. */
    private async take(id: string): Promise<void> {
        const game = await store.get(id).catch((error: unknown) => {
            tellError(error)
            return undefined
        })
        this.rules = game?.tree.rules ?? ''
        this.position = game?.tree.position ?? ''
        if (!game) this.game = ''
    }
    pickFamily(family: Family, rules = ''): void {
        this.family = family
        const { who } = this.wishes
        this.wishes = lastWishes(family)
        if (who === 'far') this.wishes.who = who
        this.ownClock = isOwn(this.wishes.clock)
        const sets = this.sets.filter(set => set.family === family)
        const wanted = rules || this.wishes.rules || playedOnline()[family]?.rules || FIRST_GAME
        const there = sets.some(set => set.name === baseOf(wanted))
        this.pickRules(there ? wanted : (sets[0]?.name ?? ''))
    }
    pickSet(name: string): void {
        const family = this.sets.find(set => set.name === name)!.family
        const last = lastWishes(family).rules
        const rules = baseOf(last) === name ? last : name
        if (family === this.family) this.pickRules(rules)
        else this.pickFamily(family, rules)
    }
    pickRules(rules: string): void {
        this.wish({ rules })
        void this.look(rules)
    }
    wish(some: Partial<Wishes>): void {
        this.wishes = { ...this.wishes, ...some }
        this.refused = ''
    }
    /** Shows the board that these rules begin with. */
    private look(rules: string): Promise<void> {
        const place = { rules, start: this.position, moves: [] }
        return this.load(
            () => Promise.all([askAbout(rules), core().view(place)]),
            ([law, view]) => {
                this.law = law
                this.view = view
            },
        )
    }
    protected override get wording(): About | null {
        return this.law
    }

    override render() {
        // Not before the rules are known: they would undo what somebody has chosen meanwhile.
        if (!this.sets.length)
            return html`<div class="taefl-page">
                <h1>${t('play.title')}</h1>
                ${
                    this.problem
                        ? html`<p role="alert">${this.problem}</p>`
                        : html`<p class="taefl-soft" aria-busy="true">${t('play.opening')}</p>`
                }
            </div>`
        return html`<form class="taefl-setup" @submit=${this.submit} novalidate>
            <h1>${t('play.title')}</h1>
            <div class="taefl-setup-who">${renderWho(this)}</div>
            ${this.game ? html`<p><strong>${this.law ? ruleTitle(this.law) : ''}</strong></p>` : html`${renderGames(this)} ${renderRules(this)}`}
            <div class="taefl-setup-go">
                ${
                    this.problem || this.refused
                        ? html`<p class="taefl-setup-problem" role="alert">
                              ${this.problem || this.refused}
                          </p>`
                        : nothing
                }
                <button
                    class="taefl-button primary"
                    type="submit"
                    ?disabled=${!this.law || !!this.problem || this.busy}
                >
                    ${t(this.wishes.who === 'far' ? 'play.startFar' : 'play.start')}
                </button>
            </div>
        </form>`
    }
    ladder(): unknown {
        return this.law && climbed() ? renderLadder(this.law) : nothing
    }
    meet(open: boolean): void {
        this.open = open
        this.wish({ who: 'far' })
        // The words of times.
        void needTexts('live').then(() => this.requestUpdate())
    }
    time(): unknown {
        return renderTime(this)
    }
    more() {
        return html`<details class="taefl-setup-more taefl-panel">
            <summary>
                <span class="taefl-soft">${t('play.moreChoices')}</span>
                <span>${this.wishes.fair ? t('play.fairShort') : ''}</span>
            </summary>
            ${name(this, 0, t('play.name'))} ${this.tickFair()}
            ${serverless ? nothing : tick(t('play.onServer'), this.onServer, on => (this.onServer = on))}
        </details>`
    }
    private tickFair(more: unknown = nothing) {
        return tick(html`${t('play.fair')} ${more}`, this.wishes.fair, fair => this.wish({ fair }))
    }
    /** Two games with sides swapped, and whom these rules favour; if nobody, what decides. */
    fair() {
        const { side, words } = favourOf(this.wishes.rules)
        const line = side ? words : t('play.fairWords')
        return this.tickFair(html`<small class="taefl-soft">${line}</small>`)
    }
    network() {
        return html`<taefl-setup-network
            .law=${this.law}
            .match=${this.wishes.fair}
            .fair=${this.fair()}
            .from=${this.game}
            .position=${this.position}
            .open=${this.open}
            .time=${this.time()}
        ></taefl-setup-network>`
    }
    /** Of a game on a server. */
    private get timing(): Timing {
        const { clock } = this.wishes
        return this.pace ?? (clock && { base: clock.base, inc: clock.increment })
    }
    /** Makes the game where it is wanted; gives its number. */
    private async make(rules: string): Promise<string> {
        const { position, timing, wishes } = this
        const form = this.querySelector<NetworkSetup>('taefl-setup-network')
        if (form) return form.make(rules, timing)
        if (!this.onServer || !['first', 'second'].includes(wishes.who)) {
            const pair = wishes.fair && wishes.who !== 'watch' ? newPair() : undefined
            return (await startGame(rules, setupOf(wishes), position, [], pair)).id
        }
        this.pace = null
        return againstEngine(wishes, rules, this.timing, position)
    }
    private readonly submit = (event: Event): void => {
        event.preventDefault()
        const { law } = this
        if (this.busy || !law) return
        void this.handIn(async () => {
            keepWishes(this.family, { ...this.wishes, rules: law.name })
            const id = await this.make(law.name)
            if (isPresent(this)) navigate(`/g/${id}`)
        })
    }
}

customElements.define('taefl-play-setup', PlaySetup)
