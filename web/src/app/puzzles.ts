/* The puzzles: files of a few kilobytes, one a family, fetched when wanted; which of them is the
 * puzzle of a day; and what this browser remembers of a person's progress. */
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
    /** 1 … 5 within its family. */
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

const files: Record<Family, URL> = {
    tafl: new URL('../../data/puzzles/tafl.json', import.meta.url),
    maerstanas: new URL('../../data/puzzles/maerstanas.json', import.meta.url),
    gardsdansen: new URL('../../data/puzzles/gardsdansen.json', import.meta.url),
}
const loaded = new Map<Family, Promise<Puzzle[]>>()

/** All puzzles of a family, the easiest first. Rejects when they cannot be had; asking again tries
 * again. */
export function puzzlesOf(family: Family): Promise<Puzzle[]> {
    let known = loaded.get(family)
    if (!known) {
        known = fetch(files[family]).then(answer => {
            if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
            return answer.json() as Promise<Puzzle[]>
        })
        loaded.set(family, known)
        known.catch(() => loaded.delete(family))
    }
    return known
}

/** The family of a puzzle, by the first letter of its id. */
export const familyOf = (id: string): Family | undefined =>
    families.find(family => family[0] === id[0])

/* ---- the puzzle of the day */

/** A day as 2026-11-20, by the calendar on the person's wall. */
export function dayOf(date: Date): string {
    const two = (n: number): string => String(n).padStart(2, '0')
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Days since 1970 of such a text. */
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00Z`) / 864e5)

/** Which puzzle a day has: the families take turns, and within one every puzzle comes once before
 * any comes again, in an order that jumps between easy and hard. The same for everybody. */
export function dailyFamily(day: string): Family {
    return families[dayNumber(day) % families.length]!
}
export function dailyIndex(day: string, count: number): number {
    const gcd = (a: number, b: number): number => (b ? gcd(b, a % b) : a)
    let step = Math.max(1, Math.round(count * 0.382))
    while (gcd(step, count) !== 1) step++
    return (Math.floor(dayNumber(day) / families.length) * step) % count
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
    let found: Partial<Progress> | null = null
    try {
        found = JSON.parse(text ?? 'null') as Partial<Progress> | null
    } catch {
        return progress
    }
    for (const [id, how] of Object.entries(found?.solved ?? {}))
        if (how === 1 || how === 2) progress.solved[id] = how
    const { last, count } = found?.streak ?? {}
    if (/^\d{4}-\d\d-\d\d$/.test(last ?? '') && Number.isInteger(count))
        progress.streak = { last: last!, count: count! }
    return progress
}

/** After a puzzle is solved; `day` is given when it was that day's. */
export function withSolved(before: Progress, id: string, alone: boolean, day = ''): Progress {
    const how = alone || before.solved[id] === 2 ? 2 : 1
    const solved = { ...before.solved, [id]: how } as Progress['solved']
    const { last, count } = before.streak
    if (!day || day === last) return { solved, streak: before.streak }
    const runs = last !== '' && dayNumber(day) - dayNumber(last) === 1
    return { solved, streak: { last: day, count: runs ? count + 1 : 1 } }
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
export function remember(id: string, alone: boolean, day = ''): Progress {
    here = withSolved(progress(), id, alone, day)
    try {
        localStorage.setItem(KEY, JSON.stringify(here))
    } catch {
        forgetful = true
    }
    return here
}
