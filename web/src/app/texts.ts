/* All words a person reads. One folder a language in texts/, one file an area of the page in it, fetched
 * as data when the first page that needs it opens. A key is "area.key"; `{name}` in a text is an argument.
 * English is the reference: TypeScript refuses keys that it does not have. */
import { assets } from './assets'
import { isolated } from './bidi'
import type { BoardTexts } from '../board/types'
import { baseOf } from '../core/rulenames'
import type { About, Player, RulesOption, RuleSet, Told } from '../core/types'

interface Areas {
    /** The frame; always there. */
    app: typeof import('../../texts/en/app.json')
    /** Home, games, settings. */
    pages: typeof import('../../texts/en/pages.json')
    /** Names of pieces and squares; always there. */
    board: typeof import('../../texts/en/board.json')
    /** Moves, calls and ends in words; always there. */
    speech: typeof import('../../texts/en/speech.json')
    play: typeof import('../../texts/en/play.json')
    /** How games end, for who won, who lost and who looks on, by the core's codes. */
    ends: typeof import('../../texts/en/ends.json')
    /** The rules of a game in four sentences, and what one is told in the first game. */
    guide: typeof import('../../texts/en/guide.json')
    /** Playing over a network. */
    live: typeof import('../../texts/en/live.json')
    /** People, ranks and tournaments of a server. */
    club: typeof import('../../texts/en/club.json')
    /** What the games of a person say. */
    profile: typeof import('../../texts/en/profile.json')
    /** Finished games of a server. */
    archive: typeof import('../../texts/en/archive.json')
    analysis: typeof import('../../texts/en/analysis.json')
    /** Studies that several people write. */
    study: typeof import('../../texts/en/study.json')
    learn: typeof import('../../texts/en/learn.json')
    rules: typeof import('../../texts/en/rules.json')
    puzzles: typeof import('../../texts/en/puzzles.json')
    /** Rules of one's own: the keys of a law and their values. */
    workshop: typeof import('../../texts/en/workshop.json')
    /** The core's errors by their code. */
    errors: typeof import('../../texts/en/errors.json')
    /** What stands in the way of a move, by its code. */
    obstacles: typeof import('../../texts/en/obstacles.json')
    /** The clauses by id, and titles and lines of rule sets; English ones come from the core. */
    clauses: typeof import('../../texts/en/clauses.json')
    /** Where clauses and rule sets stand, and with what right; English ones come from the core. */
    sources: typeof import('../../texts/en/sources.json')
    /** The rules in plain words, by sentence; English ones come from the core. */
    plain: typeof import('../../texts/en/plain.json')
    /** The documents under /docs. */
    docs: typeof import('../../texts/en/docs.json')
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
/** Rule sets to choose from, by their names. */
export const ruleChoices = (sets: readonly Parameters<typeof ruleTitle>[0][]) =>
    sets.map(set => [set.name, ruleTitle(set)] as const)
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
            ...['disc', 'shield', 'crown', 'stone', 'thunder', 'woden', 'pawn', 'block'],
        ]),
        mark: several('mark', ['throne', 'camp', 'corner', 'escape', 'closed', 'hostile']),
    } as unknown as BoardTexts
}
