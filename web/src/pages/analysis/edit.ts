/* What one does to a game under analysis besides playing moves. */
import { writeEval } from '../../app/evaluation'
import { addLine, commentsAt, lineTo, nodeAt, type Path } from '../../app/tree'
import { comment, mark, withCommand, withWords } from '../../app/tree-edit'
import type { Place } from '../../core/types'
import type { Step } from './review'
import type { Study } from './study'

/** Sets or takes away one of the marks 1 … 6; others stay. */
export function toggleMark(study: Study, number: number): void {
    const { tree, path } = study
    const marks = nodeAt(tree, path)?.marks ?? []
    const others = marks.filter(m => m < 1 || m > 6)
    const next = marks.includes(number) ? others : [number, ...others]
    study.become({ tree: mark(tree, path, next), path })
}
/** Writes the words about the present place. Letters typed one after the other are one step back. */
export function write(study: Study, words: string): void {
    const { tree, path } = study
    const comments = withWords(commentsAt(tree, path), words)
    study.become({ tree: comment(tree, path, comments), path }, `words ${path.join()}`)
}
export function setTags(study: Study, tags: Record<string, string>): void {
    const { tree, path } = study
    const kept = Object.fromEntries(Object.entries(tags).filter(([, value]) => value))
    study.become({ tree: { ...tree, tags: kept }, path })
}
/** Plies of a better line that are written down. */
const BETTER_PLIES = 5

/** A step of a whole-game analysis becomes part of the study: `path` is its place, `game` the whole line. */
export function take(study: Study, game: Place, path: Path, step: Step): void {
    const { ply, evaluation, mark: sign, better, verdict } = step
    const moves = game.moves.slice(0, ply)
    study.learn({ ...game, moves }, evaluation)
    if (verdict) study.judge(path, verdict)
    const found = {
        written: writeEval(evaluation),
        sign,
        better: better.slice(0, BETTER_PLIES),
    }
    note(study, path, moves, found)
}
/** What a whole-game analysis found about a place. One step back undoes all of them: call
 * `study.remember` first. Marks that are there stay. */
function note(
    study: Study,
    path: Path,
    moves: readonly string[],
    { written, sign, better }: { written: string; sign: number; better: string[] },
): void {
    // The game may have changed under the search.
    if (lineTo(study.tree, path).join(' ') !== moves.join(' ')) return
    const comments = withCommand(commentsAt(study.tree, path), 'eval', written)
    let tree = comment(study.tree, path, comments)
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
    study.put(tree)
}
