import '../style/base.css'
import '../style/frame.css'
// Of nearly every page, and smaller in one file.
import '../style/board.css'
import '../style/table.css'
import { start as startLater } from './later'
import { prepare, startRouter } from './router'
import { settings } from './settings'
import { failed, startFrame } from './shell'
import { needTexts, setLanguage } from './texts'

/* A function, not the module itself, waits: the pages need the rest of this script while it does. */
async function start(): Promise<void> {
    setLanguage(settings.get('language'))
    prepare()
    await needTexts('app', 'board', 'speech')
    // Until here the page says that it is loading; without words it could say no more.
    document.querySelector('.taefl-wait')?.remove()
    const outlet = startFrame(document.body)
    await startRouter(outlet)
    startLater(import.meta.url)
}
start().catch(failed)
