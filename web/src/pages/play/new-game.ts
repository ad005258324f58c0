/* A new game: set up as somebody played last, made, kept, and known by its id. */
import { keptData } from '../../app/kept'
import { type SavedGame, type Setup, store } from '../../app/store'
import type { About, Family, TreeMove, View } from '../../core/types'
import { begin, newId, seatOf } from './game-state'
import { core } from '../../app/core'
import { tell } from '../../app/notice'
import { t } from '../../app/texts'
import { tagNames } from './view'

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
}

export const KEY = 'taefl.play'
const initial: Wishes = {
    rules: '',
    who: 'first',
    level: 3,
    level2: 5,
    clock: null,
    names: ['', ''],
    turnBoard: false,
}

type Kept = Partial<Record<Family, Partial<Wishes>>> & { family?: Family }

export function kept(): Kept {
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
    const { rules, who, level, level2, clock, names, turnBoard } = of
    if (typeof rules === 'string') wishes.rules = rules
    if (['first', 'second', 'two', 'watch'].includes(who as string)) wishes.who = who as Who
    if (isLevel(level)) wishes.level = level
    if (isLevel(level2)) wishes.level2 = level2
    if (isClock(clock)) wishes.clock = clock
    if (Array.isArray(names) && names.length === 2 && names.every(n => typeof n === 'string'))
        wishes.names = names as [string, string]
    if (typeof turnBoard === 'boolean') wishes.turnBoard = turnBoard
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

/** Whether the board is turned: to who has the move where two people want it so, else to the one person
 * here, whose side is at the bottom. */
export function flipOf(
    { family }: About,
    { game, view }: { game: { setup: Setup }; view: View },
    now: boolean,
): boolean {
    const seat = seatOf(game.setup)
    if (seat === 'both') return lastWishes(family).turnBoard ? view.side === 2 : now
    return seat === 2
}

/** Games of this visit that the browser would not keep: they are played all the same, and told. */
export const unkept = new Map<string, SavedGame>()

/** The game begun last: its page need not wait for the disk. */
let begun: SavedGame | null = null
/** Gives it once. */
export function justBegun(id: string): SavedGame | null {
    const game = begun?.id === id ? begun : null
    begun = null
    return game
}

/** Makes a game. Rejects with a CoreError if the rules or the position are none. */
export async function startGame(
    rules: string,
    setup: Setup,
    start = '',
    moves: TreeMove[] = [],
): Promise<SavedGame> {
    const place = { rules, start, moves: moves.map(m => m.move) }
    const view = await core().view(place)
    const game = begin({
        rules: view.rules,
        start,
        setup,
        names: tagNames(setup),
        view,
        now: Date.now(),
        id: newId(),
        moves,
    })
    try {
        await store.put(game)
        begun = game
    } catch (error) {
        unkept.set(game.id, game)
        const words = error instanceof Error ? error.message : String(error)
        tell({ text: t('play.notSaved', { words }), kind: 'error' })
    }
    return game
}
