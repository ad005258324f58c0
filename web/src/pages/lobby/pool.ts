/* <taefl-pool>: "Play anybody": one ticks games and plays whoever comes first; a bot is offered when nobody comes. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { keep, keptData } from '../../app/kept'
import type { Changed } from '../../app/element'
import { BusyElement } from '../../app/loading'
import { tellError } from '../../app/notice'
import { isPresent, navigate } from '../../app/router'
import { sets, shortTitle, titleOf } from '../../app/sets'
import { t } from '../../app/texts'
import { call, joinGame, newGame } from '../../live/api'
import { onlineBots, readPerson } from '../../live/club'
import {
    bestKnown,
    type BotOffer,
    levelNear,
    nearestBot,
    PACE,
    averagePoints,
    Pool,
} from '../../live/pool'
import { isError } from '../../live/pairing'
import { asSomebody, me, socket } from '../../live/server'
import { timingWords } from '../../live/timing'
import type { Challenge } from '../../live/types'
import { baseOf } from '../../core/rulenames'
import { button, tick } from '../../parts/fields'
import { climbed } from '../play/beaten-levels'
import { FIRST_GAME, lastSets } from '../play/wishes'
import { RULES } from './quick'

const KEY = 'taefl.pool'
const OFF = { do: 'pool', off: true }
/** Those of the grid first; where several have a short title in common, the whole one. */
const others = sets.map(({ name }) => name).filter(name => !RULES.includes(name))

function ticked(): string[] {
    const kept = keptData(KEY)
    const known = sets.map(({ name }) => name)
    return Array.isArray(kept) ? known.filter(name => kept.includes(name)) : [...RULES]
}

/** A bot, or the engine at a level. */
type Offer = BotOffer | { level: number; rules: string }

class PoolPanel extends BusyElement {
    /** The challenges of others, as the lobby lists them. */
    @property() games: readonly Challenge[] = []
    @state() private rules = ticked()
    @state() private offer: Offer | null = null
    private readonly pool = new Pool({
        attend: (rules, found) => socket.follow({ do: 'pool', rules }, ({ game }) => found(game)),
        part: () => socket.ask(OFF),
        join: joinGame,
        enter: id => isPresent(this) && navigate(`/g/${id}`),
        failed: tellError,
        later: (ms, run) => {
            const timer = setTimeout(run, ms)
            return () => clearTimeout(timer)
        },
        changed: () => {
            this.requestUpdate()
            if (this.pool.late && !this.offer) void this.find()
        },
    })

    /** What one waits for. */
    get waitsFor(): readonly string[] {
        return this.pool.rules
    }
    leave(): void {
        this.pool.leave()
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.pool.leave()
    }
    override updated(changed: Changed): void {
        if (changed.has('games')) void this.pool.heardLobby(this.games)
    }

    private async enter(): Promise<void> {
        await this.attempt(async () => {
            this.dispatchEvent(new Event('taefl-enter'))
            await asSomebody(() => call('guest', {}))
            this.offer = null
            if (this.isConnected) this.pool.enter(this.rules)
            void this.pool.heardLobby(this.games)
        })
    }
    private choose(rules: string, on: boolean): void {
        const now = new Set(this.rules)
        if (on) now.add(rules)
        else now.delete(rules)
        this.rules = sets.map(({ name }) => name).filter(name => now.has(name))
        keep(KEY, JSON.stringify(this.rules))
        if (!this.pool.waits) return
        if (this.rules.length) this.pool.enter(this.rules)
        else this.pool.leave()
    }
    /** Who could play meanwhile. */
    private async find(): Promise<void> {
        const { rules } = this.pool
        const you = await me().catch(() => null)
        const [bots, own] = await Promise.all([
            onlineBots().then(
                found => found.bots,
                () => [],
            ),
            you?.kind === 'player'
                ? readPerson(you.name).then(
                      found => found.ratings,
                      () => [],
                  )
                : [],
        ])
        const by = bestKnown(rules, own, [...lastSets(), baseOf(FIRST_GAME)])
        if (!by) return
        const level = levelNear(
            averagePoints(own, by),
            Math.max(0, ...(climbed()[by] ?? []).flat()),
        )
        this.offer = nearestBot(bots, own, rules) ?? { rules: by, level }
    }
    private async take(offer: Offer): Promise<void> {
        await this.attempt(async () => {
            const isBot = 'name' in offer
            const rated = isBot && (await me())?.kind === 'player'
            const engine = isBot ? {} : { engine: offer.level }
            const wanted = { rules: offer.rules, clock: PACE, rated, ...engine }
            if (!(await this.parts())) return
            this.pool.leave()
            const { id } = await newGame(wanted, isBot ? offer.name : '')
            if (isPresent(this)) navigate(`/g/${id}`)
        })
    }

    /** False: somebody has come after all, and the game begins. */
    private async parts(): Promise<boolean> {
        try {
            await socket.ask(OFF)
        } catch (error) {
            if (!isError(error, 'taken')) throw error
            return false
        }
        return true
    }

    override render() {
        const { rules } = this
        const box = (name: string, words: string): TemplateResult =>
            tick(words, rules.includes(name), on => this.choose(name, on))
        return html`<section class="taefl-panel taefl-pool" aria-labelledby="taefl-pool">
            <h2 id="taefl-pool">${t('live.pool')}</h2>
            <fieldset>
                <legend>${t('live.poolWords')}</legend>
                <div class="games">${RULES.map(name => box(name, shortTitle(name)))}</div>
                <details ?open=${others.some(name => rules.includes(name))}>
                    <summary>${t('live.poolMore')}</summary>
                    <div class="games">${others.map(name => box(name, titleOf(name)))}</div>
                </details>
            </fieldset>
            <div class="go ${this.pool.waits ? 'waits' : ''}">
                ${this.pool.waits ? this.waiting() : this.idle()}
            </div>
        </section>`
    }
    private idle(): TemplateResult {
        return html`<p class="taefl-small taefl-soft">
                ${t('live.poolTime', { clock: timingWords(PACE) })}
            </p>
            ${button(t('live.poolFind'), () => void this.enter(), { kind: 'primary', off: this.busy || !this.rules.length })}`
    }
    private waiting(): TemplateResult {
        const { offer } = this
        return html`<p role="status">${offer ? offerWords(offer) : t('live.poolLooking')}</p>
            <div class="taefl-row">
                ${
                    offer
                        ? button(
                              'name' in offer
                                  ? t('live.poolBot', { ...offer })
                                  : t('live.poolEngine', { ...offer }),
                              () => void this.take(offer),
                              { kind: 'primary', off: this.busy },
                          )
                        : nothing
                }
                ${button(t('live.stopWaiting'), () => this.leave())}
            </div>`
    }
}
const offerWords = (offer: Offer): string => {
    const rules = shortTitle(offer.rules)
    return 'name' in offer
        ? t('live.poolLateBot', { ...offer, rules })
        : t('live.poolLateEngine', { ...offer, rules })
}
customElements.define('taefl-pool', PoolPanel)
export type { PoolPanel }
