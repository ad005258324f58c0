/* What every element of the page extends. */
import { LitElement } from 'lit'

/** An element that renders into the page itself: the page's style sheets hold for it, and what it holds is
 * found like any other part of the page. */
export abstract class PageElement extends LitElement {
    override createRenderRoot(): HTMLElement {
        return this
    }
}
