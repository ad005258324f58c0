/* The ARIA grid over a board: cells without content, with names. */
import type { Layout } from './layout'
import { movable, pieceOn, ways, wordOf } from './picking'
import { placeNamed, type BoardState } from './state'

export function fillGrid(grid: HTMLElement, { hex, rows, box }: Layout): void {
    const percent = (n: number): string => `${(n * 100).toFixed(3)}%`
    grid.classList.toggle('taefl-b-round', hex)
    grid.replaceChildren(
        ...rows.map((row, r) => {
            const line = document.createElement('div')
            line.setAttribute('role', 'row')
            for (const [c, { cell, left, top, name }] of row.entries()) {
                cell.className = 'taefl-b-cell'
                cell.setAttribute('role', 'gridcell')
                cell.setAttribute('aria-colindex', String(c + 1))
                cell.setAttribute('aria-rowindex', String(r + 1))
                cell.tabIndex = -1
                cell.dataset.square = name
                cell.style.left = percent((left - 50 - box.x) / box.width)
                cell.style.top = percent((top - 50 - box.y) / box.height)
                cell.style.width = percent(100 / box.width)
                cell.style.height = percent(100 / box.height)
                line.append(cell)
            }
            return line
        }),
    )
}

/** Names of the cells: "e5, king, throne". */
export function nameCells(state: BoardState): void {
    const { texts } = state.given
    const waysTo = new Map(ways(state).map(c => [c.to, c]))
    const free = movable(state)
    for (const place of state.layout.places.values()) {
        const { cell, name, mark } = place
        const piece = pieceOn(state, place)
        const way = waysTo.get(name)
        const taken = way?.takes.map(([square]) => square).join(' ')
        const words = [
            name,
            piece ? wordOf(state, piece) : texts.empty,
            mark && texts.mark[mark],
            way && texts.target,
            taken && (way!.from ? texts.takes : texts.removes).replace('{squares}', taken),
            !way && free.has(name) && texts.movable,
        ]
        const label = words.filter(Boolean).join(', ')
        if (cell.ariaLabel !== label) cell.ariaLabel = label
        const selected = state.picked?.from === name ? 'true' : null
        if (cell.ariaSelected !== selected) cell.ariaSelected = selected
    }
}

/** Gives a square the one tab stop of the grid. */
export function moveTabStop(state: BoardState, name: string): void {
    const before = placeNamed(state, state.current)
    if (before) before.cell.tabIndex = -1
    state.current = name
    const place = placeNamed(state, name)
    if (place) place.cell.tabIndex = 0
}
/** Whether the keyboard is in use: then the focus shows. */
export function showKeys(state: BoardState, use: boolean): void {
    state.keyed = use
    state.dom.host.classList.toggle('taefl-b-keyed', use)
}
