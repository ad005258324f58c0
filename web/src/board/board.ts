/* <taefl-board> of the page: the element with its styles and sounds. */
import '../style/board.css'
import { TaeflBoard } from './element'
import { page } from './parts'

page.load = {
    hands: () => import('./hands'),
    signs: async () => (await Promise.all([import('./signs'), import('../style/signs.css')]))[0],
    tray: async () => (await Promise.all([import('./tray'), import('../style/tray.css')]))[0],
}
page.sounds = (kind, volume) => void import('./sound').then(({ play }) => play(kind, volume))
const forced = matchMedia('(forced-colors: active)')
const heed = (): void => {
    if (forced.matches) void import('../style/forced.css')
}
heed()
forced.addEventListener('change', heed)
if (!customElements.get('taefl-board')) customElements.define('taefl-board', TaeflBoard)

export { TaeflBoard }
export { pieceIcon } from './art'
