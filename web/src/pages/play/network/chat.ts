/* What the two of a game on a server say to each other, and what one can do about somebody who behaves badly. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { keep, kept } from '../../../app/kept'
import { BusyElement } from '../../../app/loading'
import { PageElement } from '../../../app/element'
import { needTexts, t } from '../../../app/texts'
import type { LiveGame } from '../../../live/game'
import { tell } from '../../../app/notice'
import { block, report } from '../../../live/club'
import { button, entered, entry, submitted } from '../../../parts/fields'

const KEY = 'taefl.chat'

class Chat extends PageElement {
    @property() live!: LiveGame
    /** How many lines there are: it grows with them. */
    @property() lines = 0
    @state() private open = kept(KEY) === 'open'
    @state() private seen = 0
    private sends = false

    private readonly toggle = (event: Event): void => {
        this.open = (event.currentTarget as HTMLDetailsElement).open
        keep(KEY, this.open ? 'open' : 'shut')
    }
    /** What is written stays until the server has it. */
    private readonly say = async (event: Event): Promise<void> => {
        event.preventDefault()
        const input = (event.target as Element).querySelector('input')!
        const written = input.value
        const words = written.trim()
        if (!words || this.sends) return
        this.sends = true
        const done = await this.live.ask('chat', { words })
        this.sends = false
        if (done && input.value === written) input.value = ''
    }
    override willUpdate(): void {
        if (this.open) this.seen = this.lines
    }
    override updated(): void {
        const log = this.querySelector('.log')
        if (log) log.scrollTop = log.scrollHeight
    }
    override render() {
        const { lines, state } = this.live
        const fresh = lines.slice(this.seen).filter(({ seat }) => seat !== state.you).length
        return html`<details
            class="taefl-chat taefl-panel"
            ?open=${this.open}
            @toggle=${this.toggle}
        >
            <summary>
                ${t('live.chat')}
                ${fresh > 0 ? html`<strong>${t(fresh === 1 ? 'live.chatOne' : 'live.chatNew', { count: fresh })}</strong>` : nothing}
            </summary>
            <div class="log" role="log" aria-label=${t('live.chat')} tabindex="0">
                ${lines.map(({ by, words }) => html`<p><b>${by}</b> ${words}</p>`)}
            </div>
            ${
                state.you
                    ? html`<form class="taefl-row" @submit=${this.say}>
                          <input
                              class="taefl-input"
                              maxlength="200"
                              autocomplete="off"
                              aria-label=${t('live.chatSay')}
                              placeholder=${t('live.chatSay')}
                          />
                          <button class="taefl-button">${t('live.chatSend')}</button>
                      </form>`
                    : nothing
            }
        </details>`
    }
}
customElements.define('taefl-chat', Chat)

/* <taefl-report-player>: somebody behaves badly in a game: that one is blocked, or reported to the host. */

class ReportPlayer extends BusyElement {
    @property() game = ''
    @property() name = ''
    @state() private ready = false

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
                          ${entry('words', t('club.whatHappened'), {
                              required: true,
                              minlength: 5,
                              maxlength: 500,
                          })}
                          <div class="taefl-row">
                              <button class="taefl-button" ?disabled=${this.busy}>
                                  ${t('club.report')}
                              </button>
                              ${button(
                                  t('club.block'),
                                  () => this.do(t('club.block'), () => block(name, true)),
                                  {
                                      off: this.busy,
                                  },
                              )}
                          </div>
                      </form>`
                    : nothing
            }
        </details>`
    }
    private readonly send = submitted(form => {
        const words = entered(form, 'words')
        void this.do(t('club.report'), async () => {
            await report(this.game, words)
            form.reset()
        })
    })
    private async do(what: string, run: () => Promise<unknown>): Promise<void> {
        await this.attempt(async () => {
            await run()
            tell({ text: t('club.done', { what, name: this.name }) })
        })
    }
}
customElements.define('taefl-report-player', ReportPlayer)
