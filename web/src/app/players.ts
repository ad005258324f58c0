/* Names of the players of a kept game, and how it stands, in words. */
import { isolated } from './bidi'
import { levelOf } from './levels'
import type { SavedGame } from './store'
import { t } from './texts'

/** The name of player 1 or 2 of a kept game. */
export function sideName(game: SavedGame, player: 1 | 2): string {
    const who = game.setup.players[player - 1]!
    if (who.kind === 'engine') return t('pages.engine', { level: levelOf(who.level).id })
    const tag = game.tree.tags[`Player${player}`]
    const name = who.name || (tag && tag !== '?' ? tag : '')
    return name ? isolated(name) : t('app.person', { number: player })
}

export const finished = (game: SavedGame): boolean => game.tree.result !== '*'

/** Only the engine's first turn has been played, or a part of it: the one person has not moved. */
function engineAlone({ fen, setup, tree }: SavedGame): boolean {
    const [, side, phase = ''] = fen.split(' ')
    if (!side) return false // Kept without its position: nothing tells whose moves these are.
    const turn = /^[ps]$/.test(phase) ? 2 : 1
    const engines = setup.players.map(({ kind }) => kind === 'engine')
    if (engines[0] === engines[1] || tree.moves.length > turn) return false
    const next = engines[Number(side) - 1]
    return phase === 's' ? next! : !next
}
/** Not only opened: such a game stands in no list. */
export const begun = (game: SavedGame): boolean =>
    finished(game) || (game.tree.moves.length > 0 && !engineAlone(game))

/** "Player 1 won · 43 moves", "Draw · 60 moves", "Unfinished · 12 moves". */
export function standing(game: SavedGame): string {
    const { result, moves } = game.tree
    const plies = moves.length
    const how =
        result === '*'
            ? t('pages.game.open')
            : result === '1/2-1/2'
              ? t('pages.game.draw')
              : t('pages.game.won', { name: sideName(game, result === '1-0' ? 1 : 2) })
    return `${how} · ${t(plies === 1 ? 'pages.game.moves.one' : 'pages.game.moves', { plies })}`
}
