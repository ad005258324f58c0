/* /play/{rules} begins one at once as somebody played last, /g/{id} goes on with
 * one, /embed/{rules} plays in another site's page. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { keep, kept } from '../app/kept'
import { PageElement, property, state, type Changed, query } from '../app/element'
import { embedded } from '../app/addresses'
import { about as askAbout } from '../app/core'
import { isPresent, navigate, positionFromPath, type Route, writeAddress } from '../app/router'
import { explain, speakResult } from '../app/speech'
import { t } from '../app/texts'
import { store } from '../app/store'
import { startGame, flipOf, openLocalGame } from './play/local-game'
import { here } from '../core/place'
import { lastWishes, setupOf } from './play/wishes'
import { settings } from '../app/settings'
import {
    type Asked,
    type Decided,
    type Action,
    type Ending,
    type Network,
    type Hint,
    type GameSession,
    type GamePage,
    type View,
    renderActions,
    renderGoals,
    renderHead,
    renderPlayer,
} from './play/view'
import type { About, Choice, Position, Player, View as Moment } from '../core/types'
import type { dialogOf } from './play/questions'
import type { renderEnd } from './play/end-card'
import type {
    renderNetworkActions,
    renderNetwork,
    renderNetworkBelow,
    renderHere,
} from './play/network/panel'
import { other, placeOf, samePlace, seatOf } from './play/game-state'
import type { renderMenu } from './play/menu'
import type { renderPause } from './play/pause'
import type { renderNote } from './play/problems'
import type { renderPlayed, renderTaken } from './play/played-moves'
import type { TaeflTable } from '../parts/table'
import type { ClockWatch } from './play/clock'
import type { Match } from './play/match'
import '../style/play.css'

/* The game of an embedded page, whose address has no room for it: a reload of the frame goes on with it. */
const key = (rules: string): string => `taefl.embed.${rules}`

/** The id of the game that was played here; '' if there is none. */
async function keptGame(rules: string): Promise<string> {
    const id = kept(key(rules), 'sessionStorage') ?? ''
    return id && (await store.get(id).catch(() => undefined)) ? id : ''
}

class PlayPage extends PageElement {
    @property() route!: Route
    @state() private problem = ''
    /** The game of an embedded page, whose address has no room for it. */
    @state() private embed = ''

    override willUpdate(changed: Changed): void {
        if (!changed.has('route')) return
        this.problem = ''
        const { id, rules } = this.route.part
        if (id || !rules) return
        // The board comes while the game is made.
        void import('../parts/table')
        void this.#begin(rules)
    }
    /** Begins a game as somebody played this family last. */
    async #begin(rules: string): Promise<void> {
        const { route } = this
        const start = positionFromPath(route.search.get('position') ?? '')
        try {
            if (embedded()) {
                this.embed = await keptGame(rules)
                if (this.embed) return
            }
            const law = await askAbout(rules)
            const wishes = lastWishes(law.family)
            const game = await startGame(law.name, setupOf(wishes), start)
            if (route !== this.route || !isPresent(this)) return
            if (embedded()) this.#showEmbedded(game.id)
            else navigate(`/g/${game.id}`, 'replace')
        } catch (error) {
            const words = await explain(error, null)
            if (route === this.route) this.problem = words
        }
    }
    #showEmbedded(id: string): void {
        this.embed = id
        keep(key(this.route.part.rules!), id, 'sessionStorage')
    }
    override render() {
        const { id } = this.route.part
        const { hash } = this.route
        if (this.problem) return renderProblem(this.problem)
        if (id || this.embed)
            return html`<taefl-play-game
                .gameId=${id ?? this.embed}
                .ply=${/^\d{1,4}$/.test(hash) ? Number(hash) : null}
                .embedded=${!id}
                @taefl-game=${(e: CustomEvent<{ id: string }>) => this.#showEmbedded(e.detail.id)}
            ></taefl-play-game>`
        return html`<h1 class="taefl-page" aria-busy="true">${t('play.opening')}</h1>`
    }
}
customElements.define('taefl-play', PlayPage)

/* The page of one game: board, players with their clocks, moves, and what one can do. What happens in
 * the game is play/match.ts; here it is shown and asked for. */

export function keyed(view: View, event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const target = event.target as HTMLElement
    if (target.closest('input, select, textarea, dialog')) return
    const { key } = event
    const inside = !!target.closest('taefl-board, [role="grid"], taefl-moves')
    const steps: Record<string, number> = {
        ArrowLeft: view.at - 1,
        ArrowRight: view.at + 1,
        ArrowUp: 0,
        ArrowDown: Infinity,
    }
    const letters: Record<string, () => void> = {
        f: () => view.flipBoard(),
        l: () => view.do('analyse'),
        '?': () => view.ask('help'),
    }
    if (key in steps && !inside) view.step(steps[key]!)
    else if (key === ' ' && !inside && !target.closest('button, a, summary')) {
        // On a person's turn the engine moves only where that is wanted.
        if (view.match.person && !settings.get('spaceMoves')) return
        view.do('engineMove')
    } else if (key in letters && settings.get('letters')) letters[key]!()
    else return
    event.preventDefault()
}

