/* A game that this browser keeps: one tab at a time goes on with it, the others follow. */
import { core } from '../../app/core'
import { engineTag, levelOf } from '../../app/levels'
import { newId, type SavedPair } from '../../app/saved-game'
import { type SavedGame, store, type Setup } from '../../app/store'
import { type Failure, Match, NoAnswer, type Services } from './match'
import type { GameSession, SessionListener } from './session'
import { Tab } from './tab'
import { engine, freshEngine } from '../../core/engine'
import type { Player, TreeMove } from '../../core/types'
import { begin } from './game-state'
import { tell } from '../../app/notice'
import { t } from '../../app/texts'

const browserServices = (mine: () => boolean): Services => ({
    view: place => core().view(place),
    plies: place => core().plies(place),
    engine: fresh => (fresh ? freshEngine() : engine()),
    put: async game => {
        await store.put(game)
        nowKept(game.id)
    },
    level: levelOf,
    date: () => Date.now(),
    now: () => performance.now(),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    mine,
    endsOnTime: true,
})

class LocalGame implements GameSession {
    readonly match: Match
    readonly network = null
    elsewhere = false
    readonly #tab: Tab
    #listener: SessionListener | null = null

    constructor(game: SavedGame) {
        const tab = (this.#tab = new Tab(game.id, () => this.#lost()))
        this.match = new Match(
            game,
            browserServices(() => tab.mine),
            () => this.#moved(),
            failure => this.#failed(failure),
        )
        store.addEventListener('change', this.#stored)
    }
    get mine(): boolean {
        return this.#tab.mine
    }
    async begin(listener: SessionListener): Promise<void> {
        this.#listener = listener
        const mine = await this.#tab.claim()
        if (this.match.closed) return
        this.elsewhere = !mine
        await this.match.start()
        listener.requestUpdate()
    }
    async takeOver(): Promise<void> {
        this.#tab.take()
        this.elsewhere = false
        await this.#reread()
        await this.match.start()
        this.#listener?.requestUpdate()
    }
    close(): void {
        store.removeEventListener('change', this.#stored)
        this.match.close()
        this.#tab.close()
    }
    resign(player: Player): Promise<void> {
        return this.match.resign(player)
    }
    offerDraw(): Promise<boolean> {
        return this.match.offer()
    }
    agree(): Promise<void> {
        return this.match.agree()
    }
    takeback(): Promise<boolean> {
        return this.match.takeback()
    }

    #moved(): void {
        const { game } = this.match
        const known = unkept.get(game.id)
        if (known) known.game = game
        this.#listener?.moved()
    }
    #failed(failure: Failure): void {
        if (failure.kind === 'conflict') return this.#lost()
        const { error } = failure
        if (failure.kind === 'save') return notKept(this.match.game, error)
        const words = error instanceof NoAnswer ? t('play.engineSilent') : wordsOf(error)
        tell({ text: t(failure.restarted ? 'play.engineAgain' : 'play.engineGone', { words }) })
    }
    /** Another tab goes on with this game. */
    #lost(): void {
        this.#tab.lose()
        this.elsewhere = true
        this.match.yield()
        nowKept(this.match.game.id)
        void this.#reread()
    }
    readonly #stored = (event: Event): void => {
        const { id } = (event as CustomEvent<{ id: string }>).detail
        if (id === this.match.game.id && !this.mine) void this.#reread()
    }
    async #reread(): Promise<void> {
        const { match } = this
        const game = await store.get(match.game.id).catch(() => undefined)
        if (!game || match.closed) return
        match.game = game
        await match.open()
        this.#listener?.requestUpdate()
    }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Games of this visit that the browser would not keep: they are played all the same. Each is told of once for each
 * reason, until it is kept. */
const unkept = new Map<string, { game: SavedGame; words: string; takeBack: () => void }>()

function notKept(game: SavedGame, error: unknown): void {
    const words = error instanceof NoAnswer ? t('app.store.silent') : wordsOf(error)
    const before = unkept.get(game.id)
    if (before?.words === words) return
    before?.takeBack()
    const takeBack = tell({ text: t('play.notSaved', { words }), kind: 'error' })
    unkept.set(game.id, { game, words, takeBack })
}
/** Here, or by another tab. */
function nowKept(id: string): void {
    unkept.get(id)?.takeBack()
    unkept.delete(id)
}

/** The game of this number that this browser has. */
export async function openLocalGame(id: string): Promise<GameSession | null> {
    const game = justBegun(id) ?? unkept.get(id)?.game ?? (await store.get(id))
    return game ? new LocalGame(game) : null
}

/* A new game: made, kept, and known by its id. */

/** Names of the players as a game file writes them: a name, or nothing known. */
function tagNames(setup: Setup): [string, string] {
    const [one, two] = setup.players.map(kind =>
        kind.kind === 'engine' ? engineTag(kind.level) : kind.name || '?',
    )
    return [one!, two!]
}

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
    pair?: SavedPair,
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
        pair,
    })
    try {
        await store.put(game)
        begun = game
    } catch (error) {
        notKept(game, error)
    }
    return game
}
