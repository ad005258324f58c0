/* The clock, and one's own name: folded away, since most people want neither. */
import { html, nothing, type TemplateResult } from 'lit'
import { t } from '../../app/texts'
import type { Wishes } from '../play/last'
import { group, radio } from './fields'
import { name, type Wishing } from './who'

type Clock = NonNullable<Wishes['clock']>

const presets: [minutes: number, seconds: number][] = [
    [3, 2],
    [5, 3],
    [10, 5],
    [30, 10],
]
const MINUTE = 60_000
/** What one's own clock begins with. */
const initial: Clock = { base: 15 * MINUTE, increment: 10_000 }

const isPreset = (clock: Clock, [minutes, seconds]: [number, number]): boolean =>
    clock.base === minutes * MINUTE && clock.increment === seconds * 1000
const words = (minutes: number, seconds: number): string => t('play.minutes', { minutes, seconds })

/** Whether it is a clock that no button stands for. */
export const isOwn = (clock: Wishes['clock']): boolean =>
    !!clock && !presets.some(preset => isPreset(clock, preset))

export interface Timing extends Wishing {
    /** The person sets the clock in numbers. */
    ownClock: boolean
}

export function renderClock(timing: Timing): TemplateResult {
    const { who, clock } = timing.wishes
    const own = timing.ownClock && clock
    const become = (clock: Wishes['clock'], own = false): void => {
        timing.ownClock = own
        timing.wish({ clock })
    }
    const now = clock ? words(clock.base / MINUTE, clock.increment / 1000) : t('play.noClock')
    return html`<details class="taefl-setup-more taefl-panel">
        <summary>
            <span class="taefl-soft">${t('play.clock')}</span> <strong>${now}</strong>
        </summary>
        ${group(
            t('play.clock'),
            html`<div class="taefl-choice">
                ${radio('clock', t('play.noClock'), !clock, () => become(null))}
                ${presets.map(preset =>
                    radio(
                        'clock',
                        words(...preset),
                        !own && !!clock && isPreset(clock, preset),
                        () => become({ base: preset[0] * MINUTE, increment: preset[1] * 1000 }),
                    ),
                )}
                ${radio('clock', t('play.ownClock'), !!own, () => become(clock ?? initial, true))}
            </div>`,
        )}
        ${
            own
                ? html`<div class="taefl-setup-pair">
                      ${number(timing, 'base', t('play.base'), MINUTE, 1)}
                      ${number(timing, 'increment', t('play.increment'), 1000, 0)}
                  </div>`
                : nothing
        }
        ${who === 'first' || who === 'second' ? name(timing, 0, t('play.name')) : nothing}
    </details>`
}

/** A number of minutes or seconds, `of` so many milliseconds. */
function number(
    timing: Timing,
    key: keyof Clock,
    label: string,
    of: number,
    least: number,
): TemplateResult {
    const id = `taefl-setup-${key}`
    const most = 180
    const clock = timing.wishes.clock ?? initial
    const set = ({ target }: Event): void => {
        const input = target as HTMLInputElement
        const value = Math.min(Math.max(Math.round(Number(input.value)) || least, least), most)
        input.value = String(value)
        timing.wish({ clock: { ...clock, [key]: value * of } })
    }
    return html`<div class="taefl-field">
        <label for=${id}>${label}</label>
        <input
            id=${id}
            type="number"
            inputmode="numeric"
            min=${least}
            max=${most}
            step="1"
            .value=${String(clock[key] / of)}
            @change=${set}
        />
    </div>`
}
