/* Which steps of which lessons somebody has done, kept in the browser. One that keeps nothing is simply
 * always at the beginning, and says so. */
import { keptData } from '../../app/kept'
import { keepOrTell } from '../../app/notice'

const KEY = 'taefl.lessons'

type Kept = Record<string, string[]>

function read(): Kept {
    const kept: Kept = {}
    for (const [rules, ids] of Object.entries(keptData(KEY) ?? {}))
        if (Array.isArray(ids)) kept[rules] = ids.filter(id => typeof id === 'string')
    return kept
}

export const done = (rules: string): ReadonlySet<string> => new Set(read()[rules])
export function setDone(rules: string, step: string): void {
    const kept = read()
    kept[rules] = [...new Set([...(kept[rules] ?? []), step])]
    keepOrTell(KEY, JSON.stringify(kept))
}
