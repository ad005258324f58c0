/* What stands beside the board of a puzzle, and on it, as far as somebody is with it. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { positionToPath } from '../../app/addresses'
import { familyOf, forgetful, type Puzzle } from '../../app/puzzles'
import { ratingOf } from '../../app/solver'
import { t, type TextKey } from '../../app/texts'
import type { BoardArrow, BoardSpot } from '../../board/types'
import type { Rating } from './attempts'
import type { Solving } from './solving'
import { hintWords, otherSide, verdict, whyWords, wrongWords } from './words'

const button = (key: TextKey, click: () => unknown, kind = '', disabled = false): TemplateResult =>
    html`<button
        type="button"
        class="taefl-button ${kind}"
        aria-disabled=${disabled ? 'true' : nothing}
        @click=${() => disabled || click()}
    >
        ${t(key)}
    </button>`

/** What has just happened. */
export function renderWord(solving: Solving): TemplateResult | typeof nothing {
    const { puzzle, status, step, hint, wrong, moves, onBoard } = solving
    const side = otherSide(puzzle)
    const word = (text: string, kind = '') => html`<p class="taefl-puzzle-word ${kind}">${text}</p>`
    switch (status) {
        case 'reply':
            return word(t('puzzles.reply', { side }), 'good')
        case 'checking':
            return word(t('puzzles.checking'))
        case 'why':
            return word(whyWords(solving), 'bad')
        case 'wrong':
            return word(wrongWords(solving), 'bad')
        case 'solved':
            return word(t(verdict(solving)), 'good solved')
        case 'solution':
            return word(t('puzzles.solutionStep', { step, count: puzzle.line.length }))
    }
    if (hint) return word(hintWords(solving))
    if (wrong) return word(wrongWords(solving), 'bad')
    if (!moves.length) return nothing
    const half = onBoard?.phase === 's'
    return word(t(half ? 'puzzles.yourHalf' : 'puzzles.yourTurn'), 'good')
}

/** One's rating in this family of games, with what the attempt has changed, or why it did not count. */
export function renderRating(
    { id }: Puzzle,
    rating: Rating | null,
    failure: string,
): TemplateResult {
    const points = rating?.points ?? ratingOf(familyOf(id))?.points
    const { change = null } = rating ?? {}
    return html`<p class="taefl-puzzle-rating" role="status">
        ${
            points === undefined
                ? t('puzzles.ratingNone')
                : t('puzzles.rating', { points: Math.round(points) })
        }
        ${change === null ? nothing : changed(change)}
        ${
            rating && change === null
                ? html`<span class="taefl-soft taefl-small">${t('puzzles.ratingOnce')}</span>`
                : nothing
        }
        ${failure && t('puzzles.ratingFailed', { words: failure })}
    </p>`
}
const changed = (change: number): TemplateResult =>
    html`<strong class=${change < 0 ? 'down' : 'up'}
        >${change < 0 ? `−${-change}` : `+${change}`}</strong
    >`

/** What can be done now; `next`: the address of the puzzle after this one, if there is one. */
export function renderButtons(solving: Solving, next: string): TemplateResult {
    const { status, hint, wrong } = solving
    if (status === 'solution') return renderSteps(solving)
    if (status === 'solved') return renderEnd(solving, next)
    if (status === 'why')
        return html`<div class="taefl-row">
            ${button('puzzles.whyBack', solving.backToPuzzle, 'primary')}
        </div>`
    const busy = status !== 'yours'
    return html`<div class="taefl-row">
        ${wrong ? button('puzzles.why', solving.showWhy, '', busy) : nothing}
        ${button(
            hint ? 'puzzles.hintMore' : 'puzzles.hint',
            solving.giveHint,
            '',
            busy || hint === 3,
        )}
        ${button('puzzles.solution', solving.showSolution)}
    </div>`
}
function renderSteps(solving: Solving): TemplateResult {
    const { puzzle, step: at } = solving
    const end = puzzle.line.length
    const step = (key: TextKey, to: number, path: string, kind: string, off: boolean) =>
        html`<button
            type="button"
            class="taefl-button ${kind}"
            aria-label=${t(key)}
            title=${t(key)}
            aria-disabled=${off ? 'true' : nothing}
            @click=${() => off || solving.goTo(to)}
        >
            <svg viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>
        </button>`
    const on = 'primary taefl-puzzle-on'
    return html`<div class="taefl-row taefl-puzzle-steps">
        ${step('puzzles.stepStart', 0, 'M15 4 9 10l6 6M5 4v12', '', !at)}
        ${step('puzzles.stepBack', at - 1, 'm13 4-6 6 6 6', '', !at)}
        ${step('puzzles.stepOn', at + 1, 'm7 4 6 6-6 6', on, at === end)}
        ${button('puzzles.tryIt', solving.startAgain)}
    </div>`
}
function renderEnd(solving: Solving, next: string): TemplateResult {
    const { rules, position } = solving.puzzle
    return html`<div class="taefl-row">
        ${
            next
                ? html`<a class="taefl-button primary" href=${next}>${t('puzzles.next')}</a>`
                : nothing
        }
        ${button('puzzles.replay', solving.startAgain)}
        <a class="taefl-button" href="/analysis/${rules}/${positionToPath(position)}"
            >${t('puzzles.analyse')}</a
        >
        ${forgetful ? html`<p class="taefl-soft">${t('puzzles.forgetful')}</p>` : nothing}
    </div>`
}

interface Marks {
    key: string
    arrows: BoardArrow[]
    spots: BoardSpot[]
}
const drawn = new WeakMap<Solving, Marks>()
/** The same arrays as long as they say the same, so that the board need not look again. */
export function marksOf(solving: Solving): Marks {
    const { hint, hintMove, hintSquares, status, wrong } = solving
    const on = status === 'yours' ? hint : 0
    const bad = status === 'wrong' && wrong ? wrong.to : ''
    const key = `${on} ${hintMove?.move} ${bad}`
    const before = drawn.get(solving)
    if (before?.key === key) return before
    const arrows: BoardArrow[] = []
    const spots: BoardSpot[] = []
    if (on >= 2 && hintMove) {
        const { from, to } = hintMove
        if (on === 2 && from) arrows.push({ from, to: from, kind: 'hint' })
        if (on === 3) arrows.push({ from: from || to, to, kind: 'hint' })
        if (on === 2 && !from)
            for (const square of hintSquares) spots.push({ square, kind: 'point' })
    }
    if (bad) spots.push({ square: bad, kind: 'bad' })
    const marks = { key, arrows, spots }
    drawn.set(solving, marks)
    return marks
}
