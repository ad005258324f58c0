/* /tournaments/:id: how it stands, who meets whom, and what one may do in it. */
import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import type { Changed } from '../app/element'
import { numberWords } from '../app/locale'
import { shield } from '../app/notice'
import { isPresent, navigate } from '../app/router'
import { t } from '../app/texts'
import {
    removeEntrant,
    tellTournament,
    type Meeting,
    type Tournament,
    type Entrant,
} from '../live/club'
import { askMe } from '../live/api'
import { asSomebody, become, me } from '../live/server'
import { watchTurns } from '../live/turns'
import type { Person } from '../live/types'
import { personLink, rulesWords, stageWords } from './club'
import { pointsWords, timingWords } from '../live/timing'
import { facts, offer, visitor } from '../parts/offer'
import {
    boardLink,
    codeLine,
    pauseButton,
    standingTitle,
    winnerWords,
    FreshPage,
} from './tournament/fresh'
import { button, entered, entry, submitted } from '../parts/fields'
import { columns, listOf } from '../parts/lists'

const LATEST = 12

const game = ({ players: [one, two], points, games, over }: Meeting) =>
    html`<li>
        <span>${personLink(one)} – ${personLink(two)}</span>
        <strong class="taefl-number">
            ${over ? t('club.score', { one: pointsWords(points[0]), two: pointsWords(points[1]) }) : ''}
        </strong>
        <span class="games"><a href=${`/g/${games[0]}`}>${t('club.theGame')}</a></span>
    </li>`

const list = (title: string, meetings: Meeting[]) =>
    meetings.length
        ? html`<section class="taefl-stack">
              <h2>${title}</h2>
              ${listOf('taefl-me-games taefl-club-meetings', meetings, game)}
          </section>`
        : nothing

/** What is played in an arena: the games that run, and the latest that are over. */
const arena = ({ meetings }: Tournament) =>
    html`${list(
        t('club.nowPlaying'),
        meetings.filter(({ over }) => !over),
    )}
    ${list(
        t('club.latest'),
        meetings
            .filter(({ over }) => over)
            .slice(-LATEST)
            .reverse(),
    )}`

/** Says to the host of a Swiss where everybody can meet everybody in as many rounds. */
function smallSwiss({ kind, rounds, standing }: Tournament) {
    const players = standing.filter(({ waits, gone }) => !waits && !gone).length
    const all = players % 2 ? players : players - 1
    return kind === 'swiss' && players > 2 && rounds >= all - 1
        ? html`<p class="taefl-soft">${t('club.smallSwiss', { players, rounds: all })}</p>`
        : nothing
}

/** The way to the boards of all, for a projector. */
const screenLink = ({ id }: Tournament, kind = '') =>
    html`<a class=${kind} href=${`/tournaments/${id}/screen`}>${t('club.bigScreen')}</a>`

type Removes = ((name: string) => TemplateResult) | null
type Action = 'enter' | 'leave' | 'begin' | 'cancel'

class TournamentPage extends FreshPage {
    @state() private you: Person | null = null
    /** "Enter" comes where "Begin" was: a second press there is not meant for it. */
    override updated(changed: Changed): void {
        super.updated(changed)
        const before = changed.get('found') as Tournament | null | undefined
        if (before && before.phase !== this.found?.phase) shield(this)
    }
    protected override mayLook(): boolean {
        return !this.busy
    }
    protected override async ask(): Promise<Tournament> {
        this.you = await me()
        // Whoever takes part is taken to their games from here.
        if (this.you) void watchTurns()
        return super.ask()
    }
    protected body(found: Tournament) {
        const { rules, kind, clock, by, minutes, standing, rounds } = found
        const waits = standing.filter(one => one.waits)
        const long =
            kind === 'arena'
                ? ` · ${t('club.minutesLong', { minutes })}`
                : kind === 'swiss'
                  ? ` · ${t(rounds === 1 ? 'club.roundLong' : 'club.roundsLong', { rounds })}`
                  : ''
        return html`${offer(
                rules,
                html`<h2>${stageWords(found)}</h2>
                    ${this.outcome(found)}
                    ${found.early ? html`<p role="status">${t('club.earlyWords')}</p>` : nothing}
                    ${found.yours ? codeLine(found) : nothing} ${this.doings(found)}
                    ${this.paused ? html`<p role="status"><strong>${t('club.isPaused')}</strong></p>` : nothing}
                    ${facts([
                        [
                            t('club.rules'),
                            html`<a href=${`/rules/${rules}`}>${rulesWords(rules)}</a>`,
                        ],
                        [t('club.kind'), t(`club.${kind}`) + long],
                        [t('club.pace'), timingWords(clock)],
                        [t('club.byHost'), by],
                    ])}`,
            )}
            <section class="taefl-stack">
                <h2>${standingTitle(found)}</h2>
                ${standingTable(found, this.removes(found), this.you?.name)}
            </section>
            ${waits.length ? waitingList(waits, this.removes(found)) : nothing}
            ${kind === 'arena' ? arena(found) : html`${crosstable(found)} ${this.rounds(found)}`}
            ${exports(found)}
            <p class="taefl-row">
                <a href="/tournaments">${t('club.all')}</a>
                ${found.yours ? nothing : screenLink(found)}
            </p>`
    }

