/* What one sets up, as text and as it outlives a reload. */
import { keep, keptData } from '../../app/kept'
import type { About, Player, View } from '../../core/types'

/** What one sets up; it need not be possible. */
export interface Setting {
    board: string
    side: Player
    phase: 'p' | 's'
    /** Special stones in hand, where there are any. */
    hand: string
}
const KEPT = 'taefl.editor'

export function settingOf(view: View): Setting {
    return { board: view.board, side: view.side, phase: view.phase || 'p', hand: view.hand }
}

/** What follows the board in the text of a position. */
export function restOf({ traits }: About, { side, phase, hand }: Setting): string {
    if (traits.includes('halves')) return `${side} ${phase}`
    return traits.includes('places') ? `${side} ${hand || '-'}` : `${side}`
}

/** Keeps it as long as the tab lasts, for the address `at`. */
export function keepSetting(at: string, set: Setting): void {
    // Or a reload shows the last possible position, which is in the address.
    keep(KEPT, JSON.stringify({ at, set }), 'sessionStorage')
}
/** What was kept for this address; null if nothing was that fits. */
export function keptSetting({ geometry }: About): Setting | null {
    const found = keptData(KEPT, 'sessionStorage') as { at: string; set?: Setting } | null
    const squares = geometry.squares.length
    return found?.at === location.pathname && [...(found.set?.board ?? '')].length === squares
        ? found.set!
        : null
}
