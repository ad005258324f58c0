/* The page of one game: board, players with their clocks, moves, and what one can do. What happens in
 * the game is match.ts; here it is shown and asked for. */
import { html, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { about as askAbout } from '../../app/core'
import { writeAddress } from '../../app/router'
import { settings } from '../../app/settings'
import { explain } from '../../app/speech'
import { t } from '../../app/texts'
import type { About, Choice, Place, View as Moment } from '../../core/types'
import type { pieceIcon } from '../../board/art'
import type { TaeflTable } from '../../parts/table'
import type { Decided } from './decided'
import type { Asked } from './dialogs'
import type { Deed, Room } from './doings'
import type { Ending } from './ending'
import { placeOf, samePlace, seatOf } from './game'
import { flipOf } from './last'
import type { ClockWatch } from './clock-watch'
import type { Hint } from './hint-steps'
import type { Far, Home } from './home'
import { keptHome } from './kept'
import { keyed } from './keys'
import type { Match } from './match'
import { noted, renderGame, renderProblem, type Later, type Screen } from './screen'
import type { View } from './view'

/** What is loaded when it is first wanted. */
const parts: Partial<Record<keyof Later, () => Promise<object>>> = {
    dialogOf: () => import('./dialogs'),
    renderNote: () => import('./notes'),
    renderPause: () => import('./pause'),
    clock: () => import('../../parts/clock'),
    renderEnd: () => import('./end'),
    renderTaken: () => import('./taken'),
    moves: () => import('../../parts/moves'),
    renderPlayed: () => import('./steps'),
    coach: () => import('./coach'),
    renderFar: () => import('./far-panel'),
}
function wanted(room: PlayRoom): (keyof Later)[] {
    const { match, law, plies, embedded } = room
    const when: Partial<Record<keyof Later, unknown>> = {
        dialogOf: room.asked,
        renderNote: noted(room),
        renderPause: match && (match.waits || seatOf(match.game.setup) === null),
        clock: match?.clock,
        renderEnd: match?.over,
        renderTaken: plies && !law?.traits.includes('points'),
        moves: plies && !embedded,
        renderPlayed: plies,
        coach: (plies || room.stirred) && !embedded && !room.far,
        renderFar: room.far,
    }
    return (Object.keys(when) as (keyof Later)[]).filter(part => when[part])
}

async function menuOf(menu: HTMLDetailsElement): Promise<object> {
    const found = await import('./menu')
    found.watchMenu(menu)
    return found
}

export class PlayRoom extends PageElement implements Room {
    @property({ attribute: false }) gameId = ''
    /** The moment to show, from the address; null: where the game stands. */
    @property({ attribute: false }) ply: number | null = null
    /** In another site's page: the address stays, nothing leads away from the game. */
    @property({ type: Boolean }) embedded = false
    @state() law: About | null = null
    @state() flip = false
    @state() hint: Hint | null = null
    @state() looking = false
    @state() asked: Asked | null = null
    @state() private problem = ''
    /** Stands in the game's place until one goes in. */
    @state() private door: unknown = null
    /** Somebody has moved a pointer over the page or pressed a key. */
    @state() stirred = false
    @state() later: Later = {}
    @query('taefl-table') table!: TaeflTable | null
    @query('dialog') private dialog!: HTMLDialogElement | null
    @state() ending: Ending | null = null
    @state() decided: Decided | null = null
    /** What the board shows. */
    @state() shown: Moment | null = null
    private home: Home | null = null
    private timer = 0
    place: Place | null = null
    pieceIcon: typeof pieceIcon | null = null
    /** Of a game that has clocks. */
    private watch: ClockWatch | null = null
    /** Ply for which the engine has refused a draw. */
    refused = -1

    override connectedCallback(): void {
        super.connectedCallback()
        addEventListener('keydown', this.key)
        addEventListener('pagehide', this.leaving)
        document.addEventListener('visibilitychange', this.leaving)
        settings.addEventListener('change', this.changed)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        removeEventListener('keydown', this.key)
        removeEventListener('pagehide', this.leaving)
        document.removeEventListener('visibilitychange', this.leaving)
        settings.removeEventListener('change', this.changed)
        this.leaving()
        this.shut()
    }
    override willUpdate(changed: PropertyValues<this>): void {
        if (changed.has('gameId')) void this.open(this.gameId)
        this.place = this.placeNow()
        for (const part of wanted(this)) this.need(part, parts[part]!)
        if (!this.match?.over) {
            this.ending = this.decided = null
            this.concluded = ''
        }
    }
    private readonly needed = new Set<keyof Later>()
    /** Loads a part once; what it exports is there from the next rendering on. */
    private need(part: keyof Later, load: () => Promise<Later | object>): void {
        if (this.needed.has(part)) return
        this.needed.add(part)
        load().then(
            found =>
                (this.later = { ...this.later, ...found, [part]: (found as Later)[part] ?? true }),
            (error: unknown) => {
                this.needed.delete(part)
                // Nothing was asked then; the next press asks anew.
                if (part === 'dialogOf') this.asked = null
                throw error
            },
        )
    }
    override updated(): void {
        if (this.asked && this.dialog && !this.dialog.open) this.dialog.showModal()
    }
    private readonly changed = (): void => {
        this.requestUpdate()
    }

    /* -------------------------------------------------------------- opening */

    private shut(): void {
        clearInterval(this.timer)
        this.home?.close()
        this.home = null
    }
    private async open(id: string): Promise<void> {
        this.shut()
        Object.assign(this, {
            law: null,
            door: null,
            problem: '',
            hint: null,
            asked: null,
            shown: null,
        })
        try {
            const home =
                (await keptHome(id, this)) ??
                (this.embedded
                    ? null
                    : await (await import('./door')).farHome(id, this, door => (this.door = door)))
            if (id !== this.gameId) return home?.close()
            if (home) await this.show(home)
            else this.problem = t('play.noGame')
        } catch (error) {
            const words = await explain(error, null)
            if (id === this.gameId) this.problem = words
        }
    }
    private async show(home: Home): Promise<void> {
        const { match } = home
        const { id, tree, setup } = match.game
        const [law, table] = await Promise.all([askAbout(tree.rules), import('../../parts/table')])
        this.pieceIcon = table.pieceIcon
        const clocks = setup.clock ? await import('./clock-watch') : null
        this.watch = clocks && new clocks.ClockWatch()
        await match.open(clocks?.keptClock(id, tree.moves.length))
        if (id !== this.gameId || !this.isConnected) return home.close()
        this.home = home
        this.flip = flipOf(law, match, this.flip)
        this.law = law
        if (match.over) this.conclude(true)
        const tick = (): void => this.watch?.tick(this as View, this.leaving)
        this.timer = window.setInterval(tick, 250)
        await home.begin()
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
            this.watch?.forget(match)
            this.conclude()
        }
        this.requestUpdate()
    }
    private concluded = ''
    private conclude(afterwards = false): void {
        const match = this.match!
        const { id, tree } = match.game
        const key = `${id} ${tree.moves.length} ${tree.termination}`
        if (key === this.concluded) return
        this.concluded = key
        // Until the code has come, another game may have been opened.
        void import('./ending').then(
            ({ conclude }) => void (this.match === match && conclude(this, afterwards)),
        )
    }
    async takeOver(): Promise<void> {
        await this.home?.takeOver()
    }
    private readonly leaving = (): void => {
        if (this.home?.mine) this.watch?.keep(this.home.match)
    }

    /* -------------------------------------------------------------- places */
    get match(): Match | null {
        return this.home?.match ?? null
    }
    get far(): Far | null {
        return this.home?.far ?? null
    }
    get elsewhere(): boolean {
        return this.home?.elsewhere ?? false
    }
    get plies(): number {
        return this.match?.game.tree.moves.length ?? 0
    }
    /** Whether an earlier moment is shown. */
    get earlier(): boolean {
        return this.ply !== null && this.ply < this.plies
    }
    /** The same object for the same moment, so that the board stays. */
    private placeNow(): Place | null {
        if (!this.match) return null
        const next = placeOf(this.match.game, this.at)
        return this.place && samePlace(this.place, next) ? this.place : next
    }
    step(to: number): void {
        const ply = Math.max(0, Math.min(to, this.plies))
        this.ply = ply === this.plies ? null : ply
        if (this.embedded) return
        const hash = this.ply === null ? '' : `#${ply}`
        writeAddress(this, location.pathname + location.search + hash)
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
        const { far, match } = this
        if (far?.ahead) far.choose(event.detail.choice)
        else void match?.play(event.detail.move)
    }
    readonly openMenu = (event: Event): void => {
        const menu = event.currentTarget as HTMLDetailsElement
        this.need('renderMenu', () => menuOf(menu))
    }
    flipBoard(): void {
        this.flip = !this.flip
    }
    typeMove(): void {
        this.table?.typeMove()
    }
    readonly takeBack = (): void => {
        const { match } = this
        if (match) void match.world.asks().then(asks => asks.takeback(match))
        this.step(Infinity)
    }
    /** Anything else that is asked for. */
    do(deed: Deed): void {
        void import('./deeds').then(deeds => deeds[deed](this))
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
    private readonly key = (event: KeyboardEvent): void => {
        this.stir()
        if (this.match && !this.asked) keyed(this as View, event)
    }
    /* -------------------------------------------------------------- showing */

    override render() {
        const { match, law } = this
        if (this.problem) return renderProblem(this.problem)
        if (!match || !law || !this.place)
            return (
                this.door ?? html`<p class="taefl-soft" aria-busy="true">${t('play.opening')}</p>`
            )
        return renderGame(this as Screen)
    }
}
customElements.define('taefl-play-room', PlayRoom)
