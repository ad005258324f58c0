/* The board as a custom element in light DOM. It knows no rules: it draws what it is given and tells
 * what the person wants (types.ts). Two layers lie over each other: an SVG picture, hidden from screen
 * readers, and an ARIA grid of empty cells with names, which has the keyboard. Pointers are followed on
 * both together, by place. A plain element without a library, because it is also the embed. */
import type { Piece } from '../core/types'
import { group, svg } from './art'
import { defaults } from './defaults'
import { fillGrid, nameCells } from './grid'
import type { Hands, Press } from './hands'
import { layoutOf, type Place } from './layout'
import { marksArt } from './marks'
import { Picking } from './picking'
import { Stones, type Carried, type SoundKind } from './stones'
import type { BoardProperties } from './types'
import { woodArt } from './wood'

/** Below this width, in pixels, the frame goes without its ornament. */
const NARROW = 420

/** Arrows and highlights; the hand or the palette; what answers to pointers and keys. */
interface Parts {
    hands: typeof import('./hands')
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
    stage!: HTMLElement
    readonly hold = new Picking(this.values)
    press: Press | null = null
    hovered: Place | null = null
    /** The square that has the one tab stop. */
    current = ''
    private narrow = false
    layout = layoutOf(defaults.geometry, false, 0)

    picture_ = svg('svg', 'svg', { 'aria-hidden': 'true', focusable: 'false' })
    private under = group('')
    readonly stones = new Stones()
    private over = group('')
    ghost: SVGGElement | null = null
    grid!: HTMLElement
    tray!: HTMLElement
    /** The move that was just made by dragging: its piece is already where it goes. */
    carried: Carried | null = null
    private observer: ResizeObserver | null = null
    pointerTime = -1e6
    keyed = false

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

        for (const kind of [
            'pointerdown',
            'pointermove',
            'pointerup',
            'click',
            'keydown',
            'focusin',
        ])
            this.addEventListener(kind, this.heard)
        this.addEventListener('pointercancel', () => this.cancel())
        this.addEventListener('pointerleave', () => this.hover(null))
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

    place(name: string | undefined): Place | null {
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
    marks(): void {
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
    show(): void {
        this.marks()
        nameCells(this.layout, this.texts, this.hold)
    }
    say(text: string, args: Record<string, string | number> = {}): void {
        if (text)
            this.tell('taefl-say', {
                text: text.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? '')),
            })
    }
    tell(type: string, detail: unknown): void {
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
    /* ---- What the person does ------------------------------------------------------------------- */

    private hands: Hands | null = null
    /** What was done before there was code for it. */
    private early: Event[] = []
    private readonly heard = (event: Event): void => {
        const { hands } = TaeflBoard.parts
        if (hands) (this.hands ??= new hands.Hands(this)).heard(event)
        else if (this.early.push(event) === 1)
            void this.need('hands').finally(() => {
                const early = this.early.splice(0)
                if (TaeflBoard.parts.hands) early.forEach(this.heard)
            })
    }

    /** Forgets a press that is not to be finished. */
    cancel(): void {
        if (this.press) clearTimeout(this.press.timer)
        this.press = null
        if (!this.carried) this.dropGhost()
    }

    /* Pointers */

    hover(place: Place | null): void {
        if (place === this.hovered) return
        this.hovered = place
        this.marks()
    }

    dropGhost(): void {
        this.ghost?.remove()
        this.ghost = null
        this.stones.fade(null)
    }

    /* Keys */

    /** Whether the keyboard is in use: then the focus shows. */
    keys(use: boolean): void {
        this.keyed = use
        this.classList.toggle('taefl-b-keyed', use)
    }
    moveTabStop(name: string): void {
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
        this.hands?.unpick(true)
        event.preventDefault()
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
