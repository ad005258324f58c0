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
    panel.addEventListener('beforetoggle', () => {
        draw(panel)
        const { bottom, right } = button.getBoundingClientRect()
        panel.style.top = `${bottom + 6}px`
        // Under the button, as far as there is room for its 22rem.
        const { clientWidth } = document.documentElement
        panel.style.right = `${Math.max(8, Math.min(clientWidth - right, clientWidth - 360))}px`
    })
    button.after(panel)
    button.popoverTargetElement = panel
    addEventListener('taefl-shown', () => {
        panel.hidePopover()
        draw(panel)
    })
    panel.showPopover()
    return panel
}
