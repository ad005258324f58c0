/* What a table is made of beside its board, and what it reads off the places it is given. */
import { html, type TemplateResult } from 'lit'
import { core } from '../app/core'
import { settings } from '../app/settings'
import { t } from '../app/texts'
import type { BoardArrow, BoardSpot, LastMove } from '../board/types'
import type { About, Choice, Geometry, Position, View } from '../core/types'
import { button } from './fields'
import { samePlace } from '../app/tree'

/** The pass, where there is nothing else. */
export function passes(view: View): Choice | null {
    return view.moves.length && view.moves.every(c => !c.to) ? view.moves[0]! : null
}

/** The last move of a place, as a choice and as the board shows it: with both halves, where it was the
 * second half of a turn. From what is `shown` of the place `at` and was the `last` move there, where that
 * is just one ply before. */
export async function lastMove(
    place: Position,
    at: Position | null,
    shown: View | null,
    last: LastMove | null,
): Promise<[Choice | null, LastMove | null]> {
    const { moves } = place
    if (!moves.length) return [null, null]
    const before = { ...place, moves: moves.slice(0, -1) }
    const known = samePlace(at, before)
    const view = known ? shown : await core().view(before)
    const choice = view?.moves.find(({ move }) => move === moves[moves.length - 1])
    if (!choice) return [null, null]
    const { from, to, takes } = choice
    const move: LastMove = { from, to, taken: takes.map(([square]) => square) }
    if (view?.phase === 's') {
        const half = known ? last : (await lastMove(before, null, null, null))[1]
        if (half) move.half = half
    }
    return [choice, move]
}

const turned = new WeakMap<Geometry, Geometry>()
/** The squares with row 1 on top, where the person wants it so and the game does not have it anyway. */
export function asWished(law: About): Geometry {
    const { geometry } = law
    const onTop = (geometry.squares.find(square => square.name === 'a1')?.y ?? 0) > 0
    if (geometry.shape !== 'square' || onTop || !settings.get('rowOneOnTop')) return geometry
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
        ${button(t('speech.pass'), pass, { kind: 'primary' })}
    </div>`

/** What is highlighted: `own` spots and what stands in the way. */
export const spotsOf = (own: BoardSpot[], inTheWay: string[] = []): BoardSpot[] =>
    // The same array where there is nothing more, so that the board need not look again.
    inTheWay.length ? [...own, ...inTheWay.map(square => ({ square, kind: 'bad' as const }))] : own

/** The arrows: those given, those drawn by the person, and where points come from. */
export function arrowsOf(
    given: BoardArrow[],
    drawn: BoardArrow[],
    signs: BoardArrow[],
): BoardArrow[] {
    return drawn.length || signs.length ? [...given, ...drawn, ...signs] : given
}

/** Where the king is; undefined in a game without one. */
export function kingOf({ board }: View, { pieces, geometry }: About): string | undefined {
    const king = pieces.find(({ shape }) => shape === 'crown')?.letter
    return king && geometry.squares[board.indexOf(king)]?.name
}
/** From the king to the squares where he would be out. */
export function wayArrows(view: View, about: About): BoardArrow[] {
    const from = kingOf(view, about)
    return from ? view.exits.map(to => ({ from, to, kind: 'way' })) : []
}

/** The arrows after one was drawn: drawing it again takes it away, in another colour it gets that. */
export function withArrow(
    drawn: BoardArrow[],
    { from, to, tint }: { from: string; to: string; tint: number },
): BoardArrow[] {
    const same = drawn.find(arrow => arrow.from === from && arrow.to === to)
    const others = drawn.filter(arrow => arrow !== same)
    return same?.tint === tint ? others : [...others, { from, to, kind: 'own', tint }]
}
