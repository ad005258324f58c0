/* A game on a server, for whoever comes by its address. Those who play in it go in at once; everybody else
 * stands before it first, with a small picture: invited to play, or to look on. */
import { html } from 'lit'
import { property, state } from 'lit/decorators.js'
import { isolated } from '../../../app/bidi'
import { BusyElement } from '../../../app/loading'
import { core } from '../../../app/core'
import { tellError } from '../../../app/notice'
import { setOf, titleOf } from '../../../app/sets'
import { sideName } from '../../../app/speech'
import { needTexts, t } from '../../../app/texts'
import { joinGame, readGame } from '../../../live/api'
import { asGuest, asSomebody, me, noServer, socket } from '../../../live/server'
import type { LiveError, Said, State } from '../../../live/types'
import type { View } from '../../../core/types'
import { facts, offer } from '../../../parts/offer'
import { timingWords } from '../../../live/timing'
import type { GameSession } from '../session'
import { NetworkGame } from './network-game'
export * as panel from './panel'
import { button } from '../../../parts/fields'
import '../../../style/live.css'

class Entrance extends BusyElement {
    @property() game!: State
    /** Goes in, with the game as it is now. */
    @property() enter!: (game: State) => void
    @state() private view: View | null = null
    /** Somebody else came first, or it was taken back, while one looked at it. */
    @state() private late: '' | 'full' | 'gone' = ''
    private unwatch = (): void => {}

    override connectedCallback(): void {
        super.connectedCallback()
        for (const kind of ['pointermove', 'keydown', 'scroll'])
            this.listen(window, kind, this.stir)
        const { id, rules, position, moves, phase } = this.game
        // Until somebody has taken the seat.
        if (phase === 'waiting') this.unwatch = socket.watchGame(id, said => this.hear(said))
        void core()
            .view({ rules, start: position ?? '', moves })
            .then(view => (this.view = view))
            // Then there is no picture.
            .catch(() => {})
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.unwatch()
    }
    private hear(said: Said): void {
        if (said.on === 'gone') this.late = 'gone'
        else if (said.on !== 'state' || said.phase === 'waiting' || this.busy) return
        else if (said.you)
            this.enter(said) // joined in another tab
        else {
            this.late = 'full'
            this.game = said
        }
        this.unwatch()
    }
    private readonly stir = (): void => {
        // Who was told just now that the seat is taken reads that first.
        if (this.game.phase !== 'waiting' && !this.late) this.enter(this.game)
    }
    private readonly join = (): Promise<void> =>
        this.attempt(
            async () => this.enter(await asSomebody(() => joinGame(this.game.id))),
            async error => {
                tellError(error)
                // Somebody else may have been quicker: then one can look on.
                this.game = await readGame(this.game.id).catch(() => this.game)
                if (this.game.phase !== 'waiting') this.unwatch()
            },
        )
    override render() {
        const { game, late, view } = this
        return html`<div class="taefl-page taefl-entrance">
            <h1>${titleOf(game.rules)}</h1>
            <div aria-live="polite">
                ${offer(
                    game.rules,
                    late === 'gone'
                        ? html`<p>${t('live.gone')} <a href="/lobby">${t('app.nav.lobby')}</a></p>`
                        : game.phase === 'waiting'
                          ? this.invitation(setOf(game.rules))
                          : this.others(),
                    view?.board,
                )}
            </div>
        </div>`
    }
    private invitation(set: ReturnType<typeof setOf>) {
        const { game, view } = this
        const free = game.seats[0] ? 2 : 1
        const name = game.seats.find(Boolean)?.name ?? t('live.someone')
        const stays = game.clock && !('days' in game.clock)
        const first = view && t(view.side === free ? 'live.youFirst' : 'live.otherFirst', { name })
        return html`<h2>${t('live.invited', { name })}</h2>
            ${facts([
                [t('live.side'), set && sideName(set, free)],
                [t('live.clock'), timingWords(game.clock)],
                [t('live.counts'), t(game.rated ? 'live.countsRated' : 'live.countsNot')],
                [t('live.games'), game.pair && `${t('play.fair')}. ${t('play.fairWords')}`],
            ])}
            <div class="taefl-row">
                ${button(t('live.join'), this.join, { kind: 'primary', off: this.busy })}
                <a class="taefl-button" href=${`/rules/${game.rules}`}>${t('play.readRules')}</a>
            </div>
            <p class="taefl-soft">
                ${t('live.next')} ${first} ${stays ? '' : t('live.nextAway')}
                ${asGuest() ? t('live.nextGuest') : ''}
            </p>`
    }
    private others() {
        const { game } = this
        const [one, two] = game.seats.map(seat => seat?.name ?? t('live.someone'))
        return html`<h2>${isolated(`${one} – ${two}`)}</h2>
            ${this.late ? html`<p><strong>${t('live.error.full')}</strong></p>` : ''}
            <p>${game.phase === 'over' ? `${t('live.over')} · ${game.result}` : t('live.going')}</p>
            <p>${button(t('live.watch'), () => this.enter(game), { kind: 'primary' })}</p>`
    }
}
customElements.define('taefl-entrance', Entrance)

/** The game of this number that the server has, as soon as one has gone in; null where there is none, or no
 * server with games. `show` puts something in its place until then. */
export async function openNetworkGame(
    id: string,
    show: (shown: unknown) => void,
): Promise<GameSession | null> {
    try {
        await Promise.all([me(), needTexts('live')])
        const game = await readGame(id)
        const entered = game.you
            ? game
            : await new Promise<State>(enter =>
                  show(html`<taefl-entrance .game=${game} .enter=${enter}></taefl-entrance>`),
              )
        return new NetworkGame(entered)
    } catch (error) {
        if (noServer(error) || (error as LiveError).code === 'no-game') return null
        throw error
    }
}
