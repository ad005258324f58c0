/* The address as an analysis wrote it last: what it wrote itself it need not open. */
let written = ''

export const here = (): string => `${location.pathname}${location.search}${location.hash}`
export const isOurs = (): boolean => here() === written
export function wrote(address: string): void {
    written = address
}
