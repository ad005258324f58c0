/* /people/:name: what everybody may know of somebody: the games in progress, how strong, results, openings, the
 * games. Oneself is told beside each part who can see it. */
import { html, nothing, type TemplateResult, svg, type SVGTemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { isolated } from '../app/bidi'
import { dayWords } from '../app/locale'
import { t, type TextKey } from '../app/texts'
import type { Player } from '../core/types'
import {
    readPerson,
    type Profile,
    type PlayedGame,
    type Ranks,
    type History,
    block,
    blocked,
    close,
    friends,
    mute,
    nameFriend,
} from '../live/club'
import { me } from '../live/server'
import { ClubPage, outcomeWords, rankWords, rulesWords } from './club'
import type { Changed } from '../app/element'
import { BusyElement } from '../app/loading'
import { tell } from '../app/notice'
import type { Person } from '../live/types'
import { sideNamed } from '../app/favour'
import { columns, listOf } from '../parts/lists'
import '../style/club.css'
import { renderCards } from './lobby/current'
import { renderOpenings, renderResults, renderOwn } from './person/scores'
import { button, linkButton } from '../parts/fields'

class PersonPage extends ClubPage<Profile> {
    /** It is oneself. */
    private own = false

    protected async ask(): Promise<Profile> {
        const [about, you] = await Promise.all([
            readPerson(this.route.part.name!),
            me().catch(() => null),
        ])
        this.own = you?.name === about.name
        return about
    }
    protected heading(found: Profile | null): string {
        return found?.name ?? this.route.part.name!
    }
    protected body(found: Profile) {
        const { name, kind, created, closed, ratings, results, openings, playing } = found
        return html`<p class="taefl-soft">
                ${t(`club.${kind}`)}, ${t('club.since', { when: dayWords(created) })}.
                ${closed ? t('club.closed') : nothing}
            </p>
            <taefl-person-actions .name=${name} .closed=${closed}></taefl-person-actions>
            ${playing.length ? this.section('profile.playing', 'profile.seenGames', renderCards(playing)) : nothing}
            ${this.section(
                'club.ratings',
                'profile.seenRatings',
                listOf(
                    'taefl-columns',
                    ratings,
                    ({ rules, seats }) => this.rating(found, rules, seats),
                    t('club.noRatings'),
                ),
            )}
            ${results.length ? this.section('profile.results', 'profile.seenGames', renderResults(found)) : nothing}
            ${openings.length ? this.section('profile.openings', 'profile.seenGames', renderOpenings(found)) : nothing}
            ${this.own ? this.section('profile.here', 'profile.seenOwn', renderOwn()) : nothing}
            ${this.section('club.games', 'profile.seenGames', this.games(found))}`
    }
    private section(title: TextKey, seen: TextKey, content: unknown): TemplateResult {
        return html`<section class="taefl-stack">
            <h2>${t(title)}</h2>
            ${this.own ? html`<p class="taefl-small taefl-soft">${t(seen)}</p>` : nothing}
            ${content}
        </section>`
    }
    private rating({ history }: Profile, rules: string, seats: Ranks) {
        return html`<li class="taefl-card">
            <h3>${rulesWords(rules)}</h3>
            <dl class="taefl-club-seats">
                ${seats.map(
                    (rank, at) =>
                        html`<div>
                            <dt>${sideNamed(rules, (at + 1) as Player)}</dt>
                            <dd>
                                ${
                                    rank
                                        ? html`<strong>${rankWords(rank)}</strong>
                                              <small class="taefl-soft"
                                                  >${t(rank.games === 1 ? 'club.recordOne' : 'club.record', rank)}</small
                                              >`
                                        : html`<small class="taefl-soft"
                                              >${t('club.noGames')}</small
                                          >`
                                }
                            </dd>
                        </div>`,
                )}
            </dl>
            ${renderHistory(history, rules)}
            <p class="taefl-small"><a href=${`/ranks/${rules}`}>${t('profile.leaders')}</a></p>
        </li>`
    }
    private games({ name, games }: Profile): TemplateResult {
        return html`${listOf('taefl-me-games', games, game => this.game(game), t('club.none'))}
            <p>${linkButton(`/archive?player=${encodeURIComponent(name)}`, t('club.archive'))}</p>`
    }
    private game({ id, rules, players, result, plies, ended, rated, where }: PlayedGame) {
        const names = players.map(name => name ?? t('club.someone'))
        return html`<li>
            <a href=${`/g/${id}`}>${isolated(names.join(' – '))}</a>
            <span>${rulesWords(rules)}</span>
            <span class="taefl-small taefl-soft">
                ${outcomeWords(result, plies)} ${rated ? html`· ${t('club.rated')}` : nothing} ·
                ${dayWords(ended, where)}
            </span>
        </li>`
    }
}
customElements.define('taefl-person', PersonPage)

/* Ratings over time: a curve for each side of a rule set, the same in words for who does not see it, and as a
 * table. */

const WIDTH = 300
const HEIGHT = 120
const PAD = 8
/** Points between two lines. */
const STEP = 50
/** Rows of the table. */
const ROWS = 50

const words = ({ rules, seat, points }: History): string => {
    const [first, last] = [points[0]!, points[points.length - 1]!]
    return t('profile.graphSide', {
        ...{ side: sideNamed(rules, seat), first: first[1], last: last[1] },
        ...{ from: dayWords(first[0]), until: dayWords(last[0]) },
    })
}

/** The graph of one rule set; nothing where fewer than two games were rated. */
function renderHistory(all: readonly History[], rules: string): TemplateResult | '' {
    const history = all.filter(one => one.rules === rules).sort((a, b) => a.seat - b.seat)
    const points = history.flatMap(one => one.points)
    if (points.length < 2) return ''
    const label = t('profile.graph', {
        rules: rulesWords(rules),
        words: history.map(words).join(' '),
    })
    return html`<figure class="taefl-history">
        ${curves(history, points, label)}
        <figcaption class="taefl-small">
            ${history.map(({ seat }) => html`<span class="key side-${seat}">${sideNamed(rules, seat)}</span>`)}
        </figcaption>
        <details>
            <summary class="taefl-small">${t('profile.table')}</summary>
            ${table(history)}
        </details>
    </figure>`
}

function curves(
    history: readonly History[],
    all: readonly [number, number][],
    label: string,
): TemplateResult {
    const times = all.map(([at]) => at)
    const from = Math.min(...times)
    const span = Math.max(...times) - from
    const points = all.map(([, value]) => value)
    const low = Math.floor(Math.min(...points) / STEP) * STEP
    const high = Math.max(low + 2 * STEP, Math.ceil(Math.max(...points) / STEP) * STEP)
    const x = (at: number): number => PAD + (span ? (at - from) / span : 0.5) * (WIDTH - 2 * PAD)
    const y = (value: number): number => PAD + ((high - value) / (high - low)) * (HEIGHT - 2 * PAD)
    const line = (value: number): SVGTemplateResult =>
        svg`<line class="grid" x1="0" x2=${WIDTH} y1=${y(value)} y2=${y(value)} />
            <text x="0" y=${y(value) + (value === high ? 14 : -4)}>${value}</text>`
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
        ${line(high)}${line(low)}
        ${history.map(({ seat, points }) => {
            const [at, value] = points[points.length - 1]!
            const way = points.map(([when, what]) => `${x(when).toFixed(1)} ${y(what).toFixed(1)}`)
            return svg`<path class="curve side-${seat}" d="M${way.join('L')}" />
                <circle class="end side-${seat}" cx=${x(at)} cy=${y(value)} r="4" />`
        })}
    </svg>`
}

function table(history: readonly History[]): TemplateResult {
    const rows = history
        .flatMap(({ rules, seat, points }) =>
            points.map(([at, value]) => ({ at, value, side: sideNamed(rules, seat) })),
        )
        .sort((a, b) => b.at - a.at)
        .slice(0, ROWS)
    return html`<table class="taefl-club-table">
        ${columns([t('profile.date'), t('profile.side'), t('profile.points')])}
        <tbody>
            ${rows.map(
                ({ at, side, value }) =>
                    html`<tr>
                        <th scope="row">${dayWords(at)}</th>
                        <td>${side}</td>
                        <td class="taefl-number">${value}</td>
                    </tr>`,
            )}
        </tbody>
    </table>`
}

/* <taefl-person-actions>: what one can do about somebody: challenge, block, and for hosts mute and close. */

const DAY_HOURS = 24

class PersonActions extends BusyElement {
    @property() name = ''
    @property() closed = false
    @state() private you: Person | null = null
    @state() private blocks = false
    @state() private friend = false

    override willUpdate(changed: Changed): void {
        if (changed.has('name')) void this.look()
    }
    private async look(): Promise<void> {
        try {
            this.you = await me()
            if (!this.you || this.you.name === this.name) return
            const among = (list: { people: { name: string }[] }): boolean =>
                list.people.some(({ name }) => name === this.name)
            this.blocks = among(await blocked())
            this.friend = among(await friends())
        } catch {
            // Then nothing can be done here.
        }
    }
    override render() {
        const { you, name, closed, blocks, friend } = this
        if (name === you?.name) return nothing
        const hosts = you?.role && you.role !== 'player'
        return html`<div class="taefl-row">
            ${
                closed || blocks || name.includes(' ') // the server's engine
                    ? nothing
                    : linkButton(
                          `/play?with=far&to=${encodeURIComponent(name)}`,
                          t('club.challenge'),
                          'primary',
                      )
            }
            ${you && !blocks ? this.button(friend ? 'club.unfriend' : 'club.befriend', () => this.befriend()) : nothing}
            ${you ? this.button(blocks ? 'club.unblock' : 'club.block', () => this.block()) : nothing}
            ${
                hosts
                    ? html`${this.button('club.muteDay', () => mute(name, DAY_HOURS))}
                          ${this.button(closed ? 'club.open' : 'club.close', () => this.close())}
                          <a class="taefl-button" href="/host">${t('club.host')}</a>`
                    : nothing
            }
        </div>`
    }
    private async block(): Promise<void> {
        await block(this.name, !this.blocks)
        this.blocks = !this.blocks
        if (this.blocks) this.friend = false
    }
    private async befriend(): Promise<void> {
        await nameFriend(this.name, !this.friend)
        this.friend = !this.friend
    }
    private async close(): Promise<void> {
        await close(this.name, !this.closed)
        this.closed = !this.closed
    }
    private button(key: TextKey, run: () => Promise<unknown>) {
        return button(t(key), () => void this.do(key, run), { off: this.busy })
    }
    private async do(key: TextKey, run: () => Promise<unknown>): Promise<void> {
        await this.attempt(async () => {
            await run()
            tell({ text: t('club.done', { what: t(key), name: this.name }) })
        })
    }
}
customElements.define('taefl-person-actions', PersonActions)