    /** Who has won, and one's own place. */
    private outcome(found: Tournament) {
        const words = winnerWords(found)
        const places = found.standing.filter(({ waits }) => !waits)
        const own = places.find(({ name }) => name && name === this.you?.name)
        return words
            ? html`<p role="status">
                  <strong>${words}</strong>
                  ${own ? t('club.yourPlace', { place: own.place, count: places.length }) : nothing}
              </p>`
            : nothing
    }
    /** The game that one has to play now. */
    private ownGame({ meetings }: Tournament): string | undefined {
        const name = this.you?.name
        return meetings
            .find(({ over, players }) => !over && name && players.includes(name))
            ?.games.at(-1)
    }
    private doings(found: Tournament) {
        const { entered, yours, phase, players, takes } = found
        const game = this.ownGame(found)
        const may = this.you && this.you.kind !== 'guest'
        const waiting = phase === 'waiting'
        const next = waiting
            ? takes && !entered && !yours && 'club.nextWaiting'
            : entered && phase === 'playing' && 'club.nextPlaying'
        return html`${
                entered && waiting
                    ? html`<p class="taefl-play-note" role="status">
                          <strong>${t('club.youAreIn', { name: this.you?.name ?? '' })}</strong>
                          ${t('club.nextWaiting')}
                      </p>`
                    : nothing
            }
            <div class="taefl-row">
                <span role="status" class="taefl-row"
                    >${game ? html`<a class="taefl-button primary" href=${`/g/${game}`}>${t('club.yourGame')}</a>` : nothing}</span
                >
                ${yours && waiting ? this.button('begin', found, 'primary', players < 2) : nothing}
                ${takes && may && !entered ? this.button('enter', found, yours ? '' : 'primary') : nothing}
                ${boardLink(found, !!this.told?.board)}
                ${yours && phase !== 'over' ? screenLink(found, 'taefl-button') : nothing}
                ${yours ? pauseButton(found, this.paused, this.busy, action => void this.attempt(action)) : nothing}
                ${entered && phase !== 'over' ? this.button('leave', found) : nothing}
                ${yours && phase !== 'over' ? this.button('cancel', found, 'quiet', false, waiting ? 'cancel' : 'end') : nothing}
            </div>
            ${takes && !may && !entered && found.guests ? this.nickname(found) : nothing}
            ${takes && !may && !found.guests ? visitor(t('club.enterNeeds')) : nothing}
            ${yours && waiting && players < 2 ? html`<p class="taefl-soft">${t('club.beginNeeds')}</p>` : nothing}
            ${yours && waiting ? smallSwiss(found) : nothing}
            ${this.rests(found) ? html`<p role="status"><strong>${t('club.youRest')}</strong></p>` : nothing}
            ${next ? html`<p class="taefl-soft">${t(next)}</p>` : nothing}`
    }
    /** One has no opponent in this round. */
    private rests({ meetings, phase, round }: Tournament): boolean {
        const own = meetings.filter(({ players }) => players.includes(this.you?.name ?? ''))
        return phase === 'playing' && own.some(one => one.round === round && !one.games.length)
    }
    /** The way in for those without an account: a class, for instance. */
    private nickname(found: Tournament) {
        const enter = submitted(form => this.do('enter', found, entered(form, 'nickname')))
        return html`<form class="taefl-stack" @submit=${enter}>
            ${entry('nickname', t('club.nickname'), {
                required: true,
                minlength: 2,
                maxlength: 20,
                autocomplete: 'nickname',
                refused: this.refused && 'taefl-nickname',
                hint: t('club.nicknameHint'),
            })}
            <p class="error" role="alert" id="taefl-nickname" ?hidden=${!this.refused}>
                ${this.refused}
            </p>
            <div>
                <button class="taefl-button primary" ?disabled=${this.busy}>
                    ${t('club.enter')}
                </button>
            </div>
        </form>`
    }
    private button(
        action: Action,
        found: Tournament,
        kind = '',
        off = false,
        words: Action | 'end' = action,
    ): TemplateResult {
        return button(t(`club.${words}`), () => this.do(action, found), {
            kind,
            off: off || this.busy,
        })
    }
    private async do(
        action: Action,
        { id, name, phase }: Tournament,
        nickname?: string,
    ): Promise<void> {
        const sure = phase === 'waiting' ? 'club.cancelSure' : 'club.endSure'
        if (action === 'cancel' && !confirm(t(sure, { name }))) return
        const run = async (): Promise<void> => {
            const tell = () => tellTournament(id, action, nickname)
            // The server makes somebody of the one who enters, or gives a guest another name.
            await (nickname ? asSomebody(tell) : tell())
            if (nickname) become((await askMe()).you)
            // What never began is gone.
            if (action === 'cancel' && phase === 'waiting') {
                if (isPresent(this)) navigate('/tournaments')
            } else await this.look()
        }
        await (nickname ? this.handIn(run) : this.attempt(run))
    }

