/* The clocks of the ply under way, kept apart from the game because they change all the time, and
 * synchronously because a page that is being closed has no time left. */
const KEY = 'taefl.clock.'

export function keepClock(id: string, ply: number, left: [number, number]): void {
    try {
        localStorage.setItem(KEY + id, JSON.stringify({ ply, left }))
    } catch {
        // Then a reload gives back the time of the ply under way.
    }
}
export function keptClock(id: string, ply: number): [number, number] | null {
    try {
        const found = JSON.parse(localStorage.getItem(KEY + id) ?? 'null') as {
            ply?: unknown
            left?: unknown
        } | null
        const left = found?.left
        const fits =
            found?.ply === ply &&
            Array.isArray(left) &&
            left.length === 2 &&
            left.every(ms => Number.isFinite(ms) && ms >= 0)
        return fits ? (left as [number, number]) : null
    } catch {
        return null
    }
}
export function forgetClock(id: string): void {
    try {
        localStorage.removeItem(KEY + id)
    } catch {
        // nothing was kept either
    }
}
