/* How somebody wishes to play: what is remembered of the last game of a family, and the players it makes. */
import { keep, keptData } from '../../app/kept'
import { playedOnline } from '../../app/online'
import { baseOf } from '../../core/rulenames'
import type { Setup } from '../../app/store'
import type { Family } from '../../core/types'

/** `far`: somebody at another screen; that is never what a game begins with by itself. */
export type Who = 'first' | 'second' | 'two' | 'watch' | 'far'

export interface Wishes {
    /** Canonical or not; the core says which. '' is the family's first rule set. */
    rules: string
    who: Who
    /** Of the engine, and of the second one where two play. */
    level: number
    level2: number
    clock: Setup['clock']
    /** The names of player 1 and 2, or of the only person and ''. */
    names: [string, string]
    /** Two people: turn the board after each turn. */
    turnBoard: boolean
    /** A fair match: two games with sides swapped. */
    fair: boolean
}

/** The game for somebody who knows none, as player 1 against level 1: tools/bench/newcomer.mjs measured it. */
export const FIRST_GAME = 'brandubh+defenders-begin'

const KEY = 'taefl.play'
const initial: Wishes = {
    rules: '',
    who: 'first',
    level: 1,
    level2: 5,
    clock: null,
    names: ['', ''],
    turnBoard: false,
    fair: false,
}

type Kept = Partial<Record<Family, Partial<Wishes>>> & { family?: Family; sets?: string[] }

function kept(): Kept {
    const found = keptData(KEY)
    return typeof found === 'object' && found ? found : {}
}

/** What is remembered of a family, each value checked: it comes from another time. */
export function lastWishes(family: Family): Wishes {
    const all = kept()
    const of = { ...all[all.family ?? family], rules: '', ...all[family] } as Record<
        string,
        unknown
    >
    const wishes = { ...initial }
    const { rules, who, level, level2, clock, names, turnBoard, fair } = of
    if (typeof rules === 'string') wishes.rules = rules
    if (['first', 'second', 'two', 'watch'].includes(who as string)) wishes.who = who as Who
    if (isLevel(level)) wishes.level = level
    if (isLevel(level2)) wishes.level2 = level2
    if (isClock(clock)) wishes.clock = clock
    if (Array.isArray(names) && names.length === 2 && names.every(n => typeof n === 'string'))
        wishes.names = names as [string, string]
    if (typeof turnBoard === 'boolean') wishes.turnBoard = turnBoard
    if (typeof fair === 'boolean') wishes.fair = fair
    return wishes
}
const isLevel = (v: unknown): v is number =>
    Number.isInteger(v) && Number(v) >= 1 && Number(v) <= 10
/** A day; the core knows no clock without an end. */
const LONGEST = 86_400_000
const isClock = (v: unknown): v is NonNullable<Setup['clock']> => {
    const { base, increment } = (v ?? {}) as Record<string, unknown>
    const upTo = (n: unknown, least: number): boolean =>
        Number.isFinite(n) && Number(n) >= least && Number(n) <= LONGEST
    return upTo(base, 1) && upTo(increment, 0)
}

/** The players of a game as wished. */
export function setupOf(wishes: Wishes): Setup {
    const { who, level, level2, names } = wishes
    const human = (name: string) => ({ kind: 'human', name: name.trim().slice(0, 40) }) as const
    const engine = (id: number) => ({ kind: 'engine', level: id }) as const
    const players = {
        first: [human(names[0]), engine(level)],
        second: [engine(level), human(names[0])],
        two: [human(names[0]), human(names[1])],
        watch: [engine(level), engine(level2)],
        far: [],
    }[who] as Setup['players']
    return { players, clock: wishes.clock }
}

/** What a game begins with by itself: the rules that were chosen last or are known from a server, or the first
 * game. */
export const usualRules = (): string => {
    const family = lastFamily()
    const known = lastWishes(family).rules || playedOnline()[family]?.rules
    return known || (family === 'tafl' ? FIRST_GAME : family)
}

/** Rule sets, without options, those played last first. */
export function lastSets(): string[] {
    const { sets } = kept()
    return Array.isArray(sets) ? sets.filter(name => typeof name === 'string') : []
}
/** So many are remembered. */
const SETS_MOST = 6

const FAMILIES: Family[] = ['tafl', 'maerstanas', 'gardsdansen']
/** The family played last. */
export const lastFamily = (): Family => {
    const { family } = kept()
    if (family && FAMILIES.includes(family)) return family
    const online = playedOnline()
    return FAMILIES.find(family => online[family]) ?? 'tafl'
}

export function keepWishes(family: Family, wishes: Wishes): void {
    const all = kept()
    // With whom one plays alone, and by which clock, stays as it was.
    const { who, clock } = wishes.who === 'far' ? { ...initial, ...all[family] } : wishes
    const sets = [...new Set([baseOf(wishes.rules), ...lastSets()])].slice(0, SETS_MOST)
    keep(KEY, JSON.stringify({ ...all, family, sets, [family]: { ...wishes, who, clock } }))
}
