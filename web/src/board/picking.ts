/* What a person has picked up, and what can be done with it: read off the choices a board was given. */
import type { Choice, Piece } from '../core/types'
import type { Place } from './layout'
import type { BoardState } from './state'
import type { BoardProperties } from './types'

/** The kind of piece that a letter stands for. */
export const pieceOf = ({ given }: BoardState, letter: string | undefined): Piece | undefined =>
    letter && letter !== '.' ? given.pieces.find(p => p.letter === letter) : undefined
export const pieceOn = (state: BoardState, place: Place | null | undefined): Piece | undefined =>
    place ? pieceOf(state, state.given.board[place.index]) : undefined

/** A piece in words; with its colour where the other player has the same. */
export function wordOf(
    { given }: { given: Pick<BoardProperties, 'pieces' | 'texts'> },
    { shape, dark, word }: Piece,
): string {
    const { pieces, texts } = given
    const name = texts.piece[shape] ?? word
    const shared = pieces.some(p => p.shape === shape && p.dark !== dark)
    return shared ? (dark ? texts.dark : texts.light).replace('{piece}', name) : name
}
/** Whether there is anything to do here. */
export const isLive = ({ given }: BoardState): boolean => given.edit || given.choices.length > 0
/** Whether a stone can be put down. */
export const canPlace = ({ given }: BoardState): boolean => given.choices.some(c => !c.from && c.to)
/** Whether the piece on a square can go anywhere. */
export const canGo = ({ given }: BoardState, name: string): boolean =>
    given.choices.some(c => c.from === name)

/** Whether the piece on a square is of the other colour than those that can go somewhere. */
export function isTheirs(state: BoardState, place: Place): boolean {
    const piece = pieceOn(state, place)
    const { choices } = state.given
    const own = pieceOn(state, state.layout.places.get(choices.find(c => c.from)?.from ?? ''))
    return !!piece && !!own && piece.dark !== own.dark
}

/** The choices for what is picked up or would be put down now. */
export function ways({ given, picked, armed }: BoardState): Choice[] {
    const { choices, edit } = given
    if (edit) return []
    if (picked) return choices.filter(c => c.from === picked.from)
    return choices.filter(c => !c.from && c.to && c.piece === armed)
}
export const wayTo = (state: BoardState, place: Place | null): Choice | undefined =>
    place ? ways(state).find(c => c.to === place.name) : undefined

/** Where pawns and stones take turns: the squares of those that may move now. */
export function movable(state: BoardState): Set<string> {
    const { given, layout, picked } = state
    const squares = new Set<string>()
    if (picked || given.edit) return squares
    for (const { from } of given.choices) {
        const shape = pieceOn(state, layout.places.get(from))?.shape
        if (shape === 'pawn' || shape === 'block') squares.add(from)
    }
    return squares
}
/** Sees to it that what is `armed` can be put down: a plain stone unless one was chosen. */
export function arm(state: BoardState): void {
    const { choices, edit, pieces } = state.given
    const can = edit
        ? pieces.map(p => p.letter).concat('')
        : choices.filter(c => !c.from && c.to).map(c => c.piece)
    if (can.includes(state.armed)) return
    state.armed = can.find(letter => pieceOf(state, letter)?.shape === 'stone') ?? can[0] ?? ''
}
