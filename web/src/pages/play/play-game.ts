/* <taefl-play-game>: one game on the page: board, players with their clocks, moves, and what one can do. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, query } from 'lit/decorators.js'
import type { Changed } from '../../app/element'
import { speakResult } from '../../app/speech'
import { settings } from '../../app/settings'
import { t } from '../../app/texts'
import type { Player } from '../../core/types'
import '../../parts/table'
import { analyse, engineMove, resign, takeBack } from './actions'
import './coach'
import { renderButtons } from './buttons'
import { renderEnd } from './end-card'
import { renderFair } from './fair-words'
import { GamePage } from './game'
import { other, seatOf } from './game-state'
import type * as Panel from './network/panel'
import { dialogOf, putBeside } from './questions'
import { renderPlayed, renderGoals, renderHead, renderPlayer, renderState } from './view'

/** The same for the same, so that the board need not look again. */
const none: never[] = []

class PlayGame extends GamePage {
    /** Draws what a game on a server has besides. */
    @property() panel: typeof Panel | null = null
    @query('dialog') private dialog!: HTMLDialogElement | null

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(window, 'keydown', this.keyed as EventListener)
        this.listen(window, 'resize', this.placeQuestion)
    }
    override updated(changed: Changed): void {
        super.updated(changed)
        if (!this.asked || !this.dialog || this.dialog.open) return
        this.dialog.showModal()
        this.placeQuestion()
    }
    private readonly placeQuestion = (): void => {
        const board = this.querySelector<HTMLElement>('taefl-board')
        if (this.risk && this.dialog && board) putBeside(this.dialog, board)
    }
    override render(): TemplateResult {
        const { match, law, network } = this
        const top: Player = this.flip ? 1 : 2
        const marks = this.earlier ? null : (this.ending ?? this.hint)
        const seat = seatOf(match.game.setup)
        const ended = match.over && !this.earlier
        return html`<div
            class="taefl-play taefl-boarded ${this.embedded ? 'small' : ''} ${network?.live.state.phase} ${match.over ? 'over' : ''} ${this.halted ? 'halted' : ''}"
        >
            ${renderHead(this)} ${renderPlayer(this, top, 'top')}
            <taefl-table
                .place=${this.place}
                .mayMove=${this.mayMove}
                .mayUndo=${!network && this.mayMove && match.view.phase === 's' && match.backTo >= 0}
                .ahead=${(!this.earlier && !this.halted && network?.ahead) || null}
                .arrows=${marks?.arrows ?? this.dangers}
                .spots=${marks?.spots ?? none}
                .flip=${this.flip}
                .seat=${seat}
                .compact=${this.embedded || match.over || seat === null}
                .verdict=${ended ? speakResult(match.result, law) : ''}
                @taefl-view=${this.showed}
                @taefl-played=${this.played}
                @taefl-undo=${() => takeBack(this)}
            ></taefl-table>
            ${this.panel?.renderPause(this)} ${renderPlayer(this, other(top), 'bottom')}
            ${renderFair(this)}
            <section class="taefl-play-panel" aria-label=${t('play.panel')}>
                ${
                    this.embedded || network
                        ? nothing
                        : html`<taefl-coach
                              .match=${match}
                              .law=${law}
                              .turn=${this.turn}
                              .elsewhere=${this.session.elsewhere}
                              .plies=${this.plies}
                              .danger=${this.danger}
                          ></taefl-coach>`
                }
                ${ended ? renderEnd(this) : nothing} ${this.panel?.renderNetwork(this)}
                ${renderState(this)} ${renderButtons(this, this.panel?.renderNetworkActions(this))}
                ${this.panel?.renderNetworkBelow(this)}
            </section>
            ${this.plies ? renderPlayed(this) : match.over ? nothing : renderGoals(this)}
            ${this.asked ? dialogOf(this, this.asked, this.answered) : nothing}
        </div>`
    }

    private readonly answered = (yes: boolean): void => {
        const { asked } = this
        this.asked = null
        this.dialog?.close()
        if (!yes) return
        if (asked === 'resign') void resign(this)
        else if (asked === 'draw') void this.session.agree()
        else if (typeof asked === 'object' && asked && 'move' in asked)
            void this.match.play(asked.move)
    }
    private readonly keyed = (event: KeyboardEvent): void => {
        if (this.asked || event.defaultPrevented) return
        if (event.altKey || event.ctrlKey || event.metaKey) return
        const target = event.target as HTMLElement
        if (target.closest('input, select, textarea, dialog')) return
        const { key } = event
        const inside = !!target.closest('taefl-board, [role="grid"], taefl-moves')
        const steps: Record<string, number> = {
            ArrowLeft: this.at - 1,
            ArrowRight: this.at + 1,
            ArrowUp: 0,
            ArrowDown: Infinity,
        }
        const letters: Record<string, () => unknown> = {
            f: () => this.flipBoard(),
            l: () => analyse(this),
            '?': () => this.ask('help'),
        }
        if (key === 'Escape' && this.network?.chosen) this.network.choose(null)
        else if (key in steps && !inside) this.step(steps[key]!)
        else if (key === ' ' && !inside && !target.closest('button, a, summary')) {
            // On a person's turn the engine moves only where that is wanted.
            if (this.match.person && !settings.get('spaceMoves')) return
            engineMove(this)
        } else if (key in letters && settings.get('letters')) letters[key]!()
        else return
        event.preventDefault()
    }
}
customElements.define('taefl-play-game', PlayGame)
