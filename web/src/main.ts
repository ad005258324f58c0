// First, since other sheets build on its own.
import './app/element'
import { tell } from './app/notice'
import { prepare, startRouter } from './app/router'
import { closed, missing, routes } from './routes'
import { settings } from './app/settings'
import { knownName } from './app/kept'
import { tellFailure, startFrame, placeLinks } from './app/shell'
import { needTexts, setLanguage, t } from './app/texts'
import { coreRuns } from './core/client'
import { base, serverless } from './core/place'
import { stirred, watch } from './app/updates'

/** The page's type, for which nobody waits long. */
const type = (): Promise<unknown> =>
    Promise.race([
        Promise.all([...document.fonts].map(face => face.load())).catch(() => {}),
        new Promise(done => setTimeout(done, 2000)),
    ])

/** What comes after the first page can be used: whether the browser can run the core at all, and the
 * service worker, which keeps the page for when there is no network. On a first visit it waits until somebody
 * has stirred. */
async function startLater(): Promise<void> {
    if (!coreRuns()) tell({ text: t('app.noCore'), kind: 'error' })
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    if (!navigator.serviceWorker.controller) await stirred
    await watch()
}

/* A function, not the module itself, waits: the pages need the rest of this script while it does. */
async function start(): Promise<void> {
    setLanguage(settings.get('language'))
    prepare(routes, missing, serverless ? closed : undefined)
    if (base) placeLinks()
    await Promise.all([needTexts('app', 'board', 'speech'), type()])
    // Until here the page says that it is loading; without words it could say no more.
    document.querySelector('.taefl-wait')?.remove()
    const outlet = startFrame(document.body)
    await startRouter(outlet)
    // Blocked by the browser's settings, or by a frame that even forbids to ask: the page works, with a network.
    startLater().catch(console.info)
    // Only where the server knows somebody: nobody else's browser asks it anything.
    if (knownName()) void import('./live/turns').then(({ watchTurns }) => watchTurns())
}
start().catch(tellFailure)
