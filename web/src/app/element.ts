/* What every element of the page extends, and the sheets that hold for all of them. */
import '../style/base.css'
import '../style/frame.css'
import '../style/forms.css'
import { LitElement, type PropertyDeclaration } from 'lit'

/** The properties that have changed since the last drawing, with the values before. */
export type Changed = Map<PropertyKey, unknown>

/** An element that renders into the page itself: the page's style sheets hold for it, and what it holds is
 * found like any other part of the page. */
export abstract class PageElement extends LitElement {
    #gone: AbortController | undefined

    /** No property is read from an attribute: an element may set one of the same name for its style. */
    static override createProperty(name: PropertyKey, options?: PropertyDeclaration): void {
        super.createProperty(name, { ...options, attribute: false })
    }
    protected override createRenderRoot(): this {
        return this
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.#gone?.abort()
        this.#gone = undefined
    }
    /** Tells whoever is above it. */
    protected emit(type: string, detail: object = {}): void {
        this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))
    }
    /** Listens from connectedCallback() until the element is taken out; draws it again, unless told otherwise. */
    protected listen(
        to: EventTarget,
        type: string,
        heard: EventListener = () => this.requestUpdate(),
        capture = false,
    ): void {
        to.addEventListener(type, heard, { signal: this.#leaving, capture })
    }
    /** What is to be done when the element is taken out. */
    protected atEnd(end: () => void): void {
        this.#leaving.addEventListener('abort', end)
    }
    /** Does something again and again until the element is taken out. */
    protected every(ms: number, run: () => void): void {
        const timer = setInterval(run, ms)
        this.atEnd(() => clearInterval(timer))
    }
    /** Does something once, unless the element is taken out before. */
    protected later(ms: number, run: () => void): void {
        setTimeout(() => this.isConnected && run(), ms)
    }
    get #leaving(): AbortSignal {
        this.#gone ??= new AbortController()
        return this.#gone.signal
    }
}
