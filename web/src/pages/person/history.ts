/* Ratings over time: a curve for each side of a rule set, the same in words for who does not see it, and as a
 * table. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit-html'
import { t } from '../../app/texts'
import type { History } from '../../live/club'
import { dayWords, rulesWords, sideOf } from '../club'
import '../../style/history.css'

const WIDTH = 300
const HEIGHT = 120
const PAD = 8
/** Points between two lines. */
const STEP = 50
/** Rows of the table. */
const ROWS = 50

const words = ({ rules, seat, points }: History): string => {
    const [first, last] = [points[0]!, points[points.length - 1]!]
    return t('profile.graphSide', {
        ...{ side: sideOf(rules, seat), first: first[1], last: last[1] },
        ...{ from: dayWords(first[0]), until: dayWords(last[0]) },
    })
}

/** The graph of one rule set; nothing where fewer than two games were rated. */
export function renderHistory(all: readonly History[], rules: string): TemplateResult | '' {
    const history = all.filter(one => one.rules === rules).sort((a, b) => a.seat - b.seat)
    const points = history.flatMap(one => one.points)
    if (points.length < 2) return ''
    const label = t('profile.graph', {
        rules: rulesWords(rules),
        words: history.map(words).join(' '),
    })
    return html`<figure class="taefl-history">
        ${curves(history, points, label)}
        <figcaption class="taefl-small">
            ${history.map(({ seat }) => html`<span class="key side-${seat}">${sideOf(rules, seat)}</span>`)}
        </figcaption>
        <details>
            <summary class="taefl-small">${t('profile.table')}</summary>
            ${table(history)}
        </details>
    </figure>`
}

function curves(
    history: readonly History[],
    all: readonly [number, number][],
    label: string,
): TemplateResult {
    const times = all.map(([at]) => at)
    const from = Math.min(...times)
    const span = Math.max(...times) - from
    const points = all.map(([, value]) => value)
    const low = Math.floor(Math.min(...points) / STEP) * STEP
    const high = Math.max(low + 2 * STEP, Math.ceil(Math.max(...points) / STEP) * STEP)
    const x = (at: number): number => PAD + (span ? (at - from) / span : 0.5) * (WIDTH - 2 * PAD)
    const y = (value: number): number => PAD + ((high - value) / (high - low)) * (HEIGHT - 2 * PAD)
    const line = (value: number): SVGTemplateResult =>
        svg`<line class="grid" x1="0" x2=${WIDTH} y1=${y(value)} y2=${y(value)} />
            <text x="0" y=${y(value) + (value === high ? 14 : -4)}>${value}</text>`
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
        ${line(high)}${line(low)}
        ${history.map(({ seat, points }) => {
            const [at, value] = points[points.length - 1]!
            const way = points.map(([when, what]) => `${x(when).toFixed(1)} ${y(what).toFixed(1)}`)
            return svg`<path class="curve side-${seat}" d="M${way.join('L')}" />
                <circle class="end side-${seat}" cx=${x(at)} cy=${y(value)} r="4" />`
        })}
    </svg>`
}

function table(history: readonly History[]): TemplateResult {
    const rows = history
        .flatMap(({ rules, seat, points }) =>
            points.map(([at, value]) => ({ at, value, side: sideOf(rules, seat) })),
        )
        .sort((a, b) => b.at - a.at)
        .slice(0, ROWS)
    return html`<table class="taefl-club-table">
        <thead>
            <tr>
                <th scope="col">${t('profile.date')}</th>
                <th scope="col">${t('profile.side')}</th>
                <th scope="col">${t('profile.points')}</th>
            </tr>
        </thead>
        <tbody>
            ${rows.map(
                ({ at, side, value }) =>
                    html`<tr>
                        <th scope="row">${dayWords(at)}</th>
                        <td>${side}</td>
                        <td class="taefl-number">${value}</td>
                    </tr>`,
            )}
        </tbody>
    </table>`
}
