/* The one engine of the page. */
import { Engine } from '../core/engine'

let searcher: Engine | undefined

/** One that has broken down is replaced. */
export const engine = (): Engine => (!searcher || searcher.dead ? freshEngine() : searcher)
/** A new engine in place of one that has crashed or does not answer. */
export function freshEngine(): Engine {
    searcher?.close()
    return (searcher = new Engine())
}
