/* What can be done on the page of a game besides moving, and what of the page that takes. */
import type { About } from '../../core/types'
import type { TaeflTable } from '../../parts/table'
import type { Decided } from './decided'
import type { Asked } from './dialogs'
import type { Hint } from './hint-steps'
import type { Far } from './home'
import type { Match } from './match'

/** One of the functions of deeds.ts. */
export type Deed =
    | 'hint'
    | 'offer'
    | 'engineMove'
    | 'pause'
    | 'resign'
    | 'draw'
    | 'again'
    | 'rematch'
    | 'nextLevel'
    | 'branch'
    | 'analyse'
    | 'decide'
    | 'share'
    | 'keepHere'
    | 'putOnline'
    | 'save'

export interface Room extends Element {
    readonly match: Match | null
    readonly law: About | null
    /** What a game on a server has besides; null: it is kept here. */
    readonly far: Far | null
    readonly table: TaeflTable | null
    /** In another site's page. */
    readonly embedded: boolean
    /** Another tab has the game. */
    readonly elsewhere: boolean
    /** How many plies are played, which of them is shown, and whether that is an earlier one. */
    readonly plies: number
    readonly at: number
    readonly earlier: boolean
    /** The moment to show; null: where the game stands. */
    ply: number | null
    hint: Hint | null
    readonly flip: boolean
    /** The engine looks at something for the person. */
    looking: boolean
    /** What decided the game, or that it is looked for; null: nobody has asked. */
    decided: Decided | null
    /** Ply for which the engine has refused a draw. */
    refused: number
    ask(what: Asked): void
    do(deed: Deed): void
    step(to: number): void
    takeOver(): Promise<void>
}
