/* Where the points of a game come from, in a table and on the board: loaded when somebody wants to see. */
import { html, type TemplateResult } from 'lit'
import { t } from '../app/texts'
import type { BoardArrow } from '../board/types'
import type { Points, View } from '../core/types'
import '../style/points.css'

export function renderPoints(
    names: readonly [string, string],
    score: [number, number],
    points: [Points, Points],
): TemplateResult {
    const edges = (p: Points): number => p.edges.reduce((sum, [, sides]) => sum + sides, 0)
    return html`<table class="taefl-points">
        <thead>
            <tr>
                <td></td>
                <th scope="col">${t('speech.pairs')}</th>
                <th scope="col">${t('speech.edges')}</th>
                <th scope="col">${t('speech.sum')}</th>
            </tr>
        </thead>
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

/** The stones that make points together, and those that do at the edge: joined by bars, and counted. */
export function pointSigns(view: View, kind: 'link' | 'point'): BoardArrow[] {
    return (view.points ?? []).flatMap(({ pairs, edges }) => [
        ...pairs.map(([from, to]) => ({ from, to, kind })),
        ...edges.map(([at]) => ({ from: at, to: at, kind })),
    ])
}
