/* The demonstration board as everybody sees it. Loaded when one is shown. */
import { html, type TemplateResult } from 'lit-html'
import type { Position } from '../../core/types'
import type { BoardArrow } from '../../board/types'
import type { Shown } from '../../live/class'
import '../../parts/table'
import '../../style/shown.css'

/** Of the person's own arrows and rings the text, and back. */
export const markOf = ({ from, to, tint }: BoardArrow): string =>
    `${from === to ? from : `${from}-${to}`}${tint ? `:${tint}` : ''}`
export function arrowOf(mark: string): BoardArrow {
    const [where = '', tint] = mark.split(':')
    const [from = '', to = from] = where.split('-')
    return { from, to, kind: 'own', tint: Number(tint ?? 0) & 3 }
}

const places = new WeakMap<Shown['moves'], Position>()
/** The same place for the same moves, so that the board need not look again. */
export function placeOf({ rules, moves }: Shown): Position {
    let place = places.get(moves)
    if (place?.rules !== rules) places.set(moves, (place = { rules, start: '', moves }))
    return place
}

const arrows = new WeakMap<Shown['marks'], BoardArrow[]>()
export function arrowsOf({ marks }: Shown): BoardArrow[] {
    let found = arrows.get(marks)
    if (!found) arrows.set(marks, (found = marks.map(arrowOf)))
    return found
}

/** The board alone, and what the host says to it. */
export const renderShown = (shown: Shown): TemplateResult =>
    html`<div class="taefl-shown">
        <taefl-table
            .compact=${true}
            .place=${placeOf(shown)}
            .arrows=${arrowsOf(shown)}
        ></taefl-table>
        <p class="words">${shown.words}</p>
    </div>`
