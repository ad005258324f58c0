/* What changes a tree of moves besides playing: variations, words, marks. Pure functions, as in tree.ts. */
import type { GameTree, TreeMove } from '../core/types'
import {
    back,
    changeLine,
    changeNode,
    COMMAND,
    inMain,
    lastOf,
    type Path,
    type Spot,
    withVariations,
} from './tree'

/** A game whose main line has changed has no result any more: that was of the game as played. */
function reopened(tree: GameTree): GameTree {
    const { score: _, ...rest } = tree
    return { ...rest, result: '*', termination: 'unfinished' }
}

/** Makes the variation one stands in the line, and that line's rest its variation. Nothing changes in
 * the main line. */
export function promote(tree: GameTree, path: Path): Spot {
    if (inMain(path)) return { tree, path }
    const parent = path.slice(0, -2)
    const [n, v, m] = path.slice(-3) as [number, number, number]
    const changed = changeLine(tree, parent, line => {
        const old = line[n - 1]!
        const [firstMove, ...others] = old.variations![v]!
        const { intro, trail, ...head } = firstMove!
        // What stood about the variation as a whole stays: before its move, and behind the other.
        if (intro?.length) head.comments = [...intro, ...(head.comments ?? [])]
        const demoted = withVariations(old, [])
        if (trail?.length) demoted.trail = trail
        const beside = [...(head.variations ?? []), ...old.variations!]
        beside[(head.variations ?? []).length + v] = [demoted, ...line.slice(n)]
        // Where the line is itself a variation, its first move carries the words about it.
        if (n === 1) carryOver(old, head, demoted)
        return [...line.slice(0, n - 1), withVariations(head, beside), ...others]
    })
    return {
        tree: parent.length === 1 ? reopened(changed) : changed,
        path: [...parent.slice(0, -1), n - 1 + m],
    }
}
function carryOver(old: TreeMove, head: TreeMove, demoted: TreeMove): void {
    const trail = demoted.trail === old.trail ? undefined : demoted.trail
    delete demoted.intro
    delete demoted.trail
    if (trail) demoted.trail = trail
    if (old.intro) head.intro = old.intro
    if (old.trail) head.trail = old.trail
}

/** Takes away the move that leads to a place and all that follows; where there are variations of it,
 * the first of them takes its place. */
export function remove(tree: GameTree, path: Path): Spot {
    const n = lastOf(path)
    if (!n) return { tree, path }
    const changed = changeLine(tree, path, line => {
        const [heir, ...others] = line[n - 1]?.variations ?? []
        if (!heir) return line.slice(0, n - 1)
        const { intro, trail, ...head } = heir[0]!
        if (intro?.length || trail?.length)
            head.comments = [...(intro ?? []), ...(head.comments ?? []), ...(trail ?? [])]
        const node = withVariations(head, [...(head.variations ?? []), ...others])
        return [...line.slice(0, n - 1), node, ...heir.slice(1)]
    })
    return { tree: inMain(path) ? reopened(changed) : changed, path: back(path) }
}

/** Sets the comments at a place: behind the move, or before the first one at the start. */
export function comment(tree: GameTree, path: Path, comments: string[]): GameTree {
    const put = <T extends { comments?: string[] }>(of: T): T => {
        const { comments: _, ...rest } = of
        return (comments.length ? { ...rest, comments } : rest) as T
    }
    return lastOf(path) ? changeNode(tree, path, put) : put(tree)
}

/** Sets the marks of the move that leads to a place. */
export function mark(tree: GameTree, path: Path, marks: number[]): GameTree {
    return changeNode(tree, path, node => {
        const { marks: _, ...rest } = node
        return marks.length ? { ...rest, marks } : rest
    })
}

/** Comments with other words and the same commands. */
export function withWords(comments: readonly string[], words: string): string[] {
    const commands = comments.flatMap(text => text.match(COMMAND) ?? []).join(' ')
    const text = [commands, words.trim()].filter(part => part).join(' ')
    return text ? [text] : []
}
/** Comments with a command set, in place if it was there, else at the front. */
export function withCommand(comments: readonly string[], name: string, value: string): string[] {
    const written = `[%${name} ${value}]`
    let done = false
    const changed = comments.map(text =>
        text.replace(COMMAND, found => {
            if (done || !new RegExp(`^\\[%${name}[\\s\\]]`).test(found)) return found
            done = true
            return written
        }),
    )
    if (done) return changed
    const [head, ...rest] = comments
    return [head ? `${written} ${head}` : written, ...rest]
}
