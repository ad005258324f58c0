/* The puzzles, as far as nothing must be fetched for it: on which shelf each stands, which of them is the
 * puzzle of a day, and what this browser remembers of a person's progress. */
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
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00Z`) / 864e5)

const relatives = shelves.filter(shelf => !(shelf in familyName))

/** Which puzzle a day has: the families take turns, and after them one of Tablut's relatives, which take
 * turns among themselves; on a shelf every puzzle of middle difficulty comes once before any comes again.
 * The same for everybody. */
export function dailyShelf(day: string): Shelf {
    const { turn, round } = turnOf(day)
    return families[turn] ?? relatives[round % relatives.length]!
}
export function dailyOf(day: string, all: readonly Puzzle[]): Puzzle | undefined {
    const { turn, round } = turnOf(day)
    const middle = all.filter(({ difficulty }) => difficulty === 3)
    return middle[(families[turn] ? round : Math.floor(round / relatives.length)) % middle.length]
}
function turnOf(day: string) {
    const turns = families.length + 1
    const turn = dayNumber(day) % turns
    return { turn, round: (dayNumber(day) - turn) / turns }
}

/* ---- what is remembered */

export interface Progress {
    /** By id: 2 solved alone, 1 with help. */
    solved: Record<string, 1 | 2>
    /** How difficult a puzzle somebody is up to, by shelf: 1 … 5 in halves; 1 where nothing is kept. */
    reach: Partial<Record<Shelf, number>>
    /** Days running on which the daily puzzle was solved, and the last of them. */
    streak: { last: string; count: number }
}

const KEY = 'taefl.puzzles'
const nothingYet = (): Progress => ({ solved: {}, reach: {}, streak: { last: '', count: 0 } })

/** What of a stored text is valid. Never throws. */
export function readProgress(text: string | null): Progress {
    const progress = nothingYet()
    let found: Partial<Progress> | null = null
    try {
        found = JSON.parse(text ?? 'null') as Partial<Progress> | null
    } catch {
        return progress
    }
    for (const [id, how] of Object.entries(found?.solved ?? {}))
        if (how === 1 || how === 2) progress.solved[id] = how
    for (const shelf of shelves) {
        const level = found?.reach?.[shelf]
        if (typeof level === 'number' && level >= 1 && level <= 5) progress.reach[shelf] = level
    }
    const { last, count } = found?.streak ?? {}
    if (/^\d{4}-\d\d-\d\d$/.test(last ?? '') && Number.isInteger(count))
        progress.streak = { last: last!, count: count! }
    return progress
}

/** After a puzzle that was solved alone the next ones are harder, after another easier. */
function moved({ reach }: Progress, id: string, up: boolean): Progress['reach'] {
    const shelf = shelfOf(id)
    if (!shelf) return reach
    const level = (reach[shelf] ?? 1) + (up ? 0.5 : -0.5)
    return { ...reach, [shelf]: Math.min(Math.max(level, 1), 5) }
}

/** After somebody has looked at the solution instead. */
export const withFailed = (before: Progress, id: string): Progress => ({
    ...before,
    reach: moved(before, id, false),
})

/** The puzzle to go on with after `after`: one that is not solved, nearest to what somebody is up to and
 * rather easier than harder; where all are solved the one behind it. */
export function nextPuzzle(
    all: readonly Puzzle[],
    { solved, reach }: Progress,
    after?: Puzzle,
): Puzzle | undefined {
    const level = Math.floor(reach[shelfOf(all[0]?.id ?? '') ?? 'tafl'] ?? 1)
    const far = ({ difficulty }: Puzzle): number => Math.abs(difficulty - level)
    const open = all.filter(one => one !== after && !(one.id in solved))
    // Sorting keeps the order of the file, in which the easier ones come first.
    return open.sort((a, b) => far(a) - far(b))[0] ?? all[(all.indexOf(after!) + 1) % all.length]
}

/** After a puzzle is solved; `day` is given when it was that day's. */
export function withSolved(before: Progress, id: string, alone: boolean, day = ''): Progress {
    const how = alone || before.solved[id] === 2 ? 2 : 1
    const solved = { ...before.solved, [id]: how } as Progress['solved']
    // What one knows already says nothing.
    const reach = before.solved[id] === 2 ? before.reach : moved(before, id, alone)
    const { last, count } = before.streak
    if (!day || day === last) return { solved, reach, streak: before.streak }
    const runs = last !== '' && dayNumber(day) - dayNumber(last) === 1
    return { solved, reach, streak: { last: day, count: runs ? count + 1 : 1 } }
}

/** How many days running, as it stands on `day`: a day missed ends it. */
export function streakOn({ streak }: Progress, day: string): number {
    return streak.last && dayNumber(day) - dayNumber(streak.last) <= 1 ? streak.count : 0
}

let here = nothingYet() // where the browser keeps nothing
/** Whether the browser has refused to keep something. */
export let forgetful = false

export function progress(): Progress {
    try {
        return forgetful ? here : readProgress(localStorage.getItem(KEY))
    } catch {
        return here
    }
}

/** Keeps it; without permission it is kept until the page is closed, and `forgetful` is set. */
export const remember = (id: string, alone: boolean, day = ''): Progress =>
    keep(withSolved(progress(), id, alone, day))
export const rememberFailed = (id: string): Progress => keep(withFailed(progress(), id))

function keep(now: Progress): Progress {
    here = now
    try {
        localStorage.setItem(KEY, JSON.stringify(here))
    } catch {
        forgetful = true
    }
    return here
}
