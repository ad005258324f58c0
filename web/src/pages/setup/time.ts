/* How long each side may think: one list, by speed, with one's own clock at its end. */
import { html, nothing, type TemplateResult } from 'lit'
import { maybe, t, type TextKey } from '../../app/texts'
import { timingWords } from '../../live/timing'
import type { Timing } from '../../live/types'
import type { Wishes } from '../play/last'
import type { renderClock } from './own-clock'
import type { Wishing } from './who'

type Clock = NonNullable<Wishes['clock']>

const MINUTE = 60_000
const clock = (minutes: number, seconds: number): Clock => ({
    base: minutes * MINUTE,
    increment: seconds * 1000,
})
const clocks: [TextKey, Clock[]][] = [
    ['play.fast', [clock(3, 2), clock(5, 3)]],
    ['play.medium', [clock(10, 5), clock(15, 10)]],
    ['play.long', [clock(30, 10)]],
]
/** On a server, besides: so long for each move, or by correspondence. */
const paces: [TextKey, NonNullable<Timing>[]][] = [
    ['play.eachMove', [{ move: 30_000 }]],
    [
        'play.byLetter',
        [{ days: 1 }, { days: 3 }, { days: 7 }, { days: 1, bank: 10 }, { days: 0, bank: 14 }],
    ],
]
/** What one's own clock begins with. */
const initial = clock(20, 10)

const same = (a: object | null, b: object | null): boolean =>
    JSON.stringify(a) === JSON.stringify(b)
/** Whether it is a clock that is not in the list. */
export const isOwn = (clock: Wishes['clock']): boolean =>
    !!clock && !clocks.some(([, list]) => list.some(one => same(one, clock)))

export interface Timed extends Wishing {
    /** The person sets the clock in numbers. */
    ownClock: boolean
    /** Draws it, once that is loaded. */
    readonly renderClock: typeof renderClock | null
    /** On a server: holds instead of the clock; null: the clock does. */
    pace: Timing
}

const wordsOf = ({ base, increment }: Clock): string =>
    t('play.minutes', { minutes: base / MINUTE, seconds: increment / 1000 })

export function renderTime(timed: Timed): TemplateResult {
    const { who, clock } = timed.wishes
    const pace = who === 'far' ? timed.pace : null
    const own = timed.ownClock && !pace ? clock : null
    const deeds: (() => void)[] = []
    const option = (words: string, chosen: boolean, take: () => void): TemplateResult =>
        html`<option value=${deeds.push(take) - 1} .selected=${chosen}>${words}</option>`
    const become = (clock: Wishes['clock'], ownClock = false): void => {
        timed.pace = null
        timed.ownClock = ownClock
        timed.wish({ clock })
    }
    const group = (key: TextKey, options: TemplateResult[]): TemplateResult =>
        html`<optgroup label=${t(key)}>${options}</optgroup>`
    // Their words come with the game's other words.
    const far = who === 'far' && maybe('live.days') ? paces : []
    return html`<div class="taefl-field">
            <label for="taefl-setup-time">${t('play.time')}</label>
            <select
                id="taefl-setup-time"
                @change=${(event: Event) =>
                    deeds[Number((event.target as HTMLSelectElement).value)]?.()}
            >
                ${option(t('play.noClock'), !pace && !clock, () => become(null))}
                ${clocks.map(([key, list]) =>
                    group(
                        key,
                        list.map(one =>
                            option(wordsOf(one), !pace && !own && same(one, clock), () =>
                                become(one),
                            ),
                        ),
                    ),
                )}
                ${far.map(([key, list]) =>
                    group(
                        key,
                        list.map(one =>
                            option(timingWords(one), same(one, pace), () => {
                                timed.pace = one
                            }),
                        ),
                    ),
                )}
                ${option(t('play.ownClock'), !!own, () => become(clock ?? initial, true))}
            </select>
        </div>
        ${own ? timed.renderClock?.(timed, own) : nothing}`
}
