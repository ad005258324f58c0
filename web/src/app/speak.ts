/* Another language, chosen while the page is open. */
import { settings } from './settings'
import { switchLanguage } from './texts'

/** Everything shown under `root` says the same in it, without losing where one is; `draw` draws the frame. */
export async function speak(root: Element, draw: () => void): Promise<void> {
    await switchLanguage(settings.get('language'))
    draw()
    for (const element of root.querySelectorAll('*'))
        (element as { requestUpdate?: () => void }).requestUpdate?.()
}
