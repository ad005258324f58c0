/* What a step of a lesson asks for. A goal is held against what the core answers (View, Choice, the
 * clause of a refusal); nothing about the games is known here. */
import type { Choice, Result, View } from '../../core/types'
import type { Language } from '../../app/texts'

export type Words = Record<Language, string>

/** Everything named must hold of the move (legal, unless `illegal` is named). */
export interface Goal {
    /** Wire forms, one of which it is. */
    moves?: string[]
    from?: string[]
    to?: string[]
    /** Letters, as in positions. */
    piece?: string[]
    /** Exactly these squares are taken; none: []. */
    takes?: string[]
    /** At least so many are taken. */
    count?: number
    /** Something is taken by this clause. */
    by?: string
    ends?: Result
    endsBy?: string
    /** At least so many ways out for the king afterwards. */
    exits?: number
    /** No way out for the king afterwards. */
    shuts?: boolean
    /** At least so many points more for who moved, less those of the other side. */
    gain?: number
    /** The other way round: something that the core refuses by this clause. */
    illegal?: string
}

/** One move of the person, and what is played against it. */
interface Stage {
    goal: Goal
    reply?: string[]
    /** Said after the reply. */
    say?: Words
}

export interface Step {
    id: string
    /** The rules it is played by, if not those of the lesson: the step of an option, whose name is its id. */
    rules?: string
    title: Words
    words: Words[]
    clauses: string[]
    /** What whoever has overlooked it learns here (Finale.missed). */
    teaches?: string[]
    /** '' is the start of the game. */
    start: string
    /** Played before the step begins. */
    moves?: string[]
    /** Squares with a ring round them. */
    show?: string[]
    task: Words
    hint: Words
    good: Words
    bad?: Words
    stages: Stage[]
    /** A solution, replies included; and a legal first move that is none ('' where there is no other). */
    sample: string[]
    wrong: string
}

export interface Lesson {
    rules: string
    /** The lesson to take before, which teaches what this one leaves out. */
    builds?: string
    steps: Step[]
    /** A step for each option, in the order of the catalogue. */
    options: Step[]
}

/** Whether a legal move is what was asked for. */
export function meets(goal: Goal, choice: Choice, before: View, after: View): boolean {
    if (goal.illegal) return false
    const taken = choice.takes.map(([square]) => square)
    const among = (list: string[] | undefined, value: string): boolean =>
        !list || list.includes(value)
    return (
        among(goal.moves, choice.move) &&
        among(goal.from, choice.from) &&
        among(goal.to, choice.to) &&
        among(goal.piece, choice.piece) &&
        (!goal.takes || [...goal.takes].sort().join() === taken.sort().join()) &&
        taken.length >= (goal.count ?? 0) &&
        (!goal.by || choice.takes.some(([, , clause]) => clause === goal.by)) &&
        (!goal.ends || choice.ends?.[0] === goal.ends) &&
        (!goal.endsBy || choice.ends?.[1] === goal.endsBy) &&
        (!goal.exits || (after.result === 'none' && after.exits.length >= goal.exits)) &&
        (!goal.shuts || !after.exits.length) &&
        (goal.gain === undefined || lead(after, before) - lead(before, before) >= goal.gain)
    )
}

/** Points by which the side to move in `before` leads. */
function lead(view: View, before: View): number {
    const [one, two] = view.score ?? [0, 0]
    return before.side === 1 ? one - two : two - one
}

/** Whether a refusal by `clause` is what was asked for. */
export const refused = (goal: Goal, clause: string): boolean =>
    goal.illegal !== undefined && goal.illegal === clause

/** Where the person's move of stage `n` stands in the sample solution. */
export function sampleAt(step: Step, n: number): number {
    return step.stages.slice(0, n).reduce((sum, stage) => sum + 1 + (stage.reply?.length ?? 0), 0)
}
