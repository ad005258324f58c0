/* Draws a board: all of it, or what has changed of it. */
import { group, move, path, pieceArt, svg } from './art'
import { flowerArt, woodArt } from './wood'
import { fillGrid, moveTabStop, nameCells } from './grid'
import { circle, layoutOf, type Place } from './layout'
import { arm, isLive, wordOf, movable, pieceOf, pieceOn, wayTo, ways as waysOf } from './picking'
import { arrowArt, drawSpot, linkArt, pointArt } from './signs'
import { page, placeNamed, say, type BoardState, wantsFlowers } from './state'
import { fadeStone, showStones } from './stones'
import { fillTray } from './tray'
import type { BoardProperties, BoardArrow } from './types'

/** Draws what depends on the properties that have changed. */
export function draw(state: BoardState, changed: ReadonlySet<keyof BoardProperties>): void {
    const { given, dom } = state
    const any = (...names: (keyof BoardProperties)[]): boolean => names.some(n => changed.has(n))
    const base = any('geometry', 'flip', 'coordinates')
    if (base) drawBase(state)
    if (any('board', 'choices', 'edit', 'geometry', 'pieces')) {
        // What was picked up stays so only while it may still go somewhere.
        if (state.picked && (any('board') || !isLive(state))) state.picked = null
        if (!isLive(state) || any('board', 'geometry')) cancelPress(state)
        arm(state)
    }
    const fresh = any('geometry', 'pieces')
    if (base || fresh || any('board')) drawPieces(state, !base && !fresh)
    if (fresh || any('hand', 'choices', 'edit', 'flip', 'texts')) drawTray(state)
    dom.host.classList.toggle('taefl-b-live', isLive(state))
    dom.grid.setAttribute('aria-label', given.texts.label)
    dom.help.textContent = given.texts.help
    drawHeld(state)
}

/** The wood, the squares and the cells of the grid. */
function drawBase(state: BoardState): void {
    const { dom, given, narrow } = state
    const { coordinates } = given
    const before = dom.stage.contains(document.activeElement)
    const frame = narrow ? (coordinates ? 40 : 16) : 58
    const flowers = given.geometry.shape === 'hexagon' && wantsFlowers()
    const layout = (state.layout = layoutOf(given.geometry, given.flip, frame, flowers))
    const { x, y, width, height } = layout.box
    dom.picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
    // The layers on top of the base are made anew with it: nothing of another board stays.
    dom.under = group('')
    dom.stones = group('')
    dom.over = group('')
    const art = layout.flowers ? flowerArt : woodArt
    const wood = art(layout, coordinates, narrow, page.grain)
    dom.picture.replaceChildren(wood, dom.under, dom.stones, dom.over)
    fillGrid(dom.grid, layout)
    const first = placeNamed(state, state.current) ?? layout.rows.at(-1)?.[0]
    if (first) moveTabStop(state, first.name)
    if (before) first?.cell.focus({ preventScroll: true })
    state.hovered = null
    state.ghost = null
    state.press = null
}

/** `moves`: it is still the same board. */
function drawPieces(state: BoardState, moves: boolean): void {
    const { dom, given } = state
    const calm =
        given.still ||
        matchMedia('(prefers-reduced-motion: reduce)').matches ||
        !!dom.host.closest("[data-motion='off']")
    dropGhost(state)
    const sound = showStones(state, moves, calm)
    state.carried = null
    if (sound && given.volume && !given.edit) page.sounds?.(sound, given.volume)
}

function drawTray(state: BoardState): void {
    const { dom, given, armed } = state
    const { choices, edit, flip, hand, pieces, texts } = given
    const special = pieces.some(p => p.shape === 'thunder' || p.shape === 'woden')
    dom.tray.hidden = !edit && !(special && pieces.some(p => p.shape === 'stone'))
    if (dom.tray.hidden) return dom.tray.replaceChildren()
    fillTray(dom.tray, {
        armed,
        choices,
        edit,
        flip,
        hand,
        pieces,
        texts,
        word: piece => wordOf(state, piece),
    })
}

/** The square that is pointed at, or has the keyboard. */
function aim(state: BoardState): Place | null {
    if (state.hovered) return state.hovered
    const focused = document.activeElement
    if (!state.keyed || !state.dom.grid.contains(focused)) return null
    return placeNamed(state, (focused as HTMLElement).dataset.square)
}
/** Marks, highlights and arrows. */
export function drawMarks(state: BoardState): void {
    const { dom, given, hovered, press } = state
    const arrows = [...given.arrows]
    if (press?.kind === 'arrow' && press.square) {
        const to = hovered ?? press.square
        arrows.push({ from: press.square.name, to: to.name, kind: 'own' })
    }
    const art = marksArt(state, aim(state), press ? null : hovered, arrows)
    dom.under.replaceChildren(...art.under)
    dom.over.replaceChildren(...art.over)
}
/** All that depends on what is picked up: marks, and the names of the cells. */
export function drawHeld(state: BoardState): void {
    drawMarks(state)
    nameCells(state)
}

