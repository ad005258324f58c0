/* The board as a custom element in light DOM. It knows no rules: it draws what it is given and tells
 * what the person wants (types.ts). Two layers lie over each other: an SVG picture, hidden from screen
 * readers, and an ARIA grid of empty cells with names, which has the keyboard. Pointers are followed on
 * both together, by place. A plain element without a library, because it is also the embed. */
import type { Choice, Piece, Square } from '../core/types'
import { circle, frame, grain, group, markArt, move, path, pieceArt, svg } from './art'
import type { BoardProperties, BoardTexts } from './types'

/** Units of the drawing for a unit of the geometry; neighbours are 100 apart. */
const UNIT = 50
/** A pointer has to go so far, in pixels, before it drags. */
const THRESHOLD = 9
/** How long a finger rests before it draws an arrow, ms. */
const LONG_PRESS = 550
/** Below this width, in pixels, the frame goes without its ornament. */
const NARROW = 420

const words: BoardTexts = {
    label: 'Board',
    help: '',
    empty: 'empty',
    piece: {
        disc: 'attacker',
        shield: 'defender',
        crown: 'king',
        stone: 'stone',
        thunder: 'thunder-stone',
        woden: 'Woden-stone',
        pawn: 'pawn',
        block: 'stone',
    },
    mark: { throne: 'throne', camp: 'camp', corner: 'corner' },
    picked: '{piece}: {count}',
    dropped: '',
    hand: '',
    palette: '',
    remove: '',
    target: '',
    takes: '',
    movable: '',
    dark: 'dark {piece}',
    light: 'light {piece}',
}

const start: BoardProperties = {
    geometry: { shape: 'square', squares: [] },
    pieces: [],
    board: '',
    hand: '',
    choices: [],
    last: null,
    arrows: [],
    spots: [],
    flip: false,
    coordinates: true,
    sound: false,
    edit: false,
    texts: words,
    still: false,
}

/** A square as it is drawn now: in units of the drawing, y downward, and in rows of the grid. */
interface Place extends Square {
    index: number
    left: number
    top: number
    row: number
    cell: HTMLElement
}

/** What has been picked up: a piece on a square, or one from the hand or the palette (`from` ''). */
interface Picked {
    from: string
    letter: string
}

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

export type SoundKind = 'move' | 'capture' | 'place'

export interface TaeflBoard extends BoardProperties {}
export class TaeflBoard extends HTMLElement {
    /** Plays sounds, where the page has them. */
    static sounds: ((kind: SoundKind) => void) | null = null
    /** What many boards never need: the first that does loads it, and then draws once more. */
    static parts: Partial<Parts> = {}
    static load: { [P in keyof Parts]: () => Promise<Parts[P]> }
    private static count = 0

    private readonly values: BoardProperties = { ...start }
    private readonly dirty = new Set<string>()
    private built = false

    private readonly number = ++TaeflBoard.count
    private stage!: HTMLElement
    private picked: Picked | null = null
    /** Which piece of the hand or the palette is put down next. */
    private armed = '-'
    private press: Press | null = null
    private hovered: Place | null = null
    /** The square that has the one tab stop. */
    private current = ''
    private places = new Map<string, Place>()
    private rows: Place[][] = []
    private box = { x: 0, y: 0, width: 100, height: 100 }
    private narrow = false

