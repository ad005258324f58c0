/* What every drawn board of the page needs, small pictures included: the look and the grain of the wood. The embed
 * has its own way to them. */
import '../style/board.css'
import '../style/boards.css'
import '../style/forced.css'
import { page } from './state'
import grain from './wood.webp'

page.grain = grain
