/* Files of data that the build made: texts, the catalogue, lessons, puzzles. */
import type { Puzzle, Shelf } from './puzzles'
import { base } from '../core/place'

const asked = new Map<string, Promise<unknown>>()

/** Asked for once; what failed is asked for again. */
export function assets<T>(name: string): Promise<T> {
    let known = asked.get(name)
    if (!known) {
        const file = `${base}/assets/${name}-${__TAEFL_DATA__}.json`
        known = fetch(file).then(answer => {
            if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
            return answer.json()
        })
        asked.set(name, known)
        known.catch(() => asked.delete(name))
    }
    return known as Promise<T>
}

/** All of them, the easiest first. Rejects when they cannot be had; asking again tries again. */
export const puzzlesOf = (shelf: Shelf): Promise<Puzzle[]> => assets(`puzzles-${shelf}`)
