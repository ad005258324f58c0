/* The pieces on a board, and how they get from one position to the next. */
import type { Piece } from '../core/types'
import { move, pieceArt, svg } from './art'
import type { Place } from './layout'
import type { SoundKind } from './types'
import { pieceOf } from './picking'
import type { BoardState } from './state'

/** Puts every piece where it stands now. With `moves`, what is different from before gets there visibly,
 * or at once if it is to be `calm`; what was carried is already where it goes. The answer is what that
 * sounds like, null if it was no move. */
export function showStones(state: BoardState, moves: boolean, calm: boolean): SoundKind | null {
    const { carried, dom, layout, drawn: before } = state
    const { board } = state.given
    for (const running of state.moving) running.cancel()
    state.moving = []
    state.drawn = board
    const gone: Place[] = []
    const come: Place[] = []
    const stones = new Map<Place, SVGGElement>()
    for (const place of layout.places.values()) {
        const was = before[place.index] ?? '.'
        const is = board[place.index] ?? '.'
        const standing = pieceOf(state, is)
        if (was !== is) {
            if (pieceOf(state, was)) gone.push(place)
            if (standing) come.push(place)
        }
        if (standing) stones.set(place, stone(place, standing))
    }
    dom.stones.replaceChildren(...stones.values())
    // Another game rather than a move.
    if (!moves || gone.length + come.length > 8) return null
    let placed = false
    const lost = [...gone]
    for (const place of come) {
        const from = lost.findIndex(g => before[g.index] === board[place.index])
        if (from < 0) placed = true
        const source = from < 0 ? null : lost.splice(from, 1)[0]!
        const there = carried?.to === place.name && (!source || carried.from === source.name)
        if (!calm && !there) arrive(state, stones.get(place)!, place, source)
    }
    if (!calm)
        for (const place of lost) leave(state, stone(place, pieceOf(state, before[place.index])!))
    if (!come.length) return null
    return lost.length ? 'capture' : placed ? 'place' : 'move'
}
/** Fades the piece on a square while it is carried elsewhere, or all of them back in. */
export function fadeStone({ dom }: BoardState, place: Place | null): void {
    const at = place && `translate(${place.left} ${place.top})`
    for (const one of dom.stones.children)
        one.classList.toggle('taefl-b-away', one.getAttribute('transform') === at)
}

function arrive(state: BoardState, one: SVGGElement, place: Place, source: Place | null): void {
    const art = one.firstElementChild!
    if (!source) return void glide(state, art, [{ transform: 'scale(1.25)', opacity: 0 }, {}])
    // On top of what it passes.
    state.dom.stones.append(one)
    const dx = source.left - place.left
    const dy = source.top - place.top
    glide(state, art, [
        { transform: `translate(${dx}px, ${dy}px)` },
        { transform: 'translate(0, 0)' },
    ])
}
function leave(state: BoardState, dying: SVGGElement): void {
    const frames = [{}, {}, { transform: 'scale(.7)', opacity: 0 }]
    state.dom.stones.prepend(dying)
    const running = glide(state, dying.firstElementChild!, frames, 320)
    running.onfinish = running.oncancel = () => dying.remove()
}
function glide(state: BoardState, element: Element, frames: Keyframe[], duration = 200): Animation {
    const running = element.animate(frames, { duration, easing: 'cubic-bezier(.3,.1,.2,1)' })
    state.moving.push(running)
    return running
}

const stone = (place: Place, piece: Piece): SVGGElement =>
    svg('g', '', move(place.left, place.top), pieceArt(piece))
