/* What a person does on a board with pointers and keys. */
import type { Piece } from '../core/types'
import { pieceArt, svg } from './art'
import { drawHeld, drawMarks, dropGhost, hover, unpick } from './draw'
import { moveTabStop, showKeys } from './grid'
import type { Place, Layout } from './layout'
import { canGo, canPlace, isLive, isTheirs, pieceOf, pieceOn, wayTo, ways, wordOf } from './picking'
import { placeNamed, say, dispatch, type Press, type BoardState } from './state'
import { fadeStone } from './stones'

/** A pointer has to go so far, in pixels, before it drags. */
const THRESHOLD = 9
/** How long a finger rests before it draws an arrow, ms. */
const LONG_PRESS = 550

/** Half of the pixels that a finger needs. */
const FINGER = 22

/** Not where the pointer has been let go already. */
function capture(board: HTMLElement, pointer: number): void {
    try {
        board.setPointerCapture(pointer)
    } catch {
        // Then it is followed as long as it is over the board.
    }
}

export function heard(state: BoardState, event: Event): void {
    if (event.type === 'pointerdown') down(state, event as PointerEvent)
    else if (event.type === 'pointermove') moved(state, event as PointerEvent)
    else if (event.type === 'pointerup') up(state, event as PointerEvent)
    else if (event.type === 'click') clicked(state, event as MouseEvent)
    else if (event.type === 'keydown') key(state, event as KeyboardEvent)
}

function choose(state: BoardState, letter: string): void {
    state.armed = letter
    state.picked = null
    for (const button of state.dom.tray.querySelectorAll('button'))
        button.ariaPressed = String(!button.disabled && button.dataset.letter === letter)
    const piece = pieceOf(state, letter)
    if (piece && !state.given.edit) sayPicked(state, piece)
    drawHeld(state)
}
function sayPicked(state: BoardState, kind: Piece): void {
    const { picked, stuck } = state.given.texts
    const count = ways(state).length
    say(state, count ? picked : stuck, { piece: wordOf(state, kind), count })
}

/** Clicked, tapped or pressed Enter on. `held`: it had been picked up before this press. */
function tap(state: BoardState, place: Place, held = true): void {
    const { picked } = state
    const name = place.name
    if (state.given.edit) return tapEdit(state, place)
    if (!isLive(state)) return
    const way = wayTo(state, place)
    if (way) return commit(state, way.move)
    if (picked) {
        if (picked.from === name) {
            if (held) unpick(state, true)
        } else if (canGo(state, name)) pick(state, place)
        else refused(state, picked, name)
    } else if (canPlace(state) && !canGo(state, name))
        dispatch(state, 'taefl-try', { from: '', to: name, piece: state.armed })
    else if (isTheirs(state, place))
        dispatch(state, 'taefl-try', { from: name, to: name, piece: pieceOn(state, place)!.letter })
    else if (pieceOn(state, place)) pick(state, place)
}
/** It goes back, and the page says why. */
function refused(
    state: BoardState,
    { from, letter }: NonNullable<BoardState['picked']>,
    to: string,
): void {
    dispatch(state, 'taefl-try', { from, to, piece: letter })
    unpick(state)
}
function tapEdit(state: BoardState, place: Place): void {
    const now = state.given.board[place.index] ?? '.'
    const letter = now === state.armed ? '' : state.armed
    dispatch(state, 'taefl-edit', { square: place.name, letter })
}
function commit(state: BoardState, wire: string): void {
    state.picked = null
    drawHeld(state)
    dispatch(state, 'taefl-move', { move: wire })
}
function pick(state: BoardState, place: Place): void {
    const piece = pieceOn(state, place)!
    state.picked = { from: place.name, letter: piece.letter }
    sayPicked(state, piece)
    drawHeld(state)
}
/** A point of the window in units of the drawing. */
function point(
    state: BoardState,
    event: { clientX: number; clientY: number },
): { x: number; y: number } {
    const rect = state.dom.stage.getBoundingClientRect()
    const { box } = state.layout
    return {
        x: ((event.clientX - rect.left) / rect.width) * box.width + box.x,
        y: ((event.clientY - rect.top) / rect.height) * box.height + box.y,
    }
}
function squareAt(state: BoardState, event: PointerEvent): Place | null {
    const { x, y } = point(state, event)
    const place = placeAt(state.layout, x, y)
    const finger = event.pointerType === 'touch' && !state.given.edit
    if (!finger || wayTo(state, place) || pieceOn(state, place)) return place
    // Squares can be smaller than a finger: beside nothing else to do it means what it almost hit.
    const scale = state.dom.stage.getBoundingClientRect().width / state.layout.box.width
    const far = (p: Place): number => Math.hypot(p.left - x, p.top - y) * scale
    const near = [...state.layout.places.values()]
        .filter(p => far(p) <= FINGER && (wayTo(state, p) || canGo(state, p.name)))
        .sort((a, b) => far(a) - far(b))
    return near[0] ?? place
}
function down(state: BoardState, event: PointerEvent): void {
    if (state.press || !event.isPrimary) return
    const target = event.target as Element
    const button = target.closest<HTMLButtonElement>('.taefl-b-stone')
    const square = button ? null : squareAt(state, event)
    const right = event.button === 2 || (event.button === 0 && event.ctrlKey)
    if (button ? button.disabled || event.button : !square || (event.button && !right)) return
    const press: Press = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        square,
        letter: button?.dataset.letter ?? '',
        kind: right && square ? 'arrow' : 'tap',
        fresh: false,
        timer: 0,
    }
    state.press = press
    if (square) {
        // Who uses a pointer keeps the keys of the page, unless the keyboard is here already.
        showKeys(state, false)
        moveTabStop(state, square.name)
        if (state.dom.grid.contains(document.activeElement))
            square.cell.focus({ preventScroll: true })
    }
    if (press.kind === 'tap' && square && !state.given.edit && isLive(state)) {
        const own = canGo(state, square.name)
        if (own && !wayTo(state, square) && state.picked?.from !== square.name) {
            press.fresh = true
            pick(state, square)
        }
    }
    if (event.pointerType === 'touch' && square && !press.fresh && !wayTo(state, square))
        press.timer = window.setTimeout(() => {
            if (state.press !== press || press.kind !== 'tap') return
            press.kind = 'arrow'
            state.hovered = square
            drawMarks(state)
        }, LONG_PRESS)
    if (isLive(state) || press.kind === 'arrow') capture(state.dom.host, event.pointerId)
    state.hovered = square
    drawMarks(state)
}

