/* What the page of a game says of its fair match: beside the board while it goes on, in the card of its end. */
import { html, nothing, type TemplateResult } from 'lit'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { Player } from '../../core/types'
import { pointsWords } from '../../live/timing'
import type { Pair } from '../../live/types'
import type { GamePage } from './game'
import { other, seatOf } from './game-state'

const movesWords = (count: number): string =>
    t(count === 1 ? 'play.fairMove' : 'play.fairMoves', { count })
const link = (pair: Pair): TemplateResult | typeof nothing =>
    pair.other
        ? html`<a href=${`/g/${pair.other}`}>${t('play.fairShow', { game: 3 - pair.game })}</a>`
        : nothing

/** Which game it is, and what counts in it, while it goes on. */
export function renderFair(view: GamePage): TemplateResult | typeof nothing {
    const { pair, law } = view
    if (!pair || view.match.over) return nothing
    const seat = seatOf(view.match.game.setup)
    const side = typeof seat === 'number' ? sideName(law, seat) : ''
    return html`<div class="taefl-fair">
        <p>
            <strong>${t('play.fairGame', { game: pair.game })}</strong>
            ${side ? html`· ${t('play.fairSide', { side })}` : nothing} ${link(pair)}
        </p>
        ${pair.first ? renderAim(view, pair.first) : html`<p>${t('play.fairWords')}</p>`}
    </div>`
}

/** What it takes to win the match in the second game. What is said when that is past has its place from the beginning, so
 * nothing moves. */
function renderAim(view: GamePage, { result, plies }: Pair['first'] & {}): TemplateResult {
    if (result === '1/2-1/2') return html`<p>${t('play.fairDrawn')}</p>`
    const seat = seatOf(view.match.game.setup)
    const chaser: Player = result === '1-0' ? 1 : 2
    const guard = other(chaser)
    const count = String(view.plies).padStart(String(plies).length, '\u2007')
    const words = { side: sideName(view.law, chaser), moves: movesWords(plies), count }
    const aim =
        seat === chaser
            ? t('play.fairChase', words)
            : t('play.fairGuard', { ...words, name: view.nameOf(chaser) })
    const held =
        seat === guard
            ? t('play.fairHeldYou', words)
            : t('play.fairHeld', { ...words, name: view.nameOf(guard) })
    const late = view.plies > plies
    return html`<div class="either">
        <p class=${late ? 'hidden' : nothing}>${aim}</p>
        <p class=${late ? nothing : 'hidden'}>${held}</p>
    </div>`
}

/** How the match stands after its first game, or ended with its second one. */
export function renderFairEnd(view: GamePage): TemplateResult | typeof nothing {
    const { pair } = view
    if (!pair) return nothing
    const said = (words: string) => html`<p>${words}</p>`
    if (pair.apart) return said(t('play.fairApart'))
    if (pair.winner !== null) return renderResult(view, pair, pair.winner)
    if (view.network && pair.game === 1 && !pair.other) return said(t('play.fairNone'))
    const [a, b] = pair.score.map(pointsWords) as [string, string]
    const score = t('play.fairScore', { one: view.nameOf(1), a, b, two: view.nameOf(2) })
    return html`<p class="taefl-end-match">${score}</p>
        ${view.network?.leads ? said(t('play.fairSoon')) : nothing}`
}

function renderResult(view: GamePage, pair: Pair, winner: Player | 0): TemplateResult {
    const seat = seatOf(view.match.game.setup)
    const lost = typeof seat === 'number' && winner === other(seat)
    const mine = lost ? other(winner as Player) : winner || 1
    const name = view.nameOf(winner || 1)
    const a = pointsWords(pair.score[mine - 1]!)
    const b = pointsWords(pair.score[other(mine) - 1]!)
    const kind = !winner ? 'Tie' : lost ? 'YouLose' : seat === winner ? 'YouWin' : 'Wins'
    return html`<p class="taefl-end-match">
            ${t(`play.fair${kind}`, { name, a, b })} ${link(pair)}
        </p>
        <p>${reasonOf(view, pair, winner)}</p>`
}

/** What decided, where the points did not. */
function reasonOf(view: GamePage, { first, score }: Pair, winner: Player | 0): string {
    const { match, plies } = view
    if (match.result === 'none') {
        const away = other(winner || 1)
        return seatOf(match.game.setup) === away
            ? t('play.fairAwayYou')
            : t('play.fairAway', { name: view.nameOf(away) })
    }
    if (score[0] !== score[1] || match.result === 'draw') return ''
    if (!winner) return t('play.fairAlike')
    const [few, many] = [plies, first!.plies].sort((a, b) => a - b).map(movesWords)
    return t('play.fairQuicker', { few: few!, many: many! })
}
