/* What evaluations and positions are in words and arrows. */
import type { Evaluation } from '../../app/evaluation'
import { said } from '../../app/tree'
import { sideName } from '../../app/speech'
import { t } from '../../app/texts'
import type { BoardArrow } from '../../board/types'
import type { About, Choice, GameTree, View } from '../../core/types'

export const sidesOf = (about: About | null): readonly [string, string] =>
    about ? [sideName(about, 1), sideName(about, 2)] : ['1', '2']

/** "White wins in 5", "final score +6", or nothing. */
export function evalWords(
    { win, final }: Pick<Evaluation, 'win' | 'final'>,
    names: readonly [string, string],
): string {
    if (win) return t('analysis.winsIn', { side: names[win > 0 ? 0 : 1], count: Math.abs(win) })
    return final === null ? '' : t('analysis.final', { points: signed(final) })
}
const signed = (points: number): string =>
    points > 0 ? `+${points}` : String(points).replace('-', '−')

/** "Astrid – Örjan", '' if nobody is named. */
export function namesOf({ tags }: GameTree): string {
    return said(tags.Player1) || said(tags.Player2)
        ? [tags.Player1, tags.Player2].map(name => (said(name) ? name : '?')).join(' – ')
        : ''
}

/** A move as an arrow; a ring where something is placed. */
export const arrowOf = (choice: Choice, kind: BoardArrow['kind']): BoardArrow => ({
    from: choice.from || choice.to,
    to: choice.to,
    kind,
})

export function threatArrows(view: View): BoardArrow[] {
    return view.threats.map(([from, to]) => ({ from, to, kind: 'threat' }))
}
/** From the king to the squares where he would be out. */
export function wayArrows(view: View, about: About): BoardArrow[] {
    const king = about.pieces.find(piece => piece.shape === 'crown')?.letter
    const at = king ? [...view.board].indexOf(king) : -1
    const from = about.geometry.squares[at]?.name
    return from ? view.exits.map(to => ({ from, to, kind: 'way' })) : []
}
