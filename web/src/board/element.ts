/* The board as a custom element in light DOM. It knows no rules: it draws what it is given and tells
 * what the person wants (types.ts). Two layers lie over each other: an SVG picture, hidden from screen
 * readers, and an ARIA grid of empty cells with names, which has the keyboard. Pointers are followed on
 * both together, by place. A plain element without a library, because it is also the embed. */
import type { Piece } from '../core/types'
import { group, pieceArt, svg } from './art'
import { defaults } from './defaults'
import { fillGrid, keyTo, nameCells } from './grid'
import { layoutOf, placeAt, type Place } from './layout'
import { marksArt } from './marks'
import { Picking } from './picking'
import { Stones, type Carried, type SoundKind } from './stones'
import type { BoardProperties } from './types'
import { woodArt } from './wood'

/** A pointer has to go so far, in pixels, before it drags. */
const THRESHOLD = 9
/** How long a finger rests before it draws an arrow, ms. */
const LONG_PRESS = 550
/** Below this width, in pixels, the frame goes without its ornament. */
const NARROW = 420

/** A press that has not been let go. */
interface Press {
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

/** Arrows and highlights; the hand or the palette. */
interface Parts {
    signs: typeof import('./signs')
    tray: typeof import('./tray')
}

export interface TaeflBoard extends BoardProperties {}
export class TaeflBoard extends HTMLElement {
    /** Plays sounds, where the page has them. */
    static sounds: ((kind: SoundKind) => void) | null = null
    /** What many boards never need: the first that does loads it, and then draws once more. */
    static parts: Partial<Parts> = {}
    static load: { [P in keyof Parts]: () => Promise<Parts[P]> }
    private static count = 0

    private readonly values: BoardProperties = { ...defaults }
    private readonly dirty = new Set<string>()
    private built = false

    private readonly number = ++TaeflBoard.count
    private stage!: HTMLElement
    private readonly hold = new Picking(this.values)
    private press: Press | null = null
    private hovered: Place | null = null
    /** The square that has the one tab stop. */
    private current = ''
    private narrow = false
    private layout = layoutOf(defaults.geometry, false, 0)

    private picture_ = svg('svg', 'svg', { 'aria-hidden': 'true', focusable: 'false' })
    private under = group('')
    private readonly stones = new Stones()
    private over = group('')
    private ghost: SVGGElement | null = null
    private grid!: HTMLElement
    private tray!: HTMLElement
    /** The move that was just made by dragging: its piece is already where it goes. */
    private carried: Carried | null = null
    private observer: ResizeObserver | null = null
    private pointerTime = -1e6
    private keyed = false

    connectedCallback(): void {
        if (!this.built) {
            this.built = true
            this.build()
        }
        this.observer = new ResizeObserver(() => {
            const narrow = this.clientWidth < NARROW
            if (this.clientWidth && narrow !== this.narrow) {
                this.narrow = narrow
                this.changed('geometry')
            }
        })
        this.observer.observe(this)
        this.narrow = this.clientWidth > 0 && this.clientWidth < NARROW
        this.changed('geometry')
        document.addEventListener('keydown', this.escape)
    }
    disconnectedCallback(): void {
        document.removeEventListener('keydown', this.escape)
        this.observer?.disconnect()
        this.cancel()
    }

    /** Called by the property setters; draws once for all that change together. */
    changed(name: string): void {
        if (!this.dirty.size) queueMicrotask(() => this.flush())
        this.dirty.add(name)
    }

    /** The board as an SVG document of its own. */
    async picture(): Promise<string> {
        const { standalone } = await import('./picture')
        this.flush()
        return standalone(this.picture_, this.layout.box)
    }
    focusSquare(name: string): void {
        this.flush()
        const place = this.place(name)
        if (!place) return
        this.moveTabStop(name)
        place.cell.focus()
    }

    /* ---- Building ------------------------------------------------------------------------------- */

