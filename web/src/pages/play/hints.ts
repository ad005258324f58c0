/* What one is told in one's first game of a family: which of three hints is due at a moment, as a key of
 * the texts (`guide.KEY`). By what the game has, not by its name. */
import type { About, Player, View } from '../../core/types'

export const HINTS = 3

export interface Moment {
    law: Pick<About, 'traits' | 'pieces' | 'geometry'>
    /** Where the game stands, and its start. */
    view: View
    start: string
    /** Who played each ply. */
    by: readonly Player[]
}

/** The hint after those that one has had; null while it is too early for it. To be asked when a person is
 * to move. */
export function hintAt(had: number, moment: Moment): string | null {
    const { view, by } = moment
    const own = by.filter(player => player === view.side).length
    if (had === 0) return howTo(moment)
    if (had === 1) return own < 2 ? null : aim(moment)
    return had < HINTS ? lesson(moment, own >= 6) : null
}

function howTo({ law, view }: Moment): string {
    if (law.traits.includes('halves')) return view.phase === 'p' ? 'halves' : 'half'
    if (!law.traits.includes('places')) return 'pick'
    return law.traits.includes('hand') ? 'putSpecial' : 'put'
}

const mayEscape = ({ law, view }: Moment): boolean =>
    law.pieces.some(({ shape, owner }) => shape === 'crown' && owner === view.side)

function aim(moment: Moment): string {
    const { law } = moment
    if (law.traits.includes('points')) return 'gather'
    if (!law.traits.includes('calls')) return 'hunt'
    const corners = law.geometry.squares.some(({ mark }) => mark === 'corner')
    return `${mayEscape(moment) ? 'break' : 'fence'}${corners ? 'Corner' : 'Edge'}`
}

/** What has just happened for the first time, or, once it is `late`, what one should know anyway. */
function lesson(moment: Moment, late: boolean): string | null {
    const { law, view, start } = moment
    if (law.traits.includes('points')) return late || closed(moment) ? 'shut' : null
    if (view.exits.length) return mayEscape(moment) ? 'out' : 'stop'
    const taken = count(view.fen) < count(start)
    if (!taken && !late) return null
    return law.traits.includes('calls') ? 'between' : 'cover'
}

/** How many pieces a position has. */
const count = (fen: string): number => fen.split(' ', 1)[0]!.replace(/[^a-z]/gi, '').length

/** Whether there is an empty square where no plain stone may go. */
function closed({ law, view }: Moment): boolean {
    const plain = law.pieces.filter(({ shape }) => shape === 'stone').map(({ letter }) => letter)
    const free = view.moves.filter(({ piece }) => plain.includes(piece)).length
    return free < [...view.board].filter(letter => letter === '.').length
}
