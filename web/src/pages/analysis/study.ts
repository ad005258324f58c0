/* The game one works on: the tree, the place in it, how to get back, and what searches found. It knows
 * no screen; whoever shows it listens for `change` (another tree or place) and `found` (a search knows
 * more). */
import { decided, type Evaluation, readEval } from '../../app/evaluation'
import { here as path } from '../../core/place'
import {
    addLine,
    addMove,
    command,
    commentsAt,
    lineTo,
    nearest,
    type Path,
    samePlace,
    type Spot,
} from '../../app/tree'
import type { About, GameTree, Position, Result, Verdict, View } from '../../core/types'

/** What is on the board, as the table showed it. */
export interface Shown {
    place: Position
    view: View
    about: About
}

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
    /** What searches found of this game, by the moves; and how often they found something. */
    private readonly found = new Map<string, Evaluation>()
    findings = 0
    /** What is thought of moves, by the moves up to each. */
    private readonly verdicts = new Map<string, Verdict>()

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
    get place(): Position {
        return this.placeAt(this.path)
    }
    placeAt(path: Path): Position {
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
        this.verdicts.clear()
        this.tell()
    }
    play(move: string, name?: string): void {
        this.become(addMove(this.tree, this.path, move, name))
    }
    playLine(moves: readonly string[]): void {
        this.become(addLine(this.tree, this.path, moves))
    }
    /** What the rules say at the end of the main line. */
    concluded(by: Result): void {
        const { result: before, termination } = this.tree
        if (by === 'none' || (before !== '*' && termination !== 'normal')) return
        const result = by === 'p1win' ? '1-0' : by === 'p2win' ? '0-1' : '1/2-1/2'
        if (before === result) return
        const tree: GameTree = { ...this.tree, result, termination: 'normal' }
        // That is no work of the person's.
        if (!this.changed) this.opened = tree
        if (this.isKept) this.kept = tree
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
    /** Another tree or place. A change of the tree is a step to undo, and one with those before it that
     * are of the same sort (`what`). */
    become(spot: Spot, what = ''): void {
        const goesOn = what && this.undos.at(-1)?.what === what
        if (spot.tree !== this.tree && !goesOn) this.remember(what)
        this.tree = spot.tree
        this.path = spot.path
        this.tell()
    }

    /** Keeps what a search found, unless it knew more before. */
    learn(place: Position, evaluation: Evaluation): void {
        const key = place.moves.join(' ')
        const known = this.found.get(key)
        if (known && (known.depth > evaluation.depth || !evaluation.depth)) return
        this.found.set(key, evaluation)
        this.findings++
        this.dispatchEvent(new Event('found'))
    }
    /** The best move (wire form) that a search here found. */
    best(path: Path): string | undefined {
        return this.found.get(lineTo(this.tree, path).join(' '))?.pv[0]
    }
    /** What is thought of the move that leads to a place; null if nobody has asked. */
    verdict(path: Path): Verdict | null {
        return this.verdicts.get(lineTo(this.tree, path).join(' ')) ?? null
    }
    judge(path: Path, verdict: Verdict): void {
        this.verdicts.set(lineTo(this.tree, path).join(' '), verdict)
    }
    /** What is known of a place: by a search here, or by its [%eval]. */
    known(path: Path): Pick<Evaluation, 'chance' | 'win' | 'final'> | null {
        return this.found.get(lineTo(this.tree, path).join(' ')) ?? this.written(path)
    }
    /** By its [%eval] alone, which an analysis of the whole game leaves. */
    written(path: Path): Pick<Evaluation, 'chance' | 'win' | 'final'> | null {
        const written = command(commentsAt(this.tree, path), 'eval')
        const read = written === undefined ? null : readEval(written)
        return read && { ...read, final: null }
    }
    /** Somebody else has changed the tree: so it is now, and before each step that can be undone. */
    changedBy(change: (tree: GameTree) => Spot & { before: (tree: GameTree) => GameTree }): void {
        const { before, ...spot } = change(this.tree)
        for (const { state } of this.undos) {
            const tree = before(state.tree)
            state.path = nearest(tree, state.path)
            state.tree = tree
        }
        Object.assign(this, spot)
        this.tell()
    }
    /** Another tree in the same place, without a step to undo: `remember` went before. */
    put(tree: GameTree): void {
        this.tree = tree
        this.tell()
    }
    private tell(): void {
        this.dispatchEvent(new Event('change'))
    }
}

/** Gives the same object for the same place: a table asks the core whenever it is another one. */
export class Places {
    private last: Position | null = null

    of(study: Study): Position {
        const { place } = study
        return this.last && samePlace(this.last, place) ? this.last : (this.last = place)
    }
}

/** What is known of the place one is at, which may be shown already. */
export const knownAt = (study: Study, place: Position, shown: Shown | null) =>
    (shown?.place === place && decided(shown.view.result)) || study.known(study.path)

/* The address as an analysis wrote it last: what it wrote itself it need not open. */
let written = ''

export const addressNow = (): string => `${path()}${location.search}${location.hash}`
export const isOurs = (): boolean => addressNow() === written
export function wrote(address: string): void {
    written = address
}
