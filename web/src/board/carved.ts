/* What every drawn board of the page needs, small pictures included: the look, the grain of the wood, and
 * the sheet for colours that are the system's. The embed has its own way to them. */
import '../style/board.css'
import { page } from './parts'
import grain from './wood.webp'

page.grain = grain
const forced = matchMedia('(forced-colors: active)')
const heed = (): void => {
    if (forced.matches) void import('../style/forced.css')
}
heed()
forced.addEventListener('change', heed)
