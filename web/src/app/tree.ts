/* A game as a tree of moves, and where in it one stands. All functions are pure: a change gives a new
 * tree that shares what did not change, so an undo is the tree from before. Nothing here knows rules. */
import { carried } from '../core/rulenames'
import type { GameTree, Position, TreeMove } from '../core/types'

/** `[n]`: after n plies of the main line. `[n, v, m]`: after m plies (1 and up) of variation v (0 and
 * up) of the main line's ply n (1 and up); and so on deeper. Its length is odd. */
export type Path = readonly number[]

/** A tree and where one stands in it after a change. */
export interface Spot {
    tree: GameTree
    path: Path
}

/** An empty game. */
export function newTree(rules: string, position = '', tags: Record<string, string> = {}): GameTree {
    const tree: GameTree = {
        rules,
        ...carried(rules),
        tags,
        result: '*',
        termination: 'unfinished',
        moves: [],
    }
    if (position) tree.position = position
    return tree
}

/** Whether a tag says something. */
export const said = (value: string | undefined): value is string =>
    !!value && !/^[?.]+$/.test(value)

export const samePath = (a: Path, b: Path): boolean =>
    a.length === b.length && a.every((n, i) => n === b[i])

/** The line that a path ends in, and all moves before that line begins. */
function walk(tree: GameTree, path: Path): { line: TreeMove[]; before: TreeMove[] } {
    let line = tree.moves
    const before: TreeMove[] = []
    for (let i = 0; i + 2 < path.length; i += 2) {
        const at = path[i]! - 1
        before.push(...line.slice(0, at))
        line = line[at]?.variations?.[path[i + 1]!] ?? []
    }
    return { line, before }
}
/** The number of plies in the last line of a path. */
export const lastOf = (path: Path): number => path[path.length - 1] ?? 0

/** The moves from the start to a place, as the tree holds them. */
export function nodesTo(tree: GameTree, path: Path): TreeMove[] {
    const { line, before } = walk(tree, path)
    return [...before, ...line.slice(0, lastOf(path))]
}
/** The same in wire form: `Position.moves`. */
export const lineTo = (tree: GameTree, path: Path): string[] =>
    nodesTo(tree, path).map(node => node.move)

/** The move that leads to a place; null at the start. */
export function nodeAt(tree: GameTree, path: Path): TreeMove | null {
    const n = lastOf(path)
    return n ? (walk(tree, path).line[n - 1] ?? null) : null
}

/** Whether there is such a place. */
export function hasPath(tree: GameTree, path: Path): boolean {
    if (path.length % 2 === 0) return false
    const n = lastOf(path)
    if (path.length === 1 && n === 0) return true
    return n >= 1 && nodeAt(tree, path) !== null
}

/** The nearest place that there is: for a path kept from another state of the tree. */
export function nearest(tree: GameTree, path: Path): Path {
    let kept: number[] = [...path]
    while (kept.length > 1 && !hasPath(tree, kept)) kept = [...back(kept)]
    return [
        Math.min(kept[0] ?? 0, kept.length === 1 ? tree.moves.length : Infinity),
        ...kept.slice(1),
    ]
}

/** Plies played at a place. */
export function plyAt(path: Path): number {
    let ply = lastOf(path)
    for (let i = 0; i + 2 < path.length; i += 2) ply += path[i]! - 1
    return ply
}

const withLast = (path: Path, n: number): Path => [...path.slice(0, -1), n]

/** One ply on in the same line; the same path at its end. */
export function forward(tree: GameTree, path: Path): Path {
    const n = lastOf(path)
    return n < walk(tree, path).line.length ? withLast(path, n + 1) : path
}
/** One ply back; from the first ply of a variation to the line it left. */
export function back(path: Path): Path {
    const n = lastOf(path)
    if (n > 1 || path.length === 1) return withLast(path, Math.max(0, n - 1))
    return [...path.slice(0, -3), path[path.length - 3]! - 1]
}
/** All places on the way from the start to a place, both included. */
export function along(path: Path): Path[] {
    const all: Path[] = [path]
    for (let at = path; at.length > 1 || at[0]! > 0; all.push(at)) at = back(at)
    return all.reverse()
}
/** Whether two are the same moves of the same game. */
export const samePlace = (a: Position | null, b: Position): boolean =>
    a?.rules === b.rules && a.start === b.start && a.moves.join() === b.moves.join()
/** The start. */
export const first = (): Path => [0]
/** The end of the line one stands in. */
export const last = (tree: GameTree, path: Path): Path =>
    withLast(path, walk(tree, path).line.length)
