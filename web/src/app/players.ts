/* Names of the players of a kept game, and how it stands, in words. */
import type { SavedGame } from './store'
import { t } from './texts'

/** The name of player 1 or 2 of a kept game. */
export function sideName(game: SavedGame, player: 1 | 2): string {
    const who = game.setup.players[player - 1]!
    if (who.kind === 'engine') return t('app.engine', { level: who.level })
    const tag = game.tree.tags[`Player${player}`]
    return who.name || (tag && tag !== '?' ? tag : '') || t('app.person', { number: player })
}

export const finished = (game: SavedGame): boolean => game.tree.result !== '*'

/** "Player 1 won", "Draw", "Unfinished, 12 moves". */
export function standing(game: SavedGame): string {
    const plies = game.tree.moves.length
    const { result } = game.tree
    if (result === '*') return t(plies === 1 ? 'app.game.open.one' : 'app.game.open', { plies })
    if (result === '1/2-1/2') return t('app.game.draw', { plies })
    return t('app.game.won', { name: sideName(game, result === '1-0' ? 1 : 2), plies })
}
