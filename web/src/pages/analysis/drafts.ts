/* Analyses that are not in the kept games: written into the browser as one works, so that nothing is
 * lost, and offered where an analysis begins. The oldest ones give way. */
import { keep, kept, keptData } from '../../app/kept'
import { isTree } from '../../app/saved-game'
import type { Path } from '../../app/tree'
import type { GameTree } from '../../core/types'

export interface Draft {
    id: string
    /** ms since 1970 */
    time: number
    tree: GameTree
    path: Path
}

const KEY = 'taefl.drafts'
const TAB = 'taefl.draft'
const MOST = 8
const MOST_CHARACTERS = 1_500_000

export const draftId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('')

/** The newest first. */
export function drafts(): Draft[] {
    const found = keptData(KEY)
    return Array.isArray(found) ? found.filter(isDraft) : []
}
function isDraft(value: unknown): value is Draft {
    const { id, time, tree, path } = (value ?? {}) as Partial<Draft>
    return (
        typeof id === 'string' &&
        typeof time === 'number' &&
        isTree(tree) &&
        Array.isArray(path) &&
        path.every(Number.isInteger)
    )
}
export const draftOf = (id: string): Draft | undefined => drafts().find(draft => draft.id === id)

/** The one this tab wrote last. */
export const draftOfTab = (): Draft | undefined => draftOf(kept(TAB, 'sessionStorage') ?? '')

/** False if the browser does not keep it. */
export function keepDraft(draft: Draft): boolean {
    keep(TAB, draft.id, 'sessionStorage') // or a reload begins another draft
    const all = [draft, ...drafts().filter(other => other.id !== draft.id)].slice(0, MOST)
    while (all.length > 1 && JSON.stringify(all).length > MOST_CHARACTERS) all.pop()
    return write(all)
}
export function dropDraft(id: string): void {
    write(drafts().filter(draft => draft.id !== id))
}
function write(all: Draft[]): boolean {
    while (!keep(KEY, JSON.stringify(all))) {
        // Full: others give way before the newest does.
        if (all.length < 2) return false
        all.pop()
    }
    return true
}
