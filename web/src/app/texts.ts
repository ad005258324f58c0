/* All words a person reads. One folder a language in texts/, one file an area of the page in it, fetched
 * as data when the first page that needs it opens. A key is "area.key"; `{name}` in a text is an argument.
 * English is the reference: TypeScript refuses keys that it does not have. */
import type app from '../../texts/en/app.json'
import type pages from '../../texts/en/pages.json'
import type board from '../../texts/en/board.json'
import type speech from '../../texts/en/speech.json'
import type guide from '../../texts/en/guide.json'
import type ends from '../../texts/en/ends.json'
import type play from '../../texts/en/play.json'
import type live from '../../texts/en/live.json'
import type club from '../../texts/en/club.json'
import type profile from '../../texts/en/profile.json'
import type archive from '../../texts/en/archive.json'
import type analysis from '../../texts/en/analysis.json'
import type study from '../../texts/en/study.json'
import type learn from '../../texts/en/learn.json'
import type rules from '../../texts/en/rules.json'
import type workshop from '../../texts/en/workshop.json'
import type puzzles from '../../texts/en/puzzles.json'
import type errors from '../../texts/en/errors.json'
import type obstacles from '../../texts/en/obstacles.json'
import type clauses from '../../texts/en/clauses.json'
import type sources from '../../texts/en/sources.json'
import type plain from '../../texts/en/plain.json'
import type docs from '../../texts/en/docs.json'
import { assets } from './assets'
import { isolated } from './bidi'
import type { BoardTexts } from '../board/types'
import { baseOf } from '../core/rulenames'
import type { About, Player, RulesOption, RuleSet, Told } from '../core/types'

interface Areas {
    /** The frame; always there. */
    app: typeof app
    /** Home, games, settings. */
    pages: typeof pages
    /** Names of pieces and squares; always there. */
    board: typeof board
    /** Moves, calls and ends in words; always there. */
    speech: typeof speech
    play: typeof play
    /** How games end, for who won, who lost and who looks on, by the core's codes. */
    ends: typeof ends
    /** The rules of a game in four sentences, and what one is told in the first game. */
    guide: typeof guide
    /** Playing over a network. */
    live: typeof live
    /** People, ranks and tournaments of a server. */
    club: typeof club
    /** What the games of a person say. */
    profile: typeof profile
    /** Finished games of a server. */
    archive: typeof archive
    analysis: typeof analysis
    /** Studies that several people write. */
    study: typeof study
    learn: typeof learn
    rules: typeof rules
    puzzles: typeof puzzles
    /** Rules of one's own: the keys of a law and their values. */
    workshop: typeof workshop
    /** The core's errors by their code. */
    errors: typeof errors
    /** What stands in the way of a move, by its code. */
    obstacles: typeof obstacles
    /** The clauses by id, and titles and lines of rule sets; English ones come from the core. */
    clauses: typeof clauses
    /** Where clauses and rule sets stand, and with what right; English ones come from the core. */
    sources: typeof sources
    /** The rules in plain words, by sentence; English ones come from the core. */
    plain: typeof plain
    /** The documents under /docs. */
    docs: typeof docs
}
export type Area = keyof Areas
type Keys<A extends Area> = A extends Area ? `${A}.${Extract<keyof Areas[A], string>}` : never
export type TextKey = Keys<Area>
export type Language = 'en' | 'sv'
export const languages: Record<Language, string> = { en: 'English', sv: 'Svenska' }

const texts: Partial<Record<Area, Record<string, string>>> = {}
let current: Language = 'en'

/** Which language the page speaks, before anything is shown. */
export function setLanguage(language: Language): void {
    current = language
    document.documentElement.lang = language
}
export function language(): Language {
    return current
}

const load = async (area: Area): Promise<void> => {
    texts[area] = await assets<Record<string, string>>(`${area}-${current}`)
}

/** Loads areas; a page awaits its own before it is shown. */
export async function needTexts(...areas: Area[]): Promise<void> {
    await Promise.all(areas.filter(area => !texts[area]).map(load))
}

/** Another language for all that is loaded; what is shown must then be rendered again. */
export async function switchLanguage(language: Language): Promise<void> {
    const before = current
    current = language
    try {
        await Promise.all((Object.keys(texts) as Area[]).map(load))
    } catch (error) {
        current = before
        await Promise.all((Object.keys(texts) as Area[]).map(load))
        throw error
    } finally {
        document.documentElement.lang = current
    }
}

/** The text of a key. Missing ones (a test fails on them) show as the key. */
export function t(key: TextKey, args: Record<string, string | number> = {}): string {
    return maybe(key, args) ?? key
}

/** The same for keys made at run time, such as an error's code; undefined where there is none. */
export function maybe(key: string, args: Record<string, string | number> = {}): string | undefined {
    const dot = key.indexOf('.')
    const text = texts[key.slice(0, dot) as Area]?.[key.slice(dot + 1)]
    return text?.replace(/\{(\w+)\}/g, (_, name: string) =>
        isolated(String(args[name] ?? `{${name}}`)),
    )
}

/* What the core says in English, in the person's language. The areas `clauses`, `sources` and `errors`
 * must have been loaded; where they lack a key, the core's own words show. */

/** What a rules file of one's own says in the person's language. */
export const toldIn = ({ told }: Told, key: string): string | undefined =>
    told?.[`${key}.${current}`]
export const ruleTitle = (set: Pick<RuleSet, 'name' | 'title' | 'told'>): string =>
    isolated(toldIn(set, 'title') ?? maybe(`clauses.${baseOf(set.name)}.title`) ?? set.title)
export const optionWords = (option: Pick<RulesOption, 'name' | 'words' | 'told'>): string =>
    option.told
        ? (toldIn(option, 'words') ?? option.words)
        : (maybe(`clauses.option.${option.name}`) ?? option.words)
/** "White", "Dark": what the core calls a player of these rules, in the person's language. */
export const playerName = (set: Pick<About, 'name' | 'players' | 'told'>, player: Player): string =>
    toldIn(set, `player-${player}`) ??
    maybe(`clauses.${baseOf(set.name)}.player${player}`) ??
    set.players[player - 1]!

/** The board's words. */
export function boardTexts(): BoardTexts {
    const keys = [
        ...['label', 'help', 'empty', 'picked', 'stuck', 'dropped', 'hand', 'palette', 'remove'],
        ...['target', 'takes', 'removes', 'movable', 'dark', 'light'],
    ]
    const word = (key: string): string => maybe(`board.${key}`) ?? key
    const several = (kind: string, names: string[]) =>
        Object.fromEntries(names.map(name => [name, word(`${kind}.${name}`)]))
    return {
        ...Object.fromEntries(keys.map(key => [key, word(key)])),
        piece: several('piece', [
            'disc',
            'shield',
            'crown',
            'stone',
            'thunder',
            'woden',
            'pawn',
            'block',
        ]),
        mark: several('mark', ['throne', 'camp', 'corner', 'escape', 'closed', 'hostile']),
    } as unknown as BoardTexts
}
