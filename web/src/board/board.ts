/* <taefl-board> of the page: the element with its styles and sounds. */
import '../style/board.css'
import { TaeflBoard } from './element'

TaeflBoard.sounds = kind => void import('./sound').then(sound => sound.play(kind))
if (!customElements.get('taefl-board')) customElements.define('taefl-board', TaeflBoard)

export { TaeflBoard }
export { pieceIcon } from './art'
