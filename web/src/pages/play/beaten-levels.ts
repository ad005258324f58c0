/* Which levels of the engine somebody has beaten, for each rule set and side, kept in the browser for all
 * tabs. One that keeps nothing is simply always at the beginning, and says so. */
import { keptData } from '../../app/kept'
import { keepOrTell } from '../../app/notice'
import { isHelped } from '../../app/helped'
import { levelOf } from '../../app/levels'
import type { SavedGame } from '../../app/saved-game'
import type { Player } from '../../core/types'
import { kindOf, other, resultOf, seatOf, winFor } from './game-state'

const KEY = 'taefl.ladder'

/** By rule set: the levels beaten as player 1 and as player 2. */
type Kept = Record<string, [number[], number[]]>

function read(): Kept {
    const kept: Kept = {}
    const levels = (found: unknown): number[] =>
        Array.isArray(found) ? found.filter(level => Number.isInteger(level)) : []
    for (const [rules, sides] of Object.entries(keptData(KEY) ?? {}))
        kept[rules] = [levels(sides?.[0]), levels(sides?.[1])]
    return kept
}

/** All that were beaten: by rule set, as player 1 and as player 2. */
export const climbed = (): Kept => read()

/** The levels that somebody has beaten with a side. */
export const beaten = (rules: string, side: Player): ReadonlySet<number> =>
    new Set(read()[rules]?.[side - 1])

/** A win of the one person here over the engine. */
export interface Rung {
    rules: string
    side: Player
    level: number
}
export function rungOf(game: SavedGame): Rung | null {
    const side = seatOf(game.setup)
    if (typeof side !== 'number' || resultOf(game) !== winFor(side)) return null
    const rival = kindOf(game, other(side))
    if (rival.kind !== 'engine') return null
    return { rules: game.tree.rules, side, level: levelOf(rival.level).id }
}
/** Whether the person has played the whole game alone. */
export const counts = (game: SavedGame): boolean => !isHelped(game) && !game.tree.position

/** Keeps the win of a game that has just ended, if it is one that counts. */
export function climb(game: SavedGame): void {
    const rung = rungOf(game)
    if (!rung || !counts(game)) return
    const kept = read()
    const sides = (kept[rung.rules] ??= [[], []])
    const levels = sides[rung.side - 1]!
    if (!levels.includes(rung.level)) levels.push(rung.level)
    keepOrTell(KEY, JSON.stringify(kept))
}
