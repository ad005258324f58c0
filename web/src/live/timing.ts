/* How long one may think, and points, in words. The area `live` must have been loaded. */
import { numberWords } from '../app/locale'
import { t } from '../app/texts'
import type { Current, Timing } from './types'

const MINUTE = 60_000

/** "5 min + 3 s", "3 days a move", "No clock". */
export function timingWords(clock: Timing): string {
    if (!clock) return t('live.noClock')
    if ('days' in clock) return daysWords(clock)
    if ('move' in clock) return t('live.perMove', { seconds: numberWords(clock.move / 1000) })
    const [minutes, seconds] = [clock.base / MINUTE, clock.inc / 1000].map(n => numberWords(n))
    return t('live.minutes', { minutes: minutes!, seconds: seconds! })
}

function daysWords({ days, bank = 0 }: { days: number; bank?: number }): string {
    if (!days) return t('live.bank', { bank })
    const words = t(days === 1 ? 'live.day' : 'live.days', { days })
    return bank ? t('live.andBank', { words, bank }) : words
}

/** Points of a match or a tournament: 1.5 as "1½". */
export const pointsWords = (points: number): string =>
    points % 1 ? `${Math.floor(points) || ''}½` : String(points)

/** The games with the times of this page, which are right whatever day this device thinks it is. */
export const byOurClock = ({ games, now }: { games: Current[]; now: number }): Current[] => {
    const ahead = performance.now() - now
    return games.map(game => ({ ...game, since: game.since && game.since + ahead }))
}
