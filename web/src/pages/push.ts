/* <taefl-push>: whether one is told of one's turn when no page is open. */
import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { PageElement } from '../app/element'
import { tell } from '../app/notice'
import { t } from '../app/texts'
import { mayPush, pushed, switchPush } from '../live/push'

export class PushSwitch extends PageElement {
    /** null: the server has not said yet, or sends nothing. */
    @state() private on: boolean | null = null
    @state() private busy = false
    @state() private may = mayPush()

    override connectedCallback(): void {
        super.connectedCallback()
        pushed().then(
            on => (this.on = on),
            () => {}, // nobody is known here, or there is no server
        )
    }
    override render() {
        const { on, may } = this
        if (on === null) return nothing
        return html`<fieldset class="taefl-panel taefl-settings-group">
            <legend><h2>${t('live.pushTitle')}</h2></legend>
            <label class="taefl-tick">
                <input
                    type="checkbox"
                    .checked=${on}
                    ?disabled=${this.busy || may !== 'yes'}
                    @change=${this.change}
                />
                <span
                    >${t('live.push')}
                    <span class="taefl-settings-hint">${t('live.pushHint')}</span></span
                >
            </label>
            <p role="status">
                ${may === 'yes' ? nothing : t(may === 'refused' ? 'live.pushNot' : 'live.pushCannot')}
            </p>
        </fieldset>`
    }
    private readonly change = async ({ target }: Event): Promise<void> => {
        const box = target as HTMLInputElement
        this.busy = true
        try {
            if (await switchPush(box.checked)) this.on = box.checked
        } catch (error) {
            tell({ text: (error as Error).message, kind: 'error' })
        }
        box.checked = this.on === true
        this.may = mayPush()
        this.busy = false
    }
}
customElements.define('taefl-push', PushSwitch)
