/* What stands round the board of a game: its head, the players with their names, what each side plays for, and
 * what one can do: three buttons and a menu. */
import { html, nothing, svg, type TemplateResult } from 'lit-html'
import { isolated } from '../../app/bidi'
import { levelOf } from '../../app/levels'
import { sideName } from '../../app/speech'
import type { Setup } from '../../app/store'
import { maybe, optionWords, ruleTitle, t } from '../../app/texts'
import type { About, Player, Choice, Finale, View as Moment } from '../../core/types'
import { kindOf, other, seatOf } from './game-state'
import { pathTo } from '../../app/addresses'
import { isOwnLaw } from '../../core/rulenames'
import { pieceIcon } from '../../board/art'
import type { BoardArrow, BoardSpot } from '../../board/types'
import type { LiveGame } from '../../live/game'
import type { TaeflTable } from '../../parts/table'
import type { Match } from './match'

const paths = {
    back: svg`<path d="M8 4 3.5 8.5 8 13"/><path d="M4 8.5h7.5a5 5 0 0 1 0 10H8"/>`,
    hint: svg`<path d="M9 17.5h4M9.5 20h3"/><path d="M8.5 15c0-2-2.5-3-2.5-6.300a5 5 0 0 1 10 0c0 3.300-2.500 4.300-2.500 6.300z"/>`,
    resign: svg`<path d="M5 20V3M5 4c4-2 7 2 12 0v8c-5 2-8-2-12 0"/>`,
    more: svg`<path d="M5 11h.01M11 11h.01M17 11h.01" stroke-width="3"/>`,
}

export const icon = (name: keyof typeof paths): TemplateResult => drawn(paths[name])
export const drawn = (path: TemplateResult): TemplateResult =>
    html`<svg class="taefl-icon" viewBox="0 0 22 22" aria-hidden="true">${path}</svg>`

/* What players are called. */

/** "Anna", "You", "Engine: Easy"; of two nameless people the sides they play. */
function playerWords(setup: Setup, player: Player, about: About): string {
    const kind = setup.players[player - 1]!
    if (kind.kind === 'engine') return t('play.engine', { level: t(levelOf(kind.level).key) })
    const { name } = kind
    if (kind.kind === 'far' && kind.bot) return maybe('live.bot', { name }) ?? isolated(name)
    if (name) return isolated(name)
    return seatOf(setup) === 'both' || kind.kind === 'far' ? sideName(about, player) : t('play.you')
}

/** As a game file writes them: a name, or nothing known. */
export function tagNames(setup: Setup): [string, string] {
    const [one, two] = setup.players.map(kind =>
        kind.kind === 'engine' ? `Taefl, ${t(levelOf(kind.level).key)}` : kind.name || '?',
    )
    return [one!, two!]
}

/** The options that are on, in words. */
export function optionsOf(law: About) {
    const words = law.options.filter(o => law.on.includes(o.name)).map(optionWords)
    return words.length
        ? html`<p class="taefl-play-options taefl-soft taefl-small">${words.join(' · ')}</p>`
        : nothing
}

export const nameOf = ({ match, law }: Pick<View, 'match' | 'law'>, player: Player): string =>
    playerWords(match.game.setup, player, law)

export function renderHead({ law, embedded }: View): TemplateResult {
    const change = `/play?rules=${encodeURIComponent(law.name)}`
    return html`<header class="taefl-play-head">
        <h1>${ruleTitle(law)}</h1>
        ${
            embedded
                ? html`<a href=${pathTo(law.name, '', 'play')}>${t('play.openHere')}</a>`
                : html`<nav aria-label=${t('play.links')}>
                      <a href=${pathTo(law.name, '', 'rules')}>${t('play.readRules')}</a>
                      <a href=${change}>${t('play.change')}</a>
                  </nav>`
        }
        ${optionsOf(law)} ${isOwnLaw(law.name) ? ownLaw(law) : nothing}
    </header>`
}

/** Everywhere such a law is played it is said so. */
function ownLaw({ name }: About): TemplateResult {
    void import('../../parts/own-law')
    return html`<taefl-own-law .rules=${name}></taefl-own-law>`
}

function turnWords({ match }: View, player: Player): string {
    if (match.thinking) return t('play.thinking')
    return t(seatOf(match.game.setup) === player ? 'play.yourTurn' : 'play.toMove')
}

