/* <taefl-openings>: what was played here in the games that the server keeps, what came of it, and some of
 * these games. A move can be played with a click. */
import { html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { language, t } from '../../app/texts'
import type { Shown } from './engine-panel'
import type { Study } from './study'
import { sidesOf } from './words'
import '../../style/forms.css'
import '../../style/openings.css'

const players = ['all', 'people', 'engines', 'mixed'] as const
type Who = (typeof players)[number]

/** Games that are shown of those there are. */
const SHOWN_GAMES = 10
/** Who steps through a game does not ask about every position. */
const PAUSE_MS = 150

interface Played {
    move: string
    wins: [number, number]
    draws: number
    unfinished: number
}
interface Game {
    id: string
    players: [string | null, string | null]
    result: string
    plies: number
    ended: number
}
interface Found {
    /** What it is about. */
    at: Shown
    moves: Played[]
    games: Game[]
}
/** Why there is no answer: no games are kept where the page comes from, or it would help in a game of
 * one's own, or not just now. */
type Failure = 'noServer' | 'ownGame' | 'failed'

class Unanswered extends Error {
    constructor(readonly why: Failure) {
        super(why)
    }
}
/** Rejects with an Unanswered. */
async function ask<T>(path: string): Promise<T> {
    const answer = await fetch(`/api/${path}`).catch(() => null)
    if (answer?.status === 403) throw new Unanswered('ownGame')
    if (answer?.status === 404) throw new Unanswered('noServer')
    if (!answer?.ok) throw new Unanswered('failed')
    // A place that only gives out the page may answer with anything.
    if (!/json/.test(answer.headers.get('content-type') ?? '')) throw new Unanswered('noServer')
    return (await answer.json()) as T
}
const gamesOf = ({ wins, draws, unfinished }: Played): number =>
    wins[0] + wins[1] + draws + unfinished
const choiceOf = ({ view }: Shown, { move }: Played) =>
    view.moves.find(choice => choice.move === move)

export class OpeningsPanel extends PageElement {
    @property({ attribute: false }) study!: Study
    /** What is on the board; null while another place comes there. */
    @property({ attribute: false }) shown: Shown | null = null
    @state() private who: Who = 'all'
    /** Stays while the next is asked. */
    @state() private found: Found | null = null
    @state() private failure: Failure | null = null
    /** '' while nothing is. */
    private asked = ''
    /** A move of the list was played: the focus stays here. */
    private follows = false

    override willUpdate(changed: PropertyValues): void {
        if (this.shown && (changed.has('shown') || changed.has('who'))) void this.look(this.shown)
    }
    private async look(at: Shown): Promise<void> {
        const { rules, fen } = at.view
        const place = String(new URLSearchParams({ rules, position: fen }))
        const query = `${place}&who=${this.who}`
        if (query === this.asked) return
        this.asked = query
        let found: Found | null = null
        let failure: Failure | null = null
        try {
            if (this.found) await new Promise(done => setTimeout(done, PAUSE_MS))
            if (query !== this.asked) return
            const [{ moves }, { games }] = await Promise.all([
                ask<{ moves: Played[] }>(`explorer?${query}`),
                ask<{ games: Game[] }>(`search?${place}`),
            ])
            found = { at, moves, games }
        } catch (error) {
            failure = error instanceof Unanswered ? error.why : 'failed'
        }
        if (query !== this.asked) return
        if (failure) this.asked = ''
        this.found = found
        this.failure = failure
        await this.updateComplete
        // The button that had the focus may be gone.
        if (this.follows && !this.contains(document.activeElement))
            this.querySelector<HTMLElement>('tbody button, select')?.focus()
        this.follows = false
    }

    override render() {
        const { failure, found } = this
        return html`<div class="taefl-openings-who">
                <label for="taefl-openings-who">${t('analysis.openings.who')}</label>
                <select
                    id="taefl-openings-who"
                    class="taefl-input"
                    @change=${(event: Event) =>
                        (this.who = (event.target as HTMLSelectElement).value as Who)}
                >
                    ${players.map(
                        who =>
                            html`<option value=${who} ?selected=${who === this.who}>
                                ${t(`analysis.openings.${who}`)}
                            </option>`,
                    )}
                </select>
            </div>
            <p role="status" class="taefl-soft">
                ${
                    failure
                        ? t(`analysis.openings.${failure}`)
                        : found && !found.moves.length
                          ? noneWords(found, this.who)
                          : nothing
                }
            </p>
            ${
                failure === 'failed'
                    ? html`<button
                          type="button"
                          class="taefl-button"
                          @click=${() => this.shown && void this.look(this.shown)}
                      >
                          ${t('analysis.openings.again')}
                      </button>`
                    : nothing
            }
            ${found?.moves.length ? this.renderTable(found) : nothing}
            ${found?.games.length ? renderGames(found.games) : nothing}`
    }
    private renderTable({ at, moves }: Found) {
        const names = sidesOf(at.about)
        return html`<table class="taefl-openings">
                <caption class="taefl-visually-hidden">
                    ${t('analysis.openings.caption')}
                </caption>
                <thead>
                    <tr>
                        <th scope="col">${t('analysis.openings.move')}</th>
                        <th scope="col">${t('analysis.openings.games')}</th>
                        <th scope="col">
                            ${t('analysis.openings.results', { one: names[0], two: names[1] })}
                        </th>
                    </tr>
                </thead>
                <tbody>
                    ${moves.map(move => this.renderMove(move, at))}
                </tbody>
            </table>
            <p class="taefl-soft taefl-small">${t('analysis.openings.hint')}</p>`
    }
    private renderMove(played: Played, at: Shown) {
        return html`<tr>
            <th scope="row">
                <button
                    type="button"
                    class="taefl-button quiet"
                    @click=${() => this.play(played, at)}
                >
                    ${choiceOf(at, played)?.name ?? played.move}
                </button>
            </th>
            <td>${gamesOf(played).toLocaleString(language())}</td>
            <td>${renderBar(played, at)}</td>
        </tr>`
    }
    private play(played: Played, at: Shown): void {
        const choice = choiceOf(at, played)
        // The list may still be that of the place before.
        if (!choice || this.shown?.view.fen !== at.view.fen) return
        this.follows = true
        this.study.play(choice.move, choice.name)
    }
}
customElements.define('taefl-openings', OpeningsPanel)

/** Why there are games, perhaps, but no moves. */
function noneWords({ at, games }: Found, who: Who): string {
    if (at.view.result !== 'none') return t('analysis.over')
    if (who !== 'all') return t('analysis.openings.noSuch')
    return t(games.length ? 'analysis.openings.noMoves' : 'analysis.openings.none')
}
/** How the games ended, in the colours of the pieces, with numbers. */
function renderBar({ wins, draws, unfinished }: Played, { about }: Shown) {
    const names = sidesOf(about)
    const won = (side: string): string => t('analysis.openings.won', { side })
    const parts = [
        { look: 'one', count: wins[0], words: won(names[0]) },
        { look: 'draw', count: draws, words: t('analysis.openings.draws') },
        { look: 'two', count: wins[1], words: won(names[1]) },
        { look: 'open', count: unfinished, words: t('analysis.openings.unfinished') },
    ].filter(({ count }) => count)
    const dark = about.pieces.find(piece => piece.owner === 1)?.dark
    return html`<div class="bar ${dark ? 'dark' : ''}">
        ${parts.map(({ look, count, words }) => {
            const number = count.toLocaleString(language())
            return html`<span
                class=${look}
                .style=${`flex-grow: ${count}`}
                title="${words}: ${number}"
                ><span class="taefl-visually-hidden">${words}: </span>${number}</span
            > `
        })}
    </div>`
}
function renderGames(games: Game[]) {
    const day = new Intl.DateTimeFormat(language(), { dateStyle: 'medium' })
    return html`<h2>${t('analysis.openings.newest')}</h2>
        <ul class="taefl-list">
            ${games.slice(0, SHOWN_GAMES).map(
                ({ ended, id, players, plies, result }) =>
                    html`<li>
                        <a href="/g/${id}">${players.map(name => name ?? '?').join(' – ')}</a>
                        <span class="taefl-small taefl-soft">
                            ${result.replace('-', '–')} · ${t('analysis.plies', { count: plies })} ·
                            ${day.format(ended)}
                        </span>
                    </li>`,
            )}
        </ul>`
}