    /** The maker's button beside somebody who takes part; null: nobody can be removed. */
    private removes({ id, yours, phase }: Tournament): Removes {
        if (!yours || phase === 'over') return null
        return name =>
            button(
                t('club.remove'),
                () => {
                    if (confirm(t('club.removeSure', { name })))
                        void this.attempt(async () => {
                            await removeEntrant(id, name)
                            await this.look()
                        })
                },
                { kind: 'quiet', label: t('club.removeName', { name }), off: this.busy },
            )
    }
    private rounds({ meetings }: Tournament) {
        const rounds = [...new Set(meetings.map(({ round }) => round))].sort((a, b) => b - a)
        return rounds.map(
            round =>
                html`<section class="taefl-stack">
                    <h2>${t('club.round', { round })}</h2>
                    ${listOf(
                        'taefl-me-games taefl-club-meetings',
                        meetings.filter(one => one.round === round),
                        one => this.meeting(one),
                    )}
                </section>`,
        )
    }
    private meeting({ players, points, games }: Meeting) {
        const [one, two] = players
        if (!two && !games.length)
            return html`<li>
                <span class="taefl-soft"
                    >${t('club.rests', { name: one ?? t('club.someone') })}</span
                >
            </li>`
        return html`<li>
            <span>${personLink(one)} – ${personLink(two)}</span>
            <strong class="taefl-number"
                >${t('club.score', { one: pointsWords(points[0]), two: pointsWords(points[1]) })}</strong
            >
            <span class="games">
                ${games.map((game, at) => html`<a href=${`/g/${game}`}>${t(at ? 'club.second' : 'club.first')}</a>`)}
            </span>
        </li>`
    }
}
customElements.define('taefl-tournament', TournamentPage)

/* The table of a tournament, and the crosstable: what each scored against each, or round by round. */

/** Whether somebody has as many points as another one, so that tie-breaks tell something: not before the first point. */
const isTied = (standing: Entrant[]): boolean =>
    standing.some(({ points }) => points) &&
    new Set(standing.map(({ points }) => points)).size < standing.length

