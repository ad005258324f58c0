/* The times that one click pairs: a row of them for each rule set. */
import { html, type TemplateResult } from 'lit'
import { shortTitle, titleOf } from '../../app/sets'
import { type TextKey, t } from '../../app/texts'
import { type Time, TIMES } from '../../app/times'
import type { Pairing, Quick } from '../../live/pairing'
import { timingWords } from '../../live/timing'
import { still } from '../../parts/still'
import { button } from '../../parts/fields'

export const RULES = ['tablut-ashton', 'maerstanas', 'gardsdansen', 'copenhagen', 'brandubh']
const MINUTE = 60_000
const columns: { clock: Time | { days: number }; speed: TextKey }[] = [
    ...TIMES.map(([speed, [clock]]) => ({ clock, speed: `live.${speed}` as TextKey })),
    { clock: { days: 3 }, speed: 'live.aMove' },
]

/** "3 + 2", "3 days". */
const shortTime = (clock: Time | { days: number }): string =>
    'days' in clock
        ? t('live.inDays', { days: clock.days })
        : `${clock.base / MINUTE} + ${clock.inc / 1000}`

export function renderQuick(pairing: Pairing): TemplateResult {
    return html`<section class="taefl-panel taefl-pairing" aria-labelledby="taefl-pairing">
        <h2 id="taefl-pairing">${t('live.quick')}</h2>
        ${renderWords(pairing)}
        <ul class="taefl-list">
            ${RULES.map(rules => renderRow(pairing, rules))}
        </ul>
    </section>`
}

/** How it works, or what one waits for: both have their place, so nothing moves. */
function renderWords(pairing: Pairing): TemplateResult {
    const [own, ...more] = pairing.waits
    return html`<div class="words">
        <div class=${own ? 'hidden' : ''}>
            <p>${t('live.quickWords')}</p>
            <p class="taefl-small taefl-soft">${t('live.quickTimes')}</p>
        </div>
        <div class="wait" role="status">
            ${
                own &&
                html`<p>
                        ${
                            more.length
                                ? t('live.waitingInMore', { count: pairing.waits.length })
                                : t('live.waitingIn', waitWords(own))
                        }
                    </p>
                    ${button(
                        t(pairing.isAsked(own.id) ? 'live.sending' : 'live.stopWaiting'),
                        () => void pairing.cancel(own),
                    )}`
            }
        </div>
    </div>`
}
export const waitWords = ({ rules, clock }: Quick): { rules: string; clock: string } => ({
    rules: shortTitle(rules),
    clock: timingWords(clock),
})

function renderRow(pairing: Pairing, rules: string): TemplateResult {
    const [name, ...which] = titleOf(rules).split(', ')
    return html`<li>
        <a class="rules" href=${`/rules/${rules}`}>
            ${still(rules)}
            <span>
                <strong>${name}</strong>
                <small>${which.join(', ')}</small>
            </span>
        </a>
        ${columns.map(({ clock, speed }) => {
            const quick = { rules, clock }
            const own = !!pairing.waitFor(quick)
            const count = own ? 0 : pairing.countOf(quick)
            const words = own ? t('live.youWait') : count ? t('live.waits', { count }) : t(speed)
            return button(
                html`<span class="taefl-visually-hidden">${name}:</span>
                    <span class="time">${shortTime(clock)}</span>
                    <small>${pairing.isAsked(quick) ? t('live.sending') : words}</small>`,
                ({ detail }: MouseEvent) => {
                    // The second half of a double click withdraws nothing.
                    if (detail < 2) void pairing.press(quick)
                },
                { kind: count ? 'some' : '', pressed: own },
            )
        })}
    </li>`
}
