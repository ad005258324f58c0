/* <taefl-series>: whom the rules favour. The engine plays 20 games against itself, from openings of chance, and the
 * score is shown with how far it can be trusted. */
import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { about, core } from '../../app/core'
import { PageElement, type Changed } from '../../app/element'
import { percentWords } from '../../app/locale'
import { tellError } from '../../app/notice'
import { sidesOf } from '../../app/speech'
import { t } from '../../app/texts'
import { balanceBar } from '../../parts/balance-bar'
import { Engine } from '../../core/engine'
import { gamesOf, type Score, shareOf } from './score'
import type { Law, Position, View } from '../../core/types'
import { button } from '../../parts/fields'

const GAMES = 20
/** Each side's first turn is of chance, so that no game is like another. */
const CHANCE_PLIES = 2
/** Longer games count as drawn. */
const PLIES_MOST = 200
/** Enough to see a capture and a way out; a game takes some seconds. */
const NODES = 4000

class Series extends PageElement {
    @property() law!: Law
    @state() private score: Score | null = null
    private sides: readonly [string, string] = ['', '']
    @state() private runs = false
    /** Which series is the last one. */
    private number = 0
    private engine: Engine | null = null

    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.stop()
    }
    override willUpdate(changed: Changed): void {
        const before = changed.get('law') as Law | undefined
        if (!before || before.name === this.law.name) return
        this.stop()
        this.score = null
    }
    private readonly stop = (): void => {
        this.number++
        this.runs = false
        this.engine?.close()
        this.engine = null
    }
    private readonly start = async (): Promise<void> => {
        const number = ++this.number
        const still = (): boolean => number === this.number
        this.runs = true
        this.engine = new Engine()
        try {
            this.sides = sidesOf(await about(this.law.name))
            if (!still()) return
            this.score = { won: [0, 0], drawn: 0 }
            for (let game = 0; game < GAMES && still(); game++) {
                const winner = await this.play(game, still)
                if (!still()) return
                const { won, drawn }: Score = this.score
                const more = (side: number): number => won[side]! + Number(winner === side + 1)
                this.score = { won: [more(0), more(1)], drawn: drawn + Number(!winner) }
            }
        } catch (error) {
            if (still()) tellError(error)
        }
        if (still()) this.stop()
    }
    /** Who wins a game; 0: nobody. */
    private async play(game: number, still: () => boolean): Promise<0 | 1 | 2> {
        const place: Position = { rules: this.law.name, start: '', moves: [] }
        let view: View = await core().view(place)
        while (still() && view.result === 'none' && place.moves.length < PLIES_MOST) {
            const move =
                place.moves.length < CHANCE_PLIES
                    ? view.moves[Math.floor(Math.random() * view.moves.length)]?.move
                    : await this.find(place, game)
            if (!move || move === 'none') break
            place.moves = [...place.moves, move]
            view = await core().view(place)
        }
        return view.result === 'p1win' ? 1 : view.result === 'p2win' ? 2 : 0
    }
    private async find(place: Position, game: number): Promise<string | undefined> {
        const options = { Strength: 10, MultiPV: 1, Seed: game + 1 }
        return (await this.engine?.go(place, { nodes: NODES }, options))?.move
    }

    override render(): TemplateResult {
        const { score, runs } = this
        return html`<section class="taefl-panel taefl-stack" aria-labelledby="taefl-series">
            <h2 id="taefl-series">${t('workshop.series')}</h2>
            <p class="taefl-small taefl-soft">${t('workshop.seriesWords')}</p>
            <p>
                ${button(runs ? t('workshop.seriesStop') : t('workshop.seriesStart', { games: GAMES }), runs ? this.stop : this.start, { kind: runs ? '' : 'primary' })}
            </p>
            ${score ? this.result(score) : nothing}
        </section>`
    }
    /** The same lines from before the first game to after the last, so that nothing below moves under a pointer. */
    private result(score: Score): TemplateResult {
        const games = gamesOf(score)
        const [one, two] = this.sides
        const { share, from, to } = shareOf(score)
        const [a, b] = score.won
        const favours = from > 0.5 ? one : to < 0.5 ? two : ''
        return html`<label>
                ${
                    this.runs
                        ? t('workshop.seriesGame', { game: games + 1, games: GAMES })
                        : t('workshop.seriesDone', { games })
                }
                <progress max=${GAMES} value=${games}></progress>
            </label>
            <div role="status" class="taefl-stack">
                ${balanceBar({ score: 100 * share, low: 100 * from, high: 100 * to }, this.sides)}
                <p>
                    <strong>
                        ${favours ? t('workshop.seriesFor', { side: favours }) : t('workshop.seriesOpen')}
                    </strong>
                    ${t('workshop.seriesScore', { one, a, two, b, drawn: score.drawn })}
                </p>
                <p class="taefl-small taefl-soft">
                    ${t('workshop.seriesShare', {
                        one,
                        share: percentWords(share),
                        from: percentWords(from),
                        to: percentWords(to),
                    })}
                </p>
            </div>`
    }
}
customElements.define('taefl-series', Series)
