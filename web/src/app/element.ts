/* What every element of the page extends. */
import { LitElement } from 'lit'

/** An element that renders into the page itself: the page's style sheets hold for it, and what it holds is
 * found like any other part of the page. */
export abstract class PageElement extends LitElement {
    private gone: AbortController | undefined

    override createRenderRoot(): HTMLElement {
        return this
    }
    /** Listens from connectedCallback() until the element is taken out. */
    protected listen(to: EventTarget, type: string, heard: EventListener, capture = false): void {
        this.gone ??= new AbortController()
        to.addEventListener(type, heard, { signal: this.gone.signal, capture })
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.gone?.abort()
        this.gone = undefined
    }
}
