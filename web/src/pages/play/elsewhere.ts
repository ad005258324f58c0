/* A game that two tabs have: one follows what the other keeps, and may take it over. */
import { store } from '../../app/store'
import type { Host } from './home'
import type { Match } from './match'
import type { Tab } from './tab'

interface Kept {
    readonly match: Match
    readonly tab: Tab
    readonly host: Host
    elsewhere: boolean
}

export async function takeOver(kept: Kept): Promise<void> {
    kept.tab.take()
    kept.elsewhere = false
    await reread(kept)
    await kept.match.start()
    kept.host.requestUpdate()
}
export async function reread({ match, host }: Kept): Promise<void> {
    const game = await store.get(match.game.id).catch(() => undefined)
    if (!game || match.closed) return
    match.game = game
    await match.open()
    host.requestUpdate()
}
