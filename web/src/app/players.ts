/* Names of the players of a kept game, and how it stands, in words. */
import { isolated, shortened } from './bidi'
import type { GameTree } from '../core/types'
import { levelOf } from './levels'
import { setOf } from './sets'
import { sideName } from './speech'
import type { SavedGame, Setup } from './store'
import { t } from './texts'
import { said } from './tree'

/** The name of player 1 or 2 of a kept game. */
export function seatName(game: SavedGame, player: 1 | 2): string {
    const who = game.setup.players[player - 1]!
    if (who.kind === 'engine') return t('pages.engine', { level: levelOf(who.level).id })
    const tag = game.tree.tags[`Player${player}`]
    const name = who.name || (tag && tag !== '?' ? tag : '')
    if (name) return isolated(shortened(name))
    const alone = game.setup.players[2 - player]!.kind === 'engine'
    return alone ? t('pages.you') : nameless(game.tree.rules, player)
}

/** What a player without a name is called: after the side, or by a number where the rules are not ours. */
function nameless(rules: string, player: 1 | 2): string {
    const set = setOf(rules)
    return set ? sideName(set, player) : t('app.person', { number: player })
}

/** "Astrid – Örjan", "White – Örjan"; '' if nobody is named. */
export function namesOf({ tags, rules }: GameTree): string {
    return said(tags.Player1) || said(tags.Player2)
        ? ([1, 2] as const)
              .map(player => {
                  const name = tags[`Player${player}`]
                  return said(name) ? shortened(name) : nameless(rules, player)
              })
              .join(' – ')
        : ''
}

/** A game from elsewhere is one of two people. */
export function twoPeople(tags: GameTree['tags']): Setup {
    const person = (name: string | undefined) =>
        ({ kind: 'human', name: said(name) ? name : '' }) as const
    return { players: [person(tags.Player1), person(tags.Player2)], clock: null }
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

/** "You won · 43 moves", "Draw · 60 moves", "Unfinished · 12 moves". */
export function standing(game: SavedGame): string {
    const { result, moves } = game.tree
    const plies = moves.length
    const how =
        result === '*'
            ? t('pages.game.open')
            : result === '1/2-1/2'
              ? t('pages.game.draw')
              : t('pages.game.won', { name: seatName(game, result === '1-0' ? 1 : 2) })
    return `${how} · ${t(plies === 1 ? 'pages.game.moves.one' : 'pages.game.moves', { plies })}`
}