    private build(): void {
        this.classList.add('taefl-board')
        const div = (classes: string): HTMLElement => {
            const element = document.createElement('div')
            element.className = classes
            return element
        }
        this.stage = div('taefl-b-stage')
        this.grid = div('taefl-b-grid')
        this.grid.setAttribute('role', 'grid')
        this.grid.setAttribute('aria-readonly', 'true')
        this.tray = div('taefl-b-tray')
        this.tray.setAttribute('role', 'group')
        const help = div('taefl-b-help')
        help.id = `taefl-b-help-${this.number}`
        help.hidden = true
        this.grid.setAttribute('aria-describedby', help.id)
        this.stage.append(this.picture_, this.grid)
        this.append(this.stage, this.tray, help)

        this.addEventListener('pointerdown', this.down)
        this.addEventListener('pointermove', this.moved)
        this.addEventListener('pointerup', this.up)
        this.addEventListener('pointercancel', () => this.cancel())
        this.addEventListener('pointerleave', () => this.hover(null))
        this.addEventListener('click', this.clicked)
        this.addEventListener('keydown', this.key)
        this.addEventListener('focusin', () => {
            if (!this.press) this.keys(true)
            this.marks()
        })
        this.addEventListener('focusout', () => this.marks())
        // A press takes the focus from what had it, as anywhere on a page, but not to a square.
        this.stage.addEventListener('mousedown', event => {
            event.preventDefault()
            const focused = document.activeElement
            if (!this.grid.contains(focused)) (focused as HTMLElement | null)?.blur?.()
        })
        // The right button draws arrows here.
        this.stage.addEventListener('contextmenu', event => event.preventDefault())
    }

    private flush(): void {
        if (!this.built || !this.dirty.size) return
        const { dirty } = this
        const any = (...names: string[]): boolean => names.some(name => dirty.has(name))
        const base = any('geometry', 'flip', 'coordinates')
        if (base) this.drawBase()
        if (any('board', 'choices', 'edit', 'geometry', 'pieces')) {
            // What was picked up stays so only while it may still go somewhere.
            const { picked } = this.hold
            if (picked && (any('board') || !this.hold.live())) this.hold.picked = null
            if (!this.hold.live() || any('board', 'geometry')) this.cancel()
            this.hold.arm()
        }
        const fresh = any('geometry', 'pieces')
        if (base || fresh || any('board')) this.drawPieces(!base && !fresh)
        if (fresh || any('hand', 'choices', 'edit', 'texts')) this.drawTray()
        dirty.clear()
        this.classList.toggle('taefl-b-live', this.hold.live())
        this.grid.setAttribute('aria-label', this.texts.label)
        this.querySelector('.taefl-b-help')!.textContent = this.texts.help
        this.show()
    }

    /** The wood, the squares and the cells of the grid. */
    private drawBase(): void {
        const { coordinates, narrow } = this
        const before = this.stage.contains(document.activeElement)
        const frame = narrow ? (coordinates ? 40 : 16) : 58
        const layout = (this.layout = layoutOf(this.geometry, this.flip, frame))
        const { x, y, width, height } = layout.box
        this.picture_.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
        // The layers on top of the base are made anew with it: nothing of another board stays.
        this.under = group('')
        this.stones.layer = group('')
        this.over = group('')
        const wood = woodArt(layout, coordinates, narrow)
        this.picture_.replaceChildren(wood, this.under, this.stones.layer, this.over)
        fillGrid(this.grid, layout)
        const first = this.place(this.current) ?? layout.rows.at(-1)?.[0]
        if (first) this.moveTabStop(first.name)
        if (before) first?.cell.focus({ preventScroll: true })
        this.hovered = null
        this.ghost = null
        this.press = null
    }

    /* ---- Pieces --------------------------------------------------------------------------------- */

    private place(name: string | undefined): Place | null {
        return this.layout.places.get(name ?? '') ?? null
    }
    /** `moves`: it is still the same board. */
    private drawPieces(moves: boolean): void {
        const { board, carried } = this
        this.dropGhost()
        this.carried = null
        const calm =
            this.still ||
            matchMedia('(prefers-reduced-motion: reduce)').matches ||
            !!this.closest("[data-motion='off']")
        const places = this.layout.places.values()
        const sound = this.stones.show(places, board, this.hold, moves, calm, carried)
        if (sound && this.sound && !this.edit) TaeflBoard.sounds?.(sound)
    }

    /* ---- Marks ---------------------------------------------------------------------------------- */

