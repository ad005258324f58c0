/* Why something cannot be done on a board: loaded with the first refusal. */
import { html, nothing, type TemplateResult } from 'lit'
import { core } from '../app/core'
import { clauseOf, explain } from '../app/speech'
import { needTexts, t } from '../app/texts'
import type { About, Place } from '../core/types'
import '../style/refusal.css'

export interface Notice {
    words: string
    clause: string
    /** The square on the board that is meant. */
    square?: string
}

/** What forbids that a piece goes from one square to another, `from` '' from the hand. */
export async function whyNot(
    place: Place,
    law: About,
    { from, to, piece }: { from: string; to: string; piece: string },
): Promise<Notice> {
    const shape = law.pieces.find(p => p.letter === piece)?.shape
    const special = shape === 'thunder' ? 'T' : shape === 'woden' ? 'W' : ''
    try {
        const why = await core().why(place, `${from || special}${to}`)
        await needTexts('clauses')
        return why
            ? { words: clauseOf(why.id, law), clause: why.id }
            : { words: t('speech.notHere'), clause: '' }
    } catch (error) {
        return { words: await explain(error, law), clause: '' }
    }
}

/** `rules`: of which the clause is. */
export function renderNotice(
    { words, clause }: Notice,
    rules: string | undefined,
    close: () => void,
): TemplateResult {
    return html`<div class="taefl-refusal">
        <p>
            ${
                clause && rules
                    ? html`<a href=${`/rules/${rules}#${clause}`}
                              >${t('speech.byClause', { clause })}</a
                          >:`
                    : nothing
            }
            ${words}
        </p>
        <button
            type="button"
            class="taefl-refusal-close"
            aria-label=${t('speech.dismiss')}
            @click=${close}
        >
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 3l10 10M13 3L3 13" /></svg>
        </button>
    </div>`
}
