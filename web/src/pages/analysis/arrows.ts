/* The arrows that an analysis shows on its board: the engine's move, threats, the king's ways out. Loaded when some are
 * wanted. */
import type { BoardArrow } from '../../board/types'
import type { About, Choice, Position, View } from '../../core/types'
import type { ViewOptions } from './controls'
import type { Shown } from './engine-panel'

export class Arrows {
    private move = ''
    private at: Position | null = null
    private drawn: { key: string; arrows: BoardArrow[] } = { key: '[]', arrows: [] }

    /** The engine's move (wire form) at a place. */
    best(place: Position, move: string): void {
        this.at = place
        this.move = move
    }
    bestOf(place: Position): string {
        return this.at === place ? this.move : ''
    }
    /** The same array while the arrows are the same, so that the board need not look again. */
    of(shown: Shown | null, options: ViewOptions, drawn: readonly BoardArrow[]): BoardArrow[] {
        const arrows = [...drawn]
        if (shown) {
            if (options.threats) arrows.push(...threatArrows(shown.view))
            if (options.ways) arrows.push(...wayArrows(shown.view, shown.about))
            const move = options.best && options.engine ? this.bestOf(shown.place) : ''
            const choice = shown.view.moves.find(c => c.move === move)
            if (choice?.to) arrows.push(arrowOf(choice, 'best'))
        }
        const key = JSON.stringify(arrows)
        if (key !== this.drawn.key) this.drawn = { key, arrows }
        return this.drawn.arrows
    }
}

/** A move as an arrow; a ring where something is placed. */
const arrowOf = (choice: Choice, kind: BoardArrow['kind']): BoardArrow => ({
    from: choice.from || choice.to,
    to: choice.to,
    kind,
})

function threatArrows(view: View): BoardArrow[] {
    return view.threats.map(([from, to]) => ({ from, to, kind: 'threat' }))
}
/** From the king to the squares where he would be out. */
function wayArrows(view: View, about: About): BoardArrow[] {
    const king = about.pieces.find(piece => piece.shape === 'crown')?.letter
    const at = king ? [...view.board].indexOf(king) : -1
    const from = about.geometry.squares[at]?.name
    return from ? view.exits.map(to => ({ from, to, kind: 'way' })) : []
}
