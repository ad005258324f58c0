/* <taefl-moves>: the moves of a game in two columns, with its variations, comments and marks. It shows
 * a tree and the place where one stands; a click or a key asks for another place by `taefl-go`. Who
 * moved, and under which number, it asks the core. */
import { html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { PageElement, type Changed } from '../app/element'
import { core } from '../app/core'
import { maybe, needTexts } from '../app/texts'
import {
    back,
    commentWords,
    ends,
    first,
    forward,
    inMain,
    last,
    markSigns,
    nodesTo,
    samePath,
    type Path,
} from '../app/tree'
import type { GameTree, Ply, TreeMove } from '../core/types'
import '../style/moves.css'

/* What the core said of each move. A tree shares the moves that did not change, and the moves before
 * one never change, so the object stands for its line; the line itself stands for objects that were
 * made anew (a comment, a mark). */
const plies = new WeakMap<TreeMove, Ply>()
let game = ''
const byLine = new Map<string, Ply>()

/** Asks the core for the plies of all lines that are not known yet; what is known is there at once. */
export async function learnPlies(tree: GameTree): Promise<void> {
    const { rules, position: start = '' } = tree
    if (game !== `${rules} ${start}`) byLine.clear()
    game = `${rules} ${start}`
    const mine = game
    for (const end of ends(tree)) {
        const nodes = nodesTo(tree, end)
        let line = ''
        const lines = nodes.map(node => (line += `${node.move} `))
        nodes.forEach((node, i) => {
            const known = plies.get(node) ?? byLine.get(lines[i]!)
            if (known) plies.set(node, known)
        })
        if (nodes.every(node => plies.has(node))) continue
        const found = await core().plies({ rules, start, moves: nodes.map(node => node.move) })
        nodes.forEach((node, i) => {
            if (!found[i]) return
            plies.set(node, found[i])
            if (game === mine) byLine.set(lines[i]!, found[i])
        })
    }
}

/** What the core says of the move, once `learnPlies` has asked, as every <taefl-moves> does. */
export const knownPly = (node: TreeMove): Ply | undefined => plies.get(node)

/** A move that takes a king, whom the name of a move does not name. */
function fallen(ply: Ply | undefined) {
    const king = ply?.takes.some(([, letter]) => letter === 'K')
    return king
        ? html` <span class="taefl-moves-king" title=${maybe('analysis.kingTaken') ?? ''}
              ><span aria-hidden="true">♚×</span
              ><span class="taefl-visually-hidden">${maybe('analysis.kingTaken') ?? ''}</span></span
          >`
        : nothing
}

/** Whether it is a ply of the player who begins by the rules, which stand in the first column. */
const leads = (ply: Ply) => ply.by === (ply.first ?? 1)

/** Deeper variations stand in parentheses: there is no room to indent them. */
const DEEPEST_BLOCK = 2

class MovesList extends PageElement {
    @property() tree!: GameTree
    @property() path: Path = [0]
    /** The core could not say: moves stand without their numbers. */
    #plain = false
    #scrolledTo = ''
    #inSight = false
    /** How high the list was when that was looked at. */
    #height = 0
    /** A list that becomes lower keeps the present move in sight. */
    readonly #size = new ResizeObserver(() => {
        if (this.#inSight) this.#follow()
        this.#height = this.clientHeight
    })

    override connectedCallback(): void {
        super.connectedCallback()
        this.classList.add('taefl-moves')
        this.listen(this, 'keydown', this.#key as EventListener)
        this.listen(this, 'click', this.#pick)
        this.#size.observe(this)
        this.atEnd(() => this.#size.disconnect())
        void needTexts('analysis').then(() => this.requestUpdate())
    }
    override willUpdate(changed: Changed): void {
        // A list that has just become lower hides what the person was looking at.
        if (this.#height === this.clientHeight)
            this.#inSight = this.#sees(this.querySelector('[aria-current]'))
        if (!changed.has('tree') || !this.tree) return
        const tree = this.tree
        learnPlies(tree)
            .then(() => (this.#plain = false))
            .catch(() => (this.#plain = true))
            .finally(() => tree === this.tree && this.requestUpdate())
    }
    override updated(): void {
        const here = this.querySelector<HTMLElement>('[aria-current]')
        const name = this.path.join()
        // Not if the person has scrolled away.
        if ((name !== this.#scrolledTo || this.#inSight) && (here || this.path[0] === 0)) {
            this.#scrolledTo = name
            this.#follow()
        }
        if (this.contains(document.activeElement) && document.activeElement !== here)
            (here ?? this.querySelector('button'))?.focus({ preventScroll: true })
        this.#inSight = this.#sees(here)
        this.#height = this.clientHeight
    }
    /** Brings the present move in sight, with the result below the last one, without moving the page. */
    #follow(): void {
        const here = this.querySelector('[aria-current]')
        if (!here) this.scrollTop = 0
        else if (here === [...this.querySelectorAll('.taefl-moves-move')].at(-1))
            this.scrollTop = this.scrollHeight
        else if (!this.#sees(here)) {
            const list = this.getBoundingClientRect()
            const box = here.getBoundingClientRect()
            this.scrollTop += box.top - list.top - (list.height - box.height) / 2
        }
    }
    override render() {
        const { tree } = this
        if (!tree) return nothing
        const known = tree.moves.length
        return html`<div role="group" aria-label=${maybe('analysis.moves') ?? ''}>
            ${this.#words(tree.comments)}
            ${
                known
                    ? this.#mainLine()
                    : html`<p class="taefl-moves-empty">${maybe('analysis.noMoves') ?? ''}</p>`
            }
            ${
                tree.result === '*'
                    ? nothing
                    : html`<p class="taefl-moves-result">${tree.result.replace('-', '–')}</p>`
            }
        </div>`
    }

    #sees(move: Element | null): boolean {
        if (!move) return false
        const list = this.getBoundingClientRect()
        const box = move.getBoundingClientRect()
        return box.top >= list.top && box.bottom <= list.bottom
    }
    #words(comments: readonly string[] | undefined) {
        const words = commentWords(comments)
        return words ? html`<p class="taefl-moves-words">${words}</p>` : nothing
    }
    /** The main line, a row a turn; comments and variations come between. */
    #mainLine(): TemplateResult[] {
        const rows: TemplateResult[] = []
        let number = 0
        let cells: [TemplateResult[], TemplateResult[]] = [[], []]
        let torn: 0 | 1 | 2 = 0 // the row goes on after something in between: of which player
        const flush = (goesOn: 0 | 1 | 2 = 0): void => {
            if (cells[0].length || cells[1].length)
                rows.push(
                    html`<div class="taefl-moves-row">
                        <span class="taefl-moves-number">${number ? `${number}.` : ''}</span>
                        <span class="taefl-moves-cell"
                            >${!cells[0].length && torn ? '…' : nothing}${cells[0]}</span
                        >
                        <span class="taefl-moves-cell">${cells[1]}</span>
                    </div>`,
                )
            cells = [[], []]
            torn = goesOn
        }
        this.tree.moves.forEach((node, i) => {
            const ply = plies.get(node)
            if (!ply && !this.#plain) return // in a moment
            if (ply && ply.turn !== number) {
                flush(leads(ply) ? 0 : 2)
                number = ply.turn
            } else if (!ply && i % 2 === 0) flush()
            cells[!ply || leads(ply) ? 0 : 1].push(this.#button(node, [i + 1]))
            const notes = this.#notes(node, [i + 1], 1)
            if (notes === nothing) return
            flush(2)
            rows.push(html`<div class="taefl-moves-notes">${notes}</div>`)
        })
        flush()
        return rows
    }
    /** What is said behind a move: its comments, the variations of it. */
    #notes(node: TreeMove, path: Path, depth: number) {
        const words = this.#words(node.comments)
        if (words === nothing && !node.variations?.length) return nothing
        return html`${words}${node.variations?.map((line, v) => this.#variation(line, [...path, v], depth))}`
    }
    #variation(line: TreeMove[], head: Path, depth: number): TemplateResult {
        let number = 0
        let torn = true // a number is due
        const items = line.map((node, i) => {
            const path = [...head, i + 1]
            const ply = plies.get(node)
            const due = ply && (torn || (ply.begins && ply.turn !== number))
            const label = due ? `${ply.turn}${leads(ply) && ply.begins ? '.' : '…'}` : ''
            number = ply?.turn ?? 0
            const notes = this.#notes(node, path, depth + 1)
            torn = notes !== nothing
            return html`${label ? html`<span class="taefl-moves-number">${label}</span>` : nothing}
            ${this.#button(node, path)} ${notes}`
        })
        const lead = line[0]
        const inside = html`${this.#words(lead?.intro)}${items}`
        const trail = this.#words(lead?.trail)
        const label = maybe('analysis.variation') ?? ''
        return depth > DEEPEST_BLOCK
            ? html`<span class="taefl-moves-inline" role="group" aria-label=${label}
                      >(${inside})</span
                  >${trail}`
            : html`<div class="taefl-moves-line" role="group" aria-label=${label}>${inside}</div>
                  ${trail}`
    }
    #button(node: TreeMove, path: Path): TemplateResult {
        const here = samePath(path, this.path)
        // One tab stop: the present move, or the first one.
        const stop = here || (this.path[0] === 0 && inMain(path) && path[0] === 1)
        const marks = (node.marks ?? []).map(mark =>
            mark > 0 && mark < markSigns.length
                ? html`<span class="taefl-moves-mark mark-${mark}"
                      ><span aria-hidden="true">${markSigns[mark]}</span
                      ><span class="taefl-visually-hidden"
                          >${maybe(`analysis.mark${mark}`) ?? ''}</span
                      ></span
                  >`
                : nothing,
        )
        return html`<button
            type="button"
            class="taefl-moves-move"
            data-path=${path.join()}
            tabindex=${stop ? 0 : -1}
            aria-current=${here ? 'step' : nothing}
        >
            ${plies.get(node)?.name ?? node.name ?? node.move}${fallen(plies.get(node))}${marks}
        </button>`
    }

    #go(path: Path): void {
        if (samePath(path, this.path)) return
        this.emit('taefl-go', { path })
    }
    #pick = (event: Event): void => {
        const button = (event.target as Element).closest<HTMLElement>('[data-path]')
        if (button) this.#go(button.dataset.path!.split(',').map(Number))
    }
    #key = (event: KeyboardEvent): void => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        const to: Record<string, () => Path> = {
            ArrowLeft: () => back(this.path),
            ArrowRight: () => forward(this.tree, this.path),
            ArrowUp: first,
            Home: first,
            ArrowDown: () => last(this.tree, this.path),
            End: () => last(this.tree, this.path),
        }
        const path = to[event.key]?.()
        if (!path) return
        event.preventDefault()
        event.stopPropagation()
        this.#go(path)
    }
}
customElements.define('taefl-moves', MovesList)
