/* The service worker, from the page's side: it is started, and a newer version of the page is offered. */
import { tell } from './notice'
import { t } from './texts'
import { base, serverless } from '../core/place'

const HOUR = 3_600_000

/** Keeps the page for when there is no network. Rejects where the browser does not let it. */
export async function watch(): Promise<void> {
    const workers = navigator.serviceWorker
    const again = () => location.reload()
    const change = () => {
        workers.oncontrollerchange = again
        ;(registration.waiting ?? registration.active)?.postMessage('go')
    }
    // Set so, it also starts the messages.
    workers.onmessage = ({ data, ports }) => {
        if (data === 'build') ports[0]?.postMessage(document.documentElement.dataset.build)
        // It takes over, and the page is loaded again, only when the person asks for it.
        if (data === 'newer')
            tell({ text: t('app.update'), action: { text: t('app.update.now'), run: change } })
        if (data === 'again') again()
    }
    const registration = await workers.register(`${base}/sw.js${serverless ? '?static' : ''}`, {
        updateViaCache: 'none',
    })
    if (!registration) return // a browser that keeps none may answer so
    const offer = () => registration.waiting?.postMessage('offer')
    offer()
    registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', offer),
    )
    registration.active?.postMessage('loaded')
    let asked = Date.now()
    addEventListener('visibilitychange', () => {
        if (document.visibilityState !== 'visible' || Date.now() - asked < HOUR) return
        asked = Date.now()
        registration.update().catch(() => {}) // no network: next time
    })
}

/** Resolves once somebody has moved the pointer or pressed a key on this visit. */
export const stirred = new Promise<unknown>(done => {
    for (const kind of ['pointerdown', 'click', 'keydown', 'wheel', 'dragenter'])
        addEventListener(kind, done, { capture: true, once: true })
    // Browsers also tell of a pointer that stands still, when a page comes under it.
    addEventListener('pointermove', event => (event.movementX || event.movementY) && done(0))
})
