/* A game that this browser keeps: one tab at a time goes on with it, the others follow. */
import { core } from '../../app/core'
import { levelOf } from '../../app/levels'
import { type SavedGame, store } from '../../app/store'
import { Match, type Searcher, type Failure, type Services } from './match'
import type { GameSession, SessionListener } from './types'
import { justBegun, unkept } from './new-game'
import { Tab } from './tab'

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

const browserServices = (mine: () => boolean): Services => ({
    view: place => core().view(place),
    plies: place => core().plies(place),
    engine: fresh => {
        if (fresh) engines?.freshEngine()
        return searcher
    },
    think: async match => (await import('./opponent')).think(match),
    making: () => import('./making'),
    requests: () => import('./opponent'),
    put: game => store.put(game),
    level: levelOf,
    date: () => Date.now(),
    now: () => performance.now(),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    mine,
})

/** What is rare: two tabs with one game. */
const problems = () => import('./problems')

export class LocalGame implements GameSession {
    readonly match: Match
    readonly network = null
    elsewhere = false
    readonly tab: Tab
    readonly #told = new Set<string>()

    constructor(
        game: SavedGame,
        readonly listener: SessionListener,
    ) {
        const tab = (this.tab = new Tab(game.id, () => this.#lost()))
        this.match = new Match(
            game,
            browserServices(() => tab.mine),
            () => this.#moved(),
            failure => this.#failure(failure),
        )
        store.addEventListener('change', this.#stored)
    }
    get mine(): boolean {
        return this.tab.mine
    }
    async begin(): Promise<void> {
        const mine = await this.tab.claim()
        if (this.match.closed) return
        this.elsewhere = !mine
        await this.match.start()
    }
    async takeOver(): Promise<void> {
        await (await problems()).takeOver(this)
    }
    close(): void {
        store.removeEventListener('change', this.#stored)
        this.match.close()
        this.tab.close()
    }

    #moved(): void {
        const { game } = this.match
        if (unkept.has(game.id)) unkept.set(game.id, game)
        this.listener.moved()
    }
    #failure(failure: Failure): void {
        if (failure.kind === 'conflict') return this.#lost()
        void problems().then(({ reportFailure }) => reportFailure(failure, this.#told))
    }
    /** Another tab goes on with this game. */
    #lost(): void {
        this.tab.lose()
        this.elsewhere = true
        this.match.yield()
        void this.#reread()
    }
    readonly #stored = (event: Event): void => {
        const { id } = (event as CustomEvent<{ id: string }>).detail
        if (id === this.match.game.id && !this.mine) void this.#reread()
    }
    async #reread(): Promise<void> {
        await (await problems()).reread(this)
    }
}

/** The game of this number that this browser has. */
export async function openLocalGame(
    id: string,
    listener: SessionListener,
): Promise<GameSession | null> {
    const game = justBegun(id) ?? unkept.get(id) ?? (await store.get(id))
    return game ? new LocalGame(game, listener) : null
}
