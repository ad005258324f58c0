/* A game that this browser keeps: one tab at a time goes on with it, the others follow. */
import { core } from '../../app/core'
import { levelOf } from '../../app/levels'
import { type SavedGame, store, type Setup } from '../../app/store'
import { Match, type Searcher, type Failure, type Services } from './match'
import { type GameSession, type SessionListener, tagNames } from './view'
import { Tab } from './tab'
import type { About, TreeMove, View } from '../../core/types'
import { begin, newId, seatOf } from './game-state'
import { tell } from '../../app/notice'
import { t } from '../../app/texts'
import { lastWishes } from './wishes'

/** The engine comes with the first move it has to make, or look at. */
let engines: typeof import('../../core/engine') | undefined
const load = async () => (engines ??= await import('../../core/engine'))
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
    think: async match => (await import('./moves')).think(match),
    making: () => import('./moves'),
    requests: () => import('./moves'),
    put: game => store.put(game),
    level: levelOf,
    date: () => Date.now(),
    now: () => performance.now(),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    mine,
})

/** What is rare: two tabs with one game. */
const problems = () => import('./problems')

class LocalGame implements GameSession {
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

/* A new game: made, kept, and known by its id. */

/** Whether the board is turned: to who has the move where two people want it so, else to the one person
 * here, whose side is at the bottom. */
export function flipOf(
    { family }: About,
    { game, view }: { game: { setup: Setup }; view: View },
    now: boolean,
): boolean {
    const seat = seatOf(game.setup)
    if (seat === 'both') return lastWishes(family).turnBoard ? view.side === 2 : now
    return seat === 2
}

/** Games of this visit that the browser would not keep: they are played all the same, and told. */
const unkept = new Map<string, SavedGame>()

/** The game begun last: its page need not wait for the disk. */
let begun: SavedGame | null = null
/** Gives it once. */
function justBegun(id: string): SavedGame | null {
    const game = begun?.id === id ? begun : null
    begun = null
    return game
}

/** Makes a game. Rejects with a CoreError if the rules or the position are none. */
export async function startGame(
    rules: string,
    setup: Setup,
    start = '',
    moves: TreeMove[] = [],
): Promise<SavedGame> {
    const place = { rules, start, moves: moves.map(m => m.move) }
    const view = await core().view(place)
    const game = begin({
        rules: view.rules,
        start,
        setup,
        names: tagNames(setup),
        view,
        now: Date.now(),
        id: newId(),
        moves,
    })
    try {
        await store.put(game)
        begun = game
    } catch (error) {
        unkept.set(game.id, game)
        const words = error instanceof Error ? error.message : String(error)
        tell({ text: t('play.notSaved', { words }), kind: 'error' })
    }
    return game
}
