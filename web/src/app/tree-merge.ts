/* Two people have changed the same game: both changes in one tree. Pure functions, as in tree.ts. */
import type { GameTree, TreeMove } from '../core/types'
import { COMMAND, commentsAt, lineTo, nexts, type Path } from './tree'

/** A move with what can follow it: the line that goes on first, then its variations. */
interface Node {
    words: Words
    next: Map<string, Node>
}
interface Words {
    name?: string
    marks: number[]
    comments: string[]
    intro: string[]
    trail: string[]
}
type List = 'comments' | 'intro' | 'trail'
const lists: List[] = ['comments', 'intro', 'trail']

/* ------------------------------------------------------------------ lines and nodes */

const wordsOf = (move: Partial<TreeMove>): Words => ({
    ...(move.name ? { name: move.name } : {}),
    marks: move.marks ?? [],
    comments: move.comments ?? [],
    intro: move.intro ?? [],
    trail: move.trail ?? [],
})
function nodeOf(move: Partial<TreeMove>, rest: TreeMove[]): Node {
    const next = new Map<string, Node>()
    const [main] = rest
    for (const line of main ? [rest, ...(main.variations ?? [])] : []) {
        const {
            move,
            words,
            next: more,
        } = { move: line[0]!.move, ...nodeOf(line[0]!, line.slice(1)) }
        const there = next.get(move)
        // The same move twice stands once, with all that is said of both.
        if (there) next.set(move, together(there, { words, next: more }))
        else next.set(move, { words, next: more })
    }
    return { words: wordsOf(move), next }
}
function together(a: Node, b: Node): Node {
    const next = new Map(a.next)
    for (const [move, node] of b.next) {
        const there = next.get(move)
        next.set(move, there ? together(there, node) : node)
    }
    const words = { ...a.words, marks: [...new Set([...a.words.marks, ...b.words.marks])] }
    for (const list of lists) words[list] = [...a.words[list], ...b.words[list]]
    return { words, next }
}

function moveOf(move: string, { words }: Node, first: boolean): TreeMove {
    const { name, marks, intro, trail } = words
    // What is said of a variation as a whole is said of the move where it is none.
    const comments = first ? words.comments : [...intro, ...words.comments, ...trail]
    return {
        move,
        ...(name ? { name } : {}),
        ...(marks.length ? { marks } : {}),
        ...(comments.length ? { comments } : {}),
        ...(first && intro.length ? { intro } : {}),
        ...(first && trail.length ? { trail } : {}),
    }
}
function lineOf(start: Node, first: [string, Node] | null): TreeMove[] {
    const line: TreeMove[] = first ? [moveOf(first[0], first[1], true)] : []
    for (let node = first ? first[1] : start; node.next.size;) {
        const [main, ...others] = [...node.next] as [[string, Node], ...[string, Node][]]
        const move = moveOf(main[0], main[1], false)
        if (others.length) move.variations = others.map(other => lineOf(node, other))
        line.push(move)
        node = main[1]
    }
    return line
}

/* ------------------------------------------------------------------ merging */

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
/** Without the names of moves, which the core may have added. */
const flat = ({ words: { name: _, ...words }, next }: Node): unknown => [
    words,
    [...next].map(([move, node]) => [move, flat(node)]),
]
const sameNode = (a: Node, b: Node): boolean => same(flat(a), flat(b))

/** The part of `text` that is not in `base`: from where to where it stands in the base, and what is there. */
function changeOf(base: string, text: string): { from: number; to: number; put: string } {
    const most = Math.min(base.length, text.length)
    let from = 0
    while (from < most && base[from] === text[from]) from++
    let end = 0
    while (end < most - from && base.at(-1 - end) === text.at(-1 - end)) end++
    return { from, to: base.length - end, put: text.slice(from, text.length - end) }
}
type Change = ReturnType<typeof changeOf>
/** Whether `two` is all behind `one`. They may touch where one only takes away: it is clear what both want. */
const behind = (one: Change, two: Change): boolean =>
    one.to < two.from || (one.to === two.from && (!one.put || !two.put))
const bothIn = (base: string, one: Change, two: Change): string =>
    base.slice(0, one.from) + one.put + base.slice(one.to, two.from) + two.put + base.slice(two.to)

/** Words that both have changed. Nothing that either wrote is lost. */
export function mergeText(base: string, mine: string, theirs: string): string {
    if (mine === theirs || theirs === base) return mine
    if (mine === base) return theirs
    const a = changeOf(base, mine)
    const b = changeOf(base, theirs)
    if (behind(a, b)) return bothIn(base, a, b)
    if (behind(b, a)) return bothIn(base, b, a)
    // Who goes on with what the other has in part.
    if (mine.includes(theirs)) return mine
    if (theirs.includes(mine)) return theirs
    if (a.from !== a.to || b.from !== b.to || a.from !== b.from)
        return `${theirs.trim()} ${mine.trim()}`
    // Both wrote at the same place; who goes on with a word there comes first.
    const [one, two] = /^\w/.test(a.put) ? [a, b] : [b, a]
    return `${base.slice(0, a.from)}${one.put} ${two.put.trim()}${base.slice(a.to)}`
}

