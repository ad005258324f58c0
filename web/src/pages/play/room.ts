/* The page of one game: board, players with their clocks, moves, and what one can do. What happens in
 * the game is match.ts; here it is shown and asked for. */
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { about as askAbout } from '../../app/core'
import { tell } from '../../app/notice'
import { settings } from '../../app/settings'
import { explain, sideName, speakEnd, speakResult } from '../../app/speech'
import { store, type SavedGame } from '../../app/store'
import { ruleTitle, t } from '../../app/texts'
import type { BoardArrow } from '../../board/types'
import type { About, Choice, Place, Player } from '../../core/types'
import type { pieceIcon } from '../../board/art'
import type { SHORT_MS } from '../../parts/clock'
import type { TaeflTable } from '../../parts/table'
import type * as deeds from './deeds'
import type { Asked, dialogOf } from './dialogs'
import type { renderEnd } from './end'
import type { renderNote } from './notes'
import { isEngine, knowsDraws, other, placeOf, seatOf } from './game'
import { icon } from './icons'
import { optionsOf, playerWords } from './names'
import { lastWishes } from './last'
import { Match, type Trouble } from './match'
import { unkept } from './start'
import { Tab } from './tab'
import type * as keptClocks from './kept-clock'
import { world } from './world'

export type Deed = keyof typeof deeds

/* What a game does not need from its first moment on: questions, notes, its end, the list of its moves. */
interface Later {
    dialogOf?: typeof dialogOf
    renderEnd?: typeof renderEnd
    renderNote?: typeof renderNote
    moves?: unknown
    SHORT_MS?: typeof SHORT_MS
}

