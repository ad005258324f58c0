/* <taefl-openings>: what was played here in the games that the server keeps, and what came of it. A move
 * can be played with a click. */
import { LitElement, html, nothing, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { language, t } from '../../app/texts'
import type { About, View } from '../../core/types'
import type { Study } from './study'
import { sidesOf } from './words'
import '../../style/forms.css'
import '../../style/openings.css'

const players = ['all', 'people', 'engines'] as const
type Who = (typeof players)[number]

interface Played {
    move: string
    wins: [number, number]
    draws: number
    unfinished: number
}

export class OpeningsPanel extends LitElement {
    @property({ attribute: false }) study!: Study
    @property({ attribute: false }) view: View | null = null
    @property({ attribute: false }) about: About | null = null
    @state() private who: Who = 'all'
    /** null: it is still asked. */
    @state() private moves: Played[] | null = null
    @state() private failed = false
    private asked = ''

    override createRenderRoot(): HTMLElement {
        return this
    }
    override willUpdate(changed: PropertyValues): void {
        if (!this.view || (!changed.has('view') && !changed.has('who'))) return
        const { rules, fen } = this.view
        void this.ask(String(new URLSearchParams({ rules, position: fen, who: this.who })))
    }
    private async ask(query: string): Promise<void> {
        if (query === this.asked) return
        this.asked = query
        this.moves = null
        this.failed = false
        try {
            const answer = await fetch(`/api/explorer?${query}`)
            if (!answer.ok) throw new Error(String(answer.status))
            const { moves } = (await answer.json()) as { moves: Played[] }
            if (query === this.asked) this.moves = moves
        } catch {
            if (query !== this.asked) return
            this.failed = true
            this.asked = ''
        }
    }

    override render() {
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
            <div aria-live="polite" aria-busy=${this.moves || this.failed ? 'false' : 'true'}>
                ${
                    this.failed
                        ? html`<p>${t('analysis.openings.failed')}</p>`
                        : this.moves?.length
                          ? this.renderTable(this.moves)
                          : this.moves
                            ? html`<p class="taefl-soft">${t('analysis.openings.none')}</p>`
                            : nothing
                }
            </div>`
    }
    private renderTable(moves: Played[]) {
        const names = sidesOf(this.about)
        const draws = moves.some(move => move.draws)
        const side = (i: 0 | 1) => t('analysis.openings.won', { side: names[i] })
        return html`<table class="taefl-openings">
                <caption class="taefl-visually-hidden">
                    ${t('analysis.openings.caption')}
                </caption>
                <thead>
                    <tr>
                        <th scope="col">${t('analysis.openings.move')}</th>
                        <th scope="col">${t('analysis.openings.games')}</th>
                        <th scope="col">${side(0)}</th>
                        ${draws ? html`<th scope="col">${t('analysis.openings.draws')}</th>` : nothing}
                        <th scope="col">${side(1)}</th>
                    </tr>
                </thead>
                <tbody>
                    ${moves.map(move => this.renderMove(move, draws))}
                </tbody>
            </table>
            <p class="taefl-soft taefl-small">${t('analysis.openings.hint')}</p>`
    }
    private renderMove({ move, wins, draws, unfinished }: Played, drawn: boolean) {
        const over = wins[0] + wins[1] + draws
        const share = (count: number): string =>
            over ? (count / over).toLocaleString(language(), { style: 'percent' }) : '–'
        const name = this.view?.moves.find(choice => choice.move === move)?.name ?? move
        return html`<tr>
            <th scope="row">
                <button
                    type="button"
                    class="taefl-button quiet"
                    @click=${() => this.study.play(move, name)}
                >
                    ${name}
                </button>
            </th>
            <td>${(over + unfinished).toLocaleString(language())}</td>
            <td>${share(wins[0])}</td>
            ${drawn ? html`<td>${share(draws)}</td>` : nothing}
            <td>${share(wins[1])}</td>
        </tr>`
    }
}
customElements.define('taefl-openings', OpeningsPanel)
