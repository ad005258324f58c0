/* The line one stands in, from the start to its end, and what is known along it. */
import { decided } from '../../app/evaluation'
import { t } from '../../app/texts'
import { along, back, last, nodeAt, type Path } from '../../app/tree'
import type { About } from '../../core/types'
import type { GraphPoint } from '../../parts/graph'
import { knownPly } from '../../parts/moves'
import type { Study } from './study'
import type { Judged } from './summary'
import { evalWords, sidesOf } from './words'

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
