/* Whom rules favour. Everything that says so asks here. What people's rated games show counts, where they are enough;
 * else what the engine's games against itself show; else nobody knows. */
import type { Player } from '../core/types'
import { numberWords } from './locale'
import { balanceOf, setOf, type Balance } from './sets'
import { sideName } from './speech'
import { t } from './texts'

/** What rated games say: how many points player 1 is ahead by the rules alone, and how uncertain that is. */
export interface Bias {
    points: number
    deviation: number
    games: number
}
interface Favour {
    /** Who has the easier side. 0: neither; null: not known yet. */
    side: Player | 0 | null
    /** The same as a sentence. */
    words: string
    /** What it is known from; '' if it is not. */
    from: string
}

/** Standard deviations on each side of an interval of 95 %. */
const WIDE = 1.96
/** Neither side is easier where the whole interval is nearer to 0 than this: in rating points; and in points of 100.
 * Both are about 60 to 40. */
const EVEN_POINTS = 80
const EVEN_SHARE = 10

/** Whom an interval around `mean` favours; null: it is too wide to say. */
function sideOf(mean: number, half: number, even: number): Favour['side'] {
    if (Math.abs(mean) > half) return mean > 0 ? 1 : 2
    return Math.abs(mean) + half < even ? 0 : null
}

/** `people`: of these very rules, where somebody has asked the server. */
export function favourOf(rules: string, people?: Bias): Favour {
    return fromPeople(rules, people) ?? fromEngine(rules) ?? told(rules, null, '')
}
function told(rules: string, side: Favour['side'], from: string): Favour {
    if (side === null) return { side, words: t('speech.favour.unknown'), from }
    if (side === 0) return { side, words: t('speech.favour.even'), from }
    return { side, words: t('speech.favour.side', { side: sideNamed(rules, side) }), from }
}
/** What a side of these rules is called. */
export function sideNamed(rules: string, player: Player): string {
    const set = setOf(rules)
    return set ? sideName(set, player) : String(player)
}

function fromPeople(rules: string, people?: Bias): Favour | null {
    if (!people?.games) return null
    const { points, deviation, games } = people
    const half = WIDE * deviation
    const side = sideOf(points, half, EVEN_POINTS)
    if (side === null) return null
    const turned = side === 2 ? -1 : 1
    const number = (value: number): string => numberWords(Math.round(value))
    const from = t('speech.favour.people', {
        count: numberWords(games),
        side: sideNamed(rules, side || 1),
        points: number(turned * points),
        low: number(turned * points - half),
        high: number(turned * points + half),
    })
    return told(rules, side, from)
}

function fromEngine(rules: string): Favour | null {
    const found = balanceOf(rules)
    return found ? favourIn(found) : null
}
/** In percent: player 1's share of the points, and the ends of its interval. */
export interface Band {
    score: number
    low: number
    high: number
}
/** No share is below 0 or above 100. */
export const bandOf = ({ score, half }: Balance): Band => ({
    score,
    low: Math.max(0, score - half),
    high: Math.min(100, score + half),
})
/** The same in whole percent, as words. */
export function shareWords(found: Balance): Record<'share' | 'low' | 'high', string> {
    const { score, low, high } = bandOf(found)
    const whole = (value: number) => numberWords(Math.round(value))
    return { share: whole(score), low: whole(low), high: whole(high) }
}
/** What one measurement says, and a proof where there is one. `like`: a rule set whose sides have the same names. */
export function favourIn(found: Balance, like = found.name): Favour {
    const { score, half, nodes, ended, solved } = found
    const from = t('speech.favour.engine', {
        nodes: numberWords(nodes),
        side: sideNamed(like, 1),
        ...shareWords(found),
    })
    const side = ended ? sideOf(score - 50, half, EVEN_SHARE) : null
    const favour = told(like, side, ended ? from : `${from} ${t('speech.favour.open')}`)
    if (!solved) return favour
    const proved = t('speech.favour.solved', { side: sideNamed(like, solved) })
    return { ...favour, words: side === null ? proved : `${favour.words} ${proved}` }
}
