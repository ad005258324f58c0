/* The board as a custom element in light DOM. It knows no rules: it draws what it is given and tells
 * what the person wants (types.ts). Two layers lie over each other: an SVG picture, hidden from screen
 * readers, and an ARIA grid of empty cells with names, which has the keyboard. Pointers are followed on
 * both together, by place. A plain element without a library, because it is also the embed. What it is
 * at a moment is one State; here that is held, heard for and drawn. */
import { defaults, furnish, newState, placeNamed } from './state'
import { cancelPress, draw, drawMarks, hover, unpick } from './draw'
import { moveTabStop, showKeys } from './grid'
import { heard } from './hands'
import { standalone } from './picture'
import type { BoardProperties } from './types'

/** Below this width, in pixels, the frame goes without its ornament. */
const NARROW = 420

export interface TaeflBoard extends BoardProperties {}
export class TaeflBoard extends HTMLElement {
    static {
        for (const name of Object.keys(defaults) as (keyof BoardProperties)[])
            Object.defineProperty(this.prototype, name, {
                get(this: TaeflBoard) {
                    return this.#state.given[name]
                },
                set(this: TaeflBoard, value: never) {
                    this.#set(name, value)
                },
            })
    }
    readonly #state = newState(this)
    readonly #changed = new Set<keyof BoardProperties>()
    #built = false
    #observer: ResizeObserver | null = null

    connectedCallback(): void {
        const state = this.#state
        if (!this.#built) {
            this.#built = true
            furnish(state)
            this.#listen()
        }
        this.#observer = new ResizeObserver(() => {
            const narrow = this.clientWidth < NARROW
            if (this.clientWidth && narrow !== state.narrow) {
                state.narrow = narrow
                this.#change('geometry')
            }
        })
        this.#observer.observe(this)
        state.narrow = this.clientWidth > 0 && this.clientWidth < NARROW
        this.#change('geometry')
        document.addEventListener('keydown', this.#escape)
    }
    disconnectedCallback(): void {
        document.removeEventListener('keydown', this.#escape)
        this.#observer?.disconnect()
        cancelPress(this.#state)
    }

    /** The board as an SVG document of its own. */
    async picture(): Promise<string> {
        this.#flush()
        return standalone(this.#state.dom.picture, this.#state.layout.box)
    }
    focusSquare(name: string): void {
        this.#flush()
        const place = placeNamed(this.#state, name)
        if (!place) return
        moveTabStop(this.#state, name)
        place.cell.focus()
    }

    /** Takes a property, and draws once for all that change together. */
    #set<K extends keyof BoardProperties>(name: K, value: BoardProperties[K]): void {
        if (this.#state.given[name] === value) return
        this.#state.given[name] = value
        this.#change(name)
    }
    #change(name: keyof BoardProperties): void {
        if (!this.#changed.size) queueMicrotask(() => this.#flush())
        this.#changed.add(name)
    }
    #flush(): void {
        if (!this.#built || !this.#changed.size) return
        const changed = new Set(this.#changed)
        this.#changed.clear()
        draw(this.#state, changed)
    }

    #listen(): void {
        const state = this.#state
        const { stage, grid } = state.dom
        const kinds = ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown', 'focusin']
        for (const kind of kinds) this.addEventListener(kind, this.#heard)
        this.addEventListener('pointercancel', () => cancelPress(state))
        this.addEventListener('pointerleave', () => hover(state, null))
        this.addEventListener('focusin', () => {
            if (!state.press) showKeys(state, true)
            drawMarks(state)
        })
        this.addEventListener('focusout', () => drawMarks(state))
        // A press takes the focus from what had it, as anywhere on a page, but not to a square.
        stage.addEventListener('mousedown', event => {
            event.preventDefault()
            const focused = document.activeElement
            if (!grid.contains(focused)) (focused as HTMLElement | null)?.blur?.()
        })
        // The right button draws arrows here.
        stage.addEventListener('contextmenu', event => event.preventDefault())
    }

    readonly #heard = (event: Event): void => heard(this.#state, event)
    /** Esc puts back what was picked up, wherever the focus is. */
    readonly #escape = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape' || (!this.#state.picked && !this.#state.press)) return
        // It closes what lies over the board first.
        if (document.querySelector('dialog[open], :popover-open')) return
        cancelPress(this.#state)
        unpick(this.#state, true)
        event.preventDefault()
    }
}
