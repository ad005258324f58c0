import { tell } from './notice'
import { t } from './texts'

/** The server is of another version than this tab: the newer page is asked for, and the person told. */
export async function outdated(): Promise<void> {
    // Where a service worker has the page, a reload alone would bring the old one again.
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
    await registration?.update().catch(() => {})
    if (!registration?.installing && !registration?.waiting)
        tell({
            text: t('app.update'),
            action: { text: t('app.update.now'), run: () => location.reload() },
        })
}
