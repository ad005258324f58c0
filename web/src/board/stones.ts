/* The pieces on a board, and how they get from one position to the next. */
import type { Piece } from '../core/types'
import { group, move, pieceArt, svg } from './art'
import type { Place } from './layout'
import type { Picking } from './picking'

/** What a change of position sounds like. */
export type SoundKind = 'move' | 'capture' | 'place'

/** A move made by dragging. */
export interface Carried {
    from: string
    to: string
}

export class Stones {
    layer = group('')
    private board = ''
    private moving: Animation[] = []

    /** Puts every piece where it stands now. With `moves`, what is different from before gets there
     * visibly, or at once if it is to be `calm`; `carried`: its piece is already where it goes. The
     * answer is what that was, null if no move. */
    show(
        places: Iterable<Place>,
        board: string,
        hold: Picking,
        moves: boolean,
        calm: boolean,
        carried: Carried | null,
    ): SoundKind | null {
        for (const running of this.moving) running.cancel()
        this.moving = []
        const before = this.board
        this.board = board
        const gone: Place[] = []
        const come: Place[] = []
        const stones = new Map<Place, SVGGElement>()
        for (const place of places) {
            const was = before[place.index] ?? '.'
            const is = board[place.index] ?? '.'
            if (was !== is) {
                if (hold.piece(was)) gone.push(place)
                if (hold.piece(is)) come.push(place)
            }
            const standing = hold.piece(is)
            if (standing) stones.set(place, stone(place, standing))
        }
        this.layer.replaceChildren(...stones.values())
        // Another game rather than a move.
        if (!moves || gone.length + come.length > 8) return null
        let placed = false
        const lost = [...gone]
        for (const place of come) {
            const from = lost.findIndex(g => before[g.index] === board[place.index])
            if (from < 0) placed = true
            const source = from < 0 ? null : lost.splice(from, 1)[0]!
            const one = stones.get(place)!
            const there = carried?.to === place.name && (!source || carried.from === source.name)
            if (!calm && !there) this.arrive(one, place, source)
        }
        if (!calm)
            for (const place of lost) this.leave(stone(place, hold.piece(before[place.index])!))
        if (!come.length) return null
        return lost.length ? 'capture' : placed ? 'place' : 'move'
    }
    /** Fades the piece on a square while it is carried elsewhere, or all of them back in. */
    fade(place: Place | null): void {
        const at = place && `translate(${place.left} ${place.top})`
        for (const one of this.layer.children)
            one.classList.toggle('taefl-b-away', one.getAttribute('transform') === at)
    }

    private arrive(one: SVGGElement, place: Place, source: Place | null): void {
        const art = one.firstElementChild!
        if (source) {
            // On top of what it passes.
            this.layer.append(one)
            const dx = source.left - place.left
            const dy = source.top - place.top
            this.glide(art, [
                { transform: `translate(${dx}px, ${dy}px)` },
                { transform: 'translate(0, 0)' },
            ])
        } else this.glide(art, [{ transform: 'scale(1.25)', opacity: 0 }, {}])
    }
    private leave(dying: SVGGElement): void {
        const frames = [{}, {}, { transform: 'scale(.7)', opacity: 0 }]
        this.layer.prepend(dying)
        const running = this.glide(dying.firstElementChild!, frames, 320)
        running.onfinish = running.oncancel = () => dying.remove()
    }
    private glide(element: Element, frames: Keyframe[], duration = 200): Animation {
        const running = element.animate(frames, { duration, easing: 'cubic-bezier(.3,.1,.2,1)' })
        this.moving.push(running)
        return running
    }
}

const stone = (place: Place, piece: Piece): SVGGElement =>
    svg('g', '', move(place.left, place.top), pieceArt(piece))
