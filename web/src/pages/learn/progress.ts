/* Which steps of which lessons somebody has done, kept in the browser. Losing it harms nobody, so a
 * browser that keeps nothing is simply always at the beginning. */
const KEY = 'taefl.lessons'

type Kept = Record<string, string[]>

function read(): Kept {
    const kept: Kept = {}
    try {
        const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
        for (const [rules, ids] of Object.entries(found as object))
            if (Array.isArray(ids)) kept[rules] = ids.filter(id => typeof id === 'string')
    } catch {
        // as if nothing were kept
    }
    return kept
}
function write(kept: Kept): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
        // no room, or no permission
    }
}

export const done = (rules: string): ReadonlySet<string> => new Set(read()[rules])
export function setDone(rules: string, step: string): void {
    const kept = read()
    kept[rules] = [...new Set([...(kept[rules] ?? []), step])]
    write(kept)
}
export function forget(rules: string): void {
    const kept = read()
    delete kept[rules]
    write(kept)
}
