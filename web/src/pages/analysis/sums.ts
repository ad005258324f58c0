/* What the analysis of a whole game comes to: how well each side played, and the move that turned it. */
import { html, nothing, type TemplateResult } from 'lit'
import { language, t } from '../../app/texts'
import { markSigns, nodeAt, type Path } from '../../app/tree'
import type { About, Player } from '../../core/types'
import { knownPly } from '../../parts/moves'
import { movesOf, type LineMove } from './line'
import type { Study } from './study'
import { summary, turningPoint } from './summary'
import { verdictWords } from './verdicts'
import { sidesOf } from './words'
import '../../style/panels.css'

export interface Sums {
    study: Study
    about: About | null
    go: (path: Path) => void
    /** A last row, with something for each side. */
    last?: { head: string; cell: (moves: LineMove[], side: Player) => TemplateResult }
}

/** So many mistakes are read at once. */
const MOST_OPEN = 12

/** Nothing while nothing is known. */
export function renderSums({ study, about, go, last }: Sums): TemplateResult | typeof nothing {
    const moves = movesOf(study)
    if (!moves.some(move => move.after !== null)) return nothing
    const sides = ([1, 2] as const).map(side => summary(moves, side))
    const turned = moves[turningPoint(moves)]
    const row = (head: string, cells: unknown[]) =>
        html`<tr>
            <th scope="row">${head}</th>
            ${cells.map(cell => html`<td>${cell}</td>`)}
        </tr>`
    return html`<table class="taefl-analysis-summary">
            <thead>
                <tr>
                    <td></td>
                    ${sidesOf(about).map(name => html`<th scope="col">${name}</th>`)}
                </tr>
            </thead>
            <tbody>
                ${row(
                    t('analysis.accuracy'),
                    sides.map(({ accuracy }) => (accuracy === null ? '–' : whole(accuracy))),
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
        ${
            turned
                ? html`<p>
                      ${t('analysis.turning')}
                      <button type="button" class="taefl-button" @click=${() => go(turned.path)}>
                          ${moveName(study, turned.path)}
                      </button>
                  </p>`
                : nothing
        }
        ${renderReasons(study, about, moves, go)}`
}

/** The mistakes of both sides in words. */
function renderReasons(study: Study, about: About | null, moves: LineMove[], go: Sums['go']) {
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
const whole = (share: number): string =>
    new Intl.NumberFormat(language(), { style: 'percent' }).format(share)
