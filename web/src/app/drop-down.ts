/* What a button of the header opens below itself. */
import '../style/drop-down.css'

/** Makes the panel of a button and opens it; from then on the button opens and closes it by itself. `draw`
 * fills it each time. Null where the button has one already. */
export function dropDown(
    button: HTMLButtonElement,
    draw: (panel: HTMLElement) => void,
): HTMLElement | null {
    if (button.popoverTargetElement) return null
    const panel = document.createElement('div')
    panel.className = 'taefl-drop-down'
    panel.popover = 'auto'
    panel.setAttribute('role', 'group')
    /** The address that it was opened at. */
    let at = ''
    panel.addEventListener('beforetoggle', () => {
        draw(panel)
        at = location.href
        const { bottom, right } = button.getBoundingClientRect()
        panel.style.top = `${bottom + 6}px`
        // Under the button, as far as there is room for its 22rem.
        const { clientWidth } = document.documentElement
        panel.style.right = `${Math.max(8, Math.min(clientWidth - right, clientWidth - 360))}px`
    })
    button.after(panel)
    button.popoverTargetElement = panel
    // A link closes it at once, however late its page comes; the page closes only what was opened before.
    panel.addEventListener('click', event => {
        if ((event.target as Element).closest('a')) panel.hidePopover()
    })
    addEventListener('taefl-shown', () => {
        if (at !== location.href) panel.hidePopover()
        draw(panel)
    })
    panel.showPopover()
    return panel
}
