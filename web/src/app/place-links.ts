/* Links are written as if the page lay at the root of its host. Where it does not, this gives them whole addresses as
 * soon as they are drawn. */
import { whole } from '../core/place'

const found = 'a[href^="/"]'

const place = (link: Element): void => link.setAttribute('href', whole(link.getAttribute('href')!))

function placeIn(node: Node): void {
    if (!(node instanceof Element)) return
    if (node.matches(found)) place(node)
    node.querySelectorAll(found).forEach(place)
}

export function placeLinks(): void {
    const watched = new MutationObserver(changes => {
        for (const { type, target, addedNodes } of changes)
            if (type === 'childList') addedNodes.forEach(placeIn)
            else if ((target as Element).matches(found)) place(target as Element)
    })
    watched.observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['href'],
    })
}
