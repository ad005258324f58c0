/* What the list of puzzles and a puzzle's page both say and show. No core is needed for it. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import { t, type TextKey } from '../app/texts'
import { familyOf, type Puzzle } from '../app/puzzles'
import '../style/puzzle-words.css'

/** "White", "Dark": the side that is to win. */
export function sideOf({ id, side }: Puzzle): string {
    const family = familyOf(id) ?? 'tafl'
    if (family === 'tafl') return t(side === 1 ? 'speech.white' : 'speech.black')
    // Dark begins Mǽrstánas, light Gårdsdansen.
    return t((side === 1) === (family === 'maerstanas') ? 'speech.dark' : 'speech.light')
}

/** "Katz + edge-capture"; '' where the family has one rule set and it is played without options. */
export function rulesOf({ rules }: Puzzle): string {
    const [base = '', ...options] = rules.split('+')
    const name = base.startsWith('tablut-') ? t(`puzzles.set.${base}` as TextKey) : ''
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
export function tick(how: 1 | 2 | undefined): TemplateResult | typeof nothing {
    if (!how) return nothing
    const words = t(how === 2 ? 'puzzles.done2' : 'puzzles.done1')
    return html`<span class="taefl-tick-mark ${how === 2 ? 'first' : ''}" title=${words}
        ><svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="8.5" />
            <path d="m5.8 10.4 2.9 2.9 5.6-6.2" /></svg
        ><span class="taefl-visually-hidden">${words}</span></span
    >`
}
