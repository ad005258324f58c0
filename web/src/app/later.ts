/* What comes after the first page can be used: whether the browser can run the core at all, and the
 * service worker. */
import { coreRuns } from '../core/client'
import { tell } from './notice'
import { t } from './texts'

export function start(): void {
    if (!coreRuns()) tell({ text: t('app.noCore'), kind: 'error' })
}
