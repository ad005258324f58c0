/* The clocks of a game that has them: watched, and kept for a reload. */
import { keep, keptData } from '../../app/kept'
import { sound } from '../../app/settings'
import { t } from '../../app/texts'
import { SHORT_MS } from '../../parts/clock'
import { isEngine } from './game-state'
import type { Match } from './match'
import { nameOf } from './view'
import type { View } from './types'

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
        if (!clock || over) return
        const left = clock.both(performance.now())
        keep(KEY + game.id, JSON.stringify({ ply: game.tree.moves.length, left }))
    }
    forget(match: Match): void {
        keep(KEY + match.game.id, null)
    }
}
