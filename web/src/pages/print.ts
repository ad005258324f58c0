import { LitElement, html } from 'lit'
import { property } from 'lit/decorators.js'
import type { Route } from '../app/router'

export class PrintPage extends LitElement {
    @property({ attribute: false }) route!: Route

    override createRenderRoot(): HTMLElement {
        return this
    }
    override render() {
        return html`<h1>print</h1>`
    }
}
customElements.define('taefl-print', PrintPage)
