/* What a person does on a board with pointers and keys: loaded when one first comes near it. */
import type { Piece } from '../core/types'
import { pieceArt, svg } from './art'
import type { TaeflBoard } from './element'
import { keyTo } from './grid'
import { placeAt, type Place } from './layout'

/** A pointer has to go so far, in pixels, before it drags. */
const THRESHOLD = 9
/** How long a finger rests before it draws an arrow, ms. */
const LONG_PRESS = 550
/** A press that has not been let go. */
export interface Press {
    id: number
    x: number
    y: number
    square: Place | null
    /** Of the piece in the tray that was pressed. */
    letter: string
    /** What is done with it: `tap` until it has gone far enough. */
    kind: 'tap' | 'drag' | 'arrow'
    /** The press itself picked the piece up. */
    fresh: boolean
    timer: number
}

/** Not where the pointer has been let go already. */
function capture(board: TaeflBoard, pointer: number): void {
    try {
        board.setPointerCapture(pointer)
    } catch {
        // Then it is followed as long as it is over the board.
    }
}

export class Hands {
    private readonly of: TaeflBoard

    constructor(of: TaeflBoard) {
        this.of = of
    }

    heard(event: Event): void {
        if (event.type === 'pointerdown') this.down(event as PointerEvent)
        else if (event.type === 'pointermove') this.moved(event as PointerEvent)
        else if (event.type === 'pointerup') this.up(event as PointerEvent)
        else if (event.type === 'click') this.clicked(event as MouseEvent)
        else if (event.type === 'keydown') this.key(event as KeyboardEvent)
    }

    private choose(letter: string): void {
        this.of.hold.armed = letter
        this.of.hold.picked = null
        for (const button of this.of.tray.querySelectorAll('button'))
            button.ariaPressed = String(!button.disabled && button.dataset.letter === letter)
        const piece = this.of.hold.piece(letter)
        if (piece && !this.of.edit)
            this.of.say(this.of.texts.picked, {
                piece: this.of.hold.word(piece),
                count: this.of.hold.ways().length,
            })
        this.of.show()
    }

    /** Clicked, tapped or pressed Enter on. `held`: it had been picked up before this press. */
    private tap(place: Place, held = true): void {
        const { picked } = this.of.hold
        const name = place.name
        if (this.of.edit) return this.tapEdit(place)
        if (!this.of.hold.live()) return
        const way = this.of.hold.wayTo(place)
        if (way) return this.commit(way.move)
        if (picked) {
            if (picked.from === name) {
                if (held) this.unpick(true)
            } else if (this.of.hold.goes(name)) this.pick(place)
            else this.of.tell('taefl-try', { from: picked.from, to: name, piece: picked.letter })
        } else if (this.of.hold.placing() && !this.of.hold.goes(name))
            this.of.tell('taefl-try', { from: '', to: name, piece: this.of.hold.armed })
        else if (this.of.hold.on(place)) this.pick(place)
    }
    private tapEdit(place: Place): void {
        const now = this.of.board[place.index] ?? '.'
        const letter = now === this.of.hold.armed ? '' : this.of.hold.armed
        this.of.tell('taefl-edit', { square: place.name, letter })
    }
    private commit(wire: string): void {
        this.of.hold.picked = null
        this.of.show()
        this.of.tell('taefl-move', { move: wire })
    }
    private pick(place: Place): void {
        const piece = this.of.hold.on(place)!
        this.of.hold.picked = { from: place.name, letter: piece.letter }
        this.of.say(this.of.texts.picked, {
            piece: this.of.hold.word(piece),
            count: this.of.hold.ways().length,
        })
        this.of.show()
    }
    unpick(aloud = false): void {
        if (!this.of.hold.picked) return
        this.of.hold.picked = null
        if (aloud) this.of.say(this.of.texts.dropped)
        this.of.show()
    }
    /** A point of the window in units of the drawing. */
    private point(event: { clientX: number; clientY: number }): { x: number; y: number } {
        const rect = this.of.stage.getBoundingClientRect()
        const { box } = this.of.layout
        return {
            x: ((event.clientX - rect.left) / rect.width) * box.width + box.x,
            y: ((event.clientY - rect.top) / rect.height) * box.height + box.y,
        }
    }
    private squareAt(event: { clientX: number; clientY: number }): Place | null {
        const { x, y } = this.point(event)
        return placeAt(this.of.layout, x, y)
    }
    private down(event: PointerEvent): void {
        if (this.of.press || !event.isPrimary) return
        const target = event.target as Element
        const button = target.closest<HTMLButtonElement>('.taefl-b-stone')
        const square = button ? null : this.squareAt(event)
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
        this.of.press = press
        if (square) {
            // Who uses a pointer keeps the keys of the page, unless the keyboard is here already.
            this.of.keys(false)
            this.of.moveTabStop(square.name)
            if (this.of.grid.contains(document.activeElement))
                square.cell.focus({ preventScroll: true })
        }
        if (press.kind === 'tap' && square && !this.of.edit && this.of.hold.live()) {
            const own = this.of.hold.goes(square.name)
            if (own && !this.of.hold.wayTo(square) && this.of.hold.picked?.from !== square.name) {
                press.fresh = true
                this.pick(square)
            }
        }
        if (event.pointerType === 'touch' && square && !press.fresh && !this.of.hold.wayTo(square))
            press.timer = window.setTimeout(() => {
                if (this.of.press !== press || press.kind !== 'tap') return
                press.kind = 'arrow'
                this.of.hovered = square
                this.of.marks()
            }, LONG_PRESS)
        if (this.of.hold.live() || press.kind === 'arrow') capture(this.of, event.pointerId)
        this.of.hovered = square
        this.of.marks()
    }

