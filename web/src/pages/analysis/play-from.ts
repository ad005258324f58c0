/* A new kept game against the engine that goes on from a place. */
import { levelOf } from '../../app/levels'
import { tell } from '../../app/notice'
import { isPresent, navigate } from '../../app/router'
import { store, type Setup } from '../../app/store'
import { t } from '../../app/texts'
import { nodesTo, type Path } from '../../app/tree'
import type { GameTree, View } from '../../core/types'
import { begin, newId } from '../play/game-state'

/** The level it begins with. */
const LEVEL = 7

/** Begins the game (with all moves that led here) and goes there from a part of the page, unless the
 * person is on the way to another one by then; the person has the side to move. */
export async function playFrom(
    from: Element,
    view: View,
    tree: GameTree,
    path: Path,
): Promise<void> {
    if (view.result !== 'none') {
        tell({ text: t('analysis.cannotPlay') })
        return
    }
    const person = { kind: 'human', name: '' } as const
    const machine = { kind: 'engine', level: LEVEL } as const
    const first = view.side === 1
    const [you, it] = [t('analysis.you'), `Taefl (${t(levelOf(LEVEL).key)})`]
    const setup: Setup = { players: first ? [person, machine] : [machine, person], clock: null }
    const game = begin({
        rules: tree.rules,
        start: tree.position ?? '',
        setup,
        names: first ? [you, it] : [it, you],
        view,
        now: Date.now(),
        id: newId(),
        moves: nodesTo(tree, path).map(({ move, name }) => (name ? { move, name } : { move })),
    })
    await store.put(game)
    if (isPresent(from)) navigate(`/g/${game.id}`)
}
