/* The opening book of a rule set (docs/book.md): what came of the moves of a position in the engine's games
 * against itself. */
import { core } from '../../app/core'
import type { Place } from '../../core/types'

export interface Counted {
    wins: [number, number]
    draws: number
    unfinished: number
}
export interface BookMove extends Counted {
    /** Player 1's after the move, 0 … 1, as the games' searches said. */
    chance: number
}
/** A position as the book and the server count it: moves that a symmetry makes equal have one name. */
export interface Fold {
    key: string
    /** By the wire form. */
    moves: Record<string, string>
}

/** Lines by their first word. */
type Book = ReadonlyMap<string, string>
const books = new Map<string, Promise<Book>>()

async function load(name: string): Promise<Book> {
    const answer = await fetch(`/assets/${name}.book`)
    if (!answer.ok) throw new Error(String(answer.status))
    const lines = (await answer.text()).split('\n')
    return new Map(lines.map(line => [line.split(' ', 1)[0]!, line]))
}
function bookOf(rules: string): Promise<Book> {
    const name = __TAEFL_BOOKS__[rules]
    if (!name) return Promise.resolve(new Map())
    let known = books.get(name)
    if (!known) {
        known = load(name)
        books.set(name, known)
        known.catch(() => books.delete(name))
    }
    return known
}

export const foldOf = (place: Place): Promise<Fold> => core().told<Fold>(place, 'fold')

/** The moves of the book there, by the names that the fold gives them; none where the book cannot be had. */
export async function bookMoves(rules: string, { key }: Fold): Promise<Map<string, BookMove>> {
    const book = await bookOf(rules).catch((): Book => new Map())
    const [, ...words] = (book.get(key) ?? '').split(' ')
    const found = new Map<string, BookMove>()
    for (; words.length >= 5; words.splice(0, 5)) {
        const [one, two, draws, chance] = words.slice(1, 5).map(Number) as [
            number,
            number,
            number,
            number,
        ]
        found.set(words[0]!, { wins: [one, two], draws, unfinished: 0, chance: chance / 100 })
    }
    return found
}