    private moved(event: PointerEvent): void {
        const { press } = this.of
        if (!press) {
            if (event.pointerType !== 'touch') this.of.hover(this.squareAt(event))
            return
        }
        if (event.pointerId !== press.id) return
        const far = Math.hypot(event.clientX - press.x, event.clientY - press.y)
        if (press.kind === 'tap' && far >= THRESHOLD) {
            clearTimeout(press.timer)
            this.lift(press)
        }
        this.of.hover(this.squareAt(event))
        if (press.kind === 'drag') this.carry(event)
    }

    private up(event: PointerEvent): void {
        const { press } = this.of
        if (!press || event.pointerId !== press.id) return
        clearTimeout(press.timer)
        this.of.press = null
        this.of.pointerTime = event.timeStamp
        const square = this.squareAt(event)
        if (event.pointerType === 'touch') this.of.hovered = null
        if (press.kind === 'arrow') {
            if (square && press.square)
                this.of.tell('taefl-arrow', { from: press.square.name, to: square.name })
            this.of.marks()
        } else if (press.kind === 'drag') this.land(press, square)
        else {
            if (press.square && square === press.square) this.tap(square, !press.fresh)
            else if (!press.square) this.choose(press.letter)
            this.of.marks()
        }
    }

    /** The press has gone far enough to be a drag. */
    private lift(press: Press): void {
        let piece: Piece | undefined
        if (press.square) {
            piece = this.of.hold.on(press.square)
            const { name } = press.square
            const free = !this.of.hold.placing() || this.of.hold.goes(name)
            if (!piece || !this.of.hold.live() || !free) {
                // Putting a stone down, a finger may still slide to the square it meant.
                if (this.of.hold.placing()) piece = this.of.hold.piece(this.of.hold.armed)
                else piece = undefined
            } else if (!this.of.edit && this.of.hold.picked?.from !== name) {
                press.fresh = true
                this.pick(press.square)
            }
        } else {
            this.choose(press.letter)
            piece = this.of.hold.piece(this.of.hold.armed)
        }
        if (!piece) {
            this.of.press = null
            return
        }
        press.kind = 'drag'
        this.of.ghost = svg('g', 'ghost', {}, pieceArt(piece))
        this.of.picture_.append(this.of.ghost)
        const stands = press.square && this.of.hold.on(press.square) === piece
        if (stands && (this.of.edit || this.of.hold.picked)) this.of.stones.fade(press.square!)
    }
    private carry(event: PointerEvent): void {
        const { x, y } = this.point(event)
        // Above the finger, which would hide it.
        const up = event.pointerType === 'touch' ? 40 : 0
        this.of.ghost?.setAttribute(
            'transform',
            `translate(${x.toFixed(1)} ${(y - up).toFixed(1)}) scale(1.12)`,
        )
    }
    private land(press: Press, square: Place | null): void {
        const { picked } = this.of.hold
        const from = press.square
        if (this.of.edit) {
            this.of.dropGhost()
            const letter = from ? (this.of.board[from.index] ?? '') : this.of.hold.armed
            if (from === square) return
            if (from) this.of.tell('taefl-edit', { square: from.name, letter: '' })
            if (square) this.of.tell('taefl-edit', { square: square.name, letter })
            return
        }
        const way = this.of.hold.wayTo(square)
        if (square && way) {
            // It lies there until the answer comes, or goes back if none does.
            this.of.ghost?.setAttribute('transform', `translate(${square.left} ${square.top})`)
            const { ghost } = this.of
            this.of.carried = { from: way.from, to: way.to }
            setTimeout(() => {
                if (this.of.ghost === ghost) {
                    this.of.dropGhost()
                    this.of.carried = null
                }
            }, 800)
            return this.commit(way.move)
        }
        this.of.dropGhost()
        if (!square) return this.unpick(true)
        if (picked) {
            if (square.name === picked.from) return this.of.marks()
            this.of.tell('taefl-try', { from: picked.from, to: square.name, piece: picked.letter })
            this.unpick()
        } else this.of.tell('taefl-try', { from: '', to: square.name, piece: this.of.hold.armed })
    }
    /** Clicks that no pointer made here: of a screen reader, a switch, or on a button of the tray. */
    private clicked(event: MouseEvent): void {
        const target = event.target as Element
        const button = target.closest<HTMLElement>('.taefl-b-stone')
        if (button) {
            if (event.timeStamp - this.of.pointerTime > 400) this.choose(button.dataset.letter!)
            return
        }
        if (event.timeStamp - this.of.pointerTime < 400) return
        const place = this.of.place(target.closest<HTMLElement>('[data-square]')?.dataset.square)
        if (place) this.tap(place)
    }

    private key(event: KeyboardEvent): void {
        if (event.altKey || event.metaKey) return
        const place = this.of.place((event.target as HTMLElement).dataset?.square)
        if (!place) return
        const to = keyTo(this.of.layout, place, event)
        if (to === null)
            switch (event.key) {
                case 'Enter':
                case ' ':
                    if (!event.repeat) this.tap(place)
                    break
                case 'Delete':
                case 'Backspace':
                    if (!this.of.edit) return
                    this.of.tell('taefl-edit', { square: place.name, letter: '' })
                    break
                default:
                    return
            }
        // The page has the same keys for other things.
        event.preventDefault()
        event.stopPropagation()
        this.of.hovered = null
        this.of.keys(true)
        if (to && to !== place) {
            this.of.moveTabStop(to.name)
            to.cell.focus()
        }
    }
}
