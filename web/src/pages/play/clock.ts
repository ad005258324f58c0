/* The clocks of a game that has them: watched, and kept for a reload. */
import { keep, keptData } from '../../app/kept'
import { isEngine } from './game-state'
import type { Match } from './match'
import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { clockText, type Clock } from '../../app/clock'
import type { Player } from '../../core/types'
import '../../style/play.css'

const KEY = 'taefl.clock.'

export function keptClock(id: string, ply: number): [number, number] | null {
    const found = keptData(KEY + id) as { ply?: unknown; left?: unknown } | null
    const left = found?.left
    const fits =
        found?.ply === ply &&
        Array.isArray(left) &&
        left.length === 2 &&
        left.every(ms => Number.isFinite(ms) && ms >= 0)
    return fits ? (left as [number, number]) : null
}

export class ClockWatch {
    private warned = false
    private ticks = 0

    /** Called a few times a second. `keep` is called now and then, `warn` once a person has little time left. */
    tick(match: Match, keep: () => void, warn: (side: Player, seconds: number) => void): void {
        if (!match.clock) return
        void match.flag()
        if (++this.ticks % 8 === 0) keep()
        const side = match.clock.side
        if (side === null || isEngine(match.game, side)) return
        const short = match.clock.of(side, performance.now()) < SHORT_MS
        if (short && !this.warned) warn(side, SHORT_MS / 1000)
        this.warned = short
    }
    keep({ clock, game, over }: Match): void {
        if (!clock || over) return
        const left = clock.both(performance.now())
        keep(KEY + game.id, JSON.stringify({ ply: game.tree.moves.length, left }))
    }
    forget(match: Match): void {
        keep(KEY + match.game.id, null)
    }
}

/* <taefl-clock>: one player's clock. It reads the model when it has to and writes its own text, so the
 * page around it need not render again. */

/** Below this a clock is in trouble. */
const SHORT_MS = 20000

class ClockFace extends PageElement {
    @property() clock: Clock | null = null
    @property() player: Player = 1
    @property() name = ''
    /** Whose clock runs: a change of it makes the face look again. */
    @property() tick = 0
    private timer = 0

    override connectedCallback(): void {
        super.connectedCallback()
        this.requestUpdate()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearTimeout(this.timer)
    }
    override render() {
        if (!this.clock) return nothing
        const left = this.clock.of(this.player, performance.now())
        const runs = this.clock.side === this.player
        const short = left < SHORT_MS ? 'short' : ''
        return html`<span
            class="taefl-clock ${runs ? 'running' : ''} ${short}"
            role="timer"
            aria-label=${this.name}
            >${clockText(left)}</span
        >`
    }
    override updated(): void {
        clearTimeout(this.timer)
        if (!this.clock || this.clock.side !== this.player || !this.isConnected) return
        const left = this.clock.of(this.player, performance.now())
        if (left <= 0) return
        // To the moment when the text changes, or a little after it.
        const step = left <= 10000 ? 100 : 1000
        const next = (left % step) + 5
        this.timer = window.setTimeout(() => this.requestUpdate(), next)
    }
}
customElements.define('taefl-clock', ClockFace)
