/* The way to the board that the host of a class shows, and back. Loaded when one is shown first. */
import { tell } from '../app/notice'
import { navigate } from '../app/router'
import { needTexts, t } from '../app/texts'

let forget = (): void => {}

/** Goes there; who is writing is only shown the way. */
export async function toBoard(path: string): Promise<void> {
    await needTexts('live')
    const go = (): void => navigate(path)
    if (!document.activeElement?.matches('input:not([type=radio]), textarea')) return go()
    forget = tell({ text: t('live.shownBoard'), action: { text: t('live.toShown'), run: go } })
}
/** Back to where one was. */
export function fromBoard(path: string): void {
    forget()
    navigate(path || location.pathname.replace(/\/board$/, ''))
}
