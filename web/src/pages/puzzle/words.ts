/* What a puzzle's page says of the puzzle, and of what the person does with it. */
import { html, nothing, type TemplateResult } from 'lit'
import { familyOf, shelfOf, type Puzzle, type Shelf } from '../../app/puzzles'
import { ruleLine, setOf, sets } from '../../app/sets'
import { maybe, ruleTitle, t, type TextKey } from '../../app/texts'
import { baseOf } from '../../core/rulenames'
import type { Choice, Ply } from '../../core/types'
import { inHalves, notches, rulesOf, shelfName, sideOf } from '../../parts/puzzle-words'

/* The themes that can make a first hint, those before that say most about the first move or the end. */
const hints = [
    ...['thunder', 'woden', 'stone', 'ring', 'fort', 'shieldwall', 'two-ways', 'blockade'],
    ...['no-moves', 'double-capture'],
    ...['king-move', 'quiet', 'capture', 'last-pawn', 'last-stone', 'escape', 'king-taken'],
]

/** The theme that is told first. */
export const hintTheme = ({ themes }: Puzzle): string | undefined =>
    hints.find(theme => themes.includes(theme))

/** What is to be done, and by which rules. */
export function taskOf(puzzle: Puzzle): TemplateResult {
    const side = sideOf(puzzle)
    const { turns, clear } = puzzle
    const key = clear ? (turns === 1 ? 'puzzles.task1' : 'puzzles.task') : 'puzzles.taskPoints'
    return html`<div class="taefl-puzzle-task taefl-stack">
        <p>${t(key, { side, turns })}</p>
        ${rulesLine(puzzle)}
        ${
            inHalves(puzzle)
                ? html`<p class="taefl-soft">
                      ${t(puzzle.sole > 1 ? 'puzzles.taskTurn2' : 'puzzles.taskTurn')}
                  </p>`
                : nothing
        }
    </div>`
}

/** The same of a puzzle of a storm, for which only its first moves are looked for. */
export const stormTaskOf = (puzzle: Puzzle): TemplateResult =>
    html`<div class="taefl-puzzle-task taefl-stack">
        <p>${t('puzzles.stormTask', { side: sideOf(puzzle) })}</p>
        ${rulesLine(puzzle)}
    </div>`

/** Which rules hold, where a family has several: with others the answer may be another. */
function rulesLine(puzzle: Puzzle): TemplateResult | typeof nothing {
    const family = familyOf(puzzle.id)
    if (sets.filter(set => set.family === family).length < 2) return nothing
    const { rules } = puzzle
    const base = baseOf(rules)
    const set = setOf(base)!
    // With options the line of the base may not hold.
    const line = maybe(`puzzles.line.${base}`) ?? `${ruleLine(set)}.`
    return html`<p class="taefl-small">
        ${t('puzzles.rules')}:
        <a href="/rules/${rules}">${rulesOf(puzzle) || ruleTitle(set)}</a>.
        ${base === rules ? line : ''}
    </p>`
}

/** The main line, a turn of the winning side and the answer to it in a row; ply number `now` is marked. */
export function shownLine(puzzle: Puzzle, line: readonly Ply[], now: number): TemplateResult {
    const turns: { ply: Ply; at: number }[][] = []
    let by = 0
    line.forEach((ply, i) => {
        if (ply.by === puzzle.side && by !== ply.by) turns.push([])
        by = ply.by
        turns.at(-1)!.push({ ply, at: i + 1 })
    })
    return html`<section class="taefl-stack" aria-labelledby="taefl-puzzle-line">
        <h2 id="taefl-puzzle-line">${t('puzzles.line')}</h2>
        <ol class="taefl-puzzle-line">
            ${turns.map(
                plies =>
                    html`<li>
                        ${plies.map(
                            ({ ply, at }) =>
                                html`<span
                                        class=${at === now ? 'now' : ''}
                                        aria-current=${at === now ? 'step' : nothing}
                                        >${ply.name}</span
                                    >${' '}`,
                        )}
                    </li>`,
            )}
        </ol>
    </section>`
}

/** Rules, difficulty and what is proved; the themes once it is `told` what they would give away. */
export function aboutOf(puzzle: Puzzle, told: boolean): TemplateResult {
    const { clear, turns, margin, rules, difficulty, rating, themes } = puzzle
    const side = sideOf(puzzle)
    const points = margin === 1 ? t('puzzles.pointOne') : t('puzzles.pointMany', { points: margin })
    const proved = !clear
        ? t('puzzles.provedPoints', { side, margin: points })
        : t(turns === 1 ? 'puzzles.provedTurns1' : 'puzzles.provedTurns', { turns, clear })
    const shelf = shelfOf(puzzle.id) as Shelf
    const law = rulesOf(puzzle)
    const name = setOf(shelf) ? law || shelfName(shelf) : `${shelfName(shelf)} ${law}`
    const words = themes.map(theme => maybe(`puzzles.theme.${theme}`)).filter(Boolean)
    return html`<details class="taefl-puzzle-about">
        <summary>${t('puzzles.about')}</summary>
        <div class="taefl-stack">
            <dl class="taefl-puzzle-facts">
                <dt>${t('puzzles.rules')}</dt>
                <dd>
                    <a href="/rules/${rules}">${name}</a>
                </dd>
                <dt>${t('puzzles.difficulty')}</dt>
                <dd>${notches(difficulty)} ${rating}</dd>
                <dt>${t('puzzles.themes')}</dt>
                <dd>${told ? words.join(', ') : t('puzzles.themesSpoil')}</dd>
            </dl>
            <p class="taefl-soft taefl-small">${proved}</p>
        </div>
    </details>`
}

/** How far somebody is with it. */
interface Told {
    puzzle: Puzzle
    wrong: { name: string; ply: number } | null
    why: { key: TextKey; answer: string } | null
    hint: number
    hintMove: Choice | null
    alone: boolean
    ownWay: boolean
}
/** The side that is to lose. */
export const otherSide = (puzzle: Puzzle): string =>
    sideOf({ ...puzzle, side: puzzle.side === 1 ? 2 : 1 })

export function wrongWords({ puzzle, wrong }: Told): string {
    if (!wrong) return ''
    const { name: move, ply } = wrong
    if (ply > 0) return t('puzzles.wrongLater', { move })
    if (!puzzle.clear) return t('puzzles.wrongPoints', { move })
    return t('puzzles.wrong', { move, clear: puzzle.clear })
}

export function whyWords({ puzzle, why, wrong }: Told): string {
    if (!why) return t('puzzles.whyLooking')
    const side = otherSide(puzzle)
    return t(why.key, { move: wrong?.name ?? '', side, answer: why.answer })
}

export function hintWords({ puzzle, hint, hintMove }: Told): string {
    if (!hint) return ''
    if (hint === 1) return maybe(`puzzles.hint.${hintTheme(puzzle)}`) ?? ''
    if (hintMove?.from) return t(hint === 2 ? 'puzzles.hintPiece' : 'puzzles.hintMove')
    return t(hint === 2 ? 'puzzles.hintSquares' : 'puzzles.hintPlace')
}

export function verdict({ ownWay, alone }: Told): TextKey {
    if (ownWay) return 'puzzles.solvedOther'
    return alone ? 'puzzles.solvedFirst' : 'puzzles.solved'
}
