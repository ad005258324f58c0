/* <taefl-board> of the page: the element with its styles and sounds. */
import './carved'
import { TaeflBoard } from './element'
import { play } from './sound'
import { page } from './state'
import '../style/board.css'
import '../style/tray.css'

page.sounds = play

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
