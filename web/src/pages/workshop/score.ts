/* The score of a series of games, and how far it can be trusted. */

/** Games won by each side, and drawn ones. */
export interface Score {
    won: [number, number]
    drawn: number
}
export const gamesOf = ({ won, drawn }: Score): number => won[0] + won[1] + drawn

/** Side 1's share of the points, and the interval that holds the true one in 95 of 100 cases (Wilson's): all of it
 * before the first game. */
export function shareOf(score: Score): { share: number; from: number; to: number } {
    const games = gamesOf(score)
    if (!games) return { share: 0.5, from: 0, to: 1 }
    const share = (score.won[0] + score.drawn / 2) / games
    const z = 1.96
    const middle = (share + (z * z) / (2 * games)) / (1 + (z * z) / games)
    const half =
        (z / (1 + (z * z) / games)) *
        Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games))
    return { share, from: middle - half, to: middle + half }
}
