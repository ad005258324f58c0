/* Where the page lies. A server gives it out at the root of its host. `taefl serve --export` writes it for a host
 * without a server, at any path, and says so in the page's first element: data-static="/tafl", or "" at the root. */
const told = globalThis.document?.documentElement?.dataset.static

/** Nothing answers but files. */
export const serverless = told !== undefined

/** What stands before each address of the page: '' or '/tafl'. */
export const base = told ?? ''

/** The page's address of a path of the host; '' if it is none. A host of files adds a '/' at the end. */
export function inside(path: string): string {
    if (!serverless) return path
    if (!`${path}/`.startsWith(`${base}/`)) return ''
    return path.slice(base.length).replace(/\/$/, '') || '/'
}

/** The present one. */
export const here = (): string => inside(location.pathname)

/** The whole address of one of the page's. */
export const whole = (address: string): string => location.origin + base + address
