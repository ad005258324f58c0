/* What somebody has played on servers from this browser, so that nobody who knows a game is taken for a beginner.
 * Losing it harms nobody. */
import { keep, keptData } from './kept'
import { setOf } from './sets'
import type { Family } from '../core/types'

const KEY = 'taefl.online'

/** Games that are over, how many of them were won, and the rules of the last one. */
interface Online {
    over: number
    won: number
    rules: string
}
type Kept = Partial<Record<Family, Online>>

const count = (found: unknown): number => (Number.isInteger(found) ? Number(found) : 0)

/** By family; a family of which nothing is known is absent. */
export function playedOnline(): Kept {
    const found: Kept = {}
    for (const [family, of] of Object.entries((keptData(KEY) ?? {}) as Kept))
        if (of && typeof of.rules === 'string')
            found[family as Family] = {
                over: count(of.over),
                won: count(of.won),
                rules: of.rules,
            }
    return found
}

/** Games that are over, the newest first, as the server lists them: it may list less than before. */
export function noteOnline(games: { rules: string; won: boolean }[]): void {
    const kept = playedOnline()
    const before = JSON.stringify(kept)
    const now: Kept = {}
    for (const { rules, won } of games) {
        const family = setOf(rules)?.family
        if (!family) continue
        const of = (now[family] ??= { over: 0, won: 0, rules })
        of.over++
        of.won += Number(won)
    }
    for (const [family, { over, won, rules }] of Object.entries(now) as [Family, Online][]) {
        const known = kept[family]
        kept[family] = {
            over: Math.max(over, known?.over ?? 0),
            won: Math.max(won, known?.won ?? 0),
            rules,
        }
    }
    const text = JSON.stringify(kept)
    if (text !== before) keep(KEY, text)
}
