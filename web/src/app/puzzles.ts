/* The puzzles, as far as nothing must be fetched for it: on which shelf each stands, which of them is the
 * puzzle of a day, and what this browser remembers of a person's progress. */
import { dataIn, keep, kept } from './kept'
import type { Family, Player } from '../core/types'

/** As `taefl puzzles` proves it (docs/puzzles.md). */
export interface Puzzle {
    id: string
    rules: string
    position: string
    /** Who is to move, and to win. */
    side: Player
    /** The winner's turns of the line. */
    turns: number
    /** Every other first ply is proved not to win within so many turns; 0: not at all. */
    clear: number
    /** Plies at the beginning of the line of which each is the only one that wins. */
    sole: number
    /** Mǽrstánas: points won by, else 0. */
    margin: number
    /** 1 … 5 on its shelf. */
    difficulty: number
    /** Where its rating begins. */
    rating: number
    themes: string[]
    /** Best play of both sides to the end, wire form. */
    line: string[]
}

export const families: readonly Family[] = ['tafl', 'maerstanas', 'gardsdansen']

/** The games' own names, the same in every language. */
export const familyName: Record<Family, string> = {
    tafl: 'Tablut',
    maerstanas: 'Mǽrstánas',
    gardsdansen: 'Gårdsdansen',
}

/** What puzzles stand on: a game's shelf or that of a tafl rule set, in the order of lists. The first letter
 * of a puzzle's id says which. */
const letters = {
    ...{ tafl: 't', maerstanas: 'm', gardsdansen: 'g', brandubh: 'b', 'ard-ri': 'a', magpie: 'p' },
    ...{ 'saami-tablut': 's', 'sea-battle': 'e', copenhagen: 'c', fetlar: 'f', tawlbwrdd: 'w' },
    'old-hnefatafl': 'h',
}
export type Shelf = keyof typeof letters
export const shelves = Object.keys(letters) as Shelf[]
export const letterOf = (shelf: Shelf): string => letters[shelf]

/** The shelf of a puzzle, if it has an id such as we give. */
export const shelfOf = (id: string): Shelf | undefined =>
    shelves.find(shelf => letters[shelf] === id[0])

/** The shelf with puzzles of a rule set, or of those it is the nearest to by its name. */
export const shelfFor = (rules: string): Shelf | undefined =>
    /^tablut-/.test(rules) ? 'tafl' : shelves.find(shelf => RegExp(`^${shelf}\\b`).test(rules))

export const familyOf = (id: string): Family =>
    families.find(family => letters[family] === id[0]) ?? 'tafl'

/* ---- the puzzle of the day */

/** A day as 2026-11-20, by the calendar on the person's wall. */
export function dayOf(date: Date): string {
    const two = (n: number): string => String(n).padStart(2, '0')
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Days since 1970 of such a text. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00Z`) / 864e5)

const relatives = shelves.filter(shelf => !(shelf in familyName))

/** Whose turn it is, on each of eighteen days: a letter of a family, or R for one of Tablut's relatives, which
 * take turns among themselves. A shelf has so many turns that its puzzles of middle difficulty last for more
 * than a year. */
const turns = [...'tRmtRmtRmgRmtRmtRm']
/** The shelf of a day, and how many turns it has had before. */
function turnOf(day: string): { shelf: Shelf; had: number } {
    const number = dayNumber(day)
    const at = number % turns.length
    const turn = turns[at]!
    const count = (some: string[]): number => some.filter(one => one === turn).length
    const round = (number - at) / turns.length
    const had = round * count(turns) + count(turns.slice(0, at))
    const family = families.find(one => letters[one] === turn)
    if (family) return { shelf: family, had }
    return {
        shelf: relatives[had % relatives.length]!,
        had: Math.floor(had / relatives.length),
    }
}
export const dailyShelf = (day: string): Shelf => turnOf(day).shelf

/** Which puzzle a day has, the same for everybody: neither one of the easiest nor of the hardest, and on a
 * shelf each of these comes once before any comes again. */
export function dailyOf(day: string, all: readonly Puzzle[]): Puzzle | undefined {
    const middle = all.filter(({ difficulty }) => difficulty > 1 && difficulty < 5)
    // By their ids, which are in no order.
    middle.sort((a, b) => (a.id < b.id ? -1 : 1))
    return middle[turnOf(day).had % middle.length]
}

/* ---- what is remembered */

export interface Progress {
    /** By id: 2 solved alone, 1 with help. */
    solved: Record<string, 1 | 2>
    /** Days running on which the daily puzzle was solved, and the last of them. */
    streak: { last: string; count: number }
}

const KEY = 'taefl.puzzles'
const nothingYet = (): Progress => ({ solved: {}, streak: { last: '', count: 0 } })

/** What of a stored text is valid. Never throws. */
export function readProgress(text: string | null): Progress {
    const progress = nothingYet()
    const found = dataIn(text) as Partial<Progress> | null
    for (const [id, how] of Object.entries(found?.solved ?? {}))
        if (how === 1 || how === 2) progress.solved[id] = how
    const { last, count } = found?.streak ?? {}
    if (/^\d{4}-\d\d-\d\d$/.test(last ?? '') && Number.isInteger(count))
        progress.streak = { last: last!, count: count! }
    return progress
}

/** The puzzle to go on with after `after`, of this theme if one is named: one that is not solved, with a
 * rating near `rating`; where all are solved the one behind it. */
export function nextPuzzle(
    all: readonly Puzzle[],
    { solved }: Progress,
    rating: number,
    after?: Puzzle,
    theme = '',
): Puzzle | undefined {
    const some = theme ? all.filter(({ themes }) => themes.includes(theme)) : all
    const far = (puzzle: Puzzle): number => Math.abs(puzzle.rating - rating)
    const open = some.filter(one => one !== after && !(one.id in solved))
    return open.sort((a, b) => far(a) - far(b))[0] ?? some[(some.indexOf(after!) + 1) % some.length]
}

/** After a puzzle is solved; `day` is given when it was that day's. */
export function withSolved(before: Progress, id: string, alone: boolean, day = ''): Progress {
    const how = alone || before.solved[id] === 2 ? 2 : 1
    const solved = { ...before.solved, [id]: how } as Progress['solved']
    const { last, count } = before.streak
    const later = last ? dayNumber(day) - dayNumber(last) : NaN
    // A day before the last one: somebody has travelled, or set a clock right.
    if (!day || later === 0 || later === -1) return { solved, streak: before.streak }
    const runs = later === 1
    return { solved, streak: { last: day, count: runs ? count + 1 : 1 } }
}

/** How many days running, as it stands on `day`: a day missed ends it. */
export function streakOn({ streak }: Progress, day: string): number {
    return streak.last && Math.abs(dayNumber(day) - dayNumber(streak.last)) <= 1 ? streak.count : 0
}

let here = nothingYet() // where the browser keeps nothing
let only = false // what is `here` counts
/** Whether the browser has refused to keep something. */
export let forgetful = false
export const beForgetful = (): void => void (forgetful = true)

const own = (): Progress => (only ? here : readProgress(kept(KEY)))
/** What an account adds, once it is known (app/solver). */
let added = (own: Progress): Progress => own
export const addAccount = (add: typeof added): void => void (added = add)
export const progress = (): Progress => added(own())

/** Keeps it; without permission it is kept until the page is closed, and `forgetful` is set. */
export function remember(id: string, alone: boolean, day = ''): void {
    here = withSolved(own(), id, alone, day)
    only = !keep(KEY, JSON.stringify(here))
    if (only) beForgetful()
}
