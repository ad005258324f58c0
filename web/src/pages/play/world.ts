/* What a game needs of the page: the core, the engine, the store. */
import { core } from '../../app/core'
import { engine, freshEngine } from '../../app/engine'
import { levelOf } from '../../app/levels'
import { store } from '../../app/store'
import type { World } from './match'

export const world = (mine: () => boolean): World => ({
    view: place => core().view(place),
    plies: place => core().plies(place),
    engine: fresh => (fresh ? freshEngine() : engine()),
    put: game => store.put(game),
    level: levelOf,
    date: () => Date.now(),
    now: () => performance.now(),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    mine,
})
