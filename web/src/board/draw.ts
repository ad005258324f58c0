/* Draws a board: all of it, or what has changed of it. */
import { group } from './art'
import { fillGrid, moveTabStop, nameCells } from './grid'
import { layoutOf, type Place } from './layout'
import { marksArt } from './marks'
import { need, page, parts, wantsFlowers } from './parts'
import { arm, isLive, wordOf } from './picking'
import { placeOf, say, type State } from './state'
import { fadeStone, showStones } from './stones'
import type { BoardProperties } from './types'
import { woodArt } from './wood'

/** Draws what depends on the properties that have changed. */
export function draw(state: State, changed: ReadonlySet<keyof BoardProperties>): void {
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
    if (fresh || any('hand', 'choices', 'edit', 'texts')) drawTray(state)
    dom.host.classList.toggle('taefl-b-live', isLive(state))
    dom.grid.setAttribute('aria-label', given.texts.label)
    dom.help.textContent = given.texts.help
    drawHeld(state)
}

/** The wood, the squares and the cells of the grid. */
function drawBase(state: State): void {
    const { dom, given, narrow } = state
    const { coordinates } = given
    const before = dom.stage.contains(document.activeElement)
    const frame = narrow ? (coordinates ? 40 : 16) : 58
    const flowers = given.geometry.shape === 'hexagon' && wantsFlowers()
    if (flowers && !parts.flowers)
        void need('flowers').then(() => parts.flowers && draw(state, new Set(['geometry'])))
    const round = flowers && !!parts.flowers
    const layout = (state.layout = layoutOf(given.geometry, given.flip, frame, round))
    const { x, y, width, height } = layout.box
    dom.picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
    // The layers on top of the base are made anew with it: nothing of another board stays.
    dom.under = group('')
    dom.stones = group('')
    dom.over = group('')
    const art = (layout.flowers && parts.flowers?.flowerArt) || woodArt
    const wood = art(layout, coordinates, narrow, page.grain)
    dom.picture.replaceChildren(wood, dom.under, dom.stones, dom.over)
    fillGrid(dom.grid, layout)
    const first = placeOf(state, state.current) ?? layout.rows.at(-1)?.[0]
    if (first) moveTabStop(state, first.name)
    if (before) first?.cell.focus({ preventScroll: true })
    state.hovered = null
    state.ghost = null
    state.press = null
}

/** `moves`: it is still the same board. */
function drawPieces(state: State, moves: boolean): void {
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

function drawTray(state: State): void {
    const { dom, given, armed } = state
    const { choices, edit, hand, pieces, texts } = given
    const special = pieces.some(p => p.shape === 'thunder' || p.shape === 'woden')
    dom.tray.hidden = !edit && !(special && pieces.some(p => p.shape === 'stone'))
    if (dom.tray.hidden) return dom.tray.replaceChildren()
    if (!parts.tray) return void need('tray').then(() => parts.tray && drawTray(state))
    parts.tray.fillTray(dom.tray, {
        armed,
        choices,
        edit,
        hand,
        pieces,
        texts,
        word: piece => wordOf(state, piece),
    })
}

/** The square that is pointed at, or has the keyboard. */
function aim(state: State): Place | null {
    if (state.hovered) return state.hovered
    const focused = document.activeElement
    if (!state.keyed || !state.dom.grid.contains(focused)) return null
    return placeOf(state, (focused as HTMLElement).dataset.square)
}
/** Marks, highlights and arrows. */
export function drawMarks(state: State): void {
    const { dom, given, hovered, press } = state
    const arrows = [...given.arrows]
    if (press?.kind === 'arrow' && press.square) {
        const to = hovered ?? press.square
        arrows.push({ from: press.square.name, to: to.name, kind: 'own' })
    }
    if (!parts.signs && (arrows.length || given.spots.length))
        void need('signs').then(() => parts.signs && drawMarks(state))
    const art = marksArt(state, aim(state), press ? null : hovered, arrows, parts.signs)
    dom.under.replaceChildren(...art.under)
    dom.over.replaceChildren(...art.over)
}
/** All that depends on what is picked up: marks, and the names of the cells. */
export function drawHeld(state: State): void {
    drawMarks(state)
    nameCells(state)
}

/* ---- What changes between two positions --------------------------------------------------------- */

export function hover(state: State, place: Place | null): void {
    if (place === state.hovered) return
    state.hovered = place
    drawMarks(state)
}
export function dropGhost(state: State): void {
    state.ghost?.remove()
    state.ghost = null
    fadeStone(state, null)
}
/** Puts back what was picked up; `aloud` says so. */
export function unpick(state: State, aloud = false): void {
    if (!state.picked) return
    state.picked = null
    if (aloud) say(state, state.given.texts.dropped)
    drawHeld(state)
}
/** Forgets a press that is not to be finished. */
export function cancelPress(state: State): void {
    if (state.press) clearTimeout(state.press.timer)
    state.press = null
    if (!state.carried) dropGhost(state)
}
