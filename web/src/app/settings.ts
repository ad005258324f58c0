/* What a person has set, kept in localStorage under one key; every change is told by a `change` event
 * of `settings`, in every tab. What the look depends on stands on <html>: data-theme (light, dark or
 * contrast, never "auto"), data-board, data-pieces and data-motion ("off" where nothing shall move). */
import { dataIn, kept } from './kept'
import { keepOrTell } from './notice'
import { play, type Sound } from '../board/sound'
import { languages, type Language } from './texts'

export interface Settings {
    language: Language
    theme: 'auto' | 'light' | 'dark' | 'contrast'
    /** `flowers`: oak, and Gårdsdansen on a round board with a pattern of flowers. */
    board: 'oak' | 'red' | 'slate' | 'plain' | 'flowers'
    pieces: 'carved' | 'glass' | 'plain'
    sound: boolean
    /** How loud, in hundredths. */
    volume: number
    coordinates: boolean
    /** Row 1 of the board on top, as Mǽrstánas' author and the Bologna competition write. */
    rowOneOnTop: boolean
    motion: 'auto' | 'off'
    /** Single letters as shortcuts (f, l, m, ?) can be switched off. */
    letters: boolean
    /** The field for typed moves is always there. */
    typed: boolean
    /** Space lets the engine move for a person. */
    spaceMoves: boolean
    /** What can be taken next move is shown: in somebody's first games, always or never. */
    danger: 'auto' | 'always' | 'never'
}

const KEY = 'taefl.settings'

/** The allowed values of what is not a boolean. */
export const allowed: { [K in keyof Settings]?: readonly Settings[K][] } = {
    language: Object.keys(languages) as Language[],
    theme: ['auto', 'light', 'dark', 'contrast'],
    board: ['oak', 'red', 'slate', 'plain', 'flowers'],
    pieces: ['carved', 'glass', 'plain'],
    motion: ['auto', 'off'],
    danger: ['auto', 'always', 'never'],
    volume: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
}

/** The first language of the browser that the page speaks, else English. */
function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
    for (const tag of wanted) {
        const primary = tag.toLowerCase().split('-')[0]!
        if (primary in languages) return primary as Language
    }
    return 'en'
}

const initial = (): Settings => ({
    language: browserLanguage(),
    theme: 'auto',
    board: 'oak',
    pieces: 'carved',
    sound: true,
    volume: 60,
    coordinates: true,
    rowOneOnTop: false,
    motion: 'auto',
    letters: true,
    typed: false,
    spaceMoves: false,
    danger: 'auto',
})

/** What of a stored text is valid, over what holds without one. Never throws: a text from another
 * version, or somebody's own, must not keep the page from opening. */
function readSettings(text: string | null, base: Settings): Settings {
    const result: Settings = { ...base }
    const found = dataIn(text)
    if (typeof found !== 'object' || found === null) return result
    for (const key of Object.keys(base) as (keyof Settings)[]) {
        const value = (found as Record<string, unknown>)[key]
        const fits = allowed[key]
            ? (allowed[key] as readonly unknown[]).includes(value)
            : typeof value === 'boolean'
        if (fits) Object.assign(result, { [key]: value })
    }
    return result
}

class Kept extends EventTarget {
    #values: Settings
    /** Only what the person chose is written, so that the rest can follow the browser. */
    #chosen: Partial<Settings>

    constructor() {
        super()
        const text = kept(KEY)
        this.#values = readSettings(text, initial())
        this.#chosen = chosenIn(text, this.#values)
        addEventListener('storage', event => {
            if (event.key !== KEY && event.key !== null) return
            const before = this.#values
            this.#values = readSettings(event.newValue, initial())
            this.#chosen = chosenIn(event.newValue, this.#values)
            for (const key of Object.keys(before) as (keyof Settings)[])
                if (before[key] !== this.#values[key]) this.#tell(key)
        })
        // The system's wishes change what shows, as a choice would.
        const again = (key: keyof Settings) => () => this.#tell(key)
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again('theme'))
        matchMedia('(prefers-contrast: more)').addEventListener('change', again('theme'))
        matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', again('motion'))
    }
    get<K extends keyof Settings>(key: K): Settings[K] {
        return this.#values[key]
    }
    /** Holds at once; it is also kept. Where the browser refuses that, it is told, and it holds until the page is
     * closed. */
    set<K extends keyof Settings>(key: K, value: Settings[K]): void {
        this.#values = { ...this.#values, [key]: value }
        this.#chosen = { ...this.#chosen, [key]: value }
        keepOrTell(KEY, JSON.stringify(this.#chosen))
        this.#tell(key)
    }
    /** The theme as it shows: never 'auto'. */
    theme(): Exclude<Settings['theme'], 'auto'> {
        const theme = this.#values.theme
        if (theme !== 'auto') return theme
        if (matchMedia('(prefers-contrast: more)').matches) return 'contrast'
        return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    }
    /** Whether things may move: the person's choice and the system's. */
    moves(): boolean {
        return (
            this.#values.motion === 'auto' &&
            !matchMedia('(prefers-reduced-motion: reduce)').matches
        )
    }
    #tell(key: keyof Settings): void {
        applyLook(this)
        this.dispatchEvent(new CustomEvent('change', { detail: { key } }))
    }
}

function chosenIn(text: string | null, values: Settings): Partial<Settings> {
    const found = Object(dataIn(text)) as object
    return Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(found, key)))
}

/** Writes the look on <html>. */
function applyLook(from: Kept): void {
    const { dataset } = document.documentElement
    dataset.theme = from.theme()
    for (const key of ['board', 'pieces'] as const) {
        dataset[key] = from.get(key)
    }
    if (from.moves()) delete dataset.motion
    else dataset.motion = 'off'
}

/** `settings.get('theme')`, `settings.set('theme', 'dark')`; event `change` with detail { key }. */
export const settings = new Kept()
applyLook(settings)

/* The one way to make a sound: as the person has set it. */

/** How loud sounds are, from 0, where they are off, to 1. */
export const volume = (): number => (settings.get('sound') ? settings.get('volume') / 100 : 0)

/** Plays a sound at once, as loud as is set; nothing where sounds are off. */
export function sound(kind: Sound): void {
    const loud = volume()
    if (loud) play(kind, loud)
}
