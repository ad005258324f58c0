/* All words a person reads. One folder a language in texts/, one file an area of the page in it, loaded
 * when the first page that needs it opens. A key is "area.key"; `{name}` in a text is an argument.
 * English is the reference: TypeScript refuses keys that it does not have. */
import type app from '../../texts/en/app.json'
import type board from '../../texts/en/board.json'
import type speech from '../../texts/en/speech.json'
import type play from '../../texts/en/play.json'
import type analysis from '../../texts/en/analysis.json'
import type learn from '../../texts/en/learn.json'
import type rules from '../../texts/en/rules.json'
import type puzzles from '../../texts/en/puzzles.json'
import type errors from '../../texts/en/errors.json'
import type clauses from '../../texts/en/clauses.json'

interface Areas {
    /** The frame, settings, home, games; always there. */
    app: typeof app
    /** Names of pieces and squares; always there. */
    board: typeof board
    /** Moves, calls and ends in words; always there. */
    speech: typeof speech
    play: typeof play
    analysis: typeof analysis
    learn: typeof learn
    rules: typeof rules
    puzzles: typeof puzzles
    /** The core's errors by their code. */
    errors: typeof errors
    /** The clauses by id, and titles and lines of rule sets; English ones come from the core. */
    clauses: typeof clauses
}
export type Area = keyof Areas
type Keys<A extends Area> = A extends Area ? `${A}.${Extract<keyof Areas[A], string>}` : never
export type TextKey = Keys<Area>
export type Language = 'en' | 'sv'
export const languages: Record<Language, string> = { en: 'English', sv: 'Svenska' }

const files = import.meta.glob<Record<string, string>>('../../texts/*/*.json', {
    import: 'default',
})
const texts: Partial<Record<Area, Record<string, string>>> = {}
let current: Language = 'en'

/** Which language the page speaks; set once, before anything is shown. */
export function setLanguage(language: Language): void {
    current = language
    document.documentElement.lang = language
}
export function language(): Language {
    return current
}

/** Loads areas; a page awaits its own before it is shown. */
export async function needTexts(...areas: Area[]): Promise<void> {
    await Promise.all(
        areas.map(async area => {
            texts[area] ??= await files[`../../texts/${current}/${area}.json`]!()
        }),
    )
}

/** The text of a key. Missing ones (a test fails on them) show as the key. */
export function t(key: TextKey, args: Record<string, string | number> = {}): string {
    return maybe(key, args) ?? key
}

/** The same for keys made at run time, such as an error's code; undefined where there is none. */
export function maybe(key: string, args: Record<string, string | number> = {}): string | undefined {
    const dot = key.indexOf('.')
    const text = texts[key.slice(0, dot) as Area]?.[key.slice(dot + 1)]
    return text?.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? `{${name}}`))
}
