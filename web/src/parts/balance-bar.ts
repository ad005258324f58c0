/* Whose points they are when the engine plays both sides: a bar between the names of the sides, for eyes alone. */
import { html, type TemplateResult } from 'lit'
import type { Balance, ListedSet } from '../app/sets'
import { sideName } from '../app/speech'
import '../style/balance-bar.css'

export function balanceBar(
    { score, half }: Balance,
    sides: Pick<ListedSet, 'players'>,
): TemplateResult {
    const low = Math.max(0, score - half)
    const high = Math.min(100, score + half)
    return html`<span class="taefl-balance-bar" aria-hidden="true"
        >${sideName(sides, 1)}<i .style=${`--score: ${score}%; --low: ${low}%; --high: ${high}%`}
            ><b></b></i
        >${sideName(sides, 2)}</span
    >`
}
