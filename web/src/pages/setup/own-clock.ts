/* One's own clock, in numbers. Loaded when somebody wants one. */
import { html, type TemplateResult } from 'lit-html'
import { t } from '../../app/texts'
import type { Wishes } from '../play/wishes'

type Clock = NonNullable<Wishes['clock']>
interface Timed {
    wish(some: Pick<Wishes, 'clock'>): void
}

export const renderClock = (timed: Timed, clock: Clock): TemplateResult =>
    html`${number(timed, clock, 'base', t('play.base'), 60_000, 1)}
    ${number(timed, clock, 'increment', t('play.increment'), 1000, 0)}`

/** A number of minutes or seconds, `of` so many milliseconds. */
function number(
    timed: Timed,
    clock: Clock,
    key: keyof Clock,
    label: string,
    of: number,
    least: number,
): TemplateResult {
    const id = `taefl-setup-${key}`
    const most = 180
    const set = ({ target }: Event): void => {
        const input = target as HTMLInputElement
        const value = Math.min(Math.max(Math.round(Number(input.value)) || least, least), most)
        input.value = String(value)
        timed.wish({ clock: { ...clock, [key]: value * of } })
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
