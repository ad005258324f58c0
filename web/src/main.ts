import './style/base.css'
import './style/frame.css'
// Of nearly every page, and smaller in one file.
import './style/board.css'
import './style/table.css'
import { tell } from './app/notice'
import './app/stirred'
import { prepare, startRouter } from './app/router'
import { missing, routes, seldom } from './routes'
import { settings } from './app/settings'
import { knownName } from './app/known'
import { failed, startFrame } from './app/shell'
import { needTexts, setLanguage, t } from './app/texts'
import { coreRuns } from './core/client'

/** The page's type, for which nobody waits long. */
const type = (): Promise<unknown> =>
    Promise.race([
        Promise.all([...document.fonts].map(face => face.load())).catch(() => {}),
        new Promise(done => setTimeout(done, 2000)),
    ])

/** What comes after the first page can be used: whether the browser can run the core at all, and the
 * service worker, which keeps the page for when there is no network. */
function startLater(): void {
    if (!coreRuns()) tell({ text: t('app.noCore'), kind: 'error' })
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
        // Blocked by the browser's settings, or by a frame that even forbids to ask: the page works,
        // with a network.
        watch().catch(console.info)
}

const HOUR = 3_600_000

async function watch(): Promise<void> {
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
    const registration = await workers.register('/sw.js', { updateViaCache: 'none' })
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

/* A function, not the module itself, waits: the pages need the rest of this script while it does. */
async function start(): Promise<void> {
    setLanguage(settings.get('language'))
    prepare(routes, seldom, missing)
    await Promise.all([needTexts('app', 'board', 'speech'), type()])
    // Until here the page says that it is loading; without words it could say no more.
    document.querySelector('.taefl-wait')?.remove()
    const outlet = startFrame(document.body)
    await startRouter(outlet)
    startLater()
    // Only where the server knows somebody: nobody else's browser asks it anything.
    if (knownName()) void import('./live/turns').then(({ watchTurns }) => watchTurns())
}
start().catch(failed)
