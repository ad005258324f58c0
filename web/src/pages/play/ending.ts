/* How a game ended: said in a sentence to whom it concerns, and drawn on the board. What of the board
 * decided it the core knows. Loaded with the first end. */
import { core } from '../../app/core'
import { listed } from '../../app/narration'
import { sound } from '../../app/sound'
import { sideName, speakResult } from '../../app/speech'
import { maybe, needTexts, t } from '../../app/texts'
import type { BoardArrow, BoardSpot } from '../../board/types'
import type { About, Finale } from '../../core/types'
import type { Room } from './doings'
import { climb } from './ladder'
import { adviceFor, type Advice } from './lesson'
import { other, placeOf, seatOf } from './game'
import type { Match } from './match'

export interface Ending {
    /** One sentence; '' where the clause says all. */
    words: string
    arrows: BoardArrow[]
    spots: BoardSpot[]
    /** null: by something besides the rules. */
    finale: Finale | null
    /** For the one person here, who has lost; it comes a little later. */
    advice: Advice | null
}

/** Learns how the game on the page ended, just now or `afterwards` seen again. An end that no move makes is
 * said here, the table tells the others. */
export async function conclude(
    room: Room & { ending: Ending | null },
    afterwards: boolean,
): Promise<void> {
    const { match, law } = room as { match: Match; law: About }
    const normal = match.game.tree.termination === 'normal'
    if (!afterwards) climb(match.game)
    const ending = await endingOf(match, law)
    if (room.match !== match || !match.over) return
    room.ending = ending
    if (!afterwards && !normal) {
        sound('end')
        room.table?.say(`${speakResult(match.result, law)}. ${ending.words}`, 'assertive')
    }
    const { finale } = ending
    if (!finale || finale.loser !== seatOf(match.game.setup) || room.embedded) return
    // Without a network there may be none.
    const advice = await adviceFor(law, finale).catch(() => null)
    if (room.ending === ending) room.ending = { ...ending, advice }
}

async function endingOf(match: Match, law: About): Promise<Ending> {
    const normal = match.game.tree.termination === 'normal'
    const [finale] = await Promise.all([
        normal ? core().end(placeOf(match.game)) : null,
        needTexts('ends'),
    ])
    return {
        words: sentence(match, law, finale),
        arrows: wayOf(finale),
        spots: spotsOf(finale),
        finale,
        advice: null,
    }
}

/** The names of the squares. If one of the two beside a captured king is empty, both say what they are. */
function flankers({ view }: Match, law: About, { code, around }: Finale): string[] {
    const { squares } = law.geometry
    const empty = squares.filter((_, i) => view.board[i] === '.')
    if (code !== 'KING_BETWEEN' || !empty.some(({ name }) => around.includes(name))) return around
    return around.map(at => {
        const square = empty.find(({ name }) => name === at)
        if (!square) return t('ends.attacker', { at })
        return maybe(`ends.empty.${square.mark}`, { at }) ?? t('ends.empty', { at })
    })
}

/** "Your king was taken on e7, between e6 and e8." */
function sentence(match: Match, law: About, finale: Finale | null): string {
    const { game, result, view } = match
    const code = finale?.code ?? game.tree.termination
    const winner = result === 'p1win' ? 1 : 2
    const loser = other(winner)
    const seat = seatOf(game.setup)
    const drawn = result === 'draw'
    const part = drawn ? '' : seat === winner ? '.won' : seat === loser ? '.lost' : ''
    const around = [
        ...(finale ? flankers(match, law, finale) : []),
        ...(finale?.edge ? [t('ends.edge')] : []),
    ]
    const [a, b] = view.score ?? [0, 0]
    const words = {
        at: finale?.at ?? '',
        around: listed(around),
        times: finale?.times ?? 0,
        winner: sideName(law, winner),
        loser: sideName(law, loser),
        a: Math.max(a, b),
        b: Math.min(a, b),
    }
    return maybe(`ends.${code}${part}`, words) ?? maybe(`ends.${code}`, words) ?? ''
}

/** The way out that was taken. */
const wayOf = (finale: Finale | null): BoardArrow[] =>
    finale?.code === 'ESCAPED' ? [{ from: finale.from, to: finale.to, kind: 'way' }] : []

/** What was taken lies where it fell; those that took it are lit. */
function spotsOf(finale: Finale | null): BoardSpot[] {
    if (!finale?.at) return []
    if (finale.code === 'ESCAPED') return [{ square: finale.at, kind: 'good' }]
    const lit = finale.around.map(square => ({ square, kind: 'lit' }) as const)
    return [...lit, { square: finale.at, kind: 'fallen', letter: finale.piece }]
}