function moved(state: BoardState, event: PointerEvent): void {
    const { press } = state
    if (!press) {
        if (event.pointerType !== 'touch') hover(state, squareAt(state, event))
        return
    }
    if (event.pointerId !== press.id) return
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y)
    if (press.kind === 'tap' && far >= THRESHOLD) {
        clearTimeout(press.timer)
        lift(state, press)
    }
    hover(state, squareAt(state, event))
    if (press.kind === 'drag') carry(state, event)
}

function up(state: BoardState, event: PointerEvent): void {
    const { press } = state
    if (!press || event.pointerId !== press.id) return
    clearTimeout(press.timer)
    state.press = null
    state.pointerTime = event.timeStamp
    const square = squareAt(state, event)
    if (event.pointerType === 'touch') state.hovered = null
    if (press.kind === 'arrow') {
        if (square && press.square)
            dispatch(state, 'taefl-arrow', {
                from: press.square.name,
                to: square.name,
                tint: +event.shiftKey + 2 * +event.altKey,
            })
        drawMarks(state)
    } else if (press.kind === 'drag') land(state, press, square)
    else {
        if (press.square && square === press.square) tap(state, square, !press.fresh)
        else if (!press.square) choose(state, press.letter)
        drawMarks(state)
    }
}

/** The press has gone far enough to be a drag. */
function lift(state: BoardState, press: Press): void {
    let piece: Piece | undefined
    if (press.square) {
        piece = pieceOn(state, press.square)
        const { name } = press.square
        const free = !canPlace(state) || canGo(state, name)
        if (!piece || !isLive(state) || !free) {
            // Putting a stone down, a finger may still slide to the square it meant.
            if (canPlace(state)) piece = pieceOf(state, state.armed)
            else piece = undefined
        } else if (!state.given.edit && state.picked?.from !== name) {
            press.fresh = true
            pick(state, press.square)
        }
    } else {
        choose(state, press.letter)
        piece = pieceOf(state, state.armed)
    }
    if (!piece) {
        state.press = null
        return
    }
    press.kind = 'drag'
    state.ghost = svg('g', 'ghost', {}, pieceArt(piece))
    state.dom.picture.append(state.ghost)
    const stands = press.square && pieceOn(state, press.square) === piece
    if (stands && (state.given.edit || state.picked)) fadeStone(state, press.square!)
}
function carry(state: BoardState, event: PointerEvent): void {
    const { x, y } = point(state, event)
    // Above the finger, which would hide it.
    const up = event.pointerType === 'touch' ? 40 : 0
    state.ghost?.setAttribute(
        'transform',
        `translate(${x.toFixed(1)} ${(y - up).toFixed(1)}) scale(1.12)`,
    )
}
function land(state: BoardState, press: Press, square: Place | null): void {
    const { picked } = state
    const from = press.square
    if (state.given.edit) {
        dropGhost(state)
        const letter = from ? (state.given.board[from.index] ?? '') : state.armed
        if (from === square) return
        if (from) dispatch(state, 'taefl-edit', { square: from.name, letter: '' })
        if (square) dispatch(state, 'taefl-edit', { square: square.name, letter })
        return
    }
    const way = wayTo(state, square)
    if (square && way) {
        // It lies there until the answer comes, or goes back if none does.
        state.ghost?.setAttribute('transform', `translate(${square.left} ${square.top})`)
        const { ghost } = state
        state.carried = { from: way.from, to: way.to }
        setTimeout(() => {
            if (state.ghost === ghost) {
                dropGhost(state)
                state.carried = null
            }
        }, 800)
        return commit(state, way.move)
    }
    dropGhost(state)
    if (!square) return unpick(state, true)
    if (picked) {
        if (square.name === picked.from) return drawMarks(state)
        refused(state, picked, square.name)
    } else dispatch(state, 'taefl-try', { from: '', to: square.name, piece: state.armed })
}
/** Clicks that no pointer made here: of a screen reader, a switch, or on a button of the tray. */
function clicked(state: BoardState, event: MouseEvent): void {
    const target = event.target as Element
    const button = target.closest<HTMLElement>('.taefl-b-stone')
    if (button) {
        if (event.timeStamp - state.pointerTime > 400) choose(state, button.dataset.letter!)
        return
    }
    if (event.timeStamp - state.pointerTime < 400) return
    const place = placeNamed(state, target.closest<HTMLElement>('[data-square]')?.dataset.square)
    if (place) tap(state, place)
}

