/* <taefl-vacation>: dates in one's games by correspondence stand still while one is away. */
import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { PageElement } from '../app/element'
import { tell } from '../app/notice'
import { language, needTexts, t } from '../app/texts'
import { takeVacation, vacation, type Vacation } from '../live/order'

const DAY = 86_400_000

export class VacationSwitch extends PageElement {
    @state() private known: Vacation | null = null
    @state() private busy = false

    override connectedCallback(): void {
        super.connectedCallback()
        void this.do(vacation)
    }
    override render() {
        const { known } = this
        if (!known) return nothing
        const { on, until, left } = known
        const when =
            until && new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(until)
        return html`<section class="taefl-stack">
            <h2>${t('club.vacation')}</h2>
            <p role="status">
                ${
                    on && when
                        ? t('club.vacationOn', { when })
                        : t('club.vacationOff', { days: Math.floor(left / DAY) })
                }
            </p>
            <p>
                <button
                    type="button"
                    class="taefl-button"
                    ?disabled=${this.busy || (!on && left <= 0)}
                    @click=${() => void this.do(() => takeVacation(!on))}
                >
                    ${t(on ? 'club.vacationEnd' : 'club.vacationBegin')}
                </button>
            </p>
        </section>`
    }
    private async do(run: () => Promise<Vacation>): Promise<void> {
        this.busy = true
        try {
            await needTexts('club')
            this.known = await run()
        } catch (error) {
            tell({ text: (error as Error).message, kind: 'error' })
        } finally {
            this.busy = false
        }
    }
}
customElements.define('taefl-vacation', VacationSwitch)
