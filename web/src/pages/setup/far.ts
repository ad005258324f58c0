/* <taefl-setup-far>: a game with somebody far away: who may come, on which side, how long each may think.
 * Loaded when that is chosen. */
import { LitElement, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { isOwnLaw } from '../../core/lawtexts'
import { levels } from '../../app/levels'
import { sideName } from '../../app/speech'
import { store } from '../../app/store'
import { needTexts, t } from '../../app/texts'
import type { About } from '../../core/types'
import { newGame } from '../../live/api'
import { asSomebody, me } from '../../live/server'
import { timingWords } from '../../live/timing'
import type { Person, Timing } from '../../live/types'
import type { Setup } from '../../app/saved-game'
import { group, radio, tick } from './fields'

/** Without a clock of the whole game: so long for each move, or by correspondence. */
const PACES: NonNullable<Timing>[] = [
    { move: 30_000 },
    { days: 1 },
    { days: 3 },
    { days: 7 },
    { days: 1, bank: 10 },
    { days: 0, bank: 14 },
]

export class FarSetup extends LitElement {
    @property({ attribute: false }) law: About | null = null
    /** Anybody may come, through the lobby. */
    @property({ type: Boolean }) open = false
    /** A game that is kept here and goes on there; '' none. */
    @property({ attribute: false }) from = ''
    /** Whom the address challenges; '' nobody. */
    private readonly to = new URLSearchParams(location.search).get('to') ?? ''
    @state() private seat: 0 | 1 | 2 = 0
    /** Of the server's engine, if one plays that; 0. */
    @state() private level = 0
    /** One of the paces; null: in one sitting. */
    @state() private paced: Timing = null
    @state() private secret = false
    @state() private chat = true
    @state() private rated = true
    @state() private pair = false
    /** A position that was set up elsewhere; '' none. */
    @property({ attribute: false }) position = ''
    @state() private you: Person | null = null
    @state() private problem = ''
    @state() private ready = false

    override createRenderRoot(): HTMLElement {
        return this
    }
    override connectedCallback(): void {
        super.connectedCallback()
        void this.look()
    }
    private async look(): Promise<void> {
        try {
            await needTexts('live')
            this.you = await me()
        } catch (error) {
            this.problem = (error as Error).message
        }
        this.ready = true
    }
    /** Makes the game; gives its number. Rejects with what to tell. */
    async make(rules: string, clock: Setup['clock']): Promise<string> {
        await needTexts('live')
        // A server has the published rule sets and takes no others.
        if (isOwnLaw(rules)) throw new Error(t('live.ownRules'))
        const { position, can } = this
        const game = this.from ? await store.get(this.from) : undefined
        const timing: Timing = this.paced ?? (clock && { base: clock.base, inc: clock.increment })
        const { id } = await asSomebody(() =>
            newGame(
                {
                    rules,
                    ...(position ? { position } : {}),
                    ...(game ? { moves: game.tree.moves.map(({ move }) => move) } : {}),
                    seat: this.seat,
                    clock: timing,
                    open: this.open,
                    ...(this.level ? { engine: this.level } : {}),
                    private: can.private && this.secret,
                    chat: can.chat && this.chat,
                    rated: can.rated && this.rated,
                    pair: this.pair,
                },
                this.to,
            ),
        )
        return id
    }
    /** Only a whole game of a player counts. */
    private get countable(): boolean {
        return this.you?.kind === 'player' && !this.position && !this.from
    }
    /** What the server takes with what is chosen: its engine neither chats nor plays for ratings, and a game
     * in the lobby is not private. */
    private get can() {
        const { level, open, countable } = this
        return { rated: countable && !level, chat: !level, private: !open }
    }
    override render() {
        if (!this.ready)
            return html`<p class="taefl-soft" aria-busy="true">${t('play.opening')}</p>`
        if (this.problem) return html`<p class="taefl-panel" role="alert">${this.problem}</p>`
        const { law, seat, level, paced, open, secret, chat, rated, pair, you, can } = this
        const side = (player: 1 | 2): string => (law ? sideName(law, player) : '')
        return html`<div class="taefl-stack">
            ${this.from ? html`<p>${t('live.goesOn')}</p>` : nothing}
            ${
                this.to
                    ? html`<p>${t('live.challengeTo', { name: this.to })}</p>`
                    : group(
                          t('live.whom'),
                          html`<div class="taefl-choice">
                              ${radio('whom', t('live.friend'), !open && !level, () => this.whom(false))}
                              ${radio('whom', t('live.anybody'), open, () => this.whom(true))}
                              ${radio('whom', t('live.engine'), level > 0, () => this.whom(false, 3))}
                          </div>`,
                      )
            }
            ${level ? this.strength(level) : nothing}
            ${group(
                t('play.side'),
                html`<div class="taefl-choice">
                    ${radio('seat', t('live.either'), seat === 0, () => (this.seat = 0))}
                    ${radio('seat', side(1), seat === 1, () => (this.seat = 1))}
                    ${radio('seat', side(2), seat === 2, () => (this.seat = 2))}
                </div>`,
            )}
            ${group(
                t('live.pace'),
                html`<div class="taefl-choice">
                    ${radio('pace', t('live.sitting'), !paced, () => this.pace(null))}
                    ${PACES.map(pace => radio('pace', timingWords(pace), paced === pace, () => this.pace(pace)))}
                </div>`,
            )}
            <div>
                ${tick('', t('live.pair'), pair, () => (this.pair = !pair))}
                ${can.chat ? tick('', t('live.chatAllowed'), chat, () => (this.chat = !chat)) : nothing}
                ${can.rated ? tick('', t('live.rated'), rated, () => (this.rated = !rated)) : nothing}
                ${can.private ? tick('', t('live.private'), secret, () => (this.secret = !secret)) : nothing}
            </div>
            <p class="taefl-small">
                ${you ? t('live.youAre', { name: you.name }) : t('live.youWillBe')}
                <a href="/me">${t('live.account')}</a>
            </p>
        </div>`
    }
    private whom(open: boolean, level = 0): void {
        this.open = open
        this.level = level
    }
    private strength(level: number) {
        return html`<label class="taefl-field">
            <span class="label">${t('play.level')}</span>
            <select
                @change=${(event: Event) =>
                    (this.level = Number((event.target as HTMLSelectElement).value))}
            >
                ${levels.map(
                    one =>
                        html`<option value=${one.id} ?selected=${one.id === level}>
                            ${one.id}. ${t(one.key)}
                        </option>`,
                )}
            </select>
        </label>`
    }
    private pace(paced: Timing): void {
        this.paced = paced
        const detail = { paced: !!paced }
        this.dispatchEvent(new CustomEvent('taefl-pace', { detail, bubbles: true }))
    }
}
customElements.define('taefl-setup-far', FarSetup)
