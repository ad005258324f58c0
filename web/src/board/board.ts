/* <taefl-board> of the page: the element with its styles and sounds. */
import './carved'
import { TaeflBoard } from './element'
import { page } from './parts'

page.load = {
    hands: async () => (await Promise.all([import('./hands'), import('../style/hands.css')]))[0],
    flowers: () => import('./flowers'),
    signs: async () => (await Promise.all([import('./signs'), import('../style/signs.css')]))[0],
    tray: async () => (await Promise.all([import('./tray'), import('../style/tray.css')]))[0],
}
page.sounds = (kind, volume) => void import('./sound').then(({ play }) => play(kind, volume))
if (!customElements.get('taefl-board')) customElements.define('taefl-board', TaeflBoard)

export { TaeflBoard }
export { pieceIcon } from './art'
