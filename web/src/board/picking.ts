/* What a person has picked up, and what can be done with it: read off the choices a board was given. */
import type { Choice, Piece } from '../core/types'
import type { Place } from './layout'
import type { BoardProperties } from './types'

export class Picking {
    /** The piece that is picked up: its square and letter. */
    picked: { from: string; letter: string } | null = null
    /** Which piece of the hand or the palette is put down next. */
    armed = '-'
    private readonly of: BoardProperties

    constructor(of: BoardProperties) {
        this.of = of
    }

    piece(letter: string | undefined): Piece | undefined {
        return letter && letter !== '.' ? this.of.pieces.find(p => p.letter === letter) : undefined
    }
    on(place: Place | null | undefined): Piece | undefined {
        return place ? this.piece(this.of.board[place.index]) : undefined
    }
    /** A piece in words; with its colour where the other player has the same. */
    word({ shape, dark, word }: Piece): string {
        const { pieces, texts } = this.of
        const name = texts.piece[shape] ?? word
        const shared = pieces.some(p => p.shape === shape && p.dark !== dark)
        return shared ? (dark ? texts.dark : texts.light).replace('{piece}', name) : name
    }
    /** Whether there is anything to do here. */
    live(): boolean {
        return this.of.edit || this.of.choices.length > 0
    }
    /** Whether a stone can be put down. */
    placing(): boolean {
        return this.of.choices.some(c => !c.from && c.to)
    }
    /** Whether the piece on a square can go anywhere. */
    goes(name: string): boolean {
        return this.of.choices.some(c => c.from === name)
    }
    /** The choices for what is picked up or would be put down now. */
    ways(): Choice[] {
        const { picked, armed } = this
        const { choices, edit } = this.of
        if (edit) return []
        if (picked) return choices.filter(c => c.from === picked.from)
        return choices.filter(c => !c.from && c.to && c.piece === armed)
    }
    wayTo(place: Place | null): Choice | undefined {
        return place ? this.ways().find(c => c.to === place.name) : undefined
    }
    /** Where pawns and stones take turns: the squares of those that may move now. */
    movable(places: ReadonlyMap<string, Place>): Set<string> {
        const squares = new Set<string>()
        if (this.picked || this.of.edit) return squares
        for (const { from } of this.of.choices) {
            const shape = this.on(places.get(from))?.shape
            if (shape === 'pawn' || shape === 'block') squares.add(from)
        }
        return squares
    }
    /** Sees to it that `armed` can be put down: a plain stone unless one was chosen. */
    arm(): void {
        const { choices, edit, pieces } = this.of
        const can = edit
            ? pieces.map(p => p.letter).concat('')
            : choices.filter(c => !c.from && c.to).map(c => c.piece)
        if (can.includes(this.armed)) return
        this.armed = can.find(letter => this.piece(letter)?.shape === 'stone') ?? can[0] ?? ''
    }
}
