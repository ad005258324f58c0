/* What a board is at one moment: a single value, which every function here takes that reads or changes
 * it. The element (element.ts) only holds it and says when to draw. */
import { group, svg } from './art'
import { layoutOf, type Layout, type Place } from './layout'
import type { BoardProperties, BoardTexts, SoundKind } from './types'

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

/** What it is made of. */
interface Dom {
    readonly host: HTMLElement
    readonly stage: HTMLElement
    readonly picture: SVGSVGElement
    /** Layers of the picture, from below: marks, pieces, marks. Another base makes new ones. */
    under: SVGGElement
    stones: SVGGElement
    over: SVGGElement
    readonly grid: HTMLElement
    readonly tray: HTMLElement
    readonly help: HTMLElement
}

export interface BoardState {
    /** What it was given (types.ts). */
    readonly given: BoardProperties
    readonly dom: Dom
    layout: Layout
    /** So small on the screen that the frame goes without its ornament. */
    narrow: boolean

    /** The piece that is picked up: its square and letter. */
    picked: { from: string; letter: string } | null
    /** Which piece of the hand or the palette is put down next. */
    armed: string

    press: Press | null
    /** The square that is pointed at. */
    hovered: Place | null
    /** What hangs on the pointer. */
    ghost: SVGGElement | null
    /** The move that was just made by dragging: its piece is already where it goes. */
    carried: { from: string; to: string } | null
    /** When a pointer was last let go here: time stamp of the event. */
    pointerTime: number

    /** The square that has the one tab stop. */
    current: string
    /** The keyboard is in use: then the focus shows. */
    keyed: boolean

    /** The letters of the pieces that are drawn, and what of them is still on its way. */
    drawn: string
    moving: Animation[]
}

let count = 0

/** An empty board in `host`, which is given its parts by `furnish`. */
export function newState(host: HTMLElement): BoardState {
    const part = (name: string): HTMLElement => {
        const element = document.createElement('div')
        element.className = `taefl-b-${name}`
        return element
    }
    return {
        given: { ...defaults },
        dom: {
            host,
            stage: part('stage'),
            picture: svg('svg', 'svg', { 'aria-hidden': 'true', focusable: 'false' }),
            under: group(''),
            stones: group(''),
            over: group(''),
            grid: part('grid'),
            tray: part('tray'),
            help: part('help'),
        },
        layout: layoutOf(defaults.geometry, false, 0),
        narrow: false,
        picked: null,
        armed: '-',
        press: null,
        hovered: null,
        ghost: null,
        carried: null,
        pointerTime: -1e6,
        current: '',
        keyed: false,
        drawn: '',
        moving: [],
    }
}

/** Puts the parts of a board into its element, once. */
export function furnish({ dom }: BoardState): void {
    const { host, stage, picture, grid, tray, help } = dom
    host.classList.add('taefl-board')
    grid.setAttribute('role', 'grid')
    grid.setAttribute('aria-readonly', 'true')
    tray.setAttribute('role', 'group')
    help.id = `taefl-b-help-${++count}`
    // Few games have a hand: its place must not be taken before one is drawn.
    tray.hidden = help.hidden = true
    grid.setAttribute('aria-describedby', help.id)
    stage.append(picture, grid)
    host.append(stage, tray, help)
}

export const placeNamed = ({ layout }: BoardState, name: string | undefined): Place | null =>
    layout.places.get(name ?? '') ?? null

/** An event of the element (types.ts). */
export function dispatch({ dom }: BoardState, type: string, detail: unknown): void {
    dom.host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))
}
/** Says something in the page's live region: words with `{name}` in them. */
export function say(
    state: BoardState,
    text: string,
    args: Record<string, string | number> = {},
): void {
    const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''))
    if (text) dispatch(state, 'taefl-say', { text: filled })
}

/* What a board is before it is told anything. */

const words: BoardTexts = {
    label: '',
    help: '',
    empty: '',
    piece: {} as BoardTexts['piece'],
    mark: {} as BoardTexts['mark'],
    picked: '',
    stuck: '',
    dropped: '',
    hand: '',
    palette: '',
    remove: '',
    target: '',
    takes: '',
    removes: '',
    movable: '',
    dark: '{piece}',
    light: '{piece}',
}

export const defaults: BoardProperties = {
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
    volume: 0,
    edit: false,
    texts: words,
    still: false,
}

/* What the page has round its boards, and the embed has not. */
export const page: {
    sounds: ((kind: SoundKind, volume: number) => void) | null
    /** The address of the picture of the wood's grain. */
    grain?: string
} = { sounds: null }

/** Somebody wants round boards with flowers instead of hexagons (data-board, as other looks). */
export const wantsFlowers = (): boolean => document.documentElement.dataset.board === 'flowers'
