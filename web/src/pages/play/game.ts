/* The page of one game: what is shown of it, and what changes that. What happens in the game itself is match.ts; how
 * it looks are play-game.ts and the files that it draws with. */
import { property, query, state } from 'lit/decorators.js'
import { PageElement, type Changed } from '../../app/element'
import { isolated, shortened } from '../../app/bidi'
import { levelOf } from '../../app/levels'
import { isWriting } from '../../app/notice'
import { writeAddress } from '../../app/router'
import { settings, sound } from '../../app/settings'
import { sideName, speakResult } from '../../app/speech'
import { maybe, t } from '../../app/texts'
import { here } from '../../core/place'
import type { BoardArrow } from '../../board/types'
import type { About, Choice, Player, Position, View } from '../../core/types'
import type { Pair } from '../../live/types'
import type { TaeflTable } from '../../parts/table'
import { climb } from './beaten-levels'
import { ClockWatch } from './clock'
import { type Danger, dangerArrows, type Risk, riskOf } from './danger'
import { type Ending, endingOf } from './end'
import { pairOf } from './fair'
import { kindOf, placeAfter, seatOf } from './game-state'
import type { Match } from './match'
import type { GameSession, Hint, Network, SessionListener } from './session'
import { lastWishes } from './wishes'
import { samePlace } from '../../app/tree'

export interface Decided {
    words: string
    /** The moment after the move; 0: no single one decided. */
    ply: number
}

/** What is asked; a link is only to be copied. */
export type Asked = 'resign' | 'draw' | 'help' | 'brief' | 'plan' | { link: string } | Risk