/* ---- What changes between two positions --------------------------------------------------------- */

export function hover(state: BoardState, place: Place | null): void {
    if (place === state.hovered) return
    state.hovered = place
    drawMarks(state)
}
export function dropGhost(state: BoardState): void {
    state.ghost?.remove()
    state.ghost = null
    fadeStone(state, null)
}
/** Puts back what was picked up; `aloud` says so. */
export function unpick(state: BoardState, aloud = false): void {
    if (!state.picked) return
    state.picked = null
    if (aloud) say(state, state.given.texts.dropped)
    drawHeld(state)
}
/** Forgets a press that is not to be finished. */
export function cancelPress(state: BoardState): void {
    if (state.press) clearTimeout(state.press.timer)
    state.press = null
    if (!state.carried) dropGhost(state)
}

/* What lies under and over the pieces: the last move, what is picked up, where it can go, what one aims
 * at. Little, and made anew each time. */

/** What goes into the layer under the pieces and into that over them. `aim`: the square that is pointed
 * at or has the keyboard; `laying`: where a stone would be put down now; `signs` draws spots and arrows,
 * undefined while it is not there yet. */
function marksArt(
    state: BoardState,
    aim: Place | null,
    laying: Place | null,
    arrows: BoardArrow[],
): { under: SVGElement[]; over: SVGElement[] } {
    const { last, spots, edit } = state.given
    const { hex, places } = state.layout
    const ways = waysOf(state)
    const aimed = wayTo(state, aim)
    const picked = state.picked?.from
    const field = hex ? circle(47) : 'M-48-48H48V48H-48z'
    const under: SVGElement[] = []
    const over: SVGElement[] = []
    const put = (
        layer: SVGElement[],
        name: string,
        classes: string,
        ...paths: [string, string][]
    ): void => {
        const place = places.get(name)
        if (!place) return
        const mark = group(classes, ...paths.map(([c, d]) => path(c, d)))
        mark.setAttribute('transform', `translate(${place.left} ${place.top})`)
        layer.push(mark)
    }
    const ring = (layer: SVGElement[], name: string, classes: string, r: number): void =>
        put(layer, name, classes, ['case', circle(r)], ['line', circle(r)])

    for (const part of [last?.half, last]) {
        if (!part) continue
        const { from, to, taken } = part
        const corners = hex
            ? 'M-46-10A47 47 0 0 1-10-46M10-46A47 47 0 0 1 46-10M46 10A47 47 0 0 1 10 46M-10 46A47 47 0 0 1-46 10'
            : 'M-46-24V-46H-24M24-46H46V-24M46 24V46H24M-24 46H-46V24'
        const cross = 'M-13-13L13 13M13-13L-13 13'
        put(under, from, 'last from', ['case', corners], ['line', corners])
        put(under, to, 'last to', ['fill', field], ['case', corners], ['line', corners])
        for (const name of taken) put(under, name, 'last taken', ['case', cross], ['line', cross])
    }
    for (const spot of spots) drawSpot(state, spot, field, under, over, put)
    if (picked) {
        put(under, picked, 'picked', ['fill', field])
        ring(over, picked, 'picked', 44)
    }
    // Where a stone may be put nearly anywhere, the squares where it may not are dimmed.
    const free = new Set(ways.map(({ to }) => to))
    if (ways.some(({ from }) => !from))
        for (const place of places.values())
            if (!free.has(place.name) && !pieceOn(state, place))
                put(under, place.name, 'closed', ['fill', field], ['line', 'M-14 0H14'])
    for (const from of movable(state)) ring(under, from, 'movable', 44)
    // A board on which one may put a stone nearly anywhere is not covered with dots.
    if (picked || ways.length * 3 < places.size)
        for (const { to, takes } of ways) {
            const taken = pieceOn(state, places.get(to))
            ring(over, to, taken ? 'way onto' : 'way', taken ? 44 : 11)
            if (takes.length && !taken) ring(over, to, 'way takes', 21)
        }
    if (aimed) {
        put(under, aimed.to, 'aim', ['fill', field])
        for (const [name] of aimed.takes) ring(over, name, 'take', 43)
    }
    const stone = edit || (aimed && !aimed.from) ? pieceOf(state, state.armed) : null
    if (stone && laying)
        over.push(svg('g', 'preview', move(laying.left, laying.top), pieceArt(stone)))
    for (const { from, to, kind, tint } of arrows) {
        const a = places.get(from)
        const b = places.get(to)
        if (!a || !b) continue
        if (kind === 'link') under.push(linkArt(state, a, b))
        else if (kind === 'point') over.push(pointArt(state, a, b))
        else over.push(arrowArt(a, b, kind, tint))
    }
    return { under, over }
}