    /** The square that is pointed at, or has the keyboard. */
    private aim(): Place | null {
        if (this.hovered) return this.hovered
        const focused = document.activeElement
        if (!this.keyed || !this.grid.contains(focused)) return null
        return this.place((focused as HTMLElement).dataset.square)
    }
    private marks(): void {
        const { hovered, press, layout, values, hold } = this
        const { signs } = TaeflBoard.parts
        const arrows = [...this.arrows]
        if (press?.kind === 'arrow' && press.square) {
            const to = hovered ?? press.square
            arrows.push({ from: press.square.name, to: to.name, kind: 'own' })
        }
        if (!signs && (arrows.length || this.spots.length))
            void this.need('signs').then(() => this.marks())
        const laying = press ? null : hovered
        const art = marksArt(layout, values, hold, this.aim(), laying, arrows, signs)
        this.under.replaceChildren(...art.under)
        this.over.replaceChildren(...art.over)
    }
    private show(): void {
        this.marks()
        nameCells(this.layout, this.texts, this.hold)
    }
    private say(text: string, args: Record<string, string | number> = {}): void {
        if (text)
            this.tell('taefl-say', {
                text: text.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? '')),
            })
    }
    private tell(type: string, detail: unknown): void {
        this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))
    }

    private async need<P extends keyof Parts>(part: P): Promise<void> {
        TaeflBoard.parts[part] = await TaeflBoard.load[part]()
    }

    /* ---- Hand and palette ----------------------------------------------------------------------- */

    private drawTray(): void {
        const { choices, edit, hand, pieces, texts, tray } = this
        const { armed } = this.hold
        const special = pieces.some(p => p.shape === 'thunder' || p.shape === 'woden')
        tray.hidden = !edit && !(special && pieces.some(p => p.shape === 'stone'))
        if (tray.hidden) tray.replaceChildren()
        else if (TaeflBoard.parts.tray) {
            const word = (piece: Piece): string => this.hold.word(piece)
            TaeflBoard.parts.tray.fillTray(tray, {
                armed,
                choices,
                edit,
                hand,
                pieces,
                texts,
                word,
            })
        } else void this.need('tray').then(() => this.drawTray())
    }
    private choose(letter: string): void {
        this.hold.armed = letter
        this.hold.picked = null
        for (const button of this.tray.querySelectorAll('button'))
            button.ariaPressed = String(!button.disabled && button.dataset.letter === letter)
        const piece = this.hold.piece(letter)
        if (piece && !this.edit)
            this.say(this.texts.picked, {
                piece: this.hold.word(piece),
                count: this.hold.ways().length,
            })
        this.show()
    }

    /* ---- What the person does ------------------------------------------------------------------- */

    /** Clicked, tapped or pressed Enter on. `held`: it had been picked up before this press. */
    private tap(place: Place, held = true): void {
        const { picked } = this.hold
        const name = place.name
        if (this.edit) return this.tapEdit(place)
        if (!this.hold.live()) return
        const way = this.hold.wayTo(place)
        if (way) return this.commit(way.move)
        if (picked) {
            if (picked.from === name) {
                if (held) this.unpick(true)
            } else if (this.hold.goes(name)) this.pick(place)
            else this.tell('taefl-try', { from: picked.from, to: name, piece: picked.letter })
        } else if (this.hold.placing() && !this.hold.goes(name))
            this.tell('taefl-try', { from: '', to: name, piece: this.hold.armed })
        else if (this.hold.on(place)) this.pick(place)
    }
    private tapEdit(place: Place): void {
        const now = this.board[place.index] ?? '.'
        const letter = now === this.hold.armed ? '' : this.hold.armed
        this.tell('taefl-edit', { square: place.name, letter })
    }
    private commit(wire: string): void {
        this.hold.picked = null
        this.show()
        this.tell('taefl-move', { move: wire })
    }
    private pick(place: Place): void {
        const piece = this.hold.on(place)!
        this.hold.picked = { from: place.name, letter: piece.letter }
        this.say(this.texts.picked, {
            piece: this.hold.word(piece),
            count: this.hold.ways().length,
        })
        this.show()
    }
    private unpick(aloud = false): void {
        if (!this.hold.picked) return
        this.hold.picked = null
        if (aloud) this.say(this.texts.dropped)
        this.show()
    }
    /** Forgets a press that is not to be finished. */
    private cancel(): void {
        if (this.press) clearTimeout(this.press.timer)
        this.press = null
        if (!this.carried) this.dropGhost()
    }

    /* Pointers */

    /** A point of the window in units of the drawing. */
    private point(event: { clientX: number; clientY: number }): { x: number; y: number } {
        const rect = this.stage.getBoundingClientRect()
        const { box } = this.layout
        return {
            x: ((event.clientX - rect.left) / rect.width) * box.width + box.x,
            y: ((event.clientY - rect.top) / rect.height) * box.height + box.y,
        }
    }
    private squareAt(event: { clientX: number; clientY: number }): Place | null {
        const { x, y } = this.point(event)
        return placeAt(this.layout, x, y)
    }
    private hover(place: Place | null): void {
        if (place === this.hovered) return
        this.hovered = place
        this.marks()
    }

    private readonly down = (event: PointerEvent): void => {
        if (this.press || !event.isPrimary) return
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
        this.press = press
        if (square) {
            // Who uses a pointer keeps the keys of the page, unless the keyboard is here already.
            this.keys(false)
            this.moveTabStop(square.name)
            if (this.grid.contains(document.activeElement))
                square.cell.focus({ preventScroll: true })
        }
        if (press.kind === 'tap' && square && !this.edit && this.hold.live()) {
            const own = this.hold.goes(square.name)
            if (own && !this.hold.wayTo(square) && this.hold.picked?.from !== square.name) {
                press.fresh = true
                this.pick(square)
            }
        }
        if (event.pointerType === 'touch' && square && !press.fresh && !this.hold.wayTo(square))
            press.timer = window.setTimeout(() => {
                if (this.press !== press || press.kind !== 'tap') return
                press.kind = 'arrow'
                this.hovered = square
                this.marks()
            }, LONG_PRESS)
        if (this.hold.live() || press.kind === 'arrow') this.setPointerCapture(event.pointerId)
        this.hovered = square
        this.marks()
    }

    private readonly moved = (event: PointerEvent): void => {
        const { press } = this
        if (!press) {
            if (event.pointerType !== 'touch') this.hover(this.squareAt(event))
            return
        }
        if (event.pointerId !== press.id) return
        const far = Math.hypot(event.clientX - press.x, event.clientY - press.y)
        if (press.kind === 'tap' && far >= THRESHOLD) {
            clearTimeout(press.timer)
            this.lift(press)
        }
        this.hover(this.squareAt(event))
        if (press.kind === 'drag') this.carry(event)
    }

    private readonly up = (event: PointerEvent): void => {
        const { press } = this
        if (!press || event.pointerId !== press.id) return
        clearTimeout(press.timer)
        this.press = null
        this.pointerTime = event.timeStamp
        const square = this.squareAt(event)
        if (event.pointerType === 'touch') this.hovered = null
        if (press.kind === 'arrow') {
            if (square && press.square)
                this.tell('taefl-arrow', { from: press.square.name, to: square.name })
            this.marks()
        } else if (press.kind === 'drag') this.land(press, square)
        else {
            if (press.square && square === press.square) this.tap(square, !press.fresh)
            else if (!press.square) this.choose(press.letter)
            this.marks()
        }
    }

    /** The press has gone far enough to be a drag. */
    private lift(press: Press): void {
        let piece: Piece | undefined
        if (press.square) {
            piece = this.hold.on(press.square)
            const { name } = press.square
            const free = !this.hold.placing() || this.hold.goes(name)
            if (!piece || !this.hold.live() || !free) {
                // Putting a stone down, a finger may still slide to the square it meant.
                if (this.hold.placing()) piece = this.hold.piece(this.hold.armed)
                else piece = undefined
            } else if (!this.edit && this.hold.picked?.from !== name) {
                press.fresh = true
                this.pick(press.square)
            }
        } else {
            this.choose(press.letter)
            piece = this.hold.piece(this.hold.armed)
        }
        if (!piece) {
            this.press = null
            return
        }
        press.kind = 'drag'
        this.ghost = svg('g', 'ghost', {}, pieceArt(piece))
        this.picture_.append(this.ghost)
        const stands = press.square && this.hold.on(press.square) === piece
        if (stands && (this.edit || this.hold.picked)) this.stones.fade(press.square)
    }
    private carry(event: PointerEvent): void {
        const { x, y } = this.point(event)
        // Above the finger, which would hide it.
        const up = event.pointerType === 'touch' ? 40 : 0
        this.ghost?.setAttribute(
            'transform',
            `translate(${x.toFixed(1)} ${(y - up).toFixed(1)}) scale(1.12)`,
        )
    }
    private land(press: Press, square: Place | null): void {
        const { picked } = this.hold
        const from = press.square
        if (this.edit) {
            this.dropGhost()
            const letter = from ? (this.board[from.index] ?? '') : this.hold.armed
            if (from === square) return
            if (from) this.tell('taefl-edit', { square: from.name, letter: '' })
            if (square) this.tell('taefl-edit', { square: square.name, letter })
            return
        }
        const way = this.hold.wayTo(square)
        if (square && way) {
            // It lies there until the answer comes, or goes back if none does.
            this.ghost?.setAttribute('transform', `translate(${square.left} ${square.top})`)
            const { ghost } = this
            this.carried = { from: way.from, to: way.to }
            setTimeout(() => {
                if (this.ghost === ghost) {
                    this.dropGhost()
                    this.carried = null
                }
            }, 800)
            return this.commit(way.move)
        }
        this.dropGhost()
        if (!square) return this.unpick(true)
        if (picked) {
            if (square.name === picked.from) return this.marks()
            this.tell('taefl-try', { from: picked.from, to: square.name, piece: picked.letter })
            this.unpick()
        } else this.tell('taefl-try', { from: '', to: square.name, piece: this.hold.armed })
    }
    private dropGhost(): void {
        this.ghost?.remove()
        this.ghost = null
        this.stones.fade(null)
    }

    /** Clicks that no pointer made here: of a screen reader, a switch, or on a button of the tray. */
    private readonly clicked = (event: MouseEvent): void => {
        const target = event.target as Element
        const button = target.closest<HTMLElement>('.taefl-b-stone')
        if (button) {
            if (event.timeStamp - this.pointerTime > 400) this.choose(button.dataset.letter!)
            return
        }
        if (event.timeStamp - this.pointerTime < 400) return
        const place = this.place(target.closest<HTMLElement>('[data-square]')?.dataset.square)
        if (place) this.tap(place)
    }

    /* Keys */

    /** Whether the keyboard is in use: then the focus shows. */
    private keys(use: boolean): void {
        this.keyed = use
        this.classList.toggle('taefl-b-keyed', use)
    }
    private moveTabStop(name: string): void {
        const before = this.place(this.current)
        if (before) before.cell.tabIndex = -1
        this.current = name
        const place = this.place(name)
        if (place) place.cell.tabIndex = 0
    }
    /** Esc puts back what was picked up, wherever the focus is. */
    private readonly escape = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape' || (!this.hold.picked && !this.press)) return
        this.cancel()
        this.unpick(true)
        event.preventDefault()
    }
    private readonly key = (event: KeyboardEvent): void => {
        if (event.altKey || event.metaKey) return
        const place = this.place((event.target as HTMLElement).dataset?.square)
        if (!place) return
        const to = keyTo(this.layout, place, event)
        if (to === null)
            switch (event.key) {
                case 'Enter':
                case ' ':
                    if (!event.repeat) this.tap(place)
                    break
                case 'Delete':
                case 'Backspace':
                    if (!this.edit) return
                    this.tell('taefl-edit', { square: place.name, letter: '' })
                    break
                default:
                    return
            }
        // The page has the same keys for other things.
        event.preventDefault()
        event.stopPropagation()
        this.hovered = null
        this.keys(true)
        if (to && to !== place) {
            this.moveTabStop(to.name)
            to.cell.focus()
        }
    }
}

for (const name of Object.keys(defaults) as (keyof BoardProperties)[])
    Object.defineProperty(TaeflBoard.prototype, name, {
        get(this: TaeflBoard) {
            return this['values'][name]
        },
        set(this: TaeflBoard, value: never) {
            if (this['values'][name] === value) return
            this['values'][name] = value
            this.changed(name)
        },
    })
