/* <taefl-opponents>: who is there when nobody waits: the server's engine at its levels, bots that are online
 * with what they play, tournaments that begin soon, and games that engines have played. */
import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { isolated } from '../../app/bidi'
import { BusyElement } from '../../app/loading'
import { levels } from '../../app/levels'
import { isPresent, navigate } from '../../app/router'
import { shortTitle, titleOf } from '../../app/sets'
import { needTexts, t } from '../../app/texts'
import { newGame } from '../../live/api'
import {
    search,
    onlineBots,
    type OnlineBot,
    tournaments,
    type ListedTournament,
    type PlayedGame,
} from '../../live/club'
import { asSomebody, me } from '../../live/server'
import { timingWords } from '../../live/timing'
import { stageWords } from '../club'
import { RULES } from './quick'
import '../../style/lobby.css'
import { button, select } from '../../parts/fields'
import { listOf } from '../../parts/lists'

const BOTS_MOST = 12
const SOON_MOST = 3
const FEATURED_MOST = 4
/** What a bot is asked for. */
const PACE = { base: 5 * 60_000, inc: 5000 }

/** A part that cannot be had is left out: the lobby itself tells when the server cannot be reached. */
const orNone = <T>(asked: Promise<T[]>): Promise<T[]> => asked.catch(() => [])

class Opponents extends BusyElement {
    @state() private rules = RULES[0]!
    @state() private bots: OnlineBot[] = []
    @state() private soon: ListedTournament[] = []
    @state() private featured: PlayedGame[] = []
    @state() private ready = false

    override connectedCallback(): void {
        super.connectedCallback()
        void this.look()
    }
    private async look(): Promise<void> {
        await needTexts('club')
        this.ready = true
        const [bots, soon, featured] = await Promise.all([
            orNone(onlineBots().then(({ bots }) => bots.slice(0, BOTS_MOST))),
            orNone(tournaments().then(found => found.tournaments)),
            orNone(search(new URLSearchParams({ who: 'engines' })).then(({ games }) => games)),
        ])
        const first = ({ begins }: ListedTournament): number => begins ?? Infinity
        this.bots = bots
        this.soon = soon
            .filter(({ phase }) => phase === 'waiting')
            .sort((a, b) => first(a) - first(b))
            .slice(0, SOON_MOST)
        this.featured = featured.slice(0, FEATURED_MOST)
        await this.updateComplete
        this.dispatchEvent(new Event('taefl-there'))
    }
    private async begin(wanted: Parameters<typeof newGame>[0], to = ''): Promise<void> {
        if (this.busy) return
        await this.attempt(async () => {
            const { id } = await asSomebody(() => newGame(wanted, to))
            if (isPresent(this)) navigate(`/g/${id}`)
        })
    }

    override render() {
        if (!this.ready) return nothing
        return html`${this.engine()} ${this.bots.length ? this.online() : nothing}
        ${this.soon.length ? this.tournaments() : nothing}
        ${this.featured.length ? this.engines() : nothing}`
    }
    private engine(): TemplateResult {
        return html`<section class="taefl-panel" aria-labelledby="taefl-engine">
            <h2 id="taefl-engine">${t('live.serverEngine')}</h2>
            <p class="taefl-small">${t('live.engineWords')}</p>
            <label class="taefl-field"
                ><span class="label">${t('live.game')}</span> ${select(
                    '',
                    RULES.map(rules => [rules, titleOf(rules)]),
                    this.rules,
                    rules => (this.rules = rules),
                )}</label
            >
            <ul class="taefl-list levels">
                ${levels.map(
                    ({ id }) =>
                        html`<li>
                            ${button(
                                t('speech.level', { level: id }),
                                () =>
                                    void this.begin({ rules: this.rules, clock: null, engine: id }),
                                { off: this.busy },
                            )}
                        </li>`,
                )}
            </ul>
        </section>`
    }
    private online(): TemplateResult {
        return html`<section class="taefl-stack" aria-labelledby="taefl-bots">
            <h2 id="taefl-bots">${t('live.botsOnline')}</h2>
            ${listOf('rows', this.bots, bot => this.bot(bot))}
        </section>`
    }
    /** What it has played most, and how strong it is there. */
    private bot({ name, ratings }: OnlineBot): TemplateResult {
        const [most] = ratings
        const points = (rank: OnlineBot['ratings'][number]['seats'][0]): string =>
            rank ? String(rank.points) : '–'
        const rules = most?.rules ?? RULES[0]!
        return html`<li>
            <p>
                <a href=${`/people/${name}`}>${name}</a>
                <small class="taefl-soft"
                    >${
                        ratings.length
                            ? ratings
                                  .slice(0, 3)
                                  .map(
                                      one =>
                                          `${shortTitle(one.rules)} ${one.seats.map(points).join('/')}`,
                                  )
                                  .join(' · ')
                            : t('live.botNew')
                    }</small
                >
            </p>
            ${button(
                html`${t('club.challenge')}<span class="taefl-visually-hidden">: ${name}</span>
                    <small>${shortTitle(rules)}, ${timingWords(PACE)}</small>`,
                () => void this.challenge(name, rules),
                { off: this.busy },
            )}
        </li>`
    }
    private async challenge(name: string, rules: string): Promise<void> {
        const rated = (await me().catch(() => null))?.kind === 'player'
        await this.begin({ rules, clock: PACE, rated }, name)
    }
    private tournaments(): TemplateResult {
        return html`<section class="taefl-stack" aria-labelledby="taefl-soon">
            <h2 id="taefl-soon">${t('live.soon')}</h2>
            <ul class="taefl-list rows">
                ${this.soon.map(
                    one =>
                        html`<li>
                            <p>
                                <a href=${`/tournaments/${one.id}`}>${one.name}</a>
                                <small class="taefl-soft"
                                    >${shortTitle(one.rules)} · ${timingWords(one.clock)} ·
                                    ${stageWords(one)} ·
                                    ${t(one.players === 1 ? 'club.playerIn' : 'club.playersIn', { count: one.players })}</small
                                >
                            </p>
                        </li>`,
                )}
            </ul>
        </section>`
    }
    private engines(): TemplateResult {
        return html`<section class="taefl-stack" aria-labelledby="taefl-featured">
            <h2 id="taefl-featured">${t('live.featured')}</h2>
            <ul class="taefl-list featured">
                ${this.featured.map(
                    ({ id, rules, players, result, plies }) =>
                        html`<li>
                            <a href=${`/g/${id}`}>
                                <img src=${`/g/${id}.svg`} alt="" loading="lazy" />
                                <span
                                    >${isolated(players.map(name => name ?? t('live.someone')).join(' – '))}</span
                                >
                                <small class="taefl-soft"
                                    >${shortTitle(rules)} · ${result} ·
                                    ${t(plies === 1 ? 'live.ply' : 'live.plies', { count: plies })}</small
                                >
                            </a>
                        </li>`,
                )}
            </ul>
        </section>`
    }
}
customElements.define('taefl-opponents', Opponents)