/* What a game does not need from its first moment on: questions, notes, its end, the list of its moves. */
interface LoadedParts {
    dialogOf?: typeof dialogOf
    renderEnd?: typeof renderEnd
    renderNote?: typeof renderNote
    moves?: unknown
    renderPlayed?: typeof renderPlayed
    clock?: unknown
    renderMenu?: typeof renderMenu
    renderTaken?: typeof renderTaken
    coach?: unknown
    renderNetwork?: typeof renderNetwork
    renderNetworkActions?: typeof renderNetworkActions
    renderNetworkBelow?: typeof renderNetworkBelow
    renderHere?: typeof renderHere
    renderPause?: typeof renderPause
    /** What a move needs (play/moves.ts). */
    making?: true
}

export interface Screen extends View {
    readonly loaded: LoadedParts
    readonly place: Position | null
    readonly asked: Asked | null
    readonly showed: (event: CustomEvent<{ view: Moment }>) => void
    readonly played: (event: CustomEvent<{ move: string; choice: Choice }>) => void
    readonly answered: (yes: boolean) => void
    /** Somebody is there. */
    readonly stir: () => unknown
}

/** The same for the same, so that the board need not look again. */
const none: never[] = []

function renderGame(view: Screen): TemplateResult {
    const { match, law } = view
    const top: Player = view.flip ? 1 : 2
    const marks = view.earlier ? null : (view.ending ?? view.hint)
    return html`<div
        @pointerover=${view.stir}
        class="taefl-play taefl-boarded ${view.embedded ? 'small' : ''} ${view.network?.live.state.phase} ${match.over ? 'over' : ''}"
    >
        ${renderHead(view)} ${renderPlayer(view, top, 'top')}
        <taefl-table
            .place=${view.place}
            .mayMove=${view.mayMove}
            .mayUndo=${!view.network && view.mayMove && match.view.phase === 's' && match.backTo >= 0}
            .ahead=${(!view.earlier && view.network?.ahead) || null}
            .arrows=${marks?.arrows ?? none}
            .spots=${marks?.spots ?? none}
            .flip=${view.flip}
            .compact=${view.embedded || match.over || seatOf(match.game.setup) === null}
            .verdict=${match.over && !view.earlier ? speakResult(match.result, law) : ''}
            @taefl-view=${view.showed}
            @taefl-played=${view.played}
            @taefl-undo=${view.takeBack}
        ></taefl-table>
        ${renderPlayer(view, other(top), 'bottom')}
        <section class="taefl-play-panel" aria-label=${t('play.panel')}>
            ${
                view.loaded.coach && !view.network
                    ? html`<taefl-coach
                          .match=${match}
                          .law=${law}
                          .turn=${view.mayMove ? match.view : null}
                          .plies=${view.plies}
                      ></taefl-coach>`
                    : nothing
            }
            ${
                match.over && !view.earlier && view.loaded.renderEnd
                    ? view.loaded.renderEnd(view)
                    : nothing
            }
            ${view.network && view.loaded.renderNetwork?.(view)} ${renderState(view)}
            ${renderActions(view)} ${view.loaded.renderNetworkBelow?.(view)}
        </section>
        ${view.plies ? view.loaded.renderPlayed?.(view) : renderGoals(view)}
        ${view.loaded.dialogOf?.(view.asked, { law, match, network: view.network, answer: view.answered })}
    </div>`
}

/** There is something rarer to say than a hint. */
const noted = ({ match, earlier, elsewhere }: GamePage): boolean =>
    !!match && (earlier || match.stuck || (elsewhere && !match.over))

/** What stands above the buttons. */
function renderState(view: Screen) {
    if (noted(view)) return view.loaded.renderNote?.(view, view.match)
    const words = view.hint?.words?.(view.flip)
    return words ? html`<p class="taefl-play-note">${words}</p>` : nothing
}

/** Instead of a game that cannot be shown. */
export function renderProblem(words: string): TemplateResult {
    void import('./play/no-game').then(({ define }) => define())
    return html`<taefl-problem aria-busy="true" .words=${words}></taefl-problem>`
}

