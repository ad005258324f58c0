/* A new game: made, kept, and known by its id. */
import { type SavedGame, type Setup, store } from '../../app/store'
import type { About, TreeMove, View } from '../../core/types'
import { begin, newId, seatOf } from './game-state'
import { core } from '../../app/core'
import { tell } from '../../app/notice'
import { t } from '../../app/texts'
import { tagNames } from './view'
import { lastWishes } from './wishes'

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
export const unkept = new Map<string, SavedGame>()

/** The game begun last: its page need not wait for the disk. */
let begun: SavedGame | null = null
/** Gives it once. */
export function justBegun(id: string): SavedGame | null {
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
