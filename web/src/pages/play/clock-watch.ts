/* Watches the clocks of a game that has them: ends it when time is up, warns a person in trouble, and
 * keeps what is left for a reload. */
import { sound } from '../../app/sound'
import { t } from '../../app/texts'
import { SHORT_MS } from '../../parts/clock'
import { isEngine } from './game'
import { forgetClock, keepClock } from './kept-clock'
import type { Match } from './match'
import { nameOf, type View } from './view'

export { keptClock } from './kept-clock'

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
