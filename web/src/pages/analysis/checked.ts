import { core } from '../../app/core'
import type { GameTree } from '../../core/types'

/** A tree from outside, as the core understands it: every move legal, with its name. */
export async function checked(tree: GameTree): Promise<GameTree> {
    const [found] = await core().parse(JSON.stringify(tree))
    return found!
}
