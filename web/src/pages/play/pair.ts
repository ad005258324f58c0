/* <taefl-pair>: a game of a match of two with sides swapped: which one it is, the score, and the way to the
 * other. Whoever sees the first one end is taken to the second. */
import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { isPresent, navigate } from '../../app/router'
import { t } from '../../app/texts'
import { pointsWords } from '../../live/points'
import type { State } from '../../live/types'

/** Long enough to see how it ended; clocks of a first turn stand for a minute. */
const PAUSE_MS = 5000

export class PairPanel extends PageElement {
    @property({ attribute: false }) state!: State
    private was: State['phase'] | null = null
    private timer = 0

    override disconnectedCallback(): void {
        super.disconnectedCallback()
        clearTimeout(this.timer)
    }
    override updated(): void {
        const { phase, pair } = this.state
        const ended = this.was === 'playing' && phase === 'over'
        this.was = phase
        if (!ended || pair?.game !== 1 || !pair.other) return
        const next = `/g/${pair.other}`
        this.timer = window.setTimeout(() => isPresent(this) && navigate(next), PAUSE_MS)
    }
    override render() {
        const { pair, phase, seats } = this.state
        if (!pair) return nothing
        const { game, other, score, apart } = pair
        const [one, two] = seats.map(seat => seat?.name || t('live.someone')) as [string, string]
        const [a, b] = score.map(pointsWords) as [string, string]
        const next = game === 1 && phase === 'over'
        return html`<p>
                ${t('live.pairGame', { game })} · ${t('live.pairScore', { one, a, b, two })}
                ${other && !next ? html`· <a href=${`/g/${other}`}>${t('live.pairOther', { game: 3 - game })}</a>` : nothing}
            </p>
            ${next && other ? html`<p><a class="taefl-button primary" href=${`/g/${other}`}>${t('live.pairNext')}</a></p>` : nothing}
            ${next && !other ? html`<p>${t(apart ? 'live.pairApart' : 'live.pairNone')}</p>` : nothing}
            ${game === 2 && apart ? html`<p>${t('live.pairApart')}</p>` : nothing}
            ${
                game === 2 && phase === 'over' && !apart
                    ? html`<p>
                          <strong
                              >${
                                  score[0] === score[1]
                                      ? t('live.pairDrawn')
                                      : t('live.pairWon', { name: score[0] > score[1] ? one : two })
                              }</strong
                          >
                      </p>`
                    : nothing
            }`
    }
}
customElements.define('taefl-pair', PairPanel)
