/* Files of data that the build made: texts, the catalogue, lessons, puzzles. */
import type { Puzzle, Shelf } from './puzzles'
import { base } from '../core/place'

const asked = new Map<string, Promise<unknown>>()

/** Asks once for what this name says; what failed is asked for again. */
export function once<T>(name: string, ask: () => Promise<T>): Promise<T> {
    let known = asked.get(name) as Promise<T> | undefined
    if (!known) {
        known = ask()
        asked.set(name, known)
        known.catch(() => asked.delete(name))
    }
    return known
}

/** A file, asked for once, and what is read out of it. */
export const fetched = <T>(file: string, read: (answer: Response) => Promise<T>): Promise<T> =>
    once(file, async () => {
        const answer = await fetch(file)
        if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
        return read(answer)
    })
export const assets = <T>(name: string): Promise<T> =>
    fetched(`${base}/assets/${name}-${__TAEFL_DATA__}.json`, answer => answer.json())

/** All of them, the easiest first. Rejects when they cannot be had; asking again tries again. */
export const puzzlesOf = (shelf: Shelf): Promise<Puzzle[]> => assets(`puzzles-${shelf}`)
