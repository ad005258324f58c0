/* How long one may think, in words. The area `live` must have been loaded. */
import { t } from '../app/texts'
import type { Timing } from './types'

const MINUTE = 60_000

/** "5 min + 3 s", "3 days a move", "No clock". */
export function timingWords(clock: Timing): string {
    if (!clock) return t('live.noClock')
    if ('days' in clock) return t(clock.days === 1 ? 'live.day' : 'live.days', { days: clock.days })
    if ('move' in clock) return t('live.perMove', { seconds: clock.move / 1000 })
    return t('live.minutes', { minutes: clock.base / MINUTE, seconds: clock.inc / 1000 })
}
