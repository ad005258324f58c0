/* A small picture of a board, carved as the large one but light enough for lists: all pieces of a kind
 * are one path a layer, drawn from the catalogue that the build wrote, without the core. To look at, not
 * to play on. */
import { html, type TemplateResult } from 'lit'
import { looks, setOf, sets } from '../app/sets'
import '../board/carved'
import { group, layersOf, path } from '../board/art'
import { flowerArt, woodArt } from '../board/wood'
import { circle, layoutOf } from '../board/layout'
import { art } from '../board/pieces'
import { page, wantsFlowers } from '../board/state'
import type { Geometry, Mark, Piece } from '../core/types'

/** A path somewhere else: only the numbers of its absolute commands change. */
const moved = (d: string, x: number, y: number): string =>
    d.replace(/([A-Z])([^A-Za-z]*)/g, (_, command: string, numbers: string) => {
        let i = 0
        return (
            command +
            numbers.replace(/-?[\d.]+/g, number => {
                const at = command === 'H' ? 0 : command === 'V' ? 1 : i++
                const by =
                    command !== 'A' ? (at % 2 ? y : x) : at % 7 === 5 ? x : at % 7 === 6 ? y : 0
                return `${+(Number(number) + by).toFixed(1)} `
            })
        )
    })

/** The drawing, and how wide and high it is round the middle. */
function drawing(
    geometry: Geometry,
    pieces: Pick<Piece, 'letter' | 'shape' | 'dark'>[],
    board: string,
    coordinates: boolean,
    last: readonly number[],
): { markup: string; x: number; y: number } {
    const layout = layoutOf(geometry, false, coordinates ? 58 : 26, wantsFlowers())
    const draw = layout.flowers ? flowerArt : woodArt
    const drawn = group('', draw(layout, coordinates, false, page.grain))
    // Whole, since corners alone are lost on a board so small.
    const outline = geometry.shape === 'hexagon' ? circle(46) : 'M-46-46H46V46H-46Z'
    for (const place of layout.places.values())
        if (last.includes(place.index)) {
            const mark = group('last', path('case', outline), path('line', outline))
            mark.setAttribute('transform', `translate(${place.left} ${place.top})`)
            drawn.append(mark)
        }
    for (const { letter, shape, dark } of pieces) {
        const places = [...layout.places.values()].filter(place => board[place.index] === letter)
        if (!places.length) continue
        const layers = layersOf(art[shape], dark).map(([layer, d]) =>
            path(layer!, places.map(({ left, top }) => moved(d!, left, top)).join('')),
        )
        drawn.append(group(`piece ${dark ? 'dark' : 'light'}`, ...layers))
    }
    return { markup: drawn.innerHTML, x: layout.box.x, y: layout.box.y }
}
const drawn = new Map<string, ReturnType<typeof drawing>>()
/** Games that are watched would fill it for ever. */
const DRAWN_MOST = 300

/** A picture of a board of these squares and pieces, with the names of the squares round it if wanted. It
 * says nothing to screen readers: the words beside it do. */
export function picture(
    geometry: Geometry,
    pieces: Pick<Piece, 'letter' | 'shape' | 'dark'>[],
    board: string,
    coordinates = false,
    last: readonly number[] = [],
): TemplateResult {
    const marks = geometry.squares.map(square => square.mark || '.').join('')
    const key = `${geometry.shape} ${wantsFlowers()} ${marks} ${board} ${coordinates} ${last}`
    if (drawn.size > DRAWN_MOST) drawn.clear()
    if (!drawn.has(key)) drawn.set(key, drawing(geometry, pieces, board, coordinates, last))
    const { markup, x, y } = drawn.get(key)!
    return html`<svg
        class="taefl-board taefl-still"
        viewBox="${x} ${y} ${-2 * x} ${-2 * y}"
        aria-hidden="true"
        .innerHTML=${markup}
    ></svg>`
}

const markOf: Record<string, Mark> = { h: 'throne', a: 'camp', o: 'corner' }

/** The picture of a moment of a rule set; `board` as in View.board ('' or a length that no board of the
 * family has: the catalogue's own moment); `last`: the squares of the last move, by index. Of rules that are
 * not in the catalogue, pieces alone. */
export function still(rules: string, board = '', last: readonly number[] = []): TemplateResult {
    const set = setOf(rules)
    const look = looks[(set ?? sets[0]!).family]
    const known = set && board.length !== set.board.length ? set : undefined
    const shown = known || !look.places[board.length] ? (set ?? sets[0]!).board : board
    const marks = set?.marks ?? (shown === board ? '' : sets[0]!.marks)
    const squares = look.places[shown.length]!.map(([x, y], i) => ({
        name: `${i}`,
        x,
        y,
        mark: markOf[marks[i]!] ?? '',
    }))
    const kinds = Object.entries(look.pieces).map(([letter, [shape, dark]]) => ({
        letter,
        shape,
        dark: !!dark,
    }))
    return picture({ shape: look.shape, squares }, kinds, shown, false, shown === board ? last : [])
}
