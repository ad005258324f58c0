import './style/base.css'
import './style/frame.css'
// Of nearly every page, and smaller in one file.
import './style/board.css'
import './style/table.css'
import { start as startLater } from './app/later'
import { prepare, startRouter } from './app/router'
import { missing, routes, seldom } from './routes'
import { settings } from './app/settings'
import { knownName } from './app/known'
import { failed, startFrame } from './app/shell'
import { needTexts, setLanguage } from './app/texts'

/** The page's type, for which nobody waits long. */
const type = (): Promise<unknown> =>
    Promise.race([
        Promise.all([...document.fonts].map(face => face.load())).catch(() => {}),
        new Promise(done => setTimeout(done, 2000)),
    ])

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
