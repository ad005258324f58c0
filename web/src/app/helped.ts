/* Which kept games the engine has helped with in an analysis. This is not kept in the game: the tab that plays
 * it writes it, and no other tab may. */
import { keep, keptData } from './kept'
import type { SavedGame } from './saved-game'
import type { Store } from './store'

const KEY = 'taefl.helped'
/** Games that are remembered, the latest ones. */
const MOST = 200

function read(): string[] {
    const found = keptData(KEY)
    return Array.isArray(found) ? found.filter(id => typeof id === 'string') : []
}

export const isHelped = ({ helped, id }: SavedGame): boolean => !!helped || read().includes(id)

/** Board and whose turn it is, without what is counted. */
export const boardAndSide = (fen: string): string => fen.split(' ').slice(0, 2).join(' ')

/** The engine looks at a position: a game of `kept` that goes on and stands there is helped. */
export async function noteHelp(kept: Store, rules: string, fen: string): Promise<void> {
    // A browser that keeps no games has none to note.
    const games = await kept.list().catch(() => [])
    const found = games.filter(
        ({ tree, fen: last }) =>
            tree.termination === 'unfinished' &&
            tree.rules === rules &&
            boardAndSide(last) === boardAndSide(fen),
    )
    const ids = new Set([...read(), ...found.map(({ id }) => id)])
    if (found.length) keep(KEY, JSON.stringify([...ids].slice(-MOST)))
}
