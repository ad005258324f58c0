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

/** A board that tells the page around it that it has come: until then the page hides the rest. (A selector
 * with `:has` would have the browser look at the whole page again after every change of it.) */
class PageBoard extends TaeflBoard {
    override connectedCallback(): void {
        super.connectedCallback()
        this.closest('.taefl-boarded')?.setAttribute('data-board', '')
    }
}
if (!customElements.get('taefl-board')) customElements.define('taefl-board', PageBoard)

export { TaeflBoard }