function key(state: BoardState, event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return
    const place = placeNamed(state, (event.target as HTMLElement).dataset?.square)
    if (!place) return
    const to = keyTo(state.layout, place, event)
    if (to === null)
        switch (event.key) {
            case 'Enter':
            case ' ':
                if (!event.repeat) tap(state, place)
                break
            case 'Delete':
            case 'Backspace':
                if (!state.given.edit) return
                dispatch(state, 'taefl-edit', { square: place.name, letter: '' })
                break
            default:
                return
        }
    // The page has the same keys for other things.
    event.preventDefault()
    event.stopPropagation()
    state.hovered = null
    showKeys(state, true)
    if (to && to !== place) {
        moveTabStop(state, to.name)
        to.cell.focus()
    }
}

/* Where a pointer is on a board, and where a key leads: for what answers to them. */

/** The square under a point of the drawing. */
export function placeAt({ hex, places }: Layout, x: number, y: number): Place | null {
    const near = (p: Place): number =>
        hex
            ? Math.hypot(p.left - x, p.top - y)
            : Math.max(Math.abs(p.left - x), Math.abs(p.top - y))
    for (const place of places.values()) if (near(place) <= 50) return place
    return null
}

/** The next square in a direction; on the hexagon up and down stay on the file. */
function beside(layout: Layout, place: Place, dx: number, dy: number): Place | undefined {
    const all = [...layout.places.values()]
    const ahead = (p: Place): number => (p.left - place.left) * dx + (p.top - place.top) * dy
    const aside = (p: Place): number =>
        Math.abs((p.left - place.left) * dy) + Math.abs((p.top - place.top) * dx)
    if (dy)
        return nearest(
            all.filter(p => ahead(p) > 1 && aside(p) < 1),
            ahead,
        )
    const row = all.filter(p => p.row === place.row && ahead(p) > 1)
    if (row.length) return nearest(row, ahead)
    // The row ends here: the nearest node of the next file.
    const next = nearest(
        all.filter(p => ahead(p) > 1),
        ahead,
    )
    if (!next) return undefined
    return nearest(
        all.filter(p => Math.abs(p.left - next.left) < 1),
        aside,
    )
}
function nearest(places: Place[], far: (place: Place) => number): Place | undefined {
    return places.reduce<Place | undefined>(
        (best, p) => (!best || far(p) < far(best) ? p : best),
        undefined,
    )
}

/** Where a key leads from a square; undefined at the edge, null if it leads nowhere at all. */
function keyTo(layout: Layout, place: Place, event: KeyboardEvent): Place | undefined | null {
    const { rows } = layout
    const row = rows.find(r => r.includes(place))!
    switch (event.key) {
        case 'ArrowLeft':
            return beside(layout, place, -1, 0)
        case 'ArrowRight':
            return beside(layout, place, 1, 0)
        case 'ArrowUp':
            return beside(layout, place, 0, -1)
        case 'ArrowDown':
            return beside(layout, place, 0, 1)
        case 'Home':
            return (event.ctrlKey ? rows[0]! : row)[0]
        case 'End':
            return (event.ctrlKey ? rows.at(-1)! : row).at(-1)
    }
    return null
}
