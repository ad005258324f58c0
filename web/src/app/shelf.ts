/* The puzzles of a shelf: data of a few kilobytes, fetched when somebody wants them. */
import { assets } from './assets'
import type { Puzzle, Shelf } from './puzzles'

/** All of them, the easiest first. Rejects when they cannot be had; asking again tries again. */
export const puzzlesOf = (shelf: Shelf): Promise<Puzzle[]> => assets(`puzzles-${shelf}`)
