/* In place of lit's styles for shadow roots, which no element here has: the build puts it there. */
export const supportsAdoptingStyleSheets = true
export const adoptStyles = (): void => {}
export const getCompatibleStyle = (style: unknown): unknown => style
export const css = undefined
export const unsafeCSS = undefined
export const CSSResult = undefined