export abstract class GamePage extends PageElement implements SessionListener {
    /** Closed by this page once another one is shown, or it is gone. */
    @property() session!: GameSession
    @property() law!: About
    /** The moment to show, from the address; null: where the game stands. */
    @property() ply: number | null = null
    /** In another site's page: the address stays, nothing leads away from the game. */
    @property() embedded = false
    @property() flip = false
    /** How much the person sees of what is in danger. */
    @property() danger: Danger = 'none'
    @state() hint: Hint | null = null
    /** The engine looks at something for the person. */
    @state() looking = false
    @state() asked: Asked | null = null
    /** How it ended, once it has. */
    @state() ending: Ending | null = null
    /** What decided the game, or that it is looked for; null: nobody has asked. */
    @state() decided: Decided | null = null
    /** What the board shows. */
    @state() shown: View | null = null
    @query('taefl-table') table!: TaeflTable | null
    /** Ply for which the engine has refused a draw. */
    refused = -1
    place!: Position
    #watch = new ClockWatch()
    /** Which end has been told. */
    #concluded = ''

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(window, 'pagehide', this.#leaving)
        this.listen(document, 'visibilitychange', this.#leaving)
        this.listen(settings, 'change')
        this.every(250, this.#tick)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.#leaving()
        this.session.close()
    }
    override willUpdate(changed: Changed): void {
        if (changed.has('session')) this.#opened(changed.get('session') as GameSession | undefined)
        // The same object for the same moment, so that the board stays.
        const next = placeAfter(this.match.game, this.at)
        if (!this.place || !samePlace(this.place, next)) this.place = next
        if (this.match.over) return
        this.ending = this.decided = null
        this.#concluded = ''
    }
    override updated(changed: Changed): void {
        if (changed.has('session')) void this.session.begin(this)
    }
    #opened(before?: GameSession): void {
        before?.close()
        this.hint = this.asked = this.shown = null
        this.#turn()
        if (this.match.over) void this.#conclude(true)
    }

    /* -------------------------------------------------------------- what happens */

    /** The match has changed. */
    moved(): void {
        const { match } = this
        if (match.over || this.hint?.ply !== this.plies) this.hint = null
        if (seatOf(match.game.setup) === 'both') this.#turn()
        if (match.over) {
            this.#watch.forget(match)
            void this.#conclude(false)
        }
        this.requestUpdate()
    }
    /** Turns the board: to who has the move where two people want it so, else to the one person here, whose
     * side is at the bottom. */
    #turn(): void {
        const { match, law } = this
        const seat = seatOf(match.game.setup)
        if (seat !== 'both') this.flip = seat === 2
        else if (lastWishes(law.family).turnBoard) this.flip = match.view.side === 2
    }
    /** Learns how the game ended, just now or `afterwards` seen again. An end that no move makes is said here,
     * the table tells the others. */
    async #conclude(afterwards: boolean): Promise<void> {
        const { match, law } = this
        const { id, tree, setup } = match.game
        const key = `${id} ${tree.moves.length} ${tree.termination}`
        if (key === this.#concluded) return
        this.#concluded = key
        if (!afterwards) climb(match.game)
        const ending = await endingOf(match, law)
        if (this.match !== match || !match.over) return
        this.ending = ending
        if (!afterwards) void this.#showEnd()
        if (!afterwards && tree.termination !== 'normal') {
            sound('end')
            this.table?.say(`${speakResult(match.result, law)}. ${ending.words}`, 'assertive')
        }
        const { finale } = ending
        if (!finale || finale.loser !== seatOf(setup) || this.embedded) return
        // Without a network there may be none.
        const advice = await import('./advice')
            .then(({ adviceFor }) => adviceFor(law, finale))
            .catch(() => null)
        if (this.ending !== ending) return
        this.ending = { ...ending, advice }
        if (!afterwards) void this.#showEnd()
    }
    /** On a phone the words stand below the board. */
    async #showEnd(): Promise<void> {
        await this.updateComplete
        if (isWriting()) return
        this.querySelector('.taefl-end-actions')?.scrollIntoView({ block: 'nearest' })
    }
    readonly #tick = (): void =>
        this.#watch.tick(this.match, this.#leaving, (player, seconds) => {
            const words = t('play.shortTime', { player: this.nameOf(player), seconds })
            this.table?.say(words, 'assertive')
            sound('warning')
        })
    readonly #leaving = (): void => {
        if (this.session.mine) this.#watch.keep(this.match)
    }

    /* -------------------------------------------------------------- what there is */

    get match(): Match {
        return this.session.match
    }
    get network(): Network | null {
        return this.session.network
    }
    /** How the fair match stands that the game belongs to; null: it is in none. */
    get pair(): Pair | null {
        return this.network ? this.network.live.state.pair : pairOf(this.match.game)
    }
    /** How many plies are played, which of them is shown, and whether that is an earlier one. */
    get plies(): number {
        return this.match.game.tree.moves.length
    }
    get at(): number {
        return this.earlier ? this.ply! : this.plies
    }
    get earlier(): boolean {
        return this.ply !== null && this.ply < this.plies
    }
    /** All games of its tournament stand still. */
    get halted(): boolean {
        const { paused, phase } = this.network?.live.state ?? {}
        return !!paused && phase === 'playing'
    }
    get mayMove(): boolean {
        return !this.earlier && !!this.match.person && this.match.started && !this.halted
    }
    /** What a person has before them who is to move, also while it is not sure yet that this tab has the game. */
    get turn(): View | null {
        const { view, game, over } = this.match
        return !this.earlier && !over && kindOf(game, view.side).kind === 'human' ? view : null
    }
    /** "Anna", "You", "Engine: Easy"; of two nameless people the sides they play. */
    nameOf(player: Player): string {
        const { setup } = this.match.game
        const kind = setup.players[player - 1]!
        if (kind.kind === 'engine') return t('play.engine', { level: levelOf(kind.level).id })
        const name = shortened(kind.name)
        if (kind.kind === 'far' && kind.bot) return maybe('live.bot', { name }) ?? isolated(name)
        if (name) return isolated(name)
        const two = seatOf(setup) === 'both' || kind.kind === 'far'
        return two ? sideName(this.law, player) : t('play.you')
    }

    /* -------------------------------------------------------------- what a person does */

    readonly showed = (event: CustomEvent<{ view: View }>): void => {
        this.shown = event.detail.view
    }
    readonly played = (event: CustomEvent<{ move: string; choice: Choice }>): void => {
        const { network, danger } = this
        const { move, choice } = event.detail
        if (network?.ahead) network.choose(choice)
        else if (danger === 'none') void this.match.play(move)
        else void this.#playCarefully(choice)
    }
    /** Asks before a move after which the other side wins at once. */
    async #playCarefully(choice: Choice): Promise<void> {
        const { match, place, law } = this
        // Without an answer of the core the game itself says what is wrong.
        const risk = await riskOf(place, match.view.side, choice, law).catch(() => null)
        if (match !== this.match || place !== this.place) return
        if (risk) this.ask(risk)
        else await match.play(choice.move)
    }
    /** The move that is asked about because it loses at once. */
    get risk(): Risk | null {
        const { asked } = this
        return typeof asked === 'object' && asked && 'answer' in asked ? asked : null
    }
    /** The same for the same moment, so that the board need not look again. */
    #endangered: { view: View | null; danger: Danger; arrows: BoardArrow[] } = {
        view: null,
        danger: 'none',
        arrows: [],
    }
    /** What the board shows of what is in danger, on a person's turn. */
    get dangers(): BoardArrow[] {
        const view = this.mayMove ? this.match.view : null
        const { danger, law } = this
        const known = this.#endangered
        if (known.view !== view || known.danger !== danger) {
            const arrows = view ? dangerArrows(view, law, danger) : []
            this.#endangered = { view, danger, arrows }
        }
        const { arrows } = this.#endangered
        return this.risk ? [...arrows, ...this.risk.arrows] : arrows
    }
    step(to: number): void {
        const ply = Math.max(0, Math.min(to, this.plies))
        this.ply = ply === this.plies ? null : ply
        if (this.embedded) return
        const hash = this.ply === null ? '' : `#${ply}`
        writeAddress(this, here() + location.search + hash)
    }
    flipBoard(): void {
        this.flip = !this.flip
    }
    ask(what: Asked): void {
        this.asked = what
    }
}
