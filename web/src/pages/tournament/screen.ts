/* /tournaments/:id/screen: for a projector in front of a room. Who plays whom with the boards as they are now,
 * and the table, in letters that the back row can read. It keeps itself up to date. */
import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { isolated } from '../../app/bidi'
import { t } from '../../app/texts'
import type { Meeting, Tournament } from '../../live/club'
import { pointsWords } from '../../live/timing'
import { socket } from '../../live/server'
import { rulesWords, stageWords } from '../club'
import { codeLine, FreshPage } from './fresh'
import '../../style/club.css'
import { renderShown } from './board'

/** So many boards and rows can be read from afar. The rest is shown in turn. */
const BOARDS = 6
const ROWS = 12
const TURN_MS = 12_000

/** The part of a list whose turn it is. */
function inTurn<T>(all: T[], most: number, turn: number): T[] {
    const parts = Math.ceil(all.length / most) || 1
    const from = (turn % parts) * most
    return all.slice(from, from + most)
}

class ScreenPage extends FreshPage {
    /** How many events each game that is shown has had, by id: its picture is taken anew with each. */
    @state() private seen: Record<string, number> = {}
    @state() private turn = 0
    private watched = new Map<string, () => void>()
    private turns: ReturnType<typeof setInterval> | undefined

    override connectedCallback(): void {
        super.connectedCallback()
        this.turns = setInterval(() => this.turn++, TURN_MS)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearInterval(this.turns)
        for (const end of this.watched.values()) end()
        this.watched.clear()
    }
    /** The meetings of the round, or those that are played now. */
    private meetings({ kind, meetings, round }: Tournament): Meeting[] {
        return kind === 'arena'
            ? meetings.filter(({ over }) => !over)
            : meetings.filter(one => one.round === round)
    }
    private shown(found: Tournament): Meeting[] {
        return inTurn(this.meetings(found), BOARDS, this.turn)
    }
    override updated(): void {
        if (!this.found) return
        const games = this.shown(this.found).flatMap(({ games }) => games.slice(-1))
        for (const [game, end] of this.watched)
            if (!games.includes(game)) {
                end()
                this.watched.delete(game)
            }
        for (const game of games) if (!this.watched.has(game)) this.watch(game)
    }
    private watch(game: string): void {
        const end = socket.subscribe(
            game,
            () => ({ do: 'watch', game }),
            said => {
                const seq =
                    said.on === 'state' && said.id === game
                        ? said.seq
                        : said.on === 'ply' && said.game === game && said.seq
                if (seq) this.seen = { ...this.seen, [game]: seq }
            },
            { do: 'leave', game },
        )
        this.watched.set(game, end)
    }
    protected body(found: Tournament) {
        const { id, phase } = found
        return html`<div class="taefl-screen">
            <p class="stage">
                <strong>${stageWords(found)}</strong>
                <span>${rulesWords(found.rules)}</span>
                ${this.paused ? html`<strong role="status">${t('club.isPaused')}</strong>` : nothing}
            </p>
            <div class="parts">
                ${this.demonstration() ?? (phase === 'waiting' ? this.invitation(found) : this.boards(found))}
                <section>
                    <h2>${t('club.standing')}</h2>
                    ${this.standing(found)}
                </section>
            </div>
            <p class="taefl-row">
                <button type="button" class="taefl-button" @click=${this.fill}>
                    ${t('club.fillScreen')}
                </button>
                <a class="taefl-button quiet" href=${`/tournaments/${id}`}
                    >${t('club.toTournament')}</a
                >
            </p>
        </div>`
    }
    private readonly fill = (): void => void this.requestFullscreen?.().catch(() => {})

    private demonstration() {
        const shown = this.told?.board
        return shown
            ? html`<section>
                  <h2>${t('club.demonstration')}</h2>
                  ${renderShown(shown)}
              </section>`
            : null
    }
    private invitation(found: Tournament) {
        const { id } = found
        return html`<section class="invitation">
            <h2>${t('club.joinHere')}</h2>
            <img
                src=${`/api/tournaments/${id}.qr.svg`}
                alt=${t('club.joinCode')}
                width="400"
                height="400"
            />
            ${codeLine(found)}
        </section>`
    }
    private boards(found: Tournament) {
        const meetings = this.shown(found)
        const first = this.meetings(found)
        return html`<section>
            <h2>${t('club.boards')}</h2>
            ${
                meetings.length
                    ? html`<ul class="boards">
                          ${meetings.map(one => this.board(one, first.indexOf(one) + 1))}
                      </ul>`
                    : html`<p>${t('club.noBoards')}</p>`
            }
        </section>`
    }
    private board({ players, points, games, over }: Meeting, number: number) {
        const [one, two] = players.map(name => name ?? t('club.someone'))
        const game = games.at(-1)
        if (!game) return html`<li><p>${t('club.rests', { name: one! })}</p></li>`
        const score = t('club.score', {
            one: pointsWords(points[0]),
            two: pointsWords(points[1]),
        })
        return html`<li class=${over ? 'over' : ''}>
            <p><small>${number}</small> ${isolated(`${one} – ${two}`)}</p>
            <a href=${`/g/${game}`}>
                <img
                    src=${`/g/${game}.svg?seq=${this.seen[game] ?? 0}`}
                    alt=${t('club.boardOf', { one: one!, two: two! })}
                    width="320"
                    height="320"
                />
            </a>
            <p class="taefl-number"><strong>${score}</strong></p>
        </li>`
    }
    private standing({ standing }: Tournament) {
        const rows = standing.filter(({ waits }) => !waits)
        return html`<ol>
                ${inTurn(rows, ROWS, this.turn).map(
                    ({ place, name, points }) =>
                        html`<li>
                            <span>${place}</span>
                            <span class="name">${name ?? t('club.someone')}</span>
                            <strong class="taefl-number">${pointsWords(points)}</strong>
                        </li>`,
                )}
            </ol>
            ${rows.length ? nothing : html`<p>${t('club.nobodyIn')}</p>`}`
    }
}
customElements.define('taefl-tournament-screen', ScreenPage)