const endCard = () => import('./play/end-card')
/** What is loaded when it is first wanted. */
const parts: Partial<Record<keyof LoadedParts, () => Promise<object>>> = {
    dialogOf: () => import('./play/questions'),
    renderNote: () => import('./play/problems'),
    renderPause: () => import('./play/pause'),
    clock: () => import('./play/clock'),
    renderEnd: endCard,
    moves: () => import('../parts/moves'),
    renderPlayed: () => import('./play/played-moves'),
    coach: () => import('./play/coach'),
    making: () => import('./play/moves'),
    renderNetwork: () => import('./play/network/panel'),
}
function wanted(page: PlayGame): (keyof LoadedParts)[] {
    const { match, plies, embedded } = page
    const when: Partial<Record<keyof LoadedParts, unknown>> = {
        dialogOf: page.asked,
        renderNote: noted(page),
        renderPause: match && (match.waits || seatOf(match.game.setup) === null),
        clock: match?.clock,
        renderEnd: match?.over,
        moves: plies && !embedded,
        renderPlayed: plies,
        coach: (plies || page.stirred) && !embedded && !page.network,
        making: page.stirred,
        renderNetwork: page.network,
    }
    return (Object.keys(when) as (keyof LoadedParts)[]).filter(part => when[part])
}

async function menuOf(menu: HTMLDetailsElement): Promise<object> {
    const found = await import('./play/menu')
    found.watchMenu(menu)
    return found
}

class PlayGame extends PageElement implements GamePage {
    @property() gameId = ''
    /** The moment to show, from the address; null: where the game stands. */
    @property() ply: number | null = null
    /** In another site's page: the address stays, nothing leads away from the game. */
    @property() embedded = false
    @state() law: About | null = null
    @state() flip = false
    @state() hint: Hint | null = null
    @state() looking = false
    @state() asked: Asked | null = null
    @state() private problem = ''
    /** Stands in the game's place until one goes in. */
    @state() private entrance: unknown = null
    /** Somebody has moved a pointer over the page or pressed a key. */
    @state() stirred = false
    @state() loaded: LoadedParts = {}
    @query('taefl-table') table!: TaeflTable | null
    @query('dialog') private dialog!: HTMLDialogElement | null
    @state() ending: Ending | null = null
    @state() decided: Decided | null = null
    /** What the board shows. */
    @state() shown: Moment | null = null
    private session: GameSession | null = null
    #timer = 0
    place: Position | null = null
    /** Of a game that has clocks. */
    #watch: ClockWatch | null = null
    /** Ply for which the engine has refused a draw. */
    refused = -1

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(window, 'keydown', this.#key as EventListener)
        this.listen(window, 'pagehide', this.#leaving)
        this.listen(document, 'visibilitychange', this.#leaving)
        this.listen(settings, 'change', this.#changed)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.#leaving()
        this.#shut()
    }
    override willUpdate(changed: Changed): void {
        if (changed.has('gameId')) void this.#open(this.gameId)
        this.place = this.#placeNow()
        for (const part of wanted(this)) this.#need(part, parts[part]!)
        if (!this.match?.over) {
            this.ending = this.decided = null
            this.#concluded = ''
        }
    }
    readonly #needed = new Set<keyof LoadedParts>()
    /** Loads a part once; what it exports is there from the next rendering on. */
    #need(part: keyof LoadedParts, load: () => Promise<LoadedParts | object>): void {
        if (this.#needed.has(part)) return
        this.#needed.add(part)
        load().then(
            found =>
                (this.loaded = {
                    ...this.loaded,
                    ...found,
                    [part]: (found as LoadedParts)[part] ?? true,
                }),
            (error: unknown) => {
                this.#needed.delete(part)
                // Nothing was asked then; the next press asks anew.
                if (part === 'dialogOf') this.asked = null
                throw error
            },
        )
    }
    override updated(): void {
        if (this.asked && this.dialog && !this.dialog.open) this.dialog.showModal()
    }
    readonly #changed = (): void => {
        this.requestUpdate()
    }

    /* -------------------------------------------------------------- opening */

    #shut(): void {
        clearInterval(this.#timer)
        this.session?.close()
        this.session = null
    }
    async #open(id: string): Promise<void> {
        this.#shut()
        Object.assign(this, {
            law: null,
            entrance: null,
            problem: '',
            hint: null,
            asked: null,
            shown: null,
        })
        try {
            const session =
                (await openLocalGame(id, this)) ??
                (this.embedded
                    ? null
                    : await (
                          await import('./play/network/entrance')
                      ).openNetworkGame(id, this, entrance => (this.entrance = entrance)))
            if (id !== this.gameId) return session?.close()
            if (session) await this.#show(session)
            else this.problem = t('play.noGame')
        } catch (error) {
            const words = await explain(error, null)
            if (id === this.gameId) this.problem = words
        }
    }
    async #show(session: GameSession): Promise<void> {
        const { match } = session
        const { id, tree, setup } = match.game
        const [law] = await Promise.all([askAbout(tree.rules), import('../parts/table')])
        const clocks = setup.clock ? await import('./play/clock') : null
        this.#watch = clocks && new clocks.ClockWatch()
        await match.open(clocks?.keptClock(id, tree.moves.length))
        if (id !== this.gameId || !this.isConnected) return session.close()
        this.session = session
        this.flip = flipOf(law, match, this.flip)
        this.law = law
        if (match.over) this.#conclude(true)
        const tick = (): void => this.#watch?.tick(this as View, this.#leaving)
        this.#timer = window.setInterval(tick, 250)
        await session.begin()
        this.requestUpdate()
    }
    /* -------------------------------------------------------------- what happens */

