/* /join and /join/:code: the way into a tournament by the code that its host has read out. */
import { html } from 'lit'
import { property } from 'lit/decorators.js'
import type { Changed } from '../../app/element'
import { FormElement } from '../../app/loading'
import { isPresent, navigate, type Route } from '../../app/router'
import { t } from '../../app/texts'
import { findCode } from '../../live/class'
import { offer } from '../../parts/offer'
import { entered, submitted } from '../../parts/fields'
import '../../style/live.css'

class JoinPage extends FormElement {
    @property() route!: Route

    override willUpdate(changed: Changed): void {
        const { code } = this.route.part
        if (changed.has('route') && code) void this.go(code)
    }
    private go(code: string): Promise<void> {
        return this.handIn(async () => {
            const { tournament } = await findCode(code)
            if (isPresent(this)) navigate(`/tournaments/${tournament}`, 'replace')
        })
    }
    override render() {
        return html`<div class="taefl-page taefl-entrance">
            <h1>${t('club.joinClass')}</h1>
            ${offer('brandubh', this.form())}
        </div>`
    }
    private form() {
        return html`<h2>${t('club.joinInvited')}</h2>
            <form
                class="taefl-row taefl-join"
                @submit=${submitted(form => this.go(entered(form, 'code')))}
            >
                <label class="taefl-field">
                    <span class="label">${t('club.code')}</span>
                    <input
                        class="taefl-input"
                        name="code"
                        required
                        inputmode="numeric"
                        pattern="\\s*[0-9]{3}\\s*[0-9]{3}\\s*"
                        autocomplete="off"
                        .value=${this.route.part.code ?? ''}
                    />
                </label>
                <button class="taefl-button primary" ?disabled=${this.busy}>
                    ${t('club.codeGo')}
                </button>
            </form>
            ${this.refusal()}
            <p class="taefl-soft">${t('club.codeHint')} ${t('club.joinNext')}</p>`
    }
}
customElements.define('taefl-join', JoinPage)
