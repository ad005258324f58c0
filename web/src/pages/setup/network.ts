/* <taefl-setup-network>: a game with somebody far away: on which side, and what else one may wish. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { LoadingElement } from '../../app/loading'
import { isOwnLaw } from '../../core/rulenames'
import { sideName } from '../../app/speech'
import { store } from '../../app/store'
import { needTexts, t } from '../../app/texts'
import type { About } from '../../core/types'
import { newGame } from '../../live/api'
import { asSomebody, me } from '../../live/server'
import type { Person, Timing } from '../../live/types'
import type { Wishes } from '../play/wishes'
import { fieldset, radio, tick } from '../../parts/fields'

/** A server has the published rule sets and takes no others. */
function refuseOwn(rules: string): void {
    if (isOwnLaw(rules)) throw new Error(t('live.ownRules'))
}

/** Has the server's engine play, so that others can watch; gives the game's number. Rejects with what to
 * tell. */
export async function againstEngine(
    { who, level, fair }: Wishes,
    rules: string,
    clock: Timing,
    position: string,
): Promise<string> {
    await needTexts('live')
    refuseOwn(rules)
    const seat = who === 'first' ? 1 : 2
    const start = position ? { position } : {}
    const wanted = { rules, clock, engine: level, seat, pair: fair, ...start } as const
    return (await asSomebody(() => newGame(wanted))).id
}

export class NetworkSetup extends LoadingElement {
    @property() law: About | null = null
    /** Anybody may come, through the lobby. */
    @property() open = false
    /** A game that is kept here and goes on there; '' none. */
    @property() from = ''
    /** Whom the address challenges; '' nobody. */
    private readonly to = new URLSearchParams(location.search).get('to') ?? ''
    @state() private seat: 0 | 1 | 2 = 0
    /** How long each may think, to be chosen beside the side. */
    @property() time: unknown
    /** It is a match of two games; the tick for that, to be shown. */
    @property() match = false
    @property() fair: unknown
    @state() private secret = false
    @state() private chat = true
    @state() private rated = true
    /** A position that was set up elsewhere; '' none. */
    @property() position = ''
    @state() private you: Person | null = null
    @state() private ready = false

    override connectedCallback(): void {
        super.connectedCallback()
        void this.load(
            async () => (await Promise.all([me(), needTexts('live')]))[0],
            you => Object.assign(this, { you, ready: true }),
        )
    }
    /** Makes the game; gives its number. Rejects with what to tell. */
    async make(rules: string, clock: Timing): Promise<string> {
        await needTexts('live')
        refuseOwn(rules)
        const { position, can } = this
        const game = this.from ? await store.get(this.from) : undefined
        const { id } = await asSomebody(() =>
            newGame(
                {
                    rules,
                    ...(position ? { position } : {}),
                    ...(game ? { moves: game.tree.moves.map(({ move }) => move) } : {}),
                    seat: this.seat,
                    clock,
                    open: this.open,
                    private: can.private && this.secret,
                    chat: this.chat,
                    rated: can.rated && this.rated,
                    pair: this.match,
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
    /** What the server takes with what is chosen: a game in the lobby is not private. */
    private get can() {
        return { rated: this.countable, private: !this.open }
    }
    override render() {
        if (this.problem) return html`<p class="taefl-panel" role="alert">${this.problem}</p>`
        if (!this.ready)
            return html`<p class="taefl-soft" aria-busy="true">${t('play.opening')}</p>`
        const { law, seat, secret, chat, rated, you, can } = this
        const side = (player: 1 | 2): string => (law ? sideName(law, player) : '')
        const chosen = [
            can.rated && rated && t('live.isRated'),
            can.private && secret && t('live.isPrivate'),
            chat && t('live.chat'),
        ].filter(Boolean)
        return html`<div class="taefl-setup-who">
            ${this.from ? html`<p>${t('live.goesOn')}</p>` : nothing}
            ${this.to ? html`<p>${t('live.challengeTo', { name: this.to })}</p>` : nothing}
            <div class="taefl-setup-pair">
                ${fieldset(
                    t('play.side'),
                    html`<div class="taefl-choice">
                        ${radio('seat', t('live.either'), seat === 0, () => (this.seat = 0))}
                        ${radio('seat', side(1), seat === 1, () => (this.seat = 1))}
                        ${radio('seat', side(2), seat === 2, () => (this.seat = 2))}
                    </div>`,
                )}
                ${this.time}
            </div>
            ${this.fair}
            <details class="taefl-setup-more taefl-panel">
                <summary>
                    <span class="taefl-soft">${t('play.moreChoices')}</span>
                    <span>${chosen.join(' · ')}</span>
                </summary>
                <div>
                    ${tick(t('live.chatAllowed'), chat, on => (this.chat = on))}
                    ${can.rated ? tick(t('live.rated'), rated, on => (this.rated = on)) : nothing}
                    ${can.private ? tick(t('live.private'), secret, on => (this.secret = on)) : nothing}
                </div>
                <p class="taefl-small">
                    ${you ? t('live.youAre', { name: you.name }) : t('live.youWillBe')}
                    <a href="/me">${t('live.account')}</a>
                </p>
            </details>
        </div>`
    }
}
customElements.define('taefl-setup-network', NetworkSetup)
