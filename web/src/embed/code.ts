/* The snippets that a person copies into a page of their own. */
import { language, maybe } from '../app/texts'
import { whole } from '../core/place'
import type { About, Ply } from '../core/types'
import { english, type EmbedGame } from './data'

interface EmbedOptions {
    /** The board and the hand before the first ply: those of the View there. */
    start: { board: string; hand: string }
    /** Names of player 1 and 2; without, those of the sides. */
    players?: [string, string]
    result?: string
    /** The game in Taefl, whole (https://…). */
    link?: string
    title?: string
    /** Where /embed.js lies: this page's own place unless told. */
    origin?: string
}

/** The data of a game for <taefl-game> (data.ts). */
function embedData(about: About, plies: readonly Ply[], options: EmbedOptions): EmbedGame {
    const { start } = options
    const words: EmbedGame['words'] = {}
    if (language() !== 'en')
        for (const name of Object.keys(english) as (keyof typeof english)[]) {
            const word =
                maybe(`board.embed.${name}`) ??
                maybe(`board.piece.${name}`) ??
                maybe(`board.mark.${name}`) ??
                maybe(`board.${name}`)
            if (word) words[name] = word
        }
    let hand = start.hand
    let turn = 0
    const game: EmbedGame = {
        taefl: 1,
        rules: about.name,
        title: options.title ?? about.title,
        players: options.players ?? about.players,
        result: options.result ?? '*',
        shape: about.geometry.shape,
        squares: about.geometry.squares
            .map(({ name, x, y, mark }) => [name, x, y, ...(mark ? [mark] : [])].join(':'))
            .join(' '),
        pieces: about.pieces.map(p => [p.letter, p.shape, p.owner, p.dark, p.word]),
        board: start.board,
        hand,
        plies: plies.map(ply => {
            const changed = ply.hand === hand ? {} : { hand: ply.hand }
            hand = ply.hand
            const number = ply.turn === turn ? {} : { turn: ply.turn }
            turn = ply.turn
            return {
                ...number,
                name: ply.name,
                from: ply.from,
                to: ply.to,
                ...(ply.takes.length ? { taken: ply.takes.map(([square]) => square) } : {}),
                set: ply.set,
                ...changed,
            }
        }),
        lang: language(),
    }
    if (options.link) game.link = options.link
    if (Object.keys(words).length) game.words = words
    return game
}

/** The snippet that shows a game on any page: one script tag and the game with its data. */
export function embedCode(about: About, plies: readonly Ply[], options: EmbedOptions): string {
    // In a script element '<' could end it.
    const data = JSON.stringify(embedData(about, plies, options)).replaceAll('<', '\\u003c')
    return `<script async src="${escape(options.origin ?? whole(''))}/embed.js"></script>
<taefl-game><script type="application/json">
${data}
</script></taefl-game>
`
}

const escape = (text: string): string => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)
