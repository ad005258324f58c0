/* What the list of puzzles, a puzzle's page and the storm say and show alike. No core is needed for it. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import { familyName, familyOf, shelfOf, shelves, type Puzzle, type Shelf } from '../app/puzzles'
import { looks, setOf, shortTitle } from '../app/sets'
import { sideName } from '../app/speech'
import { t, type TextKey } from '../app/texts'
import { baseOf, optionsOf } from '../core/rulenames'
import type { Family } from '../core/types'
import '../style/puzzles.css'
import { button } from './fields'

/** "White", "Dark": the side that is to win. */
export const sideOf = ({ rules, side }: Puzzle): string => sideName(setOf(rules)!, side)

/** A turn has two moves; each player has an end of the board, which is shown below. */
export const inHalves = ({ id }: Puzzle): boolean => looks[familyOf(id)].traits.includes('halves')

/** The shelves of games and rule sets that the catalogue has. */
export const listed = shelves.filter(one => one in familyName || setOf(one))

/** "Mǽrstánas", "Brandubh": what a shelf is called. */
export const shelfName = (shelf: Shelf): string =>
    shelf in familyName ? familyName[shelf as Family] : shortTitle(shelf)

/** "Katz + edge-capture"; '' where the shelf is called the same. */
export function rulesOf({ id, rules }: Puzzle): string {
    const options = optionsOf(rules)
    const base = baseOf(rules)
    const own = base !== shelfOf(id) || (options.length && !(base in familyName))
    const name = base.startsWith('tablut-')
        ? t(`puzzles.set.${base}` as TextKey)
        : own && shortTitle(rules)
    return [name, ...options].filter(Boolean).join(' + ')
}

/** "White wins in 2 turns" */
export function goalOf(puzzle: Puzzle): string {
    const side = sideOf(puzzle)
    if (puzzle.clear === 0) return t('puzzles.winsOn', { side })
    if (puzzle.turns === 1) return t('puzzles.winsIn1', { side })
    return t('puzzles.winsIn', { side, turns: puzzle.turns })
}

export const levelName = (level: number): string => t(`puzzles.level${level}` as TextKey)

/** The page of a puzzle or a storm round its board. */
export const framed = (
    head: unknown,
    task: unknown,
    table: TemplateResult,
    side: unknown,
    kind = '',
): TemplateResult =>
    html`<div class="taefl-page taefl-puzzle taefl-boarded ${kind}">
        ${head} ${task} ${table}
        <div class="taefl-puzzle-side taefl-stack">${side}</div>
    </div>`

/** Why there is no puzzle, and the ways on; `again` asks for it once more. */
export const failed = (
    words: string,
    again?: () => unknown,
    more: unknown = nothing,
): TemplateResult =>
    html`<div class="taefl-panel taefl-stack" role="alert">
        <p>${words}</p>
        <div class="taefl-row">${again ? button(t('puzzles.again'), again) : nothing} ${more}</div>
    </div>`

/** Five notches, as many cut deep as the puzzle is hard; the words say the same. */
export function notches(level: number): TemplateResult {
    const cuts = [1, 2, 3, 4, 5].map(
        n =>
            svg`<path class=${n <= level ? 'deep' : ''} d="M${5 * n - 2} 12.5 ${5 * n + 1} 1.5" />`,
    )
    return html`<span class="taefl-notches"
        ><svg viewBox="0 0 29 14" aria-hidden="true">${cuts}</svg>
        <span>${levelName(level)}</span></span
    >`
}

/** A tick in a ring, filled where it was the first try. */
export function solvedMark(how: 1 | 2 | undefined): TemplateResult | typeof nothing {
    if (!how) return nothing
    const words = t(how === 2 ? 'puzzles.done2' : 'puzzles.done1')
    return html`<span class="taefl-tick-mark ${how === 2 ? 'first' : ''}" title=${words}
        ><svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="8.5" />
            <path d="m5.8 10.4 2.9 2.9 5.6-6.2" /></svg
        ><span class="taefl-visually-hidden">${words}</span></span
    >`
}
