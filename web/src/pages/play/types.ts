/* What the parts of a game's page know of each other. */
import type { TemplateResult } from 'lit-html'
import type { BoardArrow, BoardSpot } from '../../board/types'
import type { About, Choice, Finale, Player, View as Moment } from '../../core/types'
import type { LiveGame } from '../../live/game'
import type { TaeflTable } from '../../parts/table'
import type { Match } from './match'

/** What is shown for one position: a step of a hint, or the move given before one's turn. */
export interface Hint {
    /** The plies of that position. */
    ply: number
    /** Left and right change with a board that is turned. */
    words?(flip: boolean): string
    arrows: BoardArrow[]
    spots: BoardSpot[]
    /** The step that says more. */
    next?: Hint
}

export interface Decided {
    words: string
    /** The moment after the move; 0: no single one decided. */
    ply: number
}

export interface Ending {
    /** One sentence; '' where the clause says all. */
    words: string
    arrows: BoardArrow[]
    spots: BoardSpot[]
    /** null: by something besides the rules. */
    finale: Finale | null
    /** For the one person here, who has lost; it comes a little later. */
    advice: Advice | null
}

export interface Advice {
    /** One sentence; '' where nothing is known. */
    words: string
    /** The step, by its title; where it has been done a puzzle, without one. */
    href: string
    title: string
}

/** What is asked; a link is only to be copied. */
export type Asked = 'resign' | 'draw' | 'help' | 'brief' | 'plan' | { link: string }

export interface GameSession {
    readonly match: Match
    /** Another tab has the game. */
    readonly elsewhere: boolean
    /** This page goes on with the game, and keeps what its clocks show. */
    readonly mine: boolean
    /** The game is on a server. */
    readonly network: Network | null
    /** Goes on with it, once it is shown. */
    begin(): Promise<void>
    takeOver(): Promise<void>
    close(): void
}

/** What a game on a server has besides. */
export interface Network {
    readonly live: LiveGame
    /** One's own; null: one looks on. */
    readonly seat: Player | null
    /** It is one's own game and goes on: nobody is helped. */
    readonly closed: boolean
    /** What can be played before it is one's turn; null: it is, or one does not play. */
    readonly ahead: Choice[] | null
    /** That will be played as soon as it can be. */
    readonly chosen: Choice | null
    choose(choice: Choice | null): void
}

/** The page, which is told of every change. */
export interface SessionListener extends Element {
    readonly table: TaeflTable | null
    hint: Hint | null
    moved(): void
    /** Somebody else goes on with it, or it was read anew. */
    requestUpdate(): void
}

/** One of the functions of actions.ts. */
export type Action =
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

export interface GamePage extends Element {
    readonly match: Match | null
    readonly law: About | null
    /** What a game on a server has besides; null: it is kept here. */
    readonly network: Network | null
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
    do(action: Action): void
    step(to: number): void
    takeOver(): Promise<void>
}

/** The page of a game while it is shown. */
export interface View extends GamePage {
    readonly match: Match
    readonly law: About
    readonly mayMove: boolean
    flipBoard(): void
    typeMove(): void
    takeBack(): void
    /** How it ended, once it has. */
    readonly ending: Ending | null
    /** What the board shows. */
    readonly shown: Moment | null
    readonly loaded: {
        renderTaken?: (view: View, player: Player) => unknown
        renderMenu?: (view: View, free: boolean) => TemplateResult
        renderPause?: (view: View) => unknown
        renderHere?: (view: View, player: Player) => unknown
        renderNetworkActions?: (view: View) => unknown
    }
    /** The menu is about to be seen. */
    readonly openMenu: (event: Event) => void
}
