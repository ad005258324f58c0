/* What a table is made of beside its board, and what it reads off the places it is given. */
import { html, type TemplateResult } from 'lit'
import { core } from '../app/core'
import { settings } from '../app/settings'
import { sideName } from '../app/speech'
import { t } from '../app/texts'
import type { BoardArrow, BoardSpot } from '../board/types'
import type { About, Choice, Geometry, Place, View } from '../core/types'

/** The pass, where there is nothing else. */
export function passes(view: View): Choice | null {
    return view.moves.length && view.moves.every(c => !c.to) ? view.moves[0]! : null
}

/** The last move of a place; from what is `shown` of the place `at`, where that is just one ply before. */
export async function lastChoice(
    place: Place,
    at: Place | null,
    shown: View | null,
): Promise<Choice | null> {
    const { moves } = place
    if (!moves.length) return null
    const before = moves.length - 1
    const known =
        at?.rules === place.rules &&
        at.start === place.start &&
        at.moves.length === before &&
        at.moves.every((move, i) => move === moves[i])
    const view = known ? shown : await core().view({ ...place, moves: moves.slice(0, before) })
    return view?.moves.find(choice => choice.move === moves[before]) ?? null
}

const turned = new WeakMap<Geometry, Geometry>()
/** The squares with row 1 on top, where the person wants it so and the game does not have it anyway. */
export function asWished(law: About): Geometry {
    const { geometry } = law
    if (law.family !== 'tafl' || !settings.get('rowOneOnTop')) return geometry
    let other = turned.get(geometry)
    if (!other) {
        const squares = geometry.squares.map(square => ({ ...square, y: -square.y }))
        turned.set(geometry, (other = { ...geometry, squares }))
    }
    return other
}

export const renderPass = (pass: () => void): TemplateResult =>
    html`<div class="taefl-pass">
        <p>${t('speech.mustPass')}</p>
        <button type="button" class="taefl-button primary" @click=${pass}>
            ${t('speech.pass')}
        </button>
    </div>`

/** The points, and where they come from once somebody wants to know. */
export function renderScore(
    law: About,
    { score, points }: View,
    shown: typeof import('./points') | null,
    toggle: () => void,
): TemplateResult {
    const names = [sideName(law, 1), sideName(law, 2)] as const
    const [a, b] = score!
    return html`<div class="taefl-score">
        <div class="taefl-score-line">
            <span>${t('speech.points', { one: names[0], a, two: names[1], b })}</span>
            <button
                type="button"
                class="taefl-button"
                aria-pressed=${shown ? 'true' : 'false'}
                @click=${toggle}
            >
                ${t('speech.pointsShow')}
            </button>
        </div>
        ${shown?.renderPoints(names, score!, points!)}
    </div>`
}

/** What is highlighted: `own` spots, those of points and what stands in the way. */
export function spotsOf(
    own: BoardSpot[],
    points: BoardSpot[] = [],
    inTheWay: string[] = [],
): BoardSpot[] {
    // The same array where there is nothing more, so that the board need not look again.
    if (!points.length && !inTheWay.length) return own
    return [...own, ...points, ...inTheWay.map(square => ({ square, kind: 'bad' as const }))]
}

/** The arrows after one was drawn: drawing it again takes it away. */
export function withArrow(
    drawn: BoardArrow[],
    { from, to }: { from: string; to: string },
): BoardArrow[] {
    const others = drawn.filter(arrow => arrow.from !== from || arrow.to !== to)
    return others.length < drawn.length ? others : [...others, { from, to, kind: 'own' }]
}
