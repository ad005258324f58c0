import '../style/base.css'
import { prepare, startRouter } from './router'
import { settings } from './settings'
import { failed, startFrame } from './shell'
import { needTexts, setLanguage } from './texts'

setLanguage(settings.get('language'))
prepare()
await needTexts('app', 'board', 'speech')
// Until here the page says that it is loading; without words it could say no more.
document.querySelector('.taefl-wait')?.remove()
const outlet = startFrame(document.body)
await startRouter(outlet)
// What the page can do without comes after it can be used.
import('./later').then(later => later.start(import.meta.url), failed)
