/* What a game needs of the page: the core, the engine, the store. */
import { core } from '../../app/core'
import { levelOf } from '../../app/levels'
import { store } from '../../app/store'
import type { Searcher, World } from './match'

/** The engine comes with the first move it has to make, or look at. */
let engines: typeof import('../../app/engine') | undefined
const load = async () => (engines ??= await import('../../app/engine'))
const searcher: Searcher = {
    get ready() {
        return load().then(({ engine }) => engine().ready)
    },
    go: async (...search) => (await load()).engine().go(...search),
    stop: () => engines?.engine().stop(),
}

export const world = (mine: () => boolean): World => ({
    view: place => core().view(place),
    plies: place => core().plies(place),
    engine: fresh => {
        if (fresh) engines?.freshEngine()
        return searcher
    },
    think: async match => (await import('./thinking')).think(match),
    asks: () => import('./asks'),
    put: game => store.put(game),
    level: levelOf,
    date: () => Date.now(),
    now: () => performance.now(),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    mine,
})
