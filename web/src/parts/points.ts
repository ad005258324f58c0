/* Where the points of a game come from, in a table and on the board. */
import { html, nothing, type TemplateResult } from 'lit'
import { sideName } from '../app/speech'
import { t } from '../app/texts'
import type { About, Points, View } from '../core/types'
import { columns } from './lists'
import '../style/table.css'
import { button } from './fields'

function renderPoints(
    names: readonly [string, string],
    score: [number, number],
    points: [Points, Points],
): TemplateResult {
    const edges = (p: Points): number => p.edges.reduce((sum, [, sides]) => sum + sides, 0)
    return html`<table class="taefl-points">
        ${columns(['', t('speech.pairs'), t('speech.edges'), t('speech.sum')])}
        <tbody>
            ${names.map(
                (name, i) =>
                    html`<tr>
                        <th scope="row">${name}</th>
                        <td>${points[i]!.pairs.length}</td>
                        <td>${edges(points[i]!)}</td>
                        <td>${score[i]}</td>
                    </tr>`,
            )}
        </tbody>
    </table>`
}

/** The points, and where they come from once somebody wants to know. */
export function renderScore(
    law: About,
    { score, points }: View,
    counted: boolean,
    toggle: () => void,
): TemplateResult {
    const names = [sideName(law, 1), sideName(law, 2)] as const
    const [a, b] = score!
    return html`<div class="taefl-score">
        <div class="taefl-score-line">
            <span>${t('speech.points', { one: names[0], a, two: names[1], b })}</span>
            ${button(t('speech.pointsShow'), toggle, { pressed: counted })}
        </div>
        ${counted ? renderPoints(names, score!, points!) : nothing}
    </div>`
}
