/* The form of addresses, apart from what they open: patterns and positions in them. */
import { here } from '../core/place'

/** The parts of a path under a pattern ('/play/:rules', '/analysis/:rules/*position': ':' is one part,
 * '*' the rest with its slashes), or null if it is not of that form. */
export function match(pattern: string, path: string): Record<string, string> | null {
    const names: string[] = []
    const source = pattern.replace(/[:*]\w+/g, word => {
        names.push(word.slice(1))
        return word[0] === ':' ? '([^/]+)' : '(.+?)'
    })
    const found = new RegExp(`^${source.replace(/\/$/, '')}/?$`).exec(path)
    if (!found) return null
    const part: Record<string, string> = {}
    for (const [i, name] of names.entries()) {
        try {
            part[name] = decodeURIComponent(found[i + 1]!)
        } catch {
            return null
        }
    }
    return part
}

/** A position as the last part of an address, and back. */
export const positionToPath = (fen: string): string => fen.replaceAll(' ', '_')
export const positionFromPath = (path: string): string => path.replaceAll('_', ' ')

/** Whether this is the board inside another site's page. */
export const embedded = (): boolean => here().startsWith('/embed/')

/** Two rule sets side by side. */
export const compareTo = (a: string, b: string): string =>
    `/compare/${a}/${b}`.replaceAll('#', '%23')

/** The address of the rules and the position where a game begins, without a fragment. */
export function pathTo(rules: string, position = '', page = 'analysis'): string {
    const at = position ? `/${position.replaceAll(' ', '_')}` : ''
    return `/${page}/${rules.replace('#', '%23')}${at}`
}