    /** The match has changed. */
    moved(): void {
        const { match, law } = this
        if (!match || !law) return
        const plies = match.game.tree.moves.length
        if (match.over || this.hint?.ply !== plies) this.hint = null
        if (seatOf(match.game.setup) === 'both') this.flip = flipOf(law, match, this.flip)
        if (match.over) {
            this.#watch?.forget(match)
            this.#conclude()
        }
        this.requestUpdate()
    }
    #concluded = ''
    #conclude(afterwards = false): void {
        const match = this.match!
        const { id, tree } = match.game
        const key = `${id} ${tree.moves.length} ${tree.termination}`
        if (key === this.#concluded) return
        this.#concluded = key
        // Until the code has come, another game may have been opened.
        void endCard().then(
            ({ conclude }) => void (this.match === match && conclude(this, afterwards)),
        )
    }
    async takeOver(): Promise<void> {
        await this.session?.takeOver()
    }
    readonly #leaving = (): void => {
        if (this.session?.mine) this.#watch?.keep(this.session.match)
    }

    /* -------------------------------------------------------------- places */
    get match(): Match | null {
        return this.session?.match ?? null
    }
    get network(): Network | null {
        return this.session?.network ?? null
    }
    get elsewhere(): boolean {
        return this.session?.elsewhere ?? false
    }
    get plies(): number {
        return this.match?.game.tree.moves.length ?? 0
    }
    /** Whether an earlier moment is shown. */
    get earlier(): boolean {
        return this.ply !== null && this.ply < this.plies
    }
    /** The same object for the same moment, so that the board stays. */
    #placeNow(): Position | null {
        if (!this.match) return null
        const next = placeOf(this.match.game, this.at)
        return this.place && samePlace(this.place, next) ? this.place : next
    }
    step(to: number): void {
        const ply = Math.max(0, Math.min(to, this.plies))
        this.ply = ply === this.plies ? null : ply
        if (this.embedded) return
        const hash = this.ply === null ? '' : `#${ply}`
        writeAddress(this, here() + location.search + hash)
    }
    get at(): number {
        return this.earlier ? this.ply! : this.plies
    }
    get mayMove(): boolean {
        return !this.earlier && !!this.match?.person && this.match.started
    }

    /* -------------------------------------------------------------- doing */

    readonly showed = (event: CustomEvent<{ view: Moment }>): void => {
        this.shown = event.detail.view
    }
    readonly played = (event: CustomEvent<{ move: string; choice: Choice }>): void => {
        const { network, match } = this
        if (network?.ahead) network.choose(event.detail.choice)
        else void match?.play(event.detail.move)
    }
    readonly openMenu = (event: Event): void => {
        const menu = event.currentTarget as HTMLDetailsElement
        this.#need('renderMenu', () => menuOf(menu))
    }
    flipBoard(): void {
        this.flip = !this.flip
    }
    typeMove(): void {
        this.table?.typeMove()
    }
    readonly takeBack = (): void => {
        const { match } = this
        if (match) void match.services.requests().then(requests => requests.takeback(match))
        this.step(Infinity)
    }
    /** Anything else that is asked for. */
    do(action: Action): void {
        void import('./play/actions').then(actions => actions[action](this))
    }
    ask(what: Asked): void {
        this.asked = what
    }
    readonly answered = (yes: boolean): void => {
        const { asked } = this
        this.asked = null
        this.dialog?.close()
        if (yes && (asked === 'resign' || asked === 'draw')) this.do(asked)
    }
    readonly stir = (): unknown => (this.stirred = true)
    readonly #key = (event: KeyboardEvent): void => {
        this.stir()
        if (this.match && !this.asked) keyed(this as View, event)
    }
    /* -------------------------------------------------------------- showing */

    override render() {
        const { match, law } = this
        if (this.problem) return renderProblem(this.problem)
        if (!match || !law || !this.place)
            return (
                this.entrance ??
                html`<p class="taefl-soft" aria-busy="true">${t('play.opening')}</p>`
            )
        return renderGame(this as Screen)
    }
}
customElements.define('taefl-play-game', PlayGame)
