/* Games in addresses: everything stands in the fragment, which no server ever sees.
 *
 *     /analysis/RULES[/POSITION]#moves=e3e7.d1d4&at=1     bare moves
 *     /analysis/RULES[/POSITION]#json=…                   the JSON twin, base64url
 *     /analysis/RULES[/POSITION]#game=…                   the same, deflated
 *
 * `at` is the path of the place shown, its numbers with dots between; the end of the game without it. */
import { carried, isOwnLaw } from '../core/rulenames'
import type { GameTree, TreeMove } from '../core/types'
import { pathTo } from './addresses'
import { pack, toBase64Url } from './packed'
import { said, type Path } from './tree'

/** Whether bare moves are the whole game: no variations, words, names or claimed result. */
export function isBare(tree: GameTree): boolean {
    return (
        !isOwnLaw(tree.rules) &&
        (tree.result === '*' || tree.termination === 'normal') &&
        !tree.comments?.length &&
        !Object.values(tree.tags).some(said) &&
        tree.moves.every(m => !m.comments?.length && !m.marks?.length && !m.variations?.length)
    )
}

/** The twin without what the core writes anew: names of moves, the score. */
function slim(tree: GameTree): GameTree {
    const line = (moves: TreeMove[]): TreeMove[] =>
        moves.map(({ name: _, variations, ...rest }) =>
            variations ? { ...rest, variations: variations.map(line) } : rest,
        )
    const { score: _, ...rest } = tree
    const tags = Object.fromEntries(Object.entries(tree.tags).filter(([, value]) => said(value)))
    return { ...rest, ...carried(tree.rules), tags, moves: line(tree.moves) }
}

function place(tree: GameTree, path: Path): string {
    return path.length === 1 && path[0] === tree.moves.length ? '' : `&at=${path.join('.')}`
}
const addressed = (tree: GameTree, fragment: string): string =>
    `${location.origin}${pathTo(tree.rules, tree.position)}${fragment && `#${fragment}`}`

function bareFragment(tree: GameTree, path: Path): string {
    if (!tree.moves.length) return ''
    return `moves=${tree.moves.map(m => m.move).join('.')}${place(tree, path)}`
}
const twin = (tree: GameTree): string => JSON.stringify(slim(tree))

/** A link that opens the analysis of the whole game at a place of it, at once; longer than that of
 * `shortLink` where there is more than moves. */
export function linkTo(tree: GameTree, path: Path): string {
    const fragment = isBare(tree)
        ? bareFragment(tree, path)
        : `json=${toBase64Url(new TextEncoder().encode(twin(tree)))}${place(tree, path)}`
    return addressed(tree, fragment)
}

/** The same as short as it can be. */
export async function shortLink(tree: GameTree, path: Path): Promise<string> {
    const bare = isBare(tree)
    const packed = addressed(tree, `game=${await pack(twin(tree))}${place(tree, path)}`)
    const plain = linkTo(tree, path)
    // Bare moves can be read and typed, so they may be a little longer.
    return bare && plain.length < packed.length + 200 ? plain : packed
}
