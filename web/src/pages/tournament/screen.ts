/* /tournaments/:id/screen: for a projector in front of a room. Who plays whom with the boards as they are now,
 * and the table, in letters that the back row can read. It keeps itself up to date. */
import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { isolated } from '../../app/bidi'
import { core } from '../../app/core'
import { t } from '../../app/texts'
import type { Player, Position } from '../../core/types'
import type { BoardNews } from '../../live/class'
import type { Meeting, Tournament } from '../../live/club'
import { pointsWords } from '../../live/timing'
import { socket } from '../../live/server'
import type { State } from '../../live/types'
import { still } from '../../parts/still'
import '../lobby/current'
import { rulesWords, stageWords } from '../club'
import { codeLine, FreshPage, standingTitle, winnerWords } from './fresh'
import '../../style/club.css'
import { renderShown } from './board'
import { button, linkButton } from '../../parts/fields'

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

/** A game as heard last: from where it began, its moves, the clocks after the last one, and what the core knows of it. */
interface Seen {
    place: Position
    moves: string[]
    left: State['left']
    /** When the clock of the side to move began to run; null: it stands. */
    since: number | null
    board: string
    side: Player
}

class ScreenPage extends FreshPage {
    /** The games that are shown, by id. */
    @state() private seen: Record<string, Seen> = {}
    @state() private turn = 0
    private watched = new Map<string, () => void>()

    override connectedCallback(): void {
        super.connectedCallback()
        this.every(TURN_MS, () => this.turn++)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
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
        const end = socket.watchGame(game, said => {
            const before = this.seen[game]
            if (said.on === 'state' && said.id === game) void this.show(game, said)
            else if (said.on === 'ply' && said.game === game && before)
                void this.show(game, { ...said, moves: [...before.moves, said.move] }, before)
        })
        this.watched.set(game, end)
    }
    /** Takes in what the server has said; the core knows the board. */
    private async show(
        game: string,
        said: Pick<State, 'moves' | 'left' | 'running'> & Partial<State>,
        before?: Seen,
    ): Promise<void> {
        const { moves, left, running } = said
        const place = before?.place ?? {
            rules: said.rules!,
            start: said.position ?? '',
            moves: [],
        }
        const next: Seen = {
            place,
            moves,
            left,
            board: before?.board ?? '',
            side: before?.side ?? 1,
            since: running ? performance.now() : null,
        }
        this.seen = { ...this.seen, [game]: next }
        const view = await core()
            .view({ ...place, moves })
            .catch(() => null)
        if (!view || this.seen[game] !== next) return
        const shown = { ...next, board: view.board, side: view.side }
        this.seen = { ...this.seen, [game]: shown }
    }
    protected body(found: Tournament) {
        const { id, phase } = found
        const shown = this.told?.board
        return html`<div class="taefl-screen">
            <p class="stage">
                <strong>${stageWords(found)}</strong>
                <span>${rulesWords(found.rules)}</span>
                ${this.paused ? html`<strong role="status">${t('club.isPaused')}</strong>` : nothing}
            </p>
            <div class="parts">
                ${shown ? demonstration(shown) : phase === 'waiting' ? this.invitation(found) : this.boards(found)}
                <section>
                    ${shown ? html`<p class="words">${shown.words}</p>` : nothing}
                    <h2>${standingTitle(found)}</h2>
                    ${this.standing(found)}
                </section>
            </div>
            <p class="taefl-row">
                ${button(t('club.fillScreen'), this.fill)}
                ${linkButton(`/tournaments/${id}`, t('club.toTournament'), 'quiet')}
            </p>
        </div>`
    }
    private readonly fill = (): void => void this.requestFullscreen?.().catch(() => {})

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
        const winner = winnerWords(found)
        if (winner) return html`<section class="winner" role="status"><p>${winner}</p></section>`
        const meetings = this.shown(found)
        const first = this.meetings(found)
        return html`<section>
            <h2>${t('club.boards')}</h2>
            ${
                meetings.length
                    ? html`<ul class="boards of-${meetings.length}">
                          ${meetings.map(one => this.board(one, first.indexOf(one) + 1, found.rules))}
                      </ul>`
                    : html`<p>${t('club.noBoards')}</p>`
            }
        </section>`
    }
    private board({ players, points, games, over }: Meeting, number: number, rules: string) {
        const [one, two] = players.map(name => name ?? t('club.someone')) as [string, string]
        const game = games.at(-1)
        if (!game) return html`<li><p>${t('club.rests', { name: one })}</p></li>`
        const score = t('club.score', {
            one: pointsWords(points[0]),
            two: pointsWords(points[1]),
        })
        // In the second game the two have changed sides.
        const sides: [string, string] = games.length > 1 ? [two, one] : [one, two]
        const seen = this.seen[game]
        const player = (seat: Player) =>
            html`<p class="player ${!over && seen?.side === seat ? 'turn' : ''}">
                <span>${isolated(sides[seat - 1]!)}</span>
                ${
                    seen?.left && !over
                        ? html`<taefl-card-clock
                              .left=${seen.left[seat - 1]!}
                              .since=${seen.side === seat ? seen.since : null}
                          ></taefl-card-clock>`
                        : nothing
                }
            </p>`
        return html`<li class=${over ? 'over' : ''}>
            ${player(2)}
            <a href=${`/g/${game}`} aria-label=${t('club.boardOf', { one, two })}>
                ${still(rules, seen?.board)}
            </a>
            ${player(1)}
            <p class="taefl-number"><small>${number}</small> <strong>${score}</strong></p>
        </li>`
    }
    private standing({ standing, phase }: Tournament) {
        const rows = standing.filter(({ waits }) => !waits)
        const begun = phase !== 'waiting'
        return html`<ol>
                ${inTurn(rows, ROWS, this.turn).map(
                    ({ place, name, points }) =>
                        html`<li>
                            <span>${begun ? place : ''}</span>
                            <span class="name">${name ?? t('club.someone')}</span>
                            <strong class="taefl-number"
                                >${begun ? pointsWords(points) : ''}</strong
                            >
                        </li>`,
                )}
            </ol>
            ${rows.length ? nothing : html`<p>${t('club.nobodyIn')}</p>`}`
    }
}
customElements.define('taefl-tournament-screen', ScreenPage)

const demonstration = (shown: BoardNews): TemplateResult =>
    html`<section class="taefl-shown" aria-label=${t('club.demonstration')}>
        ${renderShown(shown)}
    </section>`
