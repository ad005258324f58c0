/* A game that this browser keeps: one tab at a time goes on with it, the others follow. */
import { store, type SavedGame } from '../../app/store'
import type { Home, Host } from './home'
import { Match, type Trouble } from './match'
import { justBegun, unkept } from './start'
import { Tab } from './tab'
import { world } from './world'

/** What is rare: two tabs with one game. */
const elsewhere = () => import('./elsewhere')

export class Kept implements Home {
    readonly match: Match
    readonly far = null
    elsewhere = false
    readonly tab: Tab
    private readonly told = new Set<string>()

    constructor(
        game: SavedGame,
        readonly host: Host,
    ) {
        const tab = (this.tab = new Tab(game.id, () => this.lost()))
        this.match = new Match(
            game,
            world(() => tab.mine),
            () => this.moved(),
            trouble => this.trouble(trouble),
        )
        store.addEventListener('change', this.stored)
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
        await (await elsewhere()).takeOver(this)
    }
    close(): void {
        store.removeEventListener('change', this.stored)
        this.match.close()
        this.tab.close()
    }

    private moved(): void {
        const { game } = this.match
        if (unkept.has(game.id)) unkept.set(game.id, game)
        this.host.moved()
    }
    private trouble(trouble: Trouble): void {
        if (trouble.kind === 'conflict') return this.lost()
        void import('./trouble').then(({ tellTrouble }) => tellTrouble(trouble, this.told))
    }
    /** Another tab goes on with this game. */
    private lost(): void {
        this.tab.lose()
        this.elsewhere = true
        this.match.yield()
        void this.reread()
    }
    private readonly stored = (event: Event): void => {
        const { id } = (event as CustomEvent<{ id: string }>).detail
        if (id === this.match.game.id && !this.mine) void this.reread()
    }
    private async reread(): Promise<void> {
        await (await elsewhere()).reread(this)
    }
}

/** The game of this number that this browser has. */
export async function keptHome(id: string, host: Host): Promise<Home | null> {
    const game = justBegun(id) ?? unkept.get(id) ?? (await store.get(id))
    return game ? new Kept(game, host) : null
}
