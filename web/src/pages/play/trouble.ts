/* Tells what has gone wrong in a game, and how one ended that no move ended. */
import { tell } from '../../app/notice'
import { speakEnd } from '../../app/narration'
import { t } from '../../app/texts'
import type { About } from '../../core/types'
import type { Match, Trouble } from './match'

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

/** An end by resignation, time or agreement; '' while it goes on. */
export function endWords({ game, result }: Match, law: About): string {
    if (game.tree.result === '*') return ''
    return speakEnd({ result, termination: game.tree.termination }, law)
}
