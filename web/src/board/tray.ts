/* The hand of special stones, or the palette of an editor, below a board. Its buttons choose what is put down
 * next. */
import type { Choice, Piece } from '../core/types'
import { path, pieceIcon, svg } from './art'
import type { BoardTexts } from './types'

interface Tray {
    edit: boolean
    /** Player 2 is at the bottom: that one's stones come first. */
    flip: boolean
    hand: string
    texts: BoardTexts
    pieces: Piece[]
    choices: Choice[]
    /** The letter that is chosen. */
    armed: string
    /** What a piece is called. */
    word: (piece: Piece) => string
}

/** Fills `tray` anew; the focus stays on the same button. */
export function fillTray(tray: HTMLElement, of: Tray): void {
    const { armed, choices, edit, flip, hand, pieces, texts, word } = of
    const placing = choices.filter(c => !c.from).map(c => c.piece)
    const focused = document.activeElement
    const letter = tray.contains(focused) ? (focused as HTMLElement).dataset.letter : undefined
    const set = (...buttons: HTMLElement[]): HTMLElement => {
        const element = document.createElement('div')
        element.className = 'taefl-b-set'
        element.append(...buttons)
        return element
    }
    const sets = [!flip, flip]
        .map(dark => pieces.filter(piece => piece.dark === dark))
        .filter(side => side.length)
        .map(side =>
            set(
                ...side.map(piece => {
                    const there = edit || piece.shape === 'stone' || hand.includes(piece.letter)
                    const usable = edit || placing.includes(piece.letter)
                    const made = button(piece, piece.letter, word(piece), usable, there, armed)
                    if (!edit && piece.shape !== 'stone')
                        name(made, texts.piece[piece.shape], hand.split(piece.letter).length - 1)
                    return made
                }),
            ),
        )
    if (edit) sets.push(set(button(null, '', texts.remove, true, true, armed)))
    tray.ariaLabel = edit ? texts.palette : texts.hand
    tray.replaceChildren(...sets)
    if (letter !== undefined)
        tray.querySelector<HTMLElement>(`[data-letter="${CSS.escape(letter)}"]`)?.focus()
}

/** Of a special stone: what it is called, and how many are left. */
function name(button: HTMLElement, word: string, left: number): void {
    const part = (name: string, ...inside: (Node | string)[]): HTMLElement => {
        const made = document.createElement('span')
        made.className = `taefl-b-${name}`
        made.append(...inside)
        return made
    }
    const words = `${word[0]!.toUpperCase()}${word.slice(1)} `
    button.ariaLabel += `, ${left}`
    button.append(part('name', part('word', words), part('left', String(left))))
}

function button(
    piece: Piece | null,
    letter: string,
    label: string,
    usable: boolean,
    there: boolean,
    armed: string,
): HTMLElement {
    const made = document.createElement('button')
    made.type = 'button'
    made.className = `taefl-b-stone${there ? '' : ' taefl-b-spent'}`
    made.dataset.letter = letter
    made.ariaLabel = label
    made.title = label
    made.disabled = !usable
    if (!there) made.ariaHidden = 'true'
    made.ariaPressed = String(usable && letter === armed)
    const cross = path('remove', 'M-26-26L26 26M26-26L-26 26')
    made.append(
        piece
            ? pieceIcon(piece)
            : svg('svg', 'icon', { viewBox: '-48 -48 96 96', 'aria-hidden': 'true' }, cross),
    )
    return made
}