export class PlayRoom extends LitElement {
    @property({ attribute: false }) gameId = ''
    /** The moment to show, from the address; null: where the game stands. */
    @property({ attribute: false }) ply: number | null = null
    /** In another site's page: the address stays, nothing leads away from the game. */
    @property({ type: Boolean }) embedded = false
    @state() law: About | null = null
    @state() private flip = false
    @state() arrows: BoardArrow[] = []
    @state() hintWords = ''
    @state() looking = false
    @state() private asked: Asked | null = null
    @state() private problem = ''
    @state() private later: Later = {}
    @query('taefl-table') table!: TaeflTable | null
    @query('dialog') private dialog!: HTMLDialogElement | null
    match: Match | null = null
    private tab: Tab | null = null
    /** Another tab has the game. */
    @state() elsewhere = false
    private timer = 0
    private place: Place | null = null
    private pieceIcon: typeof pieceIcon | null = null
    private warned = false
    /** Where the clocks of the ply under way are kept; of a game that has clocks. */
    private clocks: typeof keptClocks | null = null
    private told = new Set<string>()
    /** Ply for which the engine has refused a draw. */
    refused = -1

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        addEventListener('keydown', this.key)
        addEventListener('pagehide', this.leaving)
        document.addEventListener('visibilitychange', this.leaving)
        settings.addEventListener('change', this.changed)
        store.addEventListener('change', this.stored)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        removeEventListener('keydown', this.key)
        removeEventListener('pagehide', this.leaving)
        document.removeEventListener('visibilitychange', this.leaving)
        settings.removeEventListener('change', this.changed)
        store.removeEventListener('change', this.stored)
        this.leaving()
        this.shut()
    }
    override willUpdate(changed: PropertyValues<this>): void {
        if (changed.has('gameId')) void this.open(this.gameId)
        this.place = this.placeNow()
        if (this.asked) this.need('dialogOf', () => import('./dialogs'))
        if (this.noted) this.need('renderNote', () => import('./notes'))
        if (this.match?.clock) this.need('SHORT_MS', () => import('../../parts/clock'))
        if (this.match?.over) this.need('renderEnd', () => import('./end'))
        if (this.plies && !this.embedded) this.need('moves', () => import('../../parts/moves'))
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
        this.match?.close()
        this.tab?.close()
        this.match = this.tab = null
    }
    private async open(id: string): Promise<void> {
        this.shut()
        Object.assign(this, {
            law: null,
            elsewhere: false,
            problem: '',
            arrows: [],
            hintWords: '',
            asked: null,
        })
        this.warned = false
        try {
            const game = unkept.get(id) ?? (await store.get(id))
            if (id !== this.gameId) return
            if (!game) {
                this.problem = t('play.noGame')
                return
            }
            await this.show(game)
        } catch (error) {
            const words = await explain(error, null)
            if (id === this.gameId) this.problem = words
        }
    }
    private async show(game: SavedGame): Promise<void> {
        const [law, table] = await Promise.all([
            askAbout(game.tree.rules),
            import('../../parts/table'),
        ])
        this.pieceIcon = table.pieceIcon
        const tab = new Tab(game.id, () => this.lost())
        const match = new Match(
            game,
            world(() => tab.mine, table),
            () => this.moved(),
            trouble => this.trouble(trouble),
        )
        const ply = game.tree.moves.length
        this.clocks = game.setup.clock ? await import('./kept-clock') : null
        await match.open(this.clocks?.keptClock(game.id, ply))
        if (game.id !== this.gameId || !this.isConnected) return tab.close()
        this.tab = tab
        this.match = match
        this.flip = this.wantedFlip(law, match)
        this.law = law
        const mine = await tab.claim()
        if (match !== this.match) return
        this.elsewhere = !mine
        this.timer = window.setInterval(() => this.tick(), 250)
        await match.start()
        this.requestUpdate()
    }
    /** A person who sits on the other side of a hexagon sees the board from there. */
    private wantedFlip(law: About, match: Match): boolean {
        const seat = seatOf(match.game.setup)
        if (seat === 'both')
            return lastWishes(law.family).turnBoard ? match.view.side === 2 : this.flip
        return law.family === 'gardsdansen' && seat === 2
    }

    /* -------------------------------------------------------------- what happens */

    /** The match has changed. */
    private moved(): void {
        const { match, law } = this
        if (!match || !law) return
        const plies = match.game.tree.moves.length
        if (this.place && this.place.moves.length !== plies && this.ply === null) {
            this.arrows = []
            this.hintWords = ''
        }
        if (seatOf(match.game.setup) === 'both' && lastWishes(law.family).turnBoard)
            this.flip = match.view.side === 2
        if (match.over) {
            this.clocks?.forgetClock(match.game.id)
            this.announce()
        }
        if (unkept.has(match.game.id)) unkept.set(match.game.id, match.game)
        this.requestUpdate()
    }
    private announced = ''
    /** Ends that no move makes; the table tells the others. */
    private announce(): void {
        const { match, law } = this
        const { result, termination, moves } = match!.game.tree
        const key = `${match!.game.id} ${moves.length} ${termination}`
        if (key === this.announced) return
        this.announced = key
        if (termination === 'normal') return
        const end = { result: match!.result, termination }
        if (result !== '*') this.table?.say(speakEnd(end, law!), 'assertive')
    }
    private trouble(trouble: Trouble): void {
        if (trouble.kind === 'conflict') return this.lost()
        const words = trouble.error instanceof Error ? trouble.error.message : String(trouble.error)
        if (trouble.kind === 'engine') {
            tell({ text: t(trouble.restarted ? 'play.engineAgain' : 'play.engineGone', { words }) })
        } else if (!this.told.has(words)) {
            // Once a game: it fails for the next move as well.
            this.told.add(words)
            tell({ text: t('play.notSaved', { words }), kind: 'error' })
        }
    }
    /** Another tab goes on with this game. */
    private lost(): void {
        this.tab?.lose()
        this.elsewhere = true
        this.match?.yield()
        void this.reread()
    }
    private readonly stored = (event: Event): void => {
        const { id } = (event as CustomEvent<{ id: string }>).detail
        if (id === this.gameId && this.tab && !this.tab.mine) void this.reread()
    }
    private async reread(): Promise<void> {
        const { match } = this
        const game = match && (await store.get(match.game.id).catch(() => undefined))
        if (!game || match !== this.match) return
        match.game = game
        await match.open()
        this.requestUpdate()
    }
    async takeOver(): Promise<void> {
        this.tab?.take()
        this.elsewhere = false
        await this.reread()
        await this.match?.start()
        this.requestUpdate()
    }
    private readonly leaving = (): void => {
        const { clock, game } = this.match ?? {}
        if (clock && game && this.tab?.mine && !this.match!.over)
            this.clocks?.keepClock(game.id, game.tree.moves.length, clock.both(performance.now()))
    }
    private ticks = 0
    private tick(): void {
        const { match } = this
        if (!match?.clock) return
        void match.flag()
        if (++this.ticks % 8 === 0) this.leaving()
        const side = match.clock.side
        const { SHORT_MS = 0 } = this.later
        const short = side !== null && match.clock.of(side, performance.now()) < SHORT_MS
        if (short && !this.warned && !isEngine(match.game, side)) {
            this.table?.say(
                t('play.shortTime', { player: this.name(side), seconds: SHORT_MS / 1000 }),
                'assertive',
            )
            if (settings.get('sound')) void import('../../board/sound').then(s => s.play('warning'))
        }
        if (side !== null && !isEngine(match.game, side)) this.warned = short
    }

    /* -------------------------------------------------------------- places */

    get plies(): number {
        return this.match?.game.tree.moves.length ?? 0
    }
    /** Whether an earlier moment is shown. */
    get earlier(): boolean {
        return this.ply !== null && this.ply < this.plies
    }
    /** The same object for the same moment, so that the board stays as it is. */
    private placeNow(): Place | null {
        if (!this.match) return null
        const at = this.earlier ? this.ply! : this.plies
        const next = placeOf(this.match.game, at)
        const now = this.place
        const same =
            now?.rules === next.rules &&
            now.start === next.start &&
            now.moves.length === next.moves.length &&
            now.moves.every((move, i) => move === next.moves[i])
        return same ? now : next
    }
    step(to: number): void {
        const ply = Math.max(0, Math.min(to, this.plies))
        this.ply = ply === this.plies ? null : ply
        if (this.embedded) return
        const hash = this.ply === null ? '' : `#${ply}`
        history.replaceState(history.state, '', location.pathname + location.search + hash)
    }
    get at(): number {
        return this.earlier ? this.ply! : this.plies
    }
    private name(player: Player): string {
        return playerWords(this.match!.game.setup, player, this.law!)
    }
    private get mayMove(): boolean {
        return !this.earlier && !!this.match?.person && this.match.started
    }

    /* -------------------------------------------------------------- doing */

    private readonly played = (event: CustomEvent<{ move: string; choice: Choice }>): void => {
        void this.match?.play(event.detail.move)
    }
    private readonly undo = (): void => {
        if (this.match) void this.match.takeback()
        this.step(Infinity)
    }
    /** Anything else that is asked for. */
    do(deed: Deed): void {
        void import('./deeds').then(deeds => deeds[deed](this))
    }
    ask(what: Asked): void {
        this.asked = what
    }
    private readonly answered = (yes: boolean): void => {
        const { match, asked } = this
        this.asked = null
        this.dialog?.close()
        if (!yes || !match) return
        if (asked === 'resign' && match.person) void match.resign(match.person)
        if (asked === 'draw') void match.agree()
    }
    private readonly key = (event: KeyboardEvent): void => {
        if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
        const target = event.target as HTMLElement
        if (!this.match || this.asked || target.closest('input, select, textarea, dialog')) return
        const { key } = event
        const inside = !!target.closest('taefl-board, [role="grid"], taefl-moves')
        const steps: Record<string, number> = {
            ArrowLeft: this.at - 1,
            ArrowRight: this.at + 1,
            ArrowUp: 0,
            ArrowDown: Infinity,
        }
        const letters: Record<string, () => void> = {
            f: () => (this.flip = !this.flip),
            l: () => this.do('analyse'),
            '?': () => this.ask('help'),
        }
        if (key in steps && !inside) this.step(steps[key]!)
        else if (key === ' ' && !inside && !target.closest('button, a, summary'))
            this.do('engineMove')
        else if (key in letters && settings.get('letters')) letters[key]!()
        else return
        event.preventDefault()
    }
    /* -------------------------------------------------------------- showing */

    override render() {
        const { match, law } = this
        if (this.problem)
            return html`<div class="taefl-page">
                <h1>${t('play.cannot')}</h1>
                <p role="alert">${this.problem}</p>
                <p class="taefl-row">
                    <a class="taefl-button primary" href="/play">${t('play.new')}</a>
                    <a class="taefl-button" href="/games">${t('play.games')}</a>
                </p>
            </div>`
        if (!match || !law || !this.place)
            return html`<p class="taefl-soft" aria-busy="true">${t('play.opening')}</p>`
        const top: Player = this.flip ? 1 : 2
        return html`<div
            class="taefl-play ${law.family} ${this.embedded ? 'small' : ''} ${match.over ? 'over' : ''}"
        >
            ${this.renderHead(law)} ${this.renderPlayer(top, 'top')}
            <div class="taefl-play-board">
                <taefl-table
                    .place=${this.place}
                    ?mayMove=${this.mayMove}
                    ?mayUndo=${this.mayMove && match.view.phase === 's' && match.backTo >= 0}
                    .arrows=${this.earlier ? [] : this.arrows}
                    ?flip=${this.flip}
                    ?compact=${this.embedded || match.over || seatOf(match.game.setup) === null}
                    .verdict=${match.over && !this.earlier ? speakResult(match.result, law) : ''}
                    @taefl-played=${this.played}
                    @taefl-undo=${this.undo}
                ></taefl-table>
            </div>
            ${this.renderPlayer(other(top), 'bottom')}
            <section class="taefl-play-panel" aria-label=${t('play.panel')}>
                ${this.renderState(match)}
                ${
                    match.over && !this.earlier && this.later.renderEnd
                        ? this.later.renderEnd(match, law, {
                              name: player => this.name(player),
                              do: deed => this.do(deed),
                              embedded: this.embedded,
                          })
                        : nothing
                }
                ${this.renderActions(match, law)}
            </section>
            <section class="taefl-play-moves" aria-label=${t('play.moves')}>
                ${
                    this.embedded
                        ? nothing
                        : html`<taefl-moves
                              .tree=${match.game.tree}
                              .path=${[this.at]}
                              @taefl-go=${(e: CustomEvent<{ path: number[] }>) =>
                                  this.step(e.detail.path[0] ?? 0)}
                          ></taefl-moves>`
                }
            </section>
            ${this.later.dialogOf?.(this.asked, { law, match, answer: this.answered })}
        </div>`
    }
    private renderHead(law: About): TemplateResult {
        const change = `/play?rules=${encodeURIComponent(law.name)}`
        return html`<header class="taefl-play-head">
            <h1>${ruleTitle(law)}</h1>
            ${
                this.embedded
                    ? html`<a href=${`/play/${law.name}`} target="_blank" rel="noopener"
                          >${t('play.openHere')}</a
                      >`
                    : html`<nav aria-label=${t('play.links')}>
                          <a href=${`/rules/${law.name}`}>${t('play.readRules')}</a>
                          <a href=${change}>${t('play.change')}</a>
                      </nav>`
            }
            ${optionsOf(law)}
        </header>`
    }
    private renderPlayer(player: Player, where: 'top' | 'bottom'): TemplateResult {
        const match = this.match!
        const law = this.law!
        const turn = !match.over && match.view.side === player
        const name = this.name(player)
        const side = sideName(law, player)
        const piece = law.pieces.find(p => p.owner === player)
        return html`<div class="taefl-player ${where} ${turn ? 'turn' : ''}">
            <span class="taefl-player-mark"
                ><span class="taefl-board">${piece ? this.pieceIcon?.(piece) : nothing}</span></span
            >
            <span class="taefl-player-name">
                <strong>${name}</strong>
                ${name === side ? nothing : html`<span class="taefl-soft">${side}</span>`}
            </span>
            ${
                turn && match.thinking
                    ? html`<span class="taefl-thinking">${t('play.thinking')}</span>`
                    : nothing
            }
            ${
                match.clock
                    ? html`<taefl-clock
                          .clock=${match.clock}
                          .player=${player}
                          .name=${t('play.clockOf', { player: name })}
                          .tick=${match.clock.side ?? 0}
                      ></taefl-clock>`
                    : nothing
            }
        </div>`
    }
    /** What stands above the buttons. */
    private renderState(match: Match) {
        if (this.noted) return this.later.renderNote?.(this, match)
        return this.hintWords ? html`<p class="taefl-play-note">${this.hintWords}</p>` : nothing
    }
    private get noted(): boolean {
        const { match } = this
        return !!match && (this.earlier || match.stuck || (this.elsewhere && !match.over))
    }
    private renderActions(match: Match, law: About): TemplateResult {
        const seat = seatOf(match.game.setup)
        const free = this.mayMove && !this.looking
        const draw = knowsDraws(law.family) && seat !== null && free && this.refused !== this.plies
        const button = (
            name: Parameters<typeof icon>[0],
            words: string,
            able: boolean,
            run: () => void,
        ): TemplateResult =>
            html`<button type="button" class="taefl-action" ?disabled=${!able} @click=${run}>
                ${icon(name)}<span>${words}</span>
            </button>`
        const step = (name: 'prev' | 'next', words: string, to: number, able: boolean) =>
            this.embedded ? nothing : button(name, words, able, () => this.step(to))
        const { at, plies } = this
        return html`<div
                class="taefl-actions taefl-quick-actions"
                role="group"
                aria-label=${t('play.actions')}
            >
                ${
                    seat !== null
                        ? html`${button('back', t('play.takeback'), match.backTo >= 0, this.undo)}
                          ${button('hint', t('play.hint'), free, () => this.do('hint'))}`
                        : match.over
                          ? nothing
                          : match.paused
                            ? button('play', t('play.resume'), true, () => match.pause(false))
                            : button('pause', t('play.pause'), match.started, () =>
                                  match.pause(true),
                              )
                }
                ${step('prev', t('play.prev'), at - 1, at > 0)}
                ${step('next', t('play.next'), at + 1, at < plies)}
            </div>
            <div class="taefl-actions" role="group" aria-label=${t('play.more')}>
                ${button('flip', t('play.flip'), true, () => (this.flip = !this.flip))}
                ${
                    seat !== null && !match.over && knowsDraws(law.family)
                        ? button('draw', t('play.draw'), draw, () => this.do('offer'))
                        : nothing
                }
                ${
                    seat !== null && !match.over
                        ? button('resign', t('play.resign'), free, () => this.ask('resign'))
                        : nothing
                }
                ${
                    match.over && !this.earlier
                        ? nothing
                        : button('analysis', t('play.analyse'), true, () => this.do('analyse'))
                }
                ${
                    this.embedded
                        ? nothing
                        : button('help', t('play.help'), true, () => this.ask('help'))
                }
            </div>`
    }
}
customElements.define('taefl-play-room', PlayRoom)
