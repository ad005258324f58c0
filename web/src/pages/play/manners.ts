/* <taefl-manners>: somebody behaves badly in a game: that one is blocked, or reported to the host. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { tell } from '../../app/notice'
import { needTexts, t } from '../../app/texts'
import { block, report } from '../../live/order'
import '../../style/forms.css'

export class Manners extends PageElement {
    @property({ attribute: false }) game = ''
    @property({ attribute: false }) name = ''
    @state() private ready = false
    @state() private busy = false

    private readonly opened = (): void => {
        void needTexts('club').then(() => (this.ready = true))
    }
    override render() {
        const { name } = this
        return html`<details class="taefl-small" @toggle=${this.opened}>
            <summary>${t('live.manners', { name })}</summary>
            ${
                this.ready
                    ? html`<form class="taefl-stack" @submit=${this.send}>
                          <p>${t('club.mannersWords')}</p>
                          <label class="taefl-field">
                              <span class="label">${t('club.whatHappened')}</span>
                              <input
                                  class="taefl-input"
                                  name="words"
                                  required
                                  minlength="5"
                                  maxlength="500"
                                  autocomplete="off"
                              />
                          </label>
                          <div class="taefl-row">
                              <button class="taefl-button" ?disabled=${this.busy}>
                                  ${t('club.report')}
                              </button>
                              <button
                                  type="button"
                                  class="taefl-button"
                                  ?disabled=${this.busy}
                                  @click=${() => void this.do(t('club.block'), () => block(name, true))}
                              >
                                  ${t('club.block')}
                              </button>
                          </div>
                      </form>`
                    : nothing
            }
        </details>`
    }
    private readonly send = (event: Event): void => {
        event.preventDefault()
        const form = event.target as HTMLFormElement
        const words = String(new FormData(form).get('words') ?? '').trim()
        void this.do(t('club.report'), async () => {
            await report(this.game, words)
            form.reset()
        })
    }
    private async do(what: string, run: () => Promise<unknown>): Promise<void> {
        this.busy = true
        try {
            await run()
            tell({ text: t('club.done', { what, name: this.name }) })
        } catch (error) {
            tell({ text: (error as Error).message, kind: 'error' })
        } finally {
            this.busy = false
        }
    }
}
customElements.define('taefl-manners', Manners)
