/* The clocks of a game that has them: watched, and kept for a reload. */
import { sound } from '../../app/settings'
import { t } from '../../app/texts'
import { SHORT_MS } from '../../parts/clock'
import { isEngine } from './game-state'
import type { Match } from './match'
import { nameOf } from './view'
import type { View } from './types'

const KEY = 'taefl.clock.'

function keepClock(id: string, ply: number, left: [number, number]): void {
    try {
        localStorage.setItem(KEY + id, JSON.stringify({ ply, left }))
    } catch {
        // Then a reload gives back the time of the ply under way.
    }
}
export function keptClock(id: string, ply: number): [number, number] | null {
    try {
        const found = JSON.parse(localStorage.getItem(KEY + id) ?? 'null') as {
            ply?: unknown
            left?: unknown
        } | null
        const left = found?.left
        const fits =
            found?.ply === ply &&
            Array.isArray(left) &&
            left.length === 2 &&
            left.every(ms => Number.isFinite(ms) && ms >= 0)
        return fits ? (left as [number, number]) : null
    } catch {
        return null
    }
}
function forgetClock(id: string): void {
    try {
        localStorage.removeItem(KEY + id)
    } catch {
        // nothing was kept either
    }
}

export class ClockWatch {
    private warned = false
    private ticks = 0

    /** Called a few times a second; `keep` is called now and then. */
    tick(view: View, keep: () => void): void {
        const { match } = view
        if (!match?.clock) return
        void match.flag()
        if (++this.ticks % 8 === 0) keep()
        const side = match.clock.side
        if (side === null || isEngine(match.game, side)) return
        const short = match.clock.of(side, performance.now()) < SHORT_MS
        if (short && !this.warned) {
            const words = { player: nameOf(view, side), seconds: SHORT_MS / 1000 }
            view.table?.say(t('play.shortTime', words), 'assertive')
            sound('warning')
        }
        this.warned = short
    }
    keep({ clock, game, over }: Match): void {
        if (clock && !over)
            keepClock(game.id, game.tree.moves.length, clock.both(performance.now()))
    }
    forget(match: Match): void {
        forgetClock(match.game.id)
    }
}
