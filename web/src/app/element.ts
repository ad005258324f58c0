/* What every element of the page extends: it draws itself with templates of lit-html, anew after each change of
 * its properties. */
import { render } from 'lit-html'

/** Mark the properties whose change draws an element anew: `property` is given from outside, `state` is the
 * element's own. `query` finds what the element holds. The build puts code in their place (tools/plugins.mjs). */
export declare const property: () => PropertyDecorator
export declare const state: () => PropertyDecorator
export declare const query: (selector: string) => PropertyDecorator

/** The properties that have changed since the last drawing, with the values before. */
export type Changed = Map<PropertyKey, unknown>

/** What is told when its element comes into the page and when it is taken out. */
export interface Companion {
    hostConnected(): void
    hostDisconnected(): void
}

/** An element that renders into the page itself: the page's style sheets hold for it, and what it holds is
 * found like any other part of the page. */
export abstract class PageElement extends HTMLElement {
    /** What was set before there was code for the element; what stands under symbols is the document's. */
    readonly #early: object = Object.fromEntries(Object.entries(this))
    /** It has been drawn. */
    hasUpdated = false
    readonly #values: Record<string, unknown> = {}
    readonly #companions: Companion[] = []
    #changed: Changed = new Map()
    #waiting = true
    #come!: () => void
    readonly #here = new Promise<void>(come => (this.#come = come))
    /** Resolves when what has changed so far is drawn. */
    updateComplete = this.#draw()
    #gone: AbortController | undefined

    constructor() {
        super()
        for (const name of Object.keys(this.#early)) Reflect.deleteProperty(this, name)
    }
    /** Called by the build's code for each class. */
    protected static drawnBy(...names: string[]): void {
        for (const name of names)
            Object.defineProperty(this.prototype, name, {
                get(this: PageElement) {
                    return this.#values[name]
                },
                set(this: PageElement, value: unknown) {
                    const before = this.#values[name]
                    if (Object.is(before, value)) return
                    this.#values[name] = value
                    if (!this.#changed.has(name)) this.#changed.set(name, before)
                    this.requestUpdate()
                },
            })
    }

    connectedCallback(): void {
        this.#come()
        for (const companion of this.#companions) companion.hostConnected()
    }
    disconnectedCallback(): void {
        for (const companion of this.#companions) companion.hostDisconnected()
        this.#gone?.abort()
        this.#gone = undefined
    }
    addController(companion: Companion): void {
        this.#companions.push(companion)
        if (this.isConnected) companion.hostConnected()
    }
    /** Listens from connectedCallback() until the element is taken out. */
    protected listen(to: EventTarget, type: string, heard: EventListener, capture = false): void {
        this.#gone ??= new AbortController()
        to.addEventListener(type, heard, { signal: this.#gone.signal, capture })
    }

    requestUpdate(): void {
        if (this.#waiting) return
        this.#waiting = true
        this.updateComplete = this.#draw()
    }
    /** Before drawing; what changes here is drawn with the rest. */
    willUpdate?(changed: Changed): void
    abstract render(): unknown
    /** After drawing. */
    updated?(changed: Changed): void

    async #draw(): Promise<void> {
        await this.#here
        if (!this.hasUpdated) Object.assign(this, this.#early)
        const changed = this.#changed
        let content
        try {
            this.willUpdate?.(changed)
            content = this.render()
        } finally {
            this.#changed = new Map()
            this.#waiting = false
        }
        render(content, this, { host: this })
        this.hasUpdated = true
        this.updated?.(changed)
    }
}
