/* The one engine of the page. */
import { Engine } from '../core/engine'

let searcher: Engine | undefined

export const engine = (): Engine => (searcher ??= new Engine())
/** A new engine in place of one that has crashed or does not answer. */
export function freshEngine(): Engine {
    searcher?.close()
    return (searcher = new Engine())
}
