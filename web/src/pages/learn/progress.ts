/* Which steps of which lessons somebody has done, kept in the browser. Losing it harms nobody, so a
 * browser that keeps nothing is simply always at the beginning. */
import { keep, keptData } from '../../app/kept'

const KEY = 'taefl.lessons'

type Kept = Record<string, string[]>

function read(): Kept {
    const kept: Kept = {}
    for (const [rules, ids] of Object.entries(keptData(KEY) ?? {}))
        if (Array.isArray(ids)) kept[rules] = ids.filter(id => typeof id === 'string')
    return kept
}
const write = (kept: Kept): unknown => keep(KEY, JSON.stringify(kept))

export const done = (rules: string): ReadonlySet<string> => new Set(read()[rules])
export function setDone(rules: string, step: string): void {
    const kept = read()
    kept[rules] = [...new Set([...(kept[rules] ?? []), step])]
    write(kept)
}
