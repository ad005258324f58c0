/* Addresses of places: rules and the position where a game begins. */

/** Two rule sets side by side. */
export const compareTo = (a: string, b: string): string =>
    `/compare/${a}/${b}`.replaceAll('#', '%23')

/** The address of the rules and the position where a game begins, without a fragment. */
export function pathTo(rules: string, position = '', page = 'analysis'): string {
    const at = position ? `/${position.replaceAll(' ', '_')}` : ''
    return `/${page}/${rules.replace('#', '%23')}${at}`
}
