/* Addresses of places: rules and the position where a game begins. */

/** The address of the rules and the position where a game begins, without a fragment. */
export function pathTo(rules: string, position = '', page = 'analysis'): string {
    const at = position ? `/${position.replaceAll(' ', '_')}` : ''
    return `/${page}/${rules}${at}`
}
