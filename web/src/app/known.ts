/* Whether a server with games knows somebody in this browser: only there every page asks whose turn it is. */
export const KNOWN = 'taefl.live'

export function knownThere(): boolean {
    try {
        return !!localStorage.getItem(KNOWN)
    } catch {
        return false
    }
}
