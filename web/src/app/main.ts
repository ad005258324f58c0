import { startRouter } from './router'
import { needTexts, setLanguage } from './texts'

setLanguage('en')
await needTexts('app', 'board', 'speech')
await startRouter(document.getElementById('outlet')!)
