/* Why something cannot be done on a board, said on the board itself: what stands in the way lights up, and a
 * bubble beside it has the one sentence. */
import { html, nothing, render } from 'lit'
import { core } from '../app/core'
import { pathTo } from '../app/addresses'
import { explain } from '../app/speech'
import { clauseOf } from '../app/clauses'
import { maybe, needTexts, t } from '../app/texts'
import { wordOf } from '../board/picking'
import type { BoardElement } from '../board/types'
import type { About, Obstacle, Position } from '../core/types'
import '../style/table.css'

/** What was tried; `from` '' from the hand. */
export interface Tried {
    from: string
    to: string
    piece: string
}

export interface Refusal {
    words: string
    /** '' where no rule forbids it. */
    clause: string
    /** What stands in the way, or else where the piece was to go; the bubble stands at the first. */
    squares: string[]
}

/** Codes whose second argument is where to look; the first is what was moved, or plies. */
const SECOND = ['NOT_IN_LINE', 'TOO_FAR', 'STEP', 'WHITE_PERSISTS']

/** What forbids it to go there, or `words` instead; and the same as it is spoken. */
export async function refusalOf(
    board: BoardElement,
    place: Position,
    tried: Tried,
    words: string,
): Promise<Refusal & { spoken: string }> {
    const why = words
        ? { words, clause: '', squares: [tried.to] }
        : await whyNot(board, place, tried)
    const rule = why.clause ? ` ${t('speech.byClause', { clause: why.clause })}.` : ''
    return { ...why, spoken: `${t('speech.notice')}. ${why.words}${rule}` }
}
async function whyNot(board: BoardElement, place: Position, tried: Tried): Promise<Refusal> {
    const { from, to, piece } = tried
    const shape = board.pieces.find(p => p.letter === piece)?.shape
    const special = shape === 'thunder' ? 'T' : shape === 'woden' ? 'W' : ''
    await needTexts('obstacles', 'clauses')
    try {
        const why = await core().why(place, `${from || special}${to}`)
        if (!why) return { words: t('speech.notHere'), clause: '', squares: [to] }
        const { clause, code, args } = why
        const named = SECOND.includes(code) ? args[1].split(', ') : [args[0]]
        const squares = named.filter(name => board.geometry.squares.some(s => s.name === name))
        return { words: wordsOf(board, why), clause, squares: squares.length ? squares : [to] }
    } catch (error) {
        return { words: await explain(error, null), clause: '', squares: [to] }
    }
}
function wordsOf(board: BoardElement, { code, piece, args, words }: Obstacle): string {
    const kind = board.pieces.find(p => p.letter === piece)
    const names = { piece: kind ? wordOf({ given: board }, kind) : '', 1: args[0], 2: args[1] }
    return maybe(`obstacles.${code}`, names) ?? words
}

/** Shows it on the board until the next thing is done, and then calls `over`; gives what ends it. */
export function show(
    board: BoardElement,
    { words, clause, squares }: Refusal,
    law: About,
    over: () => void,
): () => void {
    const stage = board.querySelector<HTMLElement>('.taefl-b-stage')!
    const cell = stage.querySelector(`[data-square='${squares[0]}']`)!.getBoundingClientRect()
    const all = stage.getBoundingClientRect()
    const part = (from: number, to: number, whole: number): string =>
        `${((100 * (to - from)) / whole).toFixed(2)}%`
    const bubble = document.createElement('div')
    // Above the square, where no finger hides it, unless the board ends there.
    const below = cell.top - all.top < all.height / 4
    bubble.className = `taefl-refusal ${below ? 'below' : 'above'}`
    const { style } = bubble
    style.setProperty('--x', part(all.left, cell.left + cell.width / 2, all.width))
    if (below) style.top = part(all.top, cell.bottom, all.height)
    else style.bottom = part(cell.top, all.bottom, all.height)
    const inView = (): void => bubble.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    render(
        html`<p>${words}</p>
            ${
                clause
                    ? html`<details @toggle=${inView}>
                          <summary>${t('speech.byClause', { clause })}</summary>
                          <p>
                              ${clauseOf(clause, law)}
                              <a href=${`${pathTo(law.name, '', 'rules')}#${clause}`}
                                  >${t('speech.readClause')}</a
                              >
                          </p>
                      </details>`
                    : nothing
            }`,
        bubble,
    )
    // What is done with the rule is not done on the board under it, nor the next thing.
    const inside = (event: Event): boolean => bubble.contains(event.target as Node)
    const next = (event: Event): void => {
        const { key = '' } = event as Partial<KeyboardEvent>
        if (key === 'Escape' || !(inside(event) || /^(Tab|Shift|Control|Alt|Meta)$/.test(key)))
            over()
    }
    for (const kind of ['pointerdown', 'pointermove', 'pointerup', 'mousedown'])
        bubble.addEventListener(kind, event => event.stopPropagation())
    const end = new AbortController()
    for (const kind of ['pointerdown', 'keydown'])
        document.addEventListener(kind, next, { capture: true, signal: end.signal })
    stage.append(bubble)
    inView()
    return () => {
        end.abort()
        // Who was in it with the keyboard is on the board again.
        const focused = bubble.contains(document.activeElement)
        bubble.remove()
        if (focused) stage.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    }
}