export function renderPlayer(view: View, player: Player, where: 'top' | 'bottom'): TemplateResult {
    const { match, law } = view
    const turn = !match.over && match.view.side === player
    const name = nameOf(view, player)
    const side = sideName(law, player)
    const piece = law.pieces.find(p => p.owner === player)
    const score = view.shown?.score
    return html`<div class="taefl-player ${where} ${turn ? 'turn' : ''}">
        <span class="taefl-player-mark"
            ><span class="taefl-board">${piece ? pieceIcon(piece) : nothing}</span></span
        >
        <span class="taefl-player-name">
            <strong>${name}</strong>
            ${name === side ? nothing : html`<span class="taefl-soft">${side}</span>`}
            ${view.loaded.renderHere?.(view, player)}
        </span>
        ${view.loaded.renderTaken?.(view, player)}
        ${
            turn
                ? html`<span class="taefl-player-turn ${match.thinking ? 'taefl-thinking' : ''}"
                      >${turnWords(view, player)}</span
                  >`
                : nothing
        }
        ${score ? html`<span class="taefl-player-score">${score[player - 1]}</span>` : nothing}
        ${
            match.clock
                ? html`<taefl-clock
                      .clock=${match.clock}
                      .player=${player}
                      .name=${t('play.clockOf', { player: name })}
                      .tick=${match.clock.side ?? 0}
                  ></taefl-clock>`
                : nothing
        }
    </div>`
}

export const button = (
    sign: TemplateResult,
    words: string,
    able: boolean,
    run: () => void,
): TemplateResult =>
    html`<button type="button" class="taefl-action" ?disabled=${!able} @click=${run}>
        ${sign}<span>${words}</span>
    </button>`

export function renderActions(view: View): TemplateResult {
    const { match } = view
    const seat = seatOf(match.game.setup)
    const free = view.mayMove && !view.looking
    const own = html`${button(icon('back'), t('play.takeback'), match.backTo >= 0, () => view.takeBack())}
    ${
        match.over
            ? nothing
            : html`${button(icon('hint'), t(view.hint?.next ? 'play.hintMore' : 'play.hint'), view.mayMove, () => view.do('hint'))}
              ${button(icon('resign'), t('play.resign'), free, () => view.ask('resign'))}`
    }`
    return html`<div class="taefl-actions" role="group" aria-label=${t('play.actions')}>
        ${view.network ? view.loaded.renderNetworkActions?.(view) : match.waits || seat === null ? view.loaded.renderPause?.(view) : own}
        <details class="taefl-play-menu" @toggle=${view.openMenu}>
            <summary class="taefl-action">${icon('more')}<span>${t('play.more')}</span></summary>
            ${view.loaded.renderMenu?.(view, free)}
        </details>
    </div>`
}

/* What each side plays for: in a panel before the first move, with who begins and how one does. */

/** A sentence a side, one's own first; one for both where they want the same. */
export function goalsOf({ law, match }: View): string[] {
    const { aims, escapes = '', players } = law
    const words = (player: Player, side: string): string =>
        t(`play.aim.${aims[player - 1]!}`, { side, escapes })
    if (aims[0] === aims[1]) return [words(1, t('play.bothSides'))]
    const own: Player = seatOf(match.game.setup) === 2 ? 2 : 1
    return [own, other(own)].map(player => words(player, sideName({ players }, player)))
}

export function renderGoals(view: View): TemplateResult {
    const { law, match } = view
    const { side, moves } = match.view
    const seat = seatOf(match.game.setup)
    const how = t(moves.some(choice => choice.from) ? 'play.howMove' : 'play.howPlace')
    const begins =
        seat === side
            ? t('play.youBegin', { side: sideName(law, side) })
            : t(match.waits ? 'play.beginsWhen' : 'play.begins', { side: nameOf(view, side) })
    return html`<section class="taefl-play-aims" aria-label=${t('play.aims')}>
        ${goalsOf(view).map(words => html`<p>${words}</p>`)}
        <div class="begins">
            <p>
                <strong>${begins}</strong>
                <span class="how">${kindOf(match.game, side).kind === 'human' ? how : ''}</span>
            </p>
            <button type="button" class="taefl-button" @click=${() => view.ask('brief')}>
                ${t('play.brief')}
            </button>
        </div>
    </section>`
}

/* What the parts of a game's page know of each other. */

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