    private picture_ = svg('svg', 'svg', { 'aria-hidden': 'true', focusable: 'false' })
    private under = group('')
    private standing = group('')
    private over = group('')
    private ghost: SVGGElement | null = null
    private grid!: HTMLElement
    private tray!: HTMLElement
    private shown = ''
    private moving: Animation[] = []
    /** The move that was just made by dragging: its piece is already where it goes. */
    private carried: { from: string; to: string } | null = null
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
        return standalone(this.picture_, this.box)
    }
    focusSquare(name: string): void {
        this.flush()
        const place = this.places.get(name)
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
            const { picked } = this
            if (picked && (any('board') || !this.live())) this.picked = null
            if (!this.live() || any('board', 'geometry')) this.cancel()
            this.arm()
        }
        const fresh = any('geometry', 'pieces')
        if (base || fresh || any('board')) this.drawPieces(!base && !fresh)
        if (fresh || any('hand', 'choices', 'edit', 'texts')) this.drawTray()
        dirty.clear()
        this.classList.toggle('taefl-b-live', this.live())
        this.grid.setAttribute('aria-label', this.texts.label)
        this.querySelector('.taefl-b-help')!.textContent = this.texts.help
        this.marks()
        this.names()
    }

    /** The wood, the squares and the cells of the grid. */
    private drawBase(): void {
        const { geometry, flip } = this
        const hex = geometry.shape === 'hexagon'
        const sign = flip ? -1 : 1
        const wide = hex ? UNIT * Math.sqrt(3) : UNIT
        const before = this.stage.contains(document.activeElement)
        this.places.clear()
        this.rows = []
        const byRow = new Map<number, Place[]>()
        geometry.squares.forEach((square, index) => {
            const place: Place = {
                ...square,
                index,
                left: square.x * sign * wide,
                top: -square.y * sign * UNIT,
                // On the hexagon a row goes in zigzag, so that left and right cross the files.
                row: Math.floor((square.y * sign) / 2),
                cell: document.createElement('div'),
            }
            this.places.set(square.name, place)
            const row = byRow.get(place.row) ?? []
            byRow.set(place.row, row)
            row.push(place)
        })
        this.rows = [...byRow.keys()].sort((a, b) => b - a).map(row => byRow.get(row)!)
        for (const row of this.rows) row.sort((a, b) => a.left - b.left)

        const all = [...this.places.values()]
        const reach = Math.max(50, ...all.map(p => Math.abs(p.top)))
        const width = this.narrow ? (this.coordinates ? 40 : 16) : 58
        const edge = hex ? reach * 0.866 + 64 : reach + 50
        const outer = edge + width
        const high = hex ? outer / 0.866 : outer
        this.box = { x: -outer, y: -high, width: 2 * outer, height: 2 * high }
        const { box } = this
        this.picture_.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`)
        // The layers on top of the base are made anew with it: nothing of another board stays.
        this.under = group('')
        this.standing = group('')
        this.over = group('')
        const wood = group('base', hex ? frame(6, edge, width, 30) : frame(4, edge, width, 0))
        wood.append(
            grain(hex ? edge / 0.866 : edge, y =>
                hex ? Math.min(edge, (edge / 0.866 - y) * 1.732) - 4 : edge - 4,
            ),
        )
        for (const place of all) {
            const mark = markArt(place.mark)
            mark?.setAttribute('transform', `translate(${place.left} ${place.top})`)
            if (mark) wood.append(mark)
        }
        wood.append(...this.grooves(all, hex, edge))
        if (this.coordinates) wood.append(this.labels(all, hex, width))
        this.picture_.replaceChildren(wood, this.under, this.standing, this.over)

        this.grid.replaceChildren(
            ...this.rows.map((row, r) => {
                const line = document.createElement('div')
                line.setAttribute('role', 'row')
                for (const [c, place] of row.entries()) {
                    const { cell } = place
                    cell.className = 'taefl-b-cell'
                    cell.setAttribute('role', 'gridcell')
                    cell.setAttribute('aria-colindex', String(c + 1))
                    cell.setAttribute('aria-rowindex', String(r + 1))
                    cell.tabIndex = -1
                    cell.dataset.square = place.name
                    const percent = (n: number): string => `${(n * 100).toFixed(3)}%`
                    cell.style.left = percent((place.left - 50 - box.x) / box.width)
                    cell.style.top = percent((place.top - 50 - box.y) / box.height)
                    cell.style.width = percent(100 / box.width)
                    cell.style.height = percent(100 / box.height)
                    line.append(cell)
                }
                return line
            }),
        )
        this.grid.classList.toggle('taefl-b-round', hex)
        const first = this.places.get(this.current) ?? this.rows.at(-1)?.[0]
        if (first) this.moveTabStop(first.name)
        if (before) first?.cell.focus({ preventScroll: true })
        this.hovered = null
        this.ghost = null
        this.press = null
    }
    /** Carved lines: between squares, or through the nodes of the hexagon with a hollow at each. */
    private grooves(all: Place[], hex: boolean, edge: number): SVGElement[] {
        let d = ''
        if (hex) {
            for (const a of all)
                for (const b of all) {
                    const dx = b.x - a.x
                    const dy = b.y - a.y
                    if ((dx === 0 && dy === 2) || (dx === 1 && Math.abs(dy) === 1))
                        d += `M${a.left.toFixed(1)} ${a.top}L${b.left.toFixed(1)} ${b.top}`
                }
        } else
            for (let at = 100 - edge; at < edge; at += 100)
                d += `M${at} ${-edge}V${edge - 3}M${-edge} ${at}H${edge - 3}`
        const lines = [path('groove light', d, move(1.5, 2)), path('groove', d)]
        if (hex) {
            const holes = all.map(p => circle(15, Math.round(p.left * 10) / 10, p.top)).join('')
            lines.push(path('hole', holes))
        }
        return lines
    }
    /** What the names of the squares say about files and rows: rows at the left edge, files at the
     * lower one, on the hexagon where they begin, so that the two never meet on one side. */
    private labels(all: Place[], hex: boolean, width: number): SVGGElement {
        const labels = group(this.narrow ? 'labels narrow' : 'labels')
        const left = Math.min(...all.map(p => p.left))
        const edge = new Map<string, Place>()
        for (const place of all) {
            const [, file = '', row = ''] = /^(\D*)(.*)$/.exec(place.name)!
            const low = edge.get(file)
            if (!low || (hex ? row === '1' : place.top > low.top)) edge.set(file, place)
            const side = edge.get(row)
            if (!side || place.left < side.left) edge.set(row, place)
        }
        const off = (hex ? 64 : 50) + width / 2
        for (const [text, p] of edge) {
            let x = p.left
            let y = p.top
            if (/\D/.test(text)) y += hex ? (Math.sign(y) * off) / 0.866 : off
            else if (!hex || p.left === left) x -= off
            else {
                x -= off / 2
                y += Math.sign(p.top) * off * 0.866
            }
            if (!this.narrow) labels.append(path('plate', circle(21, x, y)))
            labels.append(
                svg('text', 'label', { x: x.toFixed(1), y: y.toFixed(1), dy: '.35em' }, text),
            )
        }
        return labels
    }

    /* ---- Pieces --------------------------------------------------------------------------------- */

    private piece(letter: string | undefined): Piece | undefined {
        return letter && letter !== '.' ? this.pieces.find(p => p.letter === letter) : undefined
    }
    private on(place: Place | null): Piece | undefined {
        return place ? this.piece(this.board[place.index]) : undefined
    }

    /** Puts every piece where it stands now; what is different from before moves there visibly. */
    private drawPieces(animate: boolean): void {
        for (const running of this.moving) running.cancel()
        this.moving = []
        this.dropGhost()
        const before = this.shown
        this.shown = this.board
        const { carried } = this
        this.carried = null
        const gone: Place[] = []
        const come: Place[] = []
        const stones = new Map<Place, SVGGElement>()
        for (const place of this.places.values()) {
            const was = before[place.index] ?? '.'
            const is = this.board[place.index] ?? '.'
            if (was !== is) {
                if (this.piece(was)) gone.push(place)
                if (this.piece(is)) come.push(place)
            }
            const piece = this.piece(is)
            if (!piece) continue
            const stone = svg('g', '', move(place.left, place.top), pieceArt(piece))
            stones.set(place, stone)
        }
        this.standing.replaceChildren(...stones.values())
        const lost = [...gone]
        // Another game rather than a move.
        if (!animate || gone.length + come.length > 8) return
        let slid = false
        let placed = false
        for (const place of come) {
            const from = lost.findIndex(g => before[g.index] === this.board[place.index])
            const source = from >= 0 ? lost.splice(from, 1)[0]! : null
            if (source) slid = true
            else placed = true
            const art = stones.get(place)!.firstElementChild!
            if (source && carried?.from === source.name && carried.to === place.name) continue
            if (source) {
                // On top of what it passes.
                this.standing.append(stones.get(place)!)
                const dx = source.left - place.left
                const dy = source.top - place.top
                this.glide(art, [
                    { transform: `translate(${dx}px, ${dy}px)` },
                    { transform: 'translate(0, 0)' },
                ])
            } else if (carried?.to !== place.name)
                this.glide(art, [{ transform: 'scale(1.25)', opacity: 0 }, {}])
        }
        for (const place of lost) {
            const piece = this.piece(before[place.index])!
            const dying = svg('g', '', move(place.left, place.top), pieceArt(piece))
            const running = this.glide(
                dying.firstElementChild!,
                [{}, {}, { transform: 'scale(.7)', opacity: 0 }],
                320,
            )
            if (!running) continue
            this.standing.prepend(dying)
            const remove = (): void => dying.remove()
            running.onfinish = remove
            running.oncancel = remove
        }
        if (this.sound && !this.edit) {
            const kind = lost.length && (slid || placed) ? 'capture' : placed ? 'place' : 'move'
            if (slid || placed) TaeflBoard.sounds?.(kind)
        }
    }
    private glide(element: Element, frames: Keyframe[], duration = 200): Animation | null {
        const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
        if (calm || this.still || this.closest("[data-motion='off']")) return null
        const running = element.animate(frames, { duration, easing: 'cubic-bezier(.3,.1,.2,1)' })
        this.moving.push(running)
        return running
    }

    /* ---- Marks ---------------------------------------------------------------------------------- */

    private live(): boolean {
        return this.edit || this.choices.length > 0
    }
    /** The choices for what is picked up or would be put down now. */
    private ways(): Choice[] {
        const { picked } = this
        if (this.edit) return []
        if (picked?.from) return this.choices.filter(c => c.from === picked.from)
        return this.choices.filter(c => !c.from && c.to && c.piece === this.armed)
    }
    private wayTo(place: Place | null): Choice | undefined {
        return place ? this.ways().find(c => c.to === place.name) : undefined
    }
    /** The square that is pointed at, or has the keyboard. */
    private aim(): Place | null {
        if (this.hovered) return this.hovered
        const focused = document.activeElement
        if (!this.keyed || !this.grid.contains(focused)) return null
        return this.places.get((focused as HTMLElement).dataset.square ?? '') ?? null
    }

    /** Everything that lies under and over the pieces; small, and made anew each time. */
    private marks(): void {
        const hex = this.geometry.shape === 'hexagon'
        const field = hex ? circle(47) : 'M-48-48H48V48H-48z'
        const corners = hex
            ? 'M-46-10A47 47 0 0 1-10-46M10-46A47 47 0 0 1 46-10M46 10A47 47 0 0 1 10 46M-10 46A47 47 0 0 1-46 10'
            : 'M-46-24V-46H-24M24-46H46V-24M46 24V46H24M-24 46H-46V24'
        const under: SVGElement[] = []
        const over: SVGElement[] = []
        const put = (
            layer: SVGElement[],
            name: string,
            classes: string,
            ...paths: [string, string][]
        ): void => {
            const place = this.places.get(name)
            if (!place) return
            const mark = group(classes, ...paths.map(([c, d]) => path(c, d)))
            mark.setAttribute('transform', `translate(${place.left} ${place.top})`)
            layer.push(mark)
        }
        const { last, picked } = this
        if (last) {
            put(under, last.from, 'last from', ['case', corners], ['line', corners])
            put(under, last.to, 'last to', ['fill', field], ['case', corners], ['line', corners])
            const cross = 'M-13-13L13 13M13-13L-13 13'
            for (const name of last.taken)
                put(under, name, 'last taken', ['case', cross], ['line', cross])
        }
        const { signs } = TaeflBoard.parts
        for (const spot of this.spots) signs?.drawSpot(spot, field, under, over, put)
        const ways = this.ways()
        const aim = this.aim()
        if (picked?.from) {
            put(under, picked.from, 'picked', ['fill', field])
            put(over, picked.from, 'picked', ['case', circle(44)], ['line', circle(44)])
        } else if (!this.edit)
            // Where pawns and stones take turns, show which may move now.
            for (const from of new Set(this.choices.map(c => c.from))) {
                const shape = this.on(this.places.get(from) ?? null)?.shape
                if (shape === 'pawn' || shape === 'block')
                    put(under, from, 'movable', ['case', circle(44)], ['line', circle(44)])
            }
        // A board on which one may put a stone nearly anywhere is not covered with dots.
        if (picked?.from || ways.length * 3 < this.places.size)
            for (const way of ways) {
                const taken = this.on(this.places.get(way.to) ?? null)
                const dot = circle(taken ? 44 : 11)
                put(over, way.to, taken ? 'way onto' : 'way', ['case', dot], ['line', dot])
                if (way.takes.length && !taken)
                    put(over, way.to, 'way takes', ['case', circle(21)], ['line', circle(21)])
            }
        const aimed = this.wayTo(aim)
        if (aimed) {
            put(under, aimed.to, 'aim', ['fill', field])
            for (const [name] of aimed.takes)
                put(over, name, 'take', ['case', circle(43)], ['line', circle(43)])
        }
        const laid = this.edit ? this.armed : aimed && !aimed.from ? this.armed : ''
        const preview = this.hovered && !this.press ? this.piece(laid) : undefined
        if (preview && aim)
            over.push(svg('g', 'preview', move(aim.left, aim.top), pieceArt(preview)))
        const arrows = [...this.arrows]
        const { press } = this
        if (press?.kind === 'arrow' && press.square) {
            const to = this.hovered ?? press.square
            arrows.push({ from: press.square.name, to: to.name, kind: 'own' })
        }
        for (const { from, to, kind } of arrows) {
            const a = this.places.get(from)
            const b = this.places.get(to)
            if (a && b && signs) over.push(signs.arrowArt(a, b, kind))
        }
        if (!signs && (arrows.length || this.spots.length))
            void this.need('signs').then(() => this.marks())
        this.under.replaceChildren(...under)
        this.over.replaceChildren(...over)
    }
    /** Names of the cells: "e5, king, throne". */
    private names(): void {
        const ways = new Map(this.ways().map(c => [c.to, c.takes]))
        const froms = new Set(this.choices.map(c => c.from))
        const { texts, picked } = this
        for (const place of this.places.values()) {
            const piece = this.on(place)
            const parts = [place.name, piece ? this.word(piece) : texts.empty]
            if (place.mark) parts.push(texts.mark[place.mark])
            const takes = ways.get(place.name)
            if (takes) parts.push(texts.target)
            if (takes?.length)
                parts.push(texts.takes.replace('{squares}', takes.map(([s]) => s).join(' ')))
            if (!takes && piece && !picked && (piece.shape === 'pawn' || piece.shape === 'block'))
                if (froms.has(place.name)) parts.push(texts.movable)
            const name = parts.filter(Boolean).join(', ')
            const { cell } = place
            if (cell.ariaLabel !== name) cell.ariaLabel = name
            const selected = picked?.from === place.name ? 'true' : null
            if (cell.ariaSelected !== selected) cell.ariaSelected = selected
        }
    }
    /** The piece in words; with its colour where the other player has the same. */
    private word(piece: Piece): string {
        const { texts } = this
        const word = texts.piece[piece.shape] ?? piece.word
        const shared = this.pieces.some(p => p.shape === piece.shape && p.dark !== piece.dark)
        const pattern = (piece.dark ? texts.dark : texts.light) ?? '{piece}'
        return shared ? pattern.replace('{piece}', word) : word
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

    /** Sees to it that `armed` can be put down: a plain stone unless one was chosen. */
    private arm(): void {
        const can = this.edit
            ? this.pieces.map(p => p.letter).concat('')
            : this.choices.filter(c => !c.from && c.to).map(c => c.piece)
        if (can.includes(this.armed)) return
        this.armed = can.find(letter => this.piece(letter)?.shape === 'stone') ?? can[0] ?? ''
    }
    private drawTray(): void {
        const { armed, choices, edit, hand, pieces, texts, tray } = this
        const special = pieces.some(p => p.shape === 'thunder' || p.shape === 'woden')
        tray.hidden = !edit && !(special && pieces.some(p => p.shape === 'stone'))
        if (tray.hidden) tray.replaceChildren()
        else if (TaeflBoard.parts.tray) {
            const word = (piece: Piece): string => this.word(piece)
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
        this.armed = letter
        this.picked = null
        for (const button of this.tray.querySelectorAll('button'))
            button.ariaPressed = String(!button.disabled && button.dataset.letter === letter)
        const piece = this.piece(letter)
        if (piece && !this.edit)
            this.say(this.texts.picked, { piece: this.word(piece), count: this.ways().length })
        this.marks()
        this.names()
    }

    /* ---- What the person does ------------------------------------------------------------------- */

    /** Clicked, tapped or pressed Enter on. `held`: it had been picked up before this press. */
    private tap(place: Place, held = true): void {
        const { picked } = this
        const name = place.name
        if (this.edit) return this.tapEdit(place)
        if (!this.live()) return
        const way = this.wayTo(place)
        if (way) return this.commit(way.move)
        if (picked?.from) {
            if (picked.from === name) {
                if (held) this.unpick(true)
            } else if (this.choices.some(c => c.from === name)) this.pick(place)
            else this.tell('taefl-try', { from: picked.from, to: name, piece: picked.letter })
        } else if (this.placing() && !this.choices.some(c => c.from === name))
            this.tell('taefl-try', { from: '', to: name, piece: this.armed })
        else if (this.on(place)) this.pick(place)
    }
    private placing(): boolean {
        return this.choices.some(c => !c.from && c.to)
    }
    private tapEdit(place: Place): void {
        const now = this.board[place.index] ?? '.'
        const letter = now === this.armed ? '' : this.armed
        this.tell('taefl-edit', { square: place.name, letter })
    }
    private commit(wire: string): void {
        this.picked = null
        this.marks()
        this.names()
        this.tell('taefl-move', { move: wire })
    }
    private pick(place: Place): void {
        const piece = this.on(place)!
        this.picked = { from: place.name, letter: piece.letter }
        this.say(this.texts.picked, { piece: this.word(piece), count: this.ways().length })
        this.marks()
        this.names()
    }
    private unpick(aloud = false): void {
        if (!this.picked) return
        this.picked = null
        if (aloud) this.say(this.texts.dropped)
        this.marks()
        this.names()
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
        const { box } = this
        return {
            x: ((event.clientX - rect.left) / rect.width) * box.width + box.x,
            y: ((event.clientY - rect.top) / rect.height) * box.height + box.y,
        }
    }
    private squareAt(event: { clientX: number; clientY: number }): Place | null {
        const { x, y } = this.point(event)
        const near = (p: Place): number =>
            this.geometry.shape === 'hexagon'
                ? Math.hypot(p.left - x, p.top - y)
                : Math.max(Math.abs(p.left - x), Math.abs(p.top - y))
        for (const place of this.places.values()) if (near(place) <= 50) return place
        return null
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
        if (press.kind === 'tap' && square && !this.edit && this.live()) {
            const own = this.choices.some(c => c.from === square.name)
            if (own && !this.wayTo(square) && this.picked?.from !== square.name) {
                press.fresh = true
                this.pick(square)
            }
        }
        if (event.pointerType === 'touch' && square && !press.fresh && !this.wayTo(square))
            press.timer = window.setTimeout(() => {
                if (this.press !== press || press.kind !== 'tap') return
                press.kind = 'arrow'
                this.hovered = square
                this.marks()
            }, LONG_PRESS)
        if (this.live() || press.kind === 'arrow') this.setPointerCapture(event.pointerId)
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
            piece = this.on(press.square)
            const { name } = press.square
            const free = !this.placing() || this.choices.some(c => c.from === name)
            if (!piece || !this.live() || !free) {
                // Putting a stone down, a finger may still slide to the square it meant.
                if (this.placing()) piece = this.piece(this.armed)
                else piece = undefined
            } else if (!this.edit && this.picked?.from !== name) {
                press.fresh = true
                this.pick(press.square)
            }
        } else {
            this.choose(press.letter)
            piece = this.piece(this.armed)
        }
        if (!piece) {
            this.press = null
            return
        }
        press.kind = 'drag'
        this.ghost = svg('g', 'ghost', {}, pieceArt(piece))
        this.picture_.append(this.ghost)
        const stands = press.square && this.on(press.square) === piece
        if (stands && (this.edit || this.picked)) this.fade(press.square!, true)
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
        const { picked } = this
        const from = press.square
        if (this.edit) {
            this.dropGhost()
            const letter = from ? (this.board[from.index] ?? '') : this.armed
            if (from === square) return
            if (from) this.tell('taefl-edit', { square: from.name, letter: '' })
            if (square) this.tell('taefl-edit', { square: square.name, letter })
            return
        }
        const way = this.wayTo(square)
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
        if (picked?.from) {
            if (square.name === picked.from) return this.marks()
            this.tell('taefl-try', { from: picked.from, to: square.name, piece: picked.letter })
            this.unpick()
        } else this.tell('taefl-try', { from: '', to: square.name, piece: this.armed })
    }
    private fade(place: Place, away: boolean): void {
        const at = `translate(${place.left} ${place.top})`
        for (const stone of this.standing.children)
            if (stone.getAttribute('transform') === at) stone.classList.toggle('taefl-b-away', away)
    }
    private dropGhost(): void {
        this.ghost?.remove()
        this.ghost = null
        for (const stone of this.standing.children) stone.classList.remove('taefl-b-away')
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
        const place = this.places.get(
            target.closest<HTMLElement>('[data-square]')?.dataset.square ?? '',
        )
        if (place) this.tap(place)
    }

    /* Keys */

    /** Whether the keyboard is in use: then the focus shows. */
    private keys(use: boolean): void {
        this.keyed = use
        this.classList.toggle('taefl-b-keyed', use)
    }
    private moveTabStop(name: string): void {
        const before = this.places.get(this.current)
        if (before) before.cell.tabIndex = -1
        this.current = name
        const place = this.places.get(name)
        if (place) place.cell.tabIndex = 0
    }
    /** The next square in a direction; on the hexagon up and down stay on the file. */
    private beside(place: Place, dx: number, dy: number): Place | undefined {
        const all = [...this.places.values()]
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
    /** Esc puts back what was picked up, wherever the focus is. */
    private readonly escape = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape' || (!this.picked && !this.press)) return
        this.cancel()
        this.unpick(true)
        event.preventDefault()
    }
    private readonly key = (event: KeyboardEvent): void => {
        if (event.altKey || event.metaKey) return
        const place = this.places.get((event.target as HTMLElement).dataset?.square ?? '')
        if (!place) return
        const row = this.rows.find(r => r.includes(place))!
        let to: Place | undefined = place
        switch (event.key) {
            case 'ArrowLeft':
                to = this.beside(place, -1, 0)
                break
            case 'ArrowRight':
                to = this.beside(place, 1, 0)
                break
            case 'ArrowUp':
                to = this.beside(place, 0, -1)
                break
            case 'ArrowDown':
                to = this.beside(place, 0, 1)
                break
            case 'Home':
                to = (event.ctrlKey ? this.rows[0]! : row)[0]
                break
            case 'End':
                to = (event.ctrlKey ? this.rows.at(-1)! : row).at(-1)
                break
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

function nearest(places: Place[], far: (place: Place) => number): Place | undefined {
    return places.reduce<Place | undefined>(
        (best, p) => (!best || far(p) < far(best) ? p : best),
        undefined,
    )
}

for (const name of Object.keys(start) as (keyof BoardProperties)[])
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
