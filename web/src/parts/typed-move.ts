/* The field below a board in which a move can be typed, in either of its forms; the core reads it.
 * What it refuses is explained under the field, and nothing is changed. */
import { html, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { PageElement, type Changed } from '../app/element'
import { core } from '../app/core'
import { explain } from '../app/speech'
import { t } from '../app/texts'
import type { About, Position } from '../core/types'
import '../style/table.css'

let fields = 0

/** Event `taefl-typed` {move}: the wire form of a legal move. Event `taefl-refused` {text}: why not. */
export class TypedMove extends PageElement {
    @property() place: Position | null = null
    @property() about: About | null = null
    @property() example = ''
    @property() disabled = false
    @state() private problem = ''
    @query('input') private input!: HTMLInputElement
    private readonly number = ++fields

    override willUpdate(changed: Changed): void {
        if (changed.has('place')) this.problem = ''
    }
    override render() {
        const help = `taefl-typed-help-${this.number}`
        const id = `taefl-typed-${this.number}`
        return html`<form class="taefl-typed" @submit=${this.submit} novalidate>
            <label for=${id}>${t('speech.typed')}</label>
            <div class="taefl-typed-line">
                <input
                    id=${id}
                    class="taefl-input"
                    type="text"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    enterkeyhint="go"
                    maxlength="80"
                    placeholder=${this.example || nothing}
                    aria-describedby=${help}
                    aria-invalid=${this.problem ? 'true' : 'false'}
                    ?disabled=${this.disabled}
                    @input=${() => (this.problem = '')}
                />
                <button class="taefl-button" type="submit" ?disabled=${this.disabled}>
                    ${t('speech.typedPlay')}
                </button>
            </div>
            <p id=${help} class="taefl-typed-problem">${this.problem || nothing}</p>
        </form>`
    }

    private readonly submit = async (event: Event): Promise<void> => {
        event.preventDefault()
        const { place } = this
        const text = this.input.value.trim()
        if (!place || !text || this.disabled) return
        try {
            const move = await core().read(place, text)
            if (place !== this.place) return
            this.input.value = ''
            this.emit('taefl-typed', { move })
        } catch (error) {
            const words = await explain(error, this.about)
            if (place !== this.place) return
            this.problem = words
            this.input.select()
            this.emit('taefl-refused', { text: this.problem })
        }
    }
}
customElements.define('taefl-typed-move', TypedMove)
