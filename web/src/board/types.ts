/* The contract of <taefl-board>: it knows no rules. It is given squares, pieces and what may be done,
 * and reports what the person wants. The same element draws in the page and, by the embed script, on
 * other people's pages. */
import type { Choice, Geometry, Mark, Piece } from '../core/types'

export interface BoardArrow {
    from: string
    /** The same as `from`: a ring round the square. */
    to: string
    /** best: the engine's move; threat: what the other side would take; way: the king's way out;
     * hint; own: drawn by the person. Told apart by line style too. `link`: no arrow but a bar that
     * joins two stones, under them; to the same square: to the edges beside it. `point`: the 1 on each
     * such bar. */
    kind: 'best' | 'threat' | 'way' | 'hint' | 'own' | 'link' | 'point'
    /** Of the person's own: which of four colours, 0 to 3, each with its line. */
    tint?: number
}

/** A highlighted square: `good`/`bad` answer a task, `differs` shows where two rule sets disagree,
 * `point` at what one is to look, `area` on which part of the board, `fallen` where a piece was taken and
 * lies now, `lit` what took it. */
export interface BoardSpot {
    square: string
    kind: 'good' | 'bad' | 'differs' | 'point' | 'area' | 'fallen' | 'lit'
    /** Of the piece that lies there. */
    letter?: string
}

/** What the last move did, shown by fill and shape. */
export interface LastMove {
    from: string
    to: string
    taken: string[]
    /** The half of the same turn before it. */
    half?: LastMove
}

/** Words of the board, so that it knows no language; `boardTexts()` of app/texts makes them. */
export interface BoardTexts {
    label: string // "Board"
    help: string // how to use it with keys, for screen readers
    empty: string
    piece: Record<Piece['shape'], string>
    mark: Record<Exclude<Mark, ''>, string>
    /** "{piece} picked up, can go to {count} squares" */
    picked: string
    /** "{piece} picked up, cannot move" */
    stuck: string
    dropped: string
    hand: string // "Stones in hand"
    palette: string // edit mode
    remove: string
    /** Added to the name of a square: "can go here", "takes d7 f7", "can move". */
    target: string
    takes: string
    /** The same of a stone that is put down: a thunder-stone removes, it does not take. */
    removes: string
    movable: string
    /** "dark {piece}", where both players have pieces of that shape. */
    dark: string
    light: string
}

/** Properties of the element (all may be set at any time; it redraws by itself). */
export interface BoardProperties {
    geometry: Geometry
    pieces: Piece[]
    /** A letter a square, '.' empty, in the order of the geometry. */
    board: string
    /** Mǽrstánas: special stones still in hand, "TWtw". */
    hand: string
    /** What may be done here; empty: nothing. Stones from the hand have `from` ''. */
    choices: Choice[]
    last: LastMove | null
    arrows: BoardArrow[]
    spots: BoardSpot[]
    /** Half a turn: player 2 below. */
    flip: boolean
    coordinates: boolean
    /** How loud moves and captures sound, 0 to 1; 0: not at all. */
    volume: number
    /** A palette and free placing instead of moves (`taefl-edit`). */
    edit: boolean
    texts: BoardTexts
    /** No animation, whatever the system's setting; with it, that is honoured anyway. */
    still: boolean
}

/** The element. `picture()`: the board as an SVG document of its own, with all styles resolved, for a
 * file or to be drawn on a canvas. `focusSquare()`: moves the keyboard to a square of the grid.
 * Its events, all bubbling:
 *  - `taefl-move`  detail { move }: one of the choices was made (committed on release);
 *  - `taefl-try`   detail { from, to, piece }: something else was tried; the page says why not;
 *  - `taefl-edit`  detail { square, letter }: edit mode; '' takes the piece away;
 *  - `taefl-say`   detail { text }: for the polite live region (picked up, put back);
 *  - `taefl-arrow` detail { from, to, tint }: an arrow drawn with the right button or long press, or, `to`
 *                the same, a ring; Shift and Alt choose its colour. */
export interface BoardElement extends HTMLElement, BoardProperties {
    picture(): Promise<string>
    focusSquare(name: string): void
}

/* What a kind of piece looks like. */

/** Its outline, then layers in order: `lit` and `dim` are faces toward and away from the light, `cut`
 * carved lines, `ink` carved areas, `gold` inlays. Where two players have the same kind, what is carved
 * differs too (`dark`, `light`), so that nobody depends on the fill alone. */
export interface Art {
    body: string
    both: [layer: string, d: string][]
    dark: [layer: string, d: string][]
    light: [layer: string, d: string][]
}

/** What a change of position sounds like. */
export type SoundKind = 'move' | 'capture' | 'place'
