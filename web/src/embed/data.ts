/* The data of an embedded game: everything <taefl-game> needs to draw and replay it, so that the script
 * knows no game and asks nobody. Written by code.ts, read here; docs/embed.md describes it. What is
 * there stays readable: fields are only added, and the number in `taefl` counts incompatible changes. */
import type { Geometry, Mark, Piece, Player, Shape } from '../core/types'

export interface EmbedGame {
    taefl: 1
    /** Canonical name of the rules, and what people call them. */
    rules: string
    title: string
    /** Player 1 and 2, as they are to be shown. */
    players: [string, string]
    result: string
    shape: Geometry['shape']
    /** "NAME:X:Y" or "NAME:X:Y:MARK" for each square, one space between. */
    squares: string
    /** Letter, shape, owner, dark, English word. */
    pieces: [string, Shape, Player, boolean, string][]
    /** Before the first ply: a letter a square, '.' for an empty one; special stones in hand. */
    board: string
    hand?: string
    plies: EmbedPly[]
    /** The language of names and words. */
    lang?: string
    /** The game in Taefl. */
    link?: string
    /** Words of the controls; English ones stand in for those that are missing. */
    words?: Partial<Record<keyof typeof english, string>>
}
interface EmbedPly {
    /** As people write it. */
    name: string
    from: string
    to: string
    taken?: string[]
    /** Squares that change and what is there then: "e3." "e7T". */
    set: string[]
    /** The number that stands before this ply in the list of moves. */
    turn?: number
    hand?: string
}

export const english = {
    first: 'To the start',
    back: 'One move back',
    forward: 'One move on',
    last: 'To the end',
    flip: 'Turn the board',
    moves: 'Moves',
    at: 'Move',
    start: 'Start',
    open: 'Open in Taefl',
    label: 'Board',
    help: 'Arrow keys move over the board.',
    empty: 'empty',
    hand: 'Stones in hand',
    dark: 'dark {piece}',
    light: 'light {piece}',
    disc: 'attacker',
    shield: 'defender',
    crown: 'king',
    stone: 'stone',
    thunder: 'thunder-stone',
    woden: 'Woden-stone',
    pawn: 'pawn',
    block: 'stone',
    throne: 'throne',
    camp: 'camp',
    corner: 'corner',
    escape: 'way out',
    closed: 'closed',
    hostile: 'hostile',
}

/** A game that was read: its data, and what stands on the board after each ply. */
export interface Replay {
    game: EmbedGame
    geometry: Geometry
    pieces: Piece[]
    /** One more than there are plies. */
    boards: string[]
}

/** Reads the data; throws an Error that says in English what is wrong, and where. */
export function readReplay(text: string): Replay {
    const game = JSON.parse(text) as EmbedGame
    if (typeof game !== 'object' || game === null || Array.isArray(game))
        throw Error('this is no object')
    if (game.taefl !== 1) throw Error(`"taefl" is ${game.taefl ?? 'missing'}; 1 is known here`)
    for (const field of ['squares', 'board'] as const)
        if (typeof game[field] !== 'string') throw Error(`"${field}" is missing or no text`)
    for (const field of ['pieces', 'plies'] as const)
        if (!Array.isArray(game[field])) throw Error(`"${field}" is missing or no list`)
    const index = new Map<string, number>()
    const squares = game.squares
        .split(' ')
        .filter(Boolean)
        .map((word, i) => {
            const [name = '', x, y, mark = ''] = word.split(':')
            const square = { name, x: Number(x), y: Number(y), mark: mark as Mark }
            if (!name || !Number.isFinite(square.x) || !Number.isFinite(square.y) || i > 400)
                throw Error(`"squares": "${word.slice(0, 20)}" is no square`)
            index.set(name, i)
            return square
        })
    if (game.board.length !== squares.length)
        throw Error(`"board" has ${game.board.length} letters for ${squares.length} squares`)
    const pieces = game.pieces.map((row, i): Piece => {
        if (!Array.isArray(row) || typeof row[0] !== 'string')
            throw Error(`"pieces": ${i + 1} is none`)
        const [letter, shape, owner, dark, word] = row
        return { letter, shape, owner, dark: !!dark, word: String(word) }
    })
    const boards = [game.board]
    for (const [i, ply] of game.plies.entries()) {
        if (typeof ply?.name !== 'string' || !Array.isArray(ply.set))
            throw Error(`ply ${i + 1} has no name or no set`)
        const now = [...boards[i]!]
        for (const change of ply.set) {
            const at = index.get(String(change).slice(0, -1))
            if (at === undefined) throw Error(`ply ${i + 1}: "${change}" names no square`)
            now[at] = change.slice(-1)
        }
        boards.push(now.join(''))
    }
    const shape = game.shape === 'hexagon' ? 'hexagon' : 'square'
    return { game, geometry: { shape, squares }, pieces, boards }
}
