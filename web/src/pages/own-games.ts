/* One's games in play on the server, each with its board as one sees it at the table: on the first page and on /me. */
import { html, type TemplateResult } from 'lit'
import { momentWords } from '../app/locale'
import { shortTitle } from '../app/sets'
import { t } from '../app/texts'
import { myGames } from '../live/api'
import { timingWords } from '../live/timing'
export { inPlay } from '../live/turns'
import { rivalIn, type Row } from '../live/types'
import { still } from '../parts/still'
import { plyWords } from './lobby/current'

/** As read last, with boards. */
let known: readonly Row[] = []
let asked = 0
const knownOf = ({ id }: Row): Row | undefined => known.find(row => row.id === id)

/** One's games, with boards. */
export async function readOwnGames(): Promise<Row[]> {
    const { games } = await myGames()
    known = games
    return games
}

/** Shows a list without boards, as the server tells it, with the boards that are known; again once those of moves
 * played since have been read. */
export async function withBoards(
    games: readonly Row[],
    show: (games: Row[]) => void,
): Promise<void> {
    const number = ++asked
    const showKnown = (): void =>
        show(
            games.map(row => {
                const { board, squares } = knownOf(row) ?? {}
                return { ...row, board, squares }
            }),
        )
    showKnown()
    if (games.every(row => row.phase !== 'playing' || knownOf(row)?.moves === row.moves)) return
    // Without an answer the boards stay as they are.
    await readOwnGames().catch(() => [])
    if (number === asked) showKnown()
}

/** From one's own side: the squares of a board are in an order that is the same from both. */
export function ownStill({ rules, you, board = '', squares = [] }: Row): TemplateResult {
    if (you === 1) return still(rules, board, squares)
    const turned = squares.map(square => board.length - 1 - square)
    return still(rules, [...board].reverse().join(''), turned)
}

/** The other player's name, or that there is none yet. */
export function rivalOf(row: Row): string {
    const rival = rivalIn(row)
    if (!rival) return t('live.free')
    return rival.kind === 'bot' ? t('live.bot', { name: rival.name }) : rival.name
}

/** "5+3", or by when one has to have moved. */
export const timeWords = ({ clock, deadline }: Row): string =>
    deadline ? t('live.deadline', { when: momentWords(deadline) }) : timingWords(clock)

/** Cards, each with its board. */
export const renderOwnGames = (games: readonly Row[]): TemplateResult =>
    html`<ul class="taefl-list taefl-current">
        ${games.map(
            game =>
                html`<li>
                    <a href=${`/g/${game.id}`}>
                        ${ownStill(game)} <strong>${rivalOf(game)}</strong>
                        <span>${shortTitle(game.rules)}</span>
                        <span class="taefl-small taefl-soft"
                            >${timeWords(game)} · ${plyWords(game.moves)}</span
                        >
                    </a>
                </li>`,
        )}
    </ul>`
