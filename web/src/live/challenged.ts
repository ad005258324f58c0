/* Somebody challenges one by name: a notice with the game and both answers, wherever on the page one is.
 * Loaded when that happens first. */
import { html } from 'lit'
import { tell } from '../app/notice'
import { navigate } from '../app/router'
import { setOf } from '../app/sets'
import { needTexts, ruleTitle, t } from '../app/texts'
import { call } from './api'
import { timingWords } from './timing'
import type { Row } from './types'

/** What takes the notices back, by the challenges' ids. */
const shown = new Map<string, () => void>()

/** Says so to the server, and what it refuses to the person; no notice asks any more. */
export async function answer(id: string, what: 'accept' | 'decline'): Promise<void> {
    shown.get(id)?.()
    shown.delete(id)
    try {
        await call(`challenge/${id}/${what}`, {})
        if (what === 'accept') navigate(`/g/${id}`)
    } catch (error) {
        tell({ text: (error as Error).message, kind: 'error' })
    }
}

/** Shows those that wait for an answer, and no others. */
export async function showChallenges(rows: readonly Row[]): Promise<void> {
    await needTexts('live', 'clauses')
    for (const [id, remove] of shown)
        if (!rows.some(row => row.id === id)) {
            remove()
            shown.delete(id)
        }
    for (const { id, rules, clock, pair, seats, you } of rows) {
        if (shown.has(id)) continue
        const set = setOf(rules)
        const words = {
            name: seats[you === 1 ? 1 : 0]?.name ?? '',
            rules: set ? ruleTitle(set) : rules,
            clock: timingWords(clock) + (pair ? `, ${t('live.isPair')}` : ''),
        }
        const remove = tell({
            text: t('live.challenged', words),
            action: { text: t('live.accept'), run: () => void answer(id, 'accept') },
            close: t('live.decline'),
            closed: () => void answer(id, 'decline'),
            // It stands in the list of one's games until it is answered.
            more: html`<button class="taefl-button quiet" @click=${() => remove()}>
                ${t('live.later')}
            </button>`,
        })
        shown.set(id, remove)
    }
}
