/* <taefl-own-bots>: the bots that one has: made, given a new token, closed, and what they have decided. */
import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { numberWords, momentWords } from '../app/locale'
import { needTexts, t } from '../app/texts'
import {
    closeBot,
    decisions,
    makeBot,
    myBots,
    newToken,
    type Decision,
    type OwnBot,
    type Token,
    endSession,
    sessions,
    type Session,
} from '../live/club'
import { FormElement, LoadingElement } from '../app/loading'
import { button, entered, entry, submitted } from '../parts/fields'
import { listOf } from '../parts/lists'

const SHOWN = 50

class OwnBots extends FormElement {
    @state() private bots: OwnBot[] | null = null
    /** As long as it is shown: the server tells it once. */
    @state() private token: Token | null = null
    @state() private log: { name: string; rows: Decision[] } | null = null

    override connectedCallback(): void {
        super.connectedCallback()
        void this.do(() => needTexts('club'))
    }
    override render() {
        const { bots, token } = this
        if (!bots) return nothing
        return html`<p>${t('club.botsWords')}</p>
            ${listOf(
                'taefl-stack',
                bots.filter(({ closed }) => !closed),
                ({ name }) => this.row(name),
            )}
            ${
                token
                    ? entry('', t('club.token', { name: token.name }), {
                          value: token.token,
                          readonly: true,
                          autocomplete: 'on',
                      })
                    : nothing
            }
            ${this.decided()}
            <form class="taefl-row" @submit=${this.make}>
                ${entry('name', t('live.name'), { required: true, maxlength: 20 })}
                <button class="taefl-button">${t('club.makeBot')}</button>
            </form>
            ${this.refusal()}`
    }
    private row(name: string) {
        const doing = (words: string, run: () => Promise<unknown>) =>
            button(words, () => void this.do(run), { label: `${words}: ${name}` })
        return html`<li>
            <a href=${`/people/${encodeURIComponent(name)}`}>${name}</a>
            <span class="taefl-row">
                ${doing(t('club.decisions'), async () => {
                    this.log = { name, rows: (await decisions(name)).log }
                })}
                ${doing(t('club.newToken'), async () => {
                    this.token = await newToken(name)
                })}
                ${doing(t('club.closeBot'), async () => {
                    if (confirm(t('club.closeBotSure', { name }))) await closeBot(name)
                })}
            </span>
        </li>`
    }
    private decided() {
        const { log } = this
        if (!log) return nothing
        const seconds = (ms: number | null): string =>
            ms === null ? '–' : numberWords(ms / 1000, 2)
        return html`<section class="taefl-stack" aria-live="polite">
            <h3>${t('club.decisionsOf', { name: log.name, count: log.rows.length })}</h3>
            <ol class="taefl-list taefl-stack">
                ${log.rows.slice(0, SHOWN).map(
                    row =>
                        html`<li>
                            <a href=${`/g/${row.game}#${row.ply + 1}`}>${row.move}</a>
                            <span>${t('club.took', { seconds: seconds(row.ms) })}</span>
                            <span class="taefl-small taefl-soft">${row.note}</span>
                        </li>`,
                )}
            </ol>
        </section>`
    }
    private readonly make = submitted(form =>
        this.do(async () => {
            this.token = await makeBot(entered(form, 'name'))
            form.reset()
        }),
    )
    private do(run: () => Promise<unknown>): Promise<void> {
        return this.handIn(async () => {
            await run()
            this.bots = (await myBots()).bots
        })
    }
}
customElements.define('taefl-own-bots', OwnBots)

/* <taefl-sessions>: the browsers and programs one is signed in with, each to be signed out. */

class Sessions extends LoadingElement {
    @state() private list: Session[] | null = null

    override connectedCallback(): void {
        super.connectedCallback()
        void this.look()
    }
    private look(): Promise<void> {
        return this.load(
            async () => (await Promise.all([sessions(), needTexts('club')]))[0],
            found => (this.list = found.sessions),
        )
    }
    override render() {
        const { problem, list } = this
        if (problem) return html`<p role="alert" class="error">${problem}</p>`
        if (!list) return nothing
        return listOf('taefl-me-games', list, one => this.row(one))
    }
    private row({ id, kind, device, seen, here }: Session) {
        const name = device || t(kind === 'token' ? 'club.program' : 'club.browser')
        return html`<li>
            <strong>${name}</strong>
            <span class="taefl-small taefl-soft">
                ${here ? t('club.thisBrowser') : t('club.lastSeen', { when: momentWords(seen) })}
            </span>
            ${
                here
                    ? nothing
                    : button(
                          t('club.signOut'),
                          () =>
                              void this.attempt(async () => {
                                  await endSession(id)
                                  await this.look()
                              }),
                          { label: `${t('club.signOut')}: ${name}`, off: this.busy },
                      )
            }
        </li>`
    }
}
customElements.define('taefl-sessions', Sessions)
