/* The clipboard, and what is said about it. */
import { tell } from '../../app/notice'
import { t } from '../../app/texts'

/** Copies a text and says so; where the browser does not allow it, shows the text instead. */
export async function copy(text: string): Promise<void> {
    try {
        await navigator.clipboard.writeText(text)
        tell({ text: t('analysis.copied') })
    } catch {
        tell({ text: t('analysis.notCopied', { text }), kind: 'error' })
    }
}
