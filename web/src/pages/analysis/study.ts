/* The game one works on: the tree, the place in it, how to get back, and what searches found. It knows
 * no screen; whoever shows it listens for `change` (another tree or place) and `found` (a search knows
 * more). */
import { readEval, type Evaluation } from '../../app/evaluation'
import {
    addLine,
    addMove,
    command,
    comment,
    commentsAt,
    lineTo,
    mark,
    nearest,
    nodeAt,
    promote,
    remove,
    withCommand,
    withWords,
    type Path,
    type Spot,
} from '../../app/tree'
import type { GameTree, Place } from '../../core/types'

/** Steps that can be undone. */
const MOST_UNDOS = 200

export class Study extends EventTarget {
    tree: GameTree
    path: Path
    /** The kept game it belongs to, '' if none. */
    game = ''
    /** Under what it is kept as a draft. */
    draft = ''
    /** As it was opened: nothing needs keeping while this is the tree. */
    private opened: GameTree
    /** As the kept game has it. */
    private kept: GameTree | null = null
    private undos: {
        state: Pick<Study, 'tree' | 'path' | 'game' | 'draft'>
        opened: GameTree
        kept: GameTree | null
        what: string
    }[] = []
    /** What searches found of this game, by the moves. */
    private readonly found = new Map<string, Evaluation>()

    constructor(tree: GameTree, path: Path = [0]) {
        super()
        this.tree = tree
        this.path = nearest(tree, path)
        this.opened = tree
    }
    get changed(): boolean {
        return this.tree !== this.opened
    }
    /** Whether it is, as it stands, a kept game. */
    get isKept(): boolean {
        return this.game !== '' && this.tree === this.kept
    }
    /** It now is a kept game. */
    keptAs(id: string): void {
        this.game = id
        this.kept = this.tree
        this.opened = this.tree
        this.draft = ''
        this.tell()
    }
    get place(): Place {
        return this.placeAt(this.path)
    }
    placeAt(path: Path): Place {
        const { rules, position = '' } = this.tree
        return { rules, start: position, moves: lineTo(this.tree, path) }
    }

    go(path: Path): void {
        const to = nearest(this.tree, path)
        this.path = to
        const before = this.undos.at(-1)
        if (before) before.what = '' // words written later are another step
        this.tell()
    }
    /** Another game; the one before can be had back by `undo`. */
    open(tree: GameTree, path: Path = [0]): void {
        this.remember()
        this.tree = tree
        this.path = nearest(tree, path)
        this.opened = tree
        this.kept = null
        this.game = ''
        this.draft = ''
        this.found.clear()
        this.tell()
    }
    play(move: string, name?: string): void {
        this.become(addMove(this.tree, this.path, move, name))
    }
    playLine(moves: readonly string[]): void {
        this.become(addLine(this.tree, this.path, moves))
    }
    promote(): void {
        this.become(promote(this.tree, this.path))
    }
    remove(): void {
        this.become(remove(this.tree, this.path))
    }
    /** Sets or takes away one of the marks 1 … 6; others stay. */
    toggleMark(number: number): void {
        const marks = nodeAt(this.tree, this.path)?.marks ?? []
        const others = marks.filter(m => m < 1 || m > 6)
        const next = marks.includes(number) ? others : [number, ...others]
        this.become({ tree: mark(this.tree, this.path, next), path: this.path })
    }
    /** Writes the words about the present place. Letters typed one after the other are one step back. */
    write(words: string): void {
        const what = `words ${this.path.join()}`
        const before = commentsAt(this.tree, this.path)
        const tree = comment(this.tree, this.path, withWords(before, words))
        if (this.undos.at(-1)?.what === what) {
            this.tree = tree
            this.tell()
        } else this.become({ tree, path: this.path }, what)
    }
    setTags(tags: Record<string, string>): void {
        const kept = Object.fromEntries(Object.entries(tags).filter(([, value]) => value))
        this.become({ tree: { ...this.tree, tags: kept }, path: this.path })
    }
    /** The rules ended the game at the end of its main line. */
    conclude(result: GameTree['result']): void {
        if (this.tree.result === result) return
        const tree: GameTree = { ...this.tree, result, termination: 'normal' }
        // That is no work of the person's.
        if (!this.changed) this.opened = tree
        if (this.isKept) this.kept = tree
        this.tree = tree
        this.tell()
    }
    /** What a whole-game analysis found about a place. One step back undoes all of them: call
     * `remember` first. Marks that are there stay. */
    note(path: Path, moves: readonly string[], written: string, sign: number, better: string[]) {
        // The game may have changed under the search.
        if (lineTo(this.tree, path).join(' ') !== moves.join(' ')) return
        const comments = withCommand(commentsAt(this.tree, path), 'eval', written)
        let tree = comment(this.tree, path, comments)
        const marks = nodeAt(tree, path)?.marks ?? []
        if (sign && !marks.some(m => m >= 1 && m <= 6)) {
            tree = mark(tree, path, [sign, ...marks])
            const from = path.length === 1 || path.at(-1)! > 1 ? [...path] : null
            // In place of a variation's first move it would stand beside it.
            if (from && better.length) {
                from[from.length - 1]!--
                tree = addLine(tree, from, better).tree
            }
        }
        this.tree = tree
        this.tell()
    }

    get canUndo(): boolean {
        return this.undos.length > 0
    }
    undo(): void {
        const last = this.undos.pop()
        if (!last) return
        Object.assign(this, last.state)
        this.opened = last.opened
        this.kept = last.kept
        this.tell()
    }
    remember(what = ''): void {
        const { tree, path, game, draft, opened, kept } = this
        this.undos.push({ state: { tree, path, game, draft }, opened, kept, what })
        if (this.undos.length > MOST_UNDOS) this.undos.shift()
    }
    private become(spot: Spot, what = ''): void {
        if (spot.tree !== this.tree) this.remember(what)
        this.tree = spot.tree
        this.path = spot.path
        this.tell()
    }

    /** Keeps what a search found, unless it knew more before. */
    learn(place: Place, evaluation: Evaluation): void {
        const key = place.moves.join(' ')
        const known = this.found.get(key)
        if (known && (known.depth > evaluation.depth || !evaluation.depth)) return
        this.found.set(key, evaluation)
        this.dispatchEvent(new Event('found'))
    }
    /** What is known of a place: by a search here, or by its [%eval]. */
    known(path: Path): Pick<Evaluation, 'chance' | 'win' | 'final'> | null {
        const found = this.found.get(lineTo(this.tree, path).join(' '))
        if (found) return found
        const written = command(commentsAt(this.tree, path), 'eval')
        const read = written === undefined ? null : readEval(written)
        return read && { ...read, final: null }
    }
    private tell(): void {
        this.dispatchEvent(new Event('change'))
    }
}
