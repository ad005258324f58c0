/* What a game needs of the page: the core, the engine, the store. */
import { core } from '../../app/core'
import { levelOf } from '../../app/levels'
import { store } from '../../app/store'
import type * as engines from '../../app/engine'
import type { World } from './match'

export const world = (
    mine: () => boolean,
    { engine, freshEngine }: Pick<typeof engines, 'engine' | 'freshEngine'>,
): World => ({
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
