/* A drawn board as an SVG document of its own, for a file or a canvas. */

/* Presentation attributes that it has to carry, and their usual values. */
const resolved: [name: string, usual: string][] = [
    ['fill', 'rgb(0, 0, 0)'],
    ['stroke', 'none'],
    ['stroke-width', '1px'],
    ['stroke-linecap', 'butt'],
    ['stroke-linejoin', 'miter'],
    ['stroke-dasharray', 'none'],
    ['stroke-dashoffset', '0px'],
    ['opacity', '1'],
    ['fill-opacity', '1'],
    ['stroke-opacity', '1'],
    ['font-family', ''],
    ['font-size', ''],
    ['font-weight', '400'],
    ['text-anchor', 'start'],
]

/** `drawn` with all its styles as attributes; `box` is what of it shows. */
export function standalone(
    drawn: SVGSVGElement,
    box: { x: number; y: number; width: number; height: number },
): string {
    const copy = drawn.cloneNode(true) as SVGSVGElement
    const from = drawn.querySelectorAll('*')
    copy.querySelectorAll('*').forEach((element, i) => {
        const style = getComputedStyle(from[i]!)
        if (style.display === 'none') element.setAttribute('display', 'none')
        element.removeAttribute('class')
        // A file has no pictures beside it.
        if (element.localName === 'image') return element.remove()
        if (element.localName === 'g') {
            if (style.opacity !== '1') element.setAttribute('opacity', style.opacity)
            return
        }
        for (const [name, usual] of resolved) {
            // What cannot show is left out.
            if (name.startsWith('stroke-') && style.stroke === 'none') continue
            if (/^(font|text)/.test(name) && element.localName !== 'text') continue
            const value = style.getPropertyValue(name)
            if (value !== usual) element.setAttribute(name, value.replaceAll('"', "'"))
            else if (name !== 'stroke-dasharray') element.removeAttribute(name)
        }
    })
    const { x, y, width, height } = box
    for (const name of [...copy.getAttributeNames()]) copy.removeAttribute(name)
    copy.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
    copy.setAttribute('width', String(width))
    copy.setAttribute('height', String(height))
    return new XMLSerializer().serializeToString(copy)
}
