/* The base rule sets and what their boards look like, known without the core: data that the build asked it
 * for (tools/plugins.mjs). A page that imports them is there when they are. */
import { assets } from './assets'
import { maybe, ruleTitle, t, toldIn } from './texts'
import { baseOf } from '../core/rulenames'
import type { About, Family, Player, RuleSet, Shape } from '../core/types'

export interface ListedSet extends Pick<
    RuleSet,
    'name' | 'title' | 'line' | 'family' | 'players' | 'options'
> {
    /** A moment of the game: a letter a square, '.' empty. */
    board: string
    /** A letter a square: 'h' throne, 'a' camp, 'o' corner, '.' none. */
    marks: string
    /** The steps of its lesson, by id. */
    steps: string[]
    /** What its own clauses begin with: "BR"; '' if it has none. */
    letters: string
    /** Whom it suits, as its file says: marks in the gallery. */
    suits: ('easy' | 'classic' | 'tournament')[]
}
/** How fair rules are when the engine plays both sides, as `taefl lab balance` measures it, at its strongest rung. */
export interface Balance {
    /** Of a rule set with at most one option, or of a rules file in examples/: "file:outposts#896a420e". */
    name: string
    /** Player 1's share of the points in percent, and the half-width of its band of 95 %. */
    score: number
    half: number
    /** By how many points it changes where both sides search twice as many nodes; `slopeHalf` of 100: not known. */
    slope: number
    slopeHalf: number
    nodes: number
    /** What evaluated. */
    judge: 'network' | 'learnt' | 'terms'
    /** Neither side is favoured, and that is sure (docs/balance.md). */
    fair: boolean
    /** Whether most games came to an end. */
    ended: boolean
    /** Who wins with the best play, where that is proved (docs/proofs.md). */
    solved?: Player
    /** Of an option that is fair: the start, as in ListedSet. */
    board?: string
}
/** A rules file of examples/. `law`: its text, as a link has it. */
export interface BalancedSet extends Balance, Pick<RuleSet, 'title' | 'line' | 'told'> {
    /** The rule set that it changes; '' if none. */
    base: string
    board: string
    law: string
}
interface Look {
    shape: 'square' | 'hexagon'
    traits: About['traits']
    /** By how many squares there are: where each is. */
    places: Record<number, [x: number, y: number][]>
    /** Letter: shape, and 1 if it is dark. */
    pieces: Record<string, [shape: Shape, dark: 0 | 1]>
}

const known = await assets<{
    sets: ListedSet[]
    looks: Record<Family, Look>
    balances: Balance[]
}>('catalogue')
export const { sets, looks, balances } = known

/** What is known of these rules, options and all. */
export const balanceOf = (rules: string): Balance | undefined =>
    balances.find(({ name }) => name === rules)

/** The base rule set of a name with options. */
export const setOf = (rules: string): ListedSet | undefined =>
    sets.find(({ name }) => name === baseOf(rules))
/** One line that says what is special about a rule set. */
export const ruleLine = (set: Pick<RuleSet, 'name' | 'line' | 'told'>): string =>
    toldIn(set, 'line') ?? set.told?.line ?? maybe(`clauses.${baseOf(set.name)}.line`) ?? set.line
/** The document that a rule set comes from. */
export const ruleSource = (set: Pick<RuleSet, 'name' | 'source' | 'told'>): string =>
    toldIn(set, 'source') ?? maybe(`sources.${baseOf(set.name)}`) ?? set.source

/* The rule sets in groups, for lists that show all of them. */

/** "Tablut, Ashton's reconstruction": what it is, and which. Rules that are not listed are called by their name. */
export const titleOf = (rules: string): string => {
    const set = setOf(rules)
    return set ? ruleTitle(set) : rules
}
/** "Tablut": what it is. */
export const shortTitle = (rules: string): string => titleOf(rules).split(', ')[0]!

/** "9×9" */
export const sizeOf = ({ board }: ListedSet): string => {
    const side = Math.sqrt(board.length)
    return `${side}×${side}`
}

/** The tafl games by the size of their boards, then the other ones; what comes first in the catalogue, first. */
export function groups(): [title: string, sets: ListedSet[]][] {
    const groupOf = (set: ListedSet) =>
        set.family === 'tafl' ? `Tafl ${sizeOf(set)}` : t('app.otherGames')
    const titles = [...new Set(sets.map(groupOf))].sort(
        (a, b) => Number(b.startsWith('Tafl')) - Number(a.startsWith('Tafl')),
    )
    return titles.map(title => [title, sets.filter(set => groupOf(set) === title)])
}
