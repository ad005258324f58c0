/* The game that a link holds (share.ts). */
import type { GameTree } from '../core/types'
import { BadLink } from './bad-link'
import { hasPath, type Path } from './tree'
import { unpack, unfold } from './share'
import { isTree } from './saved-game'

/** What a fragment (with or without '#') holds. The core has not seen it: moves may be illegal. */
interface SharedGame {
    tree: GameTree
    path: Path
}

/** Reads the game of a fragment; null if there is none. Bare moves need the rules and the position of
 * the address. Rejects with a BadLink. */
export async function readHash(
    hash: string,
    rules = '',
    position = '',
): Promise<SharedGame | null> {
    const parts = new Map(
        hash
            .replace(/^#/, '')
            .split('&')
            .map(part => {
                const at = part.indexOf('=')
                return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
            }),
    )
    const moves = parts.get('moves')
    const packed = parts.get('game')
    const json = parts.get('json')
    let tree: GameTree
    if (moves !== undefined) {
        tree = { rules, tags: {}, result: '*', termination: 'unfinished', moves: [] }
        if (position) tree.position = position
        tree.moves = decode(moves)
            .split(/[.,\s+]+/)
            .filter(move => move)
            .map(move => ({ move }))
    } else if (packed !== undefined) tree = twin(await unpack(packed))
    else if (json !== undefined) tree = twin(unfold(json))
    else return null
    const at = (parts.get('at') ?? '').split('.').map(Number)
    const path = parts.has('at') && at.every(Number.isInteger) && hasPath(tree, at) ? at : null
    return { tree, path: path ?? [tree.moves.length] }
}

function decode(text: string): string {
    try {
        return decodeURIComponent(text)
    } catch {
        throw new BadLink('bad escape')
    }
}
/** The tree of a JSON twin. */
function twin(text: string): GameTree {
    try {
        const tree: unknown = JSON.parse(text)
        if (isTree(tree)) return tree
    } catch {
        // said below
    }
    throw new BadLink('not a game')
}
