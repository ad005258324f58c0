/* A fair match: two games of the same two with sides swapped. More points win; at 1–1 the win in fewer plies does. Of
 * a game on a server the server says how the match stands, of one that is kept here this does. No screen. */
import type { SavedGame, SavedPair } from '../../app/saved-game'
import type { Player } from '../../core/types'
import type { Pair } from '../../live/types'
import { isOver, other } from './game-state'

type Results = Pair['first'] & {}

const pointsOf = ({ result }: Pick<Results, 'result'>, player: Player): number =>
    result === '1/2-1/2' ? 0.5 : result === (player === 1 ? '1-0' : '0-1') ? 1 : 0

/** Points of both players by the seats of the last game. */
const scoreOf = (last: Results, first: Results | null): [number, number] =>
    ([1, 2] as const).map(
        player => pointsOf(last, player) + (first ? pointsOf(first, other(player)) : 0),
    ) as [number, number]

/** Who has won, by the seats of the second game; 0: nobody. Two who have won once each had the same seat. */
export function winnerOf(second: Results, first: Results): Player | 0 {
    const [one, two] = scoreOf(second, first)
    if (one !== two) return one > two ? 1 : 2
    if (second.result === '1/2-1/2' || second.plies === first.plies) return 0
    const here: Player = second.result === '1-0' ? 1 : 2
    return second.plies < first.plies ? here : other(here)
}

const played = ({ tree }: SavedGame): Results => ({
    result: tree.result,
    plies: tree.moves.length,
})

/** How the match of a game that is kept here stands; null: it is in none. */
export function pairOf(game: SavedGame): Pair | null {
    if (!game.pair) return null
    const { first, other } = game.pair
    const last = played(game)
    return {
        game: first ? 2 : 1,
        other: other || null,
        score: scoreOf(last, first),
        first,
        winner: first && isOver(game) ? winnerOf(last, first) : null,
        apart: false,
    }
}

export const newPair = (): SavedPair => ({ other: '', first: null })
/** What the second game knows of the first one, which is over. */
export const secondOf = (game: SavedGame): SavedPair => ({ other: game.id, first: played(game) })
/** The second game has begun, so this one stays as it ended. */
export const isSettled = ({ pair }: SavedGame): boolean => !!pair?.other && !pair.first