function standingTable({ standing: all, phase }: Tournament, removes: Removes, own?: string) {
    const standing = all.filter(({ waits }) => !waits)
    if (!standing.length) return html`<p class="taefl-panel">${t('club.nobodyIn')}</p>`
    const begun = phase !== 'waiting'
    const tied = begun && isTied(standing)
    return html`<table class="taefl-club-table taefl-club-standing">
            ${columns([
                t('club.name'),
                ...(begun ? [t('club.pointsTitle')] : []),
                ...(tied ? [t('club.direct'), t('club.berger')] : []),
                ...(removes ? [''] : []),
            ])}
            <tbody>
                ${standing.map(
                    ({ place, name, points, direct, berger, gone }) =>
                        html`<tr class=${name && name === own ? 'own' : ''}>
                            <th scope="row">
                                ${begun ? `${place}. ` : nothing}${personLink(name)}
                                ${gone ? html`<small class="taefl-soft">${t('club.gone')}</small>` : nothing}
                            </th>
                            ${begun ? html`<td class="taefl-number">${pointsWords(points)}</td>` : nothing}
                            ${tied ? html`<td class="taefl-number">${direct === null ? '–' : pointsWords(direct)}</td>` : nothing}
                            ${tied ? html`<td class="taefl-number">${numberWords(berger)}</td>` : nothing}
                            ${removes ? html`<td>${name && !gone ? removes(name) : nothing}</td>` : nothing}
                        </tr>`,
                )}
            </tbody>
        </table>
        ${tied ? html`<p class="taefl-small taefl-soft">${t('club.tieWords')}</p>` : nothing}`
}

/** Those for whom there is no place yet, in the order in which they entered. */
const waitingList = (waits: Entrant[], removes: Removes) =>
    html`<section class="taefl-stack">
        <h2>${t('club.waitingList')}</h2>
        <p class="taefl-small taefl-soft">${t('club.waitingWords')}</p>
        <ol>
            ${waits.map(({ name }) => html`<li>${personLink(name)} ${name ? removes?.(name) : nothing}</li>`)}
        </ol>
    </section>`

/** One's points in a meeting, from the side of a row; null: that row is not in it. */
function scored(
    { rows, points }: Meeting,
    row: number,
): { points: number; other: number | null } | null {
    const side = rows.indexOf(row)
    return side < 0 ? null : { points: points[side]!, other: rows[1 - side]! }
}

type Column = { title: string; cell: (row: number) => unknown }

/** A column for each opponent: where everyone meets everyone. */
function opponents({ standing, meetings }: Tournament): Column[] {
    return standing.flatMap(({ waits }, column) =>
        waits
            ? []
            : {
                  title: String(column + 1),
                  cell: (row: number) => {
                      const met = meetings.find(
                          ({ rows }) => rows.includes(row) && rows.includes(column),
                      )
                      if (row === column) return '×'
                      return met ? pointsWords(scored(met, row)!.points) : ''
                  },
              },
    )
}

/** A column for each round, with the opponent's number in front. */
function byRound({ meetings, round }: Tournament): Column[] {
    return Array.from({ length: round }, (_, at) => ({
        title: t('club.roundShort', { round: at + 1 }),
        cell: row => {
            const met = meetings
                .filter(one => one.round === at + 1)
                .map(one => scored(one, row))
                .find(one => one)
            if (!met) return ''
            const points = pointsWords(met.points)
            if (met.other === null) return html`<small>${t('club.restShort')}</small> ${points}`
            return html`<small>${met.other + 1}:</small> ${points}`
        },
    }))
}

function crosstable(found: Tournament) {
    const { kind, meetings, standing } = found
    if (!meetings.length) return nothing
    const parts = kind === 'everyone' ? opponents(found) : byRound(found)
    return html`<section class="taefl-stack">
        <h2>${t('club.crosstable')}</h2>
        <p class="taefl-small taefl-soft">
            ${t(kind === 'everyone' ? 'club.crossWords' : 'club.crossRounds')}
        </p>
        <div class="taefl-club-cross" role="region" tabindex="0" aria-label=${t('club.crosstable')}>
            <table class="taefl-club-table">
                ${columns([t('club.name'), ...parts.map(({ title }) => title), t('club.pointsTitle')])}
                <tbody>
                    ${standing.map(({ name, points, waits }, row) =>
                        waits
                            ? nothing
                            : html`<tr>
                                  <th scope="row">${row + 1} ${name ?? t('club.someone')}</th>
                                  ${parts.map(({ cell }) => html`<td class="taefl-number">${cell(row)}</td>`)}
                                  <td class="taefl-number">
                                      <strong>${pointsWords(points)}</strong>
                                  </td>
                              </tr>`,
                    )}
                </tbody>
            </table>
        </div>
    </section>`
}

/** The results as files. */
export const exports = ({ id, phase }: Tournament) =>
    phase === 'waiting'
        ? nothing
        : html`<p class="taefl-row">
              ${t('club.export')}
              <a href=${`/api/tournaments/${id}.csv`} download=${`${id}.csv`}>${t('club.csv')}</a>
          </p>`
