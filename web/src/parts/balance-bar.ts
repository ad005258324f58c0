/* Whose points they are when the engine plays both sides: a bar between the names of the sides, for eyes alone. */
import { html, type TemplateResult } from 'lit'
import { bandOf, favourIn, type Band } from '../app/favour'
import type { Balance, ListedSet } from '../app/sets'
import { sidesOf } from '../app/speech'
import '../style/balance-bar.css'

export function balanceBar(
    { score, low, high }: Band,
    [one, two]: readonly [string, string],
): TemplateResult {
    return html`<span class="taefl-balance-bar" aria-hidden="true"
        >${one}<i .style=${`--score: ${score}%; --low: ${low}%; --high: ${high}%`}><b></b></i
        >${two}</span
    >`
}

/** How the engine's games against itself came out, as a bar and in words. `like`: its sides have the same names. */
export const favourBar = (found: Balance, like: ListedSet): TemplateResult =>
    html`<span class="taefl-favour taefl-small">
        ${balanceBar(bandOf(found), sidesOf(like))} ${favourIn(found, like.name).words}
    </span>`
