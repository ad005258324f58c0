/* The arrows on the board of an analysis, and what the engine thinks best there. */
import type { BoardArrow } from '../../board/types'
import type { Place } from '../../core/types'
import type { Shown } from './engine-panel'
import type { Looks } from './looks'
import { arrowOf, threatArrows, wayArrows } from './words'

export class Arrows {
    private move = ''
    private at: Place | null = null
    private drawn: { key: string; arrows: BoardArrow[] } = { key: '[]', arrows: [] }

    /** The engine's move (wire form) at a place. */
    best(place: Place, move: string): void {
        this.at = place
        this.move = move
    }
    bestOf(place: Place): string {
        return this.at === place ? this.move : ''
    }
    /** The same array while the arrows are the same, so that the board need not look again. */
    of(shown: Shown | null, looks: Looks): BoardArrow[] {
        const arrows: BoardArrow[] = []
        if (shown) {
            if (looks.threats) arrows.push(...threatArrows(shown.view))
            if (looks.ways) arrows.push(...wayArrows(shown.view, shown.about))
            const move = looks.best && looks.engine ? this.bestOf(shown.place) : ''
            const choice = shown.view.moves.find(c => c.move === move)
            if (choice?.to) arrows.push(arrowOf(choice, 'best'))
        }
        const key = JSON.stringify(arrows)
        if (key !== this.drawn.key) this.drawn = { key, arrows }
        return this.drawn.arrows
    }
}
