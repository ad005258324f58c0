/* The line one stands in, from the start to its end: what is known along it, and <taefl-curve>, the chance of winning. */
import { decided } from '../../app/evaluation'
import { t } from '../../app/texts'
import { along, back, last, nodeAt, type Path, plyAt } from '../../app/tree'
import type { About, GameTree } from '../../core/types'
import type { GraphPoint } from '../../parts/graph'
import '../../parts/graph'
import { knownPly, learnPlies } from '../../parts/moves'
import type { Study } from './study'
import type { Judged } from './game-summary'
import { html } from 'lit-html'
import { PageElement, property, type Changed } from '../../app/element'
import { sidesOf } from '../../app/speech'
import { evalWords } from '../../parts/eval-words'

/** All places of the line, the start included. */
export const lineOf = ({ tree, path }: Study): Path[] => along(last(tree, path))

/** The mark of a move that is one of PGN's six. */
const markOf = (marks: readonly number[] = []): number => marks.find(m => m >= 1 && m <= 6) ?? 0

function known(study: Study, path: Path) {
    const node = nodeAt(study.tree, path)
    const ply = node ? knownPly(node) : undefined
    return (ply && decided(ply.result)) ?? study.known(path)
}

export function pointsOf(study: Study, about: About | null): GraphPoint[] {
    const names = sidesOf(about)
    return lineOf(study).map(path => {
        const node = nodeAt(study.tree, path)
        const ply = node ? knownPly(node) : undefined
        const found = known(study, path)
        const name = node ? (ply?.name ?? node.name ?? node.move) : t('analysis.start')
        return {
            name: ply ? `${ply.turn}. ${name}` : name,
            chance: found?.chance ?? null,
            words: found ? evalWords(found, names) : '',
            mark: markOf(node?.marks),
        }
    })
}

/** A move of the line, and where it leads. */
export interface LineMove extends Judged {
    path: Path
}
export const isMistake = ({ mark }: LineMove): boolean => mark === 2 || mark === 4 || mark === 6

/** The moves of the line, as far as the core has said who made them. */
export function movesOf(study: Study): LineMove[] {
    return lineOf(study)
        .slice(1)
        .flatMap(path => {
            const node = nodeAt(study.tree, path)!
            const by = knownPly(node)?.by
            const before = known(study, back(path))
            const after = known(study, path)
            const verdict = study.verdict(path)
            return by ? [{ path, by, before, after, mark: markOf(node.marks), verdict }] : []
        })
}

/* <taefl-curve>: the chance of winning over the line one stands in. */

/** Events (bubbling): `taefl-go` {path}. */
class CurvePanel extends PageElement {
    @property() study!: Study
    /** Those of the study, so that a change of them shows. */
    @property() tree!: GameTree
    @property() path!: Path
    /** How much searches have found, so that more of it shows. */
    @property() found = 0
    @property() about: About | null = null

    override willUpdate(changed: Changed): void {
        if (!changed.has('tree')) return
        learnPlies(this.tree)
            .then(() => this.requestUpdate())
            .catch(() => {}) // moves stand without their numbers
    }
    override render() {
        const { about, study, path } = this
        const go = ({ detail }: CustomEvent<{ ply: number }>): void => {
            const to = { path: lineOf(study)[detail.ply]! }
            this.dispatchEvent(new CustomEvent('taefl-go', { detail: to, bubbles: true }))
        }
        return html`<taefl-graph
            .points=${pointsOf(study, about)}
            .at=${plyAt(path)}
            .names=${sidesOf(about)}
            @taefl-ply=${go}
        ></taefl-graph>`
    }
}
customElements.define('taefl-curve', CurvePanel)
