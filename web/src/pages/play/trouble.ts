/* Tells what has gone wrong in a game. */
import { tell } from '../../app/notice'
import { t } from '../../app/texts'
import type { Trouble } from './match'

/** What fails for every move is told once: `told` holds that. */
export function tellTrouble(
    trouble: Exclude<Trouble, { kind: 'conflict' }>,
    told: Set<string>,
): void {
    const words = trouble.error instanceof Error ? trouble.error.message : String(trouble.error)
    if (trouble.kind === 'engine') {
        tell({ text: t(trouble.restarted ? 'play.engineAgain' : 'play.engineGone', { words }) })
    } else if (!told.has(words)) {
        told.add(words)
        tell({ text: t('play.notSaved', { words }), kind: 'error' })
    }
}