const commandsOf = (text: string): string[] => text.match(COMMAND) ?? []
/** Lists of things of which each stands once. */
function mergeList<T>(base: T[], mine: T[], theirs: T[]): T[] {
    const kept = theirs.filter(one => mine.includes(one) || !base.includes(one))
    return [...kept, ...mine.filter(one => !kept.includes(one) && !base.includes(one))]
}
/** Of a drawn mark command, "[%cal Ge3e7,Bc3c6]", the marks. */
const marksIn = (command: string): string[] | null => {
    const [, name, marks] = /^\[%(c[sa]l)\s+([^\]]*)\]$/.exec(command) ?? []
    return name ? marks!.split(',').map(mark => `${name} ${mark.trim()}`) : null
}
function mergeCommands(base: string[], mine: string[], theirs: string[]): string[] {
    const drawn = (all: string[]): string[] => all.flatMap(one => marksIn(one) ?? [])
    const marks = mergeList(drawn(base), drawn(mine), drawn(theirs))
    const of = (name: string): string[] => {
        const own = marks.filter(mark => mark.startsWith(name)).map(mark => mark.slice(4))
        return own.length ? [`[%${name} ${own.join()}]`] : []
    }
    // Other commands are one of a kind: a clock, an evaluation.
    const kind = (command: string): string => /^\[%\w+/.exec(command)![0]
    const plain = (all: string[]): Map<string, string> =>
        new Map(all.filter(one => !marksIn(one)).map(one => [kind(one), one]))
    const [b, m, t] = [plain(base), plain(mine), plain(theirs)]
    const all = [...new Set([...t.keys(), ...m.keys()])].map(key =>
        t.get(key) === b.get(key) ? m.get(key) : t.get(key),
    )
    return [...all.filter(one => one !== undefined), ...of('csl'), ...of('cal')]
}
function mergeComments(base: string[], mine: string[], theirs: string[]): string[] {
    if (same(mine, theirs) || same(theirs, base)) return mine
    if (same(mine, base)) return theirs
    const words = (all: string[]): string =>
        all
            .map(text => text.replace(COMMAND, '').trim())
            .filter(text => text)
            .join(' ')
    const of = (all: string[]): string[] => all.flatMap(commandsOf)
    const text = [
        ...mergeCommands(of(base), of(mine), of(theirs)),
        mergeText(words(base), words(mine), words(theirs)),
    ].filter(part => part)
    return text.length ? [text.join(' ')] : []
}

const none: Node = { words: wordsOf({}), next: new Map() }

function mergeNode(base: Node, mine: Node, theirs: Node): Node {
    const words: Words = {
        ...theirs.words,
        ...mine.words,
        marks: same(mine.words.marks, base.words.marks) ? theirs.words.marks : mine.words.marks,
    }
    for (const list of lists)
        words[list] = mergeComments(base.words[list], mine.words[list], theirs.words[list])
    const next = new Map<string, Node>()
    // The order of who has changed it.
    const keys = (node: Node): string[] => [...node.next.keys()]
    const kept = keys(theirs).filter(move => base.next.has(move))
    const moved = !same(
        kept,
        keys(base).filter(move => theirs.next.has(move)),
    )
    const [one, two] = moved ? [theirs, mine] : [mine, theirs]
    for (const move of new Set([...keys(one), ...keys(two)])) {
        const [b, m, t] = [base, mine, theirs].map(node => node.next.get(move))
        if (m && t) next.set(move, mergeNode(b ?? none, m, t))
        // What one has taken away stays where the other has changed it.
        else if (m ? !b || !sameNode(b, m) : !b || !sameNode(b, t!)) next.set(move, (m ?? t)!)
    }
    return { words, next }
}

/** Both changes of a game that both began from: `mine` and `theirs`. All three have the same rules and position. */
export function mergeTrees(base: GameTree, mine: GameTree, theirs: GameTree): GameTree {
    if (same(mine, theirs) || same(mine, base)) return theirs
    if (same(theirs, base)) return mine
    const [b, m, t] = [base, mine, theirs].map(tree =>
        nodeOf(tree.comments ? { comments: tree.comments } : {}, tree.moves),
    ) as [Node, Node, Node]
    const root = mergeNode(b, m, t)
    const tags: Record<string, string> = {}
    for (const name of new Set([...Object.keys(theirs.tags), ...Object.keys(mine.tags)])) {
        const found = mergeText(
            base.tags[name] ?? '',
            mine.tags[name] ?? '',
            theirs.tags[name] ?? '',
        )
        if (found) tags[name] = found
    }
    const ended =
        mine.result === base.result && mine.termination === base.termination ? theirs : mine
    const { comments: _, score: __, ...rest } = theirs
    const moves = lineOf(root, null)
    const wire = (tree: GameTree): string => tree.moves.map(({ move }) => move).join()
    // A result is of the main line that it was claimed for.
    const { result, termination } =
        wire({ ...rest, moves }) === wire(ended)
            ? ended
            : ({ result: '*', termination: 'unfinished' } as const)
    return {
        ...rest,
        tags,
        result,
        termination,
        ...(root.words.comments.length ? { comments: root.words.comments } : {}),
        moves,
    }
}

/** The same place in another tree: by the same moves, as far as they are there. */
export const placeIn = (tree: GameTree, other: GameTree, path: Path): Path =>
    placeBy(tree, lineTo(other, path))
/** The place that these moves lead to, as far as they are there. */
export function placeBy(tree: GameTree, moves: readonly string[]): Path {
    let at: Path = [0]
    for (const move of moves) {
        const on = nexts(tree, at).find(next => next.node.move === move)
        if (!on) break
        at = on.path
    }
    return at
}

/** Where a tree has what another one has not: the last new move, else the last place with other words or marks. null:
 * it has nothing new. */
export function newsIn(tree: GameTree, before: GameTree): Path | null {
    let move: Path | null = null
    let words: Path | null = null
    const look = (path: Path, was: Path | null): void => {
        if (!was) move = path
        else if (!same(commentsAt(tree, path), commentsAt(before, was))) words = path
        const known = was ? nexts(before, was) : []
        for (const next of nexts(tree, path)) {
            const there = known.find(({ node }) => node.move === next.node.move)
            look(next.path, there?.path ?? null)
        }
    }
    look([0], [0])
    return move ?? words
}
