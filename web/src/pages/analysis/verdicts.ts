/* What the core thinks of the moves of a line, asked once for each; the same in words, for each side and as a part of
 * the game. */
import { decided, writeEval } from '../../app/evaluation'
import { percentWords } from '../../app/locale'
import { maybe, t } from '../../app/texts'
import {
    addLine,
    back,
    commentsAt,
    lineTo,
    markSigns,
    nexts,
    nodeAt,
    type Path,
} from '../../app/tree'
import type { About, Outlook, Position, Player, Verdict } from '../../core/types'
import { knownPly } from '../../parts/moves'
import { type LineMove, movesOf } from './curve'
import type { Study } from './study'
import { html, nothing, type TemplateResult } from 'lit'
import { summary, type Turn, turnOf } from './game-summary'
import { comment, mark, withCommand } from '../../app/tree-edit'
import { judged, type ReviewedPly } from './review'
import { sidesOf } from '../../app/speech'
import { columns } from '../../parts/lists'
import '../../style/panels.css'
import { button } from '../../parts/fields'

/** The better move that is known in the place of a move: the engine's, else the line that stands beside. */
export function betterThan(study: Study, { path }: LineMove): string {
    const before = back(path)
    const beside = nexts(study.tree, before).find(next => next.path.length > before.length)
    return study.best(before) ?? beside?.node.move ?? ''
}

function endOf({ tree }: Study, path: Path): Outlook | null {
    const ply = knownPly(nodeAt(tree, path)!)
    return ply ? decided(ply.result) : null
}

/** Asks about every move of the line that an analysis has looked at. Whether something new was learnt. */
export async function learnVerdicts(study: Study): Promise<boolean> {
    let news = false
    for (const move of movesOf(study)) {
        const { verdict, path } = move
        if (verdict) continue
        const before = study.written(back(path))
        const after = endOf(study, path) ?? study.written(path)
        if (!before || !after) continue
        const place = study.placeAt(back(path))
        const played = lineTo(study.tree, path).at(-1)!
        const best = betterThan(study, move)
        const found = await judged(place, played, best, before, after)
        study.judge(path, found)
        news = true
    }
    return news
}

/** A sentence about somebody's move, '' for a good one. It may name the better move. */
export const verdictWords = (verdict: Verdict, who: string, other: string): string =>
    maybe(`analysis.verdict.${verdict.code}`, { ...verdict, who, other }) ?? ''

/** Whether the sentence names the better move. */
export const givesAway = ({ code }: Verdict): boolean => /^(MISSED_(?!WIN)|WORSE)/.test(code)

/** Plies of a better line that are written down. */
const BETTER_PLIES = 5

/** A step of a whole-game analysis becomes part of the study: `path` is its place, `game` the whole line. */
export function take(study: Study, game: Position, path: Path, step: ReviewedPly): void {
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

/* What the analysis of a whole game comes to: how well each side played, and the move that turned it. */

interface SummaryParts {
    study: Study
    about: About | null
    go: (path: Path) => void
    /** A last row, with something for each side. */
    last?: { head: string; cell: (moves: LineMove[], side: Player) => TemplateResult }
}

/** So many mistakes are read at once. */
const MOST_OPEN = 12

/** Nothing while nothing is known. */
export function renderSummary({
    study,
    about,
    go,
    last,
}: SummaryParts): TemplateResult | typeof nothing {
    const moves = movesOf(study)
    if (!moves.some(move => move.after !== null)) return nothing
    const sides = ([1, 2] as const).map(side => summary(moves, side))
    const turn = turnOf(moves)
    const row = (head: string, cells: unknown[]) =>
        html`<tr>
            <th scope="row">${head}</th>
            ${cells.map(cell => html`<td>${cell}</td>`)}
        </tr>`
    return html`<table class="taefl-analysis-summary">
            ${columns(['', ...sidesOf(about)])}
            <tbody>
                ${row(
                    t('analysis.accuracy'),
                    sides.map(({ accuracy }) => (accuracy === null ? '–' : percentWords(accuracy))),
                )}
                ${[6, 2, 4].map((mark, i) =>
                    row(
                        `${markSigns[mark]} ${t(`analysis.mark${mark as 2}`)}`,
                        sides.map(({ marks }) => marks?.[i] ?? '–'),
                    ),
                )}
                ${
                    last
                        ? row(
                              last.head,
                              ([1, 2] as const).map(side => last.cell(moves, side)),
                          )
                        : nothing
                }
            </tbody>
        </table>
        ${turn ? renderTurn(study, about, moves, turn, go) : nothing}
        ${renderReasons(study, about, moves, go)}`
}

/** Where the game turned. */
function renderTurn(
    study: Study,
    about: About | null,
    moves: LineMove[],
    turn: Turn,
    go: SummaryParts['go'],
) {
    if ('always' in turn)
        return html`<p>${t('speech.always', { side: sidesOf(about)[turn.always - 1]! })}</p>`
    const { path } = moves[turn.move]!
    return html`<p>${t('analysis.turning')} ${button(moveName(study, path), () => go(path))}</p>`
}

/** The mistakes of both sides in words. */
function renderReasons(
    study: Study,
    about: About | null,
    moves: LineMove[],
    go: SummaryParts['go'],
) {
    const names = sidesOf(about)
    const told = moves.flatMap(({ by, mark, path, verdict }) => {
        const words = mark && verdict ? verdictWords(verdict, names[by - 1]!, names[2 - by]!) : ''
        return words ? [{ path, words, sign: markSigns[mark] }] : []
    })
    if (!told.length) return nothing
    return html`<details class="taefl-analysis-reasons" ?open=${told.length <= MOST_OPEN}>
        <summary>${t('analysis.reasons', { count: told.length })}</summary>
        <ul>
            ${told.map(
                ({ path, words, sign }) =>
                    html`<li>
                        <button type="button" class="taefl-link" @click=${() => go(path)}>
                            ${moveName(study, path)}${sign}
                        </button>
                        ${words}
                    </li>`,
            )}
        </ul>
    </details>`
}

function moveName(study: Study, path: Path): string {
    const node = nodeAt(study.tree, path)!
    const ply = knownPly(node)
    return ply ? `${ply.turn}. ${ply.name}` : node.move
}