/** Whether this is the main line. */
export const inMain = (path: Path): boolean => path.length === 1

/** Where one can go on from a place: the line's own move first, then the variations of it. */
export function nexts(tree: GameTree, path: Path): { node: TreeMove; path: Path }[] {
    const n = lastOf(path)
    const node = walk(tree, path).line[n]
    if (!node) return []
    return [
        { node, path: withLast(path, n + 1) },
        ...(node.variations ?? []).map((line, v) => ({
            node: line[0]!,
            path: [...withLast(path, n + 1), v, 1],
        })),
    ]
}

/** The ends of all lines: the main line's first, then every variation's. */
export function ends(tree: GameTree): Path[] {
    const all: Path[] = []
    const visit = (line: TreeMove[], head: number[]): void => {
        all.push([...head, line.length])
        line.forEach((node, i) =>
            node.variations?.forEach((variation, v) => visit(variation, [...head, i + 1, v])),
        )
    }
    visit(tree.moves, [])
    return all
}

/** A tree whose line at `path` is changed. */
export function changeLine(
    tree: GameTree,
    path: Path,
    change: (line: TreeMove[]) => TreeMove[],
): GameTree {
    const down = (line: TreeMove[], rest: Path): TreeMove[] => {
        if (rest.length < 3) return change(line)
        const [n, v] = rest as [number, number]
        return line.map((node, i) => {
            if (i !== n - 1) return node
            const variations = (node.variations ?? []).map((other, j) =>
                j === v ? down(other, rest.slice(2)) : other,
            )
            return withVariations(
                node,
                variations.filter(line => line.length),
            )
        })
    }
    return { ...tree, moves: down(tree.moves, path) }
}
/** A move with other variations; without the list where there are none. */
export function withVariations(node: TreeMove, variations: TreeMove[][]): TreeMove {
    const { variations: _, ...rest } = node
    return variations.length ? { ...rest, variations } : rest
}
/** A tree whose move that leads to `path` is changed. */
export function changeNode(
    tree: GameTree,
    path: Path,
    change: (node: TreeMove) => TreeMove,
): GameTree {
    const at = lastOf(path) - 1
    return changeLine(tree, path, line => line.map((node, i) => (i === at ? change(node) : node)))
}

/** Plays a move (wire form) at a place: goes where it is already in the tree, else adds it there, as a
 * variation if the line goes on otherwise. */
export function addMove(tree: GameTree, path: Path, move: string, name?: string): Spot {
    const known = nexts(tree, path)
    const there = known.find(next => next.node.move === move)
    if (there) return { tree, path: there.path }
    const node: TreeMove = name ? { move, name } : { move }
    const n = lastOf(path)
    if (!known.length)
        return {
            tree: changeLine(tree, path, line => [...line, node]),
            path: withLast(path, n + 1),
        }
    const on = withLast(path, n + 1)
    const changed = changeNode(tree, on, main => ({
        ...main,
        variations: [...(main.variations ?? []), [node]],
    }))
    return { tree: changed, path: [...on, known.length - 1, 1] }
}

/** Plays several moves one after the other. */
export function addLine(tree: GameTree, path: Path, moves: readonly string[]): Spot {
    return moves.reduce<Spot>((spot, move) => addMove(spot.tree, spot.path, move), { tree, path })
}

/** The comments at a place. */
export const commentsAt = (tree: GameTree, path: Path): readonly string[] =>
    (lastOf(path) ? nodeAt(tree, path)?.comments : tree.comments) ?? []

/** PGN's marks of a move, by their number. */
export const markSigns = ['', '!', '?', '!!', '??', '!?', '?!'] as const

/** A command in a comment, such as [%clk 0:05:00]. */
export const COMMAND = /\[%\w+(?:\s[^\]]*)?\]/g

/** What people read of comments: without commands such as [%clk 0:05:00]. */
export function commentWords(comments: readonly string[] = []): string {
    return comments
        .map(text => text.replace(COMMAND, '').trim())
        .filter(text => text)
        .join('\n')
}
/** The argument of a command in comments, undefined if it is not there. */
export function command(comments: readonly string[], name: string): string | undefined {
    for (const text of comments)
        for (const found of text.match(COMMAND) ?? []) {
            const [, key, value] = /^\[%(\w+)\s*([^\]]*)\]$/.exec(found) ?? []
            if (key === name) return value!.trim()
        }
    return undefined
}
